"""The choice -> Figure: labels, kinds, glyphs, zones, arrows, each with its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from figwright.core.source import Brief
from figwright.drawing import themes, venues
from figwright.frontends.text_rules.arranging import Unit, arranged, in_line
from figwright.frontends.text_rules.choosing import Choice, Link
from figwright.frontends.text_rules.stages import Stage
from figwright.frontends.text_rules.terms import Term
from figwright.frontends.text_rules.things import noun
from figwright.ir.spec import Figure, alt_text

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def _printable(text: str) -> str:
    return _UNPRINTABLE.sub("", text)


class Composer:
    """Names and evidence of one figure."""

    def __init__(self, brief: Brief, choice: Choice, theme: str) -> None:
        self.brief, self.choice, self.theme = brief, choice, theme
        self.taken: set[str] = set()
        self.ids = {term: self._id(" ".join(term.key)) for term in choice.terms}
        self.home: dict[Term, int] = {}
        self.tones: dict[Term, str] = {}

    def figure(self, stages: tuple[Stage, ...]) -> Figure:
        head: dict[str, Any] = {
            "title": _printable(self.brief.source.title),
            "caption": _printable(self.brief.source.caption),
            "theme": self.theme,
            "words": self.brief.words,
            "aspect": self.brief.aspect,
            "width": self.brief.width,
            **(venues.get(self.brief.venue).heading if self.brief.venue else {}),
        }
        self.home = {t: i for i, stage in enumerate(stages) for t in stage.terms}
        body = {"type": "group", "items": list(self._items(stages))}
        inside = {frozenset((stage.whole, t)) for stage in stages for t in stage.terms}
        edges = list(self._edges(x for x in self.choice.links if frozenset(x.ends) not in inside))
        head = {key: value for key, value in head.items() if value}
        figure = Figure.model_validate({"figure": head, "body": body, "edges": edges})
        return figure.with_head(alt=alt_text.describe_figure(figure))

    def _items(self, stages: tuple[Stage, ...]) -> Iterator[dict[str, Any]]:
        """Zones and what belongs to none in the order of the flow; the layout finds their rows and columns."""
        links, inside = self.choice.links, {t for stage in stages for t in stage.held}
        rest = [t for t in self.choice.terms if t not in inside]
        if not stages:
            self.tones = self._by_part()
            yield from map(self._node, arranged(rest, links))
            return
        given = self._given(rest)
        zones = {stage.held: stage for stage in stages}
        units: list[Unit] = [*((given,) if given else ()), *zones, *((t,) for t in rest if t not in given)]
        units.sort(key=lambda unit: zones[unit].order if unit in zones else unit[0].place[0])
        counted = iter([unit for unit in zones if zones[unit].number])  # a three before a one would look like a mistake
        waiting: list[Term] = []
        for unit in in_line(units, links):
            if unit not in zones and unit != given:
                waiting += unit
                continue
            yield from map(self._node, arranged(waiting, links))
            waiting = []
            numbered = unit in zones and zones[unit].number
            yield self._inputs(given) if unit == given else self._zone(zones[next(counted) if numbered else unit])
        yield from map(self._node, arranged(waiting, links))

    def _given(self, terms: Iterable[Term]) -> Unit:
        """Parts that nothing makes and that always go together: they go as one."""
        flows = self.choice.links
        ends: dict[frozenset[tuple[Term, str]], list[Term]] = {}
        for term in terms:
            if not any(x.target is term for x in flows):
                ends.setdefault(frozenset((x.target, x.kind) for x in flows if x.source is term), []).append(term)
        together = max(ends.items(), key=lambda pair: len(pair[1]), default=(frozenset(), []))
        return tuple(together[1]) if len(together[1]) > 1 and len(together[0]) > 1 else ()

    def _inputs(self, given: Unit) -> dict[str, Any]:
        """The inputs in a frame of their own; arrows leave the frame."""
        items, zone = [self._node(t) for t in given], self._id("zone inputs")
        self.ids.update((t, zone) for t in given)
        frame = {"type": "zone", "id": zone, "label": "Inputs", "tone": "grey", "arrange": "column", "items": items}
        return {**frame, "evidence": items[0]["evidence"]}

    def _id(self, words: str) -> str:
        base = re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")[:40] or "part"
        name = next(name for n in range(1, 999) if (name := base if n == 1 else f"{base}-{n}") not in self.taken)
        self.taken.add(name)
        return name

    def _by_part(self) -> dict[Term, str]:
        """Without zones to colour, colour tells what goes in, what works and what comes out."""
        hues = [hue for hue in themes.get(self.theme).order if hue != "grey"][:3]
        if len(hues) < 3:
            return {}
        return {t: hues[0] if t.thing.doer else hues[2] if self._leaves(t) else hues[1] for t in self.choice.terms}

    def _leaves(self, term: Term) -> bool:
        """Whether something only comes out."""
        flows = [x for x in self.choice.links if not x.loose]
        return any(x.target is term for x in flows) and not any(x.source is term for x in flows)

    def _node(self, term: Term) -> dict[str, Any]:
        """A part with the sentence in which it is at work, or the first that names it."""
        thing, trade = term.thing, noun(term.key[-2]) if len(term.key) > 1 else None
        at_work = next((x.sentences[0] for x in self.choice.links if term in x.ends), term.sentences[0])
        return {
            "id": self.ids[term],
            "kind": thing.kind,
            "label": term.label,
            "glyph": thing.glyph,
            "params": {"count": 6} if thing.glyph == "token-strip" else {},
            "badge": trade.glyph if trade and thing.glyph == "robot" else "",
            "state": next((state for state, _ in term.states.most_common(1)), ""),
            "tone": self.tones.get(term, ""),
            "emphasis": term.key[0] == "final" and self._leaves(term),
            "evidence": _printable(at_work.raw),
        }

    def _zone(self, stage: Stage) -> dict[str, Any]:
        zone = self._id(f"zone {stage.title}")
        if stage.whole is not None:
            self.ids[stage.whole] = zone
        items = [self._node(t) for t in arranged(stage.terms, self.choice.links)]
        told = {"label": stage.title, "number": stage.number, "evidence": _printable(stage.evidence)}
        return {"type": "zone", "id": zone, **told, "items": items}

    def _edges(self, links: Iterable[Link]) -> Iterator[dict[str, Any]]:
        """Arrows; what one sentence brings to one part comes in one arrow with several beginnings."""
        trunks: dict[tuple[object, ...], list[Link]] = {}
        for x in links:
            trunks.setdefault((x.target, x.kind, x.loose, x.sentences[0], self.home.get(x.source)), []).append(x)
        for first, *more in trunks.values():
            yield {
                "from": list(dict.fromkeys(self.ids[x.source] for x in (first, *more))),
                "to": [self.ids[first.target]],
                "kind": first.kind,
                "arrow": "none" if first.loose else "end",
                "evidence": _printable(first.sentences[0].raw),
            }
