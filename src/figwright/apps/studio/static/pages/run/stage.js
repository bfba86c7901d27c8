// The stage: one figure, large, or two side by side that are looked at alike. Space flips between A and B.
import { get } from "../../parts/api.js";
import { fill, h } from "../../parts/dom.js";
import { linked, viewer } from "../../parts/viewer.js";
import { named } from "./places.js";
import { t } from "../../parts/texts.js";

const SHORT = 14;

/** A figure as it was drawn: a run that is taken up again may draw a round anew. */
const drawn = (one) => `${one.key} ${one.picture}`;

/** `on` has `flip(slot)`, `turn(by)`, `mark(i)` and `marks(on)`. */
export function stage(id, on) {
  const places = new Map(); // findings with their places, by figure
  const views = { A: view("A"), B: view("B") };
  linked(views.A, views.B);
  let state = null;

  const slots = h("div.segmented", { role: "group", "aria-label": t("Choose A or B") });
  const marks = h("button.quiet", { type: "button", onclick: () => on.marks() });
  const bar = h("div.stage-bar",
    h("button.quiet.turn", { type: "button", "aria-label": t("Previous figure"), onclick: () => on.turn(-1) }, "‹"), slots,
    h("button.quiet.turn", { type: "button", "aria-label": t("Next figure"), onclick: () => on.turn(1) }, "›"), h("span.small.muted.hint", h("kbd", t("space")), t(": switch A / B")), h("span.grow"), marks);
  const frames = h("div.stage-frames", views.A.frame, views.B.frame);
  const node = h("section.stage", { "aria-label": t("Figure") }, frames, bar);

  function view(slot) {
    const made = viewer({ label: t`Figure ${slot}`, onmark: (i) => on.mark(slot, i) });
    const tag = h("div.stage-tag");
    const frame = h("div.stage-frame", { onfocusin: () => on.flip(slot), onpointerdown: () => on.flip(slot) }, made.node, tag);
    return { ...made, place: () => made.place, frame, tag, shown: "" };
  }

  /** Draws what the state says; a figure that is shown already stays as it is. */
  function update(next) {
    state = next;
    const { run, figures, slots: wanted, active, mode, marked } = next;
    frames.dataset.mode = mode;
    for (const slot of ["A", "B"]) {
      const one = figures.get(wanted[slot]);
      const made = views[slot];
      made.frame.hidden = mode === "one" ? slot !== "A" : false;
      made.frame.classList.toggle("active", mode === "two" && slot === active);
      const shown = mode === "one" && slot === "A" ? figures.get(wanted[active]) : one;
      if (!made.frame.hidden) put(made, run, shown);
      made.marked(marked);
      fill(made.tag, mode === "two" && [h(`span.slot${slot === active ? ".active" : ""}`, slot), shown && named(run, shown)]);
    }
    views.A.preload(["A", "B"].map((slot) => figures.get(wanted[slot])?.view));
    fill(slots, ["A", "B"].filter((slot) => figures.get(wanted[slot])).map((slot) => {
      const words = named(run, figures.get(wanted[slot]));
      const short = words.length > SHORT && named(run, figures.get(wanted[slot]), { short: true });
      return h("button", { type: "button", "aria-pressed": String(slot === active), "aria-label": `${slot}: ${words}`, title: t`${words} (press Space to switch)`, onclick: () => on.flip(slot) },
        h(`span.slot${slot === active ? ".active" : ""}`, slot), h(short ? "span.long" : "span", words), short && h("span.short", short));
    }));
    slots.hidden = figures.size < 2;
    for (const one of bar.querySelectorAll(".turn, .hint")) one.hidden = figures.size < 2;
    toggle();
  }

  /** The button for the marks, where there are any. */
  function toggle() {
    const one = state.figures.get(state.slots[state.active]);
    fill(marks, state.marked ? t("Hide findings") : t("Show findings"), h("kbd", "f"));
    marks.hidden = !one || !places.get(drawn(one))?.some(({ box }) => box);
  }

  function put(made, run, one) {
    const key = one ? drawn(one) : "";
    if (made.shown === key) return;
    made.shown = key;
    const known = one ? places.get(key) : [];
    const says = { alt: one ? `${named(run, one)}: ${run.caption || run.name}` : "", findings: known ?? [] };
    if (!one || made.has(one.view)) made.set(one?.view ?? "", says);
    else {
      made.set(one.picture, says);
      made.ready(one.view).then((fine) => { if (fine && made.shown === key) made.set(one.view); }); // sharp at any zoom
    }
    if (one && !known && one.findings.length) locate(made, one, key);
  }

  /** Where the findings are takes a moment: the figure is there before them. */
  async function locate(made, one, key) {
    try {
      const found = await get(`/api/runs/${encodeURIComponent(id)}/marks?candidate=${one.candidate}&round=${one.round}`);
      places.set(key, found.findings);
      if (made.shown === key) made.mark(found.findings);
      toggle();
    } catch { places.set(key, one.findings); } // marks are a help; the list has the findings anyway
  }

  const shown = () => views[state?.mode === "two" ? state.active : "A"];
  return {
    node, bar, update,
    point: (i) => shown().point(i),
    keys: {
      "+": { does: t("Zoom in"), run: () => shown().zoom(1.25) }, "=": { run: () => shown().zoom(1.25) },
      "-": { does: t("Zoom out"), run: () => shown().zoom(0.8) }, 0: { does: t("Show the whole figure"), run: () => shown().fit() },
    },
  };
}
