'use strict';

// Opens the pages of the built book in frames and measures them. `browser.rs` writes a page with this
// script into the book's folder, adds the lists PAGES, SOURCES and SEARCHES, and reads the element
// `report`: one line per fault, and a last line that says that nothing was left out.

// Width and theme of each visit. The book chooses one of these themes itself, as the system asks.
const VIEWS = [[390, 'light'], [768, 'light'], [768, 'navy'], [1280, 'light']];
// A sheet A4 between its margins.
const PAPER = 718;
// Of text to what lies behind it: Web Content Accessibility Guidelines, level AA.
const CONTRAST = 4.5;
// The smallest fonts of a drawing and of code, in pixels.
const LETTERS = 9;
const CODE_LETTERS = 14;
// Layout rounds to whole pixels.
const SLACK = 1;

const report = document.getElementById('report');
const shown = element => element.getClientRects().length > 0;
const quoted = element => `"${element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
const named = element => [element.localName, ...element.classList].join('.');

// Calls `check` with the page and with a function that reports a fault on it.
async function visit(url, width, theme, check) {
    localStorage.setItem('mdbook-theme', theme);
    const frame = document.createElement('iframe');
    frame.style = `width: ${width}px; height: 900px; border: 0`;
    const loaded = new Promise(resolve => frame.addEventListener('load', resolve));
    frame.src = url;
    document.body.append(frame);
    await loaded;
    const page = frame.contentDocument;
    page.querySelectorAll('details').forEach(details => details.setAttribute('open', ''));
    await page.fonts.ready;
    await check(page, what => report.append(`${url} at ${width} pixels, ${theme}: ${what}\n`));
    frame.remove();
}

// Nothing is wider than its place, except what matches `scrolls`: it scrolls, and fades at its edge.
function checkWidths(page, scrolls, fault) {
    const { scrollWidth, clientWidth } = page.documentElement;
    if (scrollWidth > clientWidth) fault(`the page is ${scrollWidth} pixels wide`);
    for (const element of page.querySelectorAll('body > :not(#mdbook-body-container), .menu-title, .content, .content *')) {
        const hidden = element.scrollWidth - element.clientWidth;
        if (hidden <= SLACK || element.clientWidth === 0 || !shown(element)) continue;
        // Without a screen, nobody tells the page of its layout.
        element.dispatchEvent(new Event('scroll'));
        if (!element.matches(scrolls)) {
            fault(`${hidden} pixels of ${named(element)} are cut: ${quoted(element)}`);
        } else if (page.querySelector('.content') && !element.matches('.fades')) {
            fault(`${named(element)} goes on, and nothing says so: ${quoted(element)}`);
        }
    }
    for (const element of page.querySelectorAll('main :is(td, th, img)')) {
        const place = element.parentElement.closest('.table-wrapper, p, main').getBoundingClientRect();
        const { left, right } = element.getBoundingClientRect();
        if (shown(element) && (left < place.left - SLACK || right > place.right + SLACK)) {
            fault(`${named(element)} is wider than its place: ${element.alt ?? quoted(element)}`);
        }
    }
}

function checkPictures(page, fault) {
    for (const image of page.images) {
        if (!image.complete || image.naturalWidth === 0) fault(`${image.getAttribute('src')} is not loaded`);
    }
    page.querySelectorAll('.drawing').forEach(drawing => checkDrawing(drawing, fault));
}

// Each word of a drawing stands whole in one of the parts that are shown.
function checkDrawing(drawing, fault) {
    const seen = new Set();
    for (const part of Array.from(drawing.querySelectorAll('svg')).filter(shown)) {
        const place = part.getBoundingClientRect();
        part.querySelectorAll('text').forEach((text, at) => {
            const { left, right, top, bottom } = text.getBoundingClientRect();
            if (left >= place.right || right <= place.left || top >= place.bottom || bottom <= place.top) return;
            seen.add(at);
            const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
            if (size < LETTERS) fault(`a drawing has letters of ${size.toFixed(1)} pixels: ${quoted(text)}`);
            if (left < place.left || right > place.right || top < place.top || bottom > place.bottom) {
                fault(`a drawing cuts ${quoted(text)}`);
            }
        });
    }
    drawing.querySelectorAll('svg:first-of-type text').forEach((text, at) => {
        if (!seen.has(at)) fault(`no part of a drawing has ${quoted(text)}`);
    });
}

function checkCode(page, fault) {
    for (const code of page.querySelectorAll('main code')) {
        const size = parseFloat(page.defaultView.getComputedStyle(code).fontSize);
        if (size < CODE_LETTERS) fault(`code has letters of ${size} pixels: ${quoted(code)}`);
    }
    for (const code of page.querySelectorAll('pre > code.language-glsl')) {
        if (!code.querySelector('.hljs-keyword, .hljs-type')) fault(`GLSL without colours: ${quoted(code)}`);
    }
}

// The arrows to the previous and the next page: mdBook places them differently at each width.
function checkArrows(page, before, next, fault) {
    for (const [relation, count] of [['prev', before], ['next', next]]) {
        const arrows = Array.from(page.querySelectorAll(`a[rel~=${relation}]`)).filter(shown);
        if (arrows.length !== Number(count)) fault(`${arrows.length} links are shown with the relation ${relation}`);
    }
}

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const known = new Map();

// Red, green, blue and alpha of a CSS colour, from 0 to 1.
function channels(colour) {
    if (!known.has(colour)) {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        known.set(colour, Array.from(canvas.getImageData(0, 0, 1, 1).data, channel => channel / 255));
    }
    return known.get(colour);
}

function luminance(colour) {
    const [red, green, blue] = channels(colour).map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function checkColours(page, fault) {
    const found = new Set();
    const style = element => page.defaultView.getComputedStyle(element);
    for (const element of page.querySelectorAll('main *')) {
        const hasText = Array.from(element.childNodes).some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (!hasText || !shown(element)) continue;
        const colour = element.localName === 'text' ? style(element).fill : style(element).color;
        let behind = element;
        while (behind && channels(style(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
        const lights = [luminance(colour), behind ? luminance(style(behind).backgroundColor) : 1];
        const contrast = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
        if (contrast < CONTRAST && !found.has(named(element) + colour)) {
            found.add(named(element) + colour);
            fault(`${named(element)} has a contrast of ${contrast.toFixed(2)}, in ${colour}: ${quoted(element)}`);
        }
    }
}

// Switches a page to the styles for paper.
function usePrintStyles(page) {
    for (const sheet of page.styleSheets) {
        if (sheet.media.mediaText === 'print') sheet.media.mediaText = 'all';
        for (const rule of sheet.cssRules) {
            if (!(rule instanceof page.defaultView.CSSMediaRule)) continue;
            if (rule.media.mediaText === 'print') rule.media.mediaText = 'all';
            else if (rule.media.mediaText.includes('screen')) rule.media.mediaText = 'not all';
        }
    }
}

async function results(page) {
    for (let tries = 0; tries < 50; tries += 1) {
        const links = page.querySelectorAll('#mdbook-searchresults a');
        if (links.length > 0) return Array.from(links, link => link.getAttribute('href'));
        await new Promise(resolve => setTimeout(resolve, 100));
    }
    return [];
}

(async () => {
    for (const [at, url] of PAGES.entries()) {
        for (const [width, theme] of VIEWS) {
            await visit(url, width, theme, (page, fault) => {
                checkWidths(page, 'pre > code', fault);
                checkPictures(page, fault);
                checkCode(page, fault);
                checkArrows(page, at > 0, at < PAGES.length - 1, fault);
                checkColours(page, fault);
            });
        }
    }
    for (const url of SOURCES) {
        await visit(url, 400, 'light', (page, fault) => checkWidths(page, 'pre, table', fault));
    }
    await visit('print.html', PAPER, 'navy', (page, fault) => {
        usePrintStyles(page);
        checkWidths(page, 'nothing', fault);
        checkColours(page, fault);
    });
    for (const [words, expected] of SEARCHES) {
        await visit(`${PAGES[0]}?search=${words}`, 800, 'light', async (page, fault) => {
            const first = (await results(page)).map(link => link.replace(/\?[^#]*/, ''))[0];
            if (first !== expected) fault(`the first result is ${first}`);
        });
    }
    report.append('all is measured');
})();
