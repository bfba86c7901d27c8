"""Names of one thing, and what units, words and values say of a column (`names.toml`)."""

from __future__ import annotations

from figwright.plots.charts.wishes._signs import Phrase, read
from figwright.plots.charts.wishes._text import stem, stems

_NAMES = read("names.toml")


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, text.split()))


SAME: list[list[Phrase]] = [[stems(one) for one in line.split("|")] for line in _NAMES["same"]]
"""Names of one thing."""
VALUES_SAME: list[list[Phrase]] = [[stems(one) for one in line.split("|")] for line in _NAMES["values"]]
"""Values that are the same."""
ROWS_SAID = _stems(_NAMES["rows"])
"""Words for what the rows of tables are."""
GENERIC = _stems(_NAMES["generic"])
"""Words of names that tell little alone."""
LESS_IS_BETTER = _stems(_NAMES["less_is_better"])
REPEATS = _stems(_NAMES["repeats"])
"""What is repeated: rows that differ in it are averaged."""
SUBJECTS = _stems(_NAMES["subjects"])
"""Who took part: rows that differ in them are averaged unless the wish speaks of them."""
EXTENSIVE = _stems(_NAMES["extensive"])
"""Quantities that add up: whether their sum or their mean is meant must be said."""
INTENSIVE = _stems(_NAMES["intensive"])
"""Quantities that do not add up: of rows that share a place the mean is drawn."""
MEASURES = frozenset(_NAMES["measures"].split())
"""Quantities: what is measured, and not what it is measured of."""


def synonyms(word: str) -> list[Phrase]:
    """Other names for what a word names."""
    return [one for same in SAME if (word,) in same for one in same if len(word) > 3]


def measure_word(word: str) -> bool:
    """Whether a word, or another one for it, is a quantity: acc as accuracy."""
    return word in _QUANTITIES


_QUANTITIES = MEASURES | {
    phrase[-1]
    for same in SAME
    if any(one[-1] in MEASURES for one in same[:1])
    for phrase in same
    if len(phrase[-1]) > 2
}
ANYTHING = _stems(_NAMES["anything"])
"""Words for what was measured, whatever it is."""
CHANGING = _stems(_NAMES["changing"])
"""Words that make another quantity of the one that is named behind them."""
COLLECTIVE = _stems(_NAMES["collective"])
"""Words for all that was measured."""
SETTINGS = _stems(_NAMES["settings"])
"""Words for all that was chosen."""
STOP = _stems(_NAMES["plain"]) | _stems(_NAMES["context"])
"""Words that carry no meaning of their own in a wish, and what a figure is made for."""
TELLING = _stems(_NAMES["telling"])
"""Of these the ones that choose rows where a column holds them as a whole value."""
IGNORED = _stems(_NAMES["ignored"])
"""Verbs, adverbs and the like: they say nothing where they name nothing in the table."""
VERBS = _stems(_NAMES["verbs"])
"""Verbs that are words of names as well."""
OPPOSITES = tuple((stem(one), stem(other)) for one, _, other in (p.partition(":") for p in _NAMES["opposites"].split()))
"""Words that say no, and the names of columns in which they do."""
QUANTITIES = {start: _stems(words) for start, words in _NAMES["measured_by"].items()}
"""What comparisons and superlatives measure, by how they begin."""
SYMBOLS: dict[str, tuple[tuple[str, str], ...]] = {
    u: tuple(letters.items()) for u, letters in _NAMES["symbols"].items()
}
"""What the letter before a unit stands for: Fz [N] is a force."""
LINK_ENDS = (_stems(_NAMES["link_begins"]), _stems(_NAMES["link_ends"]))
"""Words for where links begin, and where they end."""
RATIOS = tuple((rf"\b(?:{said})\b", _stems(over), _stems(under)) for said, (over, under) in _NAMES["ratios"].items())
"""Names of ratios, and the words by which columns of their parts are called."""
SPELLED = {word: unit for unit, said in _NAMES["spelled"].items() for word in _stems(said)}
"""Units as they are written out."""
LETTERS = {symbol: _stems(said) for symbol, said in _NAMES["letters"].items()}
"""What symbols stand for that are a whole name."""
UNITS = {unit.replace("_", " "): _stems(said) for units, said in _NAMES["units"].items() for unit in units.split()}
UNITS |= {f"u{unit[1:]}": said for unit, said in UNITS.items() if unit.startswith("µ")}
"""Quantities that a unit measures."""
UNIT_WORDS = frozenset(unit.lower() for unit in UNITS if len(unit) > 1 and unit.isalpha()) | _stems(
    _NAMES["currencies"]
)
"""Units of more than one letter, and the like, as they end names."""
FILLERS = frozenset("of the a an in for to s and their its".split())
"""Words that may stand within a name: the level of the membership."""
SUFFIXES = {"k": 1e3, "m": 1e6, "b": 1e9, "g": 1e9, "t": 1e12}
