"""Verdicts -> points: who drew better, in each of four dimensions and over all. Arithmetic only; nobody is asked.

A dimension is won by the model's figure (100), by people's (0), or by neither (50). Over all, faithfulness and
readability decide; where they leave it open, conciseness and aesthetics do, by the same rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

DIMENSIONS = ("faithfulness", "conciseness", "readability", "aesthetics")
PRIMARY, SECONDARY = ("faithfulness", "readability"), ("conciseness", "aesthetics")
OVERALL = "overall"


class Verdict(StrEnum):
    """The four answers of a judge, and TIE for what was only computed: two answers that name no winner together."""

    MODEL = "Model"
    HUMAN = "Human"
    BOTH_GOOD = "Both good"
    BOTH_BAD = "Both bad"
    TIE = "Tie"

    @property
    def score(self) -> float:
        """The papers' mapping: 100, 0, 50, 50."""
        return {Verdict.MODEL: 100.0, Verdict.HUMAN: 0.0}.get(self, 50.0)

    @property
    def winner(self) -> Verdict:
        """Model, Human or Tie: good or bad is a difference in words, not in who is better."""
        return self if self in (Verdict.MODEL, Verdict.HUMAN) else Verdict.TIE

    @property
    def turned(self) -> Verdict:
        """The same said of the two with their places exchanged."""
        return {Verdict.MODEL: Verdict.HUMAN, Verdict.HUMAN: Verdict.MODEL}.get(self, self)


ANSWERS = (Verdict.MODEL, Verdict.HUMAN, Verdict.BOTH_GOOD, Verdict.BOTH_BAD)

_SAID = {
    "model": Verdict.MODEL,
    "human": Verdict.HUMAN,
    "both good": Verdict.BOTH_GOOD,
    "both bad": Verdict.BOTH_BAD,
    "tie": Verdict.TIE,
}
_FILLING = re.compile(r"\b(?:the|is|are|wins?|better|winner|equally|diagrams?|plots?|figures?)\b")


def plain(said: str) -> str:
    """The words that matter in an answer, in small letters: "both good" for "Both are good!", "a" for "Figure A"."""
    return " ".join(_FILLING.sub(" ", re.sub(r"[^a-z]+", " ", said.lower())).split())


def read(said: str, *, tie: bool = False) -> Verdict | None:
    """What people and programs write for a verdict ("Both are good", "model wins", "both_bad"); None where it is not
    clear. A bare "Tie" leaves open whether both are good, so it counts only where the caller says so."""
    found = _SAID.get(plain(said))
    return None if found is Verdict.TIE and not tie else found


def merged(first: Verdict, second: Verdict) -> Verdict:
    """One verdict of two on the same figures: what both say, or a tie. Order does not matter."""
    return first if first is second else Verdict.TIE


def disagree(first: Verdict, second: Verdict) -> bool:
    """Whether they name different winners. Both good and both bad name none, either of them."""
    return first.winner is not second.winner


def decided(one: Verdict, other: Verdict) -> Verdict:
    """Two dimensions together: winning both decides, and so does winning one with a tie; anything else is a tie."""
    winners = {one.winner, other.winner} - {Verdict.TIE}
    return winners.pop() if len(winners) == 1 else Verdict.TIE


def overall(verdicts: Mapping[str, Verdict]) -> Verdict:
    """All four dimensions together; every one of them must be there."""
    first = decided(*(verdicts[name] for name in PRIMARY))
    return first if first is not Verdict.TIE else decided(*(verdicts[name] for name in SECONDARY))


def complete(verdicts: Mapping[str, Verdict]) -> dict[str, Verdict]:
    """The dimensions that are there, and the overall verdict when all four are."""
    known = {name: verdicts[name] for name in DIMENSIONS if name in verdicts}
    return {**known, OVERALL: overall(known)} if len(known) == len(DIMENSIONS) else known
