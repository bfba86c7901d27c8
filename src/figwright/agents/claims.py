"""Claims: who gives what to whom, in which phase, each with its sentence. The planner writes them before anything is
drawn; rules match them with the arrows of a drawing, and the critic decides what stays open.

A claim is one line of an answer:

    encoder -> loss: features [training, optional] «the words of the text»
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from figwright.compiler.checks import Finding
from figwright.compiler.formulas import symbols
from figwright.compiler.naming import kin_of, shared, stem, terms
from figwright.frontends.text_rules.named_parts import NamedPart
from figwright.frontends.text_rules.terms import GENERIC
from figwright.ir.spec import Edge, Figure, Node

MOST = 40
"""Claims that are kept: who lists more lists words, not a story."""
MOST_NAMES = 10
"""Names that a look is asked about: those beyond are of a text that says much besides the figure's story."""
_ARROW = re.compile(r"->|→|⟶|=>")
_LINE = re.compile(
    r"\s*(?:[-*•]|[cC]?\d{1,2}[.):])?\s*(?P<giver>[^«»\n]{1,80}?)\s*(?:-+>|→|⟶|=>)\s*(?P<taker>[^«»\n:\[]{1,80}?)"
    r"\s*(?::\s*(?P<what>[^«»\n]*?))?\s*(?:\[(?P<marks>[^\[\]\n]*)\])?\s*[.;]?\s*«(?P<evidence>[^»]+)»"
)
_CONNECTIONS = re.compile(r"^#+[ \t]*connections\b.*$", re.IGNORECASE | re.MULTILINE)
_BARE = str.maketrans("", "", '*`"')
RULES = ("claim-unmet", "claim-optional", "arrow-unsaid")
"""What is found by claims; no model is needed for the first two once there are claims."""
ANSWERED = ("claim-unmet", "arrow-unsaid")
"""Those that a look settles by its answer on the claim or the arrow, never by calling them deliberate."""
OPTIONAL, INSIDE = "optional", "inside"


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that the text says: `giver` gives `what` to `taker` in `phase`. `optional`: it need not happen.
    `inside`: it happens within one thing, not between two. `evidence` is its sentence or equation."""

    giver: str
    taker: str
    what: str = ""
    phase: str = ""
    optional: bool = False
    inside: bool = False
    evidence: str = ""

    def __str__(self) -> str:
        marks = [self.phase, *([OPTIONAL] if self.optional else ()), *([INSIDE] if self.inside else ())]
        told = f" [{', '.join(filter(None, marks))}]" if any(marks) else ""
        return f"{self.giver} -> {self.taker}{f': {self.what}' if self.what else ''}{told}"


def claims_in(text: str) -> tuple[Claim, ...]:
    """The claims of an answer, each once; lines of another form are passed over. Of a description only the part under
    the heading of its connections is read: the label of a thing may have an arrow too."""
    text = _CONNECTIONS.split(text, maxsplit=1)[-1]
    found: dict[tuple[str, str, str], Claim] = {}
    told = (row for row in text.splitlines() if "«" in row and _ARROW.search(row))  # few of them: the rest is quick
    for line in filter(None, map(_LINE.match, told)):
        giver, taker = (line[name].translate(_BARE).strip(" ,'") for name in ("giver", "taker"))
        marks = [mark.strip() for mark in (line["marks"] or "").split(",") if mark.strip()]
        phase = ", ".join(mark for mark in marks if mark.lower() not in (OPTIONAL, INSIDE))
        lower = {mark.lower() for mark in marks}
        what = (line["what"] or "").translate(_BARE).strip(" ,.;'")
        if giver and taker:
            claim = Claim(giver, taker, what, phase, OPTIONAL in lower, INSIDE in lower, line["evidence"].strip())
            found.setdefault((giver, taker, what), claim)
    return tuple(found.values())[:MOST]


def matched(claims: Sequence[Claim], figure: Figure) -> dict[int, str]:
    """For each claim, by its place, the id of the arrow that draws it; a claim that no arrow draws has none.

    An arrow draws a claim when it leads from the giver to the taker, from a thing in the one or to a thing in the
    other, or over one thing between them that is what is given or has no name. Of several arrows between the same
    things each draws a claim of its own, as long as there are claims.
    """
    things = _Things(figure)
    found: dict[int, str] = {}
    for place, claim in enumerate(claims):
        givers, takers = things.called(claim.giver), things.called(claim.taker)
        taken = {found[k] for k in found if (claims[k].giver, claims[k].taker) == (claim.giver, claim.taker)}
        edge = things.joining(givers, takers, taken) or things.over(givers, takers, claim.what)
        if edge is None and claim.inside and givers & takers:
            found[place] = next(iter(sorted(givers & takers)))
        elif edge is not None:
            found[place] = edge.id
    return found


def unclaimed(claims: Sequence[Claim], figure: Figure) -> tuple[str, ...]:
    """Arrows that draw no claim."""
    if not claims:
        return ()
    things = _Things(figure)
    taken = set(matched(claims, figure).values())
    for claim in claims:  # the second half of a way over a thing between, and further arrows of the same claim
        givers, takers = things.called(claim.giver), things.called(claim.taker)
        taken |= {edge.id for edge in things.between(givers, takers)}
    return tuple(edge.id for edge in figure.edges if edge.id not in taken and edge.kind != "zoom")


@dataclass(frozen=True, slots=True)
class Review:
    """The claims of a figure, the `parts` that the text calls by name, and what looks at it have answered: `arrows`
    that are unsaid, with the reason, and those that are `said`; the numbers of claims and parts that are `drawn` by
    something the rule does not see, `left_out` on purpose, or `missing`; and the findings that are `deliberate`, by
    rule and element. Parts are numbered after the claims."""

    claims: tuple[Claim, ...] = ()
    parts: tuple[NamedPart, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()
    said: frozenset[str] = frozenset()
    drawn: tuple[int, ...] = ()
    left_out: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    deliberate: frozenset[tuple[str, str]] = frozenset()

    def answered(
        self, arrows: Mapping[str, str], claims: Mapping[str, str], deliberate: Iterable[tuple[str, str]] = ()
    ) -> Review:
        """With the answers of one more look; the last word on an arrow or claim counts."""
        yes = {id for id, answer in arrows.items() if not denied(answer)}
        no = {id: answer for id, answer in (dict(self.arrows) | dict(arrows)).items() if id not in yes}
        drawn, left_out, missing = set(self.drawn), set(self.left_out), set(self.missing)
        for number, answer in claims.items():
            place = int(number) if number.isdigit() else 0
            for numbers in (drawn, left_out, missing):
                numbers.discard(place)
            if re.match(r"\s*left", answer, re.IGNORECASE):
                left_out.add(place)
            elif re.match(r"\s*(?:missing|no\b|\?)", answer, re.IGNORECASE):
                missing.add(place)
            else:
                drawn.add(place)
        return replace(
            self, arrows=tuple(no.items()), said=(self.said | yes) - set(no), drawn=tuple(sorted(drawn)),
            left_out=tuple(sorted(left_out)), missing=tuple(sorted(missing)),
            deliberate=self.deliberate | frozenset(deliberate),
        )  # fmt: skip

    def unsettled(self, figure: Figure) -> Iterator[tuple[int, Claim, str]]:
        """Claims that no look has settled, by number, with the arrow that draws each or a question mark."""
        met = matched(self.claims, figure)
        for number, claim in enumerate(self.claims, 1):
            arrow = met.get(number - 1, "?")
            if arrow not in self.said and number not in (*self.drawn, *self.left_out):
                yield number, claim, arrow

    def open(self, figure: Figure) -> tuple[Claim, ...]:
        return tuple(claim for _, claim, _ in self.unsettled(figure))

    def unnamed(self, figure: Figure) -> Iterator[tuple[int, NamedPart]]:
        """Parts whose name nothing in the figure bears, by number, but for those that a look has found or left out."""
        settled, bearers = {*self.drawn, *self.left_out}, _bearers(figure)
        for number, part in enumerate(self.parts, len(self.claims) + 1):
            if number not in settled and not _is_borne(part, bearers):
                yield number, part

    def listed(self, figure: Figure, *, first: bool = True) -> str:
        """The claims as a look is shown them, numbered, with their sentences. Those whose arrow was answered for at an
        earlier look, or that are left out, are only counted. Names that nothing bears are told at the first look, and
        later those that were found missing."""
        things = () if first else {item.id for item, _ in figure.walk()}  # what happens inside them was seen before
        unsettled = [one for one in self.unsettled(figure) if one[2] not in things]
        lines = [f"{number}. {claim} «{claim.evidence}» = {arrow}" for number, claim, arrow in unsettled]
        if settled := len(self.claims) - len(lines):
            lines.append(
                f"{settled} are settled: earlier looks found them drawn as the text says, or left out on purpose"
            )
        said = {edge.id: edge.evidence for edge in figure.edges}
        if others := [id for id in unclaimed(self.claims, figure) if id not in self.said]:
            lines += ["Arrows that draw none of them:", *(f"- {id} «{said[id]}»" for id in others)]
        names = [one for one in self.unnamed(figure) if first or one[0] in self.missing]
        if names:
            lines.append("Names in the text that nothing in the figure bears:")
            lines += (f"{number}. {part.name} «{part.evidence}» = ?" for number, part in names[:MOST_NAMES])
        return "\n".join(lines) or "none"

    def findings(self, figure: Figure) -> Iterator[Finding]:
        """Claims that nothing draws, optional ones drawn as any other, and arrows that are still there though a look
        has called them unsaid."""
        met = matched(self.claims, figure)
        for place, claim in enumerate(self.claims):
            if place not in met and place + 1 not in (*self.drawn, *self.left_out):
                given = f" gives {claim.what!r} to" if claim.what else " leads to"
                message = f"no arrow says that {claim.giver!r}{given} {claim.taker!r}"
                fix = f"draw what the text says: “{claim.evidence[:160]}”"
                yield Finding("claim-unmet", "warning", figure.body.id, message, fix)
            elif place in met and claim.optional and _is_plain_flow(figure, met[place]):
                message = f"{met[place]!r} is drawn as a step of every run, and the text calls it optional"
                yield Finding("claim-optional", "info", met[place], message, "draw it dashed, or call it optional")
        for number, part in self.unnamed(figure):
            if number in self.missing:
                message = f"the text names {part.name!r}, and nothing in the figure is called so"
                fix = f"draw what the text says: “{part.evidence}”"
                yield Finding("claim-unmet", "warning", figure.body.id, message, fix)
        there = {edge.id for edge in figure.edges}
        for id, answer in self.arrows:
            if id in there:
                why = answer.partition(":")[2].strip()
                message = f"the text does not say what {id!r} shows{f': {why}' if why else ''}"
                yield Finding("arrow-unsaid", "warning", id, message, "lead it as the text says, or remove it")


def denied(answer: str) -> bool:
    """Whether an answer for an arrow says that its sentence does not say it."""
    return bool(re.match(r"\s*no\b", answer, re.IGNORECASE))


def _is_plain_flow(figure: Figure, id: str) -> bool:
    edge = next((edge for edge in figure.edges if edge.id == id), None)
    return (
        edge is not None
        and edge.kind == "flow"
        and not edge.optional
        and not (edge.look and edge.look.dash)
        and "opt" not in edge.label
    )


def _written(figure: Figure) -> Iterator[frozenset[str]]:
    """The words of each thing and arrow of a figure, as stems."""
    for item, _ in figure.walk():
        told = [item.id, item.label, *(word.text for word in item.words)]
        told += [item.note, item.glyph, item.tag] if isinstance(item, Node) else []
        yield _stems(" ".join(told))
    yield from (_stems(" ".join((edge.label, *(word.text for word in edge.words)))) for edge in figure.edges)


@lru_cache(maxsize=4096)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in re.findall(r"[^\W_]+", text.casefold()))


def _bearers(figure: Figure) -> Callable[[str], set[int]]:
    """Which things and arrows of a figure bear a stem, or one that begins with it or that it begins with."""
    by_letters: dict[str, list[tuple[int, str]]] = {}
    for number, own in enumerate(_written(figure)):
        for word in own:
            by_letters.setdefault(word[:3], []).append((number, word))  # a shorter one must be the same
    return lambda one: {
        number for number, word in by_letters.get(one[:3], ()) if word.startswith(one) or one.startswith(word)
    }


def _is_borne(part: NamedPart, bearers: Callable[[str], set[int]]) -> bool:
    """Whether one thing has at least half of the words of a name, short, in full or by its first letters; of a lone
    word before "module" or "network" that word."""
    letters = "".join(word[0] for word in re.findall(r"[^\W_]+", part.name.casefold()))
    for name in (part.name, part.full, *([letters] if len(letters) > 1 else ())):
        wanted = _stems(name) - _stems(" ".join(GENERIC)) or _stems(name)
        found = Counter(number for one in wanted for number in bearers(one))
        if found and 2 * max(found.values()) >= len(wanted):
            return True
    return False


class _Things:
    """What a figure's things are called, and which arrows join them."""

    def __init__(self, figure: Figure) -> None:
        self.figure, self.kin = figure, kin_of(figure)
        self.names = {
            item.id: terms(item.label).union(*(terms(word.text) for word in item.words), terms(item.id))
            for item, _ in figure.walk()
            if item.id != figure.body.id
        }
        self.symbols = {item.id: symbols(item.label) for item, _ in figure.walk() if item.id in self.names}

    def called(self, name: str) -> frozenset[str]:
        """The things that a claim's word means: by id, or those that share most of its words."""
        if name in self.names:
            return frozenset({name})
        if exact := {id for id, own in self.symbols.items() if symbols(name) and symbols(name) == own}:
            return frozenset(exact)
        wanted = terms(name) or frozenset({name.casefold()})
        scores = {id: sum(shared(frozenset({one}), own) for one in wanted) for id, own in self.names.items()}
        best = max(scores.values(), default=0)
        if best * 2 < len(wanted) or not best:
            return frozenset()
        return frozenset(id for id, score in scores.items() if score == best)

    def joining(self, givers: frozenset[str], takers: frozenset[str], taken: Container[str] = ()) -> Edge | None:
        """An arrow from the ones to the others, if there is one that is not taken."""
        edges = list(self._edges(givers, takers))
        return next((edge for edge in edges if edge.id not in taken), edges[0] if edges else None)

    def _edges(self, givers: Iterable[str], takers: Iterable[str]) -> Iterator[Edge]:
        """Arrows from one of the givers, what it holds or what holds it, to one of the takers."""
        starts = {kin for id in givers for kin in self.kin[id]}
        ends = {kin for id in takers for kin in self.kin[id]}
        for edge in self.figure.edges:
            ways = [(edge.source, edge.target)]
            if edge.arrow in ("both", "none", "start"):
                ways.append((edge.target, edge.source))
            for sources, targets in ways:
                one = any(a in starts and b in ends and a != b for a in sources for b in targets)
                if one and (starts == ends or not set(sources) | set(targets) <= starts & ends):
                    yield edge
                    break

    def over(self, givers: frozenset[str], takers: frozenset[str], what: str) -> Edge | None:
        """The arrow into a thing between that is what is given, an operator, or nameless."""
        given = terms(what)
        for id in self._between(givers, takers):
            item = self.figure.item(id)
            if not terms(item.label) or shared(given, self.names[id]) or getattr(item, "kind", "") == "operator":
                return self.joining(givers, frozenset({id}))
        return None

    def between(self, givers: frozenset[str], takers: frozenset[str]) -> Iterator[Edge]:
        """Every arrow on a way of one or two steps."""
        yield from self._edges(givers, takers)
        for id in self._between(givers, takers):
            yield from self._edges(givers, {id})
            yield from self._edges({id}, takers)

    def _between(self, givers: frozenset[str], takers: frozenset[str]) -> Iterator[str]:
        if givers and takers:
            after = {id for edge in self._edges(givers, self.names) for id in edge.target}
            yield from sorted(id for id in after if id in self.names and self.joining(frozenset({id}), takers))
