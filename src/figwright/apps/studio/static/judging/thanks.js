// The end of a study, for one annotator: what was done, what is left, and where to go from here.
import { h } from "../parts/dom.js";
import { unsent, watch } from "./outbox.js";
import { t } from "../parts/texts.js";

export function thanks({ study, at, items, who, title }) {
  const count = (state) => items.filter((one) => one.state === state).length;
  const [done, skipped, open] = [count("done"), count("skipped"), count("open")];
  const first = (state) => items.find((one) => one.state === state);
  const late = h("p.note.warn", { role: "status", hidden: true });
  const tell = () => {
    const waiting = unsent(study).filter((one) => one.body.who === who).length;
    late.hidden = !waiting;
    late.textContent = t`${waiting} ${waiting === 1 ? t("judgement is") : t("judgements are")} not saved yet: retrying. This browser keeps them and sends them when you return to the studies.`;
  };
  const stop = watch(() => (late.isConnected ? tell() : stop()));
  tell();
  const number = (value, words) => h("div.thanks-number", h("strong", String(value)), h("span", words));
  return h("div.page.thanks", h("div.card",
    h("h1", items.length === 0 ? t("This study has no cases") : open ? t("So far") : t`Thank you, ${who}`),
    h("p.muted", open ? t`${title}: some cases are still open.` : t`${title}: all cases are done.`),
    h("div.thanks-numbers", number(done, done === 1 ? t("case judged") : t("cases judged")), number(skipped, "skipped"), open > 0 && number(open, "open"), number(items.length, t("in total"))),
    late,
    h("div.row.thanks-ways",
      open > 0 && h("a.button.primary", { href: `${at}/${first("open").n}` }, t("Continue judging")),
      h("a.button", { class: open ? "" : "primary", href: `/results/${encodeURIComponent(study)}` }, t("Results")),
      done > 0 && !open && h("a.button", { href: `${at}/${first("done").n}` }, t("Show my verdicts")),
      skipped > 0 && h("a.button", { href: `${at}/${first("skipped").n}` }, t("Show skipped cases")),
      h("a.button", { href: `${at}/conflicts` }, t("Conflicts")),
      h("a.button", { href: "/studies" }, t("All studies")))));
}
