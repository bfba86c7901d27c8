// A picture to look at closely: wheel, pinch or + and - zoom, dragging moves, a double click or 0 shows all of it.
//
//   const view = viewer({ src, alt, findings });   // findings with a `box` (shares of the picture) get numbered marks
//   page.append(view.node); const free = keys(view.keys);
//   linked(one, other);                            // same zoom and same place in both
//
// Where it looks is kept as shares of the picture, not as pixels, so that two pictures of different sizes can be linked.
import { fill, h } from "./dom.js";
import { t } from "./texts.js";

const MOST = 12;
const STEP = 1.25;
const KEPT = 24;
const limited = (value, least, most) => Math.min(most, Math.max(least, value));

// Its looks come along with it, before anything of it is shown.
await new Promise((done) => {
  const { href } = new URL("viewer.css", import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) done();
  else document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
});

/**
 * A viewer. `tools: false` leaves out its buttons, `wheel: "ctrl"` leaves the plain wheel to the page, `label` names it
 * for screen readers, `pad` is the room around the whole figure in pixels, `onmark(i)` is told which finding was clicked, `onload(size)` when a picture is there.
 */
export function viewer({ src = "", alt = "", findings = [], label = t("Figure"), tools = true, wheel = "always", pad = 12, onmark, onload } = {}) {
  let at = { k: 1, x: 0.5, y: 0.5 };
  let natural = { w: 0, h: 0 };
  let shown = findings;
  let wanted = "";
  let displayed = "";
  const pictures = new Map();
  const told = new Set();

  const marks = h("div.viewer-marks");
  const sheet = h("div.viewer-sheet", marks);
  const quiet = h("p.viewer-quiet", { hidden: true });
  const amount = h("span.viewer-amount", { "aria-live": "polite" }, "100%");
  const smaller = h("button", { type: "button", title: t("Smaller (key -)"), "aria-label": t("Zoom out"), onclick: () => zoom(1 / STEP) }, "−");
  const bar = h("div.viewer-tools", { role: "toolbar", "aria-label": t("Zoom") }, smaller, amount,
    h("button", { type: "button", title: t("Larger (key +)"), "aria-label": t("Zoom in"), onclick: () => zoom(STEP) }, "+"),
    h("button.viewer-fit", { type: "button", title: t("Show all (key 0)"), "aria-label": t("Show the whole figure"), onclick: () => fit() }, t("Fit")));
  const frame = h("div.viewer-frame", { tabIndex: 0, role: "group", "aria-label": t`${label}: + and - zoom, arrow keys move, 0 shows all` }, sheet, quiet);
  const node = h("div.viewer", frame, tools && bar);

  /** The picture's size in pixels when all of it is to be seen. */
  function whole() {
    const [w, high] = [frame.clientWidth - 2 * pad, frame.clientHeight - 2 * pad];
    if (!natural.w || w <= 0 || high <= 0) return { w: 0, h: 0 };
    const scale = Math.min(w / natural.w, high / natural.h);
    return { w: natural.w * scale, h: natural.h * scale };
  }

  /** Puts the sheet where `at` says; what would leave the frame empty at one side is pulled back. */
  function placed() {
    const size = whole();
    const [w, high] = [size.w * at.k, size.h * at.k];
    const held = (share, length, room) => (length <= room ? 0.5 : limited(share, room / 2 / length, 1 - room / 2 / length));
    at = { k: at.k, x: held(at.x, w, frame.clientWidth), y: held(at.y, high, frame.clientHeight) };
    Object.assign(sheet.style, {
      width: `${w}px`, height: `${high}px`,
      transform: `translate(${Math.round(frame.clientWidth / 2 - at.x * w)}px, ${Math.round(frame.clientHeight / 2 - at.y * high)}px)`,
    });
    node.classList.toggle("zoomed", at.k > 1.001);
    amount.textContent = `${Math.round(at.k * 100)}%`;
    smaller.disabled = at.k <= 1.001;
  }

  /** Looks elsewhere, and tells those who look along. */
  function look(next, silent = false) {
    at = { ...at, ...next, k: limited(next.k ?? at.k, 1, MOST) };
    placed();
    if (!silent) for (const one of told) one({ ...at });
  }
  const fit = () => look({ k: 1, x: 0.5, y: 0.5 });

  /** Larger or smaller by a factor; what is under the point (of the frame, in pixels) stays there. */
  function zoom(factor, point = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }) {
    const size = whole();
    const k = limited(at.k * factor, 1, MOST);
    if (!size.w || k === at.k) return;
    const away = [point.x - frame.clientWidth / 2, point.y - frame.clientHeight / 2];
    const share = (centre, by, length) => centre + by / (length * at.k) - by / (length * k);
    look({ k, x: share(at.x, away[0], size.w), y: share(at.y, away[1], size.h) });
  }

  function move(dx, dy) {
    const size = whole();
    if (size.w) look({ x: at.x - dx / (size.w * at.k), y: at.y - dy / (size.h * at.k) });
  }

  /** The picture as an element, loaded once; those that were not wanted for long are forgotten. */
  function held(source) {
    const image = pictures.get(source) ?? h("img", { src: source, alt: "", draggable: false });
    pictures.delete(source);
    pictures.set(source, image); // the newest last
    for (const old of [...pictures.keys()].slice(0, -KEPT)) pictures.delete(old);
    return image;
  }
  const has = (source) => Boolean(pictures.get(source)?.complete && pictures.get(source).naturalWidth);

  /** Loads a picture without showing it; tells whether it can be shown. */
  async function ready(source) {
    if (has(source)) return true;
    try { await held(source).decode(); return true; } catch { pictures.delete(source); return false; }
  }

  /** Another picture, at the same zoom and place. The old one stays until the new one can be shown: nothing flickers. */
  async function set(next, { alt: says = alt, findings: found = shown } = {}) {
    wanted = next;
    shown = found;
    if (next && !sheet.querySelector("img")) say(t("Loading …"));
    const fine = !next || has(next) || await ready(next);
    if (wanted !== next) return;
    sheet.querySelector("img")?.remove();
    alt = says;
    displayed = fine ? next : "";
    if (!displayed) { fill(marks); say(next ? t("This picture cannot be displayed.") : t("No picture.")); return; }
    const image = held(next);
    image.alt = says;
    sheet.prepend(image);
    say("");
    natural = { w: image.naturalWidth, h: image.naturalHeight };
    mark(shown); // those that were found meanwhile, too
    placed();
    onload?.(natural);
  }

  function say(words) {
    quiet.textContent = words;
    quiet.hidden = !words;
    sheet.hidden = bar.hidden = Boolean(words);
  }

  /** Numbered marks for the findings that have a place; the numbers are those of the list. */
  function mark(found) {
    shown = found;
    if (displayed && displayed === wanted) fill(marks, found.map((one, i) => one.box && spot(one, i)));
  }
  function spot({ box: [x, y, w, high], severity, message }, i) {
    const share = (value) => `${(100 * value).toFixed(3)}%`;
    return h(`div.viewer-mark.${severity || "info"}`, { style: { left: share(x), top: share(y), width: share(w), height: share(high) }, dataset: { n: i } },
      h("button", { type: "button", title: message, "aria-label": t`Finding ${i + 1}: ${message}`, onclick: () => onmark?.(i) }, String(i + 1)));
  }

  /** Draws one mark stronger (none: -1) and brings it into sight. */
  function point(i) {
    for (const one of marks.children) one.classList.toggle("pointed", Number(one.dataset.n) === i);
    const box = shown[i]?.box;
    if (box && at.k > 1.001) look({ x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 });
  }

  const here = (event) => {
    const edge = frame.getBoundingClientRect();
    return { x: event.clientX - edge.left, y: event.clientY - edge.top };
  };
  frame.addEventListener("wheel", (event) => {
    if (wheel === "ctrl" && !event.ctrlKey && !event.metaKey) return;
    if (event.deltaY > 0 && at.k <= 1.001 && !event.ctrlKey) return; // all is seen already: the page may scroll
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    zoom(Math.exp(-limited(event.deltaY * lines, -120, 120) * (event.ctrlKey ? 0.01 : 0.0025)), here(event));
  }, { passive: false });
  frame.addEventListener("dblclick", (event) => {
    if (event.target.closest("button")) return;
    at.k > 1.001 ? fit() : zoom(2.5, here(event));
  });

  // Pointers that are down: one drags, two pinch.
  const down = new Map();
  frame.addEventListener("pointerdown", (event) => {
    if (event.button || event.target.closest("button")) return;
    down.set(event.pointerId, here(event));
    frame.setPointerCapture(event.pointerId);
    node.classList.add("held");
  });
  frame.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = here(event);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (!other) { move(now.x - before.x, now.y - before.y); return; }
    const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) || 1;
    const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    zoom(apart(now, other) / apart(before, other), middle(now, other));
    move(middle(now, other).x - middle(before, other).x, middle(now, other).y - middle(before, other).y);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    frame.addEventListener(end, (event) => { down.delete(event.pointerId); if (!down.size) node.classList.remove("held"); });
  }

  const STEPS = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== frame) return;
    const step = at.k > 1.001 && STEPS[event.key]; // when all is seen, the arrows are the page's
    if (step) { move(...step); event.preventDefault(); }
  });

  new ResizeObserver(placed).observe(frame);
  set(src, { alt, findings });
  return {
    node, frame, fit, zoom, set, mark, point, look, has, ready,
    /** The place that is looked at: zoom (1: all), and the middle as shares of the picture. */
    get place() { return { ...at }; },
    /** Shows or hides the marks. */
    marked(on) { node.classList.toggle("unmarked", !on); },
    /** Calls `listener(place)` whenever the user looks elsewhere; returns a function that ends it. */
    follow(listener) { told.add(listener); return () => told.delete(listener); },
    /** Loads pictures before they are asked for, so that they can be flipped through. */
    preload(sources) { for (const one of sources) if (one) ready(one); },
    /** For the page's `keys()`: they work wherever the focus is. */
    keys: {
      "+": { does: t("Zoom in"), run: () => zoom(STEP) }, "=": { run: () => zoom(STEP) },
      "-": { does: t("Zoom out"), run: () => zoom(1 / STEP) }, 0: { does: t("Show the whole figure"), run: fit },
    },
  };
}

/** Viewers that look at the same place with the same zoom; returns a function that parts them. */
export function linked(...views) {
  const ends = views.map((one) => one.follow((place) => { for (const other of views) if (other !== one) other.look(place, true); }));
  return () => { for (const end of ends) end(); };
}
