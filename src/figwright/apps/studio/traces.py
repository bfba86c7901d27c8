"""Traced drafts: a figure of a PDF, an SVG or a picture, with its original and what of it is doubtful.

drafts/…/
  original.png    the figure as it was, drawn under the canvas; registered with the sheet as it was traced
  trace.json      where it comes from, and for each element who found it, how sure that is and why it is doubtful
  accepted.json   the doubts that a person looked at and found right

What was found is about an element as it was then: one that was changed since was found by hand. So undoing an edit
brings its doubt back, without a second journal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from figwright.agents.store.files import replace as write
from figwright.apps.studio.draft_store import Drafts
from figwright.apps.studio.drafts import About, Draft, read_json
from figwright.apps.studio.trace_reading import Found, TraceOptions
from figwright.apps.studio.wire import Missing
from figwright.frontends.tracing.doubts import HAND, Origin
from figwright.ir.spec import Edge, Figure, Group, Node

ORIGINAL, TRACE, ACCEPTED = "original.png", "trace.json", "accepted.json"


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
