// Glyphs with their pictures: a button that shows the one in use, and a searchable sheet to take another from.
import { get, tried } from "../parts/api.js";
import { fill, h, svg } from "../parts/dom.js";

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
  const button = h("button.glyph-button", { type: "button", dataset: { name }, "aria-haspopup": "dialog", "aria-label": `${label}: ${value || "none"}`, onclick: () => open(theme, label, value, keep) }, shown, h("span.grow", value || "None"));
  if (value) sheetOf(theme).then((all) => shown.replaceWith(picture(all.find((glyph) => glyph.name === value || glyph.aliases?.includes(value)))), () => {});
  return h("div.field", h("span.label", label), button);
}

async function open(theme, label, value, keep) {
  const all = await tried(() => sheetOf(theme));
  if (!all) return;
  const grid = h("div.glyph-grid", { role: "group", "aria-label": "Glyphs" });
  const search = h("input", { type: "search", placeholder: `Search ${all.length} glyphs: robot, tensor, chart…`, "aria-label": "Search glyphs", autofocus: true });
  const count = h("span.small.muted", { "aria-live": "polite" });
  const dialog = h("dialog.glyph-dialog", { "aria-label": label }, h("div.row", h("h2.grow", label), count), search, grid,
    h("div.row.dialog-end", h("button", { onclick: () => take("") }, "None"), h("span.grow"), h("button", { onclick: () => dialog.close() }, "Cancel")));
  const take = (name) => { dialog.close(); if (name !== value) keep(name); };
  const cells = new Map(); // drawn once, then only shown or not: two hundred drawings are no quick work
  const cell = (glyph) => {
    if (!cells.has(glyph.name)) cells.set(glyph.name, h("button.glyph-cell", { type: "button", title: glyph.family, "aria-pressed": String(glyph.name === value), onclick: () => take(glyph.name) }, picture(glyph), h("span", glyph.name)));
    return cells.get(glyph.name);
  };
  const narrow = () => {
    const asked = search.value.toLowerCase().split(/[\s-]+/).filter(Boolean);
    const found = all.filter((glyph) => asked.every((word) => `${glyph.name} ${glyph.family} ${(glyph.aliases ?? []).join(" ")}`.toLowerCase().includes(word)));
    fill(grid, found.length ? found.map(cell) : h("p.muted", "No glyph is called so."));
    count.textContent = `${found.length} of ${all.length}`;
  };
  search.addEventListener("input", narrow);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") { event.preventDefault(); grid.querySelector("button")?.click(); }
    if (event.key === "ArrowDown") { event.preventDefault(); grid.querySelector("button")?.focus(); }
  });
  grid.addEventListener("keydown", (event) => roam(grid, event));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  narrow();
  dialog.showModal();
  grid.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "center" });
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
