// A thing's drawing, opened by double click: its shapes are moved, painted, put in order and deleted, or the whole is
// replaced. What was done is saved as one step; colours stay names of the theme.
import { get, post, toast, tried } from "../parts/api.js";
import { fill, h, svg } from "../parts/dom.js";
import { s, sign } from "./draw.js";
import { paintField } from "./colours.js";
import { pickGlyph, pickIcon } from "./palette.js";
import { holds } from "./tree.js";
import { t, told } from "../parts/texts.js";

const FILES = ".svg,.png,.jpg,.jpeg,.webp,.gif";
const GLYPHS = ["canvas", "tensor", "actor", "document", "image", "chart"]; // kinds that are drawn as a glyph by themselves
const LARGEST = 14; // pixels for a point, at the most
const drawn = (entry) => Boolean(entry && (entry.value.drawing || entry.value.svg || entry.value.glyph || entry.value.icon || GLYPHS.includes(entry.value.kind)));

/** Opens by double click on the drawing itself: its words are still renamed by one. Gives open(id). */
export function shapes(editor, stage, rename) {
  let session = null;
  const open = async (id) => {
    const entry = editor.all.get(id);
    if (!entry || session || editor.holds({ op: "redraw", id })) return;
    await editor.idle();
    const opened = await tried(() => get(`/api/drafts/${editor.id}/drawings/${encodeURIComponent(id)}`));
    if (opened && !session) session = begun(editor, stage, entry, opened, () => { session = null; });
  };
  stage.node.addEventListener("dblclick", (event) => {
    if (session || event.target.closest?.("textarea, .canvas-bubble")) return;
    const point = stage.toFigure(event);
    const found = [...editor.all.values()].filter((one) => drawn(one) && one.box && holds(one.box, point) && one.sort === "node");
    const entry = found.sort((one, other) => one.box[2] * one.box[3] - other.box[2] * other.box[3])[0];
    if (!entry) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    editor.select([entry.id], { quiet: true });
    if (onWords(stage, entry, event)) rename(entry.id); // also where a handle lies on them
    else open(entry.id);
  }, true);
  editor.closing = [...(editor.closing ?? []), () => session?.cancel()];
  return { open, drawn, busy: () => Boolean(session), replace: (id, file) => replaceByFile(editor, id, file) };
}

/** Whether the pointer is on the words of a thing. */
function onWords(stage, entry, { clientX, clientY }) {
  const words = [...stage.part(entry.id)].flatMap((part) => [...part.querySelectorAll("text, path[data-tex]")]);
  return words.some((node) => { const box = node.getBoundingClientRect(); return clientX >= box.left - 2 && clientX <= box.right + 2 && clientY >= box.top - 2 && clientY <= box.bottom + 2; });
}

async function replaceByFile(editor, id, file) {
  await editor.idle();
  const path = `/api/drafts/${editor.id}/drawings/${encodeURIComponent(id)}/file?name=${encodeURIComponent(file.name)}`;
  return taken(editor, id, () => fetched(`${path}&revision=${editor.revision}`, file));
}

async function fetched(path, file) {
  const response = await fetch(path, { method: "POST", body: file, headers: { "X-Figwright": "studio", "Content-Type": "application/octet-stream" } });
  const data = await response.json();
  if (!response.ok) throw Object.assign(new Error(told(data.error)), { hint: told(data.hint), kind: data.kind });
  return data;
}

const drawingOf = (editor, id) => { const { value } = editor.all.get(id) ?? {}; return value && JSON.stringify([value.drawing, value.glyph, value.params, value.svg, editor.figure.drawings?.[value.drawing]]); };

/** The server's answer to a change that was sent past the queue. When another tab was faster, it is sent once more, unless that has changed this very drawing. */
async function taken(editor, id, work, seen = drawingOf(editor, id)) {
  let answer;
  try {
    if (drawingOf(editor, id) !== seen) throw Object.assign(new Error(t("Another window also changed this drawing")), { hint: t("your changes to it were not saved: open it again") });
    answer = await work();
  } catch (error) {
    if (error.kind === "Clash" && await editor.refresh() && !taken.again) {
      taken.again = true;
      try { return await taken(editor, id, work, seen); } finally { taken.again = false; }
    }
    toast(error.message, "bad", error.hint ?? "");
    return false;
  }
  const before = editor.all;
  editor.take(answer);
  editor.tell("changed", { before });
  editor.select([id], { quiet: true });
  return true;
}

/** The drawing large in the middle, so that small shapes can be taken hold of. Gives the way back. */
function closer(stage, [x, y, w, tall]) {
  const before = { ...stage.view }, { clientWidth: width, clientHeight: height } = stage.node;
  const k = Math.max(before.k, Math.min(LARGEST, (width * 0.42) / Math.max(w, 1), (height * 0.6) / Math.max(tall, 1)));
  stage.view = { x: width * 0.4 - (x + w / 2) * k, y: height / 2 - (y + tall / 2) * k, k, fits: false };
  stage.apply();
  return () => { stage.view = before; stage.apply(); };
}

function begun(editor, stage, entry, opened, ended) {
  const { id } = entry, seen = drawingOf(editor, id), was = stage.node.getAttribute("data-open");
  let list = opened.shapes.map((shape, of) => ({ ...shape, of, by: [0, 0], set: {} })), chosen = [], past = [], drag = null;
  const veil = s("rect.shape-veil"), reach = s("rect", { fill: "transparent" }), ground = s("g"), frames = s("g");
  const layer = s("svg.shape-layer", { "aria-hidden": "true" }, reach, veil, ground, frames);
  const panel = h("div.shape-panel", { role: "dialog", "aria-label": t`Drawing of ${entry.value.label || id}` });
  stage.node.append(layer, panel);
  stage.node.setAttribute("data-open", id);
  const farther = opened.shapes.length ? closer(stage, opened.rect) : () => {};

  const remember = () => past.push({ list: list.map((one) => ({ ...one, by: [...one.by], set: { ...one.set } })), chosen: [...chosen] });
  const change = (work) => { remember(); work(); draw(); };
  const one = (of) => list.find((shape) => shape.of === of);
  const picked = () => chosen.map(one).filter(Boolean);
  const colour = (name) => opened.palette[name] ?? name;

  function draw() {
    const { x, y, k } = stage.view;
    for (const [name, value] of [["x", x], ["y", y], ["width", stage.size[0] * k], ["height", stage.size[1] * k]]) veil.setAttribute(name, value);
    for (const node of [reach, layer]) { node.setAttribute("width", stage.node.clientWidth); node.setAttribute("height", stage.node.clientHeight); }
    ground.setAttribute("transform", `translate(${x} ${y}) scale(${k})`);
    ground.replaceChildren(...parsed(opened.definitions), ...list.map((shape) => {
      const node = s("g", { "data-of": shape.of, transform: `translate(${shape.by.join(" ")})` }, ...parsed(shape.svg));
      for (const part of node.querySelectorAll("*")) {
        if (shape.set.fill !== undefined) part.setAttribute("fill", colour(shape.set.fill));
        if (shape.set.line !== undefined) { part.setAttribute("stroke", colour(shape.set.line)); if (!part.getAttribute("stroke-width")) part.setAttribute("stroke-width", 1); }
        if (shape.set.width !== undefined) part.setAttribute("stroke-width", shape.set.width);
      }
      return node;
    }));
    outline();
    show();
  }

  /** Frames in pixels: of the drawing, and with handles at the corners round what is selected. */
  function outline() {
    const { x, y, k } = stage.view, box = ([bx, by, w, tall], [dx, dy] = [0, 0], gap = 2) => ({ x: (bx + dx) * k + x - gap, y: (by + dy) * k + y - gap, width: w * k + 2 * gap, height: tall * k + 2 * gap });
    const corners = ({ x: left, y: top, width, height }) => [[left, top], [left + width, top], [left, top + height], [left + width, top + height]].map(([cx, cy]) => s("rect.shape-handle", { x: cx - 3, y: cy - 3, width: 6, height: 6 }));
    frames.replaceChildren(s("rect.shape-sheet", box(opened.rect, [0, 0], 8)), ...picked().flatMap((shape) => { const frame = box(shape.box, shape.by); return [s("rect.shape-frame", frame), ...corners(frame)]; }));
  }

  function show() {
    const shown = picked(), same = (name) => { const values = new Set(shown.map((shape) => shape.set[name] ?? shape[name])); return values.size === 1 ? [...values][0] : null; };
    const paint = (name) => (value) => change(() => picked().forEach((shape) => { shape.set[name] = value; }));
    const paintable = shown.filter((shape) => shape.kind !== "picture");
    const tool = (name, words, work, key) => h("button.tool", { type: "button", title: `${words}${key ? ` (${key})` : ""}`, "aria-label": words, disabled: !shown.length, onclick: work }, sign(name, 16));
    fill(panel, h("div.row.shape-head", h("h2.grow", t("Drawing")), h("span.small.muted", list.length ? (shown.length ? t`${shown.length} of ${list.length} shapes` : t`${list.length} shapes`) : t("no shapes"))),
      list.length ? h("div.row", tool("forward", t("Bring forward"), () => order(1), "]"), tool("backward", t("Send backward"), () => order(-1), "["), tool("trash", t("Delete the shape"), removed, "Del"),
        h("button.quiet", { type: "button", disabled: !past.length, onclick: back }, t("Undo"))) : null,
      paintable.length ? [paintField(t("Fill"), "shape-fill", opened.palette, same("fill"), paint("fill")), paintField(t("Line"), "shape-line", opened.palette, same("line"), paint("line")),
        h("label.small.shape-width", t("Line width "), h("input", { type: "number", min: 0, max: 20, step: 0.1, value: same("width") ?? "", "aria-label": t("Line width"), onchange: (event) => paint("width")(Math.max(0, Number(event.target.value) || 0)) }), " pt")]
        : h("p.small.muted", list.length ? t("Click a shape; drag to move it.") : t("You cannot edit the shapes of this drawing, but you can replace it.")),
      h("div.shape-replace", h("span.small.muted", t("Replace with")), h("button", { type: "button", onclick: () => pickGlyph(editor, t("Glyph"), entry.value.glyph, (glyph) => replace({ glyph })) }, t("Glyph")),
        h("button", { type: "button", onclick: () => pickIcon(t("Icon"), entry.value.icon, (icon) => replace({ icon })) }, t("Icon")), h("button", { type: "button", onclick: () => input.click() }, t("SVG or picture"))), input,
      h("div.row.dialog-end", h("button.grow", { type: "button", onclick: cancel }, t("Cancel")), h("button.primary.grow", { type: "button", onclick: done }, t("Done"))));
  }
  const input = h("input", { type: "file", accept: FILES, hidden: true, "aria-label": t("Drawing file"), onchange: async () => { const file = input.files[0]; if (file) { close(); await replaceByFile(editor, id, file); } } });

  async function replace(wanted) {
    close();
    if (wanted.glyph || wanted.icon) await taken(editor, id, () => post(`/api/drafts/${editor.id}/drawings/${encodeURIComponent(id)}`, { revision: editor.revision, ...wanted }));
  }

  /** Among the shapes: a step up is behind the next one of the list, which is drawn later. */
  function order(by) {
    change(() => {
      const moving = picked().sort((a, b) => (list.indexOf(b) - list.indexOf(a)) * by);
      for (const shape of moving) {
        const at = list.indexOf(shape), to = at + by;
        if (to < 0 || to >= list.length || chosen.includes(list[to].of)) continue;
        [list[at], list[to]] = [list[to], list[at]];
      }
    });
  }
  const removed = () => { if (chosen.length && chosen.length < list.length) change(() => { list = list.filter((shape) => !chosen.includes(shape.of)); chosen = []; }); else if (chosen.length) toast(t("A drawing needs at least one shape"), "", t("delete the whole element instead")); };
  const back = () => { const last = past.pop(); if (last) { ({ list, chosen } = last); draw(); } };
  const nudge = (dx, dy) => change(() => picked().forEach((shape) => { shape.by = [shape.by[0] + dx, shape.by[1] + dy]; }));

  /** The shape that is painted under the pointer, else the smallest whose box holds it. */
  function under(event) {
    const painted = event.target.closest?.("[data-of]");
    if (painted) return Number(painted.dataset.of);
    const point = stage.toFigure(event);
    const near = list.filter(({ box: [x, y, w, tall], by: [dx, dy] }) => holds([x + dx, y + dy, w, tall], point, 2 / stage.view.k));
    return near.sort((a, b) => a.box[2] * a.box[3] - b.box[2] * b.box[3])[0]?.of ?? -1;
  }

  layer.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    if (event.button) return;
    const of = under(event);
    if (of < 0) { const inside = holds(opened.rect, stage.toFigure(event), 8 / stage.view.k); if (chosen.length || inside) { chosen = []; draw(); } else done(); return; }
    if (event.shiftKey) chosen = chosen.includes(of) ? chosen.filter((other) => other !== of) : [...chosen, of];
    else if (!chosen.includes(of)) chosen = [of];
    drag = { from: stage.toFigure(event), start: null };
    layer.setPointerCapture(event.pointerId);
    draw();
  });
  layer.addEventListener("pointermove", (event) => {
    event.stopPropagation();
    if (!drag) return;
    const [x, y] = stage.toFigure(event), [dx, dy] = [x - drag.from[0], y - drag.from[1]];
    if (!drag.start) {
      if (Math.hypot(dx, dy) * stage.view.k < 3) return;
      remember();
      drag.start = new Map(picked().map((shape) => [shape.of, [...shape.by]]));
    }
    for (const shape of picked()) shape.by = drag.start.get(shape.of).map((value, i) => value + [dx, dy][i]);
    for (const node of ground.querySelectorAll("[data-of]")) node.setAttribute("transform", `translate(${one(Number(node.dataset.of)).by.join(" ")})`);
    outline();
  });
  layer.addEventListener("pointerup", (event) => { event.stopPropagation(); if (drag?.start) draw(); drag = null; });
  for (const kind of ["click", "dblclick", "contextmenu"]) layer.addEventListener(kind, (event) => event.stopPropagation());
  for (const kind of ["pointerdown", "pointermove", "pointerup", "dblclick", "wheel"]) panel.addEventListener(kind, (event) => event.stopPropagation());

  const typed = (event) => {
    if (document.querySelector("dialog[open]") || event.target.closest?.(".paint-pop") || (event.target.closest?.("input") && !["Escape", "Enter"].includes(event.key))) return;
    const far = event.shiftKey ? 10 : 1, step = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] }[event.key];
    const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (step && chosen.length) nudge(...step);
    else if (undo) back();
    else if (event.key === "Delete" || event.key === "Backspace") removed();
    else if (event.key === "]") order(1);
    else if (event.key === "[") order(-1);
    else if (event.key === "Escape") { if (chosen.length) { chosen = []; draw(); } else done(); } else if (event.key === "Enter" && event.target.tagName !== "BUTTON") { event.target.blur?.(); done(); } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", typed, true);
  const view = () => { if (layer.isConnected) draw(); };
  for (const kind of ["view", "panned"]) editor.on(kind, view);

  function close() {
    document.removeEventListener("keydown", typed, true);
    layer.remove();
    panel.remove();
    if (was === null) stage.node.removeAttribute("data-open");
    farther();
    stage.node.focus({ preventScroll: true });
    ended();
  }
  function cancel() { close(); }

  /** One step, if anything is other than it was. */
  async function done() {
    const same = list.length === opened.shapes.length && list.every((shape, i) => shape.of === i && !shape.by[0] && !shape.by[1] && !Object.keys(shape.set).length);
    close();
    if (same) return;
    const shapes = list.map(({ of, by, set }) => ({ of, by, ...set }));
    await taken(editor, id, () => post(`/api/drafts/${editor.id}/drawings/${encodeURIComponent(id)}`, { revision: editor.revision, shapes }), seen);
  }
  draw();
  editor.say(t`Drawing open: ${list.length} shapes. Escape closes it and keeps your changes.`);
  return { cancel };
}

/** Elements of a piece of SVG that the server wrote. */
function parsed(text) {
  return text ? [...svg(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${text}</svg>`).children] : [];
}
