// Figure and boxes -> one entry for each thing that can be selected. The server places what is drawn; a row or column
// without a frame has no box of its own, so it gets the one around its items.

/** The element of the spec that a drawn element belongs to: "a--b/label" and "a--b/a/b" are parts of "a--b". */
import { t } from "../parts/texts.js";
export const owner = (id) => id.split("/")[0];

export const FRAMED = ["zone", "panel"];

/** Entries by id: {id, sort, value, parent, at, depth, box, framed, points, labelled}; the order is the reading order. */
export function indexed({ figure, elements }) {
  const drawn = new Map();
  for (const element of elements) {
    const id = owner(element.id);
    drawn.set(id, [...(drawn.get(id) ?? []), element]);
  }
  const all = new Map();
  const enter = (value, parent, at, depth) => {
    const grouped = Array.isArray(value.items);
    const entry = { id: value.id, sort: grouped ? "group" : "node", value, parent, at, depth, points: [], labelled: null };
    entry.framed = grouped && FRAMED.includes(value.type);
    all.set(value.id, entry);
    const inner = grouped ? value.items.map((child, i) => enter(child, value.id, i, depth + 1)) : [];
    const own = (drawn.get(value.id) ?? []).map((element) => element.box);
    entry.box = around(own.length ? own : inner.map((child) => child.box));
    entry.core = grouped ? null : (drawn.get(value.id) ?? []).find((element) => element.core)?.core ?? null;
    return entry;
  };
  if (figure.body) enter(figure.body, null, 0, 0);
  for (const edge of figure.edges ?? []) all.set(edge.id, lined(edge, "edge", drawn.get(edge.id) ?? []));
  for (const brace of figure.braces ?? []) all.set(brace.id, lined(brace, "brace", drawn.get(brace.id) ?? []));
  return all;
}

function lined(value, sort, parts) {
  const label = parts.find((part) => part.role === "label");
  const points = parts.map((part) => part.points ?? []).filter((way) => way.length > 1);
  return {
    id: value.id, sort, value, parent: null, at: 0, depth: 0, framed: false, points,
    labelled: label?.box ?? null, box: around(parts.map((part) => part.box)),
  };
}

/** The box around boxes, or nothing. */
export function around(boxes) {
  const given = boxes.filter(Boolean);
  if (!given.length) return null;
  const x = Math.min(...given.map((box) => box[0])), y = Math.min(...given.map((box) => box[1]));
  const right = Math.max(...given.map((box) => box[0] + box[2])), bottom = Math.max(...given.map((box) => box[1] + box[3]));
  return [x, y, right - x, bottom - y];
}

export const middle = ([x, y, w, h]) => [x + w / 2, y + h / 2];
export const holds = ([x, y, w, h], [px, py], spare = 0) => px >= x - spare && py >= y - spare && px <= x + w + spare && py <= y + h + spare;

/** Ids from the body down to this one. */
export function path(all, id) {
  const way = [];
  for (let entry = all.get(id); entry; entry = entry.parent ? all.get(entry.parent) : null) way.unshift(entry.id);
  return way;
}

export const within = (all, id, group) => path(all, id).includes(group);

/** What is inside a group, itself first. */
export function subtree(all, id) {
  const entry = all.get(id);
  return entry?.sort === "group" ? [id, ...entry.value.items.flatMap((child) => subtree(all, child.id))] : [id];
}

/** Arrows that begin or end at an element. */
export const arrows = (all, id) => [...all.values()].filter((one) => one.sort === "edge" && [...one.value.from, ...one.value.to].includes(id));

/** A label as people say it: no dollars, stars or TeX commands. */
export function plain(label) {
  return (label ?? "")
    .replace(/\\(?:mathcal|mathrm|mathbf|mathbb|text|hat|bar|tilde|operatorname)\s*\{([^{}]*)\}/g, "$1")
    .replace(/\\([A-Za-z]+)/g, (whole, name) => SIGNS[name] ?? name)
    .replace(/[$*{}]/g, "").replace(/\s+/g, " ").trim();
}
const SIGNS = { theta: "θ", alpha: "α", beta: "β", gamma: "γ", delta: "δ", epsilon: "ε", lambda: "λ", mu: "μ", phi: "φ", pi: "π", psi: "ψ", sigma: "σ", tau: "τ", omega: "ω", eta: "η", rho: "ρ", times: "×", cdots: "⋯", ldots: "…", to: "→", in: "∈", sum: "∑", nabla: "∇", quad: " " };

/** What an element is called: its words, or its ends, or its id. */
export function called(all, id) {
  const entry = all.get(id);
  if (!entry) return id;
  const words = plain(entry.value.label);
  if (entry.sort === "edge") {
    const ends = (ids) => ids.map((end) => plain(all.get(end)?.value.label) || end).join(", ");
    return `${ends(entry.value.from)} → ${ends(entry.value.to)}${words ? ` (${words})` : ""}`;
  }
  if (entry.sort === "brace") return words || "brace";
  if (entry.parent === null) return t("the figure");
  if (words) return words;
  if (entry.sort === "group") return t`${entry.value.type} of ${entry.value.items.length}`;
  return entry.value.glyph || entry.id;
}

/** Words of the server with the names that people see: 'new-box' becomes “Planner”. */
export const named = (words, all) => words.replace(/'([^'\s]+)'/g, (whole, id) => (all.has(id) ? `“${called(all, id)}”` : whole));

/** What sort of thing it is, in a word. */
export function sorted(entry) {
  if (entry.sort === "edge") return t`${entry.value.kind} arrow`;
  if (entry.sort === "brace") return entry.value.style ?? "brace";
  if (entry.sort === "group") return entry.value.type;
  return entry.value.kind;
}
