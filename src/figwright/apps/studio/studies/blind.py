"""Which of two candidates is called A: drawn for every item and annotator from the study's seed."""

from __future__ import annotations

from random import Random

from figwright.bench.verdicts import Verdict

SIDES = {Verdict.MODEL: "A", Verdict.HUMAN: "B"}
"""A blind choice as a verdict about A: it takes the model's place, B that of the human figure."""


def exchanged(seed: int, who: str, n: int, total: int) -> bool:
    """Whether the study's second method is this annotator's A. Half of everybody's items are exchanged: whoever likes
    what stands on the left favours no method."""
    sides = [place % 2 == 1 for place in range(total)]
    Random(f"{seed}\0{who}").shuffle(sides)
    return sides[n - 1]


def seen(verdict: Verdict, turned: bool) -> str:
    """A verdict on the study's first method, in the words of one who saw A and B."""
    mine = verdict.turned if turned else verdict
    return SIDES.get(mine, mine.value)


def meant(said: str, turned: bool) -> Verdict | None:
    """The other way round; None for what is no choice."""
    found = {"A": Verdict.MODEL, "B": Verdict.HUMAN}.get(said)
    if found is None:
        found = next((one for one in (Verdict.BOTH_GOOD, Verdict.BOTH_BAD) if one.value == said), None)
    return found.turned if found and turned else found
