// SPDX-License-Identifier: MIT
// Searches `entries`, which scripts/site.py writes: title, page, address and text of each section.
// It works from files, since nothing is fetched.
const root = document.body.dataset.root;
const field = document.querySelector("nav input");
const found = document.getElementById("found");

// The narrow layout begins with the navigation closed.
if (matchMedia("(max-width: 50rem)").matches) document.querySelector("nav details").open = false;

field.addEventListener("input", () => {
  // Guides are in British English.
  const value = field.value.toLowerCase().replace("center", "centre").replace("color", "colour");
  const words = value.split(/\s+/).filter(Boolean);
  const ranked = entries
    .map((entry) => {
      const [title, page, , text] = entry;
      const head = (title + " " + page).toLowerCase();
      const whole = head + " " + text.toLowerCase();
      if (!words.every((word) => whole.includes(word))) return null;
      const inHead = words.filter((word) => head.includes(word)).length;
      return [inHead * 10 + (title.toLowerCase() === field.value.toLowerCase() ? 100 : 0), entry];
    })
    .filter(Boolean)
    .sort((a, b) => b[0] - a[0])
    .slice(0, 20);
  found.hidden = !words.length;
  found.replaceChildren(
    ...ranked.map(([, [title, page, address]]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      const small = document.createElement("small");
      link.href = root + address;
      link.textContent = title;
      // DocC's pages fetch their text, which browsers refuse to files.
      const isClosed = location.protocol === "file:" && address.startsWith("api/");
      small.textContent = page + (isClosed ? ", needs a web server" : "");
      link.append(small);
      item.append(link);
      return item;
    }));
  if (words.length && !ranked.length) found.textContent = "Nothing was found.";
});
// Enter opens the first result, and Escape ends the search.
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter") found.querySelector("a")?.click();
  if (event.key !== "Escape") return;
  field.value = "";
  field.dispatchEvent(new Event("input"));
  field.blur();
});
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target === field) return;
  event.preventDefault();
  document.querySelector("nav details").open = true;
  field.focus();
});
