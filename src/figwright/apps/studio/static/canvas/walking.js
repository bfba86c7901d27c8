// Walking through the figure by keys: in reading order, by direction, along arrows, and up to the group.
import { arrows, middle } from "./tree.js";

/** What Tab walks through: what is seen in the tree, as it is read, then arrows and braces. */
export function reading(editor) {
  const all = [...editor.all.values()];
  const items = all.filter((one) => one !== editor.body && one.box && (one.sort === "node" || one.framed));
  return [...items, ...all.filter((one) => one.box && (one.sort === "edge" || one.sort === "brace"))].map((one) => one.id);
}

export function step(editor, by) {
  const order = reading(editor), at = order.indexOf(editor.selection.at(-1));
  if (at < 0 && editor.resume && order.includes(editor.resume)) return editor.resume; // after a deletion: what came next
  if (at < 0) return editor.one ? step1(editor, order, by) : order[by > 0 ? 0 : order.length - 1];
  return order[at + by];
}

/** From a group without a frame: to its first item. */
function step1(editor, order, by) {
  const inner = order.filter((id) => editor.inside(id, editor.selection[0]));
  return by > 0 ? inner[0] : order[order.indexOf(inner[0]) - 1];
}

const WAYS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The nearest element in a direction; along an arrow, right and down lead to its end, left and up to its start. */
export function toward(editor, way) {
  const { one } = editor;
  if (!one?.box) return reading(editor)[0];
  if (one.sort === "edge") return (way === "right" || way === "down" ? one.value.to : one.value.from)[0];
  const [dx, dy] = WAYS[way], from = middle(one.box);
  const others = [...editor.all.values()].filter((other) => other.box && other !== one && other !== editor.body
    && (other.sort === "node" || (other.framed && one.sort === "group")) && !editor.inside(other.id, one.id) && !editor.inside(one.id, other.id));
  let best = "", least = Infinity;
  for (const other of others) {
    const [x, y] = middle(other.box), along = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy + (y - from[1]) * dx);
    if (along <= 1 || aside > along * 2.2 + 20) continue;
    const cost = along + 2 * aside;
    if (cost < least) { least = cost; best = other.id; }
  }
  return best;
}

/** The next arrow at the selected box; from an arrow, the next one at the same start. */
export function alongArrow(editor) {
  const { one } = editor;
  if (!one) return "";
  const at = one.sort === "edge" ? editor.walkedFrom ?? one.value.from[0] : one.id;
  editor.walkedFrom = at;
  const found = arrows(editor.all, at).map((edge) => edge.id);
  return found.length ? found[(found.indexOf(one.id) + 1) % found.length] : "";
}
