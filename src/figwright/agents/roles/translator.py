"""Translator: short texts -> the same in another language, formulas, numbers and binding terms untouched."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from figwright.agents.roles.answers import json_in
from figwright.agents.session import Session
from figwright.core import languages
from figwright.core.errors import FigwrightError

MATH = re.compile(r"\$[^$]+\$")
_MARK = re.compile(r"⟦(\d+)⟧")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
LONGEST, MORE = 5, 60
"""A translation has at most so many times the signs of its text, and so many more."""
MOST = 120
"""Texts of one question: an answer that is cut off is lost."""


def says_something(text: str) -> bool:
    """Whether a text has words: numbers, signs and single letters are the same in all languages."""
    bare = MATH.sub(" ", text)
    return any(len(word) > 1 or not word.isascii() for word in re.findall(r"[^\W\d_]+", bare))


async def translate_texts(
    session: Session, texts: Sequence[str], to: str, glossary: Mapping[str, str]
) -> dict[str, str]:
    """Every text with its translation; texts that say nothing, and those that are a term, are not sent."""
    known = {_folded(term): said for term, said in glossary.items()}
    found = {text: known[_folded(text)] for text in texts if _folded(text) in known}
    asked = [text for text in dict.fromkeys(texts) if text not in found and says_something(text)]
    terms = dict(glossary)
    for start in range(0, len(asked), MOST):
        part = asked[start : start + MOST]
        inputs = {
            "language": languages.name(to),
            "glossary": "\n".join(f"{term} = {said}" for term, said in terms.items()) or "none",
            "labels": json.dumps({str(i): _sent(text) for i, text in enumerate(part, 1)}, ensure_ascii=False, indent=0),
        }
        new = await session.ask("translator", "translator", inputs, parse=partial(_read, texts=part))
        found |= new
        terms |= new  # what was said once is said the same way in the next part
    return found


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _sent(text: str) -> str:
    """A text with marks for its formulas."""
    count = iter(range(1, 1000))
    return MATH.sub(lambda _: f"⟦{next(count)}⟧", text)


def _read(said: str, texts: Sequence[str]) -> dict[str, str]:
    """The answer, if it translates every text and changes nothing that has to stay."""
    data = json_in(said)
    faults = [fault for i, text in enumerate(texts, 1) if (fault := _fault(str(i), text, data.get(str(i))))]
    if faults:
        raise FigwrightError("; ".join(faults[:8]), "answer with all texts again, these put right")
    return {text: _restored(str(data[str(i)]).strip(), text) for i, text in enumerate(texts, 1)}


def _fault(number: str, text: str, said: object) -> str:
    if not isinstance(said, str) or not said.strip():
        return f"text {number} has no translation"
    sent = _sent(text)
    if Counter(_MARK.findall(said)) != Counter(_MARK.findall(sent)) or "$" in said:
        return f"text {number} must have the marks of its formulas, each once, and no other formula"
    if Counter(_numbers(said)) != Counter(_numbers(sent)):
        return f"text {number} must keep its numbers: {', '.join(_numbers(sent)) or 'it has none'}"
    if said.strip().count("\n") > text.strip().count("\n"):
        return f"text {number} has more lines than before"
    if len(said) > LONGEST * len(sent) + MORE:
        return f"text {number} is far longer than before"
    return ""


def _numbers(text: str) -> list[str]:
    return _NUMBER.findall(_MARK.sub(" ", text))


def _restored(said: str, text: str) -> str:
    """The translation with the formulas of the text in place of their marks."""
    formulas = MATH.findall(text)
    return _MARK.sub(lambda mark: formulas[int(mark[1]) - 1], said)
