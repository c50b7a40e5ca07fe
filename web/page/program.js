// Runs one of the chapters' programs: the page's address names it after `#`, with its arguments.

import { fetchBytes, furtherKeys, run, say } from "./loading.js";
import start from "./programs.js";

globalThis.programArguments = decodeURIComponent(location.hash.slice(1)).split(" ");
try {
  const programs = JSON.parse(new TextDecoder().decode(await fetchBytes("programs.json")));
  const program = programs.find(({ name }) => name === programArguments[0]);
  if (program) {
    document.title = program.name;
    program.keys.forEach((code) => furtherKeys.add(code));
    globalThis.ended = () => setTimeout(() => frameElement?.ended());
    run(start, "programs_bg.wasm", program.packs);
  } else {
    say("There is no program of this name.");
  }
} catch (failure) {
  say(`The program did not start: ${failure.message}. Reload the page to try again.`);
}
