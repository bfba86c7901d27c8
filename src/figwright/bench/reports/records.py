"""What judges' records say beyond marks: by which prompts they came about, who scored the looks, and in which words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from figwright.bench.case import LEVELS
from figwright.bench.judges import Judge, Record
from figwright.bench.results import shortened

LOOKS = "aesthetics"
LONGEST = 4000
"""Characters of one reason that a page shows."""
MOST = 40
"""Reasons shown for one part of a judgement."""
_TONES = {"Model": "good", "Human": "bad"}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: lines, each with whom it is about (or nobody), and a head that says how it came about."""

    lines: tuple[tuple[str, str], ...]
    head: str = ""


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that a judge said: of what, the outcome in a word, and the reasons. `tone`: good, bad or nothing."""

    of: str
    outcome: str
    reasons: tuple[Reason, ...] = ()
    tone: str = ""


def distinct_values(records: Iterable[Record], name: str) -> tuple[str, ...]:
    """What records say under a name, each thing once."""
    said = (record.get(name) for record in records)
    return tuple(dict.fromkeys(_format_value(one) for one in said if isinstance(one, str | int | float) and one != ""))


def looks(records: Iterable[Record]) -> tuple[str, ...]:
    """Who scored the looks, by title."""
    parts = (record.get(LOOKS) for record in records)
    return tuple(dict.fromkeys(str(part["title"]) for part in parts if isinstance(part, Mapping) and part.get("title")))


def prompt_of(judge: Judge) -> str:
    """The prompt of a judge that has only one, for records that do not name it."""
    return str(getattr(judge, "prompt", "") or "prompt")


def prompts(records: Iterable[Record], alone: str = "prompt") -> dict[str, tuple[str, ...]]:
    """The prompts that were used, each with the digests of its wordings: more than one is worth a warning. `alone` is
    what the only one of a record is called that does not name it."""
    found: dict[str, dict[str, None]] = {}
    for record in records:
        for name, digest in _prompts(record, alone):
            found.setdefault(name, {})[digest] = None
    return {name: tuple(digests) for name, digests in sorted(found.items())}


def _prompts(part: object, alone: str) -> Iterator[tuple[str, str]]:
    """A prompt beside its digest, or the one digest of a record that has only one prompt."""
    if isinstance(part, Mapping):
        if isinstance(part.get("digest"), str):
            yield str(part.get("prompt") or alone), part["digest"]
        elif isinstance(part.get("prompt_digest"), str):
            yield str(part.get("prompt") or alone), part["prompt_digest"]
        for one in part.values():
            if isinstance(one, Mapping):
                yield from _prompts(one, alone)


def sayings(record: Record) -> tuple[Saying, ...]:
    """What a judge said of one case, part by part; of a record of an unknown kind its errors and notes."""
    parts = {"dimensions": _compared, "questions": _question_sayings, "scores": _scored, "findings": _finding_sayings}
    found = [saying for name, read in parts.items() if record.get(name) for saying in read(record)]
    if record.get("note"):
        found.insert(0, Saying("note", "", _plainly(record["note"])))
    if record.get("error"):
        found.insert(0, Saying("error", "", _plainly(shortened(str(record["error"]))), "bad"))
    return tuple(found)


def _compared(record: Record) -> Iterator[Saying]:
    """Dimensions in which two figures were compared, with every answer in the order in which it was asked."""
    for name, one in record["dimensions"].items():
        answers = one.get("answers") or ()
        reasons = tuple(_reason(answer, len(answers) > 1) for answer in answers)
        if one.get("error"):
            yield Saying(name, "error", (*_plainly(shortened(str(one["error"]))), *reasons), "bad")
            continue
        verdict = str(one.get("verdict") or "")
        turned = ", swayed by the order" if one.get("disagreed") else ""
        yield Saying(name, f"{verdict}{turned}", reasons, _TONES.get(verdict, ""))


def _reason(answer: Mapping[str, Any], several: bool) -> Reason:
    """An answer, by who drew what; where it was asked in several orders, in which of them and what it came to."""
    first = str(answer.get("first") or "")
    head = f"{first.capitalize()} figure shown first: {answer.get('verdict', '')}" if several else ""
    return Reason(lines(_cut(answer.get("reasoning") or ""), first), head)


def _plainly(*said: object) -> tuple[Reason, ...]:
    return tuple(Reason((("", _cut(one)),)) for one in said)


def _question_sayings(record: Record) -> Iterator[Saying]:
    """Questions by level: how many were right, and those that were not."""
    for place, level in enumerate(LEVELS, 1):
        put = [one for one in record["questions"] if one.get("level") == place]
        if put:
            right = sum(bool(one.get("right")) for one in put)
            wrong = [_wrong_answer_text(one) for one in put if not one.get("right")][:MOST]
            yield Saying(level, f"{right} of {len(put)}", _plainly(*wrong), "good" if right == len(put) else "")
    part = record.get(LOOKS)
    if isinstance(part, Mapping):
        value = part.get("value")
        reasons = _plainly(f"scored by {part.get('title', '')}", *filter(None, (shortened(part.get("error") or ""),)))
        yield Saying(
            LOOKS, "error" if part.get("error") else _format_value(value) if value is not None else "none", reasons
        )


def _wrong_answer_text(one: Mapping[str, Any]) -> str:
    """A question that was not answered rightly: what was said, and what is right."""
    if one.get("error"):
        return f"{one.get('id')}: {shortened(str(one['error']))}"
    options = {str(letter): str(text) for letter, text in one.get("options") or ()}
    said, key = one.get("letter"), str(one.get("key"))
    answer = f"{said} ({options.get(str(said), '')})" if said else "no letter"
    asked = one.get("text") or one.get("id")
    return f"{asked} Said {answer}, right is {key} ({options.get(key, '')})"


def _scored(record: Record) -> Iterator[Saying]:
    """A graph beside another: numbers, and what is missing, invented or turned round."""
    how = f"read from {record['way']}" if record.get("way") else ""
    numbers = ", ".join(
        f"{name.replace('_', ' ')} {_format_value(float(value))}" for name, value in record["scores"].items()
    )
    yield Saying("graph", "", _plainly(*filter(None, (numbers, how))))
    for name in ("missing", "extra", "reversed"):
        listed: Sequence[Any] = record.get(name) or ()
        if listed:
            words = (" → ".join(map(str, one)) if isinstance(one, list | tuple) else str(one) for one in listed)
            yield Saying(name, str(len(listed)), _plainly(", ".join(words)), "bad")


def _finding_sayings(record: Record) -> Iterator[Saying]:
    """What checks found, the gravest first."""
    kinds = ("error", "warning")
    for kind in kinds:
        those = [one for one in record["findings"] if one.get("severity") == kind]
        if those:
            words = (f"{one.get('rule')}: {one.get('message')}" for one in those[:MOST])
            yield Saying(f"{kind}s", str(len(those)), _plainly(*words), "bad" if kind == "error" else "")


def _cut(value: object) -> str:
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def _format_value(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


# What a judge said of two figures, told by who drew them. Judges are shown Figure A and Figure B; readers of a report
# have never seen those letters, and which was which changes from answer to answer.

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
        return (("", _with_names(said, names, bare=lettered)),) if said.strip() else ()
    parts = [("", said[: heads[0].start()])] if said[: heads[0].start()].strip() else []
    ends = (*(head.start() for head in heads[1:]), len(said))
    parts += [(head[1], said[head.end() : end]) for head, end in zip(heads, ends, strict=True)]
    told = (
        (_with_names(who, names, bare=False), _with_names(text, names, bare=lettered and who == "Conclusion"))
        for who, text in parts
        if text.strip(" ;\n")
    )
    return tuple(sorted(told, key=lambda line: ORDER.index(line[0])))


def _with_names(text: str, names: Mapping[str, str], *, bare: bool) -> str:
    """With names for letters; `bare`: also where a letter stands alone, if it is not the article or a part's name."""
    told = _FIGURES.sub(lambda found: f"{names[found[1]]} and {names[found[2]]}", text.strip().rstrip(";").strip())
    told = _FIGURE.sub(lambda found: names[found[1]], told)
    return _LETTER.sub(lambda found: _replace_name(found, names), told) if bare else told


def _replace_name(found: re.Match[str], names: Mapping[str, str]) -> str:
    before, after = found.string[: found.start()], found.string[found.end() :]
    begins = not before.strip() or before.rstrip()[-1] in ".!?:"
    article = found[1] == "A" and begins and re.match(r"\s+[a-z]", after) and not _DOES.match(after)
    return found[1] if article or _NUMBERED.search(before) else names[found[1]]
