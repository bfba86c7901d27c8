"""A file of another program -> a figure, or what was changed in it: read by the sandbox.

Apart from drafts and runs, which the process of the sandbox would have to load with it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from figwright.core import sandbox
from figwright.core.errors import AssetError
from figwright.core.sandbox import Limits
from figwright.frontends import diagrams, importers
from figwright.ir.spec import Figure
from figwright.ir.spec.load import dump, loads

LIMITS = Limits(seconds=60, cpu=60, memory=3 << 30)
"""For reading a file that comes back; a figure takes a second or two."""


def read_apart(work: Callable[[Path, str], dict[str, Any]], sent: Mapping[str, str], name: str) -> dict[str, Any]:
    """What `work` makes of what was sent, called in another process: strangers write files, too."""
    whole = f"{work.__module__}:{work.__name__}"
    try:
        found: dict[str, Any] = sandbox.apart(whole, json.dumps(sent).encode(), "sent.json", LIMITS)
    except sandbox.Refused as error:
        raise AssetError(error.message, error.hint) from None
    except sandbox.SandboxError as error:
        raise AssetError(
            f"{name!r} cannot be read: {error.message}", "export the figure again and edit the new file"
        ) from None
    return found


def figure_of(path: Path, _: str) -> dict[str, Any]:
    """In another process: the figure that a diagram becomes."""
    sent = json.loads(path.read_bytes())
    read = diagrams.read_content(sent["name"], base64.b64decode(sent["content"]))
    return {"figure": dump(read.figure), "notes": list(read.notes)}


def compared(path: Path, name: str) -> dict[str, Any]:
    """In another process: what was done to an export of a figure."""
    sent = json.loads(path.read_bytes())
    figure = loads(sent["figure"])
    found = importers.changes(figure, sent["name"], base64.b64decode(sent["content"]))
    if found.base is not None and not _akin(found.base, figure):
        title = f" ({found.base.head.title})" if found.base.head.title else ""
        raise AssetError(
            f"{sent['name']!r} was exported from another figure{title}", "open the draft that it was exported from"
        )
    return {"edits": [edit.data() for edit in found.edits], "notes": list(found.notes)}


def _akin(one: Figure, other: Figure) -> bool:
    """Whether two figures have parts in common: an export of an older state has most, one of another figure none."""
    own, others = ({item.id for item, _ in figure.walk()} - {figure.body.id} for figure in (one, other))
    return not own or not others or len(own & others) * 4 >= min(len(own), len(others))
