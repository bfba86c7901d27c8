// Glyphs and icons with their pictures: a button that shows the one in use, and a searchable sheet to take another from.
import { get, tried } from "../parts/api.js";
import { fill, h, svg } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const sheets = new Map();

/** The glyphs in the colours of a theme; asked for once. */
function sheetOf(theme) {
  if (!sheets.has(theme)) sheets.set(theme, get(`/api/glyphs?theme=${encodeURIComponent(theme)}`).then((answer) => answer.glyphs));
  return sheets.get(theme).catch((error) => { sheets.delete(theme); throw error; });
}

const picture = (glyph) => h("span.glyph-picture", { "aria-hidden": "true" }, glyph?.svg ? svg(glyph.svg) : null);

export function glyphButton(editor, label, name, value, keep) {
  const { theme } = editor.figure.figure;
  const shown = h("span.glyph-picture", { "aria-hidden": "true" });
  const button = h("button.glyph-button", { type: "button", dataset: { name }, "aria-haspopup": "dialog", "aria-label": `${label}: ${value || "none"}`, onclick: () => open(theme, label, value, keep) }, shown, h("span.grow", value || t("None")));
  if (value) sheetOf(theme).then((all) => shown.replaceWith(picture(all.find((glyph) => glyph.name === value || glyph.aliases?.includes(value)))), () => {});
  return h("div.field", h("span.label", label), button);
}

/** The same for icons. There are thousands, so the server searches. */
export function iconButton(label, name, value, keep) {
  const shown = h("span.glyph-picture", { "aria-hidden": "true" });
  const button = h("button.glyph-button", { type: "button", dataset: { name }, "aria-haspopup": "dialog", "aria-label": `${label}: ${value || "none"}`, onclick: () => pickIcon(label, value, keep) }, shown, h("span.grow", value || t("None")));
  if (value) pictureOf(value).then((found) => shown.replaceWith(picture(found)), () => {});
  return h("div.field", h("span.label", label), button);
}

const search = (words) => get(`/api/icons?search=${encodeURIComponent(words)}`);
const icons = async (words) => {
  const { icons: cells, total, hint } = await search(words);
  return { cells, told: hint || (words ? t`${cells.length} of ${total} found` : t`${total} icons`), none: hint || t("No matching icon. Try a simpler word.") };
};
const PAUSE = 160; // milliseconds of quiet before the server is asked for icons
const known = new Map();
/** The icon of a name; asked for once. */
function pictureOf(name) {
  if (!known.has(name)) known.set(name, search(name).then(({ icons: found }) => found.find((icon) => icon.name === name)));
  return known.get(name).catch((error) => { known.delete(name); throw error; });
}

/** The sheet alone, for who has a button already. */
export const pickGlyph = (editor, label, value, keep) => open(editor.figure.figure.theme, label, value, keep);
export const pickIcon = (label, value, keep) => palette(label, t("Search icons: brain, database, user…"), value, keep, icons, PAUSE);

async function open(theme, label, value, keep) {
  const all = await tried(() => sheetOf(theme));
  if (!all) return;
  const told = (glyph) => `${glyph.name} ${glyph.family} ${(glyph.aliases ?? []).join(" ")}`.toLowerCase();
  const ask = async (words) => {
    const asked = words.toLowerCase().split(/[\s-]+/).filter(Boolean);
    const every = all.filter((glyph) => asked.every((word) => told(glyph).includes(word)));
    const found = every.length ? every : all.filter((glyph) => asked.some((word) => told(glyph).includes(word))); // some of the words are better than nothing
    return { cells: found, told: t`${found.length} of ${all.length}`, none: t("No matching glyph. Try “Icon”.") };
  };
  palette(label, t`Search ${all.length} glyphs: robot, tensor, chart…`, value, keep, ask);
}

/** A dialog with a search field over a grid of pictures. `ask(words)` gives {cells: [{name, svg}], told, none}. */
function palette(label, placeholder, value, keep, ask, pause = 0) {
  const grid = h("div.glyph-grid", { role: "group", "aria-label": label });
  const search = h("input", { type: "search", placeholder, "aria-label": placeholder.split(":")[0].replace(/\d+ /, ""), autofocus: true });
  const count = h("span.small.muted", { "aria-live": "polite" });
  const dialog = h("dialog.glyph-dialog", { "aria-label": label }, h("div.row", h("h2.grow", label), count), search, grid,
    h("div.row.dialog-end", h("button", { onclick: () => take("") }, t("None")), h("span.grow"), h("button", { onclick: () => dialog.close() }, t("Cancel"))));
  const take = (name) => { dialog.close(); if (name !== value) keep(name); };
  const cells = new Map(); // drawn once, then only shown or not: two hundred drawings are no quick work
  const cell = (one) => {
    if (!cells.has(one.name)) cells.set(one.name, h("button.glyph-cell", { type: "button", title: one.family ?? one.name, "aria-pressed": String(one.name === value), onclick: () => take(one.name) }, picture(one), h("span", one.name)));
    return cells.get(one.name);
  };
  let turn = 0, waiting = 0;
  const narrow = async () => {
    const mine = ++turn, found = await tried(() => ask(search.value.trim()));
    if (!found || mine !== turn) return;
    fill(grid, found.cells.length ? found.cells.map(cell) : h("p.muted.glyph-none", found.none));
    count.textContent = found.told;
    if (!search.value) grid.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "center" });
  };
  search.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(narrow, pause); });
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") { event.preventDefault(); clearTimeout(waiting); narrow().then(() => grid.querySelector("button")?.click()); }
    if (event.key === "ArrowDown") { event.preventDefault(); grid.querySelector("button")?.focus(); }
  });
  grid.addEventListener("keydown", (event) => roam(grid, event));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  narrow();
}

/** Arrow keys in a grid of buttons. */
function roam(grid, event) {
  const cells = [...grid.querySelectorAll("button")], at = cells.indexOf(document.activeElement);
  const wide = cells.filter((cell) => cell.offsetTop === cells[0].offsetTop).length || 1;
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: wide, ArrowUp: -wide }[event.key];
  if (!by || at < 0) return;
  event.preventDefault();
  cells[Math.max(0, Math.min(cells.length - 1, at + by))].focus();
}
