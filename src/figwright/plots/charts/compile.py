"""Chart + Table -> Script: matplotlib code that a researcher would be glad to inherit."""

from __future__ import annotations

from dataclasses import dataclass, replace

from figwright.core.errors import ChartError
from figwright.core.fonts import DEFAULT, Typeface
from figwright.core.tables import Table
from figwright.plots.charts import (
    _category_order,
    _horizontal_bars,
    _layout,
    _legend,
    _paint,
    _panel,
    _single_category,
    _sizes,
    _snippets,
    _titles,
    _words,
    plot_styles,
)
from figwright.plots.charts._code import Code, bracketed, dictionary, literal, words
from figwright.plots.charts._facts import Facts, facts, painted
from figwright.plots.charts._layout import Sheet
from figwright.plots.charts._legend import Place
from figwright.plots.charts._paint import Paint
from figwright.plots.charts._typeface import MEASURED, families, typeface_of, with_formulas
from figwright.plots.charts.model import Chart, Facet
from figwright.plots.charts.plot_styles import Look
from figwright.plots.charts.reckon import Reckoned
from figwright.plots.charts.reckon import write as write_tables
from figwright.plots.charts.script import Script

PROJECTIONS = {"polar": "polar", "space": "3d"}


@dataclass(frozen=True, slots=True)
class Plan:
    """A chart with everything decided that does not stand in one panel."""

    chart: Chart
    sheet: Sheet
    look: Look
    paint: Paint
    panels: tuple[Facts, ...]
    """One for each panel; a faceted chart has one, which is drawn several times."""
    shared: bool
    """One legend for all panels."""


def compile(chart: Chart, table: Table) -> Script:
    """The code that draws the chart from the table's columns; ChartError when they do not fit."""
    typeface = typeface_of(chart, table)
    before = MEASURED.set(typeface)
    try:
        return _compiled(chart, table, typeface)
    finally:
        MEASURED.reset(before)


def _compiled(chart: Chart, table: Table, typeface: Typeface) -> Script:
    found = _titles.headed(_horizontal_bars.laid(_category_order.in_order(_single_category.named(chart, table))))
    plan = _plan(found)
    own, others = families(chart, table)
    listed = plan.look.fonts
    place = listed.index(DEFAULT) + 1 if DEFAULT in listed else len(listed)
    named = (*own, *listed[:place], *others, *listed[place:])
    plan = replace(plan, look=replace(plan.look, fonts=named, others=others))
    chart, code = plan.chart, Code(switched=found.several)
    write_tables(found, code)
    _figure(plan, code)
    if chart.facet is not None:
        _facets(plan, code)
    else:
        _panels(plan, code)
    if plan.shared:
        _shared_legend(plan, code)
    if (heading := _heading(plan)) is not None:
        wide = plan.look.title * 1.1 * _words.BOLD
        code.line(f"fig.suptitle({literal(words(_words.broken(heading, wide, plan.sheet.width * 70)))})")
    if plan.look.others and with_formulas(chart, table):
        _formulas_beside(plan, code)
    notes = (*found.notes, *dict.fromkeys(code.notes))
    return Script(_assembled(plan, code), table, ours=True, stated=found.named(), notes=notes, typeface=typeface)


def _plan(found: Reckoned) -> Plan:
    chart = found.chart
    style = plot_styles.get(chart.style)
    paint = _paint.of(chart.palette, chart.theme, "brownteal" if _answers(chart) else style.palette)
    ratio: float | None = None
    for _ in range(2):  # the second time with the height that the first found to be wanted
        sheet = _layout.sheet(chart, found.shown[0][0].table, style, ratio)
        look = plot_styles.look(style, sheet.width, chart.theme, paint.palette.greyscale)
        width, height = sheet.panel
        panels = tuple(
            facts(
                chart, panel, shown, look, paint, width=width, height=height, ax="ax",
                facet="panel" if chart.facet else "", sheet=tuple(one[0] for one in found.shown),
            )
            for panel, shown in list(zip(chart.panels, found.shown, strict=True))[: 1 if chart.facet else None]
        )  # fmt: skip
        painted(panels, paint)
        ratio = max((need.ratio for one in panels for need in one.needs if need.ratio), default=None)
    entries = [one.entries if one.panel.legend != "none" else () for one in panels]
    alike = len(set(entries)) == 1 and sheet.panels > 1 and len(entries[0]) > 0
    shared = chart.share_legend if chart.share_legend is not None else alike
    return Plan(chart, sheet, look, paint, panels, shared and sheet.panels > 1 and any(entries))


def _answers(chart: Chart) -> bool:
    """Whether all that is shown are answers from one end of a scale to the other, which have an order."""
    layers = [layer for panel in chart.panels for layer in panel.layers]
    return all(layer.stack == "diverging" and len(layer.y) > 3 for layer in layers)


def _figure(plan: Plan, code: Code) -> None:
    """The figure and its axes."""
    sheet = plan.sheet
    kinds = {one.kind for one in plan.panels}
    # Panels of a fixed shape among others would find their places only when they are drawn a second time.
    fixed = sheet.panels > 1 or (kinds == {"free"} and plan.panels[0].needs[0].square)
    layout = "compressed" if fixed and kinds & {"polar", "free"} else "constrained"
    size = f'figsize=({sheet.width:g}, {sheet.height:g}), layout="{layout}"'
    projection = PROJECTIONS.get(next(iter(kinds)), "")
    kind = f', subplot_kw={{"projection": "{projection}"}}' if projection else ""
    if sheet.panels == 1:
        code.line(f"fig, ax = plt.subplots({size}{kind})")
    elif len(kinds) > 1:
        code.line(f"fig = plt.figure({size})")
    else:
        facet = plan.chart.facet
        share = f"{', sharex=True' if facet.share_x else ''}{', sharey=True' if facet.share_y else ''}" if facet else ""
        share = share or (", sharex=True" if _one_x(plan) else "")
        grid = f"{sheet.rows}, {sheet.columns}"
        code.line(f"fig, axes = plt.subplots({grid}, {size}{share}{kind})")
    if len(kinds) == 1 and sheet.rows * sheet.columns > sheet.panels:
        with code.block(f"for empty in axes.flat[{sheet.panels}:]:"):
            code.line("empty.remove()")


def _panels(plan: Plan, code: Code) -> None:
    count, columns = plan.sheet.panels, plan.sheet.columns
    mixed = len({one.kind for one in plan.panels}) > 1
    for number, one in enumerate(plan.panels):
        if count > 1:
            code.comment(f"Panel {number + 1}{f': {one.panel.title}' if one.panel.title else ''}")
        if mixed:
            projection = PROJECTIONS.get(one.kind, "")
            kind = f', projection="{projection}"' if projection else ""
            code.line(f"ax = fig.add_subplot({plan.sheet.rows}, {columns}, {number + 1}{kind})")
        elif count > 1:
            row, column = divmod(number, columns)
            one_way = plan.sheet.rows == 1 or columns == 1
            code.line(f"ax = axes[{number}]" if one_way else f"ax = axes[{row}, {column}]")
        inner = number % columns > 0 and _same_categories(plan.panels[number - 1], one)
        one = replace(one, inner=inner, upper=number < count - 1 and _one_x(plan))
        place = _place(plan, one)
        letter = f"({chr(97 + number % 26)})" if plan.chart.letters and count > 1 else ""
        title = _panel.title(_titled(plan, one), letter)
        _panel.write(one, code, place, title)
        if not plan.shared:
            _panel.legend(one, code, place)
        if _sizes.bubbles(one) and (count == 1 or not _sizes.shared(plan.panels)):
            _panel.key(one, code, place, alone=count == 1)
    if count > 1 and _sizes.bubbles(plan.panels[-1]) and _sizes.shared(plan.panels):
        _panel.key(plan.panels[-1], code, Place("none"), alone=True)


def _one_x(plan: Plan) -> bool:
    """Whether panels under each other have one axis of x, of numbers or of dates."""
    if plan.chart.facet is not None or plan.sheet.columns > 1 or plan.sheet.panels < 2:
        return False
    views = [view for one in plan.panels for view in one.views]
    if any(view.horizontal or view.categories is not None or view.layer.x is None for view in views):
        return False
    axes = {(one.kind, one.panel.x, one.views[0].layer.x, one.views[0].dated) for one in plan.panels}
    return len(axes) == 1 and plan.panels[0].kind == "plane" and len({view.layer.x for view in views}) == 1


def _same_categories(one: Facts, other: Facts) -> bool:
    """Whether two panels beside each other have the same categories from top to bottom."""
    same = one.horizontal and other.horizontal and one.kind == other.kind == "plane"
    return same and one.categories is not None and one.categories == other.categories


def _titled(plan: Plan, one: Facts) -> Facts:
    """A figure of one panel has one title."""
    if len(plan.panels) == 1 and not one.panel.title and plan.chart.title:
        return replace(one, panel=one.panel.model_copy(update={"title": plan.chart.title}))
    return one


def _heading(plan: Plan) -> str | None:
    title = plan.chart.title
    if not title or (plan.sheet.panels == 1 and plan.panels[0].panel.title in ("", title)):
        return None
    return title


def _place(plan: Plan, one: Facts) -> Place:
    """Where the panel's own legend goes; of the figure only when the panel is alone in it."""
    if plan.shared:
        return Place("none")
    place = _legend.place(one)
    if plan.sheet.panels > 1 and place.where in ("top", "below"):
        return replace(place, where="above" if place.where == "top" else "under")
    return replace(place, where="beside") if plan.sheet.panels == 1 and place.where == "right" else place


def _facets(plan: Plan, code: Code) -> None:
    one, facet = plan.panels[0], plan.chart.facet
    assert facet is not None
    code.comment(f"One panel for each {' '.join(facet.by.split())}")
    code.take(one.views[0].data)
    axes = "axes.flat" if plan.sheet.panels > 1 else "[ax]"
    values = one.views[0].table[facet.by]
    if all(value is None for value in values.values):
        raise ChartError(
            f"{facet.by!r} is empty in all rows that are shown", "name another column in 'facet.by'", path="facet.by"
        )
    gap = any(value is None for value in values.values)
    read = f"data[{literal(facet.by)}]"
    distinct = f'dict.fromkeys(value for value in {read} if value != "")' if gap else f"dict.fromkeys({read})"
    with code.block(f"for ax, panel in zip({axes}, {distinct}):"):
        shown = one.views[0].shown("[panel]", facet.by)
        title = "plain(panel)" if "plain" in shown else "str(panel)" if values.kind == "number" else "panel"
        one.views[0].use(code, title)
        title = _panel.named(one, facet.by, title)
        place = _place(plan, one)
        _panel.write(one, code, place, title)
        if not plan.shared:
            _panel.legend(one, code, place)
    if _sizes.bubbles(one):
        _panel.key(one, code, Place("none"), alone=True)
    if plan.sheet.panels > 1:
        _outer(facet, code)


def _outer(facet: Facet, code: Code) -> None:
    """Panels that share their axes have labels at the outer edge only."""
    if facet.share_x and facet.share_y:
        with code.block("for ax in axes.flat:"):
            code.line("ax.label_outer()")


def _shared_legend(plan: Plan, code: Code) -> None:
    """One legend above all panels, with every name once."""
    telling = [one for one in plan.panels if one.panel.legend != "none"]
    names = tuple(dict.fromkeys(name for one in telling for name in one.entries))
    columns = _legend.row(names, plan.look.small, plan.sheet.width * 72 * 0.96)
    heading = next((one.panel.legend_title for one in plan.panels if one.panel.legend_title), "")
    side = "upper" if _heading(plan) is None else "lower"  # above stands the title of the figure
    code.comment("One legend for all panels")
    code.line("handles = {}")
    with code.block("for part in fig.axes:"):
        code.line("handles |= {label: handle for handle, label in zip(*part.get_legend_handles_labels())}")
    code.call(
        "fig.legend", "handles.values()", "handles.keys()", loc=f'"outside {side} center"', ncols=str(columns),
        title=literal(words(heading)) if heading else "",
    )  # fmt: skip


def _formulas_beside(plan: Plan, code: Code) -> None:
    """matplotlib sets a text with a formula in one face and its math faces: that one must have the other signs."""
    code.line("\n# Words beside a formula are set in one face: in one that has all of their letters.")
    mixed = 'if "$" in text.get_text() and not text.get_text().isascii():'
    with code.block("for text in fig.findobj(plt.Text):"), code.block(mixed):
        code.line(f"text.set_family({literal([*plan.look.others])})")


def _assembled(plan: Plan, code: Code) -> str:
    """Imports, the look, constants, small functions, then the drawing."""
    parts: list[str] = []
    if code.imports:
        parts.append("\n".join(sorted(code.imports)))
    parts.append(_settings(plan.look, _heading(plan) is not None))
    constants = dict(code.constants)
    text = "\n".join(code.lines)
    constants.pop("COLOURS", None)
    if "COLOURS[" in text or "COLOURS." in text:
        constants = {"COLOURS": _colours(plan), **constants}
    if constants:
        parts.append("\n".join(f"{name} = {value}" for name, value in constants.items()))
    functions = _snippets.written(code.snippets)
    head = "\n\n".join(parts)
    if functions:
        return f"{head}\n\n\n" + "\n\n\n".join(functions) + f"\n\n\n{text}\n"
    return f"{head}\n\n{text}\n"


def _colours(plan: Plan) -> str:
    return dictionary({name: literal(plan.paint.colour(name)) for name in plan.paint.places}, 90)


def _settings(look: Look, headed: bool) -> str:
    """The block that sets type, lines and grid as the style wants them."""
    tick = 0 if look.ticks == "none" else round(look.small * 0.36, 1)
    way = "in" if look.ticks == "in" else "out"
    groups: dict[str, dict[str, object]] = {
        '"font"': {"family": ["sans-serif", *look.others, "DejaVu Sans"], "size": look.text},
        '"axes"': {"titlesize": look.title, "titleweight": "bold", "edgecolor": look.spine, "linewidth": look.thin,
                   "labelcolor": look.ink, "axisbelow": True},
        '"axes.spines"': {"top": look.boxed, "right": look.boxed},
        '"grid"': {"color": look.grid, "linestyle": "--", "linewidth": look.thin},
        '("xtick", "ytick")': {"labelsize": look.small, "color": look.spine, "labelcolor": look.ink, "direction": way},
        '("xtick.major", "ytick.major")': {"size": tick, "width": look.thin, "pad": round(look.small * 0.45, 1)},
        '"lines"': {"linewidth": look.line, "markersize": look.marker, "markeredgecolor": look.edge,
                    "markeredgewidth": round(look.thin * 0.8, 2)},
        '"patch"': {"edgecolor": look.edge, "linewidth": look.thin, "force_edgecolor": True},
        '"legend"': {"fontsize": look.small, "edgecolor": "none", "framealpha": 0.9},
        '"text"': {"color": look.ink},
    }  # fmt: skip
    if headed:
        groups['"figure"'] = {"titlesize": round(look.title * 1.1, 1), "titleweight": "bold"}
    if look.hatch:
        groups['"hatch"'] = {"linewidth": round(look.thin * 0.7, 2)}
    rows = [
        bracketed("plt.rc(", [name, *(f"{key}={literal(value)}" for key, value in group.items())], ")")
        for name, group in groups.items()
    ]
    fonts = f'plt.rcParams["font.sans-serif"] = {literal(list(look.fonts))}'
    math = "stix" if look.serif else "stixsans"
    other = f'plt.rcParams.update({{"mathtext.fontset": "{math}", "pdf.fonttype": 42, "svg.fonttype": "none"}})'
    return "\n".join([fonts, *rows, other])
