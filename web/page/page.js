// Loads the game into the page: shows how far it is, wakes the sound at the first gesture, and says
// what went wrong.

import start from "./breakout.js";

const notice = document.getElementById("notice");
const words = document.getElementById("words");
const bar = document.getElementById("loaded");
const canvas = document.getElementById("game");

function say(text) {
  words.textContent = text;
  bar.hidden = true;
  notice.hidden = false;
}

// The game tells its faults on the console, as it does on standard error elsewhere.
const error = console.error;
console.error = (...values) => {
  error(...values);
  const text = values.map(String).join(" ");
  if (text.startsWith("breakout: error:")) {
    say(text.replace("breakout: error: ", "") + " Reload the page to start again.");
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
for (const gesture of ["pointerdown", "keydown", "touchend"]) {
  window.addEventListener(gesture, () => contexts.forEach((context) => context.resume()), { capture: true });
}

/** The program's bytes, with a bar that tells how many have come. */
async function load(file) {
  const response = await fetch(file);
  if (!response.ok) {
    throw new Error(`${file}: ${response.status}`);
  }
  const all = Number(response.headers.get("Content-Length"));
  const reader = response.body.getReader();
  const parts = [];
  for (let come = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    parts.push(value);
    come += value.length;
    bar.value = all > 0 ? come / all : 0;
  }
  return new Response(new Blob(parts, { type: "application/wasm" })).arrayBuffer();
}

if (!document.createElement("canvas").getContext("webgl2")) {
  say("This browser offers no WebGL 2. Turn on hardware acceleration in its settings, or try another browser.");
} else {
  try {
    const program = await load("breakout_bg.wasm");
    notice.hidden = true;
    canvas.focus();
    await start({ module_or_path: program });
  } catch (failure) {
    // winit leaves the program's first call by an exception, and goes on from there.
    if (!String(failure).includes("Using exceptions for control flow")) {
      error(failure);
      if (notice.hidden || bar.value < 1) {
        say(`The game did not start: ${failure.message ?? failure}. Reload the page to try again.`);
      }
    }
  }
}
