// A new box with an arrow to it: from a plus sign that is clicked, or dropped on blank paper.
import { namer } from "./copying.js";
import { frameAt } from "./moving.js";
import { flow, landing, moves } from "./places.js";
import { holds } from "./tree.js";
import { body, isPlaced, lettering, toUnits } from "./units.js";
import { t } from "../parts/texts.js";

const WAYS = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] };
const overlap = (a, b, air) => a[0] < b[0] + b[2] + air && b[0] < a[0] + a[2] + air && a[1] < b[1] + b[3] + air && b[1] < a[1] + a[3] + air;

/** `point`: where the sign was dropped; none: beside the box. */
export async function sprout(editor, rename, from, side, point = null) {
  const id = namer(editor)("new-box"), source = editor.all.get(from), item = { id, label: t("New box") };
  const added = isPlaced(editor) ? [{ op: "add", item: { ...item, place: toUnits(editor, spot(editor, source, side, point)) }, into: frameAt(editor, point ?? centre(spot(editor, source, side, point))) }] : composed(editor, source, side, point, item);
  const name = rename.soon();
  const made = await editor.edit([...added, { op: "connect", from: [from], to: [id], from_side: side }], { pick: [id], about: from });
  name(made ? id : "");
}

const centre = ([x, y, w, h]) => [x + w / 2, y + h / 2];

/** As large as the source, but never too small for words, and beside it: the nearest place that is free, in its frame. */
function spot(editor, source, side, point) {
  const [x, y, sw, sh] = body(source), tall = lettering(editor), like = source.sort === "node" ? [sw, sh] : [0, 0];
  const [w, h] = [Math.max(like[0], tall * 6), Math.max(like[1], tall * 2.4)];
  if (point) return [point[0] - w / 2, point[1] - h / 2, w, h];
  const [dx, dy] = WAYS[side], gap = Math.max(18, Math.min(w, h) * 0.6), frame = editor.all.get(source.parent)?.box;
  const others = [...editor.all.values()].filter((one) => one.sort === "node" && one.box).map((one) => one.box);
  const at = (far, aside) => [
    dx ? (dx > 0 ? x + sw + gap * far : x - w - gap * far) : x + (sw - w) / 2 + aside * (w + 8),
    dy ? (dy > 0 ? y + sh + gap * far : y - h - gap * far) : y + (sh - h) / 2 + aside * (h + 8), w, h];
  const tries = [1, 2, 3, 4].flatMap((far) => [0, 1, -1, 2, -2].map((aside) => ({ cost: far + 1.5 * Math.abs(aside), box: at(far, aside) }))).sort((a, b) => a.cost - b.cost).map(({ box }) => box);
  const clear = tries.filter((box) => !others.some((other) => overlap(box, other, 3)));
  const inside = frame ? clear.filter((box) => holds(frame, box) && holds(frame, [box[0] + w, box[1] + h])) : clear;
  return inside[0] ?? clear[0] ?? tries[0];
}

/** In a composed figure: beside it in its row, or below it in a column of the two. */
function composed(editor, source, side, point, item) {
  const { all } = editor;
  if (point) {
    const place = landing(all, editor.body.id, [], point);
    const where = place.before ? { before: place.before } : place.after ? { after: place.after } : {};
    return [{ op: "add", item, into: place.into, ...where }, ...(place.stack ? moves.stacked([item.id], place) : [])];
  }
  const across = flow(all, source.parent), level = side === "left" || side === "right", early = side === "left" || side === "top";
  const add = { op: "add", item, into: source.parent, [early ? "before" : "after"]: source.id };
  return across === level ? [add] : [add, { op: "wrap", ids: early ? [item.id, source.id] : [source.id, item.id], type: level ? "row" : "column" }];
}
