// Says why the page does not start, where the page's own scripts cannot: they may be what is missing.
// It is no module, so that a page from a file and a sandboxed frame load it too.
"use strict";

{
  const words = document.getElementById("words");
  const loading = words.textContent;

  const say = (text) => {
    // What the program or its loader says is nearer to the cause.
    if (!globalThis.started && words.textContent === loading) {
      words.textContent = text;
      document.getElementById("loaded").hidden = true;
    }
  };

  const explain = (what) => {
    if (location.protocol === "file:") {
      say("Browsers do not run this page from a file. Put its folder on a web server: in the folder, `python3 -m http.server` starts one at http://localhost:8000/.");
    } else if (globalThis.origin === "null") {
      say('This frame is sandboxed, and its scripts cannot be loaded. The page around it must say sandbox="allow-scripts allow-same-origin".');
    } else {
      say(`${what}. Reload the page. If that does not help, update the browser, or tell whoever runs this site.`);
    }
  };

  // An element that cannot load its file tells it in the capturing phase alone.
  window.addEventListener("error", ({ target, message }) => {
    if (target instanceof HTMLScriptElement) {
      explain(`A part of the page is missing: ${target.src}, or a script that it needs`);
    } else if (target === window) {
      explain(`The page's script failed: ${message}`);
    }
  }, { capture: true });
  window.addEventListener("unhandledrejection", ({ reason }) => explain(`The page's script failed: ${reason?.message ?? reason}`));
}
