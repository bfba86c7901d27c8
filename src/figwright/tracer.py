"""The whole way from a picture to a figure: looked at by classical vision, and by a model where there is one.

traced = trace("figure.png")
traced.figure                   a Figure; loads, compiles and renders like any other
traced.elements                 every element with its place and how sure we are
traced.notes                    what a person should look at
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from figwright.errors import AssetError, reraise
from figwright.scene import Rect
from figwright.spec import Figure
from figwright.tracing import Arrow, Composed, End, Open, Seen, compose, load, look
from figwright.waiting import wait_for

BY_MODEL = 0.5
"""How sure we are of what a model chose."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A figure and where it comes from: `places` in pixels and `confidence` from 0 to 1, by id; `chosen` are the ids of
    arrows whose missing end a model chose."""

    figure: Figure
    seen: Seen
    places: dict[str, Rect]
    confidence: dict[str, float]
    notes: tuple[str, ...]
    chosen: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """Everything as JSON values."""
        return {
            "figure": self.figure.model_dump(mode="json", by_alias=True, exclude_defaults=True),
            "picture": {"width": self.seen.width, "height": self.seen.height},
            "elements": [
                {"id": id, "confidence": sure, **({"place": _rounded(self.places[id])} if id in self.places else {})}
                | ({"by": "model"} if id in self.chosen else {})
                for id, sure in self.confidence.items()
            ],
            "notes": list(self.notes),
        }


def trace(picture: Path | str | bytes, *, model: Any = None, home: Path | None = None) -> Traced:
    """A PNG, JPEG or WebP picture of a figure as a figure. `model` (a name, or one that is connected) may find the ends
    of arrows that were left open, among what was seen."""
    return wait_for(trace_async(picture, model=model, home=home))


async def trace_async(picture: Path | str | bytes, *, model: Any = None, home: Path | None = None) -> Traced:
    """As `trace`, for those who do other things meanwhile: the picture is looked at in a thread."""
    data = await asyncio.to_thread(read, picture)
    found = await asyncio.to_thread(seen, data)
    if model and found.seen.open:
        return await _with_model(data, found.seen, model, home)
    return found


def seen(picture: bytes) -> Traced:
    """What classical vision alone makes of a picture; nothing waits here."""
    found = look(load(picture))
    return _traced(found, compose(found), ())


def read(picture: Path | str | bytes) -> bytes:
    """The bytes of a picture, which are not read at all when they are far too many."""
    if isinstance(picture, bytes):
        return picture
    from figwright.tracing.picture import LARGEST

    path = Path(picture)
    with reraise(OSError, AssetError, f"{str(picture)!r} cannot be read", "name a PNG or JPEG"):
        if path.stat().st_size > LARGEST:
            raise AssetError(f"{path.name!r} has more than {LARGEST >> 20} MB", "scale the picture down")
        return path.read_bytes()


def _traced(seen: Seen, composed: Composed, chosen: tuple[str, ...]) -> Traced:
    return Traced(composed.figure, seen, composed.places, composed.confidence, seen.notes, chosen)


async def _with_model(data: bytes, seen: Seen, model: Any, home: Path | None) -> Traced:
    """Asks for the missing ends; the arrows that come of it are marked, and held for less sure."""
    from figwright import models, pipeline
    from figwright.agents import tracer
    from figwright.order import Order
    from figwright.raster.pixels import as_png
    from figwright.settings import settings
    from figwright.store import RunFolder

    before = compose(seen)
    names = _by_end(seen, before)
    elements = {id: _words(seen, end) for end, id in names.items()}
    lines = [_described(number, line, names) for number, line in enumerate(seen.open)]
    order = Order(model=model if isinstance(model, str) else "")
    home = home or settings().home
    folder = RunFolder.create(home, "trace", order.data(), models.secrets())
    connected = None if isinstance(model, str) else model
    async with pipeline.open_session(order, folder, home, model=connected) as session:
        choices = await tracer.choose(session, models.Image(as_png(data), "image/png"), elements, lines)
    ends = {id: end for end, id in names.items()}
    added: list[Arrow] = []
    for number, line in enumerate(seen.open):
        other = ends.get(choices.ends.get(f"line-{number + 1}", ""))
        if other and other != line.known:
            source, target = (other, line.known) if line.at_head else (line.known, other)
            added.append(Arrow(source, target, "end", line.path, line.colour, line.dashed, None, BY_MODEL))
    whole = replace(seen, arrows=(*seen.arrows, *added))
    composed = compose(whole)
    known = {edge.id for edge in before.figure.edges}
    return _traced(whole, composed, tuple(edge.id for edge in composed.figure.edges if edge.id not in known))


def _by_end(seen: Seen, composed: Composed) -> dict[End, str]:
    """The ids that things and zones got, by what an arrow's end says."""
    by_place = {place: id for id, place in composed.places.items()}
    out = {End("thing", n): by_place[thing.place] for n, thing in enumerate(seen.things) if thing.place in by_place}
    zones = enumerate(seen.zones)
    return out | {End("zone", n): by_place[z.frame.place] for n, z in zones if z.frame.place in by_place}


def _words(seen: Seen, end: End) -> str:
    if end.kind == "zone":
        title = seen.zones[end.index].title
        return f"zone “{title.text if title else ''}”"
    thing = seen.things[end.index]
    place = thing.place
    return f"{thing.kind} “{thing.label.text if thing.label else ''}” at {place.cx:.0f}, {place.cy:.0f}"


def _described(number: int, line: Open, names: dict[End, str]) -> dict[str, str]:
    x, y = line.path[0] if line.at_head else line.path[-1]
    known = names.get(line.known, "")
    return {"id": f"line-{number + 1}", "to" if line.at_head else "from": known, "open_end": f"{x:.0f}, {y:.0f}"}


def _rounded(place: Rect) -> list[int]:
    return [round(v) for v in place]
