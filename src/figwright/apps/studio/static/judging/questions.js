// One question under review: shown with its answer, decided with a button or a key, edited where it stands.
import { fill, h } from "../parts/dom.js";
import { t } from "../parts/texts.js";

export const LEVELS = { 1: t("Component"), 2: t("Topology"), 3: t("Phase"), 4: t("Semantics") };
const ABOUT = { 1: t("which components there are"), 2: t("what is connected to what"), 3: t("which stages there are"), 4: t("what the method does as a whole") };
const REASONS = ["Wrong", "Not in the figure", "Ambiguous", "Too easy", "Asked twice"];
const STATUS = { open: ["", "open"], kept: ["good", "kept"], edited: ["accent", "edited"], rejected: ["bad", "rejected"], added: ["accent", "added"] };
const LETTERS = "ABCDEFGHIJKL";
let count = 0;

export const levelTitle = (level) => `${LEVELS[level]}: ${ABOUT[level]}`;

/** When, as short as it can be understood. */
export function moment(stamp) {
  const when = new Date(stamp);
  return Number.isNaN(when.getTime()) ? stamp : when.toLocaleString(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/** A card: {node, id, mode(name)} with modes "read", "edit" and "reject". `act(kind, data)` does what was decided. */
export function card(question, number, act, focused) {
  const body = h("div.q-body");
  const node = h("article.q", { tabIndex: -1, dataset: { id: question.id, status: question.status }, "aria-label": t`Question ${number}, ${STATUS[question.status][1]}`, onfocusin: () => focused(question.id), onclick: () => focused(question.id) }, body);
  const mode = (name) => {
    node.dataset.mode = name;
    fill(body, name === "edit" ? form(question, { save: (data) => act("edit", data), cancel: () => { mode("read"); node.focus({ preventScroll: true }); } })
      : [read(question, number), question.fixed ? null : name === "reject" ? reasons(act, () => { mode("read"); node.focus({ preventScroll: true }); }) : buttons(question, act, mode)]);
    body.querySelector("[data-first]")?.focus();
  };
  mode("read");
  return { node, id: question.id, question, mode };
}

function read(question, number) {
  const [kind, words] = STATUS[question.status];
  return [
    h("div.q-head", h("span.q-number", String(number)), h("p.q-text", question.question), h("span.chip", { class: kind }, words)),
    h("ul.q-options", Object.entries(question.options).map(([letter, text]) => h("li", { class: letter === question.answer ? "right" : "" },
      h("span.q-letter", letter), h("span", text), letter === question.answer && h("span.q-right", h("span", { "aria-hidden": "true" }, "✓"), h("span.sr", t(" right answer")))))),
    question.negative && h("p.small.muted", t("Asks about something that the figure must not show.")),
    question.before && question.before !== question.question && h("p.small.muted", t("Before: "), h("del", question.before)),
    Object.keys(question.said ?? {}).length > 1 && h("p.small", { class: disputed(question) ? "q-disputed" : "muted" }, disputed(question) && h("span.chip.warn", t("people disagree")), t` ${Object.entries(question.said).map(([name, did]) => `${name}: ${did}`).join(" · ")}. The latest decision counts.`),
    question.late && !question.refused && h("p.small.muted", t("Not sent yet; kept in this browser.")),
    question.refused && h("div.note.bad.q-refused", { role: "alert" }, h("div", h("strong", t("Not saved: ")), question.refused, question.late.body.change?.question && h("div.small", t`You wrote: ${question.late.body.change.question}`)), h("div.row", h("button", { type: "button", onclick: question.again }, t("Apply anyway")), h("button.quiet", { type: "button", onclick: question.forget }, t("Discard")))),
    (question.note || question.who) && h("p.small.muted", [question.note && `“${question.note}”`, question.who && [question.who, question.when && moment(question.when)].filter(Boolean).join(", ")].filter(Boolean).join(" · ")),
  ];
}

/** Whether one has rejected what another kept, edited or added. */
function disputed({ said = {} }) {
  const did = new Set(Object.values(said));
  did.delete("reopened");
  return did.has("rejected") && did.size > 1;
}

function buttons(question, act, mode) {
  const button = (key, words, run, pressed, kind = "") => h(`button${kind}`, { type: "button", "aria-pressed": String(pressed), "aria-keyshortcuts": key, onclick: run }, h("kbd", { "aria-hidden": "true" }, key), ` ${words}`);
  return h("div.q-buttons", button("y", t("Keep"), () => act("keep"), question.status === "kept"), button("e", t("Edit"), () => mode("edit"), question.status === "edited"),
    button("x", t("Reject"), () => mode("reject"), question.status === "rejected"), question.status !== "open" && h("button.quiet", { type: "button", onclick: () => act("open") }, t("Reopen")));
}

function reasons(act, cancel) {
  const input = h("input", { placeholder: t("Reason"), "aria-label": t("Why you reject it"), maxLength: 400, dataset: { first: "" }, onkeydown: (event) => {
    if (event.key === "Enter" && input.value.trim()) { event.preventDefault(); act("reject", { note: input.value.trim() }); }
    if (event.key === "Escape") { event.stopPropagation(); cancel(); }
  } });
  return h("div.q-reject", h("div.q-reasons", REASONS.map((one) => h("button", { type: "button", onclick: () => act("reject", { note: one }) }, t(one)))),
    h("div.row", h("div.grow", input), h("button.danger", { type: "button", onclick: () => (input.value.trim() ? act("reject", { note: input.value.trim() }) : input.focus()) }, t("Reject")), h("button.quiet", { type: "button", onclick: cancel }, t("Cancel"))));
}

/** A form for a question, also for a new one: `save({level, question, options, answer, negative})`. */
export function form(question, { save, cancel, words = t("Save") }) {
  const group = `answer-${++count}`;
  const given = question ?? { level: 1, question: "", options: { A: "", B: "", C: "", D: "" }, answer: "A", negative: false };
  let rows = Object.entries(given.options).map(([letter, text]) => ({ text, right: letter === given.answer }));
  const text = h("textarea", { rows: 3, value: given.question, "aria-label": t("Question"), maxLength: 4000, dataset: { first: "" } });
  const level = h("select", { "aria-label": t("Level") }, Object.keys(LEVELS).map((one) => h("option", { value: one, selected: Number(one) === given.level }, levelTitle(one))));
  const negative = h("input", { type: "checkbox", checked: given.negative });
  const options = h("div.q-edit-options", { role: "radiogroup", "aria-label": t("Options; select the right answer") });
  const fault = h("p.small.q-fault", { role: "alert" });
  const draw = () => fill(options, rows.map((row, i) => h("div.q-edit-option",
    h("input", { type: "radio", name: group, checked: row.right, "aria-label": t`${LETTERS[i]} is the right answer`, onchange: () => { rows = rows.map((one) => ({ ...one, right: one === rows[i] })); } }),
    h("span.q-letter", LETTERS[i]), h("input", { value: row.text, "aria-label": t`Option ${LETTERS[i]}`, oninput: (event) => { rows[i].text = event.target.value; } }),
    h("button.quiet", { type: "button", disabled: rows.length <= 2, "aria-label": t`Remove option ${LETTERS[i]}`, title: t("Remove"), onclick: () => { rows.splice(i, 1); if (!rows.some((one) => one.right)) rows[0].right = true; draw(); } }, "×"))),
  rows.length < LETTERS.length && h("button.quiet.small", { type: "button", onclick: () => { rows.push({ text: "", right: false }); draw(); options.querySelectorAll("input:not([type])")[rows.length - 1]?.focus(); } }, t("+ Option")));
  const done = () => {
    const texts = rows.map((one) => one.text.trim());
    const wrong = !text.value.trim() ? t("The question is empty.") : texts.some((one) => !one) ? t("An option is empty.") : new Set(texts.map((one) => one.toLowerCase())).size < texts.length ? t("Two options are the same.") : !rows.some((one) => one.right) ? t("Select the right answer.") : "";
    fault.textContent = wrong;
    if (!wrong) save({ level: Number(level.value), question: text.value.trim(), options: Object.fromEntries(texts.map((one, i) => [LETTERS[i], one])), answer: LETTERS[rows.findIndex((one) => one.right)], negative: negative.checked });
  };
  draw();
  return h("div.q-form", { onkeydown: (event) => {
    if (event.key === "Escape") { event.stopPropagation(); cancel(); }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); event.stopPropagation(); done(); }
  } }, text, options, h("div.q-form-more", level, h("label.q-negative", negative, t(" asks about something that the figure must not show"))), fault,
  h("div.row", h("button.primary", { type: "button", onclick: done }, words), h("button.quiet", { type: "button", onclick: cancel }, t("Cancel")), h("span.small.muted", t("ctrl+enter saves"))));
}
