// All studies: what kind, how far everybody is, and the way to judging and to results.
import { get, put, toast, tried } from "../parts/api.js";
import { field, fill, h } from "../parts/dom.js";
import { keys } from "../parts/keys.js";
import { PAGE } from "../judging/desk.js";
import { trouble } from "../judging/entry.js";
import { KINDS, opening } from "../judging/opening.js";
import { command } from "../judging/command.js";
import { flush, unsent } from "../judging/outbox.js";
import { bar } from "../judging/progress.js";
import { badge, who } from "../judging/who.js";
import { t } from "../parts/texts.js";

export const title = t("Studies");
export const styles = ["studies.css"];

export async function show(main, { go }) {
  const list = h("div", { "aria-live": "polite" });
  const fresh = async () => {
    const id = await opening();
    if (id) draw(id);
  };
  const draw = async (made = "") => {
    let studies;
    try { ({ studies } = await get("/api/studies?closed=1")); } catch (error) { if (!error.message) throw error; trouble(main, error); return; }
    const [open, closed] = [studies.filter((one) => !one.closed), studies.filter((one) => one.closed)];
    const shown = list.querySelector(".studies-closed")?.open ?? false;
    fill(list, open.length ? h("ul.study-list", open.map((one) => entry(one, one.id === made, draw))) : await empty(fresh, closed.length),
      closed.length > 0 && h("details.studies-closed", { open: shown }, h("summary", t`${closed.length} closed ${closed.length === 1 ? "study" : "studies"}`),
        h("ul.study-list", closed.map((one) => entry(one, false, draw)))));
    if (made) list.querySelector(".study.made a")?.focus();
  };
  fill(main, h("div.page",
    h("div.page-head", h("div", h("h1", t("Studies")), h("p", t("In a study, people judge figures or review questions. Several people can work on the same one."))),
      h("div.row", badge(() => draw()), h("button.primary", { onclick: fresh }, t("New study")))), list));
  flush(); // what could not be sent the last time
  await draw();
  return keys({ n: { does: t("New study"), run: () => { fresh(); } } });
}

/** Renames, closes or opens a study again. Nothing that was judged is lost by any of it. */
function managing(study, draw) {
  const at = `/api/studies/${encodeURIComponent(study.id)}`;
  const change = async (data, words) => {
    const done = await tried(() => put(at, data));
    if (!done) return;
    await draw();
    if (words) toast(words, "good", data.closed ? t("The study keeps its data. You find it below the list, where you can reopen it.") : "");
  };
  return h("details.menu.study-menu", { onfocusout: (event) => { if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false; }, onkeydown: (event) => { if (event.key === "Escape" && event.currentTarget.open) { event.stopPropagation(); event.currentTarget.open = false; event.currentTarget.firstChild.focus(); } } },
    h("summary.button", { "aria-label": t`More for ${study.title}`, title: t("More") }, "⋯"),
    h("div.study-menu-items",
      h("button.quiet", { type: "button", onclick: () => renaming(study, (title) => change({ title })) }, t("Rename")),
      study.closed ? h("button.quiet", { type: "button", onclick: () => change({ closed: false }, t("Reopen")) }, t("Reopen"))
        : h("button.quiet", { type: "button", onclick: () => change({ closed: true }, t`Closed: ${study.title}`) }, t("Close"))));
}

/** Asks for another title. */
function renaming(study, done) {
  const name = h("input", { value: study.title, maxLength: 120, required: true });
  const box = h("dialog", { "aria-label": t("Rename the study") }, h("form", { method: "dialog", onsubmit: () => { if (name.value.trim() && name.value.trim() !== study.title) done(name.value.trim()); } },
    h("h2", t("Rename the study")), field(t("Title"), name),
    h("div.row", { style: { marginTop: "12px" } }, h("button.primary", { type: "submit" }, t("Rename")), h("button.quiet", { type: "button", onclick: () => box.close() }, t("Cancel")))));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  name.select();
}

function entry(study, made, draw) {
  const id = encodeURIComponent(study.id);
  const mine = study.annotators.find((one) => one.name === who());
  const late = unsent(study.id).length;
  const way = `/${PAGE[study.kind]}/${id}`;
  const done = mine && mine.done >= study.items;
  const verb = study.kind === "questions" ? t("Review") : t("Judge");
  return h("li.card.study", { class: made ? "made" : "" },
    h("div", h("span.chip.accent", KINDS[study.kind]?.name ?? study.kind), h("h2", study.title),
      h("div.study-about", `${study.items} ${study.items === 1 ? "case" : "cases"}`, study.created && t` · made ${day(study.created)}`, late > 0 && h("span.chip.warn", t`${late} not sent yet`))),
    study.annotators.length ? h("dl.people", study.annotators.map((one) => person(one, study))) : h("p.muted.small", t("Nobody has started.")),
    h("div.study-ways",
      h("a.button", { class: done ? "" : "primary", href: way }, done ? study.kind === "questions" ? t("Check my answers") : t("Review my verdicts") : mine?.done ? t("Continue") : verb),
      study.kind !== "questions" && study.annotators.length > 1 && h("a.button", { href: `${way}/conflicts` }, t("Conflicts")),
      h("a.button", { href: `/results/${id}` }, t("Results")), managing(study, draw)));
}

const person = (one, study) => [h("dt", { title: one.name }, one.name), h("dd", bar(one.done, study.items, { label: t`Progress of ${one.name}` })), h("dd.people-number", `${one.done} / ${study.items}`)];

async function empty(fresh, closed) {
  const sources = await get("/api/studies/sources").catch(() => ({}));
  const ready = sources.runs?.some((one) => one.cases > 0);
  return h("div.card.studies-empty",
    h("h2", closed ? t("No open study") : t("No study yet")),
    h("p.muted", t("In a study, people compare figures with a reference, compare the figures of two methods blindly, or review the questions of a benchmark.")),
    ready ? null : [h("p", t("No figures to judge yet. Make some from the built-in cases, without a key or network:")), command(sources.command || "figwright bench run figwright")],
    h("div.row", { style: { marginTop: "12px" } }, h("button.primary", { onclick: fresh }, t("New study"))));
}

/** A day as people write it here. */
const day = (stamp) => { const when = new Date(stamp); return Number.isNaN(when.getTime()) ? stamp : when.toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" }); };
