// A method's logic as a picture: phases are columns, what works is a box and what it works on is rounded, arrows are what
// flows. And the same as a list, which a screen reader can go through.
import { h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const W = 150, GAP = 50, ROW = 22, LINE = 16, PAD = 9, TOP = 40, EDGE = 16;
const LETTERS = 20;
let count = 0;

function s(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/** Words in lines of a few letters; what is longer than a line is cut with a sign that says so. */
function lines(text, most = 3) {
  const found = [""];
  for (const word of text.split(/\s+/)) {
    const next = found.at(-1) ? `${found.at(-1)} ${word}` : word;
    if (next.length <= LETTERS || !found.at(-1)) found[found.length - 1] = next;
    else found.push(word);
  }
  const cut = found.map((line) => (line.length > LETTERS + 2 ? `${line.slice(0, LETTERS)}…` : line));
  return cut.length > most ? [...cut.slice(0, most - 1), `${cut[most - 1].slice(0, LETTERS - 1)}…`] : cut;
}

/** Nodes in the order of what flows, sources first. An arrow that closes a circle says nothing about the order. */
function ordered({ nodes, edges }) {
  const out = new Map(nodes.map((one) => [one.id, edges.filter((edge) => edge.source === one.id).map((edge) => edge.target)]));
  const fed = new Set(edges.map((one) => one.target));
  const [done, under] = [[], new Set()];
  const seen = new Set();
  const forward = new Map(nodes.map((one) => [one.id, []]));
  const visit = (id) => {
    seen.add(id);
    under.add(id);
    for (const next of out.get(id) ?? []) {
      if (under.has(next) || !out.has(next)) continue;
      forward.get(id).push(next);
      if (!seen.has(next)) visit(next);
    }
    under.delete(id);
    done.unshift(id); // whatever it leads to is there already
  };
  for (const one of [...nodes].sort((a, b) => fed.has(a.id) - fed.has(b.id))) if (!seen.has(one.id)) visit(one.id);
  const depth = new Map(done.map((id) => [id, 0]));
  for (const id of done) for (const next of forward.get(id)) depth.set(next, Math.max(depth.get(next), depth.get(id) + 1));
  return [...nodes].sort((a, b) => depth.get(a.id) - depth.get(b.id));
}

/** Where everything is: boxes by id, columns with their titles, and the size of all. */
function placed(graph) {
  const phases = [...(graph.phases ?? []), { id: "", label: graph.phases?.length ? t("Outside any phase") : "" }];
  const order = ordered(graph);
  const columns = phases.map((phase) => ({ title: phase.label, nodes: order.filter((one) => (one.phase ?? "") === phase.id) })).filter((one) => one.nodes.length);
  const boxes = new Map();
  let tallest = 0;
  columns.forEach((column, i) => {
    let y = TOP;
    column.nodes.forEach((node, row) => {
      const words = lines(node.label);
      const high = words.length * LINE + 2 * PAD;
      boxes.set(node.id, { node, words, column: i, row, x: EDGE + i * (W + GAP), y, w: W, h: high });
      y += high + ROW;
    });
    tallest = Math.max(tallest, y);
  });
  return { columns, boxes, width: columns.length * (W + GAP) - GAP + 2 * EDGE + 28, height: tallest };
}

/** The way of every arrow, and how far down they reach. Down to the next box of a column, round the side to others of it,
 * across to the next column; over more columns than one, below all of them: an arrow never runs behind a box. */
function wired(edges, boxes, height) {
  const all = edges.map((one) => {
    const [from, to] = [boxes.get(one.source), boxes.get(one.target)];
    const across = to.column - from.column;
    const right = across > 0;
    const way = across ? (Math.abs(across) > 1 ? "far" : "near") : to.row === from.row + 1 ? "down" : "around";
    return { from, to, way, out: way === "around" || right ? 1 : -1, into: way === "around" || !right ? 1 : -1 };
  });
  const ports = ported(all);
  const gaps = new Map();
  let lane = height - 4;
  const aside = (column, side) => { // a line of its own between two columns
    const gap = side > 0 ? column : column - 1;
    gaps.set(gap, (gaps.get(gap) ?? -1) + 1);
    return EDGE + gap * (W + GAP) + W + 14 + 6 * (gaps.get(gap) % 5);
  };
  const ways = all.map((one) => {
    const { from, to, way, out, into } = one;
    if (way === "down") return `M${from.x + W / 2} ${from.y + from.h}V${to.y - 1}`;
    const [fx, fy] = [out > 0 ? from.x + W : from.x, ports.get(one)[0]];
    const [tx, ty] = [into > 0 ? to.x + W + 1 : to.x - 1, ports.get(one)[1]];
    if (way === "around") {
      const bow = from.x + W + 16 + Math.min(24, 5 * Math.abs(to.row - from.row));
      return `M${fx} ${fy}C${bow} ${fy} ${bow} ${ty} ${tx} ${ty}`;
    }
    if (way === "near") return `M${fx} ${fy}C${(fx + tx) / 2} ${fy} ${(fx + tx) / 2} ${ty} ${tx} ${ty}`;
    const [left, right] = [aside(from.column, out), aside(to.column, into)];
    lane += 9;
    return rounded([[fx, fy], [left, fy], [left, lane], [right, lane], [right, ty], [tx, ty]]);
  });
  return { ways, height: lane > height ? lane + 12 : height };
}

/** Where arrows leave and enter: those on one side of a box share it, in the order of where they lead. */
function ported(all) {
  const sides = new Map();
  const put = (box, side, one, end, other) => {
    const key = `${box.node.id}\n${side}`;
    if (!sides.has(key)) sides.set(key, []);
    sides.get(key).push({ box, one, end, toward: one.way === "far" ? Infinity : other.y });
  };
  for (const one of all) if (one.way !== "down") { put(one.from, one.out, one, 0, one.to); put(one.to, one.into, one, 1, one.from); }
  const ports = new Map(all.map((one) => [one, [0, 0]]));
  for (const list of sides.values()) {
    list.sort((a, b) => a.toward - b.toward);
    list.forEach(({ box, one, end }, i) => { ports.get(one)[end] = box.y + (box.h * (i + 1)) / (list.length + 1); });
  }
  return ports;
}

/** A line through points with round corners. */
function rounded(points, most = 7) {
  const toward = ([x, y], [ax, ay], by) => { const long = Math.hypot(ax - x, ay - y) || 1; return `${x + ((ax - x) * by) / long} ${y + ((ay - y) * by) / long}`; };
  return points.map((at, i) => {
    if (!i) return `M${at.join(" ")}`;
    if (i === points.length - 1) return `L${at.join(" ")}`;
    const by = Math.min(most, ...[points[i - 1], points[i + 1]].map(([x, y]) => Math.hypot(x - at[0], y - at[1]) / 2));
    return `L${toward(at, points[i - 1], by)}Q${at.join(" ")} ${toward(at, points[i + 1], by)}`;
  }).join("");
}

/** The graph in a box that scrolls, and its edges as a list. */
export function logic(graph) {
  if (!graph?.nodes?.length) return h("p.muted.logic-none", t("This case has no logic graph."));
  const { columns, boxes, width, height: tall } = placed({ ...graph, edges: graph.edges ?? [] });
  const edges = (graph.edges ?? []).filter((one) => boxes.has(one.source) && boxes.has(one.target));
  const { ways, height } = wired(edges, boxes, tall);
  const head = `logic-head-${++count}`;
  const label = (id) => boxes.get(id).node.label;
  const drawing = s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": t`Logic graph: ${boxes.size} nodes, ${edges.length} arrows${columns.length > 1 ? t`, ${columns.length} phases` : ""}. The list below has the same content.`, class: "logic-drawing", style: `min-width: ${Math.round(0.75 * width)}px` },
    s("defs", {}, s("marker", { id: head, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto-start-reverse" }, s("path", { d: "M0 0L8 4L0 8z", class: "logic-head" }))),
    ...columns.map((one, i) => s("g", {}, s("rect", { x: EDGE - 10 + i * (W + GAP), y: 4, width: W + 20, height: tall - 10, rx: 8, class: "logic-phase" }), s("text", { x: EDGE + i * (W + GAP), y: 24, class: "logic-title" }, one.title.length > 26 ? `${one.title.slice(0, 25)}…` : one.title, s("title", {}, one.title)))),
    ...edges.map((one, i) => s("path", { d: ways[i], class: "logic-edge", "marker-end": `url(#${head})` }, s("title", {}, `${label(one.source)} → ${label(one.target)}${one.label ? `: ${one.label}` : ""}`))),
    ...[...boxes.values()].map((one) => s("g", {}, s("rect", { x: one.x, y: one.y, width: one.w, height: one.h, rx: one.node.kind === "data" ? one.h / 2 : 4, class: `logic-node ${one.node.kind === "data" ? "data" : "module"}` }),
      s("text", { class: "logic-label", "text-anchor": "middle" }, ...one.words.map((line, i) => s("tspan", { x: one.x + W / 2, y: one.y + PAD + LINE * i + 12 }, line))), s("title", {}, one.node.label))));
  return h("div.logic", h("div.logic-scroll", { tabIndex: 0, role: "group", "aria-label": t("Logic graph") }, drawing),
    h("details.logic-list", h("summary", t`As a list: ${edges.length} arrows`), h("ul", edges.map((one) => h("li", label(one.source), " → ", label(one.target), one.label && h("span.muted", ` (${one.label})`))))));
}
