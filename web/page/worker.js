// Keeps the game for visits without a network. With a network, all files but those of this build, which
// never change, come from the server, so a newer build is shown at once. Each build has a cache of its own.

/** Address of this build's files. */
const BUILD = new URL("BUILD_FOLDER/", registration.scope).href;

/** Everything that the game needs. */
const FILES = [
  "./",
  "failure.js",
  "manifest.webmanifest",
  "icon-192.png",
  ...[
    "page.css", "page.js", "loading.js", "level.js", "breakout.js", "breakout_bg.wasm",
    "pictures.bin", "scenery.bin", "sounds.bin",
  ].map((file) => BUILD + file),
].map((file) => new URL(file, registration.scope).href);

/** Caches of this page's builds; pages in other folders of the site may have their own. */
const BUILDS = `breakout ${registration.scope} `;
const CACHE = `${BUILDS}VERSION`;

self.addEventListener("install", (event) => {
  // The browser may still have the page of an earlier build.
  const fresh = (file) => new Request(file, file.startsWith(BUILD) ? {} : { cache: "no-cache" });
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(fresh))).then(() => skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const removeOthers = async () => {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith(BUILDS) && name !== CACHE);
    await Promise.all(others.map((name) => caches.delete(name)));
  };
  event.waitUntil(removeOthers());
});

/** Answers from the cache, and otherwise from the server. Keeps further pages that were read. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const address = request.url.replace(/[?#].*/, "").replace(/\/index\.html$/, "/");
  const isOfBuild = address.startsWith(BUILD);
  const kept = await cache.match(address);
  if (kept && isOfBuild) {
    return kept;
  }
  try {
    const response = await fetch(request);
    const isOfOtherBuild = !isOfBuild && address.includes("/build-");
    if (response.ok && !FILES.includes(address) && !isOfOtherBuild) {
      // Without room for the page, it is only not kept.
      cache.put(address, response.clone()).catch(() => {});
    }
    return response;
  } catch (failure) {
    if (kept) {
      return kept;
    }
    throw failure;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(registration.scope)) {
    event.respondWith(answer(request));
  }
});
