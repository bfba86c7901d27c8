"""The table of docs/venues.md, made from the data of the venues."""

from __future__ import annotations

from figwright.drawing import venues
from figwright.drawing.venues import Fact, Venue

BEGIN, END = "<!-- venues: begin -->", "<!-- venues: end -->"


def table() -> str:
    """What every venue asks, and where each number was read."""
    rows = ["| venue | column | text | height | type in figures | lines | colours | files |", "|---" * 8 + "|"]
    rows += [_row(venues.get(name)) for name in venues.names()]
    lists = [_sources(venues.get(name)) for name in venues.names()]
    return "\n".join([BEGIN, "", *rows, "", *lists, "", END])


def _row(venue: Venue) -> str:
    w, t, files = venue.widths, venue.type, venue.files
    least = f"from {_format_fact(t.least)} pt" + (f" to {_format_fact(t.most)} pt" if t.most else "")
    if venue.panels:
        least += f"; panel letters {_format_fact(venue.panels.size)} pt"
    if venue.title_inside and not venue.title_inside.value:
        least += f"; no title inside{_mark(venue.title_inside)}"
    if t.faces:
        least += f"; {' or '.join(t.faces.value)}{_mark(t.faces)}"
    bounds = [f"from {_format_fact(venue.lines.least)} pt"] if venue.lines.least else []
    bounds += [f"to {_format_fact(venue.lines.most)} pt"] if venue.lines.most else []
    looks = [("colour-blind safe", venue.colours.blind), ("readable in grey", venue.colours.grey)]
    colours = [f"{words}{_mark(fact)}" for words, fact in looks if fact and fact.value]
    colours += [_format_fact(venue.colours.space)] if venue.colours.space else []
    kinds = [f"{', '.join(files.formats.value)}{_mark(files.formats)}"] if files.formats else []
    kinds += [f"fonts embedded{_mark(files.embedded)}"] if files.embedded else []
    kinds += [f"no Type 3{_mark(files.type3)}"] if files.type3 else []
    kinds += [f"{_format_fact(files.dpi)} dpi"] if files.dpi else []
    kinds += [f"{_format_fact(files.line_dpi)} dpi for line art"] if files.line_dpi else []
    kinds += [f"up to {_format_fact(files.megabytes)} MB"] if files.megabytes else []
    cells = [
        venue.title, *(f"{_length(fact.value)}{_mark(fact)}" for fact in (w.column, w.text, w.height)), least,
        " ".join(bounds), "; ".join(colours), "; ".join(kinds),
    ]  # fmt: skip
    return "| " + " | ".join(cells) + " |"


def _length(points: float) -> str:
    return f"{points / 72:.4g} in, {points / 72 * 25.4:.4g} mm"


def _format_fact(fact: Fact[float] | Fact[str]) -> str:
    return f"{fact.value:g}{_mark(fact)}" if isinstance(fact.value, float) else f"{fact.value}{_mark(fact)}"


def _mark(fact: Fact[float] | Fact[str] | Fact[bool] | Fact[tuple[str, ...]]) -> str:
    """° for advice of our own, ? for what nobody has looked up."""
    return "°" if not fact.asked else "" if fact.verified else "?"


def _sources(venue: Venue) -> str:
    """A line for every venue: where its numbers stand."""
    named = "; ".join(venue.sources.values())
    return f"- **{venue.title}** ({venue.year}): {named}."
