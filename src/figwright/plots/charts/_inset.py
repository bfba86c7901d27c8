"""A part of a panel shown larger in an inset, and the frame around that part."""

from __future__ import annotations

from dataclasses import replace

from figwright.plots.charts import _axes, _legend, marks
from figwright.plots.charts._code import Code, literal
from figwright.plots.charts._facts import Facts
from figwright.plots.charts.marks import Box
from figwright.plots.charts.model import Zoom

LEAST = 0.045
"""The height of a frame in shares of the panel: a lower one would lie on the data like one more line."""


def zoomed(facts: Facts, code: Code, ax: str) -> None:
    """The layers once on the panel and once in each inset, which shows a part of them."""
    insets = _axes.inset_names(facts)
    for name, zoom in zip(insets, facts.panel.zoom, strict=True):
        x, y, wide, high = _place(facts, zoom)
        code.line(f"{name} = {ax}.inset_axes([{x:.3g}, {y:.3g}, {wide:g}, {high:g}])")
    with code.block(f"for target in ({ax}, {', '.join(insets)}):"):
        for view in facts.views:
            if view.ax == ax:
                code.take(view.data)
                marks.get(view.layer.mark).draw(replace(view, ax="target"), code)
    for view in facts.views:
        if view.ax != ax:
            code.take(view.data)
            marks.get(view.layer.mark).draw(view, code)
    code.comment("The part that is shown larger")
    for name, zoom in zip(insets, facts.panel.zoom, strict=True):
        (left, right), (low, high) = (ends := _ends(facts, zoom)), zoom.y or _values_in_zoom(facts, ends)
        code.line(f"{name}.set(xlim=({left:g}, {right:g}), ylim=({low:g}, {high:g}))")
        if facts.categories is not None and not facts.categories.step:
            code.line(f"{name}.set_xticks(x, [str(one) for one in {facts.categories.name}])")
            code.line(f"{name}.set_xlim({left:g}, {right:g})")
        x, y, wide, tall = _place(facts, zoom)
        _framed(facts, code, ax, name, (left, low, right, high), (x, y, x + wide, y + tall))


def _framed(facts: Facts, code: Code, ax: str, name: str, part: Box, inset: Box) -> None:
    """The inset in a frame, its words on white, and a frame around the part that it shows, behind the data. Lines that
    would join the two across the data are left out: then both frames are dashed instead."""
    look = facts.views[0].look
    frame = _visible_part(facts, part)
    muted, apart = literal(look.muted), _crossed(facts, frame, inset)
    code.line(f"{name}.tick_params(labelsize={look.small * 0.9:.2g})")
    dashed = f', linestyle="--", linewidth={look.thin:g}, edgecolor={muted}' if apart else ""
    code.line(f"{name}.spines[:].set(visible=True{dashed})")
    with code.block(f"for label in (*{name}.get_xticklabels(), *{name}.get_yticklabels()):"):
        code.line('label.set_bbox(dict(facecolor="white", edgecolor="none", pad=0.5))  # not on the grid')
    left, low, right, high = frame
    bounds = f"({left:.4g}, {low:.4g}, {right - left:.4g}, {high - low:.4g})"
    code.call(
        f"{ax}.indicate_inset", bounds, *([] if apart else [name]), edgecolor=muted,
        linestyle='"--"' if apart else "", alpha="0.8", zorder="1.4",
    )  # fmt: skip


def _visible_part(facts: Facts, part: Box) -> Box:
    """The part, made higher where it would be a mere line on the panel."""
    scale, (low, high) = facts.panel.y.scale, _legend.levels(facts)
    bottom, top = _legend.ground(part[1], scale), _legend.ground(part[3], scale)
    lack = LEAST * (high - low) - (top - bottom)
    if lack <= 0 or any(need.zero for need in facts.needs):
        return part
    ends = (bottom - lack / 2, top + lack / 2)
    bottom, top = (10**end if scale == "log" else end for end in ends)
    return part[0], bottom, part[2], top


def _crossed(facts: Facts, frame: Box, inset: Box) -> bool:
    """Whether lines from the frame's corners to the inset's would run over data; along bars they always do."""
    boxes = _legend.placed(facts)
    if boxes is None or facts.horizontal or any(view.layer.mark in ("bar", "span") for view in facts.views):
        return True
    at = _legend.shares(facts, frame)
    if _legend.meet(at, inset):
        return True
    x0, y0, x1, y1 = (a < b for a, b in zip(at, inset, strict=True))
    # Of the four corners matplotlib joins the two whose lines do not run through the frames.
    joined = {(0, 1): x0 != y0, (0, 3): x0 == y1, (2, 1): x1 == y0, (2, 3): x1 != y1}
    for i, j in (corner for corner, seen in joined.items() if seen):
        for step in range(1, 20):
            x, y = (at[k] + (inset[k] - at[k]) * step / 20 for k in (i, j))
            dot = (x - 0.012, y - 0.012, x + 0.012, y + 0.012)
            if not _legend.meet(dot, at) and any(_legend.meet(dot, box) for box in boxes):
                return True
    return False


def _ends(facts: Facts, zoom: Zoom) -> tuple[float, float]:
    """The ends of the zoom along `x`; among categories, half a place around those that lie between."""
    low, high = sorted(zoom.x)
    if facts.categories is None:
        return zoom.x
    if facts.categories.step:  # whole bars
        inside = [at for at in facts.categories.places if low <= at <= high] or [low, high]
        half = facts.categories.step / 2
        return min(inside) - half, max(inside) + half
    if low % 1 == high % 1 == 0.5:  # between two places already
        return low, high
    within = [i for i, v in enumerate(facts.categories.values) if isinstance(v, (int, float)) and low <= v <= high]
    return (min(within) - 0.5, max(within) + 0.5) if within else (low - 0.5, high + 0.5)


def _values_in_zoom(facts: Facts, ends: tuple[float, float]) -> tuple[float, float]:
    """The values between the ends of the zoom, with a margin."""
    found: list[float] = []
    for box in (box for need in facts.needs for box in need.ink or ()):
        if box[2] >= ends[0] and box[0] <= ends[1]:
            found += [box[1], box[3]]
    found = found or facts.along or [0.0, 1.0]
    margin = 0.06 * ((max(found) - min(found)) or 1.0)
    ground = min(found) == 0 and any(need.zero for need in facts.needs)  # bars stand on the frame
    return 0.0 if ground else float(f"{min(found) - margin:.3g}"), float(f"{max(found) + margin:.3g}")


PLACES = {
    "upper left": (0.07, 0.55), "upper right": (0.55, 0.55), "lower left": (0.07, 0.1), "lower right": (0.55, 0.1),
    "center right": (0.55, 0.32), "center": (0.3, 0.32),
}  # fmt: skip


def _place(facts: Facts, zoom: Zoom) -> Box:
    """Left, bottom, width and height in shares of the panel."""
    large = (0.42, 0.4)
    if zoom.place != "auto":
        left, bottom = PLACES[zoom.place]
        return left, bottom, *large
    boxes = _legend.placed(facts) or []
    tried: list[tuple[float, Box]] = []
    for wide, high in (large, (0.36, 0.32), (0.3, 0.26)):
        for left, bottom in PLACES.values():
            # A smaller one stays in its corner.
            left, bottom = left + (large[0] - wide) * (left > 0.5), bottom + (large[1] - high) * (bottom > 0.5)
            area = (left - 0.06, bottom - 0.08, left + wide, bottom + high)
            tried.append((round(sum(_covered(area, box) for box in boxes), 4), (left, bottom, wide, high)))
    return min(tried, key=lambda one: one[0])[1]


def _covered(area: Box, box: Box) -> float:
    """How much of a mark an inset hides; a mark that is only a line or a dot counts as thick as it is drawn."""
    thick = 0.01
    wide = min(area[2], box[2] + thick) - max(area[0], box[0] - thick)
    high = min(area[3], box[3] + thick) - max(area[1], box[1] - thick)
    return max(0.0, wide) * max(0.0, high)
