// Two figures without names, beside the reference: which is better, in four dimensions.
import { conflicts } from "../judging/conflicts.js";
import { desk } from "../judging/desk.js";
import { entered } from "../judging/entry.js";
import { t } from "../parts/texts.js";

export const title = t("Blind comparison");
export const styles = ["studies.css", "judge.css", "blind.css"];

/** /blind/STUDY, /blind/STUDY/N, /blind/STUDY/end, /blind/STUDY/conflicts */
export function show(main, { path: [study, n], go }) {
  return entered(main, { study, go }, (who) => (n === "conflicts" ? conflicts : desk)(main, { kind: "blind", study, n, who, go }));
}
