// Keys of a page: {"ctrl+z": {does: "Undo", run}, …}. "?" shows them all. Typing in a field is never taken for a key,
// unless the key holds ctrl.
import { h } from "./dom.js";
import { t } from "./texts.js";

let bound = [];

/** The keys of the page that is shown now; replaces those of the page before. Returns a function that unbinds them. */
export function keys(map) {
  const mine = { map };
  bound.push(mine);
  return () => { bound = bound.filter((one) => one !== mine); };
}

/** A key press in words: "ctrl+shift+z", "delete", "arrowleft", "a". Cmd counts as ctrl. */
export function pressed(event) {
  const key = event.key === " " ? "space" : event.key.toLowerCase();
  const shift = event.shiftKey && (key.length > 1 || /[a-z]/.test(key));
  return [(event.ctrlKey || event.metaKey) && "ctrl", event.altKey && "alt", shift && "shift", key].filter(Boolean).join("+");
}

const types = (node) => node instanceof Element && node.closest("input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable=true]");

// Keys of an input method (Chinese, Japanese, Korean) choose signs: its Enter keeps a word of the method and no field, so
// nobody but the method gets them. 229 is what browsers tell of such a key before it composes anything.
window.addEventListener("keydown", (event) => {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}, true);

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const name = pressed(event);
  if (types(event.target) && !name.startsWith("ctrl+") && name !== "escape") return;
  if (name === "?") { event.preventDefault(); help(); return; }
  for (const { map } of [...bound].reverse()) {
    const found = map[name];
    if (found && found.run(event) !== false) { event.preventDefault(); return; }
  }
});

const SIGNS = { arrowleft: "←", arrowright: "→", arrowup: "↑", arrowdown: "↓" };
/** A key's name as it stands on the keyboard; "+" is a key, too. */
const parts = (name) => (name === "+" ? ["+"] : name.split("+").map((part) => SIGNS[part] ?? part));

/** All keys of the page in a dialog. */
export function help() {
  const rows = bound.flatMap(({ map }) => Object.entries(map)).filter(([, one]) => one.does);
  const close = h("button.quiet", { onclick: () => box.close(), autofocus: true }, t("Close"));
  const box = h("dialog", { "aria-label": t("Keys") },
    h("div.row", { style: { justifyContent: "space-between", position: "sticky", top: "-20px", background: "inherit" } }, h("h2", t("Keys")), close),
    h("table.table", rows.map(([name, one]) =>
      h("tr", h("td", parts(name).map((part) => [h("kbd", part), " "])), h("td", one.does)))));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}
