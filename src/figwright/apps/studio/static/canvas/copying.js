// Copies of things with the arrows between them, under names of their own: for Duplicate and for the clipboard.
import { subtree } from "./tree.js";
import { body, isPlaced, stands, toUnits } from "./units.js";

/** What is selected as plain data: items with their places, the arrows between them, the drawings they use. Lengths stay
 * in the units of this figure; `unit` says how many of them a point has. */
export function taken(editor) {
  const { tops } = editor, inside = new Set(tops.flatMap((top) => subtree(editor.all, top.id)));
  const edges = editor.figure.edges.filter((edge) => [...edge.from, ...edge.to].every((id) => inside.has(id)));
  const names = [...[...inside].map((id) => editor.all.get(id).value), ...edges].map((value) => value.drawing).filter(Boolean);
  return {
    figwright: 1, placed: isPlaced(editor), unit: toUnits(editor, [1000])[0] / 1000,
    items: tops.map((top) => top.value), boxes: Object.fromEntries([...inside].map((id) => [id, body(editor.all.get(id))])),
    edges, drawings: Object.fromEntries(names.map((name) => [name, editor.figure.drawings[name]])),
  };
}

/** Names that nothing in the figure has yet. */
export function namer(editor) {
  const used = new Set(editor.all.keys());
  return (id) => {
    const stem = id.replace(/-\d+$/, "") || "thing";
    let name = used.has(id) ? "" : id;
    for (let n = 2; !name; n += 1) if (!used.has(`${stem}-${n}`)) name = `${stem}-${n}`;
    used.add(name);
    return name;
  };
}

/** The edits that put such data into this figure, moved by `by` (points), each item into `into(item)`; and the new ids. */
export function put(editor, data, by, into) {
  const free = namer(editor), names = new Map(), edits = [], redraws = [], drawn = new Map();
  const k = editor.figure && toUnits(editor, [1000])[0] / 1000 / data.unit; // from its units to ours
  const round = (value) => Math.round(value * 100) / 100, [dx, dy] = toUnits(editor, by);
  const at = ([x, y, ...size]) => [round(x * k + dx), round(y * k + dy), ...size.map((value) => round(value * k))];
  const scaled = (look) => look && (k === 1 ? look : Object.fromEntries(Object.entries(look).map(([name, value]) => [name, ["width", "radius", "size", "leading"].includes(name) && typeof value === "number" ? round(value * k) : ["at", "dash", "head"].includes(name) && Array.isArray(value) ? value.map((one) => round(one * k)) : name === "head" && typeof value === "number" ? round(value * k) : value])));
  const dressed = (value) => ({ ...value, look: scaled(value.look), text: scaled(value.text), words: value.words?.map(scaled) });
  /** A drawing that this figure has under the same name is used, another one comes along. */
  const drawing = (value, id) => {
    if (!value.drawing || editor.figure.drawings[value.drawing] === data.drawings[value.drawing]) return value.drawing;
    if (drawn.has(value.drawing)) redraws.push({ op: "redraw", id, drawing: drawn.get(value.drawing) });
    else { redraws.push({ op: "redraw", id, svg: data.drawings[value.drawing] }); drawn.set(value.drawing, id); }
    return "";
  };
  const copied = (value, composed) => {
    const id = free(value.id);
    names.set(value.id, id);
    const { place, nudge, min_size: least, items, ...rest } = dressed(value);
    const own = composed ? {} : { place: stands(value) || data.placed ? place && at(place) : toUnits(editor, shifted(data.boxes[value.id], by)) };
    if (!own.place) delete own.place;
    const kept = isPlaced(editor) ? {} : { ...(least ? { min_size: least } : {}) };
    return { ...rest, ...kept, ...own, id, drawing: drawing(value, id), ...(items ? { items: items.map((item) => copied(item, composed || (data.placed && !stands(item)))) } : {}) };
  };
  for (const item of data.items) edits.push({ op: "add", item: copied(item, !isPlaced(editor)), ...into(item) });
  for (const edge of data.edges) {
    const { id, place, path, ...rest } = dressed(edge), name = free(id);
    const alike = !isPlaced(editor) && !data.placed; // its path and label are given from what it joins
    const ways = alike ? { path } : isPlaced(editor) && data.placed ? { path: (path ?? []).map((step) => step.map((value, i) => round(value * k + (i % 2 ? dy : dx)))), ...(place ? { place: at(place) } : {}) } : { path: [] };
    if (rest.text?.at && !alike) rest.text = { ...rest.text, at: isPlaced(editor) && data.placed ? [rest.text.at[0] + dx, rest.text.at[1] + dy] : null };
    edits.push({ op: "connect", ...rest, ...ways, id: name, drawing: drawing(edge, name), from: edge.from.map((end) => names.get(end)), to: edge.to.map((end) => names.get(end)) });
  }
  return { edits: [...edits, ...redraws].map(bare), ids: data.items.map((item) => names.get(item.id)) };
}

const shifted = ([x, y, w, h], [dx, dy]) => [x + dx, y + dy, w, h];

/** Without what is not said, so that edits stay short. */
function bare(value) {
  if (Array.isArray(value)) return value.map(bare);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined && !(Array.isArray(one) && !one.length)).map(([name, one]) => [name, bare(one)]));
}

