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
from itertools import pairwise, product

from figwright.compiler.checks import Finding
from figwright.compiler.evidence import read
from figwright.compiler.formulas import symbols
from figwright.compiler.naming import kin_of, shared, stem, terms
from figwright.frontends.text_rules.named_parts import NamedPart
from figwright.frontends.text_rules.steps import Step
from figwright.frontends.text_rules.terms import GENERIC
from figwright.ir.spec import Edge, Figure, Node

MOST = 40
"""Claims that are kept: who lists more lists words, not a story."""
MOST_STEPS = 4
"""Steps of the text that the first look is asked about: the weightiest; more would bury them. Later ones are asked
again about those that were found missing."""
STEP_WORDS = 25
"""Words of a step that are shown: some before what is named in it, and those after."""
_ARROW = re.compile(r"->|→|⟶|=>")
_TOLD = re.compile(r"[:\[]")
_LINE = re.compile(
    r"\s*(?:[-*•]|[cC]?\d{1,2}[.):])?\s*(?P<giver>[^«»\n]{1,80}?)\s*(?:-+>|→|⟶|=>)\s*(?P<taker>[^«»\n:\[]{1,80}?)"
    r"\s*(?::\s*(?P<what>[^«»\n]*?))?\s*(?:\[(?P<marks>[^\[\]\n]*)\])?\s*[.;]?\s*«(?P<evidence>[^»]+)»"
)
_CONNECTIONS = re.compile(r"^#+[ \t]*connections\b.*$", re.IGNORECASE | re.MULTILINE)
_BARE = str.maketrans("", "", '*`"')
_SAME = re.compile(r"[\s(«]*\b(?:(?:the )?same(?: words| quotation| sentence)?|ditto|as above)[\s.)»]*$", re.IGNORECASE)
_ELLIPSIS = re.compile(r"…|\.\.\.")
ENOUGH = 24
"""Letters by which a quotation is known that begins or ends in a sentence."""
RULES = ("claim-unmet", "claim-optional", "ways-merged", "arrow-unsaid")
"""What is found by claims; no model is needed for the first two once there are claims."""
ANSWERED = ("claim-unmet", "arrow-unsaid")
"""Those that a look settles by its answer on the claim or the arrow, never by calling them deliberate."""
OPTIONAL, INSIDE = "optional", "inside"


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that the text says: `giver` gives `what` to `taker` in `phase`. `optional`: it need not happen.
    `inside`: it happens within one thing, not between two; `holder` is that, where it is named. `evidence` is its
    sentence or equation."""

    giver: str
    taker: str
    what: str = ""
    phase: str = ""
    optional: bool = False
    inside: bool = False
    evidence: str = ""
    holder: str = ""

    def __str__(self) -> str:
        marks = [self.phase, *([OPTIONAL] if self.optional else ()), *([INSIDE] if self.inside else ())]
        told = f" [{', '.join(filter(None, marks))}]" if any(marks) else ""
        return f"{self.giver} -> {self.taker}{f': {self.what}' if self.what else ''}{told}"


def claims_in(text: str) -> tuple[Claim, ...]:
    """The claims of an answer, each once; lines of another form are passed over. Of a description only the part under
    the heading of its connections is read: the label of a thing may have an arrow too."""
    text = _CONNECTIONS.split(text, maxsplit=1)[-1]
    found: dict[tuple[str, str, str], Claim] = {}
    told = (row for row in _quoting(text) if _ARROW.search(row))  # few of them: the rest is quick
    for line in filter(None, (_LINE.match(pair) for row in told for pair in _pairs(row))):
        giver, taker = (line[name].translate(_BARE).strip(" ,'") for name in ("giver", "taker"))
        marks = [mark.strip() for mark in (line["marks"] or "").split(",") if mark.strip()]
        first = {mark.lower().split()[0] for mark in marks}  # also "inside encoder"
        phase = ", ".join(mark for mark in marks if mark.lower().split()[0] not in (OPTIONAL, INSIDE))
        holder = next((mark[len(INSIDE) :].strip() for mark in marks if mark.lower().startswith(f"{INSIDE} ")), "")
        what = (line["what"] or "").translate(_BARE).strip(" ,.;'")
        if giver and taker:
            kept = line["evidence"].strip()
            claim = Claim(giver, taker, what, phase, OPTIONAL in first, INSIDE in first, kept, holder)
            found.setdefault((giver, taker, what), claim)
    return tuple(found.values())[:MOST]


def _quoting(text: str) -> Iterator[str]:
    """The lines with a quotation; one that says "same words" has that of the line before."""
    before = ""
    for row in text.splitlines():
        told, mark, quotation = row.partition("«")
        if before and _SAME.search(row) and (not mark or _SAME.fullmatch(quotation)):
            yield f"{told.rstrip(' (') if mark else _SAME.sub('', row)} {before}"
        elif mark:
            before = mark + quotation
            yield row


def _pairs(row: str) -> Iterator[str]:
    """A line with several pairs (`a -> b, c -> d: masks`, `a -> b -> c`, `a -> b; c -> d`) as one line for each, all
    with its quotation; pairs of which nothing is told are told of as those behind them."""
    head, mark, quotation = row.partition("«")
    if len(_ARROW.findall(_TOLD.split(head)[0])) < 2 and len(_ARROW.findall(head.partition(";")[2])) == 0:
        yield row
        return
    told, lines = "", list[str]()
    for stretch in reversed(head.split(";")):
        start = found.start() if (found := _TOLD.search(stretch)) else len(stretch)
        told = stretch[start:] or told
        lines[:0] = [f"{giver}->{taker}{told}{mark}{quotation}" for giver, taker in _chained(stretch[:start])]
    yield from lines


def _chained(text: str) -> Iterator[tuple[str, str]]:
    """The pairs of a list; what stands between commas without an arrow belongs to the pair beside it."""
    parts = list[str]()
    for piece in text.split(","):
        if parts and not (_ARROW.search(piece) and _ARROW.search(parts[-1])):
            parts[-1] += f",{piece}"
        else:
            parts.append(piece)
    for part in parts:
        yield from pairwise(_ARROW.split(part))


def matched(claims: Sequence[Claim], figure: Figure) -> dict[int, str]:
    """For each claim, by its place, the id of the arrow that draws it; a claim that no arrow draws has none.

    An arrow draws a claim when it leads from the giver to the taker, from a thing in the one or to a thing in the
    other, or over one thing between them that is what is given or has no name. Of several arrows between the same
    things each draws a claim of its own, as long as there are claims.
    """
    things = _Things(figure)
    found: dict[int, str] = {}
    for place, claim in enumerate(claims):
        if (holder := things.named(claim.holder)) and not {claim.giver, claim.taker} <= things.names.keys():
            found[place] = holder  # it has said where, and its ends are parts of that
            continue
        ends = list(product(things.listed(claim.giver), things.listed(claim.taker)))
        taken = {found[k] for k in found if (claims[k].giver, claims[k].taker) == (claim.giver, claim.taker)}
        edges = [things.joining(a, b, taken) or things.over(a, b, claim.what) for a, b in ends]
        if edges[0] and all(edges):
            found[place] = edges[0].id
        elif holder := holder or things.within(*ends[0], claim.inside):
            found[place] = holder
    return found


def merged(
    claims: Sequence[Claim], figure: Figure, met: Mapping[int, str]
) -> Iterator[tuple[Edge, list[Claim], list[str]]]:
    """Arrows that are led to a whole frame, or to several things, though the text says which of them gives or takes:
    with the claims that each draws, and the ends that none of them names."""
    drawn: dict[str, list[Claim]] = {}
    for place, id in met.items():
        drawn.setdefault(id, []).append(claims[place])
    frames = {group.id for group in figure.groups()}
    wide = [edge for edge in figure.edges if len(both := {*edge.source, *edge.target}) > 2 or both & frames]
    wide = [edge for edge in wide if edge.id in drawn and edge.kind not in ("zoom", "gradient")]
    if not wide:
        return
    things = _Things(figure)
    for edge in wide:
        for ends, names in (
            (edge.source, [claim.giver for claim in drawn[edge.id]]),
            (edge.target, [claim.taker for claim in drawn[edge.id]]),
        ):
            named = [kind for name in names for kind in things.listed(name)]
            if not all(named) or any(kind & set(ends) & frames for kind in named):
                continue  # a claim speaks of the whole, or of what nothing is called
            held = [one for end in ends for one in things.parts.get(end, (end,))]
            if left := [one for one in held if not any(things.kin[one] & kind for kind in named)]:
                yield edge, drawn[edge.id], left


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
    """The claims of a figure, the `steps` that the rules read in the text, and what looks at it have answered:
    `arrows` that are unsaid, with the reason, and those that are `said`; the numbers of claims and steps that are
    `drawn` by something the rule does not see, `left_out` on purpose, or `missing`; and the findings that are
    `deliberate`, by rule and element. Steps are numbered after the claims."""

    claims: tuple[Claim, ...] = ()
    steps: tuple[Step, ...] = ()
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

    def untold(self, figure: Figure) -> list[tuple[int, Step]]:
        """Steps that a figure passes by: nothing in it quotes the sentence, and of what goes where and of the parts
        that it names something is not drawn; by number, the weightiest first, without those that a look has settled."""
        settled = {*self.drawn, *self.left_out}
        numbered = [one for one in enumerate(self.steps, len(self.claims) + 1) if one[0] not in settled]
        if not numbered:
            return []
        evidence = [claim.evidence for claim in self.claims]
        evidence += [part.evidence for part in (*figure.edges, *(item for item, _ in figure.walk()))]
        quoted = {letters for said in evidence for piece in _ELLIPSIS.split(said) if (letters := _letters(piece))}
        things, bearers = _Things(figure), _bearers(figure)
        weights = {
            number: _weight(step, things, bearers)
            for number, step in numbered
            if not any(_is_of(piece, _letters(step.said)) for piece in quoted)
        }
        found = [one for one in numbered if weights.get(one[0], 0)]
        return sorted(found, key=lambda one: -weights[one[0]])

    def listed(self, figure: Figure, *, first: bool = True) -> str:
        """The claims as a look is shown them, numbered, with their sentences. Those whose arrow was answered for at an
        earlier look, or that are left out, are only counted. Steps that are passed by are told at the first look, later
        those that it called missing."""
        things = () if first else {item.id for item, _ in figure.walk()}  # what happens inside them was seen before
        unsettled = [one for one in self.unsettled(figure) if one[2] not in things]
        said = {edge.id: edge.evidence for edge in figure.edges}
        now = {} if first else said  # what an earlier look has quoted instead
        lines = [f"{n}. {claim} «{now.get(arrow) or claim.evidence}» = {arrow}" for n, claim, arrow in unsettled]
        if settled := len(self.claims) - len(lines):
            lines.append(f"{settled} are settled by earlier looks")
        if others := [id for id in unclaimed(self.claims, figure) if id not in self.said]:
            lines += ["Arrows that draw none of them:", *(f"- {id} «{said[id]}»" for id in others)]
        open_steps = [one for one in self.untold(figure) if first or one[0] in self.missing]
        if steps := open_steps[:MOST_STEPS]:
            lines.append("Steps of the text that nothing quotes:")
            lines += (f"{n}. «{_shown(step)}»{' (caption)' if step.asked else ''} = ?" for n, step in steps)
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
        for edge, drawn, left in merged(self.claims, figure, met):
            message = f"{edge.id!r} also leads from or to {', '.join(left)}, of which the text says nothing there"
            told = "; ".join(f"“{said[:90]}”" for said in dict.fromkeys(claim.evidence for claim in drawn))
            yield Finding("ways-merged", "warning", edge.id, message, f"an arrow for each: {told}")
        for number, step in self.untold(figure) if self.missing else ():
            if number in self.missing:
                message = "the text tells a step that nothing in the figure draws"
                fix = f"draw what the text says: “{_shown(step)}”"
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
def _letters(text: str) -> str:
    return read(text).letters


def _is_of(quotation: str, sentence: str) -> bool:
    """Whether a quotation comes from a sentence, or begins or ends in it."""
    start, end = quotation[:ENOUGH], quotation[-ENOUGH:]
    return (
        quotation in sentence
        or sentence in quotation
        or (len(start) == ENOUGH and (start in sentence or end in sentence))
    )


def _weight(step: Step, things: _Things, bearers: Callable[[str], set[int]]) -> int:
    """How much of a step is not drawn: what goes where counts most, and more where the figure has one of its ends; most
    of all a sentence of the caption of which the figure lacks many words."""
    if step.asked:
        words = [word for word in terms(step.said) if not word.startswith("$")]
        lacking = sum(not bearers(word) for word in words)
        return 5 if 5 * lacking >= 2 * len(words) > 0 else 0
    called = {name: things.called(name) for way in step.ways for name in way}

    def is_drawn(giver: str, taker: str) -> bool:
        return bool(called[giver] & called[taker]) or any(things.between(called[giver], called[taker]))

    over = [(a, what, b) for a, what in step.ways for again, b in step.ways if what == again]
    carried = {way for a, what, b in over if is_drawn(a, b) for way in ((a, what), (what, b))}  # by the arrow itself
    missed = [way for way in step.ways if way not in carried and not is_drawn(*way)]
    parts = sum(not _is_borne(part, bearers) for part in step.parts)
    return 2 * bool(missed) + any(called[a] or called[b] for a, b in missed) + parts


def _shown(step: Step) -> str:
    """The words of a step, of a long one those around what it names."""
    words = step.said.split()
    names = [part.name for part in step.parts] or [name for way in step.ways for name in way]
    places = [step.said.casefold().find(name.casefold()) for name in names]
    first = min((place for place in places if place >= 0), default=0)
    start = max(0, min(len(step.said[:first].split()) - STEP_WORDS // 4, len(words) - STEP_WORDS))
    end = start + STEP_WORDS
    return f"{'… ' if start else ''}{' '.join(words[start:end])}{' …' if end < len(words) else ''}"


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
    """What a figure's things are called, what they hold, and which arrows join them."""

    def __init__(self, figure: Figure) -> None:
        self.figure, self.kin = figure, kin_of(figure)
        self.names = {
            item.id: terms(item.label).union(*(terms(word.text) for word in item.words), terms(item.id))
            for item, _ in figure.walk()
            if item.id != figure.body.id
        }
        self.parts = {group.id: [item.id for item in group.items] for group in figure.groups()}
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

    def named(self, name: str) -> str:
        """The one thing that a name means; nothing where it may be several."""
        found = self.called(name.removeprefix("the ")) if name else frozenset()
        return next(iter(found)) if len(found) == 1 else ""

    def listed(self, name: str) -> list[frozenset[str]]:
        """The things of each name, where several ids are listed; all of them are meant."""
        names = [one.strip() for one in name.split(",")]
        return [self.called(one) for one in (names if all(one in self.names for one in names) else (name,))]

    def within(self, givers: frozenset[str], takers: frozenset[str], inside: bool) -> str:
        """The thing that holds the other, or in which all happens: what one thing holds needs no arrow."""
        if givers and takers:
            return next((id for id in sorted(takers) if self.kin[id] & givers and (inside or id not in givers)), "")
        return min(givers | takers, default="") if inside else ""

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
