"""Questions as benchmarks write them down -> questions: options as a mapping or a list, levels as words or numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_uppercase
from typing import Any

from figwright.bench.case import LEVELS, Question
from figwright.core.errors import SettingsError

_LEVEL = re.compile(r"\blevel\s*(\d)\b|^\s*(\d)\s*$", re.IGNORECASE)
_LETTERED = re.compile(r"^\s*\(?([A-Za-z])\s*[.):]\s*(\S.*)$", re.DOTALL)
_STEMS = ("component", "topolog", "phase", "semantic")
"""What the names of the four levels have in common, however they are written."""


def questions(said: Any, owner: str) -> tuple[Question, ...]:
    """All questions of a case; an answer that is no option stays as it is written, for the inspection to find."""
    if not isinstance(said, list):
        raise SettingsError(f"the questions of {owner!r} are not a list", "give a list of questions")
    return tuple(_question(one, place, owner) for place, one in enumerate(said, 1))


def _question(said: Any, place: int, owner: str) -> Question:
    where = f"question {place} of {owner!r}"
    if not isinstance(said, dict):
        raise SettingsError(f"{where} is not a JSON object", "it needs level, question, options, correct_option")
    text, answer = said.get("question") or said.get("text"), said.get("correct_option") or said.get("answer")
    if not isinstance(text, str) or not text.strip() or answer is None:
        raise SettingsError(f"{where} lacks the question or the answer", "it needs question and correct_option")
    options = _options(said.get("options"), where)
    letter = _letter(str(answer), options)
    level = _level(said.get("level"), where)
    negative = said.get("negative", level == 1 and dict(options).get(letter, "").strip().lower().startswith("no"))
    return Question(str(said.get("id") or f"{owner}_{place}"), level, text.strip(), options, letter, bool(negative))


def _level(said: object, where: str) -> int:
    words = str(said or "")
    if match := _LEVEL.search(words):
        level = int(match[1] or match[2])
    else:
        level = next((place for place, stem in enumerate(_STEMS, 1) if stem in words.lower()), 0)
    if not 1 <= level <= len(LEVELS):
        raise SettingsError(f"{where} has level {said!r}", f"levels are 1 to {len(LEVELS)}: {', '.join(LEVELS)}")
    return level


def _options(said: object, where: str) -> tuple[tuple[str, str], ...]:
    """Letters with their texts, from {"A": "Yes"}, ["A. Yes", "B. No"], ["Yes", "No"] or [{"A": "Yes"}]."""
    if isinstance(said, list) and said and all(isinstance(one, Mapping) and len(one) == 1 for one in said):
        said = {key: value for one in said for key, value in one.items()}
    if isinstance(said, Mapping):
        found = [(str(key).strip().upper(), str(value).strip()) for key, value in said.items()]
    elif isinstance(said, list):
        found = _lettered([str(one).strip() for one in said])
    else:
        found = []
    letters = [letter for letter, _ in found]
    if len(found) < 2 or len(set(letters)) < len(letters) or any(letter not in ascii_uppercase for letter in letters):
        raise SettingsError(f"{where} needs at least two options with different letters", 'for example {"A": "…"}')
    return tuple(sorted(found))


def _lettered(texts: list[str]) -> list[tuple[str, str]]:
    """Letters that stand before the texts are theirs when all have one; otherwise they get them in order."""
    matches = [_LETTERED.match(text) for text in texts]
    own = [(match[1].upper(), match[2]) for match in matches if match]
    if [letter for letter, _ in own] == list(ascii_uppercase[: len(texts)]):
        return own
    return list(zip(ascii_uppercase, texts, strict=False))


def _letter(answer: str, options: tuple[tuple[str, str], ...]) -> str:
    """The letter that an answer names: itself, "B. No", or the words of an option."""
    plain = answer.strip()
    letters = [letter for letter, _ in options]
    if plain.upper() in letters:
        return plain.upper()
    if (match := _LETTERED.match(plain)) and match[1].upper() in letters:
        return match[1].upper()
    return next((letter for letter, text in options if text.lower() == plain.lower()), plain)
