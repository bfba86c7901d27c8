// An arrow by hand: its ends are dragged to other boxes, its bends moved, added and removed, its label put elsewhere.
// A placed figure keeps every path; a composed one keeps it while it fits, and tells when it does not.
import { bent, partsOf, wayMark } from "./attached.js";
import { s } from "./draw.js";
import { lifted } from "./moving.js";
import { endAt } from "./picking.js";
import { called, holds, middle } from "./tree.js";
import { body, fromPath, isPlaced, toPath, toPoints, toUnits } from "./units.js";
import { t } from "../parts/texts.js";

const LEAN = 0.6; // points that a level or upright stretch may lean
const STUB = 6; // points that the first stretch of a detour is long
const NEAR = 4; // pixels within which a bend falls in line with its neighbours

/** The corners of the one selected arrow, in points of the drawing; none for arrows with several ends. */
export function corners(editor, entry) {
  if (entry?.sort !== "edge" || entry.value.from.length > 1 || entry.value.to.length > 1) return [];
  const { path } = entry.value;
  if (path?.length && isPlaced(editor)) return curved(entry) ? [path[0], path.at(-1).slice(-2)].map((step) => fromPath(editor, entry.id, step)) : path.map((step) => fromPath(editor, entry.id, step));
  const points = editor.draft.elements.find((one) => one.id === entry.id && one.points)?.points ?? [];
  return curved(entry) ? [points[0], points.at(-1)] : points;
}

const curved = (entry) => Boolean(entry.value.path?.some((step) => step.length > 2));

/** Handles of the selected arrow: ends, bends, and the middles of its stretches. */
export function routeHandles(editor, k) {
  const { one } = editor, points = corners(editor, one);
  if (points.length < 2) return [];
  const spot = ([x, y]) => `translate(${x * k}, ${y * k})`;
  const ends = [["from", points[0]], ["to", points.at(-1)]].map(([end, point]) => s("g.route-end", { "data-route": end, transform: spot(point) }, s("circle.reach", { r: 9 }), s("circle.dot", { r: 5 })));
  if (curved(one)) return ends;
  const stretches = points.slice(1).map((point, i) => [points[i], point]);
  const mids = stretches.map(([a, b], i) => (Math.hypot(b[0] - a[0], b[1] - a[1]) * k < 26 ? null : s("g.route-mid", { "data-route": `mid-${i}`, transform: spot([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]) }, s("circle.reach", { r: 8 }), s("circle.dot", { r: 3.5 }))));
  const bends = points.slice(1, -1).map((point, i) => s("g.route-bend", { "data-route": `bend-${i + 1}`, transform: spot(point) }, s("rect.reach", { x: -7, y: -7, width: 14, height: 14 }), s("rect.dot", { x: -3.5, y: -3.5, width: 7, height: 7 })));
  return [...mids, ...bends, ...ends].filter(Boolean);
}

const level = (a, b) => Math.abs(a[1] - b[1]) <= LEAN && Math.abs(a[0] - b[0]) > LEAN;
const upright = (a, b) => Math.abs(a[0] - b[0]) <= LEAN && Math.abs(a[1] - b[1]) > LEAN;

/** The path with one bend elsewhere: stretches that are level or upright stay so, as far as the ends let them. */
export function bendMoved(points, at, [x, y]) {
  const way = points.map((point) => [...point]), last = way.length - 1;
  let to = [x, y];
  for (const next of [at - 1, at + 1]) {
    const [a, b] = [points[at], points[next]], axis = level(a, b) ? 1 : upright(a, b) ? 0 : -1;
    if (axis < 0) continue;
    if (next === 0 || next === last) to[axis] = points[next][axis]; // an end stays at its box
    else way[next][axis] = to[axis];
  }
  way[at] = to;
  return way;
}

/** The path with a stretch drawn aside: an inner one moves, one at a box slides along it or, beyond it, gets a detour; a
 * slanted one gets a new bend. `boxes`: what the ends stand at. */
export function stretchMoved(points, at, [x, y], boxes = []) {
  const [a, b] = [points[at], points[at + 1]], flat = level(a, b), last = points.length - 2;
  if (!flat && !upright(a, b)) return [...points.slice(0, at + 1), [x, y], ...points.slice(at + 1)];
  const axis = flat ? 1 : 0, along = 1 - axis, aside = (point) => { const to = [...point]; to[axis] = [x, y][axis]; return to; };
  const way = Math.sign(b[along] - a[along]), stub = Math.min(STUB, Math.abs(b[along] - a[along]) / 3);
  const off = (point, by) => { const to = [...point]; to[along] += by; return to; };
  const slides = (box) => box && [x, y][axis] > box[axis] + 1 && [x, y][axis] < box[axis] + box[axis + 2] - 1;
  const before = at === 0 && !slides(boxes[0]) ? [a, off(a, way * stub), aside(off(a, way * stub))] : [aside(a)];
  const after = at === last && !slides(boxes[1]) ? [aside(off(b, -way * stub)), off(b, -way * stub), b] : [aside(b)];
  return [...points.slice(0, at), ...before, ...after, ...points.slice(at + 2)];
}

/** Without corners that are none: points that coincide, or lie on the line between their neighbours. */
export function tidied(points, near = 0.3) {
  const apart = points.filter((point, i) => !i || i === points.length - 1 || Math.hypot(point[0] - points[i - 1][0], point[1] - points[i - 1][1]) > near);
  return apart.filter((point, i) => {
    const [a, b] = [apart[i - 1], apart[i + 1]];
    if (!a || !b) return true;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]], long = Math.hypot(dx, dy) || 1;
    return Math.abs((point[0] - a[0]) * dy - (point[1] - a[1]) * dx) / long > near;
  });
}

/** The arrow gets these corners. In a composed figure they may not fit: then it stays as the router has it, which is said. */
function reroute(editor, id, points) {
  return editor.edit({ op: "reroute", id, path: points.map((step) => toPath(editor, id, step)) }, { pick: [id] }).then((made) => {
    const why = made && editor.draft.unused?.[id];
    if (why) editor.tell("refused", { error: { message: t`“${called(editor.all, id)}” cannot follow the bends that you drew: ${why}`, hint: t("The bends are saved, but the arrow takes its automatic route.") }, at: id, ways: [[t("Undo"), () => editor.undo()]] });
  });
}

/** A bend or a stretch is dragged. */
function bending(editor, stage, overlay, entry, kind, at) {
  const points = corners(editor, entry), faded = partsOf(stage, [entry.id]);
  const boxes = [entry.value.from[0], entry.value.to[0]].map((id) => body(editor.all.get(id)));
  let now = points;
  for (const part of faded) part.classList.add("faded");
  stage.node.classList.add("carrying");
  const stop = () => { stage.node.classList.remove("carrying"); overlay.show(); };
  const back = () => { for (const part of faded) part.classList.remove("faded"); };
  return {
    move(event) {
      const point = stage.toFigure(event), { k } = stage.view;
      now = kind === "bend" ? bendMoved(points, at, snapped(points, at, point, NEAR / k)) : stretchMoved(points, at, point, boxes);
      overlay.show(wayMark(now, k));
    },
    end() {
      stop();
      const path = tidied(now, Math.max(0.3, NEAR / stage.view.k / 2));
      if (String(path) === String(points)) { back(); return; }
      stage.calm = new Set([entry.id]);
      reroute(editor, entry.id, path).then(back);
    },
    cancel() { stop(); back(); editor.say(t("Route unchanged")); },
  };
}

/** A bend falls in line with the corners beside it. */
function snapped(points, at, [x, y], reach) {
  const beside = [points[at - 1], points[at + 1]];
  const near = (value, axis) => beside.map((point) => point[axis]).find((other) => Math.abs(other - value) < reach) ?? value;
  return [near(x, 0), near(y, 1)];
}

/** The side of a box that a point is nearest to. */
export function sideOf([x, y, w, h], [px, py]) {
  const away = { left: Math.abs(px - x), right: Math.abs(px - x - w), top: Math.abs(py - y), bottom: Math.abs(py - y - h) };
  return Object.keys(away).reduce((best, side) => (away[side] < away[best] ? side : best));
}

/** The point of a side of a box that is nearest to a point. */
function onSide([x, y, w, h], side, [px, py]) {
  const [cx, cy] = [Math.max(x, Math.min(x + w, px)), Math.max(y, Math.min(y + h, py))];
  return { left: [x, cy], right: [x + w, cy], top: [cx, y], bottom: [cx, y + h] }[side];
}

/** An end is dragged: to another box, or to another place at its own. */
function ending(editor, stage, overlay, entry, end) {
  const points = corners(editor, entry), first = end === "from", own = entry.value[end][0], other = entry.value[first ? "to" : "from"][0];
  const faded = partsOf(stage, [entry.id]);
  let target = "", spot = null;
  for (const part of faded) part.classList.add("faded");
  stage.node.classList.add("connecting");
  const stop = () => { stage.node.classList.remove("connecting"); overlay.show(); overlay.aim(""); };
  const back = () => { for (const part of faded) part.classList.remove("faded"); };
  const fits = (id) => id && id !== other && !editor.inside(other, id) && !editor.inside(id, other);
  return {
    move(event) {
      spot = stage.toFigure(event);
      const found = endAt(editor, spot), id = fits(found) ? found : "";
      if (id !== target) { target = id; overlay.aim(id); editor.say(id ? t`to ${called(editor.all, id)}` : t("to no box")); }
      overlay.show(wayMark(bent(points, [first], () => spot), stage.view.k));
    },
    end() {
      stop();
      if (!target || !spot) { back(); if (spot) editor.say(t("The arrow is unchanged: drop its end on a box")); return; }
      const box = body(editor.all.get(target)), side = sideOf(box, spot), styled = { op: "edge-style", id: entry.id, [`${end}_side`]: side };
      const edits = target !== own ? [{ op: "reconnect", id: entry.id, [end]: [target] }, ...(entry.value.path?.length ? [{ op: "reroute", id: entry.id, path: [] }] : []), styled]
        : entry.value.path?.length && !curved(entry) && sideOf(box, first ? points[0] : points.at(-1)) === side
          ? [{ op: "reroute", id: entry.id, path: tidied(bent(points, [first], () => onSide(box, side, spot))).map((step) => toPath(editor, entry.id, step)) }]
          : [...(entry.value.path?.length ? [{ op: "reroute", id: entry.id, path: [] }] : []), styled];
      editor.edit(edits, { pick: [entry.id], about: entry.id }).then(back);
    },
    cancel() { stop(); back(); editor.say(t("Not connected")); },
  };
}

/** The gesture of a handle of the selected arrow. */
export function routing(editor, stage, overlay, name) {
  const { one } = editor, [kind, at] = name.split("-");
  return at === undefined ? ending(editor, stage, overlay, one, kind) : bending(editor, stage, overlay, one, kind, Number(at));
}

/** A bend is taken out; the last one leaves a straight line. */
export function unbend(editor, name) {
  const { one } = editor, at = Number(name.split("-")[1]), points = corners(editor, one);
  reroute(editor, one.id, tidied(points.filter((_, i) => i !== at)));
}

/** Whether somebody bent an arrow of a composed figure, or put its label somewhere. */
export const bentByHand = (editor, entry) => !isPlaced(editor) && entry?.sort === "edge" && Boolean(entry.value.path?.length || entry.value.text?.at);

/** The edits that turn an arrow round. A composed figure measures a path from what the arrow leaves: that is another box then. */
export function reversed(editor, entry) {
  const turn = { op: "reverse", id: entry.id }, drawn = editor.draft.elements.find((one) => one.id === entry.id && one.points);
  if (isPlaced(editor) || !entry.value.path?.length || curved(entry) || !drawn) return [turn];
  const from = middle(body(editor.all.get(drawn.to))), by = (value, i) => Math.round((value - from[i]) * editor.draft.unit * 100) / 100;
  return [turn, { op: "reroute", id: entry.id, path: [...drawn.points].reverse().map((point) => point.map(by)) }];
}

export const onLabel = (entry, point) => entry?.sort === "edge" && Boolean(entry.labelled) && holds(entry.labelled, point);

/** The label of an arrow is dragged. */
export function labelling(editor, stage, overlay, event, entry) {
  const from = stage.toFigure(event), part = partsOf(stage, [`${entry.id}/label`]), ghost = lifted(stage, part);
  let by = [0, 0];
  stage.node.classList.add("carrying");
  const stop = () => stage.node.classList.remove("carrying");
  return {
    move(event) { const [x, y] = stage.toFigure(event); by = [x - from[0], y - from[1]]; ghost.to(...by); },
    end() {
      stop();
      stage.calm = new Set([entry.id]);
      editor.edit(labelled(editor, entry, part[0], by), { pick: [entry.id] }).then(() => ghost.drop());
    },
    cancel() { stop(); ghost.drop(); editor.say(t("Move cancelled")); },
  };
}

/** Words are placed by the middle of their first line's baseline; those that stand in several lines keep their width. */
function labelled(editor, entry, part, by) {
  const { text, place, id } = entry.value, [x] = middle(entry.labelled), lines = part?.querySelectorAll("text") ?? [], of = `${id}/label`;
  const at = text?.at ? fromPath(editor, of, text.at) : [x, lines[0] ? Number(lines[0].getAttribute("y")) : entry.labelled[1] + entry.labelled[3] * 0.78];
  const moved = toPath(editor, of, [at[0] + by[0], at[1] + by[1]]);
  const wide = lines.length > 1 && !text?.at ? { width: Math.ceil(entry.labelled[2] * editor.draft.unit * 10 + 5) / 10 } : {};
  const ground = place && isPlaced(editor) ? [{ op: "place", id, place: toUnits(editor, toPoints(editor, place).map((value, i) => (i < 2 ? value + by[i] : value))) }] : [];
  return [{ op: "edge-style", id, text: { at: moved, ...wide, ...(text?.at ? {} : { anchor: "middle" }) } }, ...ground];
}
