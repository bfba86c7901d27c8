// Point of the figure -> what is there. Boxes of nodes come before arrows, arrows before frames, inner frames before outer.
import { around, holds } from "./tree.js";

const REACH = 7; // pixels from an arrow that still mean the arrow
const TITLE = 16; // points at the top of a frame by which it can be taken hold of

export function hit(editor, [x, y], k) {
  const all = [...editor.all.values()];
  const point = [x, y];
  const label = all.find((one) => one.labelled && holds(one.labelled, point));
  if (label) return label.id;
  const node = smallest(all.filter((one) => one.sort === "node" && one.box && holds(one.box, point)));
  if (node) return node.id;
  const line = nearest(all.filter((one) => one.sort === "edge"), point, REACH / k);
  if (line) return line.id;
  const brace = smallest(all.filter((one) => one.sort === "brace" && one.box && holds(one.box, point)));
  return brace?.id ?? smallest(all.filter((one) => one.framed && one.box && holds(one.box, point)))?.id ?? "";
}

/** What an arrow may end at: a node, or a frame. */
export function endAt(editor, point) {
  const all = [...editor.all.values()].filter((one) => one.box && holds(one.box, point));
  return (smallest(all.filter((one) => one.sort === "node")) ?? smallest(all.filter((one) => one.framed)))?.id ?? "";
}

/** Whether pressing here takes hold of a frame, or begins a band inside it. */
export const grips = (entry, [, y]) => entry.sort !== "group" || y < entry.box[1] + TITLE;

const size = ([, , w, h]) => w * h;
const smallest = (entries) => entries.reduce((best, one) => (best && size(best.box) <= size(one.box) ? best : one), null);

function nearest(edges, point, reach) {
  let best = null, least = reach;
  for (const edge of edges) {
    for (const way of edge.points) {
      for (let i = 1; i < way.length; i += 1) {
        const away = toLine(point, way[i - 1], way[i]);
        if (away < least) { least = away; best = edge; }
      }
    }
  }
  return best;
}

function toLine([px, py], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay], long = dx * dx + dy * dy;
  const t = long ? Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / long)) : 0;
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

/** Everything that lies wholly in a band; of a frame that is inside, the frame alone. */
export function inBand(editor, [ax, ay], [bx, by]) {
  const band = around([[ax, ay, 0, 0], [bx, by, 0, 0]]);
  const inside = [...editor.all.values()].filter((one) => one.box && one !== editor.body
    && (one.sort !== "group" || one.framed) && holds(band, one.box) && holds(band, [one.box[0] + one.box[2], one.box[1] + one.box[3]]));
  const ids = new Set(inside.map((one) => one.id));
  return inside.filter((one) => {
    for (let up = one.parent; up; up = editor.all.get(up).parent) if (ids.has(up)) return false;
    return true;
  }).map((one) => one.id);
}
