"""Texts, axes and legends of a drawn figure -> plain values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from figwright.plots.readback._looks import sign
from figwright.plots.readback._page import Page, dashed, hexed, lean, number
from figwright.plots.readback._shapes import wedge_of


def text(artist: Any, role: str, page: Page, axes: Any = None) -> dict[str, Any] | None:
    """Words that are seen; None for empty or hidden ones."""
    words = artist.get_text()
    if not words.strip() or not artist.get_visible() or artist.get_alpha() == 0:
        return None
    box = page.box(_bounds(artist, page))
    if box is None:
        return None
    patch = artist.get_bbox_patch()
    ground = hexed(patch.get_facecolor()) if patch is not None and patch.get_visible() else ""
    place = _place(artist, axes) if axes is not None else {}
    return lean(
        text=words[:2000],
        role=role,
        box=box,
        size=float(artist.get_fontsize()),
        **place,
        colour=hexed(artist.get_color()) or "#000000",
        behind=ground,
        rotation=float(artist.get_rotation()),
    )


def _bounds(artist: Any, page: Page) -> Any:
    from matplotlib.text import Text

    # An annotation's own extent takes in its arrow; the words are what is asked for.
    return Text.get_window_extent(artist, page.renderer)


def _place(artist: Any, axes: Any) -> dict[str, float | None]:
    """Where a text is in data units: what an annotation points at, otherwise where the words are anchored."""
    if hasattr(artist, "get_position_3d"):
        x, y, z = artist.get_position_3d()
        return {"x": number(x), "y": number(y), "z": number(z)}
    if hasattr(artist, "xy") and hasattr(artist, "xycoords"):
        if artist.xycoords == "data":
            return {"x": number(axes.convert_xunits(artist.xy[0])), "y": number(axes.convert_yunits(artist.xy[1]))}
        return {}
    x, y = artist.get_position()
    here = (number(axes.convert_xunits(x)), number(axes.convert_yunits(y)))
    if None in here:
        return {}
    if artist.get_transform() == axes.transData:
        return {"x": here[0], "y": here[1]}
    at = axes.transData.inverted().transform(artist.get_transform().transform(here))
    return {"x": number(at[0]), "y": number(at[1])}


def scale(axis: Any, axes: Any) -> dict[str, Any]:
    """An axis with its ticks as they are written."""
    low, high = axis.get_view_interval() if not hasattr(axes, f"get_{axis.axis_name}lim") else getattr(
        axes, f"get_{axis.axis_name}lim")()  # fmt: skip
    shown = bool(axis.get_visible() and on(axes))
    return lean(
        label=axis.get_label().get_text() if shown and axis.get_label().get_visible() else "",
        kind=str(axis.get_scale()), low=number(low) or 0.0, high=number(high) or 0.0, shown=shown,
        ticks=[{"at": at, "text": words} for at, words, _ in ticks(axis)] if shown else [],
    )  # fmt: skip


def on(axes: Any) -> bool:
    """Whether axes show their axis lines; those in space keep that under another name."""
    return bool(getattr(axes, "_axis3don", axes.axison))


def ticks(axis: Any) -> Iterator[tuple[float, str, Any]]:
    """The ticks in view with their words, and the artist of the words where there are some."""
    for tick in _in_view(axis):
        at = number(tick.get_loc())
        if at is None or not tick.get_visible():
            continue
        labels = [one for one in (tick.label1, tick.label2) if one.get_visible() and one.get_text().strip()]
        if labels or tick in axis.majorTicks:
            yield at, labels[0].get_text()[:500] if labels else "", labels[0] if labels else None


def _in_view(axis: Any) -> list[Any]:
    if not hasattr(axis.axes, "zaxis"):
        return list(axis._update_ticks())
    # In space a tick's words get their place while they are drawn; asking the axis to update would take it away.
    low, high = sorted(axis.get_view_interval())
    reach = 1e-9 * (high - low)
    there = axis.get_major_ticks(len(axis.get_majorticklocs()))
    return [tick for tick in there if low - reach <= float(tick.get_loc()) <= high + reach]


def axes_texts(axes: Any, page: Page) -> list[dict[str, Any]]:
    """All words of one set of axes but those of its legend's frame."""
    from matplotlib.patches import Wedge
    from matplotlib.text import Text

    slices = [patch for patch in axes.patches if isinstance(patch, Wedge)]
    found: list[dict[str, Any] | None] = []
    titles = (axes.title, getattr(axes, "_left_title", None), getattr(axes, "_right_title", None))
    found += [text(title, "title", page) for title in titles if title is not None]
    if on(axes):
        for axis in [axis for axis in (axes.xaxis, axes.yaxis, getattr(axes, "zaxis", None)) if axis is not None]:
            if axis.get_visible():
                name = axis.axis_name if axis.axis_name in "xyz" else {"theta": "x", "r": "y"}.get(axis.axis_name, "x")
                found.append(text(axis.get_label(), f"{name} label", page))
                found += [text(label, f"{name} tick", page) for _, _, label in ticks(axis) if label is not None]
    for artist in [*axes.texts, *(a for a in axes.artists if isinstance(a, Text))]:
        role = "wedge" if slices and wedge_of(artist, slices) is not None else "note"
        found.append(text(artist, role, page, axes))
    for legend in legends(axes):
        found += legend_texts(legend, page)
    for table in axes.tables:
        found += [text(cell.get_text(), "note", page) for cell in table.get_celld().values()]
    return [one for one in found if one is not None]


PAPER = "#ffffff"
"""A sample in this colour is not seen: legends lie on white."""


def legends(axes: Any) -> list[Any]:
    """All legends of a set of axes: the last one and those that were added as artists."""
    from matplotlib.legend import Legend

    found = [child for child in axes.get_children() if isinstance(child, Legend) and child.get_visible()]
    return list(dict.fromkeys(found))


def legend_texts(legend: Any, page: Page) -> list[dict[str, Any] | None]:
    frame = legend.get_frame()
    ground = hexed(frame.get_facecolor()) if frame.get_visible() and legend.get_frame_on() else ""
    title = text(legend.get_title(), "legend title", page)
    found = [title, *(text(words, "legend", page) for words in legend.get_texts())]
    return [one and {**one, "behind": one.get("behind") or ground} for one in found]


def entries(legend: Any) -> list[dict[str, Any]]:
    """The lines of a legend with the look of the sample beside each."""
    return [lean(label=words.get_text(), **_sample_style(handle)) or {"label": ""}
            for words, handle in zip(legend.get_texts(), legend.legend_handles, strict=False)]  # fmt: skip


def _sample_style(handle: Any) -> dict[str, Any]:
    """The look of a sample; nothing of one that cannot be seen, with which a heading is written among the entries."""
    if handle is None or not handle.get_visible():
        return {}
    if hasattr(handle, "get_markerfacecolor"):
        return _line_look(handle)
    if hasattr(handle, "get_segments"):
        return {"colour": _first_colour(handle.get_colors())}
    face, edge = _first_colour(handle.get_facecolor()), _first_colour(handle.get_edgecolor())
    if face in ("", PAPER) and edge in ("", PAPER) and not handle.get_hatch():
        return {}
    marker = sign(handle) if hasattr(handle, "get_sizes") else ""
    return {"colour": face or edge, "marker": marker, "hatch": str(handle.get_hatch() or "")}


def _line_look(handle: Any) -> dict[str, Any]:
    marker = "" if handle.get_marker() in ("None", "none", "", " ", None) else str(handle.get_marker())
    line = hexed(handle.get_color())
    hidden = not handle.get_linewidth() or line in ("", PAPER)
    unlined = hidden or handle.get_linestyle() in ("None", "none", "", " ")
    if unlined and not marker:
        return {}
    colour = hexed(handle.get_markerfacecolor()) if unlined else line
    colour = colour or hexed(handle.get_markeredgecolor())
    dash = "" if unlined else dashed(handle.get_linestyle())
    return {"colour": colour, "marker": marker, "dash": dash, "size": _size(handle) if marker else 0.0}


def _size(handle: Any) -> float:
    return round(float(handle.get_markersize()), 3)


def _first_colour(colours: Any) -> str:
    plain = hexed(colours)
    if plain or isinstance(colours, str):
        return plain
    return next((hexed(colour) for colour in colours if hexed(colour)), "") if _many(colours) else ""


def _many(colours: Any) -> bool:
    return len(colours) > 0 and hasattr(colours[0], "__len__")


def named(mark: dict[str, Any], own: str, shown: Sequence[dict[str, Any]]) -> str:
    """What the legends call a mark: by its look first, since a legend may be given other words than the artist has."""
    if not shown:
        return ""
    colours = mark.get("colours") or [""]
    alike = [entry for entry in shown if entry.get("colour") and entry["colour"] == colours[0]]
    for trait in ("marker", "dash", "hatch"):
        if len({entry.get("label") for entry in alike}) > 1:
            closer = [entry for entry in alike if entry.get(trait, "") == mark.get(trait, "")]
            alike = closer or alike
    labels = {str(entry.get("label", "")) for entry in alike}
    if own in labels:
        return own
    if len(labels) == 1 and len(set(colours)) == 1:
        return labels.pop()
    return own if any(entry.get("label") == own for entry in shown) else ""


def each_named(mark: dict[str, Any], shown: Sequence[dict[str, Any]]) -> list[str]:
    """What the legends call each of many: slices or bars that a legend tells apart by their colours."""
    known: dict[str, set[str]] = {}
    for entry in shown:
        known.setdefault(entry.get("colour", ""), set()).add(str(entry.get("label", "")))
    names = [known.get(colour, set()) for colour in mark["colours"]]
    labels = [next(iter(name)) if len(name) == 1 else "" for name in names]
    return labels if any(labels) else []
