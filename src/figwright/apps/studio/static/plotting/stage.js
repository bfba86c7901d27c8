// The picture and what floats above it: parts under the pointer, the chosen one, names that are being typed, things that
// are being dragged.
import { h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const SVG = "http://www.w3.org/2000/svg";
/** Pixels that a pointer moves before it drags. */
const FAR = 4;

export function stage(plot) {
  const picture = h("img.plot-picture", { alt: "", draggable: false });
  const over = document.createElementNS(SVG, "svg");
  over.classList.add("plot-over");
  const corner = h("button.plot-corner", { type: "button", title: t("Drag to resize the figure"), "aria-label": t("Resize the figure: drag, or use the size fields") });
  const sheet = h("div.plot-sheet", picture, corner);
  const node = h("div.plot-stage", { tabIndex: 0, role: "application", "aria-label": t("Plot: click a part to change it, double-click a text to edit it") }, sheet);
  sheet.insertBefore(over, corner);
  let hovered = null, held = null;

  const scale = () => sheet.clientWidth / plot.data.width;
  const spot = (event) => { const box = sheet.getBoundingClientRect(), k = scale(); return [(event.clientX - box.left) / k, (event.clientY - box.top) / k]; };

  plot.watch(() => {
    if (!plot.data) return;
    hovered = plot.data.parts.includes(hovered) ? hovered : null;
    const { width, height } = plot.data;
    if (picture.dataset.src !== plot.data.picture) { picture.dataset.src = plot.data.picture; picture.src = plot.data.picture; }
    picture.alt = plot.data.understood ?? plot.data.name;
    sheet.style.aspectRatio = `${width} / ${height}`;
    sheet.style.setProperty("--wide", width / 72);
    over.setAttribute("viewBox", `0 0 ${width} ${height}`);
    node.classList.toggle("busy", plot.busy > 0);
    marks();
  });

  function marks(extra = []) {
    over.replaceChildren(...[plot.chosen && outline(plot.chosen, "chosen"), hovered && hovered !== plot.chosen && outline(hovered, "hovered"), ...extra].filter(Boolean));
  }

  node.addEventListener("pointermove", (event) => {
    if (held) { drag(event); return; }
    const now = under(plot.data.parts, spot(event));
    if (now !== hovered) { hovered = now; node.style.cursor = now ? (draggable(now) ? "grab" : "pointer") : ""; marks(); }
  });
  node.addEventListener("pointerleave", () => { if (!held) { hovered = null; marks(); } });
  node.addEventListener("pointerdown", (event) => {
    if (event.button || event.target === corner || event.target.closest(".plot-naming")) return;
    const part = under(plot.data.parts, spot(event));
    plot.choose(part);
    held = part && draggable(part) ? { part, from: spot(event), at: [event.clientX, event.clientY], moving: false } : null;
    if (held) node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointerup", (event) => { const now = held; held = null; if (now?.moving) drop(now, spot(event)); marks(); });
  node.addEventListener("pointercancel", () => { held = null; marks(); });
  node.addEventListener("dblclick", (event) => { const part = under(plot.data.parts, spot(event)); if (part && nameable(part)) naming(part); });
  node.addEventListener("keydown", (event) => {
    if (event.target !== node) return;
    if (event.key === "Enter" && plot.chosen && nameable(plot.chosen)) { event.preventDefault(); naming(plot.chosen); }
    if (event.key === "Tab" && plot.data.parts.length) step(event);
  });

  /** Tab goes from part to part, and past the last one out of the plot. */
  function step(event) {
    const all = plot.data.parts.filter((part) => part.kind !== "point");
    const now = all.indexOf(plot.chosen), next = now + (event.shiftKey ? -1 : 1);
    if (next < 0 || next >= all.length) { plot.choose(null); return; }
    event.preventDefault();
    plot.choose(all[next]);
  }

  const draggable = (part) => (["tick", "bar"].includes(part.kind) && plot.categories(part.panel).length > 1 && sorted(part)) || (part.kind === "legend" && !part.heading && plot.series(part).includes(part.name));
  const sorted = (part) => plot.categories(part.panel).some((tick) => tick.name === (part.kind === "tick" ? part.name : part.category));

  function drag(event) {
    const [x, y] = [event.clientX - held.at[0], event.clientY - held.at[1]];
    if (!held.moving && Math.hypot(x, y) < FAR) return;
    held.moving = true;
    node.style.cursor = "grabbing";
    const { list, along } = neighbours(held.part), at = slot(list, along, spot(event));
    marks([mark(list, along, at)]);
  }

  /** What a dragged part is put among, and along which axis of the page. */
  function neighbours(part) {
    if (part.kind === "legend") {
      const list = plot.data.parts.filter((one) => one.kind === "legend" && !one.heading && one.panel === part.panel);
      const along = list.length > 1 && Math.abs(list[1].box[1] - list[0].box[1]) < 2 ? 0 : 1;
      return { list, along };
    }
    return { list: plot.categories(part.panel), along: plot.lying(part.panel) ? 1 : 0 };
  }

  function slot(list, along, place) {
    const before = list.filter((one) => (one.box[along] + one.box[along + 2]) / 2 < place[along]);
    return before.length;
  }

  function mark(list, along, at) {
    const one = list[Math.min(at, list.length - 1)].box, edge = at < list.length ? one[along] - 2 : one[along + 2] + 2;
    const area = plot.data.parts.find((part) => part.kind === "plot" && part.panel === held.part.panel)?.box ?? one;
    const [low, high] = held.part.kind === "legend" ? [one[1 - along], one[3 - along]] : [area[1 - along], Math.max(area[3 - along], one[3 - along])];
    return shape("line", along ? { x1: low, x2: high, y1: edge, y2: edge } : { x1: edge, x2: edge, y1: low, y2: high }, "slot");
  }

  function drop({ part }, place) {
    const { list, along } = neighbours(part), at = slot(list, along, place);
    const name = part.kind === "bar" ? part.category : part.name, names = list.map((one) => one.name), from = names.indexOf(name);
    if (from < 0 || at === from || at === from + 1) return;
    names.splice(from, 1);
    names.splice(at > from ? at - 1 : at, 0, name);
    plot.send(part.kind === "legend" ? { op: "layer", panel: part.panel, layer: part.layer ?? 0, order: names } : { op: "axis", panel: part.panel, axis: "x", order: names });
  }

  /** Types over words of the plot; Enter keeps them. */
  function naming(part) {
    const [left, top, right, bottom] = part.box, k = scale(), middle = (left + right) / 2;
    const field = h("input.plot-naming", { value: part.text, "aria-label": t`New text of ${part.text || part.kind}`, spellcheck: false });
    Object.assign(field.style, { left: `${middle * k}px`, top: `${((top + bottom) / 2) * k}px`, width: `${Math.max(120, Math.max(right - left, bottom - top) * k + 40)}px` });
    let over = false;
    const end = (keep) => {
      if (over) return;
      over = true;
      const words = field.value.trim();
      field.remove();
      if (keep && words !== part.text) plot.send(renamed(part, words));
      node.focus({ preventScroll: true });
    };
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") end(true);
      if (event.key === "Escape") end(false);
    });
    field.addEventListener("blur", () => end(true));
    sheet.append(field);
    field.focus();
    field.select();
  }

  // The corner: another size of the figure in print.
  corner.addEventListener("pointerdown", (event) => {
    event.stopPropagation();
    corner.setPointerCapture(event.pointerId);
    const k = scale(), start = [event.clientX, event.clientY], { width, height } = plot.data;
    let size = null;
    const move = (now) => {
      size = [width + (now.clientX - start[0]) / k, height + (now.clientY - start[1]) / k].map((one) => Math.max(72, Math.min(1440, one)) / 72);
      marks([shape("rect", { x: 0, y: 0, width: size[0] * 72, height: size[1] * 72 }, "slot")]);
    };
    const end = () => {
      corner.removeEventListener("pointermove", move);
      marks();
      if (size) plot.send({ op: "chart", size: size.map((one) => Math.round(one * 100) / 100) });
    };
    corner.addEventListener("pointermove", move);
    corner.addEventListener("pointerup", end, { once: true });
  });

  return { node, naming };
}

/** The edit that gives a part other words. */
export function renamed(part, words) {
  if (part.kind === "title") return part.panel === null ? { op: "chart", title: words } : { op: "panel", panel: part.panel, title: words };
  if (part.kind === "axis") return { op: "axis", panel: part.panel, axis: part.axis, label: words };
  if (part.heading) return { op: "panel", panel: part.panel, legend_title: words };
  return { op: "rename", name: part.name, to: words };
}

const nameable = (part) => part.kind === "title" || part.kind === "tick" || part.kind === "legend" || (part.kind === "axis" && part.label);

/** The part at a place: the smallest of those on top that are no ground. */
function under(parts, [x, y]) {
  const found = parts.filter((part) => (part.path ? along(part.path, x, y) : inside(part.box, x, y)));
  const rank = { plot: 0, axis: 1, series: 3, point: 4, bar: 4 };
  return found.sort((a, b) => (rank[b.kind] ?? 5) + (b.label ? 1 : 0) - (rank[a.kind] ?? 5) - (a.label ? 1 : 0) || size(a) - size(b))[0] ?? null;
}
const inside = ([left, top, right, bottom], x, y) => x >= left - 1.5 && x <= right + 1.5 && y >= top - 1.5 && y <= bottom + 1.5;
const size = (part) => (part.path ? 0 : (part.box[2] - part.box[0]) * (part.box[3] - part.box[1]));
function along(path, x, y) {
  for (let i = 1; i < path.length; i += 1) {
    const [[ax, ay], [bx, by]] = [path[i - 1], path[i]], [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    if (Math.hypot(x - ax - t * dx, y - ay - t * dy) < 4) return true;
  }
  return false;
}

function outline(part, name) {
  if (part.path) return shape("polyline", { points: part.path.map((one) => one.join(",")).join(" ") }, `${name} way`);
  const [left, top, right, bottom] = part.box;
  return shape("rect", { x: left - 1.5, y: top - 1.5, width: right - left + 3, height: bottom - top + 3, rx: 2 }, name);
}

function shape(tag, values, name) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(values)) node.setAttribute(key, value);
  node.setAttribute("class", name);
  return node;
}
