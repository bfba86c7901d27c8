// One case after the other: text and caption at one side, figures side by side, four verdicts under them, and on to the
// next. The same desk serves the comparison with the human figure and the blind one; nothing on it moves between cases.
import { Problem, toast } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { keys } from "../parts/keys.js";
import { linked, viewer } from "../parts/viewer.js";
import { ballot, decision } from "./ballot.js";
import { before, begin, load, next, said, shelf } from "./cases.js";
import { method } from "./method.js";
import { failing, flush, keep, unsent, watch } from "./outbox.js";
import { strip } from "./progress.js";
import { rubric } from "./rubric.js";
import { thanks } from "./thanks.js";
import { badge } from "./who.js";
import { sides, title } from "./verdicts.js";
import { t } from "../parts/texts.js";

export const PAGE = { referenced: "judge", blind: "blind", questions: "review" };
/** What is shown where: the figure of the first verdict is the left one. */
const FIGURES = {
  referenced: [{ key: "candidate", name: "Model" }, { key: "human", name: "Human" }],
  blind: [{ key: "a", name: "A" }, { key: "b", name: "B" }],
};
const RETRY = 3000;

/** Shows the desk in `main`; gives a function that leaves it. */
export async function desk(main, { kind, study, n, who, go }) {
  const at = `/${PAGE[kind]}/${encodeURIComponent(study)}`;
  const found = await load(study, who);
  if (found.kind !== kind) { await go(`/${PAGE[found.kind] ?? "studies"}/${encodeURIComponent(study)}`, { replace: true }); return null; }
  let items = found.items;
  let item = null;
  let dirty = false;
  let turn = 0;
  const cases = shelf(study, who);
  const names = sides(found);
  const figures = FIGURES[kind].map((one, i) => ({ ...one, name: names[one.name] ?? t(one.name), view: viewer({ label: t`Figure ${names[one.name] ?? t(one.name)}`, tools: i === 1 }) }));
  const people = found.reference === "Human";
  const reference = kind === "blind" ? viewer({ label: people ? t("Human-made reference") : t("Reference"), tools: false }) : null;
  const views = [...figures.map((one) => one.view), reference].filter(Boolean);
  const part = linked(...views);

  const text = method();
  const guide = rubric((name) => votes.to(name));
  const votes = ballot({ kind, names, changed: touched, turned: (name) => { if (item) guide.show(item.rubric, name); }, rubric: () => side("rubric") });
  const outcome = decision(names);
  const comment = h("textarea.desk-comment", { rows: 2, placeholder: t("Comment (c)"), "aria-label": t("Comment"), oninput: () => touched() });
  const ticks = strip((to) => open(to));
  const saved = h("span.saved", { role: "status" });
  const state = h("span.small.muted.desk-state");
  const save = h("button.primary.desk-save", { onclick: () => submit(), "aria-keyshortcuts": "Enter" }, t("Save and next "), h("kbd", "↵"));
  const back = h("button", { onclick: () => goBack(), "aria-keyshortcuts": "b" }, h("kbd", "b"), t(" Back"));
  const skip = h("button", { onclick: () => skipped(), "aria-keyshortcuts": "s" }, h("kbd", "s"), t(" Skip"));
  const caption = h("p.desk-caption");
  const heading = h("h2.desk-case");
  const shows = Object.fromEntries(["method", "rubric"].map((name) => [name, h("button", { type: "button", onclick: () => side(name) }, name === "method" ? t("Method") : t("Rubric "), name === "rubric" && h("kbd", "i"))]));
  const panel = h("aside.desk-side", { "aria-label": t("Method and rubric") },
    reference && h("figure.desk-figure.desk-reference", h("figcaption", t("Reference"), people && h("span.muted", t(" made by people"))), reference.node),
    h("div.desk-told", heading, caption, found.notes?.map((one) => h("p.small.muted.desk-note", one))),
    h("div.desk-switch.segmented", { role: "group", "aria-label": t("Show beside the figures") }, shows.method, shows.rubric),
    h("button.desk-close", { onclick: () => side("method") }, t("Close the rubric")), text.node, guide.node);
  const section = h("section.desk-vote", { "aria-label": t("Verdicts") }, votes.node, outcome.node,
    h("div.desk-end", comment, state, h("div.desk-buttons", back, skip, save)));
  const node = h("div.desk", { dataset: { kind } },
    h("div.desk-head", h("h1", { title: found.title }, found.title), ticks.node, saved, badge(() => go(`${at}${item ? `/${item.n}` : ""}`))),
    panel,
    h("div.desk-figures", figures.map((one) => h("figure.desk-figure", { dataset: { figure: one.name } }, h("figcaption", one.name), one.view.node))),
    section);
  const free = keys({
    ...Object.fromEntries([0, 1, 2, 3].map((i) => [String(i + 1), { does: t`${[t("First"), t("Second"), t("Third"), t("Fourth")][i]} verdict, then the next dimension`, run: () => votes.choose(i) }])),
    arrowup: { does: t("Previous dimension"), run: () => votes.move(-1) }, arrowdown: { does: t("Next dimension"), run: () => votes.move(1) },
    arrowleft: { does: t("Previous verdict"), run: (event) => (radio(event) ? false : votes.shift(-1)) },
    arrowright: { does: t("Next verdict"), run: (event) => (radio(event) ? false : votes.shift(1)) },
    enter: { does: t("Save and go to the next case"), run: (event) => (event.target.closest?.("button, a, summary") ? false : submit()) },
    "ctrl+enter": { does: t("Save while you type a comment"), run: () => submit() },
    s: { does: t("Skip this case"), run: () => skipped() }, b: { does: t("Previous case"), run: () => goBack() },
    c: { does: t("Write a comment"), run: () => comment.focus() }, i: { does: t("Switch between rubric and method"), run: () => side(node.dataset.side === "rubric" ? "method" : "rubric") },
    "/": { does: t("Search the method text"), run: () => { side("method"); text.search.focus(); } },
    escape: { run: () => { if (document.activeElement === comment) votes.focus(); else if (node.dataset.side === "rubric") side("method"); else return false; } },
    ...views[0].keys,
  });
  const unwatch = watch((news) => {
    if (news.study && news.study !== study) return;
    if (news.kind === "saved") cases.forget(news.n);
    if (news.kind === "refused") toast(t`Case ${position(news.n)} was not saved: ${news.error.message}`, "bad", news.error.hint);
    tellSaved(news);
  });

  const radio = (event) => event.target.type === "radio";
  const position = (number) => items.findIndex((one) => String(one.n) === String(number)) + 1;

  function side(name) {
    node.dataset.side = name;
    for (const [key, button] of Object.entries(shows)) button.setAttribute("aria-pressed", String(key === name));
    if (name === "rubric" && item) guide.show(item.rubric, votes.current);
  }

  /** Something was said: it is written down here, and nowhere else before it is saved. */
  function touched() {
    if (!item) return;
    dirty = true;
    begin(study, item.n, who, { answers: votes.answers, comment: comment.value });
    outcome.show(votes.answers);
    tellState();
  }

  function tellState(words = "") {
    const before = item && items[position(item.n) - 1];
    state.textContent = words || (dirty ? (votes.missing.length ? t`${votes.missing.length} of 4 left` : t("press Enter to save")) : { done: t("You have judged this case."), skipped: t("You skipped this case.") }[before?.state] ?? "");
    save.classList.toggle("ready", !votes.missing.length);
  }

  /** Whether everything is on the server. Its place is kept also when it says nothing. */
  function tellSaved(news) {
    const late = unsent(study).filter((one) => one.body.who === who);
    const refused = late.find((one) => one.refused);
    const [kind, words] = refused ? ["bad", t`Case ${position(refused.n)} was not saved`]
      : late.length ? (failing() ? ["warn", t`Not saved yet: retrying (${late.length})`] : ["", t("Saving…")])
        : news || saved.textContent ? ["good", t("Saved")] : ["", ""];
    if (saved.textContent === words) return;
    saved.className = `saved chip ${kind}`.trim();
    fill(saved, refused ? h("button.quiet", { onclick: () => open(refused.n) }, words) : words);
  }

  /** Shows a case. The old one stays until text and pictures of the new one are there. */
  async function open(to, { push = true } = {}) {
    const mine = ++turn;
    if (!items.length) { fill(main, thanks({ study, kind, at, items, who, title: found.title })); return; }
    node.setAttribute("aria-busy", "true");
    votes.lock(true);
    let given;
    try {
      given = await cases.item(to);
      await Promise.all(views.map((view) => ready(view, given)));
    } catch (error) {
      if (mine !== turn) return;
      if (!(error instanceof Problem) || error.status) throw error;
      tellState(t("The studio does not respond: retrying."));
      section.inert = true; // what is shown has been saved; the next word is on another case
      setTimeout(() => { if (mine === turn) open(to, { push }); }, RETRY);
      return;
    }
    if (mine !== turn) return;
    item = null; // what follows changes the ballot, which is nobody's word on either case
    const words = said(study, given.n, who, given);
    for (const view of views) view.fit();
    await Promise.all(views.map((view, i) => view.set(source(i, given), { alt: described(i) })));
    if (mine !== turn) return;
    heading.textContent = t`Case ${position(given.n)} of ${items.length}`;
    caption.textContent = given.caption || t("This case has no caption.");
    text.show(given.text, { data: given.kind === "plot" });
    fill(shows.method, given.kind === "plot" ? t("Data") : t("Method"));
    votes.set(words.answers);
    comment.value = words.comment;
    item = given;
    dirty = words.begun;
    outcome.show(votes.answers);
    side("method");
    guide.show(item.rubric, votes.current);
    ticks.show(items, item.n);
    back.disabled = before(items, item.n) === null;
    if (unsent(study).some((one) => one.refused && String(one.n) === String(item.n))) dirty = true;
    tellState();
    node.removeAttribute("aria-busy");
    section.inert = false;
    votes.lock(false);
    if (push) history.pushState(null, "", `${at}/${item.n}`);
    scrollTo(0, 0); // in one column, a case begins with its figures
    votes.focus();
    const coming = next(items, item.n);
    if (coming !== null) cases.ahead(coming).then((one) => one && views.forEach((view, i) => view.preload([source(i, one)])));
  }

  const source = (i, given) => (i < figures.length ? given[figures[i].key] : given.human) ?? "";
  const described = (i) => (i < figures.length ? t`Figure: ${figures[i].name}` : people ? t("The human-made figure") : t("The reference figure"));
  const ready = (view, given) => view.preload([source(views.indexOf(view), given)]);

  function submit() {
    if (!item || node.hasAttribute("aria-busy")) return;
    if (votes.missing.length) {
      votes.to(votes.missing[0]);
      votes.focus();
      tellState(t`${title(votes.missing[0])} has no verdict yet. Choose one or skip the case.`);
      return;
    }
    kept({ who, answers: votes.answers, comment: comment.value.trim(), skipped: false });
  }

  function skipped() {
    if (item && !node.hasAttribute("aria-busy")) kept({ who, answers: {}, comment: comment.value.trim(), skipped: true });
  }

  function kept(body) {
    const { n: number } = item;
    begin(study, number, who, null);
    cases.forget(number);
    items = items.map((one) => (one.n === number ? { ...one, state: body.skipped ? "skipped" : "done" } : one));
    keep(study, number, body);
    const coming = next(items, number);
    if (coming !== null) open(coming);
    else finished();
  }

  function goBack() {
    const to = item && before(items, item.n);
    if (to !== null && to !== undefined) open(to);
  }

  function finished() {
    turn++;
    item = null;
    free();
    history.pushState(null, "", `${at}/end`);
    fill(main, thanks({ study, kind, at, items, who, title: found.title }));
    main.focus({ preventScroll: true });
  }

  const leave = () => { turn++; free(); part(); unwatch(); };
  side("method");
  const start = items.some((one) => String(one.n) === String(n)) ? n : next(items, items.at(-1)?.n);
  if (n === "end" || start === null) { free(); fill(main, thanks({ study, kind, at, items, who, title: found.title })); return leave; }
  fill(main, node);
  ticks.show(items, start);
  outcome.show({});
  tellSaved();
  flush();
  await open(start, { push: false });
  return leave;
}
