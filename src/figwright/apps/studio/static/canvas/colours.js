// Choosing a colour: the theme's, by name, so that another theme recolours the figure; or any other, as #rrggbb.
import { h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const SHADES = ["fill", "line", "vivid", "deep", "zone"];
const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

/** "#abc" and "AABBCC" as "#aabbcc"; nothing when it is no colour. */
export function hexed(text) {
  const found = text.trim().match(HEX);
  if (!found) return "";
  const digits = found[1].toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((one) => one + one).join("") : digits}`;
}

/** A button with the colour in use, which opens the swatches. `palette`: {name: "#rrggbb"}; `none`: what an empty value is called, where that can be chosen. */
export function paintField(label, name, palette, value, keep, { none = "" } = {}) {
  const shown = value && value !== "none" ? palette[value] ?? value : "";
  const chip = (colour) => h("span.paint-chip", { style: colour ? { background: colour } : {}, class: colour ? "" : value === "none" ? "unpainted" : "as-theme" });
  const button = h("button.paint-button", { type: "button", dataset: { name }, "aria-haspopup": "dialog", "aria-label": `${label}: ${told(value, none)}`, onclick: () => open(button) }, chip(shown), h("span.grow", told(value, none)));
  const open = () => paints(button, label, palette, value, keep, none);
  return h("div.field.paint-field", h("span.label", label), button);
}

const told = (value, none) => (value === null || value === undefined ? "different" : value === "" ? none || "theme’s" : value.replace(".", " "));

function paints(button, label, palette, value, keep, none) {
  const parts = [...new Set(Object.keys(palette).map((name) => name.split(".")[0]))];
  const take = (colour) => { pop.remove(); if (colour !== value) keep(colour); button.isConnected && button.focus(); };
  const swatch = (name) => h("button.paint-swatch", { type: "button", title: name.replace(".", " "), "aria-label": name.replace(".", " "), "aria-pressed": String(name === value), style: { background: palette[name] }, onclick: () => take(name) });
  const hex = h("input", { type: "text", maxLength: 7, placeholder: "#rrggbb", "aria-label": t`${label} as hex`, value: value?.startsWith("#") ? value : "", spellcheck: false, onkeydown: (event) => {
    event.stopPropagation();
    if (event.key === "Enter") { event.preventDefault(); const colour = hexed(hex.value); if (colour) take(colour); else hex.setAttribute("aria-invalid", "true"); }
    if (event.key === "Escape") { event.preventDefault(); pop.remove(); button.focus(); }
  } });
  const wheel = h("input", { type: "color", "aria-label": t`${label}, any colour`, value: hexed(palette[value] ?? value ?? "") || "#888888", onchange: () => take(wheel.value) });
  const rows = parts.map((part) => h("div.paint-row", { role: "group", "aria-label": part }, (part === "ink" ? Object.keys(palette).filter((name) => name.startsWith("ink.")) : SHADES.map((shade) => `${part}.${shade}`).filter((name) => palette[name])).map(swatch)));
  const pop = h("div.paint-pop", { popover: "auto", role: "dialog", "aria-label": `${label}: colours` },
    h("div.row", none ? h("button.quiet", { type: "button", onclick: () => take("") }, none) : null, h("button.quiet", { type: "button", onclick: () => take("none") }, t("No colour"))),
    h("div.paint-rows", rows), h("div.row", hex, wheel));
  pop.addEventListener("toggle", (event) => { if (event.newState === "closed") pop.remove(); });
  pop.addEventListener("pointerdown", (event) => event.stopPropagation());
  button.after(pop);
  pop.showPopover();
  const { left, bottom, top } = button.getBoundingClientRect(), below = bottom + 4 + pop.offsetHeight < innerHeight;
  Object.assign(pop.style, { left: `${Math.max(8, Math.min(left, innerWidth - pop.offsetWidth - 8))}px`, top: `${below ? bottom + 4 : Math.max(8, top - pop.offsetHeight - 4)}px` });
  (pop.querySelector("[aria-pressed=true]") ?? hex).focus();
}
