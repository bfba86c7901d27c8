// The pictures of a run: the newest one large, all of them below it. Who picks one keeps it; otherwise the newest is shown.
import { fill, h } from "./dom.js";
import { capital, found, many, revision } from "./wording.js";
import { t } from "./texts.js";

export function stage(run) {
  const shots = new Map();
  let picked = "";
  let newest = "";
  let chosen = "";
  let continued = false;
  let ruled = false;
  let listener = () => {};
  const sheet = h("div.paper.stage-sheet", h("p.stage-wait", t("Starting …")));
  const under = h("p.small.muted.stage-under");
  const strip = h("div.stage-strip", { role: "group", "aria-label": t("Pictures") });
  const node = h("div.stage", sheet, under, strip);

  const address = (file) => `/api/runs/${encodeURIComponent(run)}/files/${file}`;
  /** The candidate is named where there are several. */
  const name = (shot, between = ", ") => {
    const several = new Set([...shots.values()].map(({ candidate }) => candidate)).size > 1;
    const own = ruled ? "" : revision(shot.round, continued);
    return [several ? t`Candidate ${shot.candidate}` : "", several ? own : capital(own || t("Figure"))].filter(Boolean).join(between);
  };
  const current = () => shots.get(picked || chosen || newest);

  function draw() {
    const shot = current();
    if (!shot) return;
    const image = sheet.querySelector("img") ?? h("img");
    const src = address(shot.picture);
    if (image.getAttribute("src") !== src) image.src = src;
    image.alt = name(shot);
    if (!image.parentNode) fill(sheet, image);
    fill(under, h("strong", name(shot)), ` · ${many(shot.words ?? 0, "word")} · ${found(shot.findings ?? []) || t("no findings")}`,
      chosen === key(shot) && h("span", " · ", h("span.chip.good", "chosen"), " ", shot.why ?? ""));
    fill(strip, shots.size > 1 && [...shots.values()].sort(order).map(thumb));
    listener();
  }

  const key = (shot) => `${shot.candidate}-${shot.round}`;
  const order = (a, b) => a.candidate - b.candidate || a.round - b.round;

  function thumb(shot) {
    const here = current() === shot;
    return h("button.stage-thumb", { type: "button", "aria-pressed": String(here), title: name(shot), class: chosen === key(shot) ? "is-chosen" : "",
      onclick: () => { picked = key(shot); draw(); strip.querySelector("[aria-pressed=true]")?.focus(); } },
    h("img", { src: address(shot.picture), alt: "", loading: "lazy" }),
    h("span", name(shot, " · "), chosen === key(shot) && h("b", { title: "chosen" }, " ✓")));
  }

  return {
    node,
    /** Before the first picture: what is waited for. */
    wait(words) {
      const here = sheet.querySelector(".stage-wait");
      if (here) here.textContent = words;
    },
    add(event) {
      const shot = { ...event };
      shots.set(key(shot), shot);  // a run that was resumed draws some again
      newest = key(shot);
      draw();
    },
    /** The first figure is that of another run. */
    continues() { continued = true; },
    /** Rules draw one figure of each candidate. */
    rules() { ruled = true; },
    choose(event) {
      chosen = key(event);
      const shot = shots.get(chosen);
      if (shot) shot.why = event.why;
      picked = "";
      draw();
    },
    /** To the picture before or after. */
    move(by) {
      const all = [...shots.values()].sort(order);
      const next = all[all.indexOf(current()) + by];
      if (!next) return false;
      picked = key(next);
      draw();
      return true;
    },
    current,
    count: () => shots.size,
    changed(told) { listener = told; },
  };
}
