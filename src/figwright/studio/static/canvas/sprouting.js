// A new box with an arrow to it: from a plus sign that is clicked, or dropped on blank paper.
import { namer } from "./copying.js";
import { frameAt } from "./moving.js";
import { flow, landing, moves } from "./places.js";
import { body, isPlaced, toUnits } from "./units.js";

const WAYS = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] };
const overlap = (a, b, air) => a[0] < b[0] + b[2] + air && b[0] < a[0] + a[2] + air && a[1] < b[1] + b[3] + air && b[1] < a[1] + a[3] + air;

/** `point`: where the sign was dropped; none: beside the box. */
export async function sprout(editor, rename, from, side, point = null) {
  const id = namer(editor)("new-box"), source = editor.all.get(from), item = { id, label: "New box" };
  const added = isPlaced(editor) ? [{ op: "add", item: { ...item, place: toUnits(editor, spot(editor, source, side, point)) }, into: frameAt(editor, point ?? centre(spot(editor, source, side, point))) }] : composed(editor, source, side, point, item);
  const name = rename.soon();
  const made = await editor.edit([...added, { op: "connect", from: [from], to: [id], from_side: side }], { pick: [id], about: from });
  name(made ? id : "");
}

const centre = ([x, y, w, h]) => [x + w / 2, y + h / 2];

/** As large as the source and beside it; further along where something stands already. */
function spot(editor, source, side, point) {
  const [x, y, w, h] = source.sort === "node" ? body(source) : [...body(source).slice(0, 2), 60, 24];
  if (point) return [point[0] - w / 2, point[1] - h / 2, w, h];
  const [dx, dy] = WAYS[side], gap = Math.max(18, Math.min(w, h) * 0.6), [, , sw, sh] = body(source);
  const others = [...editor.all.values()].filter((one) => one.sort === "node" && one.box).map((one) => one.box);
  for (let n = 0; n < 12; n += 1) {
    const aside = Math.ceil(n / 2) * (n % 2 ? 1 : -1) * ((dx ? h : w) + 8);
    const box = [x + (dx > 0 ? sw + gap : dx < 0 ? -w - gap : aside), y + (dy > 0 ? sh + gap : dy < 0 ? -h - gap : aside), w, h];
    if (!others.some((other) => overlap(box, other, 2))) return box;
  }
  return [x + dx * (sw + gap), y + dy * (sh + gap), w, h];
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
