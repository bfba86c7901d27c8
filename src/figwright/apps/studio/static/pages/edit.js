// Edit by hand: all drafts at /edit, the editor of one at /edit/ID. What the editor is made of is in ../canvas/.
import { drafts } from "../canvas/drafts.js";
import { workspace } from "../canvas/workspace.js";
import { t } from "../parts/texts.js";

export const title = t("Edit");
export const styles = ["edit.css", "trace.css"];

export function show(main, { path, go }) {
  return path[0] ? workspace(main, path[0], go) : drafts(main, go).then(() => null);
}
