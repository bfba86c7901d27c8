// A run as it happens: who is at work on which candidate and round, what was asked and answered, pictures as they come.
//
//   const shown = live(run, { go, onend });   page.append(shown.node);   … shown.close() when the page is left
//
// `onend(status)` is told when nobody works on the run any more. What is shown is put together from the run's own events
// (`events.jsonl`), so that a page that comes late or comes back sees the same.
import { get, listen, post, tried } from "./api.js";
import { fill, h } from "./dom.js";
import { keys } from "./keys.js";
import { readings } from "./readings.js";
import { stage } from "./stage.js";
import { timeline } from "./timeline.js";
import { CONTINUES, duration, money, revision } from "./wording.js";
import { t, told } from "./texts.js";

// Its looks come along with it, before anything of it is shown.
await new Promise((done) => {
  const { href } = new URL("live.css", import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) done();
  else document.head.append(h("link", { rel: "stylesheet", href, onload: done, onerror: done }));
});

const SAID = { running: t("Running"), finished: t("Finished"), failed: t("Failed"), interrupted: t("Stopped") };
const LOOKS = { running: "accent", finished: "good", failed: "bad", interrupted: "warn" };

export function live(run, { go, onend } = {}) {
  const state = { status: "running", last: 0, began: 0, worked: 0, calls: 0, cost: 0, unpriced: 0, chosen: null, latest: 0, away: false, plot: false, byRules: true, notes: [], error: "", hint: "", unclear: null, continued: false };
  const lines = timeline(run);
  const pictures = stage(run);
  const chip = h("span.chip");
  const facts = h("span.muted.small.live-facts");
  const said = h("span.sr", { role: "status", "aria-live": "polite" });
  const trouble = h("div", { hidden: true });
  const remarks = h("div.note", { hidden: true });
  const stop = h("button.danger", { type: "button", onclick: stopped, title: t("Stop (s)") }, t("Stop"));
  const resume = h("button", { type: "button", onclick: () => resumed(), title: t("Resume from here (r)") }, t("Resume"));
  const choose = h("a.button.primary", { href: `/run/${encodeURIComponent(run)}`, title: t("Open the run: compare, download, request a change (c)") }, t("Open the run"));
  const edit = h("button", { type: "button", onclick: edited, title: t("Edit the figure by hand (e)") }, t("Edit"));
  const head = h("div.live-head", chip, facts, h("div.live-buttons", stop, resume, edit, choose));
  const node = h("section.live", { "aria-label": t("The run") }, head, trouble, remarks, said,
    h("div.live-body", pictures.node, lines.node));

  let mute = null;
  const clock = setInterval(tell, 500);
  const free = keys({
    s: { does: t("Stop the run"), run: () => (stop.hidden ? false : stop.click()) },
    r: { does: t("Resume the run"), run: () => (resume.hidden ? false : resume.click()) },
    c: { does: t("Compare and choose"), run: () => (choose.hidden ? false : choose.click()) },
    e: { does: t("Edit by hand"), run: () => (edit.hidden ? false : edit.click()) },
    arrowleft: { does: t("Previous picture"), run: () => pictures.move(-1) },
    arrowright: { does: t("Next picture"), run: () => pictures.move(1) },
  });

  function follow() {
    mute?.();
    mute = listen(`/api/runs/${encodeURIComponent(run)}/events?after=${state.last}`, {
      event: heard,
      step: lines.step,
      lost: () => { state.away = true; tell(); },
      back: () => { state.away = false; tell(); },
      // The browser would come back for ever: what has ended is not listened to.
      end: ({ status }) => { mute?.(); mute = null; turned(status); onend?.(status); },
    });
  }

  const HEARD = {
    "run.started": (event) => {
      state.plot = event.settings?.kind === "plot";
      state.byRules = !event.settings?.model;
      lines.begin(event, state.byRules);
      if (state.byRules) pictures.rules();
      if (state.byRules) pictures.wait(state.plot ? t("Rules choose the chart …") : t("Rules read the text …"));
    },
    "call.started": (event) => pictures.wait(t`The ${event.agent} is working …`),
    "call.ended": (event) => {
      if (event.cached) return;
      state.calls += 1;
      event.usage?.cost == null ? state.unpriced += 1 : state.cost += event.usage.cost;
    },
    figure: (event) => {
      pictures.add(event);
      announce(t`candidate ${event.candidate}, ${revision(event.round, state.continued)} is drawn`);
    },
    note: (event) => {
      if (event.text && !state.notes.includes(event.text)) state.notes.push(event.text);
      if (!CONTINUES.test(event.text ?? "")) return;
      state.continued = true;
      pictures.continues();
    },
    chosen: (event) => { state.chosen = event; pictures.choose(event); },
    "run.failed": (event) => { Object.assign(state, { error: event.error, hint: event.hint, unclear: event.unclear ?? null }); ended(event); },
    "run.ended": (event) => ended(event),
    "run.stopped": (event) => ended(event),
    "run.resumed": () => Object.assign(state, { error: "", unclear: null, status: "running" }),
  };

  function heard(event) {
    if (event.n <= state.last) return;
    state.last = event.n;
    state.latest = Date.parse(event.time);
    if (!state.began) state.began = state.latest;
    HEARD[event.kind]?.(event);
    lines.event(event);
    tell();
  }

  function ended(event) {
    state.worked += event.seconds ?? 0;
    state.began = 0;
  }

  function announce(words) {
    if (state.status === "running") said.textContent = words;
  }

  function turned(status) {
    // Nobody wrote down the end of a run whose process was killed: it worked until its last event.
    if (status !== "running" && state.began) ended({ seconds: Math.max(0, state.latest - state.began) / 1000 });
    Object.assign(state, { status, away: false });
    if (status !== "running") lines.end(status);
    pictures.wait(t("No picture was drawn."));
    said.textContent = t`The run is ${(SAID[status] ?? status).toLowerCase()}.`;
    tell();
  }

  /** The line at the top, and which buttons make sense. */
  function tell() {
    const running = state.status === "running";
    const away = running && state.away;
    chip.className = `chip ${away ? "warn" : LOOKS[state.status] ?? ""}`;
    chip.textContent = away ? t("No answer") : SAID[state.status] ?? state.status;
    const until = away ? state.latest : Date.now();
    const seconds = state.worked + (running && state.began ? Math.max(0, until - state.began) / 1000 : 0);
    const parts = [duration(seconds)];
    if (state.calls) parts.push(t`${state.calls} call${state.calls === 1 ? "" : "s"}`, money(state.cost, state.cost ? 0 : state.unpriced));
    else if (state.byRules && state.last) parts.push(t("by rules, no model"));
    facts.textContent = parts.join(" · ");
    stop.hidden = !running || away;
    resume.hidden = !["failed", "interrupted"].includes(state.status) || Boolean(state.unclear);
    choose.hidden = running || !pictures.count();
    edit.hidden = running || !editable();
    // What rules could not read out of the text is no step among others: it is said above the figure.
    const told = state.status === "finished" && state.byRules ? state.notes.join(" · ") : "";
    if (remarks.textContent !== told) remarks.textContent = told;
    remarks.hidden = !told;
    trouble.hidden = !away && state.status !== "failed" && state.status !== "interrupted";
    const words = trouble.hidden ? "" : `${away} ${state.status} ${state.error}`;
    if (words !== trouble.dataset.words) fill(trouble, words && troubled());
    trouble.dataset.words = words;
    if (!away) lines.tick();
  }

  const troubled = () => (state.status === "running"
    ? h("div.note.warn", { role: "alert" }, h("strong", t("The studio does not respond. ")), t("Is `figwright studio` still running? This page continues when it is back."))
    : state.status === "failed" && state.unclear ? readings(state.unclear, (reading) => resumed({ reading }))
    : state.status === "failed"
    ? h("div.note.bad", h("strong", told(state.error) || t("The run failed")), state.hint && h("div.small", told(state.hint)))
    : h("div.note.warn", t("Stopped. The figures and the model's answers so far are saved; resuming does not pay for them again.")));

  /** Figures can be edited, composed or drawn freely, and plots that rules drew from a chart; paintings cannot. */
  const editable = () => (state.plot ? state.byRules : /\.(yaml|svg)$/.test(pictures.current()?.file ?? ""));

  async function stopped() {
    stop.disabled = true;
    await tried(() => post(`/api/runs/${encodeURIComponent(run)}/stop`));
    stop.disabled = false;
  }

  async function resumed(how = {}) {
    resume.disabled = true;
    const begun = await tried(() => post(`/api/runs/${encodeURIComponent(run)}/resume`, how));
    resume.disabled = false;
    if (!begun) return;
    state.status = "running";
    state.began = Date.now();
    pictures.wait(t("Resumed …"));
    follow();
    tell();
  }

  async function edited() {
    const { candidate, round } = pictures.current();
    const [page, area] = state.plot ? ["plot", "plots"] : ["edit", "drafts"];
    const made = await tried(() => post(`/api/${area}`, { run, candidate, round }));
    if (made) go(`/${page}/${encodeURIComponent(made.draft)}`);
  }

  pictures.changed(tell);
  tell();
  follow();
  return {
    node,
    close() { mute?.(); clearInterval(clock); free(); },
  };
}

/** What a run was called and made for, above its events. */
export const titled = (run) => get(`/api/runs/${encodeURIComponent(run)}/source`);
