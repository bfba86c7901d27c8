"""Text -> Figure by rules, no model: components, flows and phases, each with its sentence (the offline planner)."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.reading import composing, markup
from figwright.reading.choosing import choose, links
from figwright.reading.frames import Reader
from figwright.reading.scope import Scope, own_names
from figwright.reading.stages import staged
from figwright.reading.terms import Glossary, parse
from figwright.source import Brief, Density
from figwright.spec import Figure

MOST_PARTS: dict[Density, int] = {"glance": 8, "standard": 14, "detailed": 18}


@dataclass(frozen=True, slots=True)
class Reading:
    """The figure of a text, and what was thin about it."""

    figure: Figure
    notes: tuple[str, ...] = ()


def plan(brief: Brief) -> Reading:
    """Reads a method text and draws what it says."""
    document = markup.read(brief.source.text)
    parsed = parse(document.sentences)
    caption = parse(markup.read(brief.source.caption).sentences)
    glossary = Glossary(parsed, own_names(document, caption, parsed))
    scope = Scope(document, brief.source.caption)
    choice = choose(links(Reader(glossary).relations(parsed), scope), scope, MOST_PARTS[brief.density])
    figure = composing.Composer(brief, choice, brief.theme or "soft-tech").figure(staged(choice, document, scope))
    return Reading(figure)
