// Loads the game into the page. Its sounds, and most backgrounds on a first visit, come once it is seen.

import { addPack, run, say } from "./loading.js";
import { gameLink, levelOfAddress, offerLink, takeFiles } from "./level.js";
import start from "./breakout.js";

/** The level's name in messages. */
const LEVEL = "level.lvl";

/** Milliseconds after which a tab that runs the game and does not answer counts as one. */
const SILENT = 30000;

/**
 * True if another tab runs the game; it keeps the results. Otherwise this page does, until it closes.
 *
 * The tab with the lock runs the game. One that is just closing has it still but says nothing, so a page
 * waits for it; one that plays on answers.
 */
const runsInAnotherTab = new Promise((resolve) => {
  const [tabs, wait] = [new BroadcastChannel("breakout"), new AbortController()];
  const hold = () => {
    // Chromium may grant a lock that nobody waits for any more.
    if (wait.signal.aborted) {
      return null;
    }
    tabs.onmessage = ({ data }) => data === "who runs?" && tabs.postMessage("I do");
    tabs.postMessage("I do");
    resolve(false);
    return new Promise(() => {});
  };
  const giveUp = () => {
    wait.abort();
    resolve(true);
  };
  tabs.onmessage = ({ data }) => data === "I do" && giveUp();
  setTimeout(giveUp, SILENT);
  // Without a secure connection there are no locks, and a sandboxed frame may ask for none.
  const lock = navigator.locks?.request("breakout", { signal: wait.signal }, hold);
  lock?.catch(() => resolve(false));
  if (!lock) {
    resolve(false);
  }
  tabs.postMessage("who runs?");
});

/** True if the game opens at its first level: nothing is saved, and the address names nothing else. */
function isFirstVisit() {
  try {
    return !location.hash && !Object.keys(localStorage).some((name) => name.startsWith("breakout/"));
  } catch {
    return !location.hash;
  }
}

/** Lets the game run without a network from the next visit on, if the browser and the connection allow it. */
async function keepForOffline() {
  try {
    await navigator.serviceWorker?.register(new URL("../worker.js", import.meta.url));
  } catch {
    // Pages in private windows and in some frames may keep nothing.
  }
}

const laterPacks = [["sounds.bin", "sounds"]];
const firstPacks = ["pictures.bin"];
if (isFirstVisit()) {
  laterPacks.unshift(["scenery.bin", "other backgrounds"]);
} else {
  firstPacks.push("scenery.bin");
}

const startAndAddPacks = async (options) => {
  globalThis.runsInAnotherTab = await runsInAnotherTab;
  requestAnimationFrame(() => requestAnimationFrame(async () => {
    performance.mark("seen");
    await Promise.all(laterPacks.map(([file, what]) => addPack(file, what)));
    keepForOffline();
  }));
  return start(options);
};

try {
  // The page's address may have a level or a game after `#`, or arguments such as `--xray`.
  const [level, game] = [await levelOfAddress(), gameLink(location.hash)];
  const words = level ? [LEVEL] : game ? [game] : decodeURIComponent(location.hash.slice(1)).split(" ").filter(Boolean);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  globalThis.programArguments = ["breakout", ...words, ...(isCalm ? ["--reduced-motion"] : [])];
  globalThis.files = level ? { [LEVEL]: level } : {};
  if (level || game) {
    offerLink(level ? "level" : "game");
  }
  globalThis.isTouchScreen = matchMedia("(pointer: coarse) and (hover: none)").matches;
  // The words stand beside the links to the book and to more levels.
  globalThis.ended = () => say("Your scores, settings and run are kept in this browser.", "Play again");
  takeFiles(LEVEL);
  run(startAndAddPacks, "breakout_bg.wasm", firstPacks);
} catch (failure) {
  say(`The level cannot be shown: ${failure.message}.`, "Play the whole game");
}
