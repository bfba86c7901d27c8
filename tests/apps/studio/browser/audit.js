// What a page lacks for people who use a keyboard, a screen reader, or a small window: a list of complaints in words.
() => {
  const found = [];
  const seen = (node) => node.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && !node.closest("[aria-hidden=true], [inert]");
  const told = (node) => `<${node.tagName.toLowerCase()}${node.className && typeof node.className === "string" ? `.${node.className.trim().replace(/\s+/g, ".")}` : ""}> ${JSON.stringify((node.textContent ?? "").trim().slice(0, 40))}`;
  // An open dialog is all that can be used.
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  const scope = open ?? document.body;
  const all = (selector) => [...scope.querySelectorAll(selector)];

  // Every control has a name.
  const words = (node) => [...node.childNodes].map((one) => {
    if (one.nodeType === Node.TEXT_NODE) return one.data;
    if (one.nodeType !== Node.ELEMENT_NODE || one.getAttribute("aria-hidden") === "true") return "";
    return one.getAttribute("aria-label") ?? (one.tagName === "IMG" ? one.alt : words(one));
  }).join(" ").trim();
  const named = (node) => {
    const by = (node.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean).map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    if (by) return by;
    if (node.getAttribute("aria-label")?.trim()) return node.getAttribute("aria-label");
    const labels = [...(node.labels ?? [])].map(words).join(" ").trim();
    if (labels) return labels;
    if (!["INPUT", "SELECT", "TEXTAREA"].includes(node.tagName) && words(node)) return words(node);
    return node.title ?? "";
  };
  const CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [role=button], [role=link], [role=checkbox], [role=radio], [role=tab], [role=menuitem], [role=treeitem], [role=textbox], [role=slider]";
  for (const node of all(CONTROLS)) if (seen(node) && !named(node).trim()) found.push(`no name: ${told(node)}`);
  for (const node of all("[role=dialog], dialog[open], [role=radiogroup], [role=group], [role=region], section[role], nav, aside")) if (seen(node) && node.tagName !== "FIELDSET" && !node.getAttribute("aria-label") && !node.getAttribute("aria-labelledby")) found.push(`no name: ${told(node)}`);
  for (const node of all("img")) if (seen(node) && !node.hasAttribute("alt")) found.push(`no alternative text: ${node.src.slice(-60)}`);
  for (const node of all("[tabindex]")) if (node.tabIndex > 0) found.push(`jumps ahead of others: ${told(node)}`);
  for (const node of all("[aria-labelledby], [aria-describedby], [aria-controls]")) {
    if (!seen(node)) continue;
    for (const kind of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
      for (const id of (node.getAttribute(kind) ?? "").split(/\s+/).filter(Boolean)) if (!document.getElementById(id)) found.push(`${kind} points at nothing (${id}): ${told(node)}`);
    }
  }

  // Nothing is called by the same id twice.
  const ids = new Map();
  for (const node of document.querySelectorAll("[id]")) ids.set(node.id, (ids.get(node.id) ?? 0) + 1);
  for (const [id, times] of ids) if (times > 1) found.push(`the id ${JSON.stringify(id)} is there ${times} times`);

  // Headings begin with one of the first level and leave none out.
  if (!open) {
    const levels = all("h1, h2, h3, h4, h5, h6").filter(seen).map((node) => [Number(node.tagName[1]), node]);
    const first = levels.filter(([level]) => level === 1).length;
    if (first !== 1) found.push(`${first} headings of the first level`);
    levels.forEach(([level, node], i) => { if (level > (levels[i - 1]?.[0] ?? 0) + 1) found.push(`a heading leaves a level out: ${told(node)} after level ${levels[i - 1]?.[0] ?? "none"}`); });
  }

  // Text can be told from its ground: 4.5 to 1, large text 3 to 1. Figures are content and not judged here.
  const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const read = (colour) => known.get(colour)?.slice() ?? (known.set(colour, parsed(colour)), known.get(colour).slice());
  const parsed = (colour) => {
    probe.clearRect(0, 0, 1, 1);
    probe.fillStyle = colour;
    probe.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => top.slice(0, 3).map((part, i) => part * top[3] + under[i] * (1 - top[3]));
  const light = (rgb) => { const [r, g, b] = rgb.map((part) => { const share = part / 255; return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const ratio = (one, other) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
  const ground = (node) => {
    const layers = [];
    for (let up = node; up; up = up.parentElement) {
      const colour = read(getComputedStyle(up).backgroundColor);
      if (colour[3]) layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255]);
  };
  const opaque = (node) => { let share = 1; for (let up = node; up; up = up.parentElement) share *= Number(getComputedStyle(up).opacity); return share; };
  // A sign without letters is a picture, which needs less; one that is hidden from readers only adorns.
  const sign = (words) => !/[\p{L}\p{N}]/u.test(words.replace(/^<[^>]*>/, ""));
  const judge = (node, colour, what) => {
    const style = getComputedStyle(node), under = ground(node), own = read(colour);
    own[3] *= opaque(node);
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const reached = ratio(over(own, under), under);
    if (reached < (large || sign(what) ? 3 : 4.5) - 0.005) found.push(`contrast ${reached.toFixed(2)}: ${what}`);
  };
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const done = new Set();
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || done.has(node) || node.closest("svg, script, style, option, noscript, .sr, .skip, :disabled, [aria-disabled=true]")) continue;
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || !node.getClientRects().length) continue;
    done.add(node);
    if (node.closest("[aria-hidden=true]") && sign(node.textContent)) continue;
    judge(node, getComputedStyle(node).color, told(node));
  }
  for (const node of all("input, textarea, select")) {
    if (!seen(node) || node.disabled || ["checkbox", "radio", "range", "file"].includes(node.type)) continue;
    if (node.value || !node.placeholder) judge(node, getComputedStyle(node).color, told(node));
    else judge(node, getComputedStyle(node, "::placeholder").color, `the placeholder ${JSON.stringify(node.placeholder.slice(0, 40))}`);
  }

  // The page itself never scrolls sideways.
  const page = document.scrollingElement;
  if (page.scrollWidth > page.clientWidth + 1) {
    const wide = [...document.querySelectorAll("main *")].filter((node) => node.getBoundingClientRect().right > page.clientWidth + 1 && !node.closest("svg")).slice(0, 2).map(told);
    found.push(`scrolls sideways: ${page.scrollWidth} px in ${page.clientWidth}: ${wide.join("; ")}`);
  }
  return [...new Set(found)];
}
