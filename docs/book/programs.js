'use strict';

// Where `cargo run -p web` has put the chapters' programs beside the book, a click on the first picture
// of a program runs it in the picture's place, with its keys as buttons below. Elsewhere the pictures
// stay what they are.
{
    const NAMES = { Space: 'SPACE', Enter: 'ENTER', ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓',
        Minus: '−', Equal: '+' };
    const nameOf = code => NAMES[code] ?? code.replace(/^(Key|Digit)/, '');
    const element = (kind, properties, ...children) => {
        const made = Object.assign(document.createElement(kind), properties);
        made.append(...children);
        return made;
    };

    /** Gives a program a key, as a keyboard does. */
    const send = (frame, kind, code) => {
        const { document: page, KeyboardEvent: KeyEvent } = frame.contentWindow;
        const name = { Space: ' ', Minus: '-', Equal: '=' }[code] ?? code.replace(/^(Key|Digit)/, '').toLowerCase();
        const key = /^(Arrow|Enter)/.test(code) ? code : name;
        page.getElementById('game').dispatchEvent(new KeyEvent(kind, { code, key, bubbles: true, cancelable: true }));
    };

    const keyButton = (frame, code) => {
        const button = element('button', { type: 'button', textContent: nameOf(code), className: 'key' });
        let isDown = false;
        const set = down => {
            if (isDown !== down) {
                isDown = down;
                send(frame, down ? 'keydown' : 'keyup', code);
            }
        };
        button.addEventListener('pointerdown', event => {
            button.setPointerCapture(event.pointerId);
            set(true);
        });
        ['pointerup', 'pointercancel', 'lostpointercapture'].forEach(kind =>
            button.addEventListener(kind, () => set(false)));
        // By a keyboard's ENTER or SPACE on the button.
        button.addEventListener('click', event => {
            if (event.detail === 0) {
                set(true);
                setTimeout(() => set(false), 100);
            }
        });
        return button;
    };

    const run = (room, picture, program) => {
        const frame = element('iframe', { src: `programs/index.html#${program.name}`, title: program.name });
        const stop = element('button', { type: 'button', textContent: 'Stop' });
        stop.addEventListener('click', () => offer(room, picture, program));
        room.replaceChildren(frame, element('div', { className: 'keys' },
            ...program.keys.map(code => keyButton(frame, code)), stop));
    };

    const offer = (room, picture, program) => {
        const button = element('button', { type: 'button', className: 'run', textContent: 'Run it here' });
        button.addEventListener('click', () => run(room, picture, program));
        room.replaceChildren(picture, button);
    };

    const start = async () => {
        const answer = await fetch('programs/programs.json');
        const programs = answer.ok ? await answer.json() : [];
        const offered = new Set();
        for (const picture of document.querySelectorAll('main img[src^="pictures/"]')) {
            const [, of] = picture.getAttribute('src').match(/(ch\d+[a-z]?|collision-lab)/) ?? [];
            const program = programs.find(({ name }) => [name.split('_')[0], name.replace('_', '-')].includes(of));
            if (program && !offered.has(program)) {
                offered.add(program);
                const room = element('div', { className: 'program' });
                picture.replaceWith(room);
                offer(room, picture, program);
            }
        }
    };
    start().catch(() => {});
}
