// Which figures a run has, what they are called, and how one walks from one to the next. Nothing here draws.

/** All figures of a run by "candidate:round", in their order. */
import { t } from "../../parts/texts.js";
import { capital, revision } from "../../parts/wording.js";
export function figures(run) {
  const found = new Map();
  for (const { number: candidate, rounds, best } of run.candidates) {
    for (const one of rounds) found.set(`${candidate}:${one.round}`, { ...one, key: `${candidate}:${one.round}`, candidate, best: one.round === best });
  }
  return found;
}

/** The key of the figure that is chosen; before there is a choice, of the newest one. */
export function shownFirst(run) {
  const chosen = run.chosen && `${run.chosen.candidate}:${run.chosen.round}`;
  const found = [...figures(run).keys()];
  return found.includes(chosen) ? chosen : found.at(-1) ?? "";
}

/** What one most likely compares a figure with: the round before it, or else the best of the next candidate. */
export function rival(run, key) {
  const found = figures(run);
  const one = found.get(key);
  if (!one) return "";
  const others = run.candidates.filter(({ number }) => number !== one.candidate);
  const before = `${one.candidate}:${one.round - 1}`;
  if (others.length) return `${others[0].number}:${others[0].best}`;
  return found.has(before) ? before : [...found.keys()].find((other) => other !== key) ?? "";
}

/** The figure beside (another candidate, the same round if it has one) or below (the next round). */
export function step(run, key, dx, dy) {
  const found = figures(run);
  const one = found.get(key);
  if (!one) return key;
  const column = run.candidates.findIndex(({ number }) => number === one.candidate);
  const candidate = run.candidates[column + dx];
  if (!candidate) return key;
  const rounds = candidate.rounds.map(({ round }) => round);
  if (!dy) return `${candidate.number}:${rounds.includes(one.round) ? one.round : rounds.at(-1)}`;
  const next = rounds[rounds.indexOf(one.round) + dy];
  return next === undefined ? key : `${candidate.number}:${next}`;
}

/** The next or previous figure of all, for those who have only two buttons. */
export function turn(run, key, by) {
  const found = [...figures(run).keys()];
  return found[(found.indexOf(key) + by + found.length) % found.length] ?? key;
}

/** "Candidate 2, revision 1": the candidate is named where there are several, the revision where it has several. The only
 * figure of a run is "Figure". */
export function named(run, one, { short = false } = {}) {
  const several = run.candidates.length > 1;
  const own = run.candidates.find(({ number }) => number === one.candidate);
  const rounds = own?.rounds.length > 1;
  if (short) return [several && `C${one.candidate}`, rounds && brief(run, one)].filter(Boolean).join(" ") || t("Figure");
  return capital([several && t`candidate ${one.candidate}`, rounds && revision(one.round, run.wish)].filter(Boolean).join(", ") || t("Figure"));
}

/** The same in the space of a small picture. */
export const brief = (run, one) => (one.round ? t`Rev. ${one.round}` : run.wish ? t("Previous") : capital(t("draft")));

export const isChosen = (run, one) => Boolean(one && run.chosen && run.chosen.candidate === one.candidate && run.chosen.round === one.round);

export const KINDS = { vector: t("editable figure"), image: t("bitmap"), plot: t("plot") };

/** Why a figure cannot be edited by hand; nothing when it can. */
export function uneditable(one) {
  if (one.coded) return t("A model wrote the code of this plot, so you cannot edit its parts by hand. Ask the model for a change (tab “Request a change”). Or edit the first draft of this run by hand: most first drafts are drawn by figwright and not by the model.");
  if (one.typed || one.kind === "plot") return "";
  return {
    image: t("This figure is a bitmap. To get an editable one, press “New run with these settings” (in the menu “⋯”) and set “Visualizer” to svg or vector."),
  }[one.kind] ?? t("There is no figure to edit here.");
}
