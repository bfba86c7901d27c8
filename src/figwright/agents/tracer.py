"""The whole pipeline of tracing: from a PDF, an SVG or a picture to an editable figure.

traced = trace("paper.pdf", figure="2")
traced.figure                   a Figure; loads, compiles and renders like any other
traced.elements                 every element with its place and how sure we are
traced.notes                    what a person should look at

A PDF is read behind the walls of the sandbox, a bitmap is looked at by classical vision. Where there is a model, it
looks at the original and at what was found, and its corrections are held against the picture.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from figwright.core.errors import AssetError, SourceError, reraise
from figwright.core.run_sync import run_sync
from figwright.frontends.tracing.doubts import Origin, origins
from figwright.frontends.tracing.picture import load
from figwright.ir.scene import Rect
from figwright.ir.spec import Figure

LIGHTER = (120_000, 50_000, 15_000)
"""Bytes of a picture, tried one after the other, where those of a figure are too heavy for its file."""
if TYPE_CHECKING:
    from figwright.frontends.tracing.corrections import Corrected


@dataclass(frozen=True, slots=True)
class Traced:
    """A figure and where it comes from: `places` in units of the placed figure, and by id who found each element, how
    sure that is and why it is doubtful. `picture` is the original as PNG, `left` what of it stayed pixels; `region`
    where a figure of a PDF stands on its page, in points."""

    figure: Figure
    places: dict[str, Rect]
    origins: dict[str, Origin]
    notes: tuple[str, ...]
    picture: bytes = b""
    left: tuple[str, ...] = ()
    region: Rect | None = None
    bitmap: bool = False
    """Whether the source was pixels."""
    size: tuple[float, float] = (0.0, 0.0)
    """Of the original, in the units of `places`."""

    @property
    def confidence(self) -> dict[str, float]:
        """How sure each element is, from 0 to 1, by id."""
        return {id: origin.confidence for id, origin in self.origins.items()}

    @property
    def doubts(self) -> dict[str, str]:
        """What is doubtful, by id, the least sure first."""
        listed = sorted(self.origins.items(), key=lambda pair: pair[1].confidence)
        return {id: origin.why for id, origin in listed if origin.why}

    def data(self) -> dict[str, Any]:
        """Everything as JSON values."""
        return {
            "figure": self.figure.model_dump(mode="json", by_alias=True, exclude_defaults=True),
            "picture": {"width": self.size[0], "height": self.size[1]},
            "elements": [
                {"id": id, "found": origin.found, "confidence": origin.confidence}
                | ({"place": _rounded(self.places[id])} if id in self.places else {})
                | ({"doubt": origin.why} if origin.why else {})
                for id, origin in self.origins.items()
            ],
            "left": list(self.left),
            "notes": list(self.notes),
        }


def trace(
    source: Path | str | bytes, *, figure: str = "", page: int = 0, theme: str = "", model: Any = None,
    home: Path | None = None, name: str = "",
) -> Traced:  # fmt: skip
    """Convert a picture of a figure to an editable figure: from a PDF, an SVG, or a PNG, JPEG or WebP picture.

    In a PDF, select a figure by its number (`figure`) or a page by its own (`page`, from 1). With a `model` (a name, or
    an open connection), the model compares the result with the original; corrections that the picture confirms are
    applied.
    """
    return run_sync(trace_async(source, figure=figure, page=page, theme=theme, model=model, home=home, name=name))


async def trace_async(
    source: Path | str | bytes, *, figure: str = "", page: int = 0, theme: str = "", model: Any = None,
    home: Path | None = None, name: str = "",
) -> Traced:  # fmt: skip
    """The asynchronous version of `trace`; reading the source runs in a thread."""
    data = await asyncio.to_thread(read, source)
    name = name or (Path(source).name if isinstance(source, Path | str) else "figure")
    found = await asyncio.to_thread(by_rules, data, name, figure, page, theme)
    return await _with_model(found, model, home) if model else found


def by_rules(data: bytes, name: str, figure: str = "", page: int = 0, theme: str = "") -> Traced:
    """What is found without a model. Nothing waits here, so it also runs behind the sandbox's walls; a PDF is read
    behind walls of its own."""
    if (kind := kind_of(data)) != "bitmap":
        return _trace_vectors(data, name, kind, figure, page, theme)
    if figure or page:
        raise SourceError(f"{name!r} is a bitmap and has no pages", "remove --figure and --page")
    return pictured(data, theme)


def kind_of(data: bytes) -> str:
    """What a file holds, by its first bytes: "pdf", "svg", or else a "bitmap"."""
    start = data[:4096].lstrip()
    if b"%PDF-" in start[:1024]:
        return "pdf"
    return "svg" if start[:1] == b"<" and b"<svg" in data[:20_000] else "bitmap"


def _heavy(error: ValidationError) -> bool:
    """Whether a figure is only refused because of pictures that are too large for its file."""
    return all(one["type"] == "string_too_long" and one["loc"][:1] == ("drawings",) for one in error.errors())


def pictured(picture: bytes, theme: str = "") -> Traced:
    """What classical vision alone makes of a picture: a figure with its places and looks. Nothing waits here."""
    from figwright.frontends.raster.pixels import as_png
    from figwright.frontends.tracing import bitmaps
    from figwright.frontends.tracing.bitmaps.cutouts import lighter
    from figwright.frontends.tracing.placed import placed

    page = bitmaps.page(load(picture))
    for most in (*LIGHTER, 0):  # pictures that touch become one drawing, which has a bound
        try:
            whole = placed(page, theme, pixels=True)
            break
        except ValidationError as error:
            if not most or not _heavy(error):
                raise SourceError("the picture cannot be converted to a figure", "trace a part of it") from None
            page = lighter(page, most)
    return Traced(
        whole.figure,
        whole.places,
        whole.origins,
        whole.notes,
        as_png(picture),
        whole.left,
        bitmap=True,
        size=_size(whole.figure),
    )


def _size(figure: Figure) -> tuple[float, float]:
    return figure.head.size or (0.0, 0.0)


def read(picture: Path | str | bytes) -> bytes:
    """The bytes of a source, which are not read at all when they are far too many."""
    if isinstance(picture, bytes):
        return picture
    from figwright.frontends.tracing.picture import LARGEST

    path = Path(picture)
    with reraise(OSError, AssetError, f"{str(picture)!r} cannot be read", "give a PDF, SVG, PNG or JPEG file"):
        if path.stat().st_size > LARGEST:
            raise AssetError(f"{path.name!r} is larger than {LARGEST >> 20} MB", "scale the picture down")
        return path.read_bytes()


def _trace_vectors(data: bytes, name: str, kind: str, figure: str, page: int, theme: str) -> Traced:
    """A figure of vectors."""
    from figwright.frontends.tracing.placed import Placed, placed, places_of

    region: Rect | None = None
    if kind == "svg":
        from figwright.drawing.renderers.png import rasterised
        from figwright.frontends.diagrams import ReadOptions, read_content

        if figure:
            raise SourceError(f"{name!r} is a single figure", "remove --figure")
        found = read_content(name, data, "svg", ReadOptions(theme=theme, page=str(page or ""), exact=True))
        whole = Placed(found.figure, places_of(found.figure), origins(found.figure), found.notes)
        picture = rasterised(data.decode("utf-8", "replace"), 1600, "#ffffff")
    else:
        from figwright.frontends.tracing import embedded
        from figwright.frontends.tracing.packing import unpacked
        from figwright.frontends.tracing.pdf import apart
        from figwright.frontends.tracing.weights import weighed

        answer = apart.figure(data, name, figure, page)
        head = {"caption": answer["caption"]} if answer["caption"] else {}
        picture = base64.b64decode(answer["picture"])
        told = f"{name!r} cannot be converted to a figure"
        with reraise(ValidationError, SourceError, told, "trace a picture of it", why=False):
            shown = weighed(embedded.opened(unpacked(answer["page"]), picture), picture)
            whole = placed(shown, theme, **head)
        whole = replace(whole, notes=(*answer["notes"], *whole.notes))
        region = Rect(*answer["box"]) if answer["box"] else None
    return Traced(
        whole.figure, whole.places, whole.origins, whole.notes, picture, whole.left, region, size=_size(whole.figure)
    )


def choices(data: bytes, name: str) -> dict[str, Any]:
    """What of a PDF can be traced: figures with captions, and pages, with small pictures in base64."""
    from figwright.frontends.tracing.pdf import apart

    return apart.choices(data, name)


def composed(traced: Traced) -> Traced:
    """The figure redrawn by our layout; what the places do not tell surely is said."""
    from figwright import compiler

    if traced.figure.head.layout != "placed":
        return traced
    found = compiler.compose(traced.figure)
    unsure = list(traced.doubts)
    told = (f"the structure is not sure at {', '.join(unsure[:12])}",) if unsure else ()
    return replace(traced, figure=found.figure, notes=(*traced.notes, *found.notes, *told))


def overlaid(traced: Traced) -> bytes:
    """The original with what was found drawn over it, each element with its number; doubtful ones in orange."""
    from figwright.frontends.tracing import numbering
    from figwright.frontends.tracing.original import Original

    if traced.figure.head.size is None or not traced.figure.placed:
        raise SourceError("only a placed figure can be compared with its original", "use --as placed")
    parts = numbering.numbered(traced.figure, traced.origins)
    return numbering.pictures(Original(traced.picture, traced.figure.head.size), parts, traced.origins)[1]


def compared(traced: Traced, data: bytes) -> tuple[float, bytes]:
    """SSIM of the figure with its original at 800 pixels, and a picture of both and their difference."""
    from figwright import compiler
    from figwright.frontends.raster.pixels import as_png
    from figwright.frontends.tracing.likeness import compared

    drawn = compiler.render(traced.figure, "png", dpi=200)
    return compared(traced.picture or as_png(data), drawn)


async def corrected_async(
    figure: Figure, origins: Mapping[str, Origin], picture: bytes, model: Any, home: Path | None = None
) -> Corrected:
    """A traced figure that a model looked at, beside its original: what the picture bears out of its corrections."""
    from figwright.agents import models, pipeline
    from figwright.agents.order import Order
    from figwright.agents.roles import tracer
    from figwright.frontends.tracing import numbering
    from figwright.frontends.tracing.corrections import corrected
    from figwright.frontends.tracing.original import Original

    if figure.head.size is None or not figure.placed:
        raise SourceError("only a placed figure can be compared with its original", "use --as placed")
    original = Original(picture, figure.head.size)
    parts = numbering.numbered(figure, origins)
    shown, overlaid, k = await asyncio.to_thread(numbering.pictures, original, parts)
    size = (round(figure.head.size[0] * k), round(figure.head.size[1] * k))
    order = Order(model=model if isinstance(model, str) else "")
    connected = None if isinstance(model, str) else model
    async with pipeline.open_new_session(order, "trace", home=home, model=connected) as session:
        images = [models.Image(one, "image/png") for one in (shown, overlaid)]
        wanted = await tracer.correct(session, images, numbering.listed(parts, origins), size)
    return await asyncio.to_thread(corrected, figure, origins, original, parts, wanted, k)


async def _with_model(found: Traced, model: Any, home: Path | None) -> Traced:
    done = await corrected_async(found.figure, found.origins, found.picture, model, home)
    told = (*(f"model: {one}" for one in done.made), *(f"refused of the model: {one}" for one in done.refused))
    from figwright.frontends.tracing.placed import places_of

    notes = (*found.notes, *told)
    return replace(found, figure=done.figure, origins=done.origins, places=places_of(done.figure), notes=notes)


def _rounded(place: Rect) -> list[int]:
    return [round(v) for v in place]
