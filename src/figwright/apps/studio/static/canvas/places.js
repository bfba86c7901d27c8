// Where a dragged thing would land: into which group, before or after which item. Only from boxes and the tree, so that
// it can be asked for at every move of the pointer.
import { holds, middle, subtree } from "./tree.js";

const SPARE = 2.5; // points around a group without a frame that still belong to it
const BAND = { node: { share: 0.06, most: 4 }, group: { share: 0.34, most: 40 } }; // what of a frame's side means "beside it", not "into it"

/** {into, before | after, bar: [x1, y1, x2, y2]} for a pointer at `point`; nothing where the thing itself is. */
export function landing(all, root, ids, point) {
  const taken = new Set(ids.flatMap((id) => subtree(all, id)));
  const carried = ids.some((id) => all.get(id).sort === "group") ? "group" : "node";
  let into = root;
  for (;;) {
    const inner = all.get(into).value.items.map((item) => all.get(item.id))
      .find((entry) => entry.sort === "group" && !taken.has(entry.id) && entry.box && holds(entry.box, point, entry.framed ? 0 : SPARE));
    if (!inner || (inner.framed && beside(inner.box, point, flow(all, into, taken), BAND[carried]))) break;
    into = inner.id;
  }
  return { into, ...(stacked(all, into, taken, point, carried) ?? spot(all, into, taken, point)) };
}

const UNDER = { share: 0.28, most: 10, away: 14 }; // of a box's height, and points within and beyond it, in which a drop means "under it"

/** Above or below a box that stands in a row, or beside one in a column: the two become a column, or a row. */
function stacked(all, into, taken, [px, py], carried) {
  if (carried !== "node") return null;
  const across = flow(all, into, taken), inside = items(all, into, taken);
  if (inside.length + (inside.length && taken.size ? 1 : 0) < 2) return null;
  for (const { id, sort, box: [x, y, w, h] } of inside) {
    if (sort !== "node") continue;
    const [at, low, size, cross, start, length] = across ? [py, y, h, px, x, w] : [px, x, w, py, y, h];
    if (cross < start || cross > start + length) continue;
    const band = Math.min(size * UNDER.share, UNDER.most);
    const early = at > low - UNDER.away && at < low + band, late = at > low + size - band && at < low + size + UNDER.away;
    if (!early && !late) continue;
    return { [early ? "before" : "after"]: id, stack: across ? "column" : "row", bar: edge([x, y, w, h], !across, early ? -1 : 1) };
  }
  return null;
}

/** Whether a point is near those sides of a box by which its neighbours stand. */
function beside([x, y, w, h], [px, py], across, { share, most }) {
  const [at, size] = across ? [px - x, w] : [py - y, h];
  const band = Math.min(size * share, most);
  return at < band || at > size - band;
}

/** Whether the items of a group stand side by side. */
export function flow(all, group, taken = new Set()) {
  const { value } = all.get(group);
  if (value.type === "row" || value.type === "column") return value.type === "row";
  if (value.arrange === "row" || value.arrange === "column") return value.arrange === "row";
  const boxes = items(all, group, taken).map((entry) => entry.box);
  return boxes.length < 2 ? true : sideways(boxes[0], boxes[1]);
}

const sideways = (one, other) => {
  const [ax, ay] = middle(one), [bx, by] = middle(other);
  const overlap = Math.min(one[1] + one[3], other[1] + other[3]) - Math.max(one[1], other[1]);
  return overlap > 0 ? true : Math.abs(bx - ax) > Math.abs(by - ay) * 1.5;
};

const items = (all, group, taken) => all.get(group).value.items.map((item) => all.get(item.id)).filter((entry) => entry.box && !taken.has(entry.id));

function spot(all, group, taken, point) {
  const inside = items(all, group, taken), across = flow(all, group, taken);
  if (!inside.length) return { bar: null };
  const bars = [];
  inside.forEach((entry, i) => {
    const last = inside[i - 1], next = inside[i + 1];
    const left = last ? sideways(last.box, entry.box) : across, right = next ? sideways(entry.box, next.box) : across;
    const turned = { left: left || (!last && right), right: right || (!next && left) };
    // Between neighbours there is one bar in the gap; at the ends, and where a line breaks, one beside the item.
    if (!last || left !== across) bars.push({ before: entry.id, bar: edge(entry.box, turned.left && across, -1) });
    if (next && right === across) bars.push({ after: entry.id, bar: gap(entry.box, next.box, across) });
    else bars.push({ after: entry.id, bar: edge(entry.box, across && turned.right, 1) });
  });
  return bars.reduce((best, bar) => (distance(bar.bar, point) < distance(best.bar, point) ? bar : best));
}

function edge([x, y, w, h], across, way) {
  const away = 4;
  if (across) { const at = way < 0 ? x - away : x + w + away; return [at, y, at, y + h]; }
  const at = way < 0 ? y - away : y + h + away;
  return [x, at, x + w, at];
}

function gap(one, other, across) {
  if (across) {
    const at = (one[0] + one[2] + other[0]) / 2;
    return [at, Math.min(one[1], other[1]), at, Math.max(one[1] + one[3], other[1] + other[3])];
  }
  const at = (one[1] + one[3] + other[1]) / 2;
  return [Math.min(one[0], other[0]), at, Math.max(one[0] + one[2], other[0] + other[2]), at];
}

/** From a point to an upright or level bar. */
function distance([x1, y1, x2, y2], [px, py]) {
  const dx = Math.max(Math.min(x1, x2) - px, 0, px - Math.max(x1, x2)), dy = Math.max(Math.min(y1, y2) - py, 0, py - Math.max(y1, y2));
  return Math.hypot(dx, dy);
}

/** The edits that bring things to a place, in order; none where they stand there already. */
export function moves(all, ids, place) {
  if (place.stack) return [{ op: "move", id: ids[0], into: place.into, ...anchor(place) }, ...ids.slice(1).map((id, i) => ({ op: "move", id, into: place.into, after: ids[i] })), ...moves.stacked(ids, place)];
  const group = all.get(place.into).value.items.map((item) => item.id);
  const rest = group.filter((id) => !ids.includes(id));
  const at = place.before ? rest.indexOf(place.before) : place.after ? rest.indexOf(place.after) + 1 : rest.length;
  const wanted = [...rest.slice(0, at), ...ids, ...rest.slice(at)];
  if (wanted.join("\n") === group.join("\n")) return [];
  return ids.map((id, i) => {
    if (i) return { op: "move", id, into: place.into, after: ids[i - 1] };
    const where = place.before ? { before: place.before } : place.after ? { after: place.after } : {};
    return { op: "move", id, into: place.into, ...where };
  });
}
const anchor = (place) => (place.before ? { before: place.before } : { after: place.after });

/** What makes a column, or a row, of a box and what was put above or below it. */
moves.stacked = (ids, place) => [{ op: "wrap", ids: place.before ? [...ids, place.before] : [place.after, ...ids], type: place.stack }];
