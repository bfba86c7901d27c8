// A wish for a plot that is not understood: why, and its readings to choose from; choosing one draws it.
import { h } from "./dom.js";

/** `choose(n)` is told which reading is meant, counted from 1. */
export const readings = ({ why, readings: listed, otherwise }, choose) => h("div.note.warn.readings", { role: "group", "aria-label": "What is meant?" },
  h("div", h("strong", why)),
  listed.length > 0 && h("div", "Which of these is meant?"),
  listed.map((words, place) => h("button", { type: "button", onclick: () => choose(place + 1) }, words)),
  h("div.small", listed.length ? `Or ${otherwise}` : otherwise));
