// Levels and games as parts of the page's address. A level's file that is dropped on the page, or its text
// that is pasted into it, goes into the address, and anyone who opens that address plays the level. The
// program itself makes links to games, and reads them.

/** The version of the text in the address: deflated, as base64 for addresses. */
const VERSION = "1";

/** A row of a level: characters with blanks between them, or digits and dots without. */
const ROW = String.raw`[ \t]*(?:[\w.](?:[ \t]+[\w.]){2,}|[\d.]{6,})[ \t]*`;

/** Two rows, or a line that only a level's text has. */
const LEVEL_TEXT = new RegExp(String.raw`^(?:${ROW}\r?\n${ROW}|(?:title|author|world|background|music|tile[ \t]+\w)[ \t]*:.*)$`, "m");

/** True for a text that is a level's, as far as one can tell: a game that runs is not ended for any other. */
export const looksLikeALevel = (text) => LEVEL_TEXT.test(text);

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Bytes that no level's text has. */
const LONGEST = 1_000_000;

/** The part of an address after `#` for a level's text. */
async function addressOf(text) {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return `#level=${VERSION}.${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The bytes of the level in the page's address, or nothing if it has none. */
export async function levelOfAddress() {
  if (!location.hash.startsWith("#level=")) {
    return undefined;
  }
  const [, version, letters] = location.hash.match(/^#level=(\d+)\.([\w-]*)$/) ?? [];
  if (version > VERSION) {
    throw new Error("this link is of a newer game; reload the page to get it");
  }
  try {
    const packed = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    const stream = new Blob([Uint8Array.from(packed, (letter) => letter.charCodeAt(0))]).stream();
    const parts = [];
    let size = 0;
    for await (const part of stream.pipeThrough(new DecompressionStream("deflate-raw"))) {
      parts.push(part);
      size += part.length;
      if (size > LONGEST) {
        throw new Error("too long");
      }
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch {
    throw new Error("this link has lost a part of its level; copy it once more");
  }
}

/** The link to a game in a text, or in the page's address, or nothing if it has none. */
export const gameLink = (text) => text.match(/#game=\S*/)?.[0];

/** Puts the link that the program passes on the clipboard, with the page's address before it. */
async function shareLink(link) {
  const address = location.href.split("#")[0] + link;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    prompt("This browser lets no page copy. Copy the link:", address);
  }
}
globalThis.shareLink = shareLink;

/** Takes what the program writes: the level of this name into the page's address, the rest as downloads. */
export function takeFiles(level) {
  globalThis.writeFile = async (name, bytes) => {
    if (name === level) {
      globalThis.files[name] = bytes;
      const address = await addressOf(new TextDecoder().decode(bytes));
      if (globalThis.files[name] === bytes) {
        history.replaceState(null, "", address);
      }
    } else {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([bytes]));
      link.download = name.split("/").pop();
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
  };
}

/** Offers the link of `what` in the address, and the way to the whole game, above the game. */
export function offerLink(what) {
  const bar = document.createElement("div");
  bar.className = "bar";
  const words = document.createElement("span");
  words.textContent = `This page's address is a link to this ${what}.`;
  const copy = document.createElement("button");
  copy.textContent = "Copy link";
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Copy the address above";
    }
    setTimeout(() => (copy.textContent = "Copy link"), 2000);
  });
  const whole = document.createElement("a");
  whole.href = location.pathname;
  whole.textContent = "Play the whole game";
  bar.append(words, copy, whole);
  document.body.prepend(bar);
}

async function play(text) {
  location.hash = await addressOf(text);
}

window.addEventListener("dragover", (event) => event.preventDefault());
window.addEventListener("drop", async (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file && file.size < LONGEST && /\.(lvl|txt)$/i.test(file.name)) {
    play(await file.text());
  } else if (file) {
    alert(`${file.name}: drop a level's file here, whose name ends in .lvl`);
  }
});
window.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text");
  const link = gameLink(text) ?? text.match(/#level=\S*/)?.[0];
  // A level's text may have a link to a win in a comment.
  if (looksLikeALevel(text)) {
    play(text);
  } else if (link) {
    location.hash = link;
  }
});
window.addEventListener("hashchange", () => location.reload());
