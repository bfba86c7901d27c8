"""Text -> Figure by rules, no model: components, flows and phases, each with its sentence (the offline planner)."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.reading import composing, markup
from figwright.reading.choosing import choose, links
from figwright.reading.frames import Reader
from figwright.reading.scope import Scope, is_whole, own_names
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
    glossary = Glossary(parsed)
    caption = parse(markup.read(brief.source.caption).sentences)
    names = own_names(document, caption, parsed)
    scope = Scope(document, brief.source.caption, glossary)
    relations = [
        r for r in Reader(glossary).relations(parsed) if not is_whole(r.source.key, names) and not is_whole(r.target.key, names)
    ]
    choice = choose(links(relations, scope), scope, MOST_PARTS[brief.density])
    figure = composing.Composer(brief, choice, brief.theme or "soft-tech").figure(staged(choice, document, scope))
    return Reading(figure)
