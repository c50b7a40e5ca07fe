'use strict';

// Live figures below four drawings. Readers drag the points in them, and the game's own collision code,
// as WebAssembly, computes the result. `cargo run -p web` puts that code beside the book. Without it,
// only the drawings are shown.
{
    const NAMESPACE = 'http://www.w3.org/2000/svg';
    const [FAINT, BLUE, ORANGE] = ['currentColor', '#2f80c9', '#d9730d'];

    const draw = (name, attributes, text = '') => {
        const made = document.createElementNS(NAMESPACE, name);
        Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
        made.textContent = text;
        return made;
    };
    const box = ({ left, top, right, bottom }, more) =>
        draw('rect', { x: left, y: top, width: right - left, height: bottom - top, fill: 'none', stroke: FAINT,
            'stroke-width': 1.5, ...more });
    const disc = (at, radius, more) =>
        draw('circle', { cx: at.x, cy: at.y, r: radius, fill: BLUE, 'fill-opacity': 0.18, stroke: BLUE,
            'stroke-width': 2, ...more });
    const dot = (at, color = ORANGE) => draw('circle', { cx: at.x, cy: at.y, r: 4.5, fill: color });
    const label = (at, text) => draw('text', { x: at.x, y: at.y, fill: FAINT, 'font-size': 13 }, text);
    const arrow = (from, to, more) => {
        const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
        const wing = side => `${to.x - 10 * x + side * 6 * y} ${to.y - 10 * y - side * 6 * x}`;
        const path = `M${from.x} ${from.y} L${to.x} ${to.y} M${wing(1)} L${to.x} ${to.y} L${wing(-1)}`;
        return draw('path', { d: path, fill: 'none', stroke: ORANGE, 'stroke-width': 2.5, ...more });
    };
    const dashed = { 'stroke-dasharray': '4 4' };

    const along = (from, to, time) => ({ x: from.x + (to.x - from.x) * time, y: from.y + (to.y - from.y) * time });
    const minus = (a, b) => ({ x: a.x - b.x, y: a.y - b.y });
    const moved = (a, b) => ({ left: a.left + b.x, top: a.top + b.y, right: a.right + b.x, bottom: a.bottom + b.y });
    const sized = (at, width, height) => ({ left: at.x, top: at.y, right: at.x + width, bottom: at.y + height });
    const sides = a => [a.left, a.top, a.right, a.bottom];
    const number = (value, digits) => value.toFixed(digits).replace(/^-(?=[0.]*$)/, '').replace('-', '−');
    const vector = (v, digits = 2) => `(${number(v.x, digits)}, ${number(v.y, digits)})`;

    /** Makes a figure of this part of the plane, with points to drag, controls, and a function that draws it. */
    const figure = (name, view, points, controls, show) => {
        const [left, top, width, height] = view;
        const live = document.createElement('figure');
        live.className = 'drawing live';
        const svg = draw('svg', { viewBox: view.join(' '), width, 'font-family': 'sans-serif',
            role: 'group', 'aria-label': name });
        const [picture, handles] = [draw('g', {}), draw('g', {})];
        svg.append(picture, handles);
        const told = document.createElement('output');
        const update = () => {
            const { shapes, text } = show(points, controls);
            picture.replaceChildren(...shapes);
            told.textContent = text;
            for (const handle of handles.children) {
                const at = points[handle.dataset.point];
                handle.setAttribute('transform', `translate(${at.x} ${at.y})`);
            }
        };
        const move = (key, to) => {
            // The tip of an arrow moves with its start. Both stop when one of them reaches the edge.
            const moving = [points[key], ...(points[key].carries ?? []).map(carried => points[carried])];
            const within = (by, side, from, length) => {
                const places = moving.map(point => point[side]);
                return Math.min(Math.max(by, from + 5 - Math.min(...places)), from + length - 5 - Math.max(...places));
            };
            const x = within(to.x - points[key].x, 'x', left, width);
            const y = within(to.y - points[key].y, 'y', top, height);
            moving.forEach(point => Object.assign(point, { x: point.x + x, y: point.y + y }));
            update();
        };
        for (const [key, { label: title }] of Object.entries(points)) {
            const handle = draw('g', { tabindex: 0, role: 'button', 'data-point': key,
                'aria-label': `${title}: drag it, or move it with the arrow keys` });
            // The first circle is invisible, and large enough for a finger.
            handle.append(draw('circle', { class: 'reach' }), draw('circle', { r: 11 }));
            // Touching the handle does not scroll the page.
            handle.addEventListener('touchstart', event => event.preventDefault(), { passive: false });
            handle.addEventListener('pointerdown', event => handle.setPointerCapture(event.pointerId));
            handle.addEventListener('pointermove', event => {
                if (handle.hasPointerCapture(event.pointerId)) {
                    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
                    move(key, { x: Math.round(at.x), y: Math.round(at.y) });
                }
            });
            handle.addEventListener('keydown', event => {
                const step = event.shiftKey ? 1 : 5;
                const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
                    ?? [0, 0];
                if (x || y) {
                    event.preventDefault();
                    // Otherwise, the arrow keys would turn the book's pages.
                    event.stopPropagation();
                    move(key, { x: points[key].x + x * step, y: points[key].y + y * step });
                }
            });
            handles.append(handle);
        }
        const [row, hint] = [document.createElement('figcaption'), document.createElement('small')];
        hint.textContent = matchMedia('(pointer: coarse)').matches
            ? 'Try it: drag the orange circles.'
            : 'Try it: drag the orange circles, or choose one with TAB and move it with the arrow keys (SHIFT: less).';
        row.append(told);
        for (const control of Object.values(controls)) {
            const word = document.createElement('label');
            word.append(control.dataset.label, control);
            control.addEventListener('input', update);
            control.addEventListener('keydown', event => event.stopPropagation());
            row.append(word);
        }
        const room = document.createElement('div');
        room.append(svg);
        live.append(hint, room, row);
        update();
        return live;
    };

    const control = (type, title, properties) => {
        const made = Object.assign(document.createElement('input'), { type, ...properties });
        made.dataset.label = title;
        return made;
    };

    /** What a disc does that moves from one point to another: as far as the hit, and where it turns to. */
    const flight = (code, radius, from, to, hit) => {
        if (!hit) {
            return [arrow(from, to), disc(to, radius, dashed)];
        }
        const at = along(from, to, hit.time);
        const rest = { x: (to.x - from.x) * (1 - hit.time), y: (to.y - from.y) * (1 - hit.time) };
        code.deflect(rest.x, rest.y, hit.normal.x, hit.normal.y);
        const end = { x: at.x + code.result(0), y: at.y + code.result(1) };
        const normal = { x: at.x + 40 * hit.normal.x, y: at.y + 40 * hit.normal.y };
        return [draw('path', { d: `M${from.x} ${from.y} L${to.x} ${to.y}`, stroke: FAINT, ...dashed }), disc(at, radius),
            arrow(from, at), arrow(at, end, dashed), arrow(at, normal, { stroke: '#2f9e5b' }), dot(at)];
    };
    const hitOf = (code, isHit) =>
        isHit ? { time: code.result(0), normal: { x: code.result(1), y: code.result(2) } } : null;
    const toldOf = hit =>
        hit ? `Hit at t = ${number(hit.time, 3)}, normal ${vector(hit.normal)}` : 'No hit';

    const FIGURES = {
        contact: code => figure('A disc and a box', [170, 0, 420, 230], {
            disc: { x: 365, y: 90, label: 'the disc' },
            box: { x: 295, y: 120, label: 'the box' },
        }, {}, points => {
            const [radius, square] = [48, sized(points.box, 170, 70)];
            const shapes = [box(square), disc(points.disc, radius)];
            if (!code.contact(points.disc.x, points.disc.y, radius, ...sides(square))) {
                return { shapes, text: 'No contact' };
            }
            const [normal, depth] = [{ x: code.result(0), y: code.result(1) }, code.result(2)];
            const at = length => ({ x: points.disc.x + normal.x * length, y: points.disc.y + normal.y * length });
            const edge = at(depth - radius);
            const out = { x: edge.x + normal.x * Math.max(depth, 1), y: edge.y + normal.y * Math.max(depth, 1) };
            return {
                shapes: [...shapes, disc(at(depth), radius, dashed), arrow(edge, out), dot(edge)],
                text: `Normal ${vector(normal)}, depth ${number(depth, 1)}`,
            };
        }),

        sweep: code => figure('A moving disc and a box', [150, 10, 420, 270], {
            from: { x: 220, y: 87, label: 'the start', carries: ['to'] },
            to: { x: 328, y: 168, label: 'the end of the motion' },
            box: { x: 298, y: 160, label: 'the box' },
        }, { time: control('range', 't, along the arrow', { min: 0, max: 1, step: 0.005, value: 0.25 }) }, (points, { time }) => {
            const [radius, square] = [40.5, sized(points.box, 162, 54)];
            const way = minus(points.to, points.from);
            const isHit = code.sweep_disc(points.from.x, points.from.y, radius, way.x, way.y, ...sides(square));
            const hit = hitOf(code, isHit);
            const grown = { left: square.left - radius, top: square.top - radius, right: square.right + radius,
                bottom: square.bottom + radius };
            const t = Number(time.value);
            return {
                shapes: [box(square), box(grown, { rx: radius, stroke: BLUE, ...dashed }),
                    ...flight(code, radius, points.from, points.to, hit),
                    disc(along(points.from, points.to, t), radius, { 'fill-opacity': 0.4, stroke: 'none' }),
                    label({ x: 165, y: 28 }, `the disc at t = ${number(t, 3)}`)],
                text: toldOf(hit),
            };
        }),

        difference: code => figure('Two moving boxes, and their difference', [0, 0, 760, 280], {
            mover: { x: 60, y: 210, label: 'the mover', carries: ['to'] },
            to: { x: 252, y: 138, label: 'the end of its motion' },
            target: { x: 210, y: 120, label: 'the target', carries: ['targetTo'] },
            targetTo: { x: 300, y: 145, label: "the end of the target's motion" },
        }, {}, points => {
            const mover = sized({ x: points.mover.x - 30, y: points.mover.y - 30 }, 60, 60);
            const target = sized(points.target, 100, 50);
            const middle = { x: points.target.x + 50, y: points.target.y + 25 };
            const [own, other] = [minus(points.to, points.mover), minus(points.targetTo, middle)];
            const way = minus(own, other);
            const hit = hitOf(code, code.sweep_box(mover.left, mover.top, 60, 60, way.x, way.y, ...sides(target)));
            code.difference(...sides(target), ...sides(mover));
            const [left, top, right, bottom] = [0, 1, 2, 3].map(code.result);
            const origin = { x: 430, y: 210 };
            const tip = { x: origin.x + way.x, y: origin.y + way.y };
            const time = hit?.time ?? 1;
            const scaled = v => ({ x: v.x * time, y: v.y * time });
            return {
                shapes: [box(target), box(moved(target, scaled(other)), dashed),
                    box(mover, { stroke: BLUE, fill: BLUE, 'fill-opacity': 0.18 }),
                    box(moved(mover, scaled(own)), { stroke: ORANGE, ...dashed }),
                    arrow(points.mover, points.to), arrow(middle, points.targetTo),
                    draw('path', { d: `M400 ${origin.y} H750 M${origin.x} 10 V270`, stroke: FAINT, 'stroke-dasharray': '3 4' }),
                    box(moved({ left, top, right, bottom }, origin)), arrow(origin, tip), dot(origin, BLUE),
                    ...(hit ? [dot(along(origin, tip, time))] : []),
                    label({ x: mover.left, y: mover.bottom + 16 }, 'mover'),
                    label({ x: target.right - 38, y: target.top - 8 }, 'target'),
                    label({ x: origin.x + Math.max(left, -30), y: Math.max(origin.y + top - 8, 14) }, 'target ⊖ mover')],
                text: `${toldOf(hit)}; the mover's motion as the target sees it: ${vector(way, 0)}`,
            };
        }),

        seams: code => figure('A disc along a wall of three boxes', [170, 0, 420, 170], {
            from: { x: 270, y: 88, label: 'the start', carries: ['to'] },
            to: { x: 470, y: 88, label: 'the end of the motion' },
        }, { rule: control('checkbox', 'Apply the rule of seams', { checked: true }) }, (points, { rule }) => {
            const [radius, row] = [20, { left: 200, top: 20, right: 560, bottom: 70 }];
            const way = minus(points.to, points.from);
            const isHit = code.sweep_row(points.from.x, points.from.y, radius, way.x, way.y, ...sides(row), rule.checked);
            const hit = hitOf(code, isHit);
            const cells = [0, 1, 2].map(cell => sized({ x: row.left + 120 * cell, y: row.top }, 120, 50));
            return {
                shapes: [...cells.map(cell => box(cell)), disc(points.from, radius, { 'fill-opacity': 0.08 }),
                    ...flight(code, radius, points.from, points.to, hit)],
                text: toldOf(hit),
            };
        }),
    };

    const start = async () => {
        const drawings = document.querySelectorAll('svg[data-figure]');
        if (drawings.length === 0) {
            return;
        }
        const answer = await fetch('figures.wasm', { cache: 'no-cache' });
        if (!answer.ok) {
            return;
        }
        const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer());
        for (const drawing of drawings) {
            drawing.parentElement.after(FIGURES[drawing.dataset.figure](instance.exports));
        }
    };
    start().catch(() => {});
}
