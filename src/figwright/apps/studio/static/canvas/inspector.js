// What is selected, and everything that can be changed about it. Nothing selected: the figure as a whole.
import { h } from "../parts/dom.js";
import { ALIGNS as ALIGNING, LAYERS, SIZES } from "./arranging.js";
import { foundBy } from "./doubts.js";
import { sign } from "./draw.js";
import { calm, choice, flag, folded, pair, rebuilt, section, segments, swatches, words } from "./fields.js";
import { painted, placed, sized } from "./looks.js";
import { glyphButton, iconButton } from "./palette.js";
import { arrows, called, sorted } from "./tree.js";
import { isPlaced, stands } from "./units.js";
import { venueField } from "./venue.js";
import { t } from "../parts/texts.js";

const KINDS = ["module", "data", "tensor", "operator", ["decision", t("decision (diamond)")], ["store", t("store (database, memory)")], "actor", "document", "image", "chart", "loss", "text", ["canvas", t("canvas (your own drawing)")]];
const EDGES = [["flow", t("Flow")], ["auxiliary", t("Auxiliary (dashed)")], ["feedback", t("Feedback")], ["gradient", t("Gradient (backpropagation)")], ["skip", t("Skip connection")], ["zoom", t("Zoom (call-out)")]];
const STATES = [["", t("None")], ["trainable", t("Trained"), t("Shows a flame on the corner")], ["frozen", t("Frozen"), t("Shows a snowflake on the corner")]];
const SIDES = [["auto", t("Auto")], ["left", t("Left")], ["right", t("Right")], ["top", t("Top")], ["bottom", t("Bottom")]];
const ALIGNS = [["start", t("Start")], ["center", t("Centre")], ["end", t("End")]];

export function inspector(editor, table) {
  const panel = h("div.panel-body.inspect", { "aria-label": t("Properties") });
  const show = calm(panel, () => rebuilt(panel, ...content(editor, table)));
  for (const kind of ["selected", "changed", "locks"]) editor.on(kind, show);
  show();
  return panel;
}

function content(editor, table) {
  const { one } = editor;
  if (editor.selection.length > 1) return several(editor, table);
  if (!one || one === editor.body) return sheet(editor, table);
  const own = { node, group, edge, brace }[one.sort];
  return [head(editor, table, one), locked(editor, table, one), ...own(editor, one, table), evidence(editor, one)];
}

const TOOLS = { node: ["connect", "move", "wrap", "duplicate", "lock", "remove"], group: ["connect", "move", "unwrap", "duplicate", "lock", "remove"], edge: ["reverse", "lock", "remove"], brace: ["lock", "remove"] };

function head(editor, table, one) {
  const way = [];
  for (let up = one.parent; up && up !== editor.body.id; up = editor.all.get(up).parent) way.unshift(up);
  const crumbs = way.length ? h("div.crumbs", way.map((id) => [h("button.quiet", { onclick: () => editor.select([id]) }, called(editor.all, id)), h("span", "›")])) : null;
  return h("header.inspect-head", crumbs, h("div.inspect-name", h("h2", called(editor.all, one.id)), h("span.chip", sorted(one))), foundBy(editor, one.id) ? h("p.small.muted", foundBy(editor, one.id)) : null, tools(table, TOOLS[one.sort]));
}

export function tools(table, names) {
  return h("div.tools", names.map((name) => tool(table[name])));
}

export function tool(command, { text = false } = {}) {
  const keys = command.keys?.length ? ` (${command.keys[0].replace("delete", "Del")})` : "";
  return h("button.quiet.tool", { type: "button", title: `${command.does}${keys}`, "aria-label": command.does, disabled: command.can ? !command.can() : false, onclick: () => command.run() },
    sign(command.sign), text ? h("span.tool-text", text === true ? command.does : text) : null);
}

function locked(editor, table, one) {
  if (!editor.locked.has(one.id)) return null;
  return h("div.note.small.row", h("span.grow", t("Locked: neither you nor a model can change it. Its position may still shift when its neighbours move.")), h("button", { onclick: () => table.lock.run() }, sign("unlock", 16), t("Unlock")));
}

function node(editor, one, table) {
  const { id, value } = one;
  const style = (name) => (given) => editor.edit({ op: "restyle", id, [name]: given });
  const glyph = (name) => (given) => editor.edit({ op: "restyle", id, [name]: given, ...(name === "glyph" && value.params && Object.keys(value.params).length ? { params: {} } : {}) });
  return [
    section("", words(t("Label"), "label", value.label, (label) => editor.edit({ op: "relabel", id, label }), { lines: 2 }),
      words(t("Note"), "note", value.note, (note) => editor.edit({ op: "note", id, note }), { placeholder: t("a second, smaller line") })),
    section(t("Appearance"), pair(glyphButton(editor, t("Glyph"), "glyph", value.glyph, glyph("glyph")), glyphButton(editor, t("Badge"), "badge", value.badge, glyph("badge"))),
      pair(choice(t("Kind"), "kind", KINDS, value.kind, style("kind")), iconButton(t("Icon"), "icon", value.icon, style("icon"))),
      drawing(value, id, table),
      swatches(t("Colour"), "tone", editor.draft.hues, value.tone, style("tone"), t("same as its zone")),
      segments(t("State"), "state", STATES, value.state, style("state")),
      flag(t("Emphasis: the most important element"), "emphasis", value.emphasis, style("emphasis"))),
    painted(editor, one),
    placed(editor, one),
    folded(t("More"), words(t("Repeat count (× N)"), "repeat", value.repeat, style("repeat"), { placeholder: "× L" }), sized(editor, one),
      params(editor, id, value), words(t("Id"), "id", id, (to) => rename(editor, id, to))),
    ends(editor, id),
  ];
}

/** Its drawing: opened shape by shape, or a file in its place, which is kept in the figure. */
function drawing(value, id, table) {
  const input = h("input", { type: "file", accept: ".svg,.png,.jpg,.jpeg,.webp,.gif", hidden: true, tabIndex: -1, "aria-label": t("Picture file"), onchange: () => { if (input.files[0]) table.picture.run(id, input.files[0]); input.value = ""; } });
  const file = h("button", { type: "button", dataset: { name: "picture" }, onclick: () => input.click() }, sign("upload", 16), value.drawing || value.src ? t("Choose another file…") : t("Picture or SVG file…"));
  const open = table.drawing.can() ? h("button", { type: "button", dataset: { name: "open-drawing" }, onclick: () => table.drawing.run() }, sign("pencil", 16), t("Edit the drawing")) : null;
  return h("div.field", h("span.label", value.kind === "image" ? t("Picture file") : t("Drawing")), h("div.row", open, file, input));
}

/** The glyph's own parameters, as they are written in the figure file. */
function params(editor, id, value) {
  if (!value.glyph) return null;
  const told = Object.entries(value.params ?? {}).map(([name, given]) => `${name}: ${JSON.stringify(given)}`).join(", ");
  return words(t("Parameters of the glyph"), "params", told, (text) => {
    const pairs = text.split(/,(?![^[]*\])/).map((part) => part.split(":")).filter(([name]) => name.trim());
    const read = (given) => { try { return JSON.parse(given); } catch { return given.trim(); } };
    editor.edit({ op: "restyle", id, params: Object.fromEntries(pairs.map(([name, ...rest]) => [name.trim(), read(rest.join(":"))])) });
  }, { placeholder: "count: 4, rows: 2" });
}

const rename = (editor, id, to) => editor.edit({ op: "rename", id, to }, { pick: [to] });

function ends(editor, id) {
  const found = arrows(editor.all, id);
  return found.length ? folded(t`Arrows (${found.length})`, h("ul.plain", found.map((edge) => h("li", h("button.quiet.row-button", { onclick: () => editor.select([edge.id]), onpointerenter: () => editor.hover(edge.id), onpointerleave: () => editor.hover("") }, called(editor.all, edge.id)))))) : null;
}

/** Rows and columns are what they are; frames and groups are arranged. */
export function arrangement(editor, { id, value }) {
  const bare = ["row", "column", "grid"].includes(value.type);
  const now = bare ? value.type : value.arrange;
  const keep = (to) => editor.edit({ op: "arrange", id, ...(bare ? (to === "auto" ? { type: "group", arrange: "auto" } : { type: to }) : { arrange: to }) });
  return [
    segments(t("Arrange"), "arrange", [["auto", t("Auto")], ["row", t("Row")], ["column", t("Column")], ["grid", t("Grid")]], now, keep),
    now === "grid" ? words(t("Columns"), "columns", String(value.columns || ""), (columns) => editor.edit({ op: "arrange", id, columns: Number(columns) || 0 }), { placeholder: "automatic" }) : null,
    segments(t("Align"), "align", ALIGNS, value.align, (align) => editor.edit({ op: "arrange", id, align })),
  ];
}

function group(editor, one) {
  const { id, value } = one;
  const style = (name) => (given) => editor.edit({ op: "restyle", id, [name]: given });
  const type = (to) => editor.edit({ op: "arrange", id, type: to });
  return [
    section("", words(t("Title"), "label", value.label, (label) => editor.edit({ op: "relabel", id, label })),
      choice(t("Kind of group"), "type", [["zone", t("Zone: a frame with a coloured background")], ["panel", t("Panel: a sub-figure")], ["group", t("Group, no frame")], ["row", t("Row, no frame")], ["column", t("Column, no frame")], ["grid", t("Grid, no frame")], ["stack", t("Stack of cards")]], value.type, type)),
    isPlaced(editor) && stands(value) ? null : section(t("Order"), ...arrangement(editor, one)),
    section(t("Appearance"), swatches(t("Colour"), "tone", editor.draft.hues, value.tone, style("tone"), t("automatic (the next unused theme colour)")),
      flag(t("Dashed frame (marks a stage or a scope, not a part of the system)"), "dashed", value.dashed, style("dashed")),
      segments(t("State"), "state", STATES, value.state, style("state")),
      pair(words(t("Step number"), "number", value.number, style("number"), { placeholder: t("e.g. 1 or a") }), words(t("Repeat count (× N)"), "repeat", value.repeat, style("repeat"), { placeholder: "× N" }))),
    painted(editor, one),
    placed(editor, one),
    folded(t("More"), words(t("Id"), "id", id, (to) => rename(editor, id, to))),
    ends(editor, id),
  ];
}

function edge(editor, one) {
  const { id, value } = one;
  const style = (name) => (given) => editor.edit({ op: "edge-style", id, [name]: given });
  const names = [...editor.all.values()].filter((entry) => (entry.sort === "node" || entry.sort === "group") && entry !== editor.body).map((entry) => [entry.id, called(editor.all, entry.id)]);
  const end = (label, name) => (value[name].length === 1
    ? choice(label, name, names, value[name][0], (to) => editor.edit({ op: "reconnect", id, [name]: [to] }))
    : h("div.field", h("span.label", label), h("ul.plain", value[name].map((one) => h("li.row", h("button.quiet.row-button.grow", { onclick: () => editor.select([one]) }, called(editor.all, one)),
      h("button.quiet.tool", { "aria-label": t`Remove ${called(editor.all, one)} from the arrow`, title: t("Remove it from the arrow"), onclick: () => editor.edit({ op: "reconnect", id, [name]: value[name].filter((other) => other !== one) }) }, sign("close", 14)))))));
  return [
    section("", words(t("Label"), "label", value.label, (label) => editor.edit({ op: "relabel", id, label })), choice(t("Kind"), "kind", EDGES, value.kind, style("kind")),
      segments(t("Head"), "arrow", [["end", "→"], ["start", "←"], ["both", "↔"], ["none", "—"]], value.arrow, style("arrow"))),
    section(t("Ends"), end(t("From"), "from"), end(t("To"), "to"),
      pair(choice(t("Start side"), "from_side", SIDES, value.from_side ?? "auto", style("from_side")), choice(t("End side"), "to_side", SIDES, value.to_side ?? "auto", style("to_side")))),
    section(t("Appearance"), swatches(t("Colour"), "tone", editor.draft.hues, value.tone, style("tone"), t("default of this kind of arrow"))),
    painted(editor, one),
  ];
}

function brace(editor, { id, value }) {
  // There is no edit for a brace's looks: it is taken away and put back in one step.
  const again = (changes) => editor.edit([{ op: "unbrace", id }, { op: "brace", ...value, ...changes }], { pick: [id] });
  return [
    section("", words(t("Label"), "label", value.label, (label) => editor.edit({ op: "relabel", id, label })),
      segments(t("Style"), "style", [["brace", t("Brace")], ["bracket", t("Bracket")]], value.style, (style) => again({ style })),
      choice(t("Side"), "side", SIDES.slice(1), value.side, (side) => again({ side })), swatches(t("Colour"), "tone", editor.draft.hues, value.tone, (tone) => again({ tone }))),
    section(t("Spans"), h("ul.plain", value.over.map((one) => h("li", h("button.quiet.row-button", { onclick: () => editor.select([one]) }, called(editor.all, one)))))),
  ];
}

function evidence(editor, { id, value }) {
  const found = (editor.draft.spans?.[id] ?? []).length > 0;
  const help = !value.evidence ? t("The words of the source that this element is based on. Select them in the source text, then press “Use as evidence for …”.") : !editor.draft.source?.text ? "" : found ? t("Found in the source.") : t("These exact words are not in the source.");
  return section(t("Evidence"), words(t("Quotation"), "evidence", value.evidence, (text) => editor.edit({ op: "evidence", id, evidence: text }), { lines: 3, help }));
}

function several(editor, table) {
  const items = editor.tops, tones = new Set(items.map((one) => one.value.tone));
  const braced = () => editor.edit({ op: "brace", over: items.map((one) => one.id), side: "bottom", label: "" }, { pick: "new" });
  return [
    h("header.inspect-head", h("h2", t`${editor.selection.length} elements`), tools(table, ["grouped", "connect", "move", "wrap", "duplicate", "lock", "remove"])),
    section(t("Arrange"), tools(table, ALIGNING.slice(0, 6)), tools(table, [...ALIGNING.slice(6), ...SIZES]), tools(table, LAYERS)),
    items.length ? section(t("Appearance"), swatches(t("Colour"), "tone", editor.draft.hues, tones.size === 1 ? [...tones][0] : null, (tone) => editor.edit(items.map(({ id }) => ({ op: "restyle", id, tone })))),
      h("div.row", h("button", { onclick: braced }, sign("brace", 16), t("Brace along the selection")))) : null,
    section(t("Selected"), h("ul.plain", editor.selection.map((id) => h("li", h("button.quiet.row-button", { onclick: () => editor.select([id]) }, called(editor.all, id)))))),
  ];
}

/** The figure as a whole: theme, sheet, legend. */
function sheet(editor, table) {
  const { figure: head, legend } = editor.figure;
  const edit = (name) => (given) => editor.edit({ op: "head", [name]: given });
  const inches = `${Math.round((head.width / 72) * 100) / 100}in`;
  const themes = editor.draft.themes.map((theme) => [theme.name, theme.title ?? theme.name]);
  return [
    h("header.inspect-head", h("div.inspect-name", h("h2", head.title || t("Figure")), h("span.chip", t`${editor.figure.edges.length} arrow${editor.figure.edges.length === 1 ? "" : "s"}`)), tools(table, ["node", "zone"]), h("p.small.muted", t("Select something to change it. Press ? for all keys."))),
    section(t("Whole figure"), choice(t("Theme"), "theme", themes, head.theme, edit("theme"), editor.draft.themes.find((theme) => theme.name === head.theme)?.summary ?? ""),
      venueField(editor),
      isPlaced(editor) ? words(t("Width"), "width", inches, edit("width"), { placeholder: "5.5in" })
        : pair(words(t("Width"), "width", inches, edit("width"), { placeholder: "5.5in" }), words(t("Aspect"), "aspect", head.aspect ? String(Math.round(head.aspect * 100) / 100) : "auto", (aspect) => edit("aspect")(aspect || "auto"), { list: "aspects" })),
      h("datalist", { id: "aspects" }, ["auto", "16:9", "2:1", "3:2", "4:3", "3:1"].map((value) => h("option", { value }))),
      segments(t("Arrows"), "routing", [["", t("as in the theme")], ["orthogonal", t("Right angles")], ["curved", t("Curved")]], head.routing, edit("routing"))),
    section(t("Layout"), h("p.small.muted", isPlaced(editor) ? t("Placed (manual positions): everything stays where you put it.") : t("Composed (automatic layout): figwright arranges it; drag to reorder.")),
      h("div.row", (isPlaced(editor) ? [["compose", t("Automatic layout")]] : [["placeAll", t("Manual positions")], ["tidy", t("Reset layout")]]).map(([name, words]) => h("button", { type: "button", title: table[name].does, onclick: () => table[name].run() }, sign(table[name].sign, 16), words)))),
    isPlaced(editor) ? null : section(t("Order"), ...arrangement(editor, editor.body)),
    section(t("Legend"), flag(t("Show a legend"), "legend", Boolean(legend), (show) => editor.edit({ op: "legend", show, ...(show && legend ? { entries: legend.entries } : {}) })),
      legend ? segments(t("Position"), "legend-side", [["bottom", t("Below")], ["top", t("Above")]], legend.side, (side) => editor.edit({ op: "legend", show: true, entries: legend.entries, side })) : null),
    folded(t("Description"), words(t("Title"), "title", head.title, edit("title")), words(t("Caption"), "caption", head.caption, edit("caption"), { lines: 3 }),
      words(t("Alternative text"), "alt", head.alt, edit("alt"), { lines: 3, help: t("What the picture shows, for readers who cannot see it.") })),
  ];
}
