// Elements in one line: h("button.primary", {onclick: save}, "Save"). Text is always text: nothing here reads markup.

/** An element by tag and classes ("div.card.small"), with properties and children (nodes, texts, arrays, or nothing). */
import { t } from "./texts.js";
export function h(tag, ...rest) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  const given = rest[0];
  const plain = given && typeof given === "object" && !(given instanceof Node) && !Array.isArray(given);
  if (plain) set(node, given);
  append(node, plain ? rest.slice(1) : rest);
  return node;
}

/** Properties: on… are listeners, dataset and style are objects, what the element knows is set, the rest are attributes. */
export function set(node, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(node.dataset, value);
    else if (name === "style" && typeof value === "object") Object.assign(node.style, value);
    else if (name === "class") node.className = `${node.className} ${value}`.trim();
    else if (name in node && !name.startsWith("aria") && name !== "list" && name !== "form") node[name] = value;
    else if (value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  return node;
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child);
  }
}

/** Everything in `node` replaced by these children. */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

let count = 0;
/** A labelled field: label, control, and help that a screen reader finds. */
export function field(label, control, help = "") {
  control.id ||= `field-${++count}`;
  const told = help ? h("span.help", { id: `${control.id}-help` }, help) : null;
  if (told) control.setAttribute("aria-describedby", told.id);
  return h("div.field", h("label", { htmlFor: control.id }, label), control, told);
}

/** A <select> of [value, text] pairs or of plain values. */
export function select(options, value = "", properties = {}) {
  const node = h("select", properties, options.map((one) => {
    const [key, text] = Array.isArray(one) ? one : [one, one];
    return h("option", { value: key, selected: key === value }, text);
  }));
  return node;
}

/** SVG that the server has sanitised, as a node. Scripts in it would not run, since it is parsed as a document first. */
export function svg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") throw new Error(t("cannot read the drawing"));
  return document.importNode(parsed, true);
}
