// Not written yet.
import { fill, h } from "../parts/dom.js";

export const title = "Studies";

export function show(main) {
  fill(main, h("div.page", h("div.empty", "This page is being written.")));
}
