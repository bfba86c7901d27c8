// A figure beside the one that people drew: four dimensions, four verdicts, one case after the other.
import { conflicts } from "../judging/conflicts.js";
import { desk } from "../judging/desk.js";
import { entered } from "../judging/entry.js";
import { t } from "../parts/texts.js";

export const title = t("Judge");
export const styles = ["studies.css", "judge.css"];

/** /judge/STUDY, /judge/STUDY/N, /judge/STUDY/end, /judge/STUDY/conflicts */
export function show(main, { path: [study, n], go }) {
  return entered(main, { study, go }, (who) => (n === "conflicts" ? conflicts : desk)(main, { kind: "referenced", study, n, who, go }));
}
