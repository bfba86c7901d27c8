"""Statistics -> guide.md: what was measured, said as observations with how common they are. Nothing else is claimed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from figwright.agents.style._look import Look
from figwright.agents.style._statistics import ZONED, Shade, Statistics, tinted
from figwright.core import colour

_MOST = 0.8
NOT_MEASURED = "not measured: give a model (`--model`) to have it looked at."
_TINTS_ALIKE, _ACCENTS_ALIKE = 2.0, 5.0
_BUSY_COLOUR = 0.05
_MANY_HUES = 6


def guide(statistics: Statistics, name: str) -> str:
    """The whole guide of a set that is called `name`."""
    vectors = sum(look.is_vector for look in statistics.looks)
    sections: dict[str, Callable[[Statistics], Iterable[str]]] = {
        "Overall look": _overall,
        "Colours": _colours,
        "Shapes and containers": _shapes,
        "Lines and arrows": _lines,
        "Layout and composition": _layout,
        "Typography and icons": _typography,
        "Pitfalls": _pitfalls,
        "Styles of fields": _fields,
    }
    head = (
        f"# Style of {name}\n\n"
        f"Measured by figwright from {_pictures(len(statistics))} ({vectors} of them SVG), without a model. These are "
        "observations of what is common, as options: no colour or icon belongs to a kind of component. Sizes are "
        "points at a print width of 5.5 inches; those of bitmaps are estimates.\n"
    )
    return head + "".join(
        f"\n## {title}\n\n" + "\n".join(f"- {line}" for line in write(statistics)) + "\n"
        for title, write in sections.items()
    )


def options(counts: Counter[str], total: int) -> str:
    """ "Most figures: A (~90%)." or "Common choices: A (~60%), B (~40%)." """
    common = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:5]
    ranked = [(what, count / total) for what, count in common if count]
    if not ranked:
        return "None was seen."
    first, share = ranked[0]
    if share >= _MOST:
        rest = f"; otherwise {_listed(ranked[1:])}" if ranked[1:] else ""
        return f"Most figures: {first} ({_about(share)}){rest}."
    return f"Common choices: {_listed(ranked)}."


def _listed(ranked: Sequence[tuple[str, float]]) -> str:
    return ", ".join(f"{what} ({_about(share)})" for what, share in ranked)


def _about(share: float) -> str:
    return f"~{5 * round(20 * share)}%" if share >= 0.075 else f"~{100 * share:.0f}%"


def _pictures(count: int) -> str:
    return f"{count} picture{'s' * (count != 1)}"


def _range_text(spread: tuple[float, float, float] | None, unit: str, digits: int = 0) -> str:
    if spread is None:
        return NOT_MEASURED
    low, middle, high = (f"{value:.{digits}f}" for value in spread)
    return f"{middle}{unit} in the middle, half of the figures between {low} and {high}{unit}"


def _percent(spread: tuple[float, float, float] | None) -> str:
    return _range_text(None if spread is None else (100 * spread[0], 100 * spread[1], 100 * spread[2]), "%")


def _sorted_by(statistics: Statistics, name: Callable[[Look], str]) -> str:
    return options(Counter(map(name, statistics.looks)), len(statistics))


def _overall(statistics: Statistics) -> Iterator[str]:
    yield "Sheet: " + _sorted_by(statistics, lambda look: "white" if colour.lightness(look.ground) > 98 else "tinted")
    yield "Colour as a whole: " + _sorted_by(statistics, _liveliness)
    yield "Pictures (photos, renderings) inside: " + _sorted_by(
        statistics, lambda look: "none" if look.pictorial < 0.01 else "a few" if look.pictorial < 0.08 else "many"
    )


def _liveliness(look: Look) -> str:
    for most, name in ((15, "nearly grey"), (33, "soft"), (55, "lively")):
        if look.colourfulness < most:
            return name
    return "strong"


def _colours(statistics: Statistics) -> Iterator[str]:
    yield "Grounds of zones: " + _sorted_by(statistics, _grounds)
    tints = statistics.shades(Look.tints, 8, _TINTS_ALIKE)
    yield f"Pale tints, those that the most figures share: {_shades(tints)}"
    accents = statistics.shades(Look.accents, 10, _ACCENTS_ALIKE)
    yield f"Medium and strong colours: {_shades(accents)}"
    families = Counter(name for look in statistics.looks for name in look.hues())
    yield "Families of hue: " + options(families, len(statistics))
    pairs = Counter(
        f"{one} with {other}" for look in statistics.looks for one, other in combinations(sorted(_main(look)), 2)
    )
    yield "Pairs of main colours that stand together: " + options(pairs, len(statistics))
    yield f"Hues in one figure: {_range_text(statistics.spread(lambda look: len(look.hues())), '')}."
    yield f"Sheet filled with saturated colour: {_percent(statistics.spread(Look.strong))}."


def _grounds(look: Look) -> str:
    if tinted(look) >= ZONED:
        return "pale tints"
    return "pale grey" if sum(s.share for s in look.greys()) >= ZONED else "white only"


def _main(look: Look) -> set[str]:
    """The families that cover the most of a figure, three at most."""
    from figwright.agents.style._look import family

    areas: Counter[str] = Counter()
    for swatch in (*look.tints(), *look.accents()):
        areas[family(swatch.colour)] += round(1e5 * swatch.share)
    return {name for name, _ in areas.most_common(3)}


def _shades(shades: Sequence[Shade]) -> str:
    return ", ".join(f"`{s.colour.upper()}` ({_about(s.figures)})" for s in shades) + "." if shades else "none seen."


def _shapes(statistics: Statistics) -> Iterator[str]:
    seen = [look for look in statistics.looks if look.lines.rounded is not None]
    if not seen:
        yield "Corners: " + NOT_MEASURED
    else:
        counts = Counter(_corners(look.lines.rounded or 0.0) for look in seen)
        yield f"Corners of boxes ({_pictures(len(seen))}): " + options(counts, len(seen))
        yield f"Radius of round corners: {_range_text(statistics.spread(lambda look: look.lines.radius), ' pt', 1)}."
    yield "Shapes of nodes, shadows and three-dimensional drawings: " + NOT_MEASURED


def _corners(rounded: float) -> str:
    return "mostly sharp" if rounded < 0.25 else "mostly round" if rounded > 0.75 else "sharp and round mixed"


def _lines(statistics: Statistics) -> Iterator[str]:
    yield f"Thickness of lines and borders: {_range_text(statistics.spread(lambda look: look.lines.stroke), ' pt', 2)}."
    yield "Dashed lines or borders: " + _sorted_by(statistics, lambda look: "some" if look.lines.dashed else "none")
    yield "Routes and arrow heads: " + NOT_MEASURED


def _layout(statistics: Statistics) -> Iterator[str]:
    yield f"Width to height: {_range_text(statistics.spread(lambda look: look.aspect), '', 2)}."
    yield f"Sheet left empty: {_percent(statistics.spread(lambda look: look.blank))}."
    yield f"Sheet under pale tints: {_percent(statistics.spread(tinted))}."


def _typography(statistics: Statistics) -> Iterator[str]:
    yield f"Size of most letters: {_range_text(statistics.spread(lambda look: look.type), ' pt', 1)}."
    told = [look for look in statistics.looks if look.sizes]
    if told:
        sizes = Counter(f"{sum(share > 0.02 for _, share in look.sizes)} sizes" for look in told)
        yield f"Different sizes in a figure ({_pictures(len(told))}): " + options(sizes, len(told))
        families = Counter(name for look in told for name in look.families)
        yield "Typefaces: " + options(families, len(told))
        bold = Statistics(tuple(told)).spread(lambda look: look.bold)
        yield f"Letters set bold: {_percent(bold)}."
    else:
        yield "Typefaces and weights: " + NOT_MEASURED
    yield "Icons: " + NOT_MEASURED


def _pitfalls(statistics: Statistics) -> Iterator[str]:
    rare = {
        "a sheet that is not white": lambda look: colour.lightness(look.ground) <= 98,
        "saturated colour on more than 5% of the sheet": lambda look: look.strong() > _BUSY_COLOUR,
        f"more than {_MANY_HUES} families of hue": lambda look: len(look.hues()) > _MANY_HUES,
        "less than a quarter of the sheet empty": lambda look: look.blank < 0.25,
        "lines over 1.2 pt": lambda look: (look.lines.stroke or 0) > 1.2,
    }
    shares = {what: statistics.share(is_so) for what, is_so in rare.items()}
    seldom = [pair for pair in sorted(shares.items(), key=lambda pair: pair[1]) if pair[1] <= 0.25]
    yield "Few figures of the set do the following, which would therefore stand out; how good it is was not judged."
    for what, share in seldom:
        yield f"{what[0].upper()}{what[1:]} ({_about(share) if share else 'none'})."


def _fields(statistics: Statistics) -> Iterator[str]:
    groups = statistics.by_category()
    if not groups:
        yield "Fields: not known for these pictures."
    for field, group in groups.items():
        usual = statistics.middle(lambda look: look.colourfulness, 0.0)
        lively = group.middle(lambda look: look.colourfulness, 0.0)
        empty = group.middle(lambda look: look.blank, 0.0)
        pictures = group.share(lambda look: look.pictorial >= 0.01)
        dashes = group.share(lambda look: look.lines.dashed)
        yield (
            f"**{field}** ({_pictures(len(group))}): colourfulness {lively:.0f} (all: {usual:.0f}), tints under "
            f"{100 * group.middle(tinted, 0.0):.0f}% of the sheet, {100 * empty:.0f}% empty, photos or renderings in "
            f"{_about(pictures)}, dashes in {_about(dashes)}."
        )
