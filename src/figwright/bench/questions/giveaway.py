"""A question and its options -> the words that give the right one away, without asking a model.

"What does the staff head give?" is answered by "Staff marks" when no other option has a staff in it. Whoever cannot see
the figure looks for just that.
"""

from __future__ import annotations

from collections.abc import Iterable

from figwright.bench.case import Question
from figwright.bench.graphs.labels import kin, words
from figwright.bench.questions.options import WAY_OUT

COMMON = frozenset(
    "a about above after again all along alone also always an and another any are arrow as at back be because been "
    "before begin being below beside between both but by can come component could did different direct directly do "
    "does down during each either else end enough every everything figure first follow for from further get give go "
    "had has have having how if in inside instead into is it its itself kind last later lead leave like made main make "
    "many may method might more most much must need neither never next no none nor not nothing now of off on once one "
    "only or other our out outside over own part pass phase place rather reach receive right same say see seen send "
    "several should show since so some stage stand step still such take tell than that the their them then there "
    "these they thing this those through to together too twice two under until up upon use used very was way we well "
    "were what when where which while who whom whose why will with within without would yes".split()
)
"""Words that tell no part from another."""


def given_away(question: Question) -> tuple[str, ...]:
    """The words that the question shares with its right answer and with no other option. Of questions that are answered
    by Yes and No, or by the way out, there are none."""
    texts = dict(question.options)
    right = texts.get(question.answer, "")
    if question.level == 1 or WAY_OUT.search(right):
        return ()
    others = (text for letter, text in question.options if letter != question.answer and not WAY_OUT.search(text))
    return shared(question.text, right, others)


def shared(text: str, right: str, wrong: Iterable[str]) -> tuple[str, ...]:
    """Words of a text that the right answer has, in some form, and no wrong one."""
    elsewhere = {word for one in wrong for word in words(one)}
    asked = [word for word in words(text) if word not in COMMON]
    told = dict.fromkeys(word for word in words(right) if word not in COMMON and len(word) > 1)
    return tuple(word for word in told if _among(word, asked) and not _among(word, elsewhere))


def _among(word: str, others: Iterable[str]) -> bool:
    return any(word == other or kin(word, other) for other in others)
