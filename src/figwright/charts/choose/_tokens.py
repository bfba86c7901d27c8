"""Names and sentences -> tokens that can be compared, and names shortened by what they share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from figwright.charts.wishes._lexicon import MEASURES
from figwright.charts.wishes._text import singular

_SPLIT = re.compile(r"[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+(?:\.\d+)?|[^\W\d_a-zA-Z]+|[%°$€£]")
_UNIT = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
UNITS = frozenset(
    "mm cm m km nm in ft kg g mg t l ml s ms us min h hr hrs hour hours minute minutes second seconds day days"
    " week weeks month months year years usd eur gbp hz khz mhz ghz db k kwh mwh gwh twh w kw mw v a c f pa hpa"
    " kpa mpa bar mol million millions billion billions thousand thousands m³ percent pct points score number"
    " count wpm mb gb tb fps celsius kelvin fahrenheit tons tonnes meters metres liters litres".split()
)


def tokens(text: str) -> tuple[str, ...]:
    """The words of a name or a sentence: lower case, without plural endings, digits apart from letters."""
    return tuple(singular(part.lower()) for part in _SPLIT.findall(text))


def unit(name: str) -> str:
    """The unit in brackets at the end of a name; brackets that hold other words are no unit."""
    found = _UNIT.search(name)
    if not found:
        return ""
    said = found[1].strip()
    parts = [part for part in re.split(r"[\s/·*^-]+", said.lower()) if part]
    parts = parts[:1] if len(parts) == 3 and parts[1] == "of" else parts  # millions of users
    unitlike = any(sign in said for sign in "%$€£°/'") or (parts and all(p in UNITS or p.isdigit() for p in parts))
    return said if unitlike else ""


def bare(name: str) -> str:
    """A name without its unit."""
    return _UNIT.sub("", name).strip() if unit(name) else name


def find(needle: Sequence[str], hay: Sequence[str]) -> int:
    """Where the tokens stand one after another, or -1."""
    if not needle:
        return -1
    first = needle[0]
    for place in range(len(hay) - len(needle) + 1):
        if hay[place] == first and tuple(hay[place : place + len(needle)]) == tuple(needle):
            return place
    return -1


def readable(name: str) -> str:
    """A column's name as people write it: without underscores."""
    if "$" in name:
        return name  # a formula
    return " ".join(name.replace("_", " ").split())


def capital(text: str) -> str:
    """With a large first letter; names such as gpt-4 or pH stay as they are."""
    word = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if word.isalpha() and word.islower() and len(word) > 1 else text


def shortened(names: Sequence[str], *, digits: bool = False) -> tuple[str, ...]:
    """Names without the words that all of them begin or end with, when what is left still tells them apart."""
    if len(names) < 2:
        return tuple(map(readable, names))
    plain = [readable(bare(name)) for name in names]
    parts = [[piece for piece in re.split(r"\s+|(?<=\w)[|:]\s*", name) if piece] for name in plain]
    front = _shared(parts)
    back = _shared([list(reversed(words[front:])) for words in parts])
    cut = [" ".join(words[front : len(words) - back]).strip(" -–—:|,") for words in parts]
    if (
        all(cut)
        and len(set(cut)) == len(cut)
        and (not all(map(_poor, cut)) or (digits and all(one.isdigit() for one in cut)))
    ):
        whole = [_closed(one) for one in cut]
        return tuple(map(capital, whole)) if all(name[:1].isupper() for name in plain) else tuple(whole)
    # What is left are letters or digits only: "A", "B" are poorer than "Method A", "Method B". What all have before a
    # dash is still left out.
    dash = max((place + 1 for place in range(front) if parts[0][place] in _DASHES), default=0)
    after = tuple(" ".join(words[dash : len(words) - back]).strip(" -–—:|,") for words in parts)
    if dash and all(after) and len(set(after)) == len(after):
        return after
    kept = [
        " ".join(words[: len(words) - _shared([list(reversed(w)) for w in parts])]).strip(" -–—:|,") for words in parts
    ]
    return tuple(kept) if all(kept) and len(set(kept)) == len(kept) else tuple(map(readable, names))


_DASHES = frozenset("- – — : | /".split())


def _poor(word: str) -> bool:
    return word.isdigit() or len(word) == 1


def _closed(text: str) -> str:
    """Without a bracket whose other half was cut off."""
    if text.startswith("(") and text.endswith(")"):
        return text[1:-1]
    return text if text.count("(") == text.count(")") else text.strip("()")


def _shared(rows: Sequence[Sequence[str]]) -> int:
    """How many first words all rows have in common; one word of each is always left."""
    most = min(map(len, rows)) - 1
    return next((place for place in range(most) if len({row[place] for row in rows}) > 1), max(most, 0))


def common(names: Iterable[str], *, anything: bool = False) -> str:
    """The measure that all names end with, or their unit: what their axis is called. "Public school" and "private
    school" share a word too, but it is no measure; with `anything` it counts as well."""
    listed = list(names)
    if len(listed) < 2:
        return readable(listed[0]) if listed else ""
    parts = [readable(bare(name)).split() for name in listed]
    units = {unit(name) for name in listed}
    tail = f" ({units.pop()})" if len(units) == 1 and "" not in units else ""
    for shared in (
        parts[0][len(parts[0]) - _shared([list(reversed(words)) for words in parts]) :],
        parts[0][: _shared(parts)],
    ):
        label = " ".join(shared).strip(" -–—:|()")
        if shared and (tail or anything or MEASURES & set(tokens(label))):
            return capital(label) + tail
    return tail.strip(" ()") and tail.strip(" ")[1:-1]
