"""Text -> Figure by rules, no model: components, flows and phases, each with its sentence (the offline planner)."""

from __future__ import annotations

from dataclasses import dataclass

from figwright.reading import captions, formulas, markup
from figwright.reading.choosing import Choice, choose, links
from figwright.reading.composing import Composer, fitted
from figwright.reading.joining import associated, bridged, joined, unstrayed
from figwright.reading.looks import theme
from figwright.reading.markup import Document
from figwright.reading.outline import enriched, headed, listings, opening
from figwright.reading.relations import Reader
from figwright.reading.scope import Scope, own_names
from figwright.reading.stages import by_caption, candidates, is_stage, staged
from figwright.reading.terms import Glossary, Parsed, parse
from figwright.source import Brief, Density
from figwright.spec import Figure

__all__ = ["Reading", "plan"]

MOST_PARTS: dict[Density, int] = {"glance": 8, "standard": 15, "detailed": 18}
SMALL = 9
"""Up to so many parts, what the caption speaks of and no flow of the text reaches is joined by plain lines."""
FEW_PARTS = 6
"""Under this a figure is thin, and what the text lists is taken as well."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The figure of a text, and what was thin about it."""

    figure: Figure
    notes: tuple[str, ...] = ()


def plan(brief: Brief) -> Reading:
    """Reads a method text and draws what it says; with little to go by it draws what is certain and says so."""
    source = brief.source
    document = markup.read(source.text)
    parsed = parse(document.sentences)
    caption = parse(markup.read(source.caption, lists=False).sentences)
    glossary = Glossary(parsed, own_names(document, caption, parsed), caption)
    scope = Scope(document, source.caption)
    most = MOST_PARTS[brief.density]
    said = (
        *Reader(glossary).relations(parsed),
        *formulas.relations(document, glossary),
        *captions.relations(caption, glossary),
    )
    titles = tuple(candidates(document, scope)[0].values())
    found = [x for x in links(said, scope) if not (is_stage(x.source, titles) or is_stage(x.target, titles))]
    choice = joined(choose(found, scope, most), found, scope, most)
    notes: list[str] = []
    if len(choice.terms) < FEW_PARTS:
        choice = _thin(choice, parsed, document, glossary, scope, most, source.text)
        notes.append(_thinness(choice))
    else:
        asked = [t for t in glossary.terms.values() if scope.asks_for(t) and len(t.sentences) > 1 and len(t.key) > 1]
        choice = bridged(associated(choice, asked, scope, min(most, SMALL)))
        if any(link.loose for link in choice.links):
            notes.append("plain lines join what the caption speaks of and the text only names together with others")
    choice, cut = fitted(choice, brief.words)
    choice = bridged(unstrayed(choice, scope))
    if cut:
        notes.append(f"left out {cut} parts to stay within {brief.words} words")
    composer = Composer(brief, choice, brief.theme or theme(source.text, source.caption))
    zones = staged(choice, document, scope, said)
    if not zones.stages and (told := captions.stages(caption)):
        zones = by_caption(choice, told)
    return Reading(composer.figure(zones, tuple(listings(parsed)), (*document.sentences, *(c.sentence for c in caption))), tuple(notes))


def _thinness(choice: Choice) -> str:
    if not choice.links:
        return "found no flows in the text: drew the parts that it names, without arrows"
    if any(link.loose for link in choice.links):
        return "found little structure in the text: lines without arrowheads join parts that it only names together"
    return "found little structure in the text: drew only what is certain"


def _thin(
    choice: Choice,
    parsed: tuple[Parsed, ...],
    document: Document,
    glossary: Glossary,
    scope: Scope,
    most: int,
    text: str,
) -> Choice:
    """What else can be trusted: a list of steps, the parts that are named most, the headings, the first words."""
    listed = enriched(choice, parsed, scope, most)
    plain = listed is choice or choice.terms  # a list of steps alone is a figure
    choice = listed
    if plain and len(choice.terms) < FEW_PARTS:
        choice = associated(choice, glossary.terms.values(), scope, FEW_PARTS + 2, apart=True)
    if choice.terms:
        return choice
    ranked = sorted((t for t in glossary.terms.values() if t.sentences), key=lambda t: -scope.term(t))
    named = sorted(ranked[:FEW_PARTS], key=lambda t: t.sentences[0].order)
    if len(named) > 1:
        return Choice(tuple(named), ())
    sections = headed(document)[:FEW_PARTS]
    if sections:
        return Choice(sections, ())
    return Choice((*named, *(() if named else (opening(text),))), ())
