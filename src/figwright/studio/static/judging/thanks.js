// The end of a study, for one annotator: what was done, what is left, and where to go from here.
import { h } from "../parts/dom.js";
import { unsent, watch } from "./outbox.js";

export function thanks({ study, at, items, who, title }) {
  const count = (state) => items.filter((one) => one.state === state).length;
  const [done, skipped, open] = [count("done"), count("skipped"), count("open")];
  const first = (state) => items.find((one) => one.state === state);
  const late = h("p.note.warn", { role: "status", hidden: true });
  const tell = () => {
    const waiting = unsent(study).filter((one) => one.body.who === who).length;
    late.hidden = !waiting;
    late.textContent = `${waiting} ${waiting === 1 ? "judgement is" : "judgements are"} not saved yet: trying again. They are kept in this browser and sent when you come back to the studies.`;
  };
  const stop = watch(() => (late.isConnected ? tell() : stop()));
  tell();
  const number = (value, words) => h("div.thanks-number", h("strong", String(value)), h("span", words));
  return h("div.page.thanks", h("div.card",
    h("h1", items.length === 0 ? "This study has no cases" : open ? "So far" : `Thank you, ${who}`),
    h("p.muted", open ? `${title}: not all cases are judged yet.` : `${title}: every case has been looked at.`),
    h("div.thanks-numbers", number(done, done === 1 ? "case judged" : "cases judged"), number(skipped, "skipped"), open > 0 && number(open, "open"), number(items.length, "in all")),
    late,
    h("div.row.thanks-ways",
      open > 0 && h("a.button.primary", { href: `${at}/${first("open").n}` }, "Go on judging"),
      h("a.button", { class: open ? "" : "primary", href: `/results/${encodeURIComponent(study)}` }, "Results"),
      done > 0 && !open && h("a.button", { href: `${at}/${first("done").n}` }, "Look at my verdicts"),
      skipped > 0 && h("a.button", { href: `${at}/${first("skipped").n}` }, "Look at what was skipped"),
      h("a.button", { href: `${at}/conflicts` }, "Conflicts"),
      h("a.button", { href: "/studies" }, "All studies"))));
}
