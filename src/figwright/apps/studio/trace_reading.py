"""A file that somebody drops -> the figure that it holds, or that is traced in it: read by the sandbox.

Apart from drafts and plots, which the process of the sandbox would have to load with it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from figwright.agents import tracer
from figwright.core import sandbox
from figwright.core.errors import AssetError, SourceError
from figwright.core.sandbox import Limits
from figwright.frontends import importers
from figwright.frontends.tracing.doubts import Origin
from figwright.ir.spec import Figure
from figwright.ir.spec.load import dump, loads

SUFFIXES = (".pdf", ".svg", ".png", ".jpg", ".jpeg", ".webp")
LIMITS = Limits(seconds=120, cpu=120, memory=4 << 30, file=256 << 20)
"""For looking at a picture or an SVG; a large picture takes twenty seconds."""


@dataclass(frozen=True, slots=True)
class TraceOptions:
    """Which figure or page of a PDF, and whether the figure is redrawn by the layout."""

    figure: str = ""
    page: int = 0
    composed: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What a file became: a figure that a PNG of ours held (without a picture), or one that was traced."""

    figure: Figure
    notes: tuple[str, ...] = ()
    picture: bytes = b""
    origins: Mapping[str, Origin] = ()  # type: ignore[assignment]
    left: tuple[str, ...] = ()
    bitmap: bool = False


def looked(name: str, content: bytes, wish: TraceOptions | None = None) -> Found:
    """The chain of `figwright trace`, behind the sandbox's walls."""
    wanted = wish or TraceOptions()
    if tracer.kind_of(content) == "pdf":  # read behind walls of its own
        return _parse_result(_packed(_wished(tracer.by_rules(content, name, wanted.figure, wanted.page), wanted)))
    sent = {"name": name, "content": base64.b64encode(content).decode(), **asdict(wanted)}
    try:
        return _parse_result(sandbox.apart(f"{__name__}:look", json.dumps(sent).encode(), "sent.json", LIMITS))
    except sandbox.Refused as error:
        raise AssetError(error.message, error.hint) from None
    except sandbox.SandboxError as error:
        slow = error.limit in ("seconds", "cpu")
        why = f"it took longer than {LIMITS.seconds:g} seconds" if slow else "the reader failed"
        raise AssetError(f"{name!r} cannot be traced: {why}", "drop a smaller picture, or a part of it") from None


def look(path: Path, _: str) -> dict[str, Any]:
    """In another process: the figure that a PNG holds, or that a picture or an SVG is traced as."""
    sent = json.loads(path.read_bytes())
    content = base64.b64decode(sent["content"])
    if (held := importers.figure_in(content)) is not None:
        return {"figure": dump(held), "notes": []}
    if sent["figure"] or sent["page"]:
        raise SourceError(f"{sent['name']!r} has no pages to choose from", "drop it again")
    wish = TraceOptions(composed=sent["composed"])
    return _packed(_wished(tracer.by_rules(content, sent["name"]), wish))


def _wished(traced: tracer.Traced, wish: TraceOptions) -> tracer.Traced:
    return tracer.composed(traced) if wish.composed else traced


def _packed(traced: tracer.Traced) -> dict[str, Any]:
    return {
        "figure": dump(traced.figure), "notes": list(traced.notes), "left": list(traced.left),
        "picture": base64.b64encode(traced.picture).decode(), "bitmap": traced.bitmap,
        "origins": {id: asdict(origin) for id, origin in traced.origins.items()},
    }  # fmt: skip


def _parse_result(data: Mapping[str, Any]) -> Found:
    origins = {id: Origin(**one) for id, one in data.get("origins", {}).items()}
    return Found(
        loads(data["figure"]), tuple(data["notes"]), base64.b64decode(data.get("picture", "")), origins,
        tuple(data.get("left", ())), bool(data.get("bitmap")),
    )  # fmt: skip
