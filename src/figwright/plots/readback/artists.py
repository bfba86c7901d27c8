"""A matplotlib figure -> plain JSON of what its artists are. Runs beside the script, in the sandbox's child.

Nothing here raises for a strange figure: an artist that cannot be read becomes a line in `notes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from figwright.plots.readback import _fields, _lines, _looks, _shapes, _words
from figwright.plots.readback._behind import grounds, over_contours
from figwright.plots.readback._page import Page, hexed, lean, sides

Marks = list[dict[str, Any]]


def read(figure: Any) -> dict[str, Any]:
    """Everything that is drawn in a figure, as `figwright.plots.readback.loads` takes it."""
    figure.draw_without_rendering()
    page = Page(figure)
    everyone = list(_all_axes(figure))
    common = _entries(figure.legends, page)
    every = [entry for axes in everyone for entry in _entries(_words.legends(axes), page)]
    out = {
        "width": page.width, "height": page.height, "background": hexed(figure.get_facecolor()) or "#ffffff",
        "axes": [_guarded(page, "axes", _axes, axes, everyone, page, (common, every)) or {} for axes in everyone],
        "texts": _guarded(page, "texts of the figure", _figure_texts, figure, page) or [],
        "legend": common, "notes": page.notes,
    }  # fmt: skip
    _guarded(page, "grounds", grounds, out)
    return out


def _guarded(page: Page, what: str, work: Callable[..., Any], *given: Any) -> Any:
    try:
        return work(*given)
    except Exception as error:  # whatever a script did to an artist, the others are still read
        page.miss(what, f"{type(error).__name__}: {error}")
        return None


def _entries(legends: Sequence[Any], page: Page) -> Marks:
    return [entry for legend in legends for entry in _guarded(page, "legend", _words.entries, legend) or []]


def _all_axes(figure: Any) -> Iterator[Any]:
    """In the order of the figure, insets after the axes that hold them; hidden ones left out."""
    waiting = list(figure.axes)
    seen: set[int] = set()
    while waiting:
        axes = waiting.pop(0)
        if id(axes) in seen or not axes.get_visible():
            continue
        seen.add(id(axes))
        yield axes
        waiting[:0] = [child for child in axes.child_axes if hasattr(child, "transData")]


def _axes(axes: Any, everyone: Sequence[Any], page: Page, legends: tuple[Marks, Marks]) -> dict[str, Any]:
    box = page.box(axes.get_window_extent(page.renderer)) or [0, 0, 0, 0]
    out = lean(
        kind=_kind(axes), box=box, title=_title(axes), background=hexed(axes.patch.get_facecolor()) or "",
        x=_guarded(page, "x axis", _words.scale, axes.xaxis, axes) or {},
        y=_guarded(page, "y axis", _words.scale, axes.yaxis, axes) or {},
        z=_guarded(page, "z axis", _words.scale, axes.zaxis, axes) if hasattr(axes, "zaxis") else None,
        twin=_twin(axes, everyone), inset=_inset(axes, everyone, page),
    )  # fmt: skip
    out["legend"] = _entries(_words.legends(axes), page)
    # A legend of its own, that of the figure, and, for axes that have none, those of their neighbours.
    shown = (out["legend"], legends[0], legends[1] if not out["legend"] else [])
    out["marks"] = _marks(axes, page, shown)
    out["texts"] = _guarded(page, "texts of axes", _words.axes_texts, axes, page) or []
    out |= _guarded(page, "grid", _looks.grid, axes, out.get("background", "")) or {}
    _guarded(page, "contours behind words", over_contours, axes, out["texts"])
    return out


def _title(axes: Any) -> str:
    """The words over a panel, at whichever of the three places."""
    return next((title for where in ("center", "left", "right") if (title := axes.get_title(where))), "")


def _kind(axes: Any) -> str:
    if hasattr(axes, "_colorbar") or axes.get_label() == "<colorbar>":
        return "colorbar"
    if hasattr(axes, "zaxis"):
        return "space"
    if axes.name == "polar":
        return "polar"
    unseen = not axes.get_frame_on() and not len(axes.get_xticks()) and not len(axes.get_yticks())
    return "bare" if not _words.on(axes) or unseen else "plane"


def _twin(axes: Any, everyone: Sequence[Any]) -> int | None:
    alike = axes._twinned_axes.get_siblings(axes) if hasattr(axes, "_twinned_axes") else []
    places = [place for place, other in enumerate(everyone) if other is not axes and other in alike]
    mine = list(everyone).index(axes)
    return min(places) if places and min(places) < mine else None


def _inset(axes: Any, everyone: Sequence[Any], page: Page) -> int | None:
    """The axes that hold these: as their child, or because these were laid inside them by hand."""
    for place, other in enumerate(everyone):
        if axes in other.child_axes:
            return place
    mine = axes.get_window_extent(page.renderer)
    if hasattr(axes, "_colorbar"):
        return None
    for place, other in enumerate(everyone):
        theirs = other.get_window_extent(page.renderer)
        if other is axes or theirs.width * theirs.height < 1.5 * mine.width * mine.height:
            continue
        if theirs.x0 <= mine.x0 and theirs.y0 <= mine.y0 and mine.x1 <= theirs.x1 and mine.y1 <= theirs.y1:
            return place
    return None


def _marks(axes: Any, page: Page, legends: Sequence[Marks]) -> Marks:
    """The marks in the order in which they were added."""
    found: list[tuple[int, dict[str, Any]]] = []
    places = {id(child): place for place, child in enumerate(axes.get_children())}
    done: set[int] = set()

    def add(artist: Any, mark: dict[str, Any] | None, own: str) -> None:
        done.add(id(artist))
        if mark:
            label = next(filter(None, (_words.named(mark, own, legend) for legend in legends)), "")
            if not label and not mark.get("labels") and len(set(mark.get("colours", ()))) > 1:
                mark["labels"] = next(filter(None, (_words.each_named(mark, legend) for legend in legends)), [])
            found.append((places.get(id(artist), len(places)), {**mark, **({"label": label} if label else {})}))

    _guarded(page, "containers", _containers, axes, page, add, done)
    _guarded(page, "box plots", _boxes, axes, add, done)
    _guarded(page, "wedges", _pies, axes, page, add, done)
    for artist in axes.get_children():
        if id(artist) not in done and artist.get_visible():
            mark = _guarded(page, type(artist).__name__, _single, artist, axes, page)
            add(artist, mark, str(artist.get_label()))
    return [mark for _, mark in sorted(found, key=lambda pair: pair[0])]


def _containers(axes: Any, page: Page, add: Callable[..., None], done: set[int]) -> None:
    from matplotlib.container import BarContainer, ErrorbarContainer

    ends: dict[int, list[float | None]] = {}
    for container in [c for c in axes.containers if isinstance(c, BarContainer)]:
        patches = [patch for patch in container.patches if patch.axes is axes and patch.get_visible()]
        done.update(id(patch) for patch in container.patches)
        if not patches:
            continue
        mark = _fields.standing(patches) or _shapes.bars(
            patches, page, horizontal=container.orientation == "horizontal"
        )
        if container.errorbar is not None:
            ends[id(container.errorbar)] = mark.get("y", [])
        add(patches[0], mark, str(container.get_label()))
    for whiskers in [c for c in axes.containers if isinstance(c, ErrorbarContainer)]:
        drawn, caps, bars = whiskers.lines
        done.update(id(artist) for artist in (*caps, *bars))
        for mark in _lines.error_bars(whiskers, ends.get(id(whiskers))):
            add(bars[0], mark, str(whiskers.get_label()))
        if drawn is not None and drawn.get_visible() and drawn.axes is axes:
            add(drawn, _lines.line(drawn, axes, page), str(whiskers.get_label()))
            done.add(id(drawn))


def _boxes(axes: Any, add: Callable[..., None], done: set[int]) -> None:
    lines = [line for line in axes.lines if id(line) not in done and line.get_visible()]
    mark, used = _lines.box_plots(lines)
    if mark is not None:
        first = min(used)
        done.update(id(lines[place]) for place in used)
        add(lines[first], mark, str(lines[first].get_label()))


def _pies(axes: Any, page: Page, add: Callable[..., None], done: set[int]) -> None:
    """The slices of each ring, in the order drawn; one begins where the slice before ended."""
    from matplotlib.patches import Wedge

    rings: list[list[Any]] = []
    for patch in [p for p in axes.patches if isinstance(p, Wedge) and p.get_visible()]:
        if rings and _continues_wedge(rings[-1][-1], patch):
            rings[-1].append(patch)
        else:
            rings.append([patch])
        done.add(id(patch))
    for ring in rings:
        add(ring[0], _shapes.wedges(ring, page, axes.texts), "")


def _continues_wedge(last: Any, patch: Any) -> bool:
    touching = min(abs(patch.theta1 - last.theta2), abs(patch.theta2 - last.theta1)) < 0.01
    return touching and bool(patch.r == last.r and patch.width == last.width)


def _single(artist: Any, axes: Any, page: Page) -> dict[str, Any] | None:
    """An artist that stands for itself; None for what is no mark (spines, axes, the background, texts)."""
    from matplotlib import collections, contour, image, lines, patches, quiver, text

    if artist is axes.patch:
        return None
    if isinstance(artist, lines.Line2D):
        return _lines.line(artist, axes, page)
    if isinstance(artist, text.Annotation):
        return _shapes.pointer(artist, axes)
    if isinstance(artist, patches.Patch) and type(artist).__name__ != "Spine":
        return _patch(artist, axes, page)
    if isinstance(artist, contour.ContourSet):
        return _fields.contours(artist)
    if isinstance(artist, quiver.Quiver):
        return _fields.quiver(artist)
    if isinstance(artist, collections.LineCollection):
        return _lines.segments(artist) if hasattr(artist, "_segments3d") or any(sides(artist, axes)) else None
    if isinstance(artist, collections.QuadMesh):
        return _fields.mesh(artist)
    if isinstance(artist, collections.Collection):
        return _collection(artist, axes)
    if isinstance(artist, image.AxesImage):
        return _fields.image(artist)
    return None


def _collection(artist: Any, axes: Any) -> dict[str, Any] | None:
    name = type(artist).__name__
    if hasattr(artist, "_faces"):
        return _fields.faces(artist)
    if hasattr(artist, "get_sizes") and name not in ("PolyCollection", "FillBetweenPolyCollection"):
        return _fields.points(artist, axes)
    if name == "FillBetweenPolyCollection":
        return _fields.area(artist)
    return _fields.polygons(artist)


def _patch(artist: Any, axes: Any, page: Page) -> dict[str, Any] | None:
    from matplotlib import patches

    if isinstance(artist, patches.FancyArrowPatch | patches.FancyArrow):
        return _shapes.arrow(artist, axes)
    if isinstance(artist, patches.StepPatch):
        return _shapes.stairs(artist, page)
    if isinstance(artist, patches.Rectangle):
        if hasattr(artist, "_segment3d"):
            return _fields.standing([artist])
        return _shapes.bars([artist], page) if all(sides(artist, axes)) else _shapes.span(artist, axes)
    return _shapes.polygon(artist, axes)


def _figure_texts(figure: Any, page: Page) -> Marks:
    own = getattr(figure, "_suptitle", None)
    found: Marks = []
    for artist in figure.texts:
        role = {id(own): "figure title", id(getattr(figure, "_supxlabel", None)): "x label",
                id(getattr(figure, "_supylabel", None)): "y label"}.get(id(artist), "note")  # fmt: skip
        found += [one for one in [_guarded(page, "text", _words.text, artist, role, page)] if one]
    for legend in figure.legends:
        found += [one for one in _guarded(page, "legend", _words.legend_texts, legend, page) or [] if one]
    for part in getattr(figure, "subfigs", ()):
        found += _figure_texts(part, page)
    return found
