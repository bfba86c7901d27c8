// How the figure should be: the right column. What is left alone is figwright's choice and is not sent.
import { send, tried } from "../../parts/api.js";
import { field, fill, h, select, set } from "../../parts/dom.js";
import { t } from "../../parts/texts.js";

const ASPECTS = [["", t("automatic")], ["16:9", "16:9, wide"], ["2:1", "2:1"], ["3:2", "3:2"], ["4:3", "4:3"], ["1:1", "1:1, square"], ["3:4", "3:4, tall"]];
export const DENSITIES = { glance: t("Glance"), standard: t("Standard"), detailed: t("Detailed") };
const VISUALIZERS = { vector: t("vector: the model writes a figure file"), svg: t("svg: the model draws an SVG, converted to a figure file"), image: t("image: an image model paints a bitmap"), hybrid: t("hybrid: like vector, then repainted by an image model") };
const PLOTTERS = { code: t("code: matplotlib, numbers verified"), image: t("image: an image model paints a bitmap"), auto: t("auto: image model if the table has few values, else code") };
export const RETRIEVERS = { semantic: t("by the model (semantic)"), random: t("at random"), none: t("use none") };
const NONE = "none";
const PAINTS = ["image", "hybrid", "auto"];
const ONLY = { diagram: ["theme", "like", "aspect", "density", "visualizer", "retriever"], plot: ["look", "palette", "visualizer", "theme", "retriever"] };

/** The order as the server takes it: only what this kind of figure knows, and the models as they stand in the form. */
export function chosen(state, options) {
  const other = ONLY[state.kind === "plot" ? "diagram" : "plot"].filter((name) => !ONLY[state.kind].includes(name));
  const order = Object.fromEntries(Object.entries(state.order).filter(([name, value]) => value !== "" && value !== null && !other.includes(name)));
  if (!known(state, options).includes(order.visualizer)) delete order.visualizer;
  return { ...order, model: model(state, options), image_model: state.order.image_model ?? options.image_model };
}

const model = (state, options) => (state.order.model ?? options.model).trim();
const known = (state, options) => (state.kind === "plot" ? options.plotters : options.visualizers);

export function choices(state, options, changed) {
  const put = (name, value) => { state.order[name] = value; changed(); };
  const text = (name, properties = {}) => h("input", { value: state.order[name] ?? "", oninput: (event) => put(name, event.target.value.trim()), ...properties });
  const number = (name, usual, least, most) => h("input", { type: "number", min: least, max: most, value: state.order[name] ?? usual,
    oninput: (event) => put(name, event.target.value === "" || !event.target.checkValidity() ? null : Number(event.target.value)) });
  const decimal = (name, ...rest) => set(number(name, ...rest), { step: "0.1" });
  const chooser = (name, list, usual = "") => select(list, String(state.order[name] ?? usual), { onchange: (event) => put(name, event.target.value) });

  const kinds = segmented(t("Kind of figure"), { diagram: t("Diagram"), plot: t("Plot") }, () => state.kind, (value) => { state.kind = value; state.settled = true; changed(); });
  const densities = segmented(t("Amount of text"), DENSITIES, () => state.order.density ?? "standard", (value) => put("density", value));
  const themes = swatches(t("Theme"), "theme", options.themes.map((one) => ({ ...one, colours: one.swatches.map((each) => [each.fill, each.line]) })), state, put);
  const palettes = swatches(t("Palette"), "palette", options.palettes.map((one) => ({ name: one.name, title: spoken(one.name), colours: one.colours.slice(0, 5).map((each) => [each, each]) })), state, put);
  const looks = field(t("Venue style"), chooser("look", [["", t("automatic")], ...options.looks.map((one) => [one.name, spoken(one.name)])]));
  const aspect = field(t("Aspect"), chooser("aspect", ASPECTS.some(([value]) => value === String(state.order.aspect ?? "")) ? ASPECTS : [...ASPECTS, [state.order.aspect, `${Number(state.order.aspect).toFixed(2)} : 1`]]));
  const density = h("div.field", h("span.make-label", t("Amount of text")), densities.node);
  const visualizer = h("select", { onchange: () => put("visualizer", visualizer.value) });
  const visualizerField = field(t("Visualizer"), visualizer);
  const rounds = field(t("Critique rounds"), number("rounds", 3, 0, 10));
  const candidates = field(t("Candidates"), number("candidates", 1, 1, 20));
  const asks = h("input", { value: state.order.model ?? options.model, placeholder: t("none: rules draw it"), spellcheck: false, autocomplete: "off", list: "make-models", oninput: () => put("model", asks.value.trim()) });
  const paints = h("input", { value: state.order.image_model ?? options.image_model, placeholder: "provider/model", spellcheck: false, autocomplete: "off", oninput: () => put("image_model", paints.value.trim()) });
  const models = h("datalist", { id: "make-models" }, options.keys.map((name) => h("option", { value: `${name}/` })));
  const painter = field(t("Image model"), paints);
  const sizes = [field(t("Print width"), text("width", { placeholder: "5.5in" }))];
  const height = field(t("Print height"), text("height", { placeholder: t("automatic") }));
  const language = field(t("Language of labels"), text("language", { placeholder: t("as in the text"), spellcheck: false }), "zh, ja, de, …");
  const guide = h("select", { title: t("Style guide that the agents follow"), onchange: () => { state.order.stylist = guide.value !== NONE; put("style", guide.value === NONE ? "" : guide.value); } });
  const guideField = field(t("Style guide"), guide);
  const asking = h("div.make-pair",
    field(t("Choose example figures"), chooser("retriever", options.retrievers.filter((one) => one !== "manual").map((one) => [one, RETRIEVERS[one] ?? spoken(one)]), "semantic")),
    guideField, field(t("Budget, $"), number("budget", "", 0, 1e6)), field(t("Seed"), number("seed", "", 0, 1e9)),
    field(t("Temperature"), decimal("temperature", 1, 0, 2)));
  const resolution = field(t("Resolution"), chooser("resolution", options.resolutions ?? ["2K"], "2K"), t("Size of the pictures that an image model paints."));
  const address = field(t("URL of the server"), text("base_url", { placeholder: "http://localhost:8000/v1", spellcheck: false }), t("For compatible/… models."));
  const note = h("div.note.make-note", { role: "status" });

  const liked = h("input", { type: "file", accept: ".png,.jpg,.jpeg,.svg", onchange: () => follow(liked.files[0]) });
  const likedNote = h("span.help", { role: "status" });
  const forDiagram = h("div.stack.make-part", themes.node, field(t("Copy the style of"), liked, t("The new figure copies the colours and line styles of this file; from an SVG also the fonts.")), likedNote, density);
  const node = h("div.card.make-choices",
    h("div.field", h("span.make-label", t("Kind of figure")), kinds.node), forDiagram, palettes.node,
    h("div.make-pair", aspect, looks, candidates, rounds, visualizerField), field(t("Model"), asks), models, painter,
    h("details.make-more", h("summary", t("More")), h("div.stack", h("div.make-pair", sizes, height, language), asking, resolution, address)));

  async function follow(file) {
    put("like", "");
    if (!file) return;
    fill(likedNote, t("measuring …"));
    const found = await tried(() => send("/api/like", file));
    if (found && liked.files[0] === file) put("like", found.like);
  }

  function told() {
    fill(likedNote, state.order.like ? t("If you choose a theme, it takes precedence over the copied style.") : "");
    const plot = state.kind === "plot";
    const rules = !model(state, options);
    const list = plot ? PLOTTERS : VISUALIZERS;
    const open = known(state, options).filter((name) => !rules || ["vector", "code"].includes(name));
    const usual = plot ? "code" : rules ? "vector" : "svg";
    fill(visualizer, [h("option", { value: "" }, t`automatic (${usual})`), ...open.map((name) => h("option", { value: name }, list[name] ?? name))]);
    visualizer.value = open.includes(state.order.visualizer) ? state.order.visualizer : "";
    visualizerField.hidden = rules;
    painter.hidden = rules || !PAINTS.includes(visualizer.value);
    forDiagram.hidden = plot;
    palettes.node.hidden = looks.hidden = !plot;
    aspect.hidden = plot;
    height.hidden = !plot;
    rounds.hidden = rules;
    asking.hidden = rules;
    language.hidden = rules;
    resolution.hidden = rules || !PAINTS.includes(visualizer.value);
    const usually = options.usual_guides?.[state.kind] ?? "";
    fill(guide, h("option", { value: "" }, t`automatic (${usually})`), (options.guides ?? []).filter((name) => name !== usually).map((name) => h("option", { value: name }, spoken(name))), h("option", { value: NONE }, t("none")));
    guide.value = state.order.stylist === false ? NONE : (options.guides ?? []).includes(state.order.style) && state.order.style !== usually ? state.order.style : "";
    address.hidden = rules;
    kinds.told();
    densities.told();
    note.hidden = !rules;
    if (rules) fill(note, h("strong", t("No model is set: ")), t`figwright's rules ${plot ? t("choose the chart") : t("draw it")}, at once and for free. Set a model with `, h("code", "FIGWRIGHT_MODEL"), t(" or in the field "), h("em", t("Model")), ".");
  }

  told();
  return { node, note, told };
}

const spoken = (name) => { const words = name.replaceAll("-", " "); return words[0].toUpperCase() + words.slice(1); };

function segmented(label, list, value, set) {
  const buttons = Object.entries(list).map(([key, text]) => h("button", { type: "button", dataset: { key }, onclick: () => set(key) }, text));
  return {
    node: h("div.segmented.make-segments", { role: "group", "aria-label": label }, buttons),
    told: () => { for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.key === value())); },
  };
}

/** Radio buttons with colours; the first leaves the choice to figwright. */
function swatches(label, name, list, state, put) {
  const row = ({ name: value, title, about = "", colours }) => h("label.make-swatch", { title: about },
    h("input", { type: "radio", name: `make-${name}`, value, checked: (state.order[name] ?? "") === value, onchange: () => put(name, value) }),
    h("span.make-colours", { "aria-hidden": "true" }, colours.map(([fill, line]) => h("i", { style: { background: fill, borderColor: line } }))),
    h("span", title));
  return { node: h("fieldset", h("legend.make-label", label), h("div.make-swatches", row({ name: "", title: t("automatic"), colours: [] }), list.map(row))) };
}
