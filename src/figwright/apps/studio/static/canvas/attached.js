// A simple preview of the arrows at things that move: their ends go along, the rest stays; the server routes them anew.
import { s } from "./draw.js";
import { owner, subtree } from "./tree.js";

const LEVEL = 0.3; // points that a level or upright stretch may lean

/** Arrows at `ids`: `whole` go along with all their parts, `bent` have one end that moves. */
export function attached(editor, ids) {
  const moved = new Set(ids.flatMap((id) => subtree(editor.all, id)));
  const lines = editor.draft.elements.filter((one) => one.points?.length > 1);
  const ends = (one) => [moved.has(one.from), moved.has(one.to)];
  return {
    whole: lines.filter((one) => ends(one).every(Boolean)).map((one) => one.id),
    bent: lines.filter((one) => ends(one).some(Boolean) && !ends(one).every(Boolean)).map((one) => ({ id: one.id, points: one.points, ends: ends(one) })),
  };
}

/** The points of an arrow whose one end is taken elsewhere by `shift(point)`. */
export function bent(points, [first], shift) {
  const way = first ? [...points] : [...points].reverse();
  const [a, b] = way, to = shift(a), by = [to[0] - a[0], to[1] - a[1]];
  way[0] = to;
  if (way.length > 2) {
    if (Math.abs(a[1] - b[1]) < LEVEL) way[1] = [b[0], b[1] + by[1]];
    else if (Math.abs(a[0] - b[0]) < LEVEL) way[1] = [b[0] + by[0], b[1]];
  }
  return first ? way : way.reverse();
}

export const wayMark = (points, k, look = "preview") => s(`path.${look}`, { d: points.map(([x, y], i) => `${i ? "L" : "M"}${x * k} ${y * k}`).join("") });

/** Drawn parts of ids of elements, in drawing order, without those inside one another. */
export function partsOf(stage, ids) {
  const wanted = new Set(ids);
  return [...stage.drawing.querySelectorAll(":scope > g[data-id]")].filter((part) => wanted.has(part.dataset.id) || wanted.has(owner(part.dataset.id)));
}
