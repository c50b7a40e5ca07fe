// What the game's page and the pages of the book's programs share: they fetch a program and its files
// with a bar, wake the sound at the first gesture, and say what went wrong.
//
// A page imports this before its program, whose script takes `AudioContext` when it is evaluated.

/** Sizes of files in bytes, which the builder writes here: a server's own are those of compressed files. */
const SIZES = {};

const notice = document.getElementById("notice");
const words = document.getElementById("words");
const bar = document.getElementById("loaded");
const canvas = document.getElementById("game");

/** Says something over the page, with a link of these words to the page without what follows `#`. */
export function say(text, link = "") {
  words.textContent = text;
  if (link) {
    words.append(document.createElement("br"), Object.assign(document.createElement("a"), { textContent: link, href: location.pathname }));
  }
  bar.hidden = true;
  notice.setAttribute("role", "alert");
  notice.hidden = false;
}

// Programs tell their faults on the console, as they do on standard error elsewhere.
const error = console.error;
console.error = (...values) => {
  error(...values);
  const text = values.map(String).join(" ");
  const [, fault] = text.match(/^(?:breakout: )?error: (.*)/s) ?? [];
  if (fault) {
    say(`${fault.replace(/[.]?$/, ".")} Reload the page to start again.`, location.hash && "Play the whole game");
  }
};

canvas.addEventListener("webglcontextlost", (event) => {
  event.preventDefault();
  say("The browser has taken the graphics away. Reload the page to go on: your run is kept.");
});

// Browsers keep sound back until the player does something.
const contexts = [];
const Context = window.AudioContext;
if (Context) {
  window.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      contexts.push(this);
    }
  };
}
for (const gesture of ["pointerdown", "pointerup", "keydown", "touchend"]) {
  window.addEventListener(gesture, () => contexts.forEach((context) => context.resume()), { capture: true });
}

/** The keys that the game uses, by their places; TAB leads out of the page's canvas. */
const USED_KEYS =
  /^(Key.|Digit.|Numpad.*|Arrow.*|Page.*|Bracket.*|Shift.*|Control.*|F1|F11|F12|Space|Enter|Escape|Backspace|Delete|Insert|Home|End|Minus|Equal|Comma|Period|Slash|Semicolon|Quote|Backquote|Backslash|Intl.*)$/;

/** Further keys that a program uses. */
export const furtherKeys = new Set();

/** Lets the browser have keys that the program does not use, and those with CTRL, ALT or META but ALT+ENTER. */
function leaveKeys(event) {
  const isChord = event.altKey || event.metaKey || (event.ctrlKey && event.key !== "Control");
  // Keyboards type some characters by ALT GR, which Windows tells as CTRL and ALT.
  const types = event.getModifierState("AltGraph") || (event.altKey && event.code === "Enter");
  const isUsed = USED_KEYS.test(event.code) || furtherKeys.has(event.code);
  if (!isUsed || (isChord && !types)) {
    event.stopPropagation();
  }
}
window.addEventListener("keydown", leaveKeys, { capture: true });

/** The bytes of a file beside this script; tells how many have come. */
export async function fetchBytes(file, come = () => {}) {
  const response = await fetch(new URL(file, import.meta.url));
  if (!response.ok) {
    throw new Error(`${file}: ${response.status}`);
  }
  const reader = response.body.getReader();
  const parts = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    parts.push(value);
    come(value.length);
  }
  return new Blob(parts).arrayBuffer();
}

/** Gives the program the files of a pack: the length of a list, the list, and their bytes. */
function unpack(pack) {
  const length = new DataView(pack).getUint32(0, true);
  const list = new TextDecoder().decode(new Uint8Array(pack, 4, length));
  let at = 4 + length;
  for (const [name, size] of list.trim().split("\n").map((line) => line.split(" "))) {
    globalThis.files[name] = new Uint8Array(pack, at, Number(size));
    at += Number(size);
  }
}

/** Fetches more files while the program runs. `what` names them in a message. */
export async function addPack(file, what) {
  try {
    unpack(await fetchBytes(file));
  } catch (failure) {
    error(failure);
    const text = `The ${what} did not load (${failure.message}). Reload the page to try again.`;
    document.body.prepend(Object.assign(document.createElement("p"), { className: "bar", role: "status", textContent: text }));
  }
}

/** Fetches a program and packs of its files, and starts it. */
export async function run(start, program, packs) {
  globalThis.files ??= {};
  if (!document.createElement("canvas").getContext("webgl2")) {
    say("This browser offers no WebGL 2. Turn on hardware acceleration in its settings, or try another browser.");
    return;
  }
  const loading = words.textContent;
  try {
    const needed = [program, ...packs];
    bar.max = needed.reduce((all, file) => all + SIZES[file], 0);
    const fetched = needed.map((file) => fetchBytes(file, (more) => (bar.value += more)));
    const [bytes, ...files] = await Promise.all(fetched);
    files.forEach(unpack);
    canvas.focus();
    await start({ module_or_path: new Response(new Blob([bytes], { type: "application/wasm" })) });
  } catch (failure) {
    // winit leaves the program's first call by an exception, and goes on from there.
    if (!String(failure).includes("Using exceptions for control flow")) {
      error(failure);
      // A program that ends by a mistake has said more.
      if (words.textContent === loading) {
        const isForbidden = /Content Security Policy|blocked by CSP/.test(failure.message);
        say(
          isForbidden
            ? "This site forbids WebAssembly. Its Content-Security-Policy must have 'wasm-unsafe-eval' in script-src."
            : `The program did not start: ${failure.message ?? failure}. Reload the page to try again.`,
        );
      }
    }
  } finally {
    globalThis.started = true;
    notice.hidden = words.textContent === loading;
  }
}
