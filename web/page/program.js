// Runs one of the chapters' programs: the page's address names it after `#`, with its arguments.

import start from "./programs.js";
import { run, say } from "../../loading.js";

globalThis.programArguments = decodeURIComponent(location.hash.slice(1)).split(" ");
const programs = await (await fetch("programs.json")).json();
const program = programs.find(({ name }) => name === programArguments[0]);
if (program) {
  document.title = program.name;
  // TAB leads out of the program, unless the program means it.
  const leave = (event) => event.key === "Tab" && !program.keys.includes("Tab") && event.stopPropagation();
  window.addEventListener("keydown", leave, { capture: true });
  globalThis.ended = () => setTimeout(() => frameElement?.ended());
  run(start, "programs_bg.wasm", program.packs);
} else {
  say("There is no program of this name.");
}
