// Shows the sets whose title, author, description and levels' titles have all the words that are searched for.
"use strict";

{
  const field = document.getElementById("search");
  const found = document.getElementById("found");
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const sets = Array.from(document.querySelectorAll("#sets > li"), (set) => [set, plain(set.textContent)]);

  const search = () => {
    const words = plain(field.value).split(/\s+/);
    sets.forEach(([set, text]) => (set.hidden = !words.every((word) => text.includes(word))));
    const shown = sets.filter(([set]) => !set.hidden).length;
    found.textContent = field.value.trim() && (shown ? `${shown} of ${sets.length} sets` : "No set has these words.");
  };
  field.addEventListener("input", search);
  document.getElementById("searching").hidden = false;
  // A browser that comes back to the page may have kept the words.
  search();
}
