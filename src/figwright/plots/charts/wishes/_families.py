"""Columns whose names differ in one word: 'before and after', 'small, medium and large AP', 'forces in x, y and z'."""

from __future__ import annotations

from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import Use
from figwright.plots.charts.wishes._text import stems


def families(w: Clauses) -> None:
    """Names the columns of a family of which only the parts that differ are said."""
    _siblings(w)
    _crossed(w)
    measures = w.facts.measures
    by_unit = [tuple(n for n in measures if w.facts.unit(n) == unit) for unit in sorted(w.facts.units(measures))]
    for family in (*w.facts.families, *([w.facts.wide] if w.facts.wide else []), *(few for few in by_unit if few[1:])):
        shared: set[str] = set.intersection(*(set(stems(name)) for name in family))
        inside = [use for use in w.draft.uses if use.column in family]
        if not inside:
            continue
        if len({use.column for use in inside}) > 1:  # the head that they share is no column of its own
            heads = [u for u in w.draft.uses
                     if u.column not in family and set(stems(u.column)) <= shared and not u.role]  # fmt: skip
            w.draft.uses = [use for use in w.draft.uses if use not in heads]
        own = {name: [word for word in stems(name) if word not in shared] for name in family}
        inside = _told(w, inside, own)
        first = inside[0]
        said = {word.stem for word in w.items[min(first.place, len(w.items) - 1)].words}
        if own[first.column] and not said & {*own[first.column], _axis(own[first.column])}:
            _whole(w, family, first)
        else:
            _listed(w, own, first)


def plane(w: Clauses) -> None:
    """epicentre map, tsne map: points at the two columns that are places in a plane."""
    pair, named = w.facts.plane, {use.column for use in w.draft.uses if not use.role}
    mapped = any(item.stem == "map" and item.args("kind") for item in w.items) and w.draft.kind == "heatmap"
    if pair and (mapped or (not w.draft.kind and named >= {*pair} and not w.draft.combine)):
        w.draft.kind = "scatter"
        w.draft.uses = [use for use in w.draft.uses if use.column not in pair]
        w.draft.uses += [Use(pair[0], "x"), Use(pair[1], "y")]


def _siblings(w: Clauses) -> None:
    """HbA1c at week 0 and 12: where several quantities were measured at week 0, that of the one that is named."""
    vague = [_tied(use) for use in w.draft.uses if use.options and len(_tied(use)) > 1]
    families = [set(few) for few in w.facts.families]
    heads = [few for names in vague for few in families if few <= names]
    family: set[str] = heads[0] if heads else set()
    crossed = sum(len(names & family) == 1 for names in vague) > 1  # those cross the head as they are
    for use in w.draft.uses if family and not crossed else ():
        numbered = 0 <= use.place < len(w.items) and any(word.number is not None for word in w.items[use.place].words)
        if use.column in family and use.options and numbered and len(_tied(use) & family) == 1:
            use.options = ((use.column, 1.0),)
        other = next((set(few) for few in w.facts.families if use.column in few and not family & set(few)), set())
        if not other or not use.options or use.options[0][1] >= 0.75:
            continue
        common: set[str] = set.intersection(*(set(stems(name)) for name in other))
        own = set(stems(use.column)) - common
        shared: set[str] = set.intersection(*(set(stems(name)) for name in family))
        if len(found := [name for name in family if own and set(stems(name)) - shared == own]) == 1:
            use.column, use.options = found[0], ((found[0], 1.0),)


def _crossed(w: Clauses) -> None:
    """the gap in reading (girls minus boys): where two parts of names are said apart, they name what has both."""
    tied = [(u, _tied(u)) for u in w.draft.uses if u.options]
    vague = [(use, names) for use, names in tied if len(names) > 1]
    sure = {word for use, names in tied if len(names) == 1 for word in stems(use.column) if w.facts.numeric(use.column)}
    for use, names in vague:  # maths of girls vs boys: the maths of boys
        own = {word.stem for word in w.items[use.place].words}
        near = [name for name in names if (set(stems(name)) - own) & sure]
        if len(near) == 1 and len(names) == len([n for n in names if own & set(stems(n))]):
            use.column, use.options = near[0], ((near[0], 1.0),)
    for head, names in vague:
        told = {id(u): names & others for u, others in vague if u is not head and len(names & others) == 1}
        if len(told) < 2 or len(set().union(*told.values())) != len(told):
            continue
        for use, _ in vague:
            if id(use) in told:
                (use.column,) = told[id(use)]
                use.options = ((use.column, 1.0),)
        w.draft.uses.remove(head)
        return


def _tied(use: Use) -> set[str]:
    """The columns that a use may name about equally well; a whole name names no other."""
    best = use.options[0][1]
    return {name for name, score in use.options if score >= best - (0.12 if best < 0.98 else 0.0)}


def _told(w: Clauses, inside: list[Use], own: dict[str, list[str]]) -> list[Use]:
    """systolic pressure at week 12: words for all columns of a family, beside words for one, name that one."""
    sure = [
        u for u in inside
        if not u.options or {word.stem for word in w.items[u.place].words} & set(own[u.column]) or _lone(u)
    ]  # fmt: skip
    vague = [
        u for u in inside if u not in sure and len({n for n, s in u.options if s == u.options[0][1]} & set(own)) > 1
    ]
    if not sure or not vague:
        return inside
    for use in vague:
        for one in sure:
            one.role, one.agg = one.role or use.role, one.agg or use.agg
        w.draft.uses.remove(use)
    return [use for use in inside if use not in vague]


def _lone(use: Use) -> bool:
    """Whether one column is named much better than the next."""
    return use.options[0][1] >= 0.75 and (len(use.options) == 1 or use.options[1][1] < use.options[0][1] - 0.1)


def _axis(words: list[str]) -> str:
    """The letter of an axis at the end of a symbol: z of Fz."""
    return words[-1][-1] if len(words[-1]) == 2 and words[-1][-1] in "xyz" else ""


def _whole(w: Clauses, family: tuple[str, ...], first: Use) -> None:
    """The quantity is named, and none of its columns: all of them."""
    near = 0.15 if w.draft.combine and len(family) == 2 else 0.05  # the change in HbA1c is one between two columns
    tied = [n for n, score in first.options if n in family and score >= first.options[0][1] - near]
    every = first.role == "by" and w.stem(first.place - 1).endswith("all") | w.stem(first.place - 2).endswith("all")
    first.role = "" if every else first.role  # of all the nets
    if len(tied) == len(family) == 2 or (len(tied) > 2 and len(family) > 2 and first.role in ("", "y")):
        w.draft.uses += [Use(n, first.role, first.agg, first.place) for n in family if n != first.column]
        first.options = ()


def _listed(w: Clauses, own: dict[str, list[str]], first: Use) -> None:
    """One is named in full, and the others by their own words: small, medium and large AP."""
    for place in (*range(first.place - 3, first.place), *range(first.place + 1, first.place + 5)):
        between = range(min(first.place, place) + 1, max(first.place, place))
        listed = all(w.stem(p) in ("and", ",", "or", "x", "y", "z", "to", "vs") for p in between)
        there = place in range(len(w.items)) and not w.exact(place)
        if not there or not (w.same(first.place, place) or listed):
            continue
        for name, words in own.items():
            told = bool(words) and w.stem(place) in (" ".join(words), _axis(words))
            if told and not any(use.column == name for use in w.draft.uses):
                across = any(w.items[p].has("role:x") for p in range(first.place, place))
                points = w.draft.of("label") or w.draft.names or w.draft.kind in ("scatter", "bubble")
                for agg in w.items[place].args("agg"):  # the max and min temperature are two columns
                    first.agg = "" if first.agg == agg else first.agg
                    w.draft.aggs.discard(agg)
                w.draft.uses.append(Use(name, "x" if across and points else first.role, first.agg, place))
                w.draft.doubts.pop(w.items[place].text, None)
