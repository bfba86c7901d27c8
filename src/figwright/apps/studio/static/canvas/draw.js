// SVG elements in one line, and the editor's own signs: strokes on a sheet of 20 x 20, drawn in the colour of the text.
const SVG = "http://www.w3.org/2000/svg";

export function s(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElementNS(SVG, name);
  if (classes.length) node.setAttribute("class", classes.join(" "));
  for (const [key, value] of Object.entries(properties)) {
    if (value !== undefined && value !== null && value !== false) node.setAttribute(key, value);
  }
  node.append(...children.flat(Infinity).filter(Boolean));
  return node;
}

const SIGNS = {
  undo: "M7 4 3.5 7.5 7 11M3.5 7.5h8a5 5 0 0 1 0 10H8",
  redo: "M13 4l3.5 3.5L13 11M16.5 7.5h-8a5 5 0 0 0 0 10H12",
  node: "M3.5 6.5h13v7h-13zM10 8.5v3M8.5 10h3",
  zone: "M3 4h14v12H3zM3 7.5h14M10 10v4M8 12h4",
  connect: "M3 13.5h4v3H3zM13 3.5h4v3h-4zM7 15h3.5a2 2 0 0 0 2-2V7",
  trash: "M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v5M11.5 9v5",
  lock: "M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9",
  unlock: "M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 5.6-1.5",
  download: "M10 3v9M6.5 8.5 10 12l3.5-3.5M4 16.5h12",
  traced: "M3.5 4h13v12h-13zM6 13l3-4 2 2.5 1.5-2L15 13M8 5.5v3M6.5 7h3",
  picture: "M3.5 4h13v12h-13zM4 14l4-5 3 3.5 2-2.5 3.5 4M13 7.5h.1",
  proposals: "M10 3a5 5 0 0 1 3 9v2H7v-2a5 5 0 0 1 3-9zM8 17h4",
  forward: "M10 16V5M5.5 9.5 10 5l4.5 4.5M4 3h12",
  backward: "M10 4v11M5.5 10.5 10 15l4.5-4.5M4 17h12",
  tofront: "M10 4v9M6.5 9.5 10 13l3.5-3.5M3 16h14M3 18.5h14",
  toback: "M10 16V7M6.5 10.5 10 7l3.5 3.5M3 4h14M3 1.5h14",
  take: "M4 10.5l4 4 8-9",
  upload: "M10 12V3M6.5 6.5 10 3l3.5 3.5M4 16.5h12",
  fit: "M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4",
  remark: "M3.5 4.5h13v9h-7l-3.5 3v-3h-2.5zM7 8h6M7 10.5h4",
  reverse: "M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3",
  group: "M3 6V3h3M14 3h3v3M17 14v3h-3M6 17H3v-3M6 6h4v4H6zM10 10h4v4h-4z",
  wrap: "M3 3h14v14H3zM6.5 6.5h3v3h-3zM10.5 10.5h3v3h-3z",
  unwrap: "M3 6V3h3M14 3h3v3M17 14v3h-3M6 17H3v-3M6.5 6.5h3v3h-3zM10.5 10.5h3v3h-3z",
  copy: "M6.5 6.5h10v10h-10zM13.5 6.5v-3h-10v10h3",
  pencil: "M4 16l.8-3.5L13.5 3.8l2.7 2.7-8.7 8.7z",
  move: "M10 3v14M3 10h14M8 5l2-2 2 2M8 15l2 2 2-2M5 8l-2 2 2 2M15 8l2 2-2 2",
  brace: "M3 6c0 3 1 4 3 4h2c1 0 2 1 2 3 0-2 1-3 2-3h2c2 0 3-1 3-4",
  source: "M5 3h7l3 3v11H5zM7.5 9h5M7.5 11.5h5M7.5 14h3",
  outline: "M4 5h3M9 5h7M7 10h2M11 10h5M7 15h2M11 15h5",
  inspect: "M4 6h6M14 6h2M4 14h2M10 14h6M10 4.5h4v3h-4zM6 12.5h4v3H6z",
  findings: "M10 3l7.5 13h-15zM10 8v4M10 14v.5",
  close: "M5 5l10 10M15 5L5 15",
  "align-left": "M3.5 3v14M6 5.5h10v3H6zM6 11.5h6v3H6z", "align-centre": "M10 3v14M4.5 5.5h11v3h-11zM7 11.5h6v3H7z", "align-right": "M16.5 3v14M4 5.5h10v3H4zM8 11.5h6v3H8z",
  "align-top": "M3 3.5h14M5.5 6h3v10h-3zM11.5 6h3v6h-3z", "align-middle": "M3 10h14M5.5 4.5h3v11h-3zM11.5 7h3v6h-3z", "align-bottom": "M3 16.5h14M5.5 4h3v10h-3zM11.5 8h3v6h-3z",
  "distribute-across": "M3 3.5v13M17 3.5v13M8.5 6h3v8h-3z", "distribute-down": "M3.5 3h13M3.5 17h13M6 8.5h8v3H6z",
  "same-width": "M4 5h12M4 3.5v3M16 3.5v3M4 9h12v7H4z", "same-height": "M5 4v12M3.5 4h3M3.5 16h3M9 4h7v12H9z", "same-size": "M3 5.5h6v9H3zM11 5.5h6v9h-6zM4.5 17h3M12.5 17h3",
  "to-front": "M3 3h9v9H3zM15 8h2v9H8v-2", forward: "M3 3h9v9H3zM14.5 16.5V8M12 10.5 14.5 8l2.5 2.5", backward: "M8 8h9v9H8zM5 3.5V12M2.5 9.5 5 12l2.5-2.5", "to-back": "M8 8h9v9H8zM5 12H3V3h9v2",
  unpin: "M7.5 3.5h5l-.8 5 2.3 2.5H6l2.3-2.5zM10 11v6M3.5 4l13 12", free: "M10 2.5v15M2.5 10h15M10 2.5 8 4.7M10 2.5l2 2.2M10 17.5l-2-2.2M10 17.5l2-2.2M2.5 10l2.2-2M2.5 10l2.2 2M17.5 10l-2.2-2M17.5 10l-2.2 2",
  text: "M4 6V4h12v2M10 4v12M7.5 16h5", paste: "M6 5H4v12h12V5h-2M7 3h6v3.5H7z", cut: "M6 4l7 9M14 4l-7 9M5.5 13a2 2 0 1 0 .1 4 2 2 0 0 0-.1-4zM14.5 13a2 2 0 1 0 .1 4 2 2 0 0 0-.1-4z",
};

/** A sign for a button; the button itself says what it does. */
export function sign(name, size = 18) {
  return s("svg.sign", { viewBox: "0 0 20 20", width: size, height: size, "aria-hidden": "true" },
    s("path", { d: SIGNS[name] ?? "", fill: "none", stroke: "currentColor", "stroke-width": 1.5, "stroke-linejoin": "round", "stroke-linecap": "round" }));
}
