// Who did what in a run: a list for what is common to all, and one for each candidate, divided by rounds. A step opens to
// its prompt, answer, pictures and findings; these are files of the run and are fetched when they are wanted.
import { fill, h } from "./dom.js";
import { capital, CONTINUES, duration, found, many, money, revision, tokens } from "./wording.js";
import { t, told } from "./texts.js";

const LAST = Infinity;
const MARKS = { asked: "", answered: "✓", cached: "✓", failed: "✕", stopped: "–", drawn: "▣", note: "·" };
const WORDS = { asked: t("working"), answered: "answered", cached: t("cached, free"), failed: "failed", stopped: "stopped" };

export function timeline(run) {
  const lanes = new Map();
  const calls = [];
  const drawings = new Map();
  const stumbles = new Map();
  const notes = new Set();
  let resumed = false;
  let continued = false;
  let ruled = false;
  const list = h("div.lanes", h("p.small.muted", t("Preparing …")));
  const node = h("div.timeline", h("h2", t("Steps")), list);
  const address = (file) => `/api/runs/${encodeURIComponent(run)}/files/${file}`;

  /** A list by the candidate's number; 0 is before them, LAST after them. */
  function lane(candidate) {
    if (!lanes.has(candidate)) {
      const steps = h("ol.steps");
      lanes.set(candidate, { steps, round: null, node: h("section.lane", { dataset: { candidate } }, h("h3"), steps) });
      fill(list, [...lanes.entries()].sort(([a], [b]) => a - b).map(([, one]) => one.node));
      list.dataset.several = String([...lanes.keys()].filter(Boolean).length > 1);
      for (const [number, one] of lanes) one.node.querySelector("h3").textContent = called(number);
    }
    return lanes.get(candidate);
  }

  const several = () => [...lanes.keys()].filter((number) => number && number !== LAST).length > 1;
  const called = (number) => (number === LAST ? t("Final selection") : !number ? t("Preparation") : several() ? t`Candidate ${number}` : t("Figure"));

  /** A heading wherever another round begins; rules draw only one. */
  function under(candidate, round, agent) {
    const here = lane(candidate || (agent === "ranker" ? LAST : 0));
    const name = !candidate ? "" : ["planner", "stylist"].includes(agent) ? t("Plan") : agent === "ranker" ? t("Ranking") : ruled ? "" : capital(revision(round, continued));
    if (name && here.round !== name) {
      here.round = name;
      here.steps.append(h("li.turn", name));
    }
    return here.steps;
  }

  function row(state, agent, text, opened) {
    const mark = h("span.mark", { dataset: { state }, "aria-hidden": "true" }, MARKS[state] ?? "");
    const name = h("span.step-name", agent);
    const facts = h("span.step-facts", text);
    const summary = h("summary", mark, name, facts);
    const inside = h("div.step-inside");
    const details = h("details", { ontoggle: () => { if (details.open && !inside.childNodes.length) opened(inside); } }, summary, inside);
    return { node: h("li.step", details), mark, facts, inside, details };
  }

  const plain = (mark, words) => h("li.step.plain", h("span.mark", { dataset: { state: "note" }, "aria-hidden": "true" }, mark), h("span", words));

  /** What is said again after a run was resumed is not shown twice. */
  function once(words) {
    if (!notes.has(words)) lane(0).steps.append(plain("·", words));
    notes.add(words);
  }

  function begin(event, byRules) {
    ruled = byRules;
    if (byRules) lane(0).steps.append(plain("·", event.settings?.kind === "plot" ? t("Rules choose the chart from the data and the intent.") : t("Rules read the text, without a model.")));
  }

  const HEARD = {
    "call.started": (event) => {
      const before = resumed && calls.find((one) => one.digest === event.digest && same(one, event) && one.state !== "asked");
      if (before) {  // asked before the run was stopped: it is the same step
        Object.assign(before, { state: "asked", at: Date.parse(event.time), error: "", characters: 0 });
        show(before);
        return;
      }
      const call = { ...event, state: "asked", at: Date.parse(event.time), characters: 0, objections: [] };
      call.row = row("asked", named(event), "", (inside) => open(call, inside));
      under(event.candidate, event.round, event.agent).append(call.row.node);
      calls.push(call);
      show(call);
    },
    "call.ended": (event) => {
      const call = pending(event);
      if (!call) return;
      const known = event.cached && call.answer !== undefined;  // paid for in this very run, before it was stopped
      Object.assign(call, known ? { state: "answered" } : { state: event.cached ? "cached" : "answered", seconds: event.seconds, usage: event.usage, answer: event.answer, pictures: event.images ?? [] });
      show(call);
    },
    "call.failed": (event) => {
      const call = pending(event);
      if (call) Object.assign(call, { state: event.error === "it was stopped" ? "stopped" : "failed", error: event.error, hint: event.hint });
      if (call) show(call);
    },
    "call.stumbled": stumbled,
    "call.repaired": (event) => {
      const call = calls.findLast((one) => one.agent === event.agent && one.round === event.round && one.candidate === event.candidate);
      if (call) call.objections.push(event.objection);
      const told = plain("!", t`${event.agent}: invalid answer, asking again`);
      call ? call.row.node.after(told) : under(event.candidate, event.round, event.agent).append(told);
    },
    references: (event) => once(`${many((event.ids ?? []).length, "example")}: ${(event.ids ?? []).join(", ")}`),
    figure: (event) => {
      const drawn = row("drawn", "picture", [many(event.words ?? 0, "word"), found(event.findings ?? [])].filter(Boolean).join(" · "), (inside) => figure(event, inside));
      const place = `${event.candidate}-${event.round}`;
      if (drawings.has(place)) drawings.get(place).replaceWith(drawn.node);
      else under(event.candidate, event.round, "visualizer").append(drawn.node);
      drawings.set(place, drawn.node);
    },
    note: (event) => {
      if (CONTINUES.test(event.text ?? "")) continued = true;
      once(event.text);
    },
    chosen: (event) => {
      const own = ruled ? "" : revision(event.round, continued);
      const name = [several() ? t`Candidate ${event.candidate}` : "", several() ? own : capital(own || t("Figure"))].filter(Boolean).join(", ");
      lane(LAST).steps.append(plain("✓", t`${name}: ${event.why}`));
    },
    compared: (event) => lane(event.candidate || LAST).steps.append(plain("·", compared(event))),
    "run.stopped": () => lane(0).steps.append(plain("–", t("Stopped"))),
    "run.resumed": () => (resumed = true) && lane(0).steps.append(plain("·", t("Resumed: the saved answers of the model are used again, at no cost"))),
  };

  /** A call that has to be sent again: one line, however often, with the last reason. */
  function stumbled(event) {
    const call = calls.findLast((one) => one.state === "asked" && same(one, event));
    const place = JSON.stringify([event.agent, event.round, event.candidate, call?.digest]);
    const times = (stumbles.get(place)?.times ?? 0) + 1;
    const reason = String(event.error ?? "").replace(/[.;\s]+$/, "");
    const told = plain("!", t`${event.agent}: ${reason}; retried${times > 1 ? t` ${times} times` : ""}`);
    if (stumbles.has(place)) stumbles.get(place).node.replaceWith(told);
    else if (call) call.row.node.after(told);
    else under(event.candidate, event.round, event.agent).append(told);
    stumbles.set(place, { node: told, times });
    if (call) { call.characters = 0; show(call); } // what had come of the answer is gone
  }

  function compared(event) {
    const pair = [event.first, event.second].map((place) => (event.what === "candidate" ? t`candidate ${place + 1}` : revision(place, continued)));  // places of a list, which begins with candidate 1
    const won = { A: t`${pair[0]} is better`, B: t`${pair[1]} is better` }[event.winner] ?? t("a tie");
    return t`${capital(pair[0])} versus ${pair[1]}: ${won}${event.why ? `. ${event.why}` : ""}`;
  }

  const named = (event) => (event.agent === "critic" ? t`critic, review ${(event.round ?? 0) + 1}` : event.agent);
  const same = (one, event) => one.agent === event.agent && one.round === event.round && one.candidate === event.candidate;
  const pending = (event) => calls.find((one) => one.state === "asked" && one.digest === event.digest && same(one, event))
    ?? calls.find((one) => one.state === "asked" && one.digest === event.digest);

  function show(call) {
    call.row.mark.dataset.state = call.state;
    call.row.mark.textContent = MARKS[call.state];
    call.row.node.dataset.state = call.state;
    call.row.facts.textContent = facts(call);
    call.row.facts.title = WORDS[call.state] ?? "";
  }

  function facts(call) {
    if (call.state === "asked") return [call.characters ? t`${call.characters.toLocaleString()} characters` : "", duration(Math.max(0, Date.now() - call.at) / 1000)].filter(Boolean).join(" · ");
    if (call.state === "cached") return t("cached, free");
    if (call.state === "failed" || call.state === "stopped") return call.error;
    const cost = call.usage?.cost == null ? "" : money(call.usage.cost);
    const used = (call.usage?.output_tokens ?? 0) ? t`${tokens(call.usage.output_tokens)} tokens` : call.usage?.images ? many(call.usage.images, "picture") : "";
    return [duration(call.seconds ?? 0), used, cost].filter(Boolean).join(" · ");
  }

  /** What was said and shown in a call. */
  async function open(call, inside) {
    fill(inside,
      h("p.small.muted", [call.model, call.usage && t`${(call.usage.input_tokens ?? 0).toLocaleString()} tokens in, ${(call.usage.output_tokens ?? 0).toLocaleString()} out`, WORDS[call.state]].filter(Boolean).join(" · ")),
      call.state === "failed" && h("div.note.bad", told(call.error), call.hint && h("div.small", told(call.hint))),
      call.objections.map((words) => h("div.note.warn", words)),
      file(t("Answer"), call.answer, true), thumbs(t("Pictures in the answer"), call.pictures),
      file(t("Prompt"), call.sent), thumbs(t("Pictures sent"), call.images));
    if (call.state === "asked") call.row.details.addEventListener("toggle", () => fill(inside), { once: true });  // more to see next time
  }

  function figure(event, inside) {
    fill(inside, thumbs(t("Picture"), [event.picture]), event.note && h("div", h("h4", t("Requested by the critic")), h("pre.told", event.note)),
      (event.findings ?? []).length ? h("ul.found", event.findings.map((one) => h("li", h(`span.chip.${{ error: "bad", warning: "warn" }[one.severity] ?? "plain"}`, one.check), " ", told(one.message), one.element && h("span.muted", ` (${one.element})`)))) : h("p.small.muted", t("No findings.")),
      file(event.file?.endsWith(".yaml") ? t("Figure file") : t("Drawing"), event.file));
  }

  function thumbs(title, files) {
    if (!files?.length) return null;
    return h("div", h("h4", title), h("div.told-pictures", files.map((one) => h("a", { href: address(one), target: "_blank", rel: "noopener" }, h("img", { src: address(one), alt: title, loading: "lazy" })))));
  }

  /** A file of the run under its heading, fetched when it is opened. */
  function file(title, name, at_once = false) {
    if (!name) return null;
    const text = h("pre.told", { tabIndex: 0, "aria-label": title }, "…");
    const fetched = async () => {
      if (text.dataset.there) return;
      text.dataset.there = "yes";
      const answer = await fetch(address(name)).catch(() => null);
      text.textContent = answer?.ok ? await answer.text() : t("This text cannot be displayed.");
    };
    const box = h("details.told-file", { open: at_once, ontoggle: () => box.open && fetched() }, h("summary", title), text);
    if (at_once) fetched();
    return box;
  }

  return {
    node,
    begin,
    event: (event) => HEARD[event.kind]?.(event),
    step(step) {
      const call = calls.findLast((one) => one.state === "asked" && same(one, step));
      if (!call || !step.characters) return;
      call.characters = step.characters;
      show(call);
    },
    tick() { for (const call of calls) if (call.state === "asked") call.row.facts.textContent = facts(call); },
    end() { for (const call of calls) if (call.state === "asked") { Object.assign(call, { state: "stopped", error: t("no answer") }); show(call); } },
  };
}
