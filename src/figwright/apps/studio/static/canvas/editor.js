// The state of one editor: the draft as the server last told it, what is selected, and the edits on their way.
// Parts of the page listen ("changed", "selected", "hover", "locks", "busy", "view") and never talk to each other.
import { get, post, put, toast } from "../parts/api.js";
import { held } from "./locks.js";
import { called, indexed, sorted } from "./tree.js";
import { t } from "../parts/texts.js";

const AGAIN = 1500; // milliseconds until an edit that did not reach the studio is sent again

export class Editor {
  constructor(draft) {
    this.id = draft.id;
    this.selection = [];
    this.hovered = "";
    this.waiting = [];
    this.sending = false;
    this.left = this.lost = false;
    this.resume = "";
    this.listeners = new Map();
    this.take(draft);
  }

  on(kind, listener) {
    this.listeners.set(kind, [...(this.listeners.get(kind) ?? []), listener]);
  }

  tell(kind, detail) {
    for (const listener of this.listeners.get(kind) ?? []) listener(detail);
  }

  /** The server's answer becomes the state; what it does not repeat (source, themes) stays. */
  take(answer) {
    this.draft = { ...this.draft, ...answer, source: { ...this.draft?.source, ...answer.source } };
    this.locked = new Set(this.draft.locked ?? []);
    this.all = indexed(this.draft);
    this.selection = this.selection.filter((id) => this.all.has(id));
  }

  get figure() { return this.draft.figure; }
  get revision() { return this.draft.revision; }
  get body() { return this.all.get(this.figure.body.id); }
  /** The one selected entry, or nothing when none or several are. */
  get one() { return this.selection.length === 1 ? this.all.get(this.selection[0]) : null; }
  get chosen() { return this.selection.map((id) => this.all.get(id)); }
  /** Selected nodes and groups without those that come along inside another. */
  get tops() {
    return this.chosen.filter((one) => (one.sort === "node" || one.sort === "group") && one.parent !== null
      && !this.selection.some((id) => id !== one.id && this.inside(one.id, id)));
  }
  inside(id, group) {
    for (let up = this.all.get(id)?.parent; up; up = this.all.get(up).parent) if (up === group) return true;
    return false;
  }

  select(ids, { quiet = false, from = "" } = {}) {
    this.selection = [...new Set(ids)].filter((id) => this.all.has(id));
    if (this.selection.length) this.resume = "";
    this.tell("selected", { from });
    if (!quiet) this.say(this.spoken());
  }

  hover(id, from = "") {
    if (id === this.hovered) return;
    this.hovered = id;
    this.tell("hover", { from });
  }

  /** What a screen reader says about the selection. */
  spoken() {
    const [id] = this.selection;
    if (!id) return t("Nothing selected");
    if (this.selection.length > 1) return t`${this.selection.length} elements selected`;
    const entry = this.all.get(id), parent = entry.parent && this.all.get(entry.parent);
    const where = parent ? t`, ${entry.at + 1} of ${parent.value.items.length} in ${called(this.all, parent.id)}` : "";
    return `${called(this.all, id)}, ${sorted(entry)}${where}${this.locked.has(id) ? ", locked" : ""}`;
  }

  say(words) { this.tell("say", words); }

  /** Typed edits as one step that can be undone. `pick`: "new" selects what the edit brings into being. */
  edit(edits, { pick = "", about = "", seen = false } = {}) {
    const list = [edits].flat();
    if (!list.length || this.holds(list)) return Promise.resolve(false);
    return this.queue({ path: "edits", body: { edits: list, ...(seen ? { seen } : {}) }, pick, about });
  }

  /** Whether a lock stands against these edits; then it is said at once, where it was tried. */
  holds(edits) {
    const id = held(this.all, this.locked, [edits].flat());
    if (id) this.tell("refused", { error: { message: t`“${called(this.all, id)}” is locked`, hint: t("select it and press l to unlock it") }, at: id });
    return Boolean(id);
  }
  /** The whole figure with places of its own ("placed"), or arranged by the layout again ("composed"). */
  layOut(to) { return this.queue({ path: "layout", body: { to }, said: to === "placed" ? t("All positions are kept: you can move everything") : t("The layout arranges the figure") }); }
  undo() { return this.queue({ path: "undo", body: {}, said: t("Undone"), needs: "undo" }); }
  redo() { return this.queue({ path: "redo", body: {}, said: t("Redone"), needs: "redo" }); }

  queue(task) {
    this.flush?.(); // what the arrow keys have moved comes first
    return new Promise((done) => {
      this.waiting.push({ ...task, done });
      if (this.lost) this.tell("busy", -1);
      this.drain();
    });
  }

  async drain() {
    if (this.sending) return;
    this.sending = true;
    while (this.waiting.length) { // also when the page has been left: what was done is kept
      this.tell("busy", this.lost ? -1 : this.waiting.length);
      const task = this.waiting[0];
      const kept = await this.sent(task);
      if (kept === "retry-now") continue;
      if (kept === "again") { await new Promise((wake) => setTimeout(wake, AGAIN)); continue; }
      this.waiting.shift();
      task.done(kept);
    }
    this.sending = false;
    this.tell("busy", 0);
  }

  async sent(task) {
    const before = this.all;
    if (task.needs && !this.draft[task.needs]) { this.say(t`Nothing to ${task.needs}`); return false; }
    let answer;
    try {
      answer = await post(`/api/drafts/${this.id}/${task.path}`, { revision: this.revision, ...task.body });
    } catch (error) {
      return this.refused(error, task);
    }
    this.lost = false;
    if (task.body.seen && answer.revision === this.revision) return "unseen";
    this.take(answer);
    this.tell("changed", { before });
    const fresh = [...this.all.keys()].filter((id) => !before.has(id));
    if (task.pick === "new" && fresh.length) this.select([topmost(this.all, fresh)]);
    else if (Array.isArray(task.pick)) this.select(task.pick, { quiet: true });
    else this.tell("selected", { from: "edit" });
    if (answer.notes?.length) toast(t("Some parts changed"), "", answer.notes.join("; "));
    if (task.said) this.say(task.said);
    return true;
  }

  /** Nothing was changed. A clash brings the newer state; a studio that does not answer is asked again. */
  async refused(error, task) {
    if (error.status === 0) {
      this.lost = true;
      this.tell("busy", -1);
      return "again";
    }
    this.lost = false;
    if (error.status === 409 && error.kind === "Clash") {
      const before = this.all;
      if (!await this.refresh()) return "again";
      if (task.body.edits && apart(task.body.edits, before, this.all)) {
        toast(t("Another window also changed this draft"), "", t("both changes are kept"));
        return "retry-now";
      }
      toast(t("Another window changed this draft; it is reloaded"), "", t("your last change was not saved: repeat it if you still want it"));
      return false;
    }
    const at = task.about || task.body.edits?.map((edit) => edit.id ?? edit.ids?.[0] ?? edit.from?.[0]).find((id) => this.all.has(id)) || "";
    this.tell("refused", { error, at });
    return false;
  }

  /** The newest state, when another tab or studio has gone on; false when it could not be asked for. */
  async refresh() {
    const before = this.all, { revision } = this;
    let newest;
    try { newest = await get(`/api/drafts/${this.id}`); } catch { return false; }
    if (revision !== this.revision) return true;
    const same = (name) => JSON.stringify(newest[name]) === JSON.stringify(this.draft[name]);
    if (newest.revision === revision && same("locked") && same("name")) {
      const decided = !same("decided"), settled = !same("trace");
      Object.assign(this.draft, { decided: newest.decided, trace: newest.trace });
      if (decided) this.tell("decided");
      if (settled) this.tell("traced");
      return true;
    }
    this.take(newest);
    this.tell("changed", { before });
    this.tell("selected", { from: "edit" });
    return true;
  }

  /** When nothing is on its way any more. */
  async idle() { while (this.waiting.length && !this.lost) await new Promise((wake) => setTimeout(wake, 30)); }

  /** When the last edit has arrived, however long the studio is away. */
  async settled() {
    if (this.waiting.length && this.lost) toast(this.waiting.length === 1 ? t("1 change is not sent yet") : t`${this.waiting.length} changes are not sent yet`, "bad", t("keep this window open until the studio responds"));
    while (this.waiting.length) await new Promise((wake) => setTimeout(wake, 200));
  }

  async lock(ids, locked) {
    const next = new Set(this.locked);
    for (const id of ids) locked ? next.add(id) : next.delete(id);
    const answer = await put(`/api/drafts/${this.id}/locks`, { ids: [...next] });
    this.draft.locked = answer.locked;
    this.locked = new Set(answer.locked);
    this.tell("locks");
  }

  close() {
    this.left = true;
    this.listeners.clear();
  }
}

/** Whether edits are about other parts than those that somebody else has changed: then they can be made after all. */
function apart(edits, before, after) {
  const own = (entry) => entry && JSON.stringify({ ...entry.value, items: undefined, at: entry.parent });
  const ids = edits.flatMap((edit) => [edit.id, edit.into, edit.before, edit.after, edit.ids, edit.from, edit.to, edit.over].flat()).filter((id) => before.has(id));
  if (edits.every((edit) => edit.op === "shift" && edit.ids.every((id) => after.has(id)))) return true; // a move is a distance, wherever they are now
  const whole = edits.some((edit) => ["head", "legend", "restore"].includes(edit.op));
  const doomed = edits.filter((edit) => edit.op === "remove").map((edit) => edit.id); // with all that is in it, and what is new in it
  const all = (entry) => entry && JSON.stringify(entry.value);
  return !whole && ids.every((id) => own(before.get(id)) === own(after.get(id))) && doomed.every((id) => all(before.get(id)) === all(after.get(id)));
}

/** Of several new things the outermost: a new group rather than what is in it; an item rather than its arrow. */
function topmost(all, fresh) {
  return fresh.find((id) => all.get(id).sort === "group") ?? fresh[0];
}
