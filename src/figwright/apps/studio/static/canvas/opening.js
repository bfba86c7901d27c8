// A file that somebody drops or chooses becomes a draft: a figure, a diagram, or a PDF, SVG or picture that is traced.
import { post, send, toast, tried } from "../parts/api.js";
import { h } from "../parts/dom.js";
import { isTraced, traceFile } from "./tracing.js";
import { t } from "../parts/texts.js";

export const OPENS = ".yaml,.yml,.json,.pdf,.svg,.png,.jpg,.jpeg,.webp,.mmd,.mermaid,.md,.dot,.gv,.drawio,.dio";

/** Whether a file is a figure, a diagram or a picture, and no text. */
export const isFigure = (name) => /\.(ya?ml|png|jpe?g|webp|svg|pptx|mmd|mermaid|dot|gv|drawio|dio)$/i.test(name);

const TABLES = ".csv,.tsv,.json,.jsonl,.xlsx,.ods,.parquet";
/** A chart has marks or panels where a figure has a body. */
const isChart = (text) => /^(panels|mark)\s*:/m.test(text) && !/^(body|figure)\s*:/m.test(text);

export async function openFile(file, go) {
  if (/\.ya?ml$/i.test(file.name)) {
    const chart = await file.text();
    if (isChart(chart)) { openChart(file.name, chart, go); return; }
  }
  if (isTraced(file.name)) { await traceFile(file, go); return; }
  const busy = toast(t`Opening ${file.name} …`);
  const made = await tried(() => send("/api/drafts/files", file));
  busy.remove();
  if (!made) return;
  go(`/edit/${made.draft}`);
  if (made.notes.length) toast(t("Opened, with notes"), "", made.notes.join("; "));
}

/** A chart names columns and holds no numbers: its table is asked for. */
function openChart(name, chart, go) {
  const input = h("input", { type: "file", accept: TABLES, "aria-label": t("Table of the chart"), onchange: () => { if (input.files[0]) open(input.files[0]); } });
  const open = (table) => tried(async () => {
    const taken = await send("/api/intake", table);
    const made = await post("/api/plots", { chart, upload: taken.upload, name: name.replace(/\.ya?ml$/i, "") });
    box.close();
    go(`/plot/${made.draft}`);
  });
  const box = h("dialog", { "aria-label": t("The chart’s table") }, h("h2", t("Choose the table with this chart's data.")), h("p.small.muted", t("The chart file holds only column names, not numbers.")), input,
    h("div.row", h("button.quiet", { type: "button", onclick: () => box.close() }, t("Cancel"))));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}
