// Loads the game into the page; its sounds come once it is seen.

import { addPack, run, say } from "./loading.js";
import { levelOfAddress, offerLink, takeFiles } from "./level.js";
import start from "./breakout.js";

/** The level's name in messages. */
const LEVEL = "level.lvl";

/** Milliseconds for which a page waits for another one that is just closing. */
const CLOSES = 3000;

/** True if another tab runs the game; it keeps the results. Otherwise this page does, until it closes. */
const runsInAnotherTab = new Promise((resolve) => {
  const hold = () => {
    resolve(false);
    return new Promise(() => {});
  };
  // Without a secure connection there are no locks, and a sandboxed frame may ask for none.
  const wait = new AbortController();
  setTimeout(() => wait.abort(), CLOSES);
  const lock = navigator.locks?.request("breakout", { signal: wait.signal }, hold);
  lock?.catch(({ name }) => resolve(name === "AbortError"));
  if (!lock) {
    resolve(false);
  }
});

const startAndAddSounds = async (options) => {
  globalThis.runsInAnotherTab = await runsInAnotherTab;
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
