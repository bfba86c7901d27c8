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
};

/** A sign for a button; the button itself says what it does. */
export function sign(name, size = 18) {
  return s("svg.sign", { viewBox: "0 0 20 20", width: size, height: size, "aria-hidden": "true" },
    s("path", { d: SIGNS[name] ?? "", fill: "none", stroke: "currentColor", "stroke-width": 1.5, "stroke-linejoin": "round", "stroke-linecap": "round" }));
}
