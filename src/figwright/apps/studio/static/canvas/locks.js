// What is locked, as the server sees it (spec/locks.py), so that the page can say so before anything is sent: a locked box
// keeps its fields and its group, a locked group all that is in it, a locked arrow everything.
import { arrows, path, subtree } from "./tree.js";

/** The locked element that these edits would touch, or nothing. What is made by an earlier edit of the list is free. */
export function held(all, locked, edits) {
  if (!locked.size) return "";
  const known = (id) => (all.has(id) ? id : "");
  /** The element itself, or a locked group that holds it. */
  const over = (id) => known(id) && path(all, id).find((up) => locked.has(up)) || "";
  const inner = (id) => subtree(all, id).find((one) => locked.has(one)) ?? "";
  const tied = (id) => arrows(all, id).find((edge) => locked.has(edge.id))?.id ?? "";
  const line = (id) => {
    if (locked.has(id)) return id;
    const ends = [...(all.get(id)?.value.from ?? []), ...(all.get(id)?.value.to ?? all.get(id)?.value.over ?? [])];
    return ends.length ? common(ends) : "";
  };
  /** A locked group that holds all of these: what lies wholly inside it is its own. */
  const common = (ids) => path(all, ids[0]).find((up) => locked.has(up) && ids.every((id) => path(all, id).includes(up)) && !ids.includes(up)) ?? "";
  for (const edit of edits) {
    const { id = "" } = edit, sort = all.get(id)?.sort;
    const lined = sort === "edge" || sort === "brace";
    const own = !known(id) ? "" : lined ? line(id) : over(id);
    const deep = !known(id) || lined ? "" : { remove: () => inner(id) || subtree(all, id).map(tied).find(Boolean) || "", unwrap: () => children(all, id).find((one) => locked.has(one)) ?? "",
      rename: () => [id, ...children(all, id)].find((one) => locked.has(one)) ?? tied(id) }[edit.op]?.() ?? "";
    const into = edit.into ? over(edit.into) : "";
    const many = (edit.ids ?? []).map((one) => (["edge", "brace"].includes(all.get(one)?.sort) ? line(one) : over(one))).find(Boolean) ?? "";
    const join = edit.op === "connect" ? common([...edit.from, ...edit.to].filter(known)) : edit.op === "brace" ? common(edit.over.filter(known)) : "";
    const found = own || deep || into || many || join;
    if (found) return found;
  }
  return "";
}

const children = (all, id) => (all.get(id)?.value.items ?? []).map((item) => item.id);
