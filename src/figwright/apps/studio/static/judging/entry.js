// Before a page of a study is shown: it must be named, somebody must be judging, and what goes wrong is told on the page.
import { Problem } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { named } from "./who.js";
import { t } from "../parts/texts.js";

const SLOW = 300;

/** Runs `work(who)`; gives what it gives: a function that leaves the page. */
export async function entered(main, { study, go }, work) {
  if (!study) { await go("/studies", { replace: true }); return null; }
  const who = await named();
  if (!who) { await go("/studies", { replace: true }); return null; }
  // Only what takes long is announced: a word that comes and goes at once is a flicker.
  const slow = setTimeout(() => { if (!main.children.length) fill(main, h("p.empty", { role: "status" }, t("Loading the study…"))); }, SLOW);
  try { return await work(who); } catch (error) {
    if (!(error instanceof Problem)) throw error;
    trouble(main, error);
    return null;
  } finally { clearTimeout(slow); }
}

/** What went wrong in place of the page, with what to do next. */
export function trouble(main, error) {
  fill(main, h("div.page", h("div.note.bad", { role: "alert" }, h("strong", error.message), error.hint && h("div", error.hint)),
    h("div.row.trouble-ways", h("button", { onclick: () => location.reload() }, t("Try again")), h("a.button", { href: "/studies" }, t("All studies")))));
}
