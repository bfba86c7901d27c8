// Questions under review: method text, figure and logic graph beside the list of questions; keep, edit, reject, add.
import { get, toast, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { keys } from "../parts/keys.js";
import { viewer } from "../parts/viewer.js";
import { before } from "../judging/cases.js";
import { PAGE } from "../judging/desk.js";
import { entered } from "../judging/entry.js";
import { logic } from "../judging/graph.js";
import { method } from "../judging/method.js";
import { drop, failing, flush, keep, unsent, watch } from "../judging/outbox.js";
import { bar, strip } from "../judging/progress.js";
import { LEVELS, card, form, levelTitle, moment } from "../judging/questions.js";
import { badge } from "../judging/who.js";
import { t } from "../parts/texts.js";

export const title = t("Review questions");
export const styles = ["studies.css", "judge.css", "review.css"];

/** /review/STUDY, /review/STUDY/N */
export function show(main, { path: [study, n], go }) {
  return entered(main, { study, go }, (who) => review(main, { study, n, who, go }));
}

async function review(main, { study, n, who, go }) {
  const at = `/api/studies/${encodeURIComponent(study)}`;
  const here = `/review/${encodeURIComponent(study)}`;
  const about = await get(`${at}?who=${encodeURIComponent(who)}`);
  if (about.kind !== "questions") { await go(`/${PAGE[about.kind]}/${encodeURIComponent(study)}`, { replace: true }); return null; }
  let items = about.items;
  let item = null;
  let cards = [];
  let current = "";
  let turn = 0;
  const text = method();
  const view = viewer({ label: t("Figure") });
  const graph = h("div.review-graph");
  const list = h("div.review-list", { role: "region", "aria-label": t("Questions"), tabIndex: -1 });
  const told = h("div.review-told", { role: "status" });
  const adding = h("div.review-adding");
  const ticks = strip((to) => open(to), { done: t("all reviewed") });
  const heading = h("h2.desk-case");
  const caption = h("p.desk-caption");
  const back = h("button", { onclick: () => turnTo(-1) }, h("kbd", "p"), t(" Back"));
  const on = h("button.primary", { onclick: () => turnTo(1) }, t("Next case "), h("kbd", "n"));
  const add = h("button", { onclick: () => begin() }, h("kbd", "a"), t(" Add a question"));
  const saved = h("span.saved", { role: "status" });
  const node = h("div.review",
    h("div.desk-head", h("h1", { title: about.title }, about.title), ticks.node, saved, badge(() => go(item ? `${here}/${item.n}` : here))),
    h("aside.review-side", { "aria-label": t("Method") }, h("div.desk-told", heading, caption), text.node),
    h("div.review-middle", h("figure.desk-figure.review-figure", h("figcaption", t("Figure")), view.node), h("section.review-logic", { "aria-label": t("Logic graph") }, h("h3", t("Logic of the method")), graph)),
    h("section.review-questions", { "aria-label": t("Questions") }, told, list, h("div.review-end", back, add, on)));

  /** What of this case waits to be sent. */
  const mine = () => unsent(study).filter((one) => String(one.n) === String(item.n) && one.body.who === who);

  /** The questions as they are when everything is sent. */
  function asked() {
    const waiting = mine();
    const steps = item.questions.map((one) => {
      const late = waiting.find((each) => each.question === one.id);
      if (!late) return one;
      if (late.refused) return { ...one, late, refused: late.refused, again: () => again(one.id, late), forget: () => { drop(late); draw({}, one.id); } };
      const { status, note = "", ...changed } = late.body.change;
      return { ...one, ...changed, status: one.status === "added" && ["kept", "edited"].includes(status) ? "added" : status, note, who, when: "", late };
    });
    const fresh = waiting.filter((one) => one.added).map((late) => ({ ...late.body.question, id: late.body.nonce, status: "added", who, when: "", late, fixed: !late.refused, refused: late.refused, again: () => { drop(late); begin(late.body.question); }, forget: () => { drop(late); draw({}); } }));
    return [...steps, ...fresh];
  }

  /** Somebody else was faster: the same step again, on what is there now. */
  async function again(id, late) {
    const now = await tried(() => get(`${at}/questions/${item.n}`));
    if (!now) return;
    keep(study, item.n, { who, change: late.body.change, seen: now.questions.find((one) => one.id === id)?.seen ?? 0 }, { question: id });
    draw(now, id);
  }

  function tellSaved(news) {
    const late = unsent(study).filter((one) => one.body.who === who);
    const refused = late.filter((one) => one.refused);
    const [kind, words] = refused.length ? ["bad", t`Not saved: ${refused.length}`]
      : late.length ? (failing() ? ["warn", t`Not saved yet: retrying (${late.length})`] : ["", t("Saving…")]) : news || saved.textContent ? ["good", t("Saved")] : ["", ""];
    saved.className = `saved chip ${kind}`.trim();
    fill(saved, refused.length ? h("button.quiet", { onclick: () => open(refused[0].n) }, words) : words);
  }

  /** The case as the server tells it after a step: only what changed is drawn anew, so that nothing jumps. */
  function draw(data, focus) {
    item = { ...item, ...data };
    const questions = asked();
    const busy = new Map(cards.filter((one) => one.node.dataset.mode !== "read").map((one) => [one.id, one]));
    const top = list.scrollTop;
    const [active, within] = [document.activeElement, list.contains(document.activeElement)];
    let number = 0;
    cards = [];
    const levels = Object.keys(LEVELS).map(Number).map((level) => [level, questions.filter((one) => one.level === level)]);
    fill(list, levels.filter(([, found]) => found.length).map(([level, found]) => h("section.review-level", h("h3", levelTitle(level), h("span.muted", t` · ${found.filter((one) => one.status === "open").length} open of ${found.length}`)), found.map((one) => {
      number += 1;
      // A form that is being filled in stays as it is, whatever comes from the server meanwhile.
      const made = busy.get(one.id) ?? card(one, number, (kind, data_) => act(one.id, kind, data_), point);
      cards.push(made);
      return made.node;
    }))), adding, history_());
    const decided = questions.filter((one) => one.status !== "open").length;
    fill(told, h("span", h("strong", String(decided)), t` of ${questions.length} reviewed`), bar(decided, questions.length, { label: t("Questions of this case") }));
    items = items.map((one) => (one.n === item.n ? { ...one, state: decided === questions.length ? "done" : "open" } : one));
    ticks.show(items, item.n);
    back.disabled = before(items, item.n) === null;
    on.disabled = items.at(-1)?.n === item.n;
    list.scrollTop = top;
    if (within && active.isConnected) active.focus({ preventScroll: true }); // who types goes on typing
    else if (focus) to(focus);
  }

  function history_() {
    const log = [...(item.log ?? [])].reverse();
    const named = new Map(cards.map((one, i) => [one.id, i + 1]));
    return h("details.review-history", h("summary", t`History (${log.length})`), log.length ? h("ol", log.map((one) => h("li", h("strong", one.who), t` ${one.did} question ${named.get(one.question) ?? one.question}`, h("span.muted.small", ` · ${moment(one.when)}`),
      one.note && h("div.small.muted", `“${one.note}”`), one.changed?.question?.[0] && h("div.small", h("del", one.changed.question[0]), " → ", one.changed.question[1])))) : h("p.muted.small", t("No changes yet.")));
  }

  function point(id) {
    current = id;
    for (const one of cards) one.node.toggleAttribute("data-here", one.id === id);
  }

  /** Goes to a question; only the list scrolls. */
  function to(id, { still = false } = {}) {
    const found = cards.find((one) => one.id === id);
    if (!found) return;
    point(id);
    found.node.focus({ preventScroll: true });
    const [box, around] = [found.node.getBoundingClientRect(), list.getBoundingClientRect()];
    const scrolls = list.scrollHeight > list.clientHeight + 1;
    if (still) return;
    if (!scrolls) found.node.scrollIntoView({ block: "nearest" });
    else if (box.top < around.top + 40) list.scrollTop += box.top - around.top - 40;
    else if (box.bottom > around.bottom - 12) list.scrollTop += Math.min(box.bottom - around.bottom + 12, box.top - around.top - 40);
  }

  /** A step is shown at once, written down in this browser, and sent as soon as the server answers. */
  function act(id, kind, data = {}) {
    const question = item.questions.find((one) => one.id === id);
    if (!question) return;
    const change = { keep: { status: "kept" }, open: { status: "open" }, reject: { status: "rejected", ...data }, edit: { status: "edited", ...data } }[kind];
    const place = cards.findIndex((one) => one.id === id);
    const next = kind === "keep" || kind === "reject" ? cards.slice(place + 1).find((one) => one.question.status === "open")?.id : null;
    cards[place]?.mode("read");
    keep(study, item.n, { who, change, seen: question.seen }, { question: id });
    draw({}, next ?? id);
  }

  function begin(given) {
    const level = cards.find((one) => one.id === current)?.question.level ?? 1;
    const close = () => { fill(adding); add.focus(); };
    fill(adding, h("article.q.q-new", h("h3", t("A new question")), form(given ?? { level, question: "", options: { A: "", B: "", C: "", D: "" }, answer: "A", negative: false }, { words: t("Add"), cancel: close, save: (data) => {
      fill(adding);
      keep(study, item.n, { who, question: data }, { added: true });
      draw({}, asked().at(-1)?.id);
    } })));
    adding.scrollIntoView({ block: "nearest" });
    adding.querySelector("[data-first]")?.focus();
  }

  async function open(number, { push = true } = {}) {
    const mine = ++turn;
    const given = await tried(() => get(`${at}/questions/${encodeURIComponent(number)}?who=${encodeURIComponent(who)}`));
    if (!given || mine !== turn) return;
    item = given;
    cards = [];
    heading.textContent = t`Case ${items.findIndex((one) => one.n === item.n) + 1} of ${items.length}`;
    caption.textContent = item.caption || t("This case has no caption.");
    text.show(item.text);
    view.fit();
    view.set(item.figure ?? "", { alt: t("The case's figure") });
    fill(graph, logic(item.graph));
    fill(adding);
    list.scrollTop = 0;
    if (push) history.pushState(null, "", `${here}/${item.n}`);
    draw({});
    const first = given.questions.find((one) => one.status === "open") ?? given.questions[0];
    // In one column the page begins at its top: the figure is looked at first.
    if (first) to(first.id, { still: list.scrollHeight <= list.clientHeight + 1 });
  }

  function turnTo(by) {
    const to_ = items[items.findIndex((one) => one.n === item?.n) + by];
    if (to_) open(to_.n);
  }
  const move = (by) => {
    const next = cards[cards.findIndex((one) => one.id === current) + by];
    if (next) to(next.id);
  };
  const chosen = (work) => { const found = cards.find((one) => one.id === current); if (found) work(found); };
  if (!items.length) { fill(main, h("div.page", h("div.card.empty", h("h2", t("This study has no cases"))))); return null; }
  fill(main, node);
  const first = items.find((one) => String(one.n) === String(n)) ?? items.find((one) => one.state === "open") ?? items[0];
  const free = keys({
    j: { does: t("Next question"), run: () => move(1) }, k: { does: t("Previous question"), run: () => move(-1) },
    arrowdown: { run: (event) => (event.target.closest?.(".q, main:focus") ? move(1) : false) }, arrowup: { run: (event) => (event.target.closest?.(".q") ? move(-1) : false) },
    y: { does: t("Keep it"), run: () => chosen((one) => { if (!one.question.fixed) act(one.id, "keep"); }) }, x: { does: t("Reject it, with a reason"), run: () => chosen((one) => { if (!one.question.fixed) one.mode("reject"); }) },
    e: { does: t("Edit it"), run: () => chosen((one) => { if (!one.question.fixed) one.mode("edit"); }) }, a: { does: t("Add a question"), run: () => begin() },
    n: { does: t("Next case"), run: () => turnTo(1) }, p: { does: t("Previous case"), run: () => turnTo(-1) }, "/": { does: t("Search the method text"), run: () => text.search.focus() }, ...view.keys,
  });
  const unwatch = watch((news) => {
    if (news.study && news.study !== study) return;
    if (item && news.kind === "saved" && String(news.n) === String(item.n)) draw({ questions: news.answer.questions, log: news.answer.log }, news.added ? news.answer.question : document.activeElement?.closest?.(".q") ? current : "");
    if (item && news.kind === "refused") {
      toast(t("A change was not saved"), "bad", news.error.message);
      // Somebody else was faster: what they did is shown, beside what was meant here.
      if (String(news.n) === String(item.n)) get(`${at}/questions/${item.n}`).then((now) => item.n === now.n && draw({ questions: now.questions, log: now.log }), () => draw({}));
    }
    tellSaved(news);
  });
  tellSaved();
  flush();
  await open(first.n, { push: false });
  return () => { turn++; free(); unwatch(); };
}
