"""What a judge said of two figures, told by who drew them. Judges are shown Figure A and Figure B; readers of a report
have never seen those letters, and which was which changes from answer to answer."""

from __future__ import annotations

import re
from collections.abc import Mapping

SIDES = {"human": ("Human", "Model"), "model": ("Model", "Human")}
"""Who was A and who was B, by who was shown first."""
ORDER = ("", "Human", "Model", "Figure A", "Figure B", "Conclusion")
"""Of the parts, so that two answers can be read side by side."""
_HEAD = re.compile(
    r"(?:(?:^|(?<=[;.\n]))\s*)(?:[A-Z][a-z]+ of )?(?:the )?(Figure [AB]|Human|Model|Conclusion)(?: figure)?\s*:\s*"
)
_FIGURES = re.compile(r"\b[Ff]igures ([AB]) and ([AB])\b")
_FIGURE = re.compile(r"\b(?:[Tt]he )?[Ff]igure ([AB])\b")
_LETTER = re.compile(r"(?<![\w$\\{(^'’-])([AB])(?=['’]s\b|[\s.,;:!?)]|$)")
_NUMBERED = re.compile(r"\b(?:panel|part|stage|step|phase|module|block|group|class|type|case|option|matrix|fig\.?) $")
"""Words after which a letter is the name of something in a picture."""
_DOES = re.compile(r"\s+(?:and|or|alone|[a-z]*[a-rt-z](?<!u)s)\b")
"""What follows a figure and hardly an article: "A keeps", "A is", "A and B"."""


def lines(said: str, first: str) -> tuple[tuple[str, str], ...]:
    """A reasoning in its parts, each with whom it is about ("Human", "Model", "Conclusion", or nobody)."""
    sides = SIDES.get(first, ("Figure A", "Figure B"))
    names = dict(zip("AB", sides, strict=True))
    lettered = first in SIDES and bool(_FIGURE.search(said))
    heads = list(_HEAD.finditer(said))
    if len(heads) < 2:
        return (("", _told(said, names, bare=lettered)),) if said.strip() else ()
    parts = [("", said[: heads[0].start()])] if said[: heads[0].start()].strip() else []
    ends = (*(head.start() for head in heads[1:]), len(said))
    parts += [(head[1], said[head.end() : end]) for head, end in zip(heads, ends, strict=True)]
    told = (
        (_told(who, names, bare=False), _told(text, names, bare=lettered and who == "Conclusion"))
        for who, text in parts
        if text.strip(" ;\n")
    )
    return tuple(sorted(told, key=lambda line: ORDER.index(line[0])))


def _told(text: str, names: Mapping[str, str], *, bare: bool) -> str:
    """With names for letters; `bare`: also where a letter stands alone, if it is not the article or a part's name."""
    told = _FIGURES.sub(lambda found: f"{names[found[1]]} and {names[found[2]]}", text.strip().rstrip(";").strip())
    told = _FIGURE.sub(lambda found: names[found[1]], told)
    return _LETTER.sub(lambda found: _named(found, names), told) if bare else told


def _named(found: re.Match[str], names: Mapping[str, str]) -> str:
    before, after = found.string[: found.start()], found.string[found.end() :]
    begins = not before.strip() or before.rstrip()[-1] in ".!?:"
    article = found[1] == "A" and begins and re.match(r"\s+[a-z]", after) and not _DOES.match(after)
    return found[1] if article or _NUMBERED.search(before) else names[found[1]]
