"""One clause: a verb with its neighbours, and what the clauses before it leave behind."""

from __future__ import annotations

from dataclasses import dataclass, field

from figwright.reading.lexicon import Form, Verb
from figwright.reading.terms import Term


@dataclass(slots=True)
class Context:
    """What the sentences before leave behind: what "it" is, who worked last, and what came out last."""

    topic: list[Term] = field(default_factory=list)
    made: list[Term] = field(default_factory=list)
    output: list[Term] = field(default_factory=list)


@dataclass(slots=True)
class Clause:
    """A verb with its neighbours, before anyone asks what they mean. `follows` when it goes on with what the clause
    before it had ("… and outputs B", "… to obtain C"), `origin` counts which one; `back` when something goes back;
    `relative` when it only says more about a name ("…, which is frozen, …"); `purpose` when it is an infinitive,
    `means` when it says how ("by sorting A"), `after_that` when it comes after what was said before ("then")."""

    verb: Verb
    form: Form
    at: int
    passive: bool
    subjects: list[Term]
    objects: list[Term]
    tails: list[tuple[str, list[Term]]]
    follows: bool
    back: bool
    origin: int = -1
    relative: bool = False
    purpose: bool = False
    means: bool = False
    after_that: bool = False

    def after(self, *prepositions: str) -> list[Term]:
        """What some prepositions add."""
        return [term for preposition, terms in self.tails if preposition in prepositions for term in terms]

    @property
    def moved(self) -> list[Term]:
        """What the verb is done to: the subject of a passive, otherwise the object."""
        return self.subjects if self.passive else self.objects

    @property
    def agents(self) -> list[Term]:
        """Who does it, as far as the clause has a subject that does."""
        return [] if self.passive else self.subjects


def partner(before: list[Clause], form: Form) -> int:
    """The clause that "and" goes on with: in "It checks A, so that nothing is lost, and writes B" that is "checks"."""
    alike = [i for i, clause in enumerate(before) if clause.form == form and not clause.passive]
    return alike[-1] if form == "third" and alike else len(before) - 1
