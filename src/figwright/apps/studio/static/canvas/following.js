// Another tab or studio may change the draft, too: what it did is taken over at once, while this page can be seen. A page
// that is hidden does not listen (a browser has few connections for one studio) and catches up when it is shown again.
import { listen } from "../parts/api.js";

const AGAIN = 300; // milliseconds until it is tried again after a gesture

/** `busy`: whether a gesture is under way, which is not disturbed. */
export function follow(editor, busy = () => false) {
  let stop = null, missed = false, later = 0;
  const catchUp = () => {
    missed = Boolean(editor.waiting.length);
    if (busy()) { clearTimeout(later); later = setTimeout(catchUp, AGAIN); } else if (!document.hidden && !missed) editor.refresh();
  };
  const changed = ({ revision, kind, decided }) => { if (revision !== editor.revision || kind === "lock" || decided) catchUp(); };
  const seen = () => {
    stop?.();
    stop = document.hidden ? null : listen(`/api/drafts/${editor.id}/events`, { changed, back: catchUp });
  };
  editor.on("busy", (left) => { if (!left && missed) catchUp(); }); // what came in between was left alone
  addEventListener("focus", catchUp);
  document.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    clearTimeout(later);
    stop?.();
    removeEventListener("focus", catchUp);
    document.removeEventListener("visibilitychange", seen);
  };
}
