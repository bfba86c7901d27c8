"""Names of columns -> names for readers: without units, without what they share, with a large first letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from figwright.plots.charts._code import readable, spelled
from figwright.plots.charts.wishes._lexicon import MEASURES, UNITS
from figwright.plots.charts.wishes._text import stems

_BRACKETS = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_UNITS = frozenset(unit.lower() for unit in UNITS) | frozenset(
    "in ft k usd eur gbp db mwh gwh twh a c f hour minute second day week month year mol million billion thousand"
    " percent pct point score number count wpm celsius kelvin fahrenheit ton tonne meter metre liter litre".split()
)
_EDGES = " -–—:|,"
_SHORT = frozenset("rmse mse mae mape auc auroc auprc iou miou bleu chrf wer cer fid mrr ndcg gpu cpu tpu ram"
                   " ate rpe".split())  # fmt: skip
"""Short forms that have a vowel, like words."""


def unit(name: str) -> str:
    """The unit at the end of a name, in brackets or as files spell it; brackets that hold other words are no unit."""
    found = _BRACKETS.search(spelled(name))
    said = found[1].strip() if found else ""
    parts = [part for part in re.split(r"[\s/·*^-]+", said.lower()) if part]
    parts = parts[:1] if len(parts) == 3 and parts[1] == "of" else parts  # millions of users
    plain = bool(parts) and all(part in _UNITS or part.rstrip("s") in _UNITS or part.isdigit() for part in parts)
    return said if plain or any(sign in said for sign in "%$€£°/'") else ""


def bare(name: str) -> str:
    """A name without its unit."""
    return _BRACKETS.sub("", spelled(name)).strip() if unit(name) else name


def unitless(names: Sequence[str]) -> list[str]:
    """Names for readers without the unit that all of them have: their axis says it."""
    said = shared_unit(names)
    short = [readable(_BRACKETS.sub("", spelled(name)) if said else name) for name in names]
    return short if len(set(short)) == len(short) else [readable(name) for name in names]


def shared_unit(names: Sequence[str]) -> str:
    """The unit that several names have in common; one that is not known is told by its signs: µΩ cm."""
    found = [_BRACKETS.search(spelled(name)) for name in names]
    said = {match[1].strip() if match else "" for match in found}
    only = said.pop() if len(names) > 1 and len(said) == 1 else ""
    return only if unit(names[0]) or not only.isascii() or any(sign in only for sign in "^*") else ""


def capital(text: str) -> str:
    """With a large first letter; names such as gpt-4 or pH and short forms such as fps or rmse stay as they are."""
    word = text.split(" ", 1)[0]
    plain = word.isalpha() and word.islower() and len(word) > 1 and word not in _SHORT and set(word) & set("aeiouy")
    return text[:1].upper() + text[1:] if plain else text


def shortened(names: Sequence[str]) -> tuple[str, ...]:
    """Names without the words that all of them begin or end with, when what is left still tells them apart: letters
    and digits alone do not, "Method A" is better than "A"."""
    plain = [readable(bare(name)) for name in names]
    parts = [[piece for piece in re.split(r"\s+|(?<=\w)[|:]\s*", name) if piece] for name in plain]
    if len(names) < 2:
        return tuple(map(readable, names))
    front, back = _common_prefix_length(parts), _common_prefix_length([words[::-1] for words in parts])
    dash = max((place + 1 for place in range(front) if parts[0][place] in _EDGES), default=0)
    for start, end in ((front, back), (dash, back), (0, back)):
        cut = [" ".join(words[start : max(len(words) - end, start + 1)]).strip(_EDGES) for words in parts]
        poor = start == front > 0 and any(one.isdigit() or len(one) == 1 for one in cut)
        if all(cut) and len(set(cut)) == len(cut) and not poor:
            whole = [_closed(one) for one in cut]
            return tuple(map(capital, whole)) if all(name[:1].isupper() for name in plain) else tuple(whole)
    return tuple(map(readable, names))


def _closed(text: str) -> str:
    """Without brackets around it, and without one whose other half was cut off."""
    within = text.startswith("(") and text.endswith(")")
    return text.strip("()") if within or text.count("(") != text.count(")") else text


def _common_prefix_length(rows: Sequence[Sequence[str]]) -> int:
    """How many first words all rows have in common; one word of each is always left."""
    most = min(map(len, rows)) - 1
    return next((place for place in range(most) if len({row[place] for row in rows}) > 1), max(most, 0))


def common(names: Iterable[str], *, anything: bool = False) -> str:
    """The measure that all names end or begin with, or their unit: what their axis is called. "Public school" and
    "private school" share a word too, but it is no measure; with `anything` it counts as well."""
    listed = list(names)
    if len(listed) < 2:
        return readable(listed[0]) if listed else ""
    parts = [readable(bare(name)).split() for name in listed]
    units = {unit(name) for name in listed}
    said = units.pop() if len(units) == 1 else ""
    back, front = _common_prefix_length([words[::-1] for words in parts]), _common_prefix_length(parts)
    for shared in (parts[0][len(parts[0]) - back :], parts[0][:front]):
        label = " ".join(shared).strip(f"{_EDGES}()")
        if label and (said or anything or MEASURES & set(stems(label))):
            return capital(label) + (f" ({said})" if said else "")
    return said
