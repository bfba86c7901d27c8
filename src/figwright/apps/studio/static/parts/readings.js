// A wish for a plot that is not understood: why, and its readings to choose from; choosing one draws it.
import { h } from "./dom.js";
import { t } from "./texts.js";

/** `choose(n)` is told which reading is meant, counted from 1. */
export const readings = ({ why, readings: listed, otherwise }, choose) => h("div.note.warn.readings", { role: "group", "aria-label": t("Choose an interpretation") },
  h("div", h("strong", why)),
  listed.length > 0 && h("div", t("Which of these do you mean?")),
  listed.map((words, place) => h("button", { type: "button", onclick: () => choose(place + 1) }, words)),
  h("div.small", listed.length ? t`Or ${otherwise}` : otherwise));
