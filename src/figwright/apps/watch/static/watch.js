/* The page of `figwright watch`: hears of every new look at a figure and shows it; the last good picture stays. */

const by = (id) => document.getElementById(id);
const SEVERITIES = ["error", "warning", "info"];
const LOOKS = { error: "bad", warning: "warn", info: "" };

let figures = [];
let chosen = decodeURIComponent(location.hash.slice(1));
let pictured = "";

document.documentElement.dataset.look = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function worst(figure) {
  if (figure.error) return "error";
  return SEVERITIES.find((kind) => figure.findings.some((finding) => finding.severity === kind)) ?? "";
}

function counted(figure) {
  const words = SEVERITIES.map((kind) => [kind, figure.findings.filter((one) => one.severity === kind).length])
    .filter(([, count]) => count)
    .map(([kind, count]) => `${count} ${kind}${count === 1 ? "" : "s"}`);
  return words.join(", ") || "no findings";
}

function place(figure, line) {
  return line ? `${figure.name.split("/").pop()}:${line}` : figure.name.split("/").pop();
}

function showList() {
  const list = by("list");
  list.hidden = figures.length < 2;
  list.replaceChildren(...figures.map((figure) => {
    const mark = made("span", { class: `mark ${LOOKS[worst(figure)] ?? ""}`, "aria-hidden": "true" });
    const button = made("button", { type: "button", title: figure.error || counted(figure) }, mark, figure.name);
    if (figure.id === chosen) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => { location.hash = figure.id; });
    return button;
  }));
}

function showFault(figure) {
  const fault = by("fault");
  fault.hidden = !figure.error;
  if (figure.error) {
    fault.replaceChildren(
      made("span", { class: "mono small" }, place(figure, figure.line)), made("b", {}, figure.error),
      made("span", { class: "hint" }, figure.hint));
  }
}

/* A new picture takes the old one's place only when it has come: nothing flickers. */
async function showPicture(figure) {
  const paper = by("paper");
  paper.classList.toggle("stale", Boolean(figure.error && figure.picture));
  if (!figure.picture) {
    pictured = "";
    paper.replaceChildren(made("p", { class: "empty" }, figure.error ? "not drawn yet" : "drawing …"));
    return;
  }
  if (figure.picture === pictured) return;
  pictured = figure.picture;
  const image = made("img", { src: figure.picture, alt: figure.alt });
  try {
    await image.decode();
  } catch {
    return;
  }
  if (pictured === figure.picture) paper.replaceChildren(image);
}

function showFindings(figure) {
  const aside = by("findings");
  aside.hidden = !figure.findings.length;
  aside.classList.toggle("stale", Boolean(figure.error));
  aside.replaceChildren(
    made("h2", {}, `${counted(figure)}${figure.error ? " of the last good figure" : ""}`),
    made("ul", {}, ...figure.findings.map((finding) => made("li", {},
      made("span", { class: `chip ${LOOKS[finding.severity]}` }, finding.rule),
      made("p", {}, finding.message),
      made("p", { class: "where" }, `${place(figure, finding.line)} · ${finding.element || "figure"}`),
      made("p", { class: "small muted" }, finding.fix)))));
}

function show() {
  const figure = figures.find((one) => one.id === chosen) ?? figures[0];
  showList();
  if (!figure) {
    by("state").textContent = "no figure yet";
    by("paper").replaceChildren(made("p", { class: "empty" }, "No figure file here yet: write one and it appears."));
    return;
  }
  chosen = figure.id;
  document.title = `${figure.error ? "✕ " : ""}${figure.name} · figwright watch`;
  by("file").textContent = figure.name;
  by("state").className = `chip ${figure.error ? "bad" : LOOKS[worst(figure)] || "good"}`;
  by("state").textContent = figure.error ? "cannot be drawn" : `${counted(figure)} · ${figure.seconds.toFixed(2)} s`;
  showFault(figure);
  showPicture(figure);
  showFindings(figure);
}

addEventListener("hashchange", () => { chosen = decodeURIComponent(location.hash.slice(1)); show(); });

const events = new EventSource("/events");
events.addEventListener("state", (event) => { figures = JSON.parse(event.data); show(); });
events.onerror = () => {
  by("state").className = "chip bad";
  by("state").textContent = "figwright watch has ended";
};
