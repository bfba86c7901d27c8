// What a study comes to: who wins, how far people agree, with each other and with the judge, and files of it.
import { get, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { many } from "../parts/wording.js";
import { balance, legend, number, whisker } from "../judging/charts.js";
import { command } from "../judging/command.js";
import { PAGE } from "../judging/desk.js";
import { trouble } from "../judging/entry.js";
import { KINDS } from "../judging/opening.js";
import { bar } from "../judging/progress.js";
import { LEVELS, moment } from "../judging/questions.js";
import { DIMENSIONS, title as named } from "../judging/verdicts.js";
import { t } from "../parts/texts.js";

export const title = t("Results");
export const styles = ["studies.css", "results.css"];

/** /results/STUDY */
export async function show(main, { path: [study], go }) {
  if (!study) { await go("/studies", { replace: true }); return null; }
  const at = `/api/studies/${encodeURIComponent(study)}`;
  const draw = (found) => fill(main, page(found, at, async () => {
    const open = await tried(() => get(`${at}/results?reveal=1`));
    if (open) draw(open);
  }));
  try { draw(await get(`${at}/results`)); } catch (error) { if (!error.message) throw error; trouble(main, error); }
  return null;
}

function page(found, at, reveal) {
  const way = `/${PAGE[found.kind]}/${encodeURIComponent(found.id)}`;
  const questions = found.kind === "questions";
  const begun = questions ? found.log?.length > 0 : found.judged > 0;
  return h("div.page.results",
    h("div.page-head", h("div", h("span.chip.accent", KINDS[found.kind]?.name ?? found.kind), h("h1", found.title), h("p", t`${found.total} ${found.total === 1 ? "case" : "cases"} · made ${moment(found.created)}`, Object.entries(found.left_out ?? {}).map(([reason, count]) => t` · ${count} left out: ${reason}`))),
      h("div.row", h("a.button", { href: way }, questions ? t("Review") : t("Judge")), !questions && h("a.button", { href: `${way}/conflicts` }, t("Conflicts")), h("a.button", { href: "/studies" }, t("All studies")))),
    found.notes?.map((one) => h("p.note", one)),
    h("div.results-grid",
      h("div.results-main",
        !begun && h("section.card", h("h2", t("Nothing to show yet")), h("p.muted", questions ? t("No question has been reviewed.") : t("No case has been judged.")), h("a.button.primary", { href: way }, questions ? t("Start the review") : t("Start judging"))),
        begun && (questions ? reviewed(found) : found.methods.map((one) => winners(one, found, reveal))),
        found.judges?.map(judged), questions && begun && log(found)),
      h("div.results-side", people(found), !questions && begun && conflicts(found, way), !questions && begun && among(found), files(found, at, begun))));
}

/** In the order in which people are asked, the whole first. */
const sorted = (rows) => ["overall", ...DIMENSIONS].flatMap((name) => rows.filter((one) => one.dimension === name));

function winners(one, found, reveal) {
  const names = found.kind === "blind" ? [one.name, one.against] : [one.name || t("Model"), found.reference ?? t("Human")];
  const each = Object.entries(one.annotators ?? {});
  return h("section.card", h("h2", t`${names[0]} against ${{ Human: t("people"), Reference: t("the reference") }[names[1]] ?? names[1]}`),
    found.hidden && h("p.note.warn.results-hidden", h("span", t("Names stay hidden until everybody who started has finished.")), h("button", { onclick: reveal }, t("Show the names"))),
    h("p.muted.small", t`${one.cases} ${one.cases === 1 ? "case" : "cases"} judged. Cases with a resolved conflict use the agreed verdict; all others use the majority vote.${one.open ? t` No winner yet in ${many(one.open, "case")}: there is no majority, and the conflict is not resolved.` : ""}`),
    legend(names, { open: one.open > 0 }),
    h("div.balances", balance(t("Overall"), one.overall, names, { strong: true, of: one.cases }), DIMENSIONS.map((name) => balance(named(name), one.dimensions[name] ?? { wins: 0, ties: 0, losses: 0 }, names, { of: one.cases }))),
    each.length > 0 && [h("h3", t("Overall, by annotator")), h("div.balances", each.map(([name, its]) => balance(name, its, names)))]);
}

function judged(one) {
  return h("section.card", h("h2", t`People and ${one.judge}`),
    one.error ? h("p.muted", one.error) : [h("p.small.muted", t("Kendall's tau between people and the judge, with a 95% interval if there are enough cases.")), h("div.scroll", h("table.table.results-table",
      h("thead", h("tr", [t("Dimension"), t("Cases"), "tau", "", t("Agreement"), "kappa"].map((words, i) => h("th", { scope: "col", class: [1, 2, 4, 5].includes(i) ? "number" : "" }, words || h("span.sr", t("Interval")))))),
      h("tbody", sorted(one.rows).map((row) => h("tr", h("th", { scope: "row" }, named(row.dimension)), h("td.number", String(row.cases)), h("td.number", number(row.tau), row.low !== null && h("div.small.muted", t`${number(row.low)} to ${number(row.high)}`)),
        h("td.results-whisker", whisker(row.tau, row.low, row.high)), h("td.number", row.agreed === null ? "–" : `${Math.round(row.agreed)}%`), h("td.number", number(row.kappa)))))))],
    one.missing > 0 && h("p.small.muted.results-after", t`Left out: ${many(one.missing, "case")} on which people reached neither consensus nor a majority.`));
}

function people(found) {
  return h("section.card", h("h2", t("Progress")), found.annotators.length ? h("dl.people", found.annotators.map((one) => [
    h("dt", { title: one.name }, one.name), h("dd", bar(one.done, found.total, { label: t`Progress of ${one.name}`, skipped: one.skipped })),
    h("dd.people-number", `${one.done} / ${found.total}`, one.skipped > 0 && h("div", t`${one.skipped} skipped`))])) : h("p.muted", t("Nobody has started.")));
}

function among(found) {
  return h("section.card", h("h2", t("Agreement between people")), found.among.length ? h("table.table.results-table", h("thead", h("tr", h("th", { scope: "col" }, t("Dimension")), h("th.number", { scope: "col" }, t("Agreement")), h("th.number", { scope: "col" }, "kappa"))),
    h("tbody", sorted(found.among).map((one) => h("tr", h("th", { scope: "row" }, named(one.dimension)), h("td.number", `${Math.round(one.agreed)}%`), h("td.number", number(one.kappa))))))
    : h("p.muted", t("At least two people must judge the same case first.")),
  found.among.length > 0 && h("p.small.muted.results-after", t`Based on ${Math.max(...found.among.map((one) => one.items))} cases with at least two judgements. ${found.annotators.length > 2 ? t("Fleiss'") : t("Cohen's")} kappa is 1 for full agreement and 0 for chance; a dash means that it is undefined.`));
}

function conflicts(found, way) {
  const { total, open, majority, consensus, cases, open_cases: left } = found.conflicts;
  const count = (value, words, kind) => h("div.results-count", { class: kind }, h("strong", String(value)), h("span", words));
  return h("section.card", h("h2", t("Conflicts")), total ? [h("p.small.muted", t`People chose different winners in ${many(cases, "case")}${left ? t`; not resolved yet: ${many(left, "case")}` : ""}.`), h("div.results-counts", count(open, "open", open ? "warn" : ""), count(consensus, t("by consensus"), ""), count(majority, t("by majority"), "")), h("a.button", { href: `${way}/conflicts`, class: open ? "primary" : "" }, open ? t("Resolve them") : t("Show them"))]
    : h("p.muted", t("No conflicts.")));
}

function files(found, at, begun) {
  const name = `${found.id}.csv`;
  const command_ = found.kind === "questions" ? `figwright bench questions DATASET --review ${found.id}.jsonl --reviewed-only -o AIBench.jsonl`
    : found.judges?.length ? `figwright bench agreement last --people ${name}` : `figwright bench agreement --people ${name}`;
  return h("section.card", h("h2", t("Files")), begun || found.kind === "questions" ? [
    h("div.row", h("a.button", { href: `${at}/export.csv`, download: "" }, "CSV"), h("a.button", { href: `${at}/export.jsonl`, download: "" }, "JSON lines")),
    h("p.small.muted.results-reads", found.kind === "questions" ? t("The JSON Lines file is a review file. Build the benchmark from it with:") : t("Evaluate either file with:")), command(command_)]
    : h("p.muted", t("Nothing to export yet.")));
}

function reviewed(found) {
  const kinds = [["kept", "kept"], ["edited", "edited"], ["added", "added"], ["rejected", "rejected"], ["open", "open"]];
  const total = Object.values(found.questions).reduce((sum, one) => sum + one, 0);
  return h("section.card", h("h2", t`${total} questions`),
    found.disputed > 0 && h("p.note.warn", t`People disagree on ${many(found.disputed, "question")}: one person rejected it, another kept it. The latest decision counts; each case has a history of who decided what.`),
    h("div.results-counts", kinds.map(([key, words]) => h("div.results-count", h("strong", String(found.questions[key] ?? 0)), h("span", words)))),
    h("div.scroll", h("table.table.results-table", h("thead", h("tr", h("th", { scope: "col" }, t("Level")), kinds.map(([, words]) => h("th.number", { scope: "col" }, words)))),
      h("tbody", Object.entries(found.levels).map(([level, counts], i) => h("tr", h("th", { scope: "row" }, LEVELS[i + 1] ?? level), kinds.map(([key]) => h("td.number", String(counts[key] ?? 0)))))))));
}

function log(found) {
  return h("section.card", h("h2", t("Last changes")), h("ol.results-log", [...found.log].reverse().slice(0, 30).map((one) => h("li", h("strong", one.who), ` ${one.did} `, h("span.muted", t`question ${one.question} of case ${one.n} · ${moment(one.when)}`), one.note && h("div.small.muted", `“${one.note}”`)))));
}
