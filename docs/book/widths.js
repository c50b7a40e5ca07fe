'use strict';

// Adapts wide content to narrow pages. Tables become blocks, and drawings are split into parts. Whatever
// still scrolls sideways fades at its edge. book.css has the styles. Without this script, all of it scrolls.

// If the columns of a table do not fit side by side, each row becomes a block, with the name of the
// column before each cell. Code may break after `::`, `(`, `,` and `/` and before `.method(`, and long
// names before a capital and after `_`.
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
                .flatMap(piece => (piece.length > 24 ? piece.split(/(?<=[a-z])(?<!\bgl)(?=[A-Z])|(?<=_)/) : piece));
            code.replaceChildren(...pieces.flatMap(piece => [piece, document.createElement('wbr')]).slice(0, -1));
        }
        fit(table);
    }

    const widths = new ResizeObserver(rooms => rooms.forEach(({ target }) => fit(target.firstElementChild)));
    tables.forEach(table => widths.observe(table.parentElement));
    document.fonts.ready.then(() => tables.forEach(fit));
}

// A drawing's `data-parts` lists rectangles of it. On a narrow page, book.css shows them one below the
// other instead of the whole drawing, at a size at which its words can be read.
for (const whole of document.querySelectorAll('.drawing > svg[data-parts]')) {
    for (const rectangle of whole.dataset.parts.split(',')) {
        const part = whole.cloneNode(true);
        part.classList.add('part');
        part.removeAttribute('data-figure');
        part.setAttribute('viewBox', rectangle.trim());
        part.setAttribute('width', rectangle.trim().split(' ')[2]);
        whole.parentElement.append(part);
    }
}

// Code and drawings fade at the right edge if there is more to scroll to. The keyboard reaches and scrolls
// them; elsewhere, its arrows turn the page.
{
    const mark = box => {
        box.classList.toggle('fades', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
        box.tabIndex = box.scrollWidth > box.clientWidth + 1 ? 0 : -1;
    };
    const widths = new ResizeObserver(boxes => boxes.forEach(({ target }) => mark(target)));
    for (const box of document.querySelectorAll('pre > code, .drawing')) {
        box.addEventListener('scroll', () => mark(box), { passive: true });
        box.addEventListener('keydown', event => event.key.startsWith('Arrow') && event.stopPropagation());
        widths.observe(box);
    }
    document.fonts.ready.then(() => document.querySelectorAll('pre > code, .drawing').forEach(mark));
}
