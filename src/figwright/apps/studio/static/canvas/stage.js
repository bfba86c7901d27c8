// The stage: the server's drawing on white paper, which can be moved and zoomed, with an overlay for the editor's own
// marks. Nothing is ever drawn into the figure. Units: points of the figure; the view turns them into pixels.
import { h, svg } from "../parts/dom.js";
import { s } from "./draw.js";
import { glide } from "./glide.js";
import { t } from "../parts/texts.js";

const LEAST = 0.2, MOST = 16, STEP = 1.25, AROUND = 28;

export class Stage {
  constructor(editor) {
    this.editor = editor;
    this.view = { x: 0, y: 0, k: 1, fits: true };
    this.paper = h("div.canvas-paper");
    this.overlay = s("svg.canvas-overlay", { "aria-hidden": "true" });
    this.ghost = s("svg.canvas-ghost", { "aria-hidden": "true" });
    this.sheet = h("div.canvas-sheet", this.paper, this.overlay, this.ghost);
    this.node = h("div.canvas-stage.fresh", {
      tabIndex: 0, role: "application", "aria-label": t("Figure. Tab goes through its elements, arrow keys move the selected box, Ctrl with an arrow key selects the neighbour, Enter renames, question mark lists all keys."),
      "aria-roledescription": "drawing",
    }, this.sheet);
    this.show();
    editor.on("changed", ({ before }) => this.show(before));
    this.node.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    // The ring of the focus is for those who use keys, and a selected element has one of its own.
    this.node.addEventListener("keydown", () => this.node.classList.remove("fresh"));
    editor.on("selected", () => this.node.classList.toggle("chosen", editor.selection.length > 0));
    this.watch = new ResizeObserver(() => { if (this.view.fits) this.fit(); });
    this.watch.observe(this.node);
  }

  /** The newest drawing takes the place of the old one; what has moved glides there. */
  show(before = null) {
    const { size } = this.editor.draft;
    const drawing = svg(this.editor.draft.svg);
    clean(drawing);
    this.size = [size.w, size.h];
    drawing.style.opacity = this.drawing?.style.opacity ?? "";
    this.drawing = drawing;
    this.paper.replaceChildren(...[this.under, drawing].filter(Boolean));
    this.trace();
    if (before && this.view.fits) this.fit();
    else this.apply();
    if (before) glide(drawing, before, this.editor.all, this.calm);
    this.calm = null;
  }

  /** Arrows as they are drawn, round corners and all: for their halo, and so that a click on a bend finds them. */
  trace() {
    for (const entry of this.editor.all.values()) {
      if (entry.sort !== "edge") continue;
      const lines = [...this.part(entry.id)].flatMap((part) => [...part.querySelectorAll('path[fill="none"]')]);
      if (!lines.length) continue;
      entry.drawn = lines.map((line) => line.getAttribute("d"));
      entry.points = lines.map((line) => (/[CQAScqas]/.test(line.getAttribute("d")) ? along(line) : null)).map((way, i) => way ?? entry.points[i]).filter(Boolean);
    }
  }

  part(id) { return this.drawing.querySelectorAll(`[data-id="${CSS.escape(id)}"], [data-id^="${CSS.escape(id)}/"]`); }

  toFigure(event) {
    const rect = this.node.getBoundingClientRect();
    return [(event.clientX - rect.left - this.view.x) / this.view.k, (event.clientY - rect.top - this.view.y) / this.view.k];
  }

  /** A box of the figure in pixels of the stage. */
  toStage([x, y, w, h]) {
    const { k } = this.view;
    return [x * k + this.view.x, y * k + this.view.y, w * k, h * k];
  }

  apply() {
    const { x, y, k } = this.view;
    const [w, h] = this.size.map((side) => `${side * k}px`);
    this.sheet.style.transform = `translate(${x}px, ${y}px)`;
    for (const node of [this.paper, this.drawing]) Object.assign(node.style, { width: w, height: h });
    this.editor.tell("view");
  }

  pan(dx, dy) {
    Object.assign(this.view, { x: this.view.x + dx, y: this.view.y + dy, fits: false });
    this.sheet.style.transform = `translate(${this.view.x}px, ${this.view.y}px)`;
    this.editor.tell("panned");
  }

  /** Zooms so that the point of the stage under the pointer stays where it is. */
  zoom(factor, at = [this.node.clientWidth / 2, this.node.clientHeight / 2]) {
    const k = Math.min(MOST, Math.max(LEAST, this.view.k * factor));
    const real = k / this.view.k;
    this.view = { x: at[0] - (at[0] - this.view.x) * real, y: at[1] - (at[1] - this.view.y) * real, k, fits: false };
    this.apply();
  }
  closer() { this.zoom(STEP); }
  farther() { this.zoom(1 / STEP); }

  fit() {
    const [w, h] = this.size, { clientWidth: width, clientHeight: height } = this.node;
    if (!width || !height) return;
    const spare = Math.min(AROUND, width * 0.05);
    const k = Math.min(MOST, Math.max(LEAST, Math.min((width - 2 * spare) / w, (height - 2 * spare) / h, 3)));
    this.view = { x: (width - w * k) / 2, y: (height - h * k) / 2, k, fits: true };
    this.apply();
  }

  /** Brings a box into sight, without zooming; what can be seen already stays where it is. */
  reveal(box) {
    if (!box) return;
    const [x, y, w, h] = this.toStage(box), { clientWidth: width, clientHeight: height } = this.node;
    const out = (from, size, room) => (from < 8 ? 8 - from : from + size > room - 8 ? Math.max(room - 8 - from - size, 8 - from) : 0);
    const dx = out(x, w, width), dy = out(y, h, height);
    if (dx || dy) this.pan(dx, dy);
  }

  /** Wheel moves, ctrl and wheel (or two fingers on a touch pad) zooms. */
  wheeled(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    if (event.ctrlKey || event.metaKey) {
      const rect = this.node.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY * lines * (Math.abs(event.deltaY) < 50 ? 0.01 : 0.002)), [event.clientX - rect.left, event.clientY - rect.top]);
    } else if (event.shiftKey && !event.deltaX) this.pan(-event.deltaY * lines, 0);
    else this.pan(-event.deltaX * lines, -event.deltaY * lines);
  }

  close() { this.watch.disconnect(); }
}

/** Points along a line, near enough to each other to stand for it. */
function along(line) {
  const long = line.getTotalLength(), count = Math.max(2, Math.min(60, Math.ceil(long / 4)));
  return Array.from({ length: count + 1 }, (_, i) => { const { x, y } = line.getPointAtLength((long * i) / count); return [x, y]; });
}

/** Ids of the drawing could be taken for those of the page, and its typefaces are the page's already. */
function clean(drawing) {
  for (const node of drawing.querySelectorAll("g[data-id]")) node.removeAttribute("id");
  for (const node of drawing.querySelectorAll("svg > style, svg > title, svg > desc")) node.remove();
  for (const name of ["aria-labelledby", "role"]) drawing.removeAttribute(name);
  drawing.setAttribute("aria-hidden", "true"); // the outline and the spoken selection are for those who cannot see it
}
