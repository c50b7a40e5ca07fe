'use strict';

// Where the columns of a table do not fit side by side, each row becomes a block, with the name of the
// column above each cell; book.css says how that looks. Without this script such a table scrolls
// sideways. Code may break after `::`, `(`, `,` and `/` and before `.method(`, and long names of OpenGL
// before a capital.
{
    const NARROW = 600; // pixels
    const tables = Array.from(document.querySelectorAll('.table-wrapper > table'));

    const fit = table => {
        const { parentElement: room } = table;
        table.classList.remove('stacked');
        table.classList.toggle('stacked', room.clientWidth < NARROW || room.scrollWidth > room.clientWidth);
    };

    for (const table of tables) {
        const columns = Array.from(table.querySelectorAll('thead th'), head => head.textContent);
        for (const row of table.querySelectorAll('tbody tr')) {
            Array.from(row.cells).forEach((cell, at) => { cell.dataset.column = columns[at]; });
        }
        for (const code of table.querySelectorAll('code')) {
            const pieces = code.textContent
                .split(/(?<=::|[(,/])(?=[^)])|(?=\.\w+\()/)
                .flatMap(piece => (piece.length > 24 ? piece.split(/(?<=[a-z])(?<!\bgl)(?=[A-Z])/) : piece));
            code.replaceChildren(...pieces.flatMap(piece => [piece, document.createElement('wbr')]).slice(0, -1));
        }
        fit(table);
    }

    const widths = new ResizeObserver(rooms => rooms.forEach(({ target }) => fit(target.firstElementChild)));
    tables.forEach(table => widths.observe(table.parentElement));
    document.fonts.ready.then(() => tables.forEach(fit));
}
