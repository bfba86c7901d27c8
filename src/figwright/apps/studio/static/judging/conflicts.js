// What annotators disagree on: the case again, what each of them said and why, and one verdict that they settle on.
import { get, put, toast, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { many } from "../parts/wording.js";
import { keys } from "../parts/keys.js";
import { linked, viewer } from "../parts/viewer.js";
import { address } from "./cases.js";
import { method } from "./method.js";
import { nonce } from "./outbox.js";
import { badge } from "./who.js";
import { ANSWERS, DIMENSIONS, sides, title, winner, worded } from "./verdicts.js";
import { t } from "../parts/texts.js";

const FIGURES = { referenced: [["candidate", "Model"], ["human", "Human"]], blind: [["a", "A"], ["b", "B"], ["human", "Reference"]] };

/** Conflicts by case, in the study's order: [{n, case, dimensions: [{dimension, verdicts, settled, …}], open}]. */
export function grouped(conflicts) {
  const found = new Map();
  for (const one of conflicts) {
    if (!found.has(one.n)) found.set(one.n, { n: one.n, case: one.case, dimensions: [] });
    found.get(one.n).dimensions.push(one);
  }
  const place = (name) => [...DIMENSIONS, "overall"].indexOf(name);
  return [...found.values()].sort((a, b) => a.n - b.n).map((one) => ({
    ...one, dimensions: one.dimensions.sort((a, b) => place(a.dimension) - place(b.dimension)),
    open: one.dimensions.filter((each) => each.dimension !== "overall" && !each.settled).length,
    together: one.dimensions.every((each) => each.dimension === "overall" || each.settled === "consensus"),
  }));
}

/** Shows the page in `main`; gives a function that leaves it. */
export async function conflicts(main, { kind, study, who, go }) {
  const page = kind === "blind" ? "blind" : "judge";
  const query = `who=${encodeURIComponent(who)}`;
  const at = `/api/studies/${encodeURIComponent(study)}`;
  const [about, first] = await Promise.all([get(`${at}?${query}`), get(`${at}/conflicts`)]);
  let all = grouped(first.conflicts);
  let here = null;
  let turn = 0;
  const names_ = sides(about);
  const called = FIGURES[kind].map(([, name]) => names_[name] ?? t(name));
  // They move together: one of them has the buttons.
  const views = called.map((name, i) => viewer({ label: t`Figure ${name}`, tools: i === called.length - 1 }));
  const part = linked(...views);
  const list = h("ul.conflict-list", { "aria-label": t("Cases") });
  const count = h("p", { role: "status" });
  const caption = h("p.muted.conflict-caption");
  const figures = h("div.conflict-figures", views.map((view, i) => h("figure.desk-figure", h("figcaption", called[i]), view.node)));
  const form = h("div.conflict-form");
  const text = method();
  const words = h("details.conflict-words", h("summary", t("Method text")), text.node);
  const detail = h("section.card.conflict-detail", { "aria-label": t("The case") }, caption, figures, form, words);
  const body = h("div.conflict-body", list, detail);

  const draw = () => {
    const open = all.filter((one) => one.open);
    const left = open.reduce((sum, one) => sum + one.open, 0);
    count.textContent = all.length ? t`${open.length ? t`${many(left, "verdict")} open in ${many(open.length, "case")}` : t("All resolved")}; ${many(all.length, "case")} in total. A conflict means that two people chose different winners.` : "";
    fill(list, all.map((one) => h("li", h("button.conflict-entry", { "aria-pressed": String(one.n === here?.n), onclick: () => open_(one) },
      h("span.conflict-case", one.case), h("span.chip", { class: one.open ? "warn" : one.together ? "good" : "" }, one.open ? t`${one.open} open` : one.together ? t("resolved") : t("by majority")),
      h("span.small.muted", one.dimensions.map((each) => title(each.dimension)).join(", "))))));
  };

  async function open_(one) {
    const mine = ++turn;
    here = one;
    draw();
    // As all see it together: blindly, everybody has had their own A and B.
    const item = await tried(() => get(`${address(study, one.n)}?who=consensus`));
    if (!item || mine !== turn) return;
    caption.textContent = item.caption ?? "";
    text.show(item.text, { data: item.kind === "plot" });
    fill(words.firstChild, item.kind === "plot" ? t("Data") : t("Method text"));
    for (const view of views) view.fit();
    views.forEach((view, i) => view.set(item[FIGURES[kind][i][0]] ?? "", { alt: t`Figure: ${called[i]}` }));
    fill(form, settling(one));
  }

  /** Who said what, and a choice for all together. */
  function settling(one) {
    const names = [...new Set(one.dimensions.flatMap((each) => Object.keys(each.verdicts)))];
    const chosen = {};
    const save = h("button.primary", { disabled: true, onclick: () => settle(one, chosen, comment.value.trim()) }, t("Resolve"));
    const comment = h("input", { placeholder: t("Reason (optional)"), "aria-label": t("Why"), value: one.dimensions.map((each) => each.comment).find(Boolean) ?? "" });
    const rows = one.dimensions.map((each) => {
      const decides = each.dimension !== "overall";
      return h("tr", h("th", { scope: "row", id: `conflict-${each.dimension}` }, title(each.dimension)),
        names.map((name) => h("td", { dataset: { name } }, each.verdicts[name] ? said(each.verdicts[name], kind, names_) : h("span.muted", "–"))),
        h("td", { dataset: { name: t("Consensus") } }, decides ? choice(each, (verdict) => { chosen[each.dimension] = verdict; save.disabled = false; }) : h("span.muted.small", t("follows from the others"))));
    });
    const remarks = names.map((name) => [name, one.dimensions.map((each) => each.comments?.[name]).find(Boolean)]).filter(([, text]) => text);
    return [
      h("div.scroll", h("table.table.conflict-table", h("thead", h("tr", h("th", { scope: "col" }, t("Dimension")), names.map((name) => h("th", { scope: "col" }, name)), h("th", { scope: "col" }, t("Consensus")))), h("tbody", rows))),
      remarks.length > 0 && h("dl.conflict-remarks", remarks.map(([name, text]) => [h("dt", name), h("dd", text)])),
      h("div.conflict-settle", comment, h("span.small.muted", t`Saved as ${who}`), save, h("a.button", { href: `/${page}/${encodeURIComponent(study)}/${one.n}` }, t("Edit my verdicts"))),
      one.dimensions.some((each) => each.by) && h("p.small.muted", t`Resolved by ${one.dimensions.find((each) => each.by).by}.`),
    ];
  }

  function choice(each, changed) {
    return h("div.conflict-choice", { role: "radiogroup", "aria-labelledby": `conflict-${each.dimension}` }, ANSWERS[kind].map((verdict) =>
      h("label.ballot-option", { dataset: { verdict } }, h("input", { type: "radio", name: `settle-${each.n}-${each.dimension}`, value: verdict, checked: each.verdict === verdict, onchange: () => changed(verdict) }),
        h("span.ballot-face", h("span.ballot-check", { "aria-hidden": "true" }, "✓"), h("span", worded(verdict, names_))))));
  }

  async function settle(one, chosen, comment) {
    const kept = await tried(() => put(`${at}/consensus`, { n: one.n, answers: chosen, comment, by: who, nonce: nonce() }));
    if (!kept) return;
    toast(t`Resolved: ${one.case}`, "good");
    const fresh = await tried(() => get(`${at}/conflicts`));
    if (!fresh) return;
    all = grouped(fresh.conflicts);
    const next = all.find((each) => each.n > one.n && each.open) ?? all.find((each) => each.open) ?? all.find((each) => each.n === one.n);
    next ? open_(next) : draw();
  }

  const step = (by) => {
    const to = all[all.findIndex((one) => one.n === here?.n) + by];
    if (to) open_(to);
  };
  fill(main, h("div.page.conflicts",
    h("div.page-head", h("div", h("h1", t`Conflicts: ${about.title}`), count),
      h("div.row", badge(() => go(`/${page}/${encodeURIComponent(study)}/conflicts`)), h("a.button", { href: `/${page}/${encodeURIComponent(study)}` }, t("Judge")), h("a.button", { href: `/results/${encodeURIComponent(study)}` }, t("Results")))),
    all.length ? body : h("div.card.empty", h("h2", t("No conflicts")), h("p", t("Nobody disagrees. Conflicts appear when two people have judged the same case.")))));
  draw();
  if (all.length) await open_(all.find((one) => one.open) ?? all[0]);
  const free = keys({ j: { does: t("Next conflict"), run: () => step(1) }, k: { does: t("Previous conflict"), run: () => step(-1) }, ...views[0].keys });
  return () => { turn++; free(); part(); };
}

const said = (verdict, kind, names) => h("span.verdict", { dataset: { side: winner(verdict) === "Tie" ? "tie" : ANSWERS[kind].indexOf(verdict) === 0 ? "one" : "other" } }, worded(verdict, names));
