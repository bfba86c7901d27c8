"""A wish -> words that can be compared with names: lower case, no plural endings, digits apart from letters."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_WORD = re.compile(
    r"(?<![^\W_])(?:pH|m?IoUs?|dBm?|[kM]Hz|[kM]Pa|kWh?|mAh?|mW|[kmµn]V|[mµn]M|k[BNJ]|[km]?eV)(?![^\W_])|(?<![^\W_])[A-Za-z]\d+(?![^\W_])|\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![^\s(])-\d+(?:\.\d+)?|\d+(?:\.\d+)?[eE][-+]?\d+|\d+(?:\.\d+)?|\.\d+|[A-Z]{2,}s(?![a-z])|[A-Z]{2,}(?![a-z])|[A-ZÀ-ÖØ-Þ]?[a-zß-öø-ÿ]+|[A-ZÀ-ÖØ-Þ]+|[^\W\d_a-zA-Z]+"
    r"|>=|<=|[≥≤=<>%€$£,.;:?!()\[\]\"“”'‘’#&+]"
)
_JOINED = re.compile(r"\b([A-Za-z]{1,2})(max|min|mean|avg)\b")
_EACH = re.compile(r"(?<=[a-z])/(?=(?:month|week|weekday|day|year|hour|quarter)\b)")
"""incidents/month, as a rate is written."""
_CONTRACTED = re.compile(r"(?<=[a-z])['’](?:d|ll|re|ve|m)\b", re.IGNORECASE)
_IDIOMS = re.compile(r"\bI mean\b,?|(?<=,) I mean,?|\b(?:if|as) (?:possible|you can)\b|\bif (?:that|it) is possible\b")
_LONG = {"incl": "including", "excl": "excluding", "resp": "and", "approx": "about", "temp": "temperature"}
_SHORT = re.compile(rf"\b({'|'.join(_LONG)})\.(?= )", re.IGNORECASE)
_NOT_ONLY = re.compile(r",? *\b(?:and )?not (?:only|just) ([^,.;]*?)(?:,? but(?: also)? |(?=[,.;]|$))", re.IGNORECASE)
"""Not only A but also B: both; B, not only A: what is asked for stands before."""
_DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}")
"""S.E., p.c.: initials with dots."""
_GREEK = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "η": "eta", "θ": "theta", "κ": "kappa",
          "λ": "lambda", "μ": "mu", "ν": "nu", "ρ": "rho", "σ": "sigma", "τ": "tau", "φ": "phi", "χ": "chi",
          "ω": "omega"}  # fmt: skip
_QUARTER = re.compile(r"\b(\d{4})[- ]?(?i:q)([1-4])\b")
PAUSES = frozenset(",.;:?!()[]")
_QUOTES = frozenset("\"“”'‘’")
NUMBERS = {w: n for n, w in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty".split())}  # fmt: skip
_ORDINALS = {w: n for n, w in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)}
_IRREGULAR = {
    "people": "person", "men": "man", "women": "woman", "children": "child", "axes": "axis", "indices": "index",
    "matrices": "matrix", "statuses": "status", "buses": "bus", "campuses": "campus", "analyses": "analysis",
    "hours": "hour", "does": "does", "has": "has", "was": "was", "as": "as", "is": "is", "its": "its", "plus": "plus",
    "versus": "vs", "this": "this", "theirs": "their", "colour": "color", "colours": "color", "coloured": "colored",
    "labelled": "labeled", "grey": "gray", "bases": "base", "ours": "ours", "less": "less", "across": "across",
    "highest": "highest", "us": "us", "ids": "id", "finetuning": "finetuning", "movies": "movie", "heatmaps": "heatmap",
    "pts": "point", "leaves": "leaf", "halves": "half", "mice": "mouse", "feet": "foot", "criteria": "criterion",
    "fn": "function", "nr": "number", "func": "function", "hilight": "highlight", "hilite": "highlight",
    "ups": "up", "won": "win", "lost": "lose",
    "stimuli": "stimulus", "larvae": "larva", "taxa": "taxon", "vertices": "vertex", "foci": "focus",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a wish: as it was written, as it is compared, and its number if it says one."""

    text: str
    stem: str
    number: float | None = None
    quoted: bool = False
    start: int = 0
    end: int = 0
    sign: str = ""
    """What stands before it without a space: the "@" of recall@10, the "/" of p50/p99."""


def written_out(wish: str) -> str:
    """A wish with signs as words (leads per month, Q4 2023), without what stands for no word of it: I'd, I mean."""
    plain = _SHORT.sub(lambda short: _LONG[short[1].lower()], _IDIOMS.sub("", _CONTRACTED.sub("", wish)))
    return _EACH.sub(" per ", _QUARTER.sub(r"Q\2 \1", _NOT_ONLY.sub(_both, plain)))


def _both(found: re.Match[str]) -> str:
    return f" {found[1]} and " if "but" in found[0][len(found[1]) :] else ""


def words(text: str) -> tuple[Word, ...]:
    """The words and pauses of a wish, in order."""
    out: list[Word] = []
    inside = ""
    plain = re.sub(r"\b(?:e\.g|i\.e)\.|\bw/(?!o\b)", lambda found: " " * len(found[0]), text, flags=re.I)
    plain = re.sub(r"\bsquare[- ]met(?:er|re)s?\b", lambda found: "sqm".ljust(len(found[0])), plain, flags=re.I)
    plain = re.sub(
        r"\b(cm|mm|nm|m|s|g|kg|L|h|mol|ha|yr|d)(?:-|\^-|⁻)[12¹²](?!\d)", lambda one: one[1].ljust(len(one[0])), plain
    )
    plain = plain.replace("µ", "u").replace("μ", "u")
    plain = re.sub(r"\b([A-Z])\. (?=[a-z])", r"\1  ", plain)  # P. muralis
    plain = re.sub(r"--?>|=>|→", lambda found: "to".ljust(len(found[0])), plain)
    plain = re.sub(r"\bs\.([de])\.", r"s\1  ", re.sub(r"\b(vs|approx|no)\.", r"\1 ", plain, flags=re.I))
    for found in _WORD.finditer(plain):
        said = found[0]
        if said in _QUOTES:
            before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
            if inside and (said == inside or said in "”’"):
                inside = ""
            elif not before.isalnum() and after.isalnum() and _closed(text, found.end(), said):
                inside = {"“": "”", "‘": "’"}.get(said, said)
            continue
        if said == "s" and text[found.start() - 1 : found.start()] in ("'", "’"):
            continue
        sign = plain[: found.start()][-1:].strip()
        out.append(Word(said, stem(said), _number(said), bool(inside), found.start(), found.end(), sign))
    return tuple(out)


def _closed(text: str, start: int, quote: str) -> bool:
    """Whether a quotation ends: with the same sign, before a space or a pause."""
    ends = {"“": "”", "‘": "’"}.get(quote, quote)
    return any(c == ends and not text[i + 1 : i + 2].isalnum() for i, c in enumerate(text[start:], start))


def _number(said: str) -> float | None:
    low = said.lower()
    if low in NUMBERS:
        return float(NUMBERS[low])
    try:
        return float(said.replace(",", ""))
    except ValueError:
        return None


_ENDS_IN_S = frozenset("bias gas atlas canvas texas lens series species always".split())
"""Words that end in s and are no plurals."""


def singular(word: str) -> str:
    """A word without its plural ending."""
    if word in _ENDS_IN_S:
        return word
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


_BRITISH = re.compile(r"^(\w{4,})is(e|ed|es|ing|ation|er)$")
"""normalised: only words that are written so (no noise, no rise)."""


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A word as it is compared: 'Statuses' and 'status' are one, and so are 'zero' and '0'."""
    low = word.lower()
    if low in _IRREGULAR:
        return _IRREGULAR[low]
    if low in _GREEK:
        return _GREEK[low]
    if low in NUMBERS:
        return str(NUMBERS[low])
    if len(word) > 2 and word[:-1].isupper() and word[-1] == "s":
        return low[:-1]  # FFs
    low = _BRITISH.sub(r"\1iz\2", low)
    return singular(low) if low.isalpha() else low.replace(",", "") if low[:1].isdigit() else low


@lru_cache(maxsize=20_000)
def stems(name: str) -> tuple[str, ...]:
    """The words of a column's name or of a value."""
    plain = _JOINED.sub(r"\1 \2", _DOTTED.sub(lambda found: found[0].replace(".", ""), name.replace("_", " ")))
    return tuple(one.stem for one in words(plain) if one.stem not in PAUSES and one.stem not in "=<>€$£")


def bare(name: str) -> str:
    """A name without its unit."""
    return name.split("[")[0].split("(")[0].strip()


@lru_cache(maxsize=20_000)
def plain_stems(name: str) -> tuple[str, ...]:
    """The same without regard to capitals: colbert, and not col bert."""
    return stems(name.lower())


def ordinal(word: str) -> int | None:
    """The number of 'fourth' or of '4th'."""
    return _ORDINALS.get(word)


_ENDINGS = ("ations", "ation", "ating", "ated", "ments", "ment", "ingly", "ings", "ing", "ions", "ion", "ness", "ful",
            "ers", "er", "ed",
            "al", "ly", "es", "s", "e", "y")  # fmt: skip


@lru_cache(maxsize=20_000)
def root(word: str) -> str:
    """A word without its ending: 'enrolled' and 'enrolment' are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            cut = word[: -len(ending)]
            return cut[:-1] if len(cut) > 4 and cut[-1] == cut[-2] else cut
    return word


_WHOLE = frozenset(
    "age art bar base car card case cat class code cost count data date day form game gas hour land list low man mark"
    " mass mean name net new not number one order over page part per plan point port post pro ran rank rate ratio run"
    " sale sea set side sub sum tea test the tie time top total type unit use value war week year self her here other"
    " any all mode model method task full ill state stat train high long short best each mini add ad as at".split()
)
"""Words that begin other words and are no abbreviations of them: count and country, car and career."""


_SIGNS = frozenset("minus versus without except".split())
"""Words that are no abbreviations of a name, or longer forms of it: minus and min."""


@lru_cache(maxsize=200_000)
def likeness(said: str, name: str) -> float:
    """How much a word of a wish is a word of a name: 1 the same, less for abbreviations and other endings."""
    if said == name:
        return 1.0
    if said[:1].isdigit() or name[:1].isdigit() or said in _SIGNS:
        return 0.0
    short, long = sorted((said, name), key=len)
    if len(short) >= 4 and root(said) == root(name):
        return 0.88
    if short not in _WHOLE and len(short) >= 3:
        if long.startswith(short):
            return 0.94 if len(short) > 3 else 0.85
        plain = short.rstrip("s") if len(short) > 3 else short
        bare = len(short) <= 5 and not any(letter in "aeiou" for letter in short[len(short) > 3 :])  # appt, wght
        if bare and short[0] == long[0] and len(long) >= len(short) + 2 and _within(plain, long):
            return 0.75
    if len(short) == 2 and short == name != "ph" and long[0] == short[0] and short[1] in long[3:-2] and len(long) > 6:
        return 0.75 if not set(short) & set("aeiouy") else 0.0  # workload for wl
    if len(short) >= 5 and len(long) >= len(short) + 3 and long.endswith(short):
        return 0.8  # the method of a discoverymethod, earthquakes of quakes
    if (len(short) >= 6 or (len(short) == 5 and len(long) == 5 and sorted(short) == sorted(long))) and _one_off(
        short, long
    ):
        return 0.75
    return 0.0


def _within(short: str, long: str) -> bool:
    letters = iter(long)
    return all(letter in letters for letter in short)


def _one_off(short: str, long: str) -> bool:
    """Whether one letter makes the difference, or two that changed places."""
    if len(short) == len(long):
        odd = [i for i, (a, b) in enumerate(zip(short, long, strict=True)) if a != b]
        return len(odd) == 1 or (len(odd) == 2 and short[odd[0]] == long[odd[1]] and short[odd[1]] == long[odd[0]])
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))
