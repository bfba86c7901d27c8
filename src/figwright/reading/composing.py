"""The choice -> Figure: labels, kinds, glyphs, zones, arrows, each with its sentence."""

from __future__ import annotations

import re
from typing import Any

from figwright.reading.choosing import Choice, Link
from figwright.reading.markup import Sentence
from figwright.reading.stages import Stage, Staged
from figwright.reading.terms import Term
from figwright.reading.things import params
from figwright.scene.text import words as count_words
from figwright.source import Brief
from figwright.spec import Figure

_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")


def label(term: Term) -> str:
    """A part by its name in the paper's own words, with its symbol where the text gives one."""
    shown = term.shown.most_common(1)[0][0] if term.shown else " ".join(term.key)
    if term.acronym and len(shown.split()) > 2:
        shown = term.acronym
    shown = shown.replace("$", "").replace("*", "").strip("-./'")
    sign = next((s for s, _ in term.symbols.most_common(1)), "")
    text = shown[:1].upper() + shown[1:]
    return f"{text} ${sign}$" if sign else text


def quoted(sentence: Sentence) -> str:
    return _UNPRINTABLE.sub("", sentence.raw)


class Composer:
    """Names, budget and evidence of one figure."""

    def __init__(self, brief: Brief, choice: Choice, theme: str) -> None:
        self.brief, self.choice, self.theme = brief, choice, theme
        self.ids: dict[int, str] = {}
        for term in choice.terms:
            self.ids[id(term)] = self._id(" ".join(term.key))
        self.evidence = {id(t): self._evidence(t) for t in choice.terms}

    def figure(self, staged: Staged) -> Figure:
        caption = _UNPRINTABLE.sub("", self.brief.source.caption)
        head: dict[str, Any] = {
            "title": _UNPRINTABLE.sub("", self.brief.source.name),
            "caption": caption,
            "alt": self._alt(staged),
            "theme": self.theme,
            "words": self.brief.words,
            "aspect": self.brief.aspect,
            "width": self.brief.width,
        }
        items = [self._column(staged.inputs), *(self._zone(s) for s in staged.stages), self._column(staged.outputs)]
        body = {"type": "group", "items": [item for item in items if item]}
        return Figure.model_validate(
            {"figure": {k: v for k, v in head.items() if v}, "body": body, "edges": [self._edge(link) for link in self.choice.links]}
        )

    def _id(self, words: str) -> str:
        base = re.sub(r"[^a-z0-9]+", "-", words.casefold()).strip("-")[:40] or "part"
        taken = set(self.ids.values())
        return next(name for n in range(1, 999) if (name := base if n == 1 else f"{base}-{n}") not in taken)

    def _evidence(self, term: Term) -> str:
        """The sentence in which a part is at work, or the first that names it."""
        for link in self.choice.links:
            if term in (link.source, link.target):
                return quoted(link.sentences[0])
        return quoted(term.sentences[0])

    def _node(self, term: Term) -> dict[str, Any]:
        thing = term.thing
        state = term.states.most_common(1)[0][0] if term.states else ""
        return {
            "id": self.ids[id(term)],
            "kind": thing.kind,
            "label": label(term),
            "glyph": thing.glyph,
            "params": params(thing.glyph),
            "state": state,
            "evidence": self.evidence[id(term)],
        }

    def _column(self, terms: tuple[Term, ...]) -> dict[str, Any] | None:
        if not terms:
            return None
        return {"type": "column", "items": [self._node(t) for t in terms]}

    def _zone(self, stage: Stage) -> dict[str, Any]:
        items = [self._node(t) for t in stage.terms]
        if not stage.title:
            return {"type": "group", "items": items}
        return {
            "type": "zone",
            "id": self._id(f"zone {stage.title}"),
            "label": stage.title,
            "number": stage.number,
            "evidence": _UNPRINTABLE.sub("", stage.evidence),
            "items": items,
        }

    def _edge(self, link: Link) -> dict[str, Any]:
        return {
            "from": [self.ids[id(link.source)]],
            "to": [self.ids[id(link.target)]],
            "kind": link.kind,
            "evidence": quoted(link.sentences[0]),
        }

    def _alt(self, staged: Staged) -> str:
        """What the picture shows, in one to three plain sentences."""
        names = {id(t): re.sub(r"\s*\$[^$]*\$", "", label(t)) for t in self.choice.terms}
        zones = [stage.title for stage in staged.stages if stage.title]
        first = f"A diagram of {len(names)} parts" + (f" in {len(zones)} zones: {', '.join(zones)}." if zones else ".")
        flows = [f"{names[id(x.source)]} to {names[id(x.target)]}" for x in self.choice.links[:8]]
        return _UNPRINTABLE.sub("", f"{first} Arrows lead from {'; from '.join(flows)}." if flows else first)


def words_of(staged: Staged, choice: Choice) -> int:
    return sum(count_words(label(t)) for t in choice.terms) + sum(count_words(s.title) for s in staged.stages)
