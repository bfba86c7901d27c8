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

const KINDS = ["module", "data", "tensor", "operator", "decision", "store", "actor", "document", "image", "chart", "loss", "text", "canvas"];
const EDGES = [["flow", "Flow"], ["auxiliary", "Auxiliary (dashed)"], ["feedback", "Feedback"], ["gradient", "Gradient"], ["skip", "Skip"], ["zoom", "Zoom (call-out)"]];
const STATES = [["", "None"], ["trainable", "Trained", "A flame on the corner"], ["frozen", "Frozen", "A snowflake on the corner"]];
const SIDES = [["auto", "Auto"], ["left", "Left"], ["right", "Right"], ["top", "Top"], ["bottom", "Bottom"]];
const ALIGNS = [["start", "Start"], ["center", "Centre"], ["end", "End"]];

export function inspector(editor, table) {
  const panel = h("div.panel-body.inspect", { "aria-label": "Properties" });
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
  return h("div.note.small.row", h("span.grow", "Locked: nobody changes it, neither you nor a model. Its place may still shift when others move."), h("button", { onclick: () => table.lock.run() }, sign("unlock", 16), "Unlock"));
}

function node(editor, one, table) {
  const { id, value } = one;
  const style = (name) => (given) => editor.edit({ op: "restyle", id, [name]: given });
  const glyph = (name) => (given) => editor.edit({ op: "restyle", id, [name]: given, ...(name === "glyph" && value.params && Object.keys(value.params).length ? { params: {} } : {}) });
  return [
    section("", words("Label", "label", value.label, (label) => editor.edit({ op: "relabel", id, label }), { lines: 2 }),
      words("Note", "note", value.note, (note) => editor.edit({ op: "note", id, note }), { placeholder: "a second, smaller line" })),
    section("Looks", pair(glyphButton(editor, "Glyph", "glyph", value.glyph, glyph("glyph")), glyphButton(editor, "Badge", "badge", value.badge, glyph("badge"))),
      pair(choice("Kind", "kind", KINDS, value.kind, style("kind")), iconButton("Icon", "icon", value.icon, style("icon"))),
      drawing(value, id, table),
      swatches("Tone", "tone", editor.draft.hues, value.tone, style("tone"), "as its zone"),
      segments("State", "state", STATES, value.state, style("state")),
      flag("Emphasis: the one thing to look at", "emphasis", value.emphasis, style("emphasis"))),
    painted(editor, one),
    placed(editor, one),
    folded("More", words("Repeat", "repeat", value.repeat, style("repeat"), { placeholder: "× L" }), sized(editor, one),
      params(editor, id, value), words("Id", "id", id, (to) => rename(editor, id, to))),
    ends(editor, id),
  ];
}

/** Its drawing: opened shape by shape, or a file in its place, which is kept in the figure. */
function drawing(value, id, table) {
  const input = h("input", { type: "file", accept: ".svg,.png,.jpg,.jpeg,.webp,.gif", hidden: true, tabIndex: -1, "aria-label": "Picture file", onchange: () => { if (input.files[0]) table.picture.run(id, input.files[0]); input.value = ""; } });
  const file = h("button", { type: "button", dataset: { name: "picture" }, onclick: () => input.click() }, sign("upload", 16), value.drawing || value.src ? "Another file…" : "Picture or SVG file…");
  const open = table.drawing.can() ? h("button", { type: "button", dataset: { name: "open-drawing" }, onclick: () => table.drawing.run() }, sign("pencil", 16), "Open its drawing") : null;
  return h("div.field", h("span.label", value.kind === "image" ? "Image file" : "Drawing"), h("div.row", open, file, input));
}

/** The glyph's own parameters, as they are written in the figure file. */
function params(editor, id, value) {
  if (!value.glyph) return null;
  const told = Object.entries(value.params ?? {}).map(([name, given]) => `${name}: ${JSON.stringify(given)}`).join(", ");
  return words("Parameters of the glyph", "params", told, (text) => {
    const pairs = text.split(/,(?![^[]*\])/).map((part) => part.split(":")).filter(([name]) => name.trim());
    const read = (given) => { try { return JSON.parse(given); } catch { return given.trim(); } };
    editor.edit({ op: "restyle", id, params: Object.fromEntries(pairs.map(([name, ...rest]) => [name.trim(), read(rest.join(":"))])) });
  }, { placeholder: "count: 4, rows: 2" });
}

const rename = (editor, id, to) => editor.edit({ op: "rename", id, to }, { pick: [to] });

function ends(editor, id) {
  const found = arrows(editor.all, id);
  return found.length ? folded(`Arrows (${found.length})`, h("ul.plain", found.map((edge) => h("li", h("button.quiet.row-button", { onclick: () => editor.select([edge.id]), onpointerenter: () => editor.hover(edge.id), onpointerleave: () => editor.hover("") }, called(editor.all, edge.id)))))) : null;
}

/** Rows and columns are what they are; frames and groups are arranged. */
export function arrangement(editor, { id, value }) {
  const bare = ["row", "column", "grid"].includes(value.type);
  const now = bare ? value.type : value.arrange;
  const keep = (to) => editor.edit({ op: "arrange", id, ...(bare ? (to === "auto" ? { type: "group", arrange: "auto" } : { type: to }) : { arrange: to }) });
  return [
    segments("Arrange", "arrange", [["auto", "Auto"], ["row", "Row"], ["column", "Column"], ["grid", "Grid"]], now, keep),
    now === "grid" ? words("Columns", "columns", String(value.columns || ""), (columns) => editor.edit({ op: "arrange", id, columns: Number(columns) || 0 }), { placeholder: "chosen by itself" }) : null,
    segments("Align", "align", ALIGNS, value.align, (align) => editor.edit({ op: "arrange", id, align })),
  ];
}

function group(editor, one) {
  const { id, value } = one;
  const style = (name) => (given) => editor.edit({ op: "restyle", id, [name]: given });
  const type = (to) => editor.edit({ op: "arrange", id, type: to });
  return [
    section("", words("Title", "label", value.label, (label) => editor.edit({ op: "relabel", id, label })),
      choice("Type", "type", [["zone", "Zone: a tinted phase"], ["panel", "Panel: a sub-figure"], ["group", "Group, no frame"], ["row", "Row, no frame"], ["column", "Column, no frame"], ["grid", "Grid, no frame"], ["stack", "Stack of cards"]], value.type, type)),
    isPlaced(editor) && stands(value) ? null : section("Order", ...arrangement(editor, one)),
    section("Looks", swatches("Tone", "tone", editor.draft.hues, value.tone, style("tone"), "the theme's next"),
      flag("Dashed frame: a stage, not a part", "dashed", value.dashed, style("dashed")),
      segments("State", "state", STATES, value.state, style("state")),
      pair(words("Number", "number", value.number, style("number"), { placeholder: "1 or a" }), words("Repeat", "repeat", value.repeat, style("repeat"), { placeholder: "× N" }))),
    painted(editor, one),
    placed(editor, one),
    folded("More", words("Id", "id", id, (to) => rename(editor, id, to))),
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
      h("button.quiet.tool", { "aria-label": `Take ${called(editor.all, one)} from the arrow`, title: "Take it from the arrow", onclick: () => editor.edit({ op: "reconnect", id, [name]: value[name].filter((other) => other !== one) }) }, sign("close", 14)))))));
  return [
    section("", words("Label", "label", value.label, (label) => editor.edit({ op: "relabel", id, label })), choice("Kind", "kind", EDGES, value.kind, style("kind")),
      segments("Head", "arrow", [["end", "→"], ["start", "←"], ["both", "↔"], ["none", "—"]], value.arrow, style("arrow"))),
    section("Ends", end("From", "from"), end("To", "to"),
      pair(choice("Leaves by", "from_side", SIDES, value.from_side ?? "auto", style("from_side")), choice("Enters by", "to_side", SIDES, value.to_side ?? "auto", style("to_side")))),
    section("Looks", swatches("Tone", "tone", editor.draft.hues, value.tone, style("tone"), "as its kind")),
    painted(editor, one),
  ];
}

function brace(editor, { id, value }) {
  // There is no edit for a brace's looks: it is taken away and put back in one step.
  const again = (changes) => editor.edit([{ op: "unbrace", id }, { op: "brace", ...value, ...changes }], { pick: [id] });
  return [
    section("", words("Label", "label", value.label, (label) => editor.edit({ op: "relabel", id, label })),
      segments("Style", "style", [["brace", "Brace"], ["bracket", "Bracket"]], value.style, (style) => again({ style })),
      choice("Side", "side", SIDES.slice(1), value.side, (side) => again({ side })), swatches("Tone", "tone", editor.draft.hues, value.tone, (tone) => again({ tone }))),
    section("Over", h("ul.plain", value.over.map((one) => h("li", h("button.quiet.row-button", { onclick: () => editor.select([one]) }, called(editor.all, one)))))),
  ];
}

function evidence(editor, { id, value }) {
  const found = (editor.draft.spans?.[id] ?? []).length > 0;
  const help = !value.evidence ? "The words of the source that it stands for. Select them in the source text, then press “Evidence of …”." : !editor.draft.source?.text ? "" : found ? "Found in the source." : "Not found in the source, word for word.";
  return section("Evidence", words("Quotation", "evidence", value.evidence, (text) => editor.edit({ op: "evidence", id, evidence: text }), { lines: 3, help }));
}

function several(editor, table) {
  const items = editor.tops, tones = new Set(items.map((one) => one.value.tone));
  const braced = () => editor.edit({ op: "brace", over: items.map((one) => one.id), side: "bottom", label: "" }, { pick: "new" });
  return [
    h("header.inspect-head", h("h2", `${editor.selection.length} elements`), tools(table, ["grouped", "connect", "move", "wrap", "duplicate", "lock", "remove"])),
    section("Arrange", tools(table, ALIGNING.slice(0, 6)), tools(table, [...ALIGNING.slice(6), ...SIZES]), tools(table, LAYERS)),
    items.length ? section("Looks", swatches("Tone", "tone", editor.draft.hues, tones.size === 1 ? [...tones][0] : null, (tone) => editor.edit(items.map(({ id }) => ({ op: "restyle", id, tone })))),
      h("div.row", h("button", { onclick: braced }, sign("brace", 16), "Brace along them"))) : null,
    section("Selected", h("ul.plain", editor.selection.map((id) => h("li", h("button.quiet.row-button", { onclick: () => editor.select([id]) }, called(editor.all, id)))))),
  ];
}

/** The figure as a whole: theme, sheet, legend. */
function sheet(editor, table) {
  const { figure: head, legend } = editor.figure;
  const edit = (name) => (given) => editor.edit({ op: "head", [name]: given });
  const inches = `${Math.round((head.width / 72) * 100) / 100}in`;
  const themes = editor.draft.themes.map((theme) => [theme.name, theme.title ?? theme.name]);
  return [
    h("header.inspect-head", h("div.inspect-name", h("h2", head.title || "Figure"), h("span.chip", `${editor.figure.edges.length} arrow${editor.figure.edges.length === 1 ? "" : "s"}`)), tools(table, ["node", "zone"]), h("p.small.muted", "Select something to change it. Press ? for all keys.")),
    section("Sheet", choice("Theme", "theme", themes, head.theme, edit("theme"), editor.draft.themes.find((theme) => theme.name === head.theme)?.summary ?? ""),
      venueField(editor),
      isPlaced(editor) ? words("Width", "width", inches, edit("width"), { placeholder: "5.5in" })
        : pair(words("Width", "width", inches, edit("width"), { placeholder: "5.5in" }), words("Aspect", "aspect", head.aspect ? String(Math.round(head.aspect * 100) / 100) : "auto", (aspect) => edit("aspect")(aspect || "auto"), { list: "aspects" })),
      h("datalist", { id: "aspects" }, ["auto", "16:9", "2:1", "3:2", "4:3", "3:1"].map((value) => h("option", { value }))),
      segments("Arrows", "routing", [["", "Theme’s"], ["orthogonal", "Straight"], ["curved", "Curved"]], head.routing, edit("routing"))),
    section("Layout", h("p.small.muted", isPlaced(editor) ? "Placed: everything stays where it is put." : "Composed: the layout arranges it; dragging reorders."),
      h("div.row", (isPlaced(editor) ? [["compose", "Compose"]] : [["placeAll", "Place"], ["tidy", "Tidy"]]).map(([name, words]) => h("button", { type: "button", title: table[name].does, onclick: () => table[name].run() }, sign(table[name].sign, 16), words)))),
    isPlaced(editor) ? null : section("Order", ...arrangement(editor, editor.body)),
    section("Legend", flag("Show a legend", "legend", Boolean(legend), (show) => editor.edit({ op: "legend", show, ...(show && legend ? { entries: legend.entries } : {}) })),
      legend ? segments("Place", "legend-side", [["bottom", "Below"], ["top", "Above"]], legend.side, (side) => editor.edit({ op: "legend", show: true, entries: legend.entries, side })) : null),
    folded("Words about it", words("Title", "title", head.title, edit("title")), words("Caption", "caption", head.caption, edit("caption"), { lines: 3 }),
      words("Alternative text", "alt", head.alt, edit("alt"), { lines: 3, help: "What the picture shows, for readers who cannot see it." })),
  ];
}
