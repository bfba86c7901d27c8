// Where the mark of a finding stands: outside what it belongs to, and off the words of others. It can be switched off.
import { holds } from "./tree.js";

const OFF = 7; // pixels from the corner
const KEPT = "studio-finding-marks";

/** A spot in pixels beside an element: the first of its corners, then of its sides, that lies on nothing else. */
export function flagSpot(all, entry, k) {
  const [x, y, w, h] = (entry.labelled ?? entry.box).map((value) => value * k);
  const spots = [[x - OFF, y - OFF], [x + w + OFF, y - OFF], [x - OFF, y + h + OFF], [x + w + OFF, y + h + OFF], [x - OFF, y + h / 2], [x + w + OFF, y + h / 2]];
  const taken = [...all.values()].filter((one) => one !== entry).flatMap((one) => [one.sort === "node" ? one.box : null, one.labelled, one.framed && one.value.label ? [one.box[0], one.box[1], one.box[2], 16] : null])
    .filter(Boolean).map((box) => box.map((value) => value * k));
  return spots.find((spot) => !taken.some((box) => holds(box, spot, 5))) ?? spots[0];
}

/** Whether marks are shown on the figure; kept in this browser. */
export const marksShown = () => { try { return localStorage.getItem(KEPT) !== "no"; } catch { return true; } };
export const showMarks = (shown) => { try { localStorage.setItem(KEPT, shown ? "yes" : "no"); } catch { /* for this page only */ } };
