// Four dimensions, four verdicts each: radio groups in one place, the one at hand marked, and the decision as it is computed.
import { fill, h } from "../parts/dom.js";
import { ANSWERS, DIMENSIONS, PRIMARY, SECONDARY, asked, explained, title, worded } from "./verdicts.js";
import { t } from "../parts/texts.js";

let count = 0;

/**
 * A ballot: {node, answers, current, set(answers), choose(i), move(by), to(dimension), missing, focus}.
 * `changed(answers)` is told of every verdict, `turned(dimension)` when another dimension is at hand.
 */
export function ballot({ kind, names = {}, changed, turned, rubric }) {
  const verdicts = ANSWERS[kind];
  const group = `ballot-${++count}`;
  let answers = {};
  let current = DIMENSIONS[0];
  let locked = false;
  const rows = Object.fromEntries(DIMENSIONS.map((name) => [name, row(name)]));
  const tabs = Object.fromEntries(DIMENSIONS.map((name) => [name, h("button.ballot-tab", { type: "button", onclick: () => to(name) })]));
  const node = h("div.ballot", { dataset: { kind } },
    h("div.ballot-tabs", { role: "group", "aria-label": t("Dimensions") }, DIMENSIONS.map((name) => tabs[name]), h("button.ballot-about", { type: "button", "aria-label": t("Rubric of this dimension"), onclick: () => rubric(current) }, "i")),
    part(t("Decide first"), PRIMARY), part(t("Tie-breakers"), SECONDARY));

  function part(words, names) {
    return h("div.ballot-part", h("div.ballot-part-name", { "aria-hidden": "true" }, words), h("div.ballot-rows", names.map((name) => rows[name].node)));
  }

  function row(name) {
    const heading = `${group}-${name}`;
    const inputs = verdicts.map((verdict, i) => h("input", {
      type: "radio", name: heading, value: verdict, "aria-label": worded(verdict, names), "aria-keyshortcuts": String(i + 1),
      onchange: () => { say(name, verdict); to(name); },
      // A click goes on to the next dimension; the arrow keys, which also click, stay in their group.
      onclick: (event) => { if (event.detail && !locked) { say(name, verdict); forward(name); } },
      onfocus: () => to(name),
    }));
    const about = h("button.quiet.ballot-about", { type: "button", "aria-label": t`Rubric of ${name}`, title: t("Rubric (i)"), onclick: () => { to(name); rubric(name); } }, "i");
    return {
      inputs,
      node: h("div.ballot-row", { role: "radiogroup", "aria-labelledby": heading, "aria-describedby": `${heading}-asked`, dataset: { dimension: name } },
        h("div.ballot-name", { onclick: () => to(name), title: asked(name) }, h("div", h("div.ballot-title", { id: heading }, title(name)), h("div.ballot-asked", { id: `${heading}-asked` }, asked(name))), about),
        h("div.ballot-options", verdicts.map((verdict, i) => h("label.ballot-option", { dataset: { verdict } }, inputs[i],
          h("span.ballot-face", h("kbd", { "aria-hidden": "true" }, String(i + 1)), h("span.ballot-check", { "aria-hidden": "true" }, "✓"), h("span", worded(verdict, names))))))),
    };
  }

  function draw() {
    for (const name of DIMENSIONS) {
      const { node: line, inputs } = rows[name];
      line.classList.toggle("current", name === current);
      line.classList.toggle("answered", Boolean(answers[name]));
      for (const input of inputs) input.checked = answers[name] === input.value;
      fill(tabs[name], h("span", title(name)), h("span.ballot-tab-state", answers[name] ? names[answers[name]] ?? answers[name] : "–"));
      tabs[name].setAttribute("aria-pressed", String(name === current));
    }
  }

  function say(name, verdict) {
    if (locked) draw(); // the browser has set the radio: what was said is shown again
    if (locked || answers[name] === verdict) return;
    answers = { ...answers, [name]: verdict };
    draw();
    changed(answers);
  }

  function to(name) {
    if (name === current) return;
    current = name;
    draw();
    turned(name);
  }

  /** On to the next dimension, also the last one's: it stays. */
  function forward(name) {
    const next = DIMENSIONS[DIMENSIONS.indexOf(name) + 1];
    if (next) to(next);
  }

  const focus = () => {
    const { inputs } = rows[current];
    // A row that is not shown (a narrow window shows one at a time) is by now; a radio group is entered at what is chosen.
    (inputs.find((one) => one.checked) ?? inputs[0]).focus({ preventScroll: true });
  };
  draw();
  return {
    node, focus, to,
    get answers() { return answers; },
    get current() { return current; },
    get missing() { return DIMENSIONS.filter((name) => !answers[name]); },
    set(given = {}) {
      answers = Object.fromEntries(DIMENSIONS.filter((name) => verdicts.includes(given[name])).map((name) => [name, given[name]]));
      current = DIMENSIONS.find((name) => !answers[name]) ?? DIMENSIONS[0];
      draw();
      turned(current);
    },
    /** Between two cases nothing is taken for a verdict: it would be one on the case that was just saved. */
    lock(on) { locked = on; },
    /** The i-th verdict for the dimension at hand, and on to the next. */
    choose(i) {
      if (locked) return;
      const name = current;
      say(name, verdicts[i]);
      forward(name);
      focus();
    },
    /** Another verdict for the dimension at hand, by one to the left or to the right. */
    shift(by) {
      if (locked) return;
      const at = verdicts.indexOf(answers[current]);
      say(current, verdicts[at < 0 ? (by > 0 ? 0 : verdicts.length - 1) : (at + by + verdicts.length) % verdicts.length]);
      focus();
    },
    /** Up or down among the dimensions. */
    move(by) {
      const at = DIMENSIONS.indexOf(current) + by;
      if (DIMENSIONS[at]) to(DIMENSIONS[at]);
      focus();
    },
  };
}

/** The decision by the rule, in words, told again whenever it changes. */
export function decision(names = {}) {
  const node = h("div.decision", { role: "status" });
  return {
    node,
    show(answers) {
      const { verdict, text } = explained(answers, names);
      node.dataset.verdict = verdict ?? "";
      fill(node, h("span.decision-verdict", verdict ? worded(verdict, names) : t("Open")), h("span.decision-why", `: ${text}`));
    },
  };
}
