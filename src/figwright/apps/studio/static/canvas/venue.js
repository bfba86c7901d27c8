// The venue that a figure is for: its width, type and lines are taken over as one step, and its rules join the checks.
import { get } from "../parts/api.js";
import { h, select } from "../parts/dom.js";
import { t } from "../parts/texts.js";

const store = (id) => `venue:${id}`;
const kept = (id) => { try { return localStorage.getItem(store(id)) ?? ""; } catch { return ""; } };
let listed = null;

/** What the checks are asked, as a part of an address. */
export function asked(id) {
  const [venue, span] = kept(id).split("/");
  return venue ? `&venue=${encodeURIComponent(venue)}&span=${encodeURIComponent(span)}` : "";
}

/** A list of venues with their widths; choosing one sets the sheet. */
export function venueField(editor) {
  const box = h("div.field", h("span.label", t("Venue")));
  listed ??= get("/api/venues").then((found) => found.venues);
  listed.then((venues) => {
    const options = [["", t("None")], ...venues.flatMap((venue) => venue.spans.map((span) => [`${venue.name}/${span.name}`, `${venue.title}, ${span.name === "column" ? t("one column") : t("text width")} (${span.told})`]))];
    const now = kept(editor.id), field = select(options, options.some(([key]) => key === now) ? now : "", { name: "venue", "aria-label": t("Venue"), onchange: () => choose(field.value) });
    const choose = async (key) => {
      const [name, wanted] = key.split("/"), venue = venues.find((one) => one.name === name), span = venue?.spans.find((one) => one.name === wanted);
      try { if (key) localStorage.setItem(store(editor.id), key); else localStorage.removeItem(store(editor.id)); } catch { /* for this page only */ }
      if (span) await editor.edit({ op: "head", width: span.width, ...venue.heading });
      editor.tell("venue");
    };
    box.append(field);
  }, () => { listed = null; box.remove(); });
  return box;
}
