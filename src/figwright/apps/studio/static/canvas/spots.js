// Where something new finds room in a placed figure: the nearest place to where it is wanted that nothing stands at.
import { holds } from "./tree.js";

const STEP = 6; // points between two places that are tried
const overlap = (a, b, air) => a[0] < b[0] + b[2] + air && b[0] < a[0] + a[2] + air && a[1] < b[1] + b[3] + air && b[1] < a[1] + a[3] + air;
const around = (outer, [x, y, w, h]) => holds(outer, [x, y]) && holds(outer, [x + w, y + h]);

/** The stretches of all arrows. */
const linesOf = (editor) => [...editor.all.values()].filter((one) => one.sort === "edge").flatMap((one) => one.points).flatMap((way) => way.slice(1).map((point, i) => [way[i], point]));
const crossed = (box, [a, b]) => overlap(box, [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])], 0);

/** A box of the first of these sizes that finds room near a point, on the sheet; on no thing and across no frame. */
export function freeSpot(editor, stage, sizes, near, { empty = false } = {}) {
  const found = [...(empty ? sizes.map((size) => [size, true]) : []), ...sizes.map((size) => [size, false])];
  for (const [size, outside] of found) { const box = roomFor(editor, stage, size, near, outside); if (box) return box; }
  const [w, h] = sizes.at(-1);
  return [near[0] - w / 2, near[1] - h / 2, w, h];
}

/** `empty`: not in a frame either. */
function roomFor(editor, stage, [w, h], near, empty) {
  const all = [...editor.all.values()].filter((one) => one.box && one !== editor.body);
  const things = all.filter((one) => one.sort === "node").map((one) => one.box), frames = all.filter((one) => one.framed).map((one) => one.box);
  const lines = linesOf(editor);
  const clear = (box) => !lines.some((line) => crossed(box, line)) && !things.some((thing) => overlap(box, thing, 4)) && !frames.some((frame) => overlap(box, frame, 2) && (empty || !around(frame, box)));
  const [wide, tall] = stage.size, start = [Math.max(2, Math.min(wide - w - 2, near[0] - w / 2)), Math.max(2, Math.min(tall - h - 2, near[1] - h / 2)), w, h];
  let best = null, least = Infinity;
  for (let y = 2; y + h <= tall - 2; y += STEP) {
    for (let x = 2; x + w <= wide - 2; x += STEP) {
      const away = Math.hypot(x - start[0], y - start[1]);
      if (away < least && clear([x, y, w, h])) { least = away; best = [x, y, w, h]; }
    }
  }
  return clear(start) ? start : best;
}

/** How far copies of things are moved so that they lie on nothing, not even on a line: a little aside, or beside. */
export function freeShift(editor, boxes, whole, step) {
  const all = [...editor.all.values()], things = all.filter((one) => one.sort === "node" && one.box).map((one) => one.box);
  const lines = linesOf(editor);
  const box = ([x, y, w, h], [dx, dy]) => [x + dx, y + dy, w, h];
  const tries = [[whole[2] + step, 0], [0, whole[3] + step], [-whole[2] - step, 0], [0, -whole[3] - step]];
  const [wide, tall] = [editor.draft.size.w, editor.draft.size.h];
  const fits = (by) => around([0, 0, wide, tall], box(whole, by)) && boxes.every((one) => !things.some((thing) => overlap(box(one, by), thing, 1)) && !lines.some((line) => crossed(box(one, by), line)));
  return tries.find(fits) ?? [step, step];
}
