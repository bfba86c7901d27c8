"""A figure that the author likes, dropped on the page -> its looks, kept beside the runs under a name for pages.

Pictures are measured in a process of their own, behind the sandbox's walls (`read` below runs there).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from figwright.agents import like
from figwright.core import sandbox
from figwright.core.errors import FigwrightError, SandboxError, SettingsError, SourceError
from figwright.core.sandbox import Limits, Refused

KNOWN = ("png", "jpg", "jpeg", "svg")
LIMITS = Limits(seconds=60, cpu=60, memory=3 << 30, file=64 << 20, folder=128 << 20, files=100)
_NAME = re.compile(r"[\w.-]{1,40}-[0-9a-f]{10}")


def take(home: Path, name: str, content: bytes) -> dict[str, str]:
    """Measures a picture, and keeps what was found by its content; gives the name of that."""
    kind = name.rpartition(".")[2].lower()
    if kind not in KNOWN:
        raise SourceError(
            f"{name!r} is not a picture", "drop a PNG, JPEG or SVG; --like takes PDFs on the command line"
        )
    called = re.sub(r"[^\w.-]+", "-", Path(name).name)
    folder = like.kept_in(called, content, home)
    if not (folder / like.GUIDE).is_file():
        try:
            found: dict[str, Any] = sandbox.apart(f"{__name__}:read", content, called, LIMITS)
        except Refused as error:
            raise SourceError(error.message, error.hint) from None
        except SandboxError:
            raise SourceError(f"{name!r} cannot be read", "drop a complete or smaller picture") from None
        like.keep(folder, found)
    return {"like": folder.name, "name": name}


def read(path: Path, name: str) -> dict[str, str]:
    """In the other process: what is measured of the picture."""
    own = path.rename(path.with_name(name))
    try:
        return like.looks(own, name)
    except FigwrightError as error:  # its folder is nobody's business
        place = f"{path.parent}/"
        raise SourceError(error.message.replace(place, ""), error.hint.replace(place, "")) from None


def ordered(home: Path, named: str) -> str:
    """What an order says in `like` for a name that a page has given: no other file can be named."""
    picture = home / "looks" / named / like.PICTURE
    if not _NAME.fullmatch(named) or not picture.is_file():
        raise SettingsError("this upload has expired", "drop the figure again")
    return str(picture)


def named(home: Path, liked: str) -> str:
    """The other way: what a page is told of an order's `like`."""
    picture = Path(liked)
    return picture.parent.name if picture == home / "looks" / picture.parent.name / like.PICTURE else ""
