// Another tab or studio may change the draft, too: what it did is taken over at once, while this page can be seen. A page
// that is hidden does not listen (a browser has few connections for one studio) and catches up when it is shown again.
import { listen } from "../parts/api.js";

export function follow(editor) {
  let stop = null, missed = false;
  const catchUp = () => {
    missed = Boolean(editor.waiting.length);
    if (!document.hidden && !missed) editor.refresh();
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
    stop?.();
    removeEventListener("focus", catchUp);
    document.removeEventListener("visibilitychange", seen);
  };
}
