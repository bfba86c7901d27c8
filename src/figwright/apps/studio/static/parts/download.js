// A file of the studio, kept by the user. What goes wrong is told as words, not as a file of JSON.
import { Problem, toast, tried } from "./api.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/** Fetches a file and hands it to the browser under the name that the server gives it. */
export const download = (path, { slow = "" } = {}) => tried(async () => {
  const waiting = slow ? setTimeout(() => toast(slow), 600) : 0;
  try {
    const response = await fetch(path, { headers: { "X-Figwright": "studio" } });
    if (!response.ok) {
      const told = await response.json().catch(() => ({}));
      throw new Problem(told.error ?? t`the studio responded with ${response.status}`, told.hint ?? "", response.status);
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "figure";
    const url = URL.createObjectURL(await response.blob());
    h("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    toast(t`${name} is in your downloads`, "good");
    return name;
  } finally {
    clearTimeout(waiting);
  }
});

const TITLES = { svg: "SVG", pdf: "PDF", png: "PNG", pptx: "PowerPoint", drawio: "draw.io", tex: "TikZ", yaml: t("Figure file"), py: t("Python script"), json: t("Positions of all shapes (JSON)") };
/** What a format is called. */
export const called = (format) => TITLES[format] ?? format;
