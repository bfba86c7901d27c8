// The controls of the inspector: each knows its value and sends one edit when it is changed. A panel is built anew after
// every edit; what somebody is typing into stays as it is.
import { field, fill, h, select } from "../parts/dom.js";
import { t } from "../parts/texts.js";

/** Rebuilds a panel and gives the focus, the caret and unfinished words back to the field that had them. */
export function rebuilt(panel, ...children) {
  const old = panel.contains(document.activeElement) ? document.activeElement : null;
  const held = old && { name: old.name || old.dataset.name, value: old.value, was: old.dataset.was, caret: caret(old) };
  const top = panel.scrollTop;
  fill(panel, ...children);
  panel.scrollTop = top;
  if (!held?.name) return;
  const now = panel.querySelector(`[name="${CSS.escape(held.name)}"], [data-name="${CSS.escape(held.name)}"]`);
  if (!now) return;
  if (held.was !== undefined && held.value !== held.was) now.value = held.value;
  now.focus({ preventScroll: true });
  if (held.caret && now.setSelectionRange) now.setSelectionRange(...held.caret);
}

/** `show`, but never between the press and the release of a button in the panel: its click would be lost. */
export function calm(panel, show) {
  let pressed = false, waiting = false;
  const ended = () => setTimeout(() => {
    pressed = false;
    if (waiting) { waiting = false; show(); }
  });
  panel.addEventListener("pointerdown", () => {
    pressed = true;
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, ended, { once: true });
  });
  return () => { if (pressed) waiting = true; else show(); };
}

const caret = (node) => { try { return node.selectionStart === null ? null : [node.selectionStart, node.selectionEnd]; } catch { return null; } };

/** Words: kept on Enter or when the field is left; Escape takes them back. */
export function words(label, name, value, keep, { help = "", lines = 1, placeholder = "", list = "" } = {}) {
  const node = h(lines > 1 ? "textarea" : "input", { name, value, placeholder, spellcheck: false, autocomplete: "off", dataset: { was: value } });
  if (lines > 1) node.rows = lines;
  if (list) node.setAttribute("list", list);
  let kept = value;
  // Enter keeps, and leaving the field afterwards would keep the same words once more.
  const done = () => {
    const now = node.value.trim();
    if (now === kept) return;
    kept = node.dataset.was = now;
    if (now !== value) keep(now);
  };
  node.addEventListener("change", done);
  node.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); done(); }
    if (event.key === "Escape") { event.stopPropagation(); node.value = value; node.blur(); }
  });
  return field(label, node, help);
}

export function choice(label, name, options, value, keep, help = "") {
  const known = options.some((one) => (Array.isArray(one) ? one[0] : one) === value);
  const node = select(known ? options : [[value, value || "–"], ...options], value, { name, onchange: () => keep(node.value) });
  return field(label, node, help);
}

/** A row of buttons of which one is pressed. */
export function segments(label, name, options, value, keep) {
  const row = h("div.segmented.fill", { role: "group", "aria-label": label }, options.map(([key, text, title]) =>
    h("button", { type: "button", "aria-pressed": String(key === value), title: title ?? "", dataset: { name: `${name}-${key}` }, onclick: () => { if (key !== value) keep(key); } }, text)));
  return h("div.field", h("span.label", label), row);
}

export function flag(label, name, value, keep) {
  return h("label.check", h("input", { type: "checkbox", name, checked: value, onchange: (event) => keep(event.target.checked) }), label);
}

/** The hues of the theme, and "as its zone". */
export function swatches(label, name, hues, value, keep, none = t("default colour")) {
  const one = (hue) => h("button.swatch", {
    type: "button", "aria-pressed": String(hue.name === value), "aria-label": hue.name || none, title: hue.name || none, dataset: { name: `${name}-${hue.name}` },
    style: hue.name ? { background: hue.fill, borderColor: hue.stroke, color: hue.ink } : {}, onclick: () => keep(hue.name),
  }, hue.name ? "" : "–");
  return h("div.field", h("span.label", label), h("div.swatches", { role: "group", "aria-label": label }, one({ name: "" }), hues.map(one)));
}

export function section(title, ...children) {
  return h("section.inspect-part", title ? h("h3", title) : null, ...children);
}

/** A part that stays open or shut as it was left. */
export function folded(title, ...children) {
  const node = h("details.inspect-part", { open: folded.open.has(title) }, h("summary", title), ...children);
  node.addEventListener("toggle", () => (node.open ? folded.open.add(title) : folded.open.delete(title)));
  return node;
}
folded.open = new Set();

export const pair = (...fields) => h("div.pair", fields);
