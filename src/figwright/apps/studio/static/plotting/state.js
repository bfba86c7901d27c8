// The plot as the server knows it. Every gesture is an edit that is sent at once, one after another; the answer is the
// plot drawn and proved again.
import { get, listen, post, Problem, toast } from "../parts/api.js";

export class Plot {
  constructor(id) {
    Object.assign(this, { id, address: `/api/plots/${encodeURIComponent(id)}`, data: null, chosen: null, busy: 0, shown: [] });
    this.queue = Promise.resolve();
  }

  async open() {
    this.data = await get(this.address);
    this.tell();
    this.stop = listen(`${this.address}/events`, { changed: ({ revision }) => { if (revision !== this.data.revision && !this.busy) this.reload(); } });
  }

  /** `look` is called after every change. */
  watch(look) { this.shown.push(look); }
  tell() { for (const look of this.shown) look(this); }
  async reload() { this.take(await get(this.address)); }

  /** A newer state; what was chosen stays chosen where it is still there. */
  take(data) {
    this.data = { ...this.data, ...data };
    this.chosen = this.chosen && (this.data.parts.find((part) => same(part, this.chosen)) ?? null);
    this.tell();
  }

  choose(part) {
    this.chosen = part;
    this.tell();
  }

  send(...edits) { return this.ask("edits", { edits }); }
  undo() { if (this.data.undo) return this.ask("undo", {}); }
  redo() { if (this.data.redo) return this.ask("redo", {}); }

  /** One request after another: each is made for the revision that the one before has left. */
  ask(what, body) {
    this.busy += 1;
    this.tell();
    const done = this.queue.then(async () => {
      try {
        this.take(await post(`${this.address}/${what}`, { revision: this.data.revision, ...body }));
        return true;
      } catch (error) {
        toast(error.message, "bad", error.hint ?? "");
        if (error instanceof Problem && error.status === 409) await this.reload();
        return false;
      } finally {
        this.busy -= 1;
        this.tell();
      }
    });
    this.queue = done;
    return done;
  }

  // What the chart says of a part -------------------------------------------------------------------------------

  get chart() { return this.data.chart; }
  panel(part = this.chosen) { return this.chart.panels[part?.panel ?? 0] ?? this.chart.panels[0]; }
  layer(part = this.chosen) { return this.panel(part).layers[part?.layer ?? 0] ?? this.panel(part).layers[0]; }
  column(name) { return this.data.columns.find((one) => one.name === name); }

  /** The categories of a panel in the order drawn, by the data's names; none where x counts in numbers. */
  categories(panel) {
    const layer = this.chart.panels[panel].layers.find((one) => one.x);
    const column = layer && this.column(layer.x);
    if (!column) return [];
    const known = new Set(column.values);
    const ticks = this.data.parts.filter((part) => part.kind === "tick" && part.panel === panel && part.axis === "x" && known.has(part.name));
    const along = this.lying(panel) ? 1 : 0;
    return [...new Map(ticks.sort((a, b) => a.box[along] - b.box[along]).map((part) => [part.name, part])).values()];
  }
  lying(panel) { return this.chart.panels[panel].layers.some((layer) => layer.horizontal); }

  /** The series of a layer in the order of the legend, by the data's names. */
  series(part = this.chosen) {
    const layer = this.layer(part);
    const names = layer.series ? this.column(layer.series)?.values ?? [] : layer.y;
    return [...layer.order.filter((name) => names.includes(name)), ...names.filter((name) => !layer.order.includes(name))];
  }
}

/** Whether two parts are the same thing of the chart, in another drawing of it. */
export const same = (one, other) => ["kind", "panel", "layer", "axis", "name", "category", "heading"].every((key) => one[key] === other[key]) && Boolean(one.label) === Boolean(other.label);
