"""Contents -> report.html: a whole comparison on one page that needs no network and no figwright.

Everything from outside is escaped. A policy in the page forbids everything but its own style, its own few lines of
script (by their digest), and pictures in it or beside it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from figwright.agents.store.markup import Html, el, join
from figwright.agents.store.report import STYLE as HOUSE
from figwright.agents.store.wording import money
from figwright.bench.reports import gallery
from figwright.bench.reports.contents import Contents, Part
from figwright.bench.reports.pictures import Pictures
from figwright.bench.reports.plots import Drawn
from figwright.bench.reports.tables import Cell, Row, Table, named

_HERE = Path(__file__)
STYLE, SCRIPT = _HERE.with_name("report.css"), _HERE.with_name("report.js")
LONG = 12
"""Rows from which a table can be searched."""
WIDE, WORDY = 8, 84
"""Columns, and signs of their names, beyond which a table is set tighter."""
PUBLISHED = "Published, other judge and other data; for the scale, not for a ranking: "
Plots = Mapping[int, Sequence[Drawn]]
"""By the place of their part."""


def page(found: Contents, plots: Plots, pictures: Pictures, notes: Sequence[str] = ()) -> str:
    """The report; `notes` are what could not be shown."""
    style = Html(HOUSE.read_text("utf-8") + STYLE.read_text("utf-8"))
    script = SCRIPT.read_text("utf-8")
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", http_equiv="Content-Security-Policy", content=_policy(script)),
        el("meta", name="color-scheme", content="light dark"),
        el("title", f"{_title(found)} · figwright"),
        el("style", style),
    )
    parts = [_part_section(place, part, plots.get(place, ())) for place, part in enumerate(found.parts)]
    main = el(
        "main",
        _cautions(found, notes),
        *parts,
        gallery.section(found.results, pictures),
        el("section", el("h2", "How it was done"), _table(found.judged), _table(found.spent), id="how"),
        _failures_section(found),
    )
    body = el("body", _header(found), _nav(found), main, _footer(found), el("script", Html(script)))
    return f"<!doctype html>\n{el('html', head, body, lang='en')}\n"


def _policy(script: str) -> str:
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; "
        "base-uri 'none'; form-action 'none'"
    )


def _title(found: Contents) -> str:
    names = list(dict.fromkeys(one.job.dataset for one in found.results))
    if len(found.results) == 1:
        return f"{names[0]} by {found.labels[found.results[0].run]}"
    return f"{', '.join(names)}: {len(found.results)} runs compared"


def _header(found: Contents) -> Html:
    results = found.results
    cases = {case.id for one in results for case in one.cases}
    judged = dict.fromkeys(one.job.judge for one in results if one.job.judge)
    dollars, unpriced = (
        sum(max(one.spent.cost, one.paid) for one in results),
        sum(one.spent.unpriced for one in results),
    )
    facts = {
        "Runs": str(len(results)),
        "Cases": f"{len(cases):,}",
        "Judge": ", ".join(judged) or "no model",
        "Cost": money(dollars, unpriced) if dollars or unpriced else "nothing",
        "Faults": f"{sum(len(one.faults) for one in results):,}",
        "Not drawn": f"{sum(one.lost for one in results):,}",
    }
    return el(
        "header",
        el("p", "figwright", el("span", "benchmark", class_="pill"), class_="brow"),
        el("h1", _title(found)),
        el("p", found.lead, class_="caption"),
        el("dl", *(el("div", el("dt", name), el("dd", value)) for name, value in facts.items()), class_="facts"),
    )


def _nav(found: Contents) -> Html:
    places = [(f"part-{place}", named(part.board.name)) for place, part in enumerate(found.parts)]
    places += [("cases", "Case by case"), ("how", "How it was done")]
    if found.faults or found.failures:
        places.append(("wrong", "What went wrong"))
    return el("nav", *(el("a", says, href=f"#{name}") for name, says in places))


def _cautions(found: Contents, notes: Sequence[str]) -> Html | None:
    said = [*found.cautions, *found.notes, *dict.fromkeys(notes)]
    if not said:
        return None
    listed = el("ul", *(el("li", text) for text in said))
    return el("section", el("h2", "Before you compare"), listed, class_="trouble mild")


def _part_section(place: int, part: Part, plots: Sequence[Drawn]) -> Html:
    return el(
        "section",
        el("h2", part.headline.title),
        _table(part.headline, titled=False),
        el("div", *map(_plot, plots), class_="plots") if plots else None,
        *map(_table, part.below),
        id=f"part-{place}",
    )


def _plot(drawn: Drawn) -> Html:
    source = f"data:image/svg+xml;base64,{b64encode(drawn.svg).decode()}"
    image = el("img", src=source, alt=drawn.says)
    return el("figure", el("span", image, class_="paper"), el("figcaption", drawn.says))


def _failures_section(found: Contents) -> Html | None:
    told = [one for one in (found.failures, found.faults) if one is not None]
    return el("section", el("h2", "What went wrong"), *map(_table, told), id="wrong") if told else None


def _footer(found: Contents) -> Html:
    runs = [join(el("code", one.run), " ") for one in found.results]
    return el("footer", el("p", "Runs ", *runs), el("p", "The same as Markdown and JSON lies beside this page."))


def _table(table: Table, *, titled: bool = True) -> Html:
    heads = [_head(name, place in table.numeric) for place, name in enumerate(table.columns)]
    own = [row for row in table.rows if not row.published]
    bodies = [el("tbody", *(_row(row, table) for row in own)), *_printed(table)]
    grid = el("div", el("table", el("thead", el("tr", *heads)), *bodies, class_=_dense(table)), class_="scroll")
    notes = [el("p", note, class_="note") for note in table.notes]
    search = _search(table.title) if len(own) >= LONG else None
    if table.folded:
        return el("details", el("summary", table.title), search, grid, *notes, class_="block")
    return el("div", el("h3", table.title) if titled else None, search, grid, *notes, class_="block")


def _dense(table: Table) -> str:
    return "grid tight" if len(table.columns) > WIDE or sum(map(len, table.columns)) > WORDY else "grid"


def _printed(table: Table) -> Iterator[Html]:
    """Other people's rows, by where they are printed."""
    sources: dict[str, list[Row]] = {}
    for row in table.rows:
        if row.published:
            label = replace(row.cells[0], more="")
            sources.setdefault(row.cells[0].more, []).append(replace(row, cells=(label, *row.cells[1:])))
    for place, (source, rows) in enumerate(sources.items()):
        says = f"{PUBLISHED if not place else ''}{source}"
        told = el("tr", el("th", says, colspan=str(len(table.columns)), scope="rowgroup"), class_="apart")
        yield el("tbody", told)
        yield el("tbody", *(_row(row, table) for row in rows), class_="published")


def _search(title: str) -> Html:
    return el("input", type="search", placeholder="Filter rows", aria_label=f"Filter {title}", data_filter=True)


def _head(name: str, numeric: bool) -> Html:
    return el("th", el("button", name, type="button"), scope="col", class_="number" if numeric else None)


def _row(row: Row, table: Table) -> Html:
    cells = (_cell(cell, place, place in table.numeric) for place, cell in enumerate(row.cells))
    return el("tr", *cells, class_="aside" if row.aside else None)


def _cell(cell: Cell, place: int, numeric: bool) -> Html:
    classes = " ".join(filter(None, ("number" if numeric else "", "best" if cell.best else "", cell.tone, _long(cell))))
    sort = f"{cell.sort:.6f}" if cell.sort is not None else None
    inner = join(el("b" if cell.best else "span", cell.text), *_more(cell))
    tag = "th" if place == 0 else "td"
    return el(tag, inner, class_=classes or None, data_sort=sort, scope="row" if place == 0 else None)


def _long(cell: Cell) -> str:
    return "long" if len(cell.text) > 48 else ""


def _more(cell: Cell) -> Iterator[Html]:
    if cell.more:
        yield el("small", cell.more)
    if cell.meter is not None:
        yield _meter(*cell.meter)
    if cell.split:
        yield el(
            "i",
            *(el("i", style=f"width:{share:.2f}%", class_=tone or None) for tone, share in cell.split),
            class_="split",
            aria_hidden="true",
        )


def _meter(value: float, low: float | None, high: float | None) -> Html:
    """A score on its scale, with its interval: to be seen at a glance, the numbers stand beside it."""
    band = None
    if low is not None and high is not None:
        band = el("i", style=f"left:{low:.2f}%;width:{max(0.0, high - low):.2f}%")
    return el("i", band, el("b", style=f"left:{value:.2f}%"), class_="meter", aria_hidden="true")
