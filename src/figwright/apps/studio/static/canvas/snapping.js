// Guides: a box that is moved or resized snaps to the edges and centres of others, and to equal gaps between them.
import { s } from "./draw.js";
import { subtree } from "./tree.js";
import { body } from "./units.js";

const REACH = 6; // pixels within which a box snaps
const AXES = [0, 1];

/** What boxes snap to while `ids` are moved: all others that are seen, and the sheet. */
export function snapper(editor, stage, ids) {
  const moved = new Set(ids.flatMap((id) => subtree(editor.all, id)));
  const others = [...editor.all.values()].filter((one) => one.box && !moved.has(one.id) && one !== editor.body && (one.sort === "node" || one.framed)).map(body);
  const sheet = [0, 0, ...stage.size];

  /** The nearest line of the others for one of these values of an axis: {by, at}, or nothing. */
  function edge(axis, values, reach) {
    let best = null;
    for (const other of [...others, sheet]) {
      const low = other[axis], high = low + other[axis + 2];
      for (const { at, centre } of values) {
        for (const target of centre ? [(low + high) / 2] : [low, high]) {
          const by = target - at;
          if (Math.abs(by) <= (best ? Math.abs(best.by) - 0.01 : reach)) best = { by, at: target };
        }
      }
    }
    return best;
  }

  /** Equal gaps: between two neighbours, or as far from one as that is from the next. */
  function gap(axis, box, reach) {
    const across = 1 - axis, low = (one) => one[axis], high = (one) => one[axis] + one[axis + 2], size = box[axis + 2];
    const row = others.filter((one) => one[across] < box[across] + box[across + 2] && one[across] + one[across + 2] > box[across] && !(low(one) < low(box) && high(one) > high(box)));
    const before = row.filter((one) => high(one) <= low(box) + reach).sort((a, b) => high(b) - high(a));
    const after = row.filter((one) => low(one) >= high(box) - reach).sort((a, b) => low(a) - low(b));
    const found = [];
    const offer = (at, pairs) => { if (Math.abs(at - low(box)) <= reach) found.push({ by: at - low(box), pairs }); };
    const [b1] = before, [a1] = after;
    const b2 = b1 && before.find((one) => high(one) <= low(b1)), a2 = a1 && after.find((one) => low(one) >= high(a1));
    if (b1 && a1) { const at = (high(b1) + low(a1) - size) / 2; offer(at, [[high(b1), at], [at + size, low(a1)]]); }
    if (b2) { const wide = low(b1) - high(b2); offer(high(b1) + wide, [[high(b2), low(b1)], [high(b1), high(b1) + wide]]); }
    if (a2) { const wide = low(a2) - high(a1); offer(low(a1) - wide - size, [[low(a1) - wide, low(a1)], [high(a1), low(a2)]]); }
    return found.filter(({ pairs }) => pairs.every(([a, b]) => b - a > 0.5)).sort((a, b) => Math.abs(a.by) - Math.abs(b.by))[0] ?? null;
  }

  /** Lines through all that stand at this value of an axis, as far as they reach. */
  function line(axis, at, box) {
    const along = 1 - axis, touching = others.filter((one) => [one[axis], one[axis] + one[axis + 2] / 2, one[axis] + one[axis + 2]].some((value) => Math.abs(value - at) < 0.05));
    const ends = [...touching, box].flatMap((one) => [one[along], one[along] + one[along + 2]]);
    if (!touching.length) ends.push(0, sheet[along + 2]);
    const from = Math.min(...ends), to = Math.max(...ends);
    return axis ? [from, at, to, at] : [at, from, at, to];
  }

  /** A moved box -> how much further it snaps, and the guides that say why. */
  function move(box) {
    const reach = REACH / stage.view.k, by = [0, 0], chosen = [];
    for (const axis of AXES) {
      const low = box[axis], size = box[axis + 2];
      const line = edge(axis, [{ at: low }, { at: low + size / 2, centre: true }, { at: low + size }], reach), even = gap(axis, box, reach);
      const best = even && (!line || Math.abs(even.by) < Math.abs(line.by)) ? even : line;
      if (best) { by[axis] = best.by; chosen.push([axis, best]); }
    }
    const now = [box[0] + by[0], box[1] + by[1], box[2], box[3]];
    return { by, guides: chosen.flatMap(([axis, best]) => (best.pairs ? gaps(axis, best.pairs, now) : [{ line: line(axis, best.at, now) }])) };
  }

  /** One side of a box that is dragged -> where it snaps. */
  function side(axis, at, box) {
    const best = edge(axis, [{ at }], REACH / stage.view.k);
    return best ? { at: best.at, guides: [{ line: line(axis, best.at, box) }] } : { at, guides: [] };
  }
  return { move, side };
}

function gaps(axis, pairs, box) {
  const across = box[1 - axis] + box[3 - axis] / 2;
  return pairs.map(([a, b]) => ({ gap: true, line: axis ? [across, a, across, b] : [a, across, b, across] }));
}

/** Guides as marks of the overlay. */
export function guideMarks(guides, k) {
  return guides.map(({ line, gap }) => {
    const [x1, y1, x2, y2] = line.map((value) => value * k), tick = gap ? 4 : 0, level = y1 === y2;
    const ticks = tick ? (level ? `M${x1} ${y1 - tick}v${2 * tick}M${x2} ${y2 - tick}v${2 * tick}` : `M${x1 - tick} ${y1}h${2 * tick}M${x2 - tick} ${y2}h${2 * tick}`) : "";
    return s(`path.guide${gap ? ".gap" : ""}`, { d: `M${x1} ${y1}L${x2} ${y2}${ticks}` });
  });
}
