"""Drawing by marking, without a model: what the rules read of a text, as proposals, and the names in each sentence.

What a person decided against (sentences that are not drawn, proposals that are declined) is kept with the draft: it is
no change of the figure, so undoing does not bring it back.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from figwright.agents.store.files import replace as write
from figwright.apps.studio.drafts import Draft, read_json
from figwright.apps.studio.tracing import _units, places
from figwright.core.errors import FigwrightError
from figwright.core.source import Brief, Source
from figwright.frontends.text_rules import markup, plan
from figwright.frontends.text_rules.phrases import admitted
from figwright.frontends.text_rules.terms import Parsed, parse
from figwright.ir.spec import Edge, Figure, Group, Node

DECIDED = "marking.json"

LONGEST_NAME = 4
"""Words of a name that a sentence offers; the last ones are its head."""
TAKEN = ("kind", "glyph", "params", "icon", "note", "state", "emphasis", "repeat")
"""What a proposed box has beside its words."""


@lru_cache(maxsize=16)
def marking(source: Source) -> dict[str, Any]:
    """What the rules propose for a text, and which names each of its sentences offers."""
    return {"names": _names(source.text), **_proposed(source)}


def _names(text: str) -> list[list[str]]:
    """For every sentence the things that it names, in its order: each could be a box."""
    return [list(dict.fromkeys(_part_names(one))) for one in parse(markup.read(text).sentences)]


def _part_names(one: Parsed) -> list[str]:
    found = [phrase for phrase in one.phrases if phrase.words and (phrase.named or admitted(phrase))]
    named = ((" ".join(phrase.shown[-LONGEST_NAME:]).strip("-./'"), phrase.symbol) for phrase in found)
    return [f"{words[:1].upper()}{words[1:]}{f' ${sign}$' if sign else ''}" for words, sign in named if words]


def _proposed(source: Source) -> dict[str, Any]:
    try:
        read = plan(Brief(source))
    except FigwrightError as error:  # a text of which the rules make nothing can still be marked by hand
        return {"proposals": [], "notes": [error.message], "whole": None}
    figure = read.figure
    whole = figure.model_dump(mode="json", by_alias=True, include={"body", "edges", "braces"})
    return {"proposals": [*_items(figure, source), *(_arrow(edge, source) for edge in figure.edges)],
            "notes": list(read.notes), "whole": whole}  # fmt: skip


def _items(figure: Figure, source: Source) -> list[dict[str, Any]]:
    """Zones before what they hold, and boxes in reading order."""
    parents = figure.parents()
    frames = {group.id for group in figure.groups() if group.framed}
    out: list[dict[str, Any]] = []
    for item, _ in figure.walk():
        zone = parents.get(item.id)
        while zone and zone not in frames:
            zone = parents.get(zone)
        if isinstance(item, Node):
            data = item.model_dump(mode="json", include=set(TAKEN), exclude_defaults=True)
            out.append({"sort": "box", **_words(item, source), "zone": zone or "", "item": data})
        elif item.id in frames:
            out.append({"sort": "zone", **_words(item, source), "zone": zone or ""})
    return out


def _arrow(edge: Edge, source: Source) -> dict[str, Any]:
    return {"sort": "arrow", **_words(edge, source), "from": list(edge.source), "to": list(edge.target),
            "kind": edge.kind, "arrow": edge.arrow}  # fmt: skip


def _words(part: Node | Group | Edge, source: Source) -> dict[str, Any]:
    units = _units(source.text)
    spans = [[units[a], units[b]] for a, b in places(part.evidence, source.text)] if part.evidence.strip() else []
    return {"key": part.id, "label": part.label, "evidence": part.evidence, "spans": spans}


def decided(draft: Draft) -> dict[str, list[str]]:
    """What a person decided against: sentences by where they begin, proposals by their key."""
    kept = read_json(draft.folder / DECIDED)
    return {name: sorted(map(str, kept.get(name) or ())) for name in ("not_drawn", "declined")}


def decide(draft: Draft, changes: Mapping[str, Mapping[str, bool]]) -> dict[str, list[str]]:
    """Decisions one by one, so that two tabs lose none of each other's."""
    with draft._writing(None):
        kept = {name: set(listed) for name, listed in decided(draft).items()}
        for name, wanted in changes.items():
            for key, against in wanted.items():
                (kept[name].add if against else kept[name].discard)(key)
        data = {name: sorted(listed) for name, listed in kept.items()}
        write(draft.folder / DECIDED, json.dumps(data).encode())
    return data
