"""A PDF -> what one figure of it draws, or what can be traced in it: read by another process, behind walls."""

from __future__ import annotations

import json
from typing import Any

from figwright.core import sandbox
from figwright.core.errors import SandboxError, SourceError
from figwright.core.sandbox import Limits, Refused

SECONDS, MEMORY = 60.0, 3 << 30
"""What reading a PDF may take."""


def figure(data: bytes, name: str, figure: str, page: int) -> dict[str, Any]:
    """What one figure draws, its caption and its picture in base64."""
    wanted = json.dumps({"name": name, "figure": figure, "page": page})
    return _read("figwright.frontends.tracing.pdf.reading:read", data, wanted, name)


def choices(data: bytes, name: str) -> dict[str, Any]:
    """What of a PDF can be traced: figures with captions, and pages, with small pictures in base64."""
    return _read("figwright.frontends.tracing.pdf.choices:choices", data, name, name)


def _read(work: str, data: bytes, wanted: str, name: str) -> dict[str, Any]:
    limits = Limits(seconds=SECONDS, cpu=SECONDS, memory=MEMORY, file=256 << 20)
    try:
        found: dict[str, Any] = sandbox.apart(work, data, wanted, limits)
    except Refused as error:
        raise SourceError(error.message.replace(repr(sandbox.FILE), repr(name)), error.hint) from None
    except SandboxError as error:
        why = (
            f"it takes more than {SECONDS:g} seconds" if error.limit in ("seconds", "cpu") else "its reader broke on it"
        )
        hint = "print it into a new PDF, or trace a picture of the figure"
        raise SourceError(f"{name!r} cannot be read: {why}", hint) from None
    return found
