'use strict';

// If `cargo run -p web` has put the programs beside the book, a click on the first picture of a program
// runs it in the picture's place, with its keys as buttons below. Otherwise, pictures stay pictures, and
// links to moments of the game, which lies above the book, become plain text.
{
    const NAMES = { ArrowLeft: '←', ArrowUp: '↑', ArrowDown: '↓', ArrowRight: '→', Enter: 'ENTER', Space: 'SPACE',
        Escape: 'ESC', Tab: 'TAB', Minus: '−', Equal: '+' };
    /** Keys that lead to the state in a program's first picture. */
    const FIRST_KEYS = { 'ch04-clock': ['Enter'], 'ch05-box': ['Space'], 'ch06d-one-by-one': ['Space'],
        'ch08-chaos': ['Digit1'], ch09b: ['Digit1', 'Digit2'] };
    const nameOf = code => NAMES[code] ?? code.replace(/^(Key|Digit)/, '');
    const element = (kind, properties, ...children) => {
        const made = Object.assign(document.createElement(kind), properties);
        made.append(...children);
        return made;
    };

    /** Sends a program a key event. */
    const send = (frame, kind, code) => {
        const { document: page, KeyboardEvent: KeyEvent } = frame.contentWindow;
        const name = { Space: ' ', Minus: '-', Equal: '=' }[code] ?? code.replace(/^(Key|Digit)/, '').toLowerCase();
        const key = /^(Arrow|Enter)/.test(code) ? code : name;
        page.getElementById('game').dispatchEvent(new KeyEvent(kind, { code, key, bubbles: true, cancelable: true }));
    };

    /** Presses keys half a second after a program has started. */
    const begin = (frame, codes) => {
        const hasStarted = frame.contentWindow?.started;
        if (!frame.isConnected || codes.length === 0) {
            return;
        }
        if (hasStarted) {
            setTimeout(() => codes.forEach(code => ['keydown', 'keyup'].forEach(kind => send(frame, kind, code))), 500);
        } else {
            setTimeout(() => begin(frame, codes), 100);
        }
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
            // The program keeps the focus.
            event.preventDefault();
            frame.contentDocument.getElementById('game').focus();
            button.setPointerCapture(event.pointerId);
            set(true);
        });
        ['pointerup', 'pointercancel', 'lostpointercapture'].forEach(kind =>
            button.addEventListener(kind, () => set(false)));
        // ENTER or SPACE on the focused button.
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
        room.classList.toggle('stage', program.name.startsWith('stage'));
        const button = (name, act) => {
            const made = element('button', { type: 'button', textContent: name });
            made.addEventListener('click', act);
            return made;
        };
        const stop = () => offer(room, picture, program);
        // The program's page calls this when the program has ended.
        frame.ended = stop;
        const order = code => (Object.keys(NAMES).indexOf(code) + 1 || 5.5);
        const keys = program.keys.toSorted((a, b) => order(a) - order(b) || a.localeCompare(b));
        const ends = element('span', {}, button('Stop', stop));
        if (frame.requestFullscreen) {
            ends.prepend(button('Full screen', async () => {
                await frame.requestFullscreen();
                frame.contentDocument.getElementById('game').focus();
            }));
        }
        room.replaceChildren(frame, element('div', { className: 'keys' }, ...keys.map(code => keyButton(frame, code)), ends));
        const [, shown] = picture.getAttribute('src').match(/([^/]+)\.png$/);
        begin(frame, FIRST_KEYS[shown] ?? []);
    };

    // While a program runs, the arrow keys do not turn the book's pages.
    window.addEventListener('keydown', event => {
        if (event.key.startsWith('Arrow') && document.querySelector('.program iframe')) {
            event.stopPropagation();
        }
    }, { capture: true });

    const offer = (room, picture, program) => {
        const button = element('button', { type: 'button', className: 'run', textContent: 'Run it here' });
        button.addEventListener('click', () => run(room, picture, program));
        room.replaceChildren(picture, button);
    };

    const start = async () => {
        const answer = await fetch('programs/programs.json', { cache: 'no-cache' });
        const programs = answer.ok ? await answer.json() : [];
        if (!answer.ok) {
            document.querySelectorAll('a[href^="../#game="]').forEach(link => link.replaceWith(...link.childNodes));
        }
        const offered = new Set();
        for (const picture of document.querySelectorAll('main img[src^="pictures/"]')) {
            const source = picture.getAttribute('src');
            const [, stage] = source.match(/\/(\d\d)-/) ?? [];
            const [, of] = stage ? [, `stage${stage}`] : source.match(/(ch\d+[a-z]?|collision-lab)/) ?? [];
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
