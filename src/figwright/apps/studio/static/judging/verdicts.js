// The rule by which four verdicts become one, the same as on the server (bench/verdicts.py): faithfulness and readability
// decide; where they leave it open, conciseness and aesthetics do. Here it is also told in words, as it is computed.
import { t } from "../parts/texts.js";

export const PRIMARY = ["faithfulness", "readability"];
export const SECONDARY = ["conciseness", "aesthetics"];
/** In the order in which they are asked: what decides comes first. */
export const DIMENSIONS = [...PRIMARY, ...SECONDARY];
/** The first is always said of the left picture and the second of the right one, so that keys and eyes agree. */
export const ANSWERS = {
  referenced: ["Model", "Human", "Both good", "Both bad"],
  blind: ["A", "B", "Both good", "Both bad"],
};
const TITLES = { faithfulness: t("Faithfulness"), readability: t("Readability"), conciseness: t("Conciseness"), aesthetics: t("Aesthetics"), overall: t("Overall") };
const ASKED = {
  faithfulness: t("Does it match the paper?"),
  readability: t("Is it easy to read and follow?"),
  conciseness: t("Does it show only what matters?"),
  aesthetics: t("Does it look good?"),
};

export const title = (dimension) => TITLES[dimension] ?? dimension;
/** What a dimension is about, in one line. */
export const asked = (dimension) => ASKED[dimension] ?? "";

/** Who is better: good or bad is a difference in words only. */
export const winner = (verdict) => (["Both good", "Both bad", "Tie"].includes(verdict) ? "Tie" : verdict);

/** What the sides of a study are called: "Human" only where people drew the reference. */
export const sides = (study) => (study.reference && study.reference !== "Human" ? { Human: study.reference } : {});

/** A verdict as a button or a table says it. */
export const worded = (verdict, names = {}) => (["Model", "Human", "A", "B"].includes(verdict) ? t`${names[verdict] ?? t(verdict)} wins` : t(verdict));

/** Two dimensions together: winning both decides, and so does winning one with a tie. */
export function decided(one, other) {
  const winners = new Set([winner(one), winner(other)]);
  winners.delete("Tie");
  return winners.size === 1 ? [...winners][0] : "Tie";
}

/** All four together, or null while it is open. It may be settled before all are answered. */
export function overall(answers) {
  const all = (names) => names.every((name) => answers[name]);
  const of = (names) => decided(...names.map((name) => answers[name]));
  if (!all(PRIMARY)) return null;
  if (of(PRIMARY) !== "Tie") return of(PRIMARY);
  return all(SECONDARY) ? of(SECONDARY) : null;
}

/** The decision in words: {verdict, text}, where `verdict` is null while it is open. */
export function explained(answers, names = {}) {
  const verdict = overall(answers);
  const missing = DIMENSIONS.filter((name) => !answers[name]);
  if (missing.length === DIMENSIONS.length) return { verdict, text: t("faithfulness and readability decide first.") };
  if (PRIMARY.some((name) => !answers[name])) {
    const [known] = PRIMARY.filter((name) => answers[name]);
    if (!known) return { verdict, text: t("faithfulness and readability decide first; they have no verdict yet.") };
    const [left] = PRIMARY.filter((name) => !answers[name]);
    return { verdict, text: winner(answers[known]) === "Tie" ? t`${t(known)} is tied, ${t(left)} is open.` : t`${names[answers[known]] ?? t(answers[known])} won ${t(known)}, ${t(left)} is open.` };
  }
  const first = decided(...PRIMARY.map((name) => answers[name]));
  if (first !== "Tie") return { verdict, text: t`it ${won(answers, PRIMARY, first)}.` };
  const because = split(answers, PRIMARY);
  if (verdict === null) return { verdict, text: t`${because}: conciseness and aesthetics decide.` };
  if (verdict !== "Tie") return { verdict, text: t`${because}; ${names[verdict] ?? t(verdict)} ${won(answers, SECONDARY, verdict)}.` };
  return { verdict, text: t`${because}, and ${split(answers, SECONDARY)}.` };
}

/** "won faithfulness; readability is tied" */
function won(answers, names, by) {
  const wins = names.filter((name) => answers[name] === by);
  const ties = names.filter((name) => !wins.includes(name));
  return [t`won ${list(wins)}`, ties.length && t`${list(ties)} is tied`].filter(Boolean).join(t("; "));
}

/** Why two dimensions leave it open. */
function split(answers, names) {
  return `${list(names)} ${names.every((name) => winner(answers[name]) === "Tie") ? t("are tied") : t("name different winners")}`;
}

const list = (words) => words.map((word) => t(word)).join(t(" and "));
