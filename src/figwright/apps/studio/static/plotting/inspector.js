// What can be changed of the chosen part, and of the whole chart. A field sends one edit when it is changed.
import { h } from "../parts/dom.js";
import { choice, flag, folded, pair, rebuilt, section, segments, words } from "../canvas/fields.js";
import { rows } from "./rows.js";
import { renamed } from "./stage.js";
import { t } from "../parts/texts.js";

const SCALES = [["auto", "automatic"], ["linear", "linear"], ["log", "logarithmic"], ["symlog", t("logarithmic, zero allowed (symlog)")], ["category", "categories"], ["date", "dates"]];
const FORMATS = [["auto", "automatic"], ["plain", "plain"], ["percent", t("per cent")], ["thousands", "1,000"], ["integer", t("whole numbers")], ["money", "money"]];
const ORDERS = [["data", t("as in the data")], ["value", t("largest first")], ["value-ascending", t("smallest first")], ["ascending", t("by name")], ["descending", t("by name, descending")]];
const LEGENDS = [["auto", "automatic"], ["inside", "inside"], ["top", "above"], ["right", "right"], ["below", "below"], ["direct", t("labels on the lines")], ["none", "none"]];
const STACKS = [["none", t("side by side")], ["normal", "stacked"], ["percent", t("stacked to 100%")], ["diverging", t("diverging (from the middle)")]];
const SPREADS = [["", "none"], ["sd", t("standard deviation")], ["sem", t("standard error")], ["ci", "95% interval"]];
const AGGREGATES = [["", t("do not combine")], ["mean", "mean"], ["median", "median"], ["sum", "sum"], ["count", t("count of rows")], ["share", t("share of rows")], ["min", "smallest"], ["max", "largest"], ["distinct", t("distinct values")]];
const MARKED = ["bar", "line", "point", "scatter", "area", "box", "violin", "lollipop", "histogram", "heatmap", "pie", "donut", "radar"];
const YES_NO = [["auto", "auto"], ["yes", "yes"], ["no", "no"]];
const automatic = (value) => (value === null ? "auto" : value ? "yes" : "no");
const decided = (said) => (said === "auto" ? null : said === "yes");

export function inspector(plot) {
  const node = h("div.panel-body.plot-inspector");
  plot.watch(() => { if (plot.data) rebuilt(node, chosen(plot), layers(plot), rows(plot), whole(plot)); });
  return node;
}

const KINDS = { title: t("Title"), axis: t("Axis"), tick: t("Category"), legend: t("Legend"), series: t("Series"), bar: t("Bar"), point: t("Points"), plot: t("Panel") };

function chosen(plot) {
  const part = plot.chosen;
  if (!part) return section("", h("p.muted.small", t("Click an axis, a bar, a line, a title or a legend to change it. Double-click a text to edit it. Drag categories and legend entries to reorder them.")));
  const name = part.category || part.text || part.name;
  const heading = `${KINDS[part.kind] ?? t("Part")}${name ? `: ${name}` : ""}`;
  switch (part.kind) {
    case "axis": return section(heading, axis(plot, part));
    case "tick": return section(heading, plot.categories(part.panel).some((one) => one.name === part.name) ? category(plot, part, part.name) : axis(plot, part));
    case "title": return section(heading, words(t("Text"), "title", part.text, (text) => plot.send(renamed(part, text))));
    case "legend": return section(heading, part.heading ? null : named(plot, part, part.name), legend(plot, part));
    case "bar": return [part.name ? section(t`Series: ${part.text}`, named(plot, part, part.name)) : null, part.category ? section(t`Category: ${part.category}`, category(plot, part, part.category)) : null];
    case "series": case "point": return section(heading, part.name ? named(plot, part, part.name) : null, flagged(plot, part, "dashed", t("Dashed"), part.name));
    default: return section(heading, panel(plot, part));
  }
}

function axis(plot, part) {
  const now = plot.panel(part)[part.axis], send = (fields) => plot.send({ op: "axis", panel: part.panel, axis: part.axis, ...fields });
  const [low, high] = now.limits ?? [null, null];
  const bound = (text) => (text === "" ? null : Number(text));
  const limit = (at) => (text) => { if (text !== "" && Number.isNaN(Number(text))) return; const next = [low, high]; next[at] = bound(text); send({ limits: next.every((one) => one === null) ? null : next }); };
  const categories = part.axis === "x" && plot.categories(part.panel).length > 0;
  return [
    words(t("Label"), "label", now.label ?? part.text, (text) => send({ label: text })),
    categories ? choice(t("Order"), "order", ORDERS, Array.isArray(now.order) ? t("by hand") : now.order, (order) => send({ order }))
      : [choice(t("Scale"), "scale", SCALES, now.scale, (scale) => send({ scale })),
        pair(words(t("From"), "from", low === null ? "" : String(low), limit(0), { placeholder: "automatic" }), words(t("To"), "to", high === null ? "" : String(high), limit(1), { placeholder: "automatic" })),
        choice(t("Numbers"), "format", FORMATS, now.format, (format) => send({ format }))],
    segments(t("Grid lines"), "grid", YES_NO, automatic(now.grid), (said) => send({ grid: decided(said) })),
    flag(t("Reversed"), "reverse", now.reverse, (reverse) => send({ reverse })),
  ];
}

/** A series by its name in the data: its words, colour, weight and place. */
function named(plot, part, name) {
  const series = plot.series(part), at = series.indexOf(name);
  const move = (by) => { const order = [...series]; order.splice(at, 1); order.splice(at + by, 0, name); plot.send({ op: "layer", panel: part.panel ?? 0, layer: part.layer ?? 0, order }); };
  return [
    words(t("Display name"), "shown", plot.chart.shown[name] ?? name, (to) => plot.send({ op: "rename", name, to })),
    colour(plot, name, part.colour),
    flagged(plot, part, "highlight", t("Highlighted"), name),
    at >= 0 && series.length > 1 ? h("div.row", h("button.quiet", { type: "button", disabled: at === 0, onclick: () => move(-1) }, t("Move earlier")), h("button.quiet", { type: "button", disabled: at === series.length - 1, onclick: () => move(1) }, t("Move later")), h("button.quiet", { type: "button", onclick: () => plot.send(hidden(plot, part, name, "series")) }, t("Hide"))) : null,
  ];
}

function category(plot, part, name) {
  const names = plot.categories(part.panel).map((one) => one.name), at = names.indexOf(name);
  const move = (by) => { const order = [...names]; order.splice(at, 1); order.splice(at + by, 0, name); plot.send({ op: "axis", panel: part.panel, axis: "x", order }); };
  return [
    words(t("Display name"), "category", plot.chart.shown[name] ?? name, (to) => plot.send({ op: "rename", name, to })),
    plot.series(part).length < 2 ? [colour(plot, name, part.colour), flagged(plot, part, "highlight", t("Highlighted"), name)] : null,
    h("div.row", h("button.quiet", { type: "button", disabled: at <= 0, onclick: () => move(-1) }, t("Move earlier")), h("button.quiet", { type: "button", disabled: at < 0 || at === names.length - 1, onclick: () => move(1) }, t("Move later")), h("button.quiet", { type: "button", onclick: () => plot.send(hidden(plot, part, name, "category")) }, t("Hide"))),
  ];
}

/** The edit that takes a series or a category out of the plot. */
export function hidden(plot, part, name, kind) {
  const panel = plot.panel(part), layer = plot.layer(part), at = part.panel ?? 0;
  if (kind === "series" && !layer.series) return { op: "layer", panel: at, layer: part.layer ?? 0, y: layer.y.filter((one) => one !== name) };
  const column = kind === "series" ? layer.series : layer.x, old = panel.where[column], not = [old?.not ?? [], name].flat();
  return { op: "panel", panel: at, where: { ...panel.where, [column]: Array.isArray(old) ? old.filter((one) => String(one) !== name) : { ...(old && typeof old === "object" ? old : {}), not } } };
}

function colour(plot, name, drawn = "") {
  const now = plot.chart.colours[name] ?? "";
  const wheel = h("input", { type: "color", name: "colour", value: now || drawn || "#888888", "aria-label": t`Colour of ${name}`, onchange: () => plot.send({ op: "recolour", name, colour: wheel.value }) });
  return h("div.field", h("span.label", t("Colour")), h("div.row", wheel, now ? h("button.quiet", { type: "button", onclick: () => plot.send({ op: "recolour", name, colour: "" }) }, t("Colour of the palette")) : h("span.small.muted", t("as in the palette"))));
}

function flagged(plot, part, field, label, name) {
  const layer = plot.layer(part), held = layer[field].includes(name);
  return flag(label, field, held, (on) => plot.send({ op: "layer", panel: part.panel ?? 0, layer: part.layer ?? 0, [field]: on ? [...layer[field], name] : layer[field].filter((one) => one !== name) }));
}

function legend(plot, part) {
  const now = plot.panel(part), send = (fields) => plot.send({ op: "panel", panel: part.panel ?? 0, ...fields });
  return [choice(t("Legend position"), "legend", LEGENDS, now.legend, (place) => send({ legend: place })), words(t("Legend heading"), "legend_title", now.legend_title, (text) => send({ legend_title: text }))];
}

function panel(plot, part) {
  const now = plot.panel(part);
  return [words(t("Title"), "title", now.title, (title) => plot.send({ op: "panel", panel: part.panel, title })), legend(plot, part),
    plot.chart.panels.length > 1 ? h("div.row", h("button.quiet", { type: "button", disabled: part.panel === 0, onclick: () => plot.send({ op: "move_panel", panel: part.panel, to: part.panel - 1 }) }, t("Move earlier")), h("button.quiet", { type: "button", disabled: part.panel === plot.chart.panels.length - 1, onclick: () => plot.send({ op: "move_panel", panel: part.panel, to: part.panel + 1 }) }, t("Move later")), h("button.quiet", { type: "button", onclick: () => plot.send({ op: "remove_panel", panel: part.panel }) }, t("Remove the panel"))) : null];
}

/** What is drawn of which columns, in the panel that is chosen. */
function layers(plot) {
  const at = plot.chosen?.panel ?? 0, number = plot.chosen?.layer ?? 0, layer = plot.layer({ panel: at, layer: number });
  const send = (fields) => plot.send({ op: "layer", panel: at, layer: number, ...fields });
  const all = plot.data.columns.map((one) => [one.name, one.name]), numbers = plot.data.columns.filter((one) => one.kind === "number").map((one) => [one.name, one.name]);
  const none = [["", "–"]], errors = layer.error[0] ?? "";
  return section(plot.panel({ panel: at }).layers.length > 1 ? t`Marks, layer ${number + 1}` : t("Marks"),
    choice(t("Drawn as"), "mark", [...new Set([...MARKED.filter((one) => plot.data.marks.includes(one)), ...plot.data.marks])].map((one) => [one, one]), layer.mark, (mark) => send({ mark })),
    pair(choice(t("x: column"), "x", [...none, ...all], layer.x ?? "", (x) => send({ x: x || null })), choice(t("Split by"), "series", [...none, ...all], layer.series ?? "", (series) => send({ series: series || null }))),
    layer.y.length < 2 ? choice(t("y: column"), "y", [...none, ...numbers], layer.y[0] ?? "", (y) => send({ y: y ? [y] : [] })) : h("p.small.muted", t`Values: ${layer.y.join(", ")}`),
    pair(choice(t("Combine rows with the same x"), "aggregate", AGGREGATES, layer.aggregate ?? "", (aggregate) => send({ aggregate, repeats: null })), choice(t("Spread"), "repeats", SPREADS, layer.repeats, (repeats) => send({ repeats }))),
    choice(t("Error bars"), "error", [...none, ...numbers], typeof errors === "string" ? errors : errors.join(", "), (name) => send({ error: name ? [name] : [] })),
    layer.mark === "bar" || layer.mark === "area" ? choice(t("Arrange series"), "stack", STACKS, layer.stack, (stack) => send({ stack })) : null,
    segments(t("Numbers on the marks"), "values", YES_NO, automatic(layer.values), (said) => send({ values: decided(said) })),
    flag(t("Horizontal"), "horizontal", layer.horizontal, (horizontal) => send({ horizontal })));
}

function whole(plot) {
  const { chart } = plot, send = (fields) => plot.send({ op: "chart", ...fields });
  const [wide, high] = [plot.data.width / 72, plot.data.height / 72].map((one) => Math.round(one * 100) / 100);
  const sized = (at) => (text) => { const size = [wide, high]; size[at] = Number(text); if (size[at] > 0) send({ size }); };
  const columns = plot.data.columns.filter((one) => one.kind !== "number" || one.distinct <= 12).map((one) => [one.name, one.name]);
  return folded(t("Whole figure"),
    words(t("Title"), "chart-title", chart.title, (title) => send({ title })),
    pair(words(t("Width (in)"), "width", String(wide), sized(0)), words(t("Height (in)"), "height", String(high), sized(1))),
    pair(choice(t("Style"), "style", [["", "figwright"], ...plot.data.styles.map((one) => [one, one])], chart.style, (style) => send({ style })), choice(t("Palette"), "palette", [["", t("as in the style")], ...plot.data.palettes.map((one) => [one.name, one.name])], chart.palette, (palette) => send({ palette }))),
    choice(t("One panel for each"), "facet", [["", "–"], ...columns], chart.facet?.by ?? "", (by) => send({ facet: by ? { by } : null })),
    flag(t("Letters (a), (b), …"), "letters", chart.letters, (letters) => send({ letters })));
}
