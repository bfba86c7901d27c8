"""The choice -> Figure: labels, kinds, glyphs, zones, arrows, each with its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from figwright import themes, venues
from figwright.reading.arranging import arranged, in_line
from figwright.reading.choosing import Choice, Link
from figwright.reading.markup import Sentence
from figwright.reading.naming import label
from figwright.reading.outline import Listing, in_order
from figwright.reading.pictures import badge, params
from figwright.reading.stages import Stage, Staged
from figwright.reading.terms import Term
from figwright.scene.text import words as count_words
from figwright.source import Brief
from figwright.spec import Figure, telling

TITLES = 12
"""Words that are kept free for the titles of zones."""
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def quoted(sentence: Sentence) -> str:
    return _printable(sentence.raw)


def _printable(text: str) -> str:
    return _UNPRINTABLE.sub("", text)


class Composer:
    """Names, budget and evidence of one figure."""

    def __init__(self, brief: Brief, choice: Choice, theme: str) -> None:
        self.brief, self.choice, self.theme = brief, choice, theme
        self.ids: dict[int, str] = {}
        self.zones: dict[int, str] = {}
        self.home: dict[int, int] = {}
        for term in choice.terms:
            self.ids[id(term)] = self._id(" ".join(term.key))
        self.evidence = {id(t): self._evidence(t) for t in choice.terms}

    def figure(self, staged: Staged, steps: tuple[Listing, ...] = (), told: tuple[Sentence, ...] = ()) -> Figure:
        """The figure; `steps` are the enumerations and `told` the sentences that may say in which order the stages
        follow one another."""
        caption = _printable(self.brief.source.caption)
        head: dict[str, Any] = {
            "title": _printable(self.brief.source.title),
            "caption": caption,
            "theme": self.theme,
            "words": self.brief.words,
            "aspect": self.brief.aspect,
            "width": self.brief.width,
            **(venues.get(self.brief.venue).heading if self.brief.venue else {}),
        }
        self.home = {id(t): i for i, stage in enumerate(staged.stages) for t in stage.terms}
        body = self._body(staged)
        inside = {(id(stage.whole), id(t)) for stage in staged.stages for t in stage.terms}
        links = [x for x in self.choice.links if not inside & _both(x)]
        edges = [*self._edges(links), *self._onward(staged, steps, told)]
        head = {key: value for key, value in head.items() if value}
        figure = Figure.model_validate({"figure": head, "body": body, "edges": edges})
        return figure.model_copy(update={"head": figure.head.model_copy(update={"alt": telling.told(figure)})})

    def _body(self, staged: Staged) -> dict[str, Any]:
        """Zones and what belongs to none in the order of the flow; the layout finds their rows and columns."""
        if not staged.stages:
            tones = self._tones()
            ordered = arranged(self.choice.terms, self.choice.links)
            return {"type": "group", "items": [self._node(t, tones) for t in ordered]}
        given = self._given(staged.rest)
        zones = {(*stage.terms, *((stage.whole,) if stage.whole else ())): stage for stage in staged.stages}
        units = [*((given,) if given else ()), *zones, *((t,) for t in staged.rest if t not in given)]
        told = {unit: (stage.opening[0].order, 0) for unit, stage in zones.items() if stage.opening}
        units.sort(key=lambda unit: told.get(unit) or min(t.place for t in unit))
        units = _counted(in_line(units, self.choice.links), zones)
        return {"type": "group", "items": list(self._items(units, zones, given))}

    def _items(
        self, units: Iterable[tuple[Term, ...]], zones: dict[tuple[Term, ...], Stage], given: tuple[Term, ...]
    ) -> Iterator[dict[str, Any]]:
        """Zones as they are lined up, and between them what belongs to none."""
        waiting: list[Term] = []
        for unit in units:
            if unit != given and unit not in zones:
                waiting += unit
                continue
            yield from (self._node(t, {}) for t in arranged(waiting, self.choice.links))
            waiting = []
            yield self._inputs(given) if unit == given else self._zone(zones[unit])
        yield from (self._node(t, {}) for t in arranged(waiting, self.choice.links))

    def _given(self, terms: Iterable[Term]) -> tuple[Term, ...]:
        """Parts that nothing makes and that always go together: they go as one."""
        flows = self.choice.links
        ends: dict[frozenset[tuple[int, str]], list[Term]] = {}
        for term in terms:
            if not any(x.target is term for x in flows):
                ends.setdefault(frozenset((id(x.target), x.kind) for x in flows if x.source is term), []).append(term)
        together = max(ends.items(), key=lambda pair: len(pair[1]), default=(frozenset(), []))
        return tuple(together[1]) if len(together[1]) > 1 and len(together[0]) > 1 else ()

    def _inputs(self, given: tuple[Term, ...]) -> dict[str, Any]:
        """The inputs in a frame of their own; arrows leave the frame."""
        items = [self._node(t, {}) for t in given]
        zone = self._id("zone inputs")
        self.ids.update((id(t), zone) for t in given)
        frame = {"type": "zone", "id": zone, "label": "Inputs", "tone": "grey", "arrange": "column", "items": items}
        return {**frame, "evidence": self.evidence[id(given[0])]}

    def _leaves(self, term: Term) -> bool:
        """Whether something only comes out."""
        flows = [x for x in self.choice.links if not x.loose]
        return any(x.target is term for x in flows) and not any(x.source is term for x in flows)

    def _id(self, words: str) -> str:
        base = re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")[:40] or "part"
        taken = {*self.ids.values(), *self.zones.values()}
        return next(name for n in range(1, 999) if (name := base if n == 1 else f"{base}-{n}") not in taken)

    def _evidence(self, term: Term) -> str:
        """The sentence in which a part is at work, or the first that names it."""
        for link in self.choice.links:
            if term in (link.source, link.target):
                return quoted(link.sentences[0])
        return quoted(term.sentences[0])

    def _tones(self) -> dict[int, str]:
        """Without zones to colour, colour tells what goes in, what works and what comes out."""
        hues = [hue for hue in themes.get(self.theme).order if hue != "grey"][:3]
        if len(hues) < 3:
            return {}
        entered = {id(x.target) for x in self.choice.links}
        left = {id(x.source) for x in self.choice.links}
        out: dict[int, str] = {}
        for term in self.choice.terms:
            last = id(term) in entered and id(term) not in left
            out[id(term)] = hues[0] if term.thing.doer else hues[2] if last else hues[1]
        return out

    def _onward(
        self, staged: Staged, steps: tuple[Listing, ...], told: tuple[Sentence, ...]
    ) -> Iterator[dict[str, Any]]:
        """Arrows from stage to stage, where the text numbers them or lists them as steps and no part joins them yet."""
        home = {id(t): i for i, stage in enumerate(staged.stages) for t in (*stage.terms, stage.whole)}
        joined = {(home.get(id(x.source)), home.get(id(x.target))) for x in self.choice.links}
        for i, (a, b) in enumerate(pairwise(staged.stages)):
            evidence = in_order(a, b, steps, told)
            if evidence and not joined & {(i, i + 1), (i + 1, i)}:
                yield {"from": [self.zones[id(a)]], "to": [self.zones[id(b)]], "evidence": _printable(evidence)}

    def _node(self, term: Term, tones: dict[int, str]) -> dict[str, Any]:
        thing = term.thing
        state = term.states.most_common(1)[0][0] if term.states else ""
        return {
            "id": self.ids[id(term)],
            "kind": thing.kind,
            "label": label(term),
            "glyph": thing.glyph,
            "params": params(thing.glyph),
            "badge": badge(term.key if len(term.key) > 1 else (*term.key, ""), thing.glyph),
            "state": state,
            "tone": tones.get(id(term), ""),
            "emphasis": term.key[0] == "final" and self._leaves(term),
            "evidence": self.evidence[id(term)],
        }

    def _zone(self, stage: Stage) -> dict[str, Any]:
        self.zones[id(stage)] = self._id(f"zone {stage.title}")
        if stage.whole is not None:
            self.ids[id(stage.whole)] = self.zones[id(stage)]
        return {
            "type": "zone",
            "id": self.zones[id(stage)],
            "label": stage.title,
            "number": stage.number,
            "evidence": _printable(stage.evidence),
            "items": [self._node(t, {}) for t in arranged(stage.terms, self.choice.links)],
        }

    def _edges(self, links: Iterable[Link]) -> Iterator[dict[str, Any]]:
        """Arrows; what one sentence brings to one part comes in one arrow with several beginnings."""
        trunks: dict[tuple[object, ...], list[Link]] = {}
        for x in links:
            beside = self.home.get(id(x.source))
            trunks.setdefault((id(x.target), x.kind, x.loose, id(x.sentences[0]), beside), []).append(x)
        for trunk in trunks.values():
            yield self._edge(trunk[0], list(dict.fromkeys(self.ids[id(x.source)] for x in trunk)))

    def _edge(self, link: Link, sources: list[str]) -> dict[str, Any]:
        return {
            "from": sources,
            "to": [self.ids[id(link.target)]],
            "kind": link.kind,
            "arrow": "none" if link.loose else "end",
            "evidence": quoted(link.sentences[0]),
        }


def _counted(units: Iterable[tuple[Term, ...]], zones: dict[tuple[Term, ...], Stage]) -> list[tuple[Term, ...]]:
    """The units with numbered zones as the text counts them, in the places that they have: a three before a one would
    be read as a mistake, whatever leads from one to the other."""
    told = iter([unit for unit, stage in zones.items() if stage.number])
    return [next(told) if unit in zones and zones[unit].number else unit for unit in units]


def _both(link: Link) -> set[tuple[int, int]]:
    """The ends of a link, either way round."""
    return {(id(link.source), id(link.target)), (id(link.target), id(link.source))}


def fitted(choice: Choice, budget: int) -> tuple[Choice, int]:
    """The choice without its least parts until names and titles fit the budget of words; how many were left out."""
    terms, found = list(choice.terms), list(choice.links)
    room = budget - min(TITLES, budget // 4)
    while len(terms) > 2 and sum(count_words(label(t)) for t in terms) > room:
        worth = {id(t): sum(x.weight for x in found if t in (x.source, x.target)) for t in terms}
        least = min(terms, key=lambda t: (worth[id(t)], -t.sentences[0].order))
        terms.remove(least)
        found = [x for x in found if least not in (x.source, x.target)]
        joined = {id(t) for x in found for t in (x.source, x.target)}
        if found:
            terms = [t for t in terms if id(t) in joined]
    return Choice(tuple(terms), tuple(found)), len(choice.terms) - len(terms)
