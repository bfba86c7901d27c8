// A run: its candidates and rounds side by side, one of them large; compare, pick, edit, go on, download.
import { get, listen, post, toast, tried } from "../parts/api.js";
import { fill, h } from "../parts/dom.js";
import { called, download } from "../parts/download.js";
import { keys } from "../parts/keys.js";
import { readings } from "../parts/readings.js";
import { brief, duration, moment, money, revision, status } from "../parts/wording.js";
import { matrix } from "./run/matrix.js";
import { panel } from "./run/panel.js";
import { figures, isChosen, named, rival, shownFirst, step, turn, uneditable } from "./run/places.js";
import { stage } from "./run/stage.js";
import { t, told } from "../parts/texts.js";

export const title = t("Run");
export const styles = ["run.css"];
const AGAIN = 2000;

export async function show(main, { path: [id = ""], query, go }) {
  const address = `/api/runs/${encodeURIComponent(id)}`;
  const state = { run: null, figures: new Map(), slots: { A: "", B: "" }, active: "A", mode: "one", marked: true, touched: false };
  let unlisten = null;
  let timer = 0;
  let alive = true;

  const wide = matchMedia("(min-width: 900px)");
  const over = matrix((key) => put(key), (key) => { put(key); mode("one"); });
  const large = stage(id, { flip, turn: (by) => put(turn(state.run, shownKey(), by)), mark: (slot, i) => { flip(slot); side.point(i); large.point(i); }, marks });
  const side = panel({ point: (i) => { if (!state.marked) marks(); large.point(i); side.point(i); }, edit, marks, go });
  const title = h("div.run-title");
  const doings = h("div.run-actions");
  const head = h("header.run-head", title, doings);
  const banner = h("div.run-banner", { "aria-live": "polite" });
  const page = h("div.run", { dataset: { mode: "one" } }, head, banner, over.node, large.node, side.node);

  const shownKey = () => state.slots[state.active];
  const shown = () => state.figures.get(shownKey());

  async function load() {
    clearTimeout(timer);
    const run = await tried(() => get(address));
    if (!alive) return;
    if (run) take(run);
    follow();
  }

  /** A newer state of the run. Who has not chosen anything to look at is shown the newest figure. */
  function take(run) {
    const before = state.run;
    state.run = run;
    state.figures = figures(run);
    const first = shownFirst(run);
    if (!state.figures.has(state.slots.A) || (!state.touched && shownFirst(before ?? run) !== first)) state.slots.A = first;
    if (!state.touched || !state.figures.has(state.slots.B)) state.slots.B = rival(run, state.slots.A);
    if (!state.slots[state.active]) state.active = "A";
    document.title = t`${brief(run.name)} · figwright studio`;
    draw();
  }

  /** While the run is under way the page goes along: by its events, or, without them, by asking again. */
  function follow() {
    if (state.run?.status !== "running") { unlisten?.(); unlisten = null; return; }
    if (unlisten) return;
    let soon = 0;
    const again = (wait) => { clearTimeout(soon); soon = setTimeout(load, wait); };
    const stop = listen(`${address}/events`, { event: () => again(250), step: working, end: () => { unlisten?.(); unlisten = null; again(0); } });
    timer = setInterval(() => { if (state.run.status === "running") again(0); }, 4 * AGAIN);
    unlisten = () => { stop(); clearTimeout(soon); clearInterval(timer); };
  }

  function draw() {
    page.dataset.mode = state.mode;
    page.classList.toggle("bare", !state.figures.size);
    drawTitle();
    drawActions();
    drawBanner();
    kept(over.node, () => over.update(state.run, state.figures, state.slots, state.active));
    kept(large.bar, () => large.update(state));
    side.update({ run: state.run, one: shown(), marked: state.marked });
  }

  function drawTitle() {
    const { run } = state;
    const facts = [run.seconds > 0 && duration(run.seconds), run.spent.calls ? money(run.spent.cost, run.spent.unpriced) : t("no model used"), run.model].filter(Boolean);
    kept(title, () => fill(title, h("div.row", h("a.back", { href: "/runs", "aria-label": t("All runs"), title: t("All runs") }, "‹"), h("h1", { title: run.name }, brief(run.name)), status(run.status), h("span.small.muted.run-facts", moment(run.began), facts.map((one) => ` · ${one}`))),
      run.caption && h("p.run-caption", { title: run.caption }, run.caption)));
  }

  /** The buttons; left alone while nothing of them changes, since a menu of theirs may be open. */
  function drawActions() {
    const now = JSON.stringify([state.run.status, state.run.chosen, state.figures.size, state.mode, shownKey(), shown()?.kind]);
    if (doings.dataset.now === now) return;
    doings.dataset.now = now;
    kept(doings, () => fill(doings, actions()));
  }

  function actions() {
    const { run } = state;
    const one = shown();
    const chosen = isChosen(run, one);
    const why = one ? uneditable(one) : t("There is no figure yet.");
    const busy = run.status === "running";
    const idle = !one || chosen || busy;
    return [
      h("div.segmented.modes", { role: "group", "aria-label": t("How many to show") }, [["one", t("One"), "1"], ["two", t("Two"), "2"], ["all", t("All"), "3"]].map(([name, words, key]) =>
        h("button", { type: "button", "aria-pressed": String(state.mode === name), title: `${name === "two" ? t("Two figures, A and B, side by side") : words} (${key})`, disabled: state.figures.size < 2 && name !== "one", onclick: () => mode(name) }, words))),
      h("button", { type: "button", disabled: !one || Boolean(why), title: why || (one && drafted(one) ? t("Continue editing by hand (e)") : t("Edit by hand (e)")), onclick: () => edit() }, t("Edit")),
      one && downloads(run, one),
      h("details.menu", h("summary", { "aria-label": t("More") }, "⋯"), h("div.menu-items",
        h("button", { type: "button", disabled: !one || busy, onclick: rank }, t("Let the ranker pick")),
        h("button", { type: "button", disabled: !one, onclick: () => side.typing() }, t("Ask the model for a change")),
        one && !why && drafted(one) && h("button", { type: "button", onclick: () => edit({ anew: true }) }, t("Edit a new copy")),
        h("a", { href: `/make?from=${encodeURIComponent(id)}` }, t("New run with these settings")))),
      h("button.primary", { type: "button", "aria-disabled": String(idle), title: busy ? t("The run is still running") : t("Pick this one (p)"), onclick: pick }, chosen ? t("★ Picked") : t("Pick this one")),
    ];
  }

  function downloads(run, one) {
    const where = (format) => `${address}/export/${format}?candidate=${one.candidate}&round=${one.round}`;
    return h("details.menu", h("summary", t("Download")), h("div.menu-items", (run.formats[one.kind] ?? []).map((format) =>
      h("button", { type: "button", onclick: (event) => { event.target.closest("details").open = false; download(where(format), { slow: t`Writing the ${called(format)} …` }); } },
        called(format), h("span.small.muted", `.${format}`)))));
  }

  function drawBanner() {
    const { run } = state;
    if (run.status === "running") {
      if (!banner.querySelector(".at-work")) fill(banner, h("div.note.at-work", h("span.pulse", { "aria-hidden": "true" }), h("span.grow.doing", t("Working …")), h("button", { type: "button", onclick: () => command("stop") }, t("Stop"))));
      return;
    }
    if (run.status === "failed" && run.unclear) {
      fill(banner, readings(run.unclear, (reading) => command("resume", { reading })));
      return;
    }
    const fault = run.status === "failed" || run.status === "interrupted";
    fill(banner, fault && h(`div.note.${run.status === "failed" ? "bad" : "warn"}`, h("div.grow", h("strong", run.status === "failed" ? t("It failed: ") : t("It was stopped. ")), told(run.error) || (run.status === "failed" ? t("no reason recorded") : t("The model's answers so far are saved; resuming does not pay for them again.")), run.hint && h("div.small", told(run.hint))),
      h("button", { type: "button", onclick: () => command("resume") }, t("Resume it"))));
  }

  /** What an agent is doing right now, from the run's live events. */
  function working(now) {
    const words = [now.agent, now.candidate > 0 && state.run.order.candidates > 1 && t`candidate ${now.candidate}`, now.round > 0 && revision(now.round)].filter(Boolean).join(", ");
    const place = banner.querySelector(".doing");
    if (place) place.textContent = `${words}${now.characters ? t`: ${now.characters} characters so far` : now.state === "ended" ? t(" has ended") : t(" is running")}`;
  }

  /** Shows a figure in the slot that is looked at. */
  function put(key) {
    if (!state.figures.has(key)) return false;
    state.touched = true;
    const other = state.active === "A" ? "B" : "A";
    // Nobody compares a figure with itself: what the other slot shows changes places with this one.
    if (state.slots[other] === key) state.slots[other] = state.slots[state.active];
    state.slots[state.active] = key;
    draw();
    over.show(key);
    return true;
  }
  function flip(slot = state.active === "A" ? "B" : "A") {
    if (!state.figures.has(state.slots[slot]) || slot === state.active) return;
    state.touched = true;
    state.active = slot;
    draw();
  }
  function mode(name) {
    state.mode = state.figures.size < 2 || (name === "two" && !wide.matches) ? "one" : name;
    draw();
  }
  function marks() { state.marked = !state.marked; draw(); }
  const walk = (dx, dy) => state.run && put(step(state.run, shownKey(), dx, dy));

  async function pick() {
    const one = shown();
    if (!one || isChosen(state.run, one)) return;
    if (state.run.status === "running") { toast(t("The run is still running"), "", t("stop it, or wait until it ends")); return; }
    const done = await tried(() => post(`${address}/choose`, { candidate: one.candidate, round: one.round }));
    if (done) { toast(t`Picked: ${named(state.run, one).toLowerCase()}`, "good"); await load(); }
  }
  async function rank() {
    const done = await tried(() => post(`${address}/rank`));
    if (!done) return;
    await load();
    const { candidate, round, why } = done.chosen;
    put(`${candidate}:${round}`);
    toast(t`The ranker picks ${named(state.run, { candidate, round }).toLowerCase()}`, "good", why);
  }
  async function edit({ anew = false } = {}) {
    const one = shown();
    if (!one) return;
    const why = uneditable(one);
    if (why) { toast(t("This figure cannot be edited by hand"), "", why); return; }
    const begun = drafted(one);
    const [page, area] = one.kind === "plot" ? ["plot", "plots"] : ["edit", "drafts"];
    if (begun && !anew) { go(`/${page}/${encodeURIComponent(begun.id)}`); return; }
    const made = await tried(() => post(`/api/${area}`, { run: id, candidate: one.candidate, round: one.round }));
    if (made) go(`/${page}/${encodeURIComponent(made.draft)}`);
  }
  /** What was already edited of a figure by hand, the newest: whoever presses Edit again goes on with it. */
  const drafted = (one) => state.run.drafts.find((draft) => draft.candidate === one.candidate && draft.round === one.round);
  async function command(word, how = {}) {
    if (await tried(() => post(`${address}/${word}`, how))) setTimeout(load, 200);
  }

  const free = keys({
    space: { does: t("Switch between A and B"), run: (event) => { if (presses(event.target)) return false; flip(); } },
    arrowleft: { does: t("Previous candidate"), run: () => walk(-1, 0) }, arrowright: { does: t("Next candidate"), run: () => walk(1, 0) },
    arrowup: { does: t("Previous revision"), run: () => walk(0, -1) }, arrowdown: { does: t("Next revision"), run: () => walk(0, 1) },
    f: { does: t("Findings on the figure"), run: marks }, p: { does: t("Pick this one"), run: pick }, e: { does: t("Edit by hand"), run: () => edit() },
    r: { does: t("Ask the model for a change"), run: () => side.typing() },
    1: { does: t("One figure"), run: () => mode("one") }, 2: { does: t("A and B side by side"), run: () => mode("two") }, 3: { does: t("All candidates and revisions"), run: () => mode("all") },
    escape: { run: () => { const menu = page.querySelector("details.menu[open]"); if (!menu) return false; menu.open = false; menu.querySelector("summary").focus(); } },
    ...large.keys,
  });
  const closeMenus = (event) => { for (const menu of page.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false; };
  document.addEventListener("pointerdown", closeMenus);

  const run = await tried(() => get(address));
  if (!run) {
    fill(main, h("div.page", h("div.empty", h("h2", t("Run not found")), h("p", t("Its folder may have been deleted.")), h("a.button", { href: "/runs" }, t("All runs")))));
  } else {
    fill(main, page);
    const wanted = query.get("figure");
    if (wanted && figures(run).has(wanted)) Object.assign(state, { touched: true, slots: { A: wanted, B: rival(run, wanted) } });
    take(run);
    over.show(shownKey());
    follow();
  }
  return () => { alive = false; unlisten?.(); clearTimeout(timer); free(); document.removeEventListener("pointerdown", closeMenus); };
}

/** Whether a key press belongs to a button that would do something else than what is shown already. */
const presses = (node) => { const button = node.closest?.("button, a, summary"); return button && button.getAttribute("aria-pressed") !== "true"; };

/** Draws a part anew and gives the focus back to what stands where it was. */
function kept(node, work) {
  const within = () => [...node.querySelectorAll("a, button, summary")];
  const place = within().indexOf(document.activeElement);
  work();
  if (place >= 0) within()[place]?.focus({ preventScroll: true });
}
