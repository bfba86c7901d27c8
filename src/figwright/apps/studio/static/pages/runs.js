// All runs, newest first: a card each, with its figure. Search as you type, walk with the arrows, open with Enter.
import { get, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { keys } from "../parts/keys.js";
import { many, moment, money, status } from "../parts/wording.js";
import { t } from "../parts/texts.js";

export const title = t("Runs");
export const styles = ["runs.css"];
const PAGE = 60;
const WAIT = 140;
const AGAIN = 2500;

export async function show(main, { query, go }) {
  let limit = PAGE;
  let turn = 0;
  let timer = 0;
  let alive = true;
  const told = h("p.small", { role: "status", "aria-live": "polite" });
  const search = h("input", { type: "search", value: query.get("search") ?? "", placeholder: t("Name, caption or text"), "aria-label": t("Search runs"), autocomplete: "off", spellcheck: false });
  const grid = h("ul.runs", { "aria-label": t("Runs") });
  const more = h("div.runs-more");
  const form = h("form.runs-search", { role: "search", onsubmit: (event) => { event.preventDefault(); load(); } }, search, h("kbd", { "aria-hidden": "true" }, "/"));
  fill(main, h("div.page", h("div.page-head", h("div", h("h1", t("Runs")), told), form), grid, more));

  async function load() {
    clearTimeout(timer);
    const mine = ++turn;
    const wanted = search.value.trim();
    const found = await tried(() => get(`/api/runs?search=${encodeURIComponent(wanted)}&limit=${limit}`));
    if (!alive || mine !== turn) return;
    if (found) draw(found, wanted);
    if (!found || found.runs.some((run) => run.status === "running")) timer = setTimeout(load, AGAIN);
  }

  function draw({ runs, total }, wanted) {
    told.textContent = wanted ? t`${many(total, "run")} with “${wanted}”` : total ? t`${many(total, "run")}, newest first` : "";
    const focused = document.activeElement?.closest?.(".runs .run-card")?.getAttribute("href");
    fill(grid, runs.map(card));
    grid.hidden = !runs.length;
    if (focused) grid.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    fill(more, !runs.length && empty(wanted), total > runs.length && h("button", { onclick: () => { limit += 4 * PAGE; load(); } }, t`Show ${Math.min(4 * PAGE, total - runs.length)} more`));
  }

  function empty(wanted) {
    if (wanted) return h("div.empty", h("p", t("No run contains these words.")), h("button", { onclick: () => { search.value = ""; typed(); search.focus(); } }, t("Show all runs")));
    return h("div.empty", h("h2", t("No figures yet")), h("p", t("Every figure that you make appears here, with all its candidates and revisions.")), h("a.button.primary", { href: "/make" }, t("Make the first one")));
  }

  function typed() {
    limit = PAGE;
    const words = search.value.trim();
    history.replaceState(null, "", words ? `/runs?search=${encodeURIComponent(words)}` : "/runs");
    clearTimeout(timer);
    timer = setTimeout(load, WAIT);
  }
  search.addEventListener("input", typed);
  search.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && grid.querySelector("a")) { grid.querySelector("a").focus(); event.preventDefault(); }
    if (event.key === "Escape" && search.value) { search.value = ""; typed(); event.preventDefault(); }
  });

  /** The focus to a neighbour; up and down keep the column. */
  function walk(dx, dy) {
    const cards = [...grid.querySelectorAll("a")];
    if (!cards.length) return false;
    const now = cards.indexOf(document.activeElement);
    if (now < 0) { cards[0].focus(); return true; }
    const across = cards.filter((one) => one.getBoundingClientRect().top === cards[0].getBoundingClientRect().top).length;
    const next = now + dx + dy * across;
    if (next < 0 && dy) { search.focus(); return true; }
    cards[next]?.focus();
    return Boolean(cards[next]);
  }
  const free = keys({
    "/": { does: t("Search"), run: () => { search.focus(); search.select(); } },
    arrowright: { does: t("Next run"), run: () => walk(1, 0) },
    arrowleft: { does: t("Previous run"), run: () => walk(-1, 0) },
    arrowdown: { does: t("Next row"), run: () => walk(0, 1) },
    arrowup: { does: t("Previous row"), run: () => walk(0, -1) },
    n: { does: t("Make a new figure"), run: () => go("/make") },
  });
  await load();
  return () => { alive = false; clearTimeout(timer); free(); };
}

/** A run as a card: one link, so that a screen reader says it once. */
function card(run) {
  const facts = [
    run.candidates > 1 ? many(run.candidates, "candidate") : run.figures > 1 && many(run.figures - 1, "revision"),
    run.calls ? money(run.cost, run.unpriced) : t("no model"),
  ].filter(Boolean);
  return h("li", h("a.run-card", { href: `/run/${encodeURIComponent(run.id)}` },
    h(`span.run-picture${run.picture ? "" : ".none"}`, run.picture
      ? h("img", { src: run.picture, alt: "", loading: "lazy", decoding: "async" })
      : h("span.muted.small", run.status === "running" ? t("drawing …") : t("no figure"))),
    h("span.run-words",
      h("span.run-line", h("strong", run.name), run.status !== "finished" && status(run.status)),
      run.caption && h("span.run-caption", run.caption),
      h("span.run-facts", moment(run.began), facts.map((one) => [h("i", { "aria-hidden": "true" }, "·"), h("span", one)])))));
}
