// Where the focus is, and whether one can see that it is there.
() => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  // A radio button may be hidden behind its face, which then shows the focus.
  const label = node.closest("label");
  const near = [node, node.nextElementSibling, node.parentElement, label, ...(label?.children ?? [])].filter(Boolean);
  const shown = (one) => {
    const style = getComputedStyle(one);
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== "none";
  };
  const words = (node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 40);
  return { what: `${node.tagName} ${node.className} ${words}`, shown: near.some(shown) };
}
