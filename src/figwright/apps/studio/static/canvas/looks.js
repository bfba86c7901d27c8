// Paint, type, layer and place of what is selected: what is left empty is the theme's, so that a theme can change it.
import { h } from "../parts/dom.js";
import { paintField } from "./colours.js";
import { choice, folded, pair, segments, words } from "./fields.js";
import { sign } from "./draw.js";
import { isPlaced, unitsPerPoint } from "./units.js";
import { t } from "../parts/texts.js";

const WEIGHTS = [["", t("as in the theme")], ["400", t("Regular")], ["600", t("Semi-bold")], ["700", t("Bold")]];
const ANCHORS = [["start", t("Left")], ["middle", t("Centre")], ["end", t("Right")]];
const BOXES = ["module", "data", "operator", "decision", "store", "loss"]; // kinds that are drawn as a box
const DASHES = { solid: [], dashed: [4, 3], dotted: [1, 2] };
const LAYERS = [["back", "tofront", t("Send to back")], ["backward", "backward", t("Send backward")], ["forward", "forward", t("Bring forward")], ["front", "toback", t("Bring to front")]];

/** A length in points, to be typed; nothing gives it back to the theme. */
function length(label, name, value, k, keep, { least = 0, most = 10000 } = {}) {
  const shown = value === null || value === undefined ? "" : String(Math.round(value * k * 100) / 100);
  return words(label, name, shown, (text) => {
    if (!text) { keep(null); return; }
    const number = Number(text.replace(",", ".").replace(/\s*pt$/, ""));
    if (Number.isFinite(number)) keep(Math.round((Math.min(most, Math.max(least, number)) / k) * 100) / 100);
  }, { placeholder: "theme’s" });
}

const dashed = (dash) => (dash === null || dash === undefined ? "" : !dash.length ? "solid" : dash[0] <= 2 ? "dotted" : "dashed");

/** Everything about the paint and type of one node, group or arrow. */
export function painted(editor, entry) {
  const { id, value, sort } = entry, k = 1 / unitsPerPoint(editor), palette = editor.draft.palette ?? {};
  const look = value.look ?? {}, text = value.text ?? {}, line = sort === "edge";
  const op = line ? "edge-style" : "restyle";
  const style = (part, name) => (given) => editor.edit({ op, id, [part]: { [name]: given ?? "auto" } });
  const colour = (label, part, name, now) => paintField(label, `${part}-${name}`, palette, now ?? "", style(part, name), { none: "theme’s" });
  const bare = sort === "node" && (!BOXES.includes(value.kind) || value.drawing || value.glyph); // a drawing has its own paint
  return folded(t("Colour and text"),
    bare ? null : line ? colour(t("Line"), "look", "line", look.line) : pair(colour(t("Fill"), "look", "fill", look.fill), colour(t("Border"), "look", "line", look.line)),
    bare ? null : pair(length(line ? t("Line width (pt)") : t("Border width (pt)"), "look-width", look.width, k, style("look", "width")),
      choice(t("Dashes"), "look-dash", [["", "theme’s"], ["solid", "solid"], ["dashed", "dashed"], ["dotted", "dotted"]], dashed(look.dash), (kind) => style("look", "dash")(kind ? DASHES[kind].map((d) => Math.round((d / k) * 100) / 100) : null))),
    bare || line ? null : length(t("Corner radius (pt)"), "look-radius", look.radius, k, style("look", "radius")),
    line ? null : [pair(colour(t("Text"), "text", "color", text.color), length(t("Text size (pt)"), "text-size", text.size, k, style("text", "size"), { least: 2, most: 72 })),
      choice(t("Weight"), "text-weight", WEIGHTS, text.weight ? String(text.weight) : "", (weight) => style("text", "weight")(weight ? Number(weight) : null)),
      segments(t("Align"), "text-anchor", ANCHORS, text.anchor ?? "middle", style("text", "anchor"))],
    layered(editor, [entry]));
}

/** What lies above what. */
function layered(editor, entries) {
  const ids = entries.map((one) => one.id), now = entries.length === 1 ? entries[0].value.layer ?? 0 : "";
  return h("div.field", h("span.label", t`Layer${now === "" ? "" : ` (${now})`}`), h("div.segmented.fill", { role: "group", "aria-label": t("Layer") },
    LAYERS.map(([to, name, title]) => h("button", { type: "button", title, "aria-label": title, dataset: { name: `layer-${to}` }, onclick: () => editor.edit({ op: "layer", ids, to }) }, sign(name, 15)))));
}

/** Where a thing of a placed figure stands, in points of print. */
export function placed(editor, { id, value }) {
  if (!value.place) return null;
  const k = 1 / unitsPerPoint(editor), names = ["x", "y", "width", "height"];
  const keep = (i) => (given) => { if (given !== null) editor.edit({ op: "place", id, place: value.place.map((one, at) => (at === i ? (i > 1 ? Math.max(given, 1 / k) : given) : one)) }); };
  const fields = names.map((name, i) => length(`${name[0].toUpperCase()}${name.slice(1)} (pt)`, `place-${name}`, value.place[i], k, keep(i), i < 2 ? { least: -10000 } : {}));
  return folded(t("Position"), pair(...fields.slice(0, 2)), pair(...fields.slice(2)));
}

/** The least size of a box in a composed figure; the box of a placed one has its place. */
export function sized(editor, { id, value }) {
  if (isPlaced(editor)) return null;
  const drawing = value.glyph || value.drawing || value.svg || value.src;
  if (drawing) return words(t("Size of the drawing"), "size", String(value.size ?? 1), (size) => editor.edit({ op: "restyle", id, size: Math.min(4, Math.max(0.4, Number(size.replace(",", ".")) || 1)) }));
  const least = value.min_size ?? [null, null];
  const keep = (i) => (given) => {
    const next = least.map((one, at) => (at === i ? given : one) ?? 0);
    editor.edit({ op: "restyle", id, min_size: next.some(Boolean) ? next : "auto" });
  };
  return pair(length(t("Minimum width (pt)"), "least-width", least[0] || null, 1, keep(0)), length(t("Minimum height (pt)"), "least-height", least[1] || null, 1, keep(1)));
}
