"""What the command line and the studio say in other languages: one JSON file a language, English texts as keys.

A file has a `name` (of the language, in itself), `commands` (help of the command line), `studio` (texts of the pages)
and `messages` (errors and findings, which are English everywhere else; {0}, {1} stand for what is put in). A text that
a file lacks stays English; for English, nothing is read.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent
ENGLISH = "en"


def tags() -> tuple[str, ...]:
    """The languages besides English."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json")))


@cache
def catalogue(tag: str) -> dict[str, Any]:
    """All texts of a language; none for English."""
    if tag == ENGLISH:
        return {"name": "English", "commands": {}, "studio": {}, "messages": {}}
    import json  # English needs none

    found: dict[str, Any] = json.loads((_FOLDER / f"{tag}.json").read_text("utf-8"))
    return found


def nearest(wanted: str) -> str:
    """The first language of a list of tags ("zh-CN,en") that there is, or English."""
    for one in wanted.replace(";", ",").replace(":", ",").split(","):
        tag = one.strip().partition(".")[0].replace("_", "-").lower()
        if tag.partition("-")[0] in (ENGLISH, "c", "posix"):
            return ENGLISH
        whole = {known.lower(): known for known in tags()} if tag else {}
        if found := whole.get(tag) or whole.get(tag.partition("-")[0]):
            return found
    return ENGLISH


def chosen(environment: Mapping[str, str] | None = None) -> str:
    """The language of the user: FIGWRIGHT_LANGUAGE, or that of the terminal."""
    env = os.environ if environment is None else environment
    names = ("FIGWRIGHT_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return nearest(next((value for name in names if (value := env.get(name))), ENGLISH))
