// The original under the canvas of a traced figure: exactly where it was traced, switched on and off, more or less of it.
// Up to the middle of the slider it comes out behind the figure; beyond, the figure fades until only the original is left.
import { h } from "../parts/dom.js";
import { isPlaced } from "./units.js";
import { t } from "../parts/texts.js";

const KEPT = (id) => `studio-original-${id}`;

export function underlay(editor, stage) {
  if (!editor.draft.trace) return null;
  const picture = h("img.canvas-under", { src: editor.draft.trace.original, alt: "", draggable: false });
  const state = { on: false, share: 50, ...kept(editor.id) };
  const toggle = h("button.quiet", { type: "button", title: t("Show the original behind the figure (o)"), onclick: () => change({ on: !state.on }) }, t("Original"));
  const slider = h("input", { type: "range", min: 0, max: 100, step: 1, value: state.share, "aria-label": t("Visibility of the original"), title: t("Left: the figure alone. Middle: the original behind it. Right: the original alone."),
    oninput: () => change({ share: Number(slider.value), on: true }) });
  const bar = h("div.underlay-bar", { role: "group", "aria-label": t("Original") }, toggle, slider);
  stage.paper.prepend(picture);
  stage.under = picture;

  function change(wanted) {
    Object.assign(state, wanted);
    try { localStorage.setItem(KEPT(editor.id), JSON.stringify(state)); } catch { /* for this page only */ }
    show();
  }

  /** Registered by the units of places: where the sheet grows, the original stays under what was traced from it. */
  function show() {
    const { trace, unit } = editor.draft, fits = isPlaced(editor) && trace?.size, on = Boolean(state.on && fits);
    toggle.disabled = slider.disabled = !fits;
    toggle.setAttribute("aria-pressed", String(on));
    bar.title = fits ? "" : t("Not available: a composed figure does not keep the original positions");
    picture.hidden = !on;
    stage.paper.classList.toggle("with-original", on);
    const share = state.share / 100;
    picture.style.opacity = String(Math.min(1, 2 * share));
    stage.drawing.style.opacity = on ? String(Math.min(1, 2 * (1 - share))) : "";
    if (fits) Object.assign(picture.style, { width: `${(trace.size[0] / unit) * stage.view.k}px`, height: `${(trace.size[1] / unit) * stage.view.k}px` });
  }

  for (const kind of ["view", "changed"]) editor.on(kind, show);
  show();
  return { bar, toggle: () => { if (!toggle.disabled) change({ on: !state.on }); } };
}

function kept(id) {
  try { return JSON.parse(localStorage.getItem(KEPT(id)) ?? "{}"); } catch { return {}; }
}
