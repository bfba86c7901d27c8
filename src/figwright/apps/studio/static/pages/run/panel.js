// Beside the stage: what is said of the figure that is shown, what it was made from, how to go on, and the story.
import { fill, h } from "../../parts/dom.js";
import { found, many } from "../../parts/wording.js";
import { isChosen, KINDS, named, uneditable } from "./places.js";
import { remark } from "./remark.js";
import { source } from "./source.js";
import { story } from "./story.js";
import { t, told } from "../../parts/texts.js";

const TABS = [["figure", t("Figure")], ["remark", t("Request a change")], ["source", t("Source")], ["story", t("Log")]];

/** `on` has `point(i)`, `edit()`, `marks()` and `go(address)`. */
export function panel(on) {
  let tab = "figure";
  let state = null;
  const buttons = TABS.map(([name, words]) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": "run-panel", onclick: () => open(name) }, words));
  const tabs = h("div.tabs", { role: "tablist", "aria-label": t("About this run"), onkeydown: walk }, buttons);
  const body = h("div.panel-body", { role: "tabpanel", id: "run-panel", tabIndex: -1 });
  const node = h("aside.panel", { "aria-label": t("About this run") }, tabs, body);
  const going = remark(on);

  function open(name) {
    tab = name;
    draw();
  }
  function walk(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (TABS.findIndex(([name]) => name === tab) + by + TABS.length) % TABS.length;
    open(TABS[next][0]);
    buttons[next].focus();
  }

  function draw() {
    TABS.forEach(([name], i) => {
      buttons[i].setAttribute("aria-selected", String(name === tab));
      buttons[i].tabIndex = name === tab ? 0 : -1;
    });
    body.setAttribute("aria-labelledby", `tab-${tab}`);
    if (!state) return;
    const { run, one } = state;
    if (tab === "figure") fill(body, one ? figure(run, one, on) : nothing(run));
    if (tab === "remark") fill(body, going.update(run, one));
    if (tab === "source") fill(body, source(run));
    if (tab === "story") fill(body, story(run));
  }

  return {
    node, open,
    /** Draws anew only what has changed: whoever reads or types is not disturbed by a run that goes on. */
    update(next) {
      const same = state && state.one?.key === next.one?.key && JSON.stringify(state.run) === JSON.stringify(next.run) && state.marked === next.marked;
      state = next;
      if (!same) draw();
    },
    /** The finding that was clicked on the figure. */
    point(i) {
      open("figure");
      for (const one of body.querySelectorAll(".finding")) one.classList.toggle("pointed", Number(one.dataset.n) === i);
      body.querySelector(".finding.pointed")?.scrollIntoView({ block: "nearest" });
    },
    typing: () => { open("remark"); going.focus(); },
  };
}

function nothing(run) {
  return h("div.empty", run.status === "running" ? t("The first figure will appear soon.") : t("This run has no figure."));
}

function figure(run, one, on) {
  const own = run.candidates.find(({ number }) => number === one.candidate);
  const why = uneditable(one);
  return [
    h("h2", named(run, one)),
    h("div.row", h("span.chip", KINDS[one.kind] ?? one.kind), one.words !== null && h("span.chip", many(one.words, "word")),
      isChosen(run, one) && h("span.chip.good", "★ picked")),
    isChosen(run, one) ? h("p.small.muted", chosenBy(run.chosen)) : one.best && own.rounds.length > 1 && h("p.small.muted", t`The ranker says that this is the best figure of this candidate: ${own.why}.`),
    !run.spent.calls && run.notes.length > 0 && h("p.note.small", run.notes.join(" · ")),
    run.wish && [h("h3", t("Your request")), h("blockquote.critique", run.wish, run.from && h("div.small", h("a", { href: `/run/${encodeURIComponent(run.from)}` }, t("the previous run"))))],
    one.critique && [h("h3", t("Critic's feedback")), h("blockquote.critique", one.critique)],
    h("h3", one.findings.length ? t`Findings: ${found(one.findings, ", ")}` : t("Findings")),
    one.findings.length
      ? h("ol.findings", one.findings.map((finding, i) => h("li.finding", { dataset: { n: i } },
        h("button", { type: "button", onclick: () => on.point(i), "aria-label": t`Finding ${i + 1}: show it on the figure` }, h(`span.finding-number.${finding.severity || "info"}`, String(i + 1))),
        h("div", h("div", h("span.small.muted", `${finding.severity} · ${finding.check}`)), h("div", told(finding.message)), finding.fix && h("div.small.muted", t`Fix: ${told(finding.fix)}`)))))
      : h("p.muted", t("No findings.")),
    why && h("p.note.small", why),
    one.code && code(one),
    run.drafts.length > 0 && [h("h3", t("Edited by hand")), h("ul.plain", run.drafts.map((draft) =>
      h("li", h("a", { href: `/edit/${encodeURIComponent(draft.id)}` }, draft.name || draft.id), h("span.small.muted", ` ${many(draft.revision, "change")}`))))],
  ];
}

/** The script of a plot: open beside the plot where a model wrote it. */
function code(one) {
  const text = h("pre.small", { tabIndex: 0, "aria-label": t("Code of this plot") }, "…");
  const read = async () => { if (text.textContent === "…") text.textContent = await fetch(one.code).then((answer) => answer.text()); };
  const node = h("details.code", { open: one.coded, ontoggle: () => node.open && read() }, h("summary", one.coded ? t("Code, by the model") : t("Code")), text);
  if (one.coded) read();
  return node;
}

/** Who has chosen, and why. */
export function chosenBy(chosen) {
  if (chosen.by === "person") return t("Picked by hand.");
  return t`Picked by the ranker: ${chosen.why || t("no reason recorded")}.`;
}
