// Loads the game into the page; its sounds come once it is seen.

import start from "./breakout.js";
import { levelOfAddress, offerLink, takeFiles } from "./level.js";
import { addPack, run, say } from "./loading.js";

/** The level's name in messages. */
const LEVEL = "level.lvl";

const startAndAddSounds = (options) => {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    performance.mark("seen");
    addPack("sounds.bin");
  }));
  return start(options);
};

try {
  // The page's address may have a level after `#`, or arguments such as `--xray`.
  const level = await levelOfAddress();
  const words = level ? [LEVEL] : decodeURIComponent(location.hash.slice(1)).split(" ").filter(Boolean);
  globalThis.programArguments = ["breakout", ...words];
  globalThis.files = level ? { [LEVEL]: level } : {};
  if (level) {
    offerLink();
  }
  takeFiles(LEVEL);
  run(startAndAddSounds, "breakout_bg.wasm", ["pictures.bin"]);
} catch (failure) {
  say(`The level cannot be shown: ${failure.message}.`, "Play the whole game");
}
