// Loads the game into the page; its sounds come once it is seen.

import start from "./breakout.js";
import { addPack, run } from "./loading.js";

// The page's address may have arguments after `#`, such as `--xray`.
globalThis.programArguments = ["breakout", ...decodeURIComponent(location.hash.slice(1)).split(" ").filter(Boolean)];
const startAndAddSounds = (options) => {
  requestAnimationFrame(() => requestAnimationFrame(() => addPack("sounds.bin")));
  return start(options);
};
run(startAndAddSounds, "breakout_bg.wasm", ["pictures.bin"]);
