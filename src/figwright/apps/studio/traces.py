"""Traced drafts: a figure of a PDF, an SVG or a picture, with its original and what of it is doubtful.

drafts/…/
  original.png    the figure as it was, drawn under the canvas; registered with the sheet as it was traced
  trace.json      where it comes from, and for each element who found it, how sure that is and why it is doubtful
  accepted.json   the doubts that a person looked at and found right

What was found is about an element as it was then: one that was changed since was found by hand. So undoing an edit
brings its doubt back, without a second journal.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Any

from figwright.agents import tracer
from figwright.agents.store.files import replace as write
from figwright.apps.studio.draft_store import Drafts
from figwright.apps.studio.drafts import About, Draft, read_json
from figwright.apps.studio.wire import Missing
from figwright.core import sandbox
from figwright.core.errors import AssetError, SourceError
from figwright.core.sandbox import Limits
from figwright.frontends import importers
from figwright.frontends.tracing.doubts import HAND, Origin
from figwright.ir.spec import Edge, Figure, Group, Node
from figwright.ir.spec.load import dump, loads

ORIGINAL, TRACE, ACCEPTED = "original.png", "trace.json", "accepted.json"
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


def begun(drafts: Drafts, name: str, found: Found, wish: TraceOptions | None = None) -> Draft:
    """A draft of what was found; its original is kept with it."""
    figure, wanted = found.figure, wish or TraceOptions()
    title = PurePath(name).stem
    if wanted.figure or wanted.page:
        title += f", figure {wanted.figure}" if wanted.figure else f", page {wanted.page}"
    files: dict[str, bytes] = {}
    if found.picture:
        about = {"name": name, "size": figure.head.size, "bitmap": found.bitmap, "left": found.left,
                 "notes": found.notes, "origins": _dated(figure, found.origins)}  # fmt: skip
        files = {ORIGINAL: found.picture, TRACE: json.dumps(about, ensure_ascii=False).encode()}
    return drafts.create(figure, About(title[:80]), None, files)


def _dated(figure: Figure, origins: Mapping[str, Origin]) -> list[dict[str, Any]]:
    """Each origin with what it is about."""
    parts = _elements_by_id(figure)
    return [
        {"id": id, "of": _digest(figure, parts[id]), **asdict(origin)} for id, origin in origins.items() if id in parts
    ]


def _elements_by_id(figure: Figure) -> dict[str, Node | Group | Edge]:
    return {part.id: part for part in (*(item for item, _ in figure.walk()), *figure.edges)}


def _digest(figure: Figure, part: Node | Group | Edge) -> str:
    """What an element says and is: not where it stands, nor its paint."""
    told: list[Any] = [part.label, [one.text for one in part.words]]
    if isinstance(part, Edge):
        told += [part.source, part.target, part.arrow]
    else:
        told += [part.kind if isinstance(part, Node) else part.type, figure.drawings.get(part.drawing, part.drawing)]
    return sha256(json.dumps(told).encode()).hexdigest()[:16]


def origins_of(draft: Draft, figure: Figure) -> dict[str, Origin]:
    """Who found each element of a draft as it stands; none for a draft that was not traced."""
    kept = read_json(draft.folder / TRACE)
    if not kept:
        return {}
    known = {(one["id"], one["of"]): Origin(one["found"], one["confidence"], one["why"]) for one in kept["origins"]}
    return {
        id: known.get((id, _digest(figure, part)), Origin(HAND, 1.0))
        for id, part in _elements_by_id(figure).items()
        if id != figure.body.id
    }


def trace_json(draft: Draft, figure: Figure) -> dict[str, Any] | None:
    """What the page is told of a traced draft; None for others. `size` is that of the original in units of places, and
    missing once the figure was composed, where nothing lies over it."""
    kept = read_json(draft.folder / TRACE)
    if not kept:
        return None
    origins, right = origins_of(draft, figure), accepted(draft)
    open_ = [id for id, one in origins.items() if one.why and id not in right]
    doubts = sorted(open_, key=lambda id: origins[id].confidence)
    return {
        "name": kept["name"], "bitmap": kept["bitmap"], "notes": kept["notes"], "left": kept["left"],
        "original": f"/api/drafts/{draft.id}/original",
        "size": kept["size"] if figure.placed else None,
        "elements": {id: asdict(origin) for id, origin in origins.items()},
        "doubts": doubts, "accepted": [id for id in right if id in origins and origins[id].why],
    }  # fmt: skip


def accepted(draft: Draft) -> list[str]:
    return sorted(map(str, read_json(draft.folder / ACCEPTED).get("accepted") or ()))


def accept(draft: Draft, changes: Mapping[str, bool]) -> None:
    """Doubts that are settled (or, with false, open again), one by one, so that two tabs lose none of each other's."""
    with draft._writing(None):
        kept = set(accepted(draft))
        for id, right in changes.items():
            (kept.add if right else kept.discard)(id)
        write(draft.folder / ACCEPTED, json.dumps({"accepted": sorted(kept)}).encode())


def add_origins(draft: Draft, figure: Figure, origins: Mapping[str, Origin]) -> None:
    """Remembers who found elements that were changed since."""
    with draft._writing(None):
        kept = read_json(draft.folder / TRACE)
        kept["origins"] = [*kept["origins"], *_dated(figure, origins)]
        write(draft.folder / TRACE, json.dumps(kept, ensure_ascii=False).encode())


def original(draft: Draft) -> bytes:
    try:
        return (draft.folder / ORIGINAL).read_bytes()
    except OSError:
        raise Missing("this draft has no original", "only traced figures have one") from None
