// What the editor marks: what is hovered and selected, locks, findings, and handles to draw arrows from.
import { s } from "./draw.js";
import { flagSpot } from "./flags.js";
import { pinned } from "./moving.js";
import { resizable, resizers } from "./resizing.js";
import { bentByHand, routeHandles } from "./routes.js";
import { around } from "./tree.js";
import { body } from "./units.js";
import { t } from "../parts/texts.js";

const NEAR = 3; // pixels between an element and its outline

/** The middle of the stretch in the middle of a line. */
const between = (way) => { const at = Math.floor((way.length - 1) / 2), [a, b] = [way[at], way[at + 1]]; return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]; };

export class Overlay {
  constructor(editor, stage) {
    Object.assign(this, { editor, stage, marked: new Map(), told: [], doubted: [], target: "" });
    this.layers = Object.fromEntries(["doubts", "marks", "told", "hover", "target", "selected", "locks", "handles", "free"].map((name) => [name, s(`g.over-${name}`)]));
    stage.overlay.append(...Object.values(this.layers));
    for (const kind of ["view", "selected", "changed", "locks"]) editor.on(kind, () => this.draw());
    editor.on("hover", () => this.hover());
    this.draw();
  }

  px(box) { return box.map((value) => value * this.stage.view.k); }

  draw() {
    this.hover();
    const { editor, layers } = this;
    layers.selected.replaceChildren(...editor.chosen.flatMap((entry) => this.outline(entry, editor.selection.length > 1 ? "several" : "")));
    layers.locks.replaceChildren(...[...editor.locked].map((id) => this.lock(editor.all.get(id))).filter(Boolean), ...[...editor.all.values()].filter((one) => one.box && (pinned(one) || bentByHand(editor, one))).map((one) => this.pin(one)));
    layers.marks.replaceChildren(...[...this.marked].flatMap(([id, severity]) => this.flag(editor.all.get(id), severity)));
    layers.doubts.replaceChildren(...this.doubted.flatMap((id) => this.outline(editor.all.get(id), "unsure")));
    layers.told.replaceChildren(...this.told.flatMap((id) => this.outline(editor.all.get(id), "told")));
    this.handles();
  }

  hover() {
    const entry = this.editor.all.get(this.editor.hovered);
    const known = entry && entry.box && !this.editor.selection.includes(entry.id);
    this.layers.hover.replaceChildren(...(known ? this.outline(entry, "") : []));
    const parent = entry?.parent && this.editor.all.get(entry.parent);
    if (known && parent?.box && parent.parent !== null) this.layers.hover.prepend(...this.outline(parent, "faint"));
  }

  /** What an arrow would end at, or what a list points at. */
  aim(id) {
    this.target = id;
    const entry = this.editor.all.get(id);
    this.layers.target.replaceChildren(...(entry?.box ? this.outline(entry, "") : []));
  }

  /** Elements that a sentence became. */
  tell(ids) {
    this.told = ids;
    this.draw();
  }

  /** Elements that a tracing is not sure of. */
  doubt(ids) {
    this.doubted = ids;
    this.draw();
  }

  /** Findings by element: the worst of each. */
  mark(found) {
    this.marked = found;
    this.draw();
  }

  outline(entry, look) {
    if (!entry?.box) return [];
    if (entry.points.length) {
      const straight = entry.points.map((way) => way.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join(""));
      const ways = (entry.drawn?.length ? entry.drawn : straight).map((d) => s(`path.way${look ? `.${look}` : ""}`, { d, transform: `scale(${this.stage.view.k})` }));
      return entry.labelled ? [...ways, this.frame(entry.labelled, look, 3)] : ways;
    }
    return [this.frame(entry.box, `${look}${entry.sort === "group" && !entry.framed ? " loose" : ""}`, entry.sort === "group" ? 8 : 6)];
  }

  frame(box, look, radius) {
    const [x, y, w, h] = this.px(box);
    return s("rect", { class: `frame ${look}`, x: x - NEAR, y: y - NEAR, width: w + 2 * NEAR, height: h + 2 * NEAR, rx: radius });
  }

  lock(entry) {
    if (!entry?.box) return null;
    const [x, y, w] = this.px(entry.labelled ?? entry.box);
    return s("g.locked", { transform: `translate(${x + w - 5}, ${y - 9})` }, s("rect", { width: 15, height: 15, rx: 4 }),
      s("path", { d: "M4.5 7h6v4.5h-6zM5.7 7V5.3a1.8 1.8 0 0 1 3.6 0V7" }));
  }

  /** A pinned box of a composed figure, or an arrow that somebody bent: it stays where it was dropped. */
  pin(entry) {
    const [x, y, w] = this.px(entry.labelled ?? body(entry)), [px, py] = entry.points.length ? this.px(between(entry.points[0])) : [];
    const spot = entry.labelled ? [x + w + 4, y - 8] : px === undefined ? [x + w - 26, y - 8] : [px - 6, py - 22];
    return s("g.pinned", { transform: `translate(${spot})` }, s("circle", { cx: 6, cy: 6, r: 7 }), s("path", { d: "M4.2 2.5h3.6l-.6 3 1.6 1.7H3.2l1.6-1.7zM6 7.2v3.3" }), s("title", {}, t("Pinned where you dropped it (p unpins it)")));
  }

  flag(entry, severity) {
    const spot = entry?.box && flagSpot(this.editor.all, entry, this.stage.view.k);
    return spot ? [s(`circle.flag.${severity}`, { cx: spot[0], cy: spot[1], r: 4 })] : [];
  }

  /** Four handles round the one selected box: an arrow is drawn from any of them. */
  handles() {
    const { one } = this.editor, layer = this.layers.handles, { k } = this.stage.view;
    const shown = JSON.stringify([k, one?.id, one?.box, one?.core, one?.value.path, one?.points]); // a handle that somebody presses stays
    if (shown === this.handled) return;
    this.handled = shown;
    if (one?.sort === "edge") { layer.replaceChildren(...routeHandles(this.editor, this.stage.view.k)); return; }
    if (!one?.box || one.parent === null || (one.sort !== "node" && one.sort !== "group")) { layer.replaceChildren(); return; }
    const sizes = resizable(this.editor, one), [x, y, w, h] = this.px(sizes ? body(one) : one.box), gap = sizes ? 20 : 13;
    const low = Math.max(y + h, this.px(one.box)[1] + this.px(one.box)[3]); // below the words under a drawing: they are clicked, too
    const spots = { left: [x - gap, y + h / 2], right: [x + w + gap, y + h / 2], top: [x + w / 2, y - gap], bottom: [x + w / 2, low + gap] };
    layer.replaceChildren(...Object.entries(spots).map(([side, [cx, cy]]) =>
      s("g.handle", { "data-side": side, "data-from": one.id, transform: `translate(${cx}, ${cy})` }, s("circle.reach", { r: sizes ? 10 : 12 }), s("circle.dot", { r: 5 }), s("path", { d: "M-2.3 0h4.6M0-2.3v4.6" }))), ...resizers(this.editor, this.stage.view.k));
  }

  /** The band of a selection, the line of a new arrow, the mark where something will land. */
  show(...nodes) { this.layers.free.replaceChildren(...nodes.filter(Boolean)); }

  band([x, y, w, h]) { this.show(s("rect.band", { x, y, width: w, height: h })); }

  rubber(from, to) {
    const [x, y] = from.map((value) => value * this.stage.view.k), [tx, ty] = to.map((value) => value * this.stage.view.k);
    this.show(s("path.rubber", { d: `M${x} ${y}L${tx} ${ty}` }), s("circle.tip", { cx: tx, cy: ty, r: 4 }));
  }

  drop(place) {
    if (!place) { this.show(); return; }
    const { box } = this.editor.all.get(place.into) ?? {};
    const bar = place.bar && place.bar.map((value) => value * this.stage.view.k);
    this.show(box && this.frame(box, "into", 8), bar && s("path.bar", { d: `M${bar[0]} ${bar[1]}L${bar[2]} ${bar[3]}` }),
      bar && s("circle.bar-end", { cx: bar[0], cy: bar[1], r: 3 }), bar && s("circle.bar-end", { cx: bar[2], cy: bar[3], r: 3 }));
  }

  whole(ids) { return around(ids.map((id) => this.editor.all.get(id)?.box)); }
}
