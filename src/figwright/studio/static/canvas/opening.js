// A file that somebody drops or chooses becomes a draft: a figure, a diagram, a drawing, or a picture that is traced.
import { send, toast, tried } from "../parts/api.js";

export const OPENS = ".yaml,.yml,.json,.png,.jpg,.jpeg,.webp,.svg,.mmd,.mermaid,.md,.dot,.gv,.drawio,.dio";
const PICTURE = /\.(png|jpe?g|webp)$/i;

/** Whether a file is a figure, a diagram or a picture, and no text. */
export const isFigure = (name) => /\.(ya?ml|png|jpe?g|webp|svg|pptx|mmd|mermaid|dot|gv|drawio|dio)$/i.test(name);

export async function openFile(file, go) {
  const busy = toast(PICTURE.test(file.name) ? `Looking at ${file.name} …` : `Opening ${file.name} …`);
  const made = await tried(() => send("/api/drafts/files", file));
  busy.remove();
  if (!made) return;
  go(`/edit/${made.draft}`);
  if (made.notes.length) toast("Opened, with notes", "", made.notes.join("; "));
}
