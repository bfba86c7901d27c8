"""Text and names that are safe to write: any label, however hostile, becomes well-formed XML."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\ufdd0-\ufdef\x7f-\x84\x86-\x9f]")
_BLANK = re.compile(r"[\t\n\r\x85\u2028\u2029]")


def clean(text: str) -> str:
    """The text without what XML 1.0 cannot carry or should not (controls, lone surrogates); breaks become spaces."""
    return _FORBIDDEN.sub("", _BLANK.sub(" ", text))


def content(text: str) -> str:
    """Text as the content of an element."""
    return escape(clean(text))


def attribute(text: str) -> str:
    """Text as an attribute's value, with its double quotes around it."""
    return f'"{escape(clean(text), {chr(34): "&quot;"})}"'


def names(ids: Iterable[str], reserved: Iterable[str] = (), *, allowed: str = r"A-Za-z0-9_.\-") -> dict[str, str]:
    """A unique, valid name for every id: the id itself where it is one already, otherwise the nearest free name.

    `allowed` is the inside of a character class; a name also begins with a letter or an underscore.
    """
    good = re.compile(f"[A-Za-z_][{allowed}]*")
    wanted = list(dict.fromkeys(ids))
    taken = set(reserved)
    out = {id: id for id in wanted if good.fullmatch(id) and id not in taken}
    taken.update(out)
    for id in wanted:
        if id in out:
            continue
        stem = re.sub(f"[^{allowed}]+", "-", id).strip("-") or "part"
        stem = stem if good.fullmatch(stem) else f"_{stem}"
        name, count = stem, 1
        while name in taken:
            count += 1
            name = f"{stem}-{count}"
        taken.add(name)
        out[id] = name
    return out
