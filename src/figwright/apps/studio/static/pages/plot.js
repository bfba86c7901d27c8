// A plot edited by hand, at /plot/ID. What the page is made of is in ../plotting/.
import { editor } from "../plotting/page.js";
import { t } from "../parts/texts.js";

export const title = t("Edit a plot");
export const styles = ["plot.css"];

export function show(main, { path, go }) {
  return editor(main, path[0] ?? "", go);
}
