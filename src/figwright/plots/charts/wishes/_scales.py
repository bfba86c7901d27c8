"""Scales, spreads and units of the calendar: "log x", "mean and std", "per month"."""

from __future__ import annotations

from figwright.plots.charts.wishes._clauses import Clauses
from figwright.plots.charts.wishes._draft import Use
from figwright.plots.charts.wishes._text import plain_stems, stems
from figwright.plots.charts.wishes._unknown import known_rows

_SHORT = {"weekly": {"wk", "week"}, "monthly": {"mo", "month"}, "yearly": {"yr", "year"}, "daily": {"d", "day"},
          "hourly": {"h", "hr", "hour"}}  # fmt: skip
_RANGE = frozenset("from to between and range limit limited - in the".split()) | {
    "up to",
    "in the range",
    "ranging from",
}
"""What stands between the ends of an axis."""
_SINGLE = ("single", "individual", "raw", "each", "every", "own")
_CALENDAR = ("weekday", "week", "quarter", "month", "hour", "day", "year")


def scales(w: Clauses) -> None:
    """Scales of axes, and spreads around means."""
    for place, item in enumerate(w.items):
        if item.has("scale:panels") and w.stem(place - 1) == "x" and item.words[0].number:
            w.take(place - 2, place - 1)  # 2x2 panels
        for arg in item.args("scale"):
            if item.columns or (arg == "log" and w.stem(place + 1) in ("probability", "likelihood")):
                continue
            if arg == "log" and item.text.endswith("axes"):
                w.draft.scales.add("log_xy")
            elif arg == "log" and (named := _axis_column(w, place)):
                w.draft.log_of = named
            else:
                w.draft.scales.add(_of_axis(w, place) if arg == "log" else arg)
            if arg == "beside":
                continue
            w.draft.stack = w.draft.stack or (arg == "percent" and "stacked" in item.stem)
            if not item.args("kind") and not item.args("agg"):
                w.take(place)
        for arg in item.args("running") if not item.columns else ():
            w.draft.running = arg
            w.take(place)
        for arg in item.args("spread"):
            if not item.columns and not (arg == "error" and item.has("agg:distribution")):
                w.draft.spread = arg if w.draft.spread in ("", "error") else w.draft.spread
                w.draft.bars = w.draft.bars or "bar" in item.stem
                if not item.has("role:over") and not item.args("kind"):
                    w.take(place)


def dots(w: Clauses) -> None:
    """boxes with the single patients on top: the rows as dots, whatever they are called."""
    for place, item in enumerate(w.items):
        first = max(0, place - 9)
        led = [p for p in range(first, place) if w.same(p, place) and w.stem(p) in ("with", "and", "plus", "show")]
        single = [p for p in range(first, place) if w.stem(p) in _SINGLE]
        if item.has("dots:") and single and led and led[-1] < single[-1]:
            w.draft.scales.add("dots")
            w.take(*range(led[-1], place + 1))
        elif item.has("kind:dot") and "as" in item.stem.split() and led and w.column(place - 1) in w.facts.keys and any(
                one.has("agg:mean", "agg:median") for one in w.items):  # fmt: skip
            w.draft.scales.add("dots")  # the mean per region, with the countries as dots
            w.take(place - 1, place)
        elif item.has("kind:dot") and single and "as" in item.stem.split() and w.same(single[-1], place):
            w.draft.kind, w.draft.names = "dot", False
            w.draft.scales.add("strip")  # single trials as dots: the rows themselves
            w.take(single[-1], place)
        elif (
            item.has("agg:mean", "agg:median")
            and single
            and "show" in map(w.stem, led)
            and (_rows_between(w, single[-1], place))
        ):  # show every participant plus the median: dots on boxes, which have the median in them
            w.draft.kind = w.draft.kind or "box"
            w.draft.scales.add("dots")
            w.take(*range(single[-1], place + 1))


def _rows_between(w: Clauses, first: int, last: int) -> bool:
    """Whether one word for the rows stands between two places, and a sign that adds what follows."""
    words = [w.items[p] for p in range(first + 1, last) if not w.items[p].values]
    added = [one for one in words if one.stem in ("plus", "and", "with", "&", "+")]
    told = [one for one in words if known_rows(one.stem, w.facts)]
    return len(words) == last - first - 1 and bool(added) and len(told) == 1


def volcano(w: Clauses) -> None:
    """A volcano plot: fold changes along x, p values upwards, the smallest on top."""
    if not any("volcano" in item.args("kind") or item.has("scale:neglog") for item in w.items):
        return
    if any(w.facts.repetition(column.name) for column in w.facts.columns):
        w.draft.refusals.append("a volcano plot has one point for each name, and the table holds single replicates")
        return
    w.draft.kind = "scatter"
    w.draft.scales |= {"log_y", "upside_down"}
    w.draft.scales.discard("neglog")
    named = {w.column(place) for place in range(len(w.items))}
    for role, words in (
        ("x", ("fold", "log2fc", "lfc", "logfc")),
        ("y", ("padj", "fdr", "adj", "p", "pvalue", "pval")),
    ):
        held = [
            c.name
            for word in words
            for c in w.facts.columns
            if c.kind == "number" and word in {*stems(c.name), *plain_stems(c.name), "".join(stems(c.name))}
        ]
        found = next((name for name in held if name in named), held[0] if held else "")
        if not found:
            w.draft.refusals.append(
                f"no column holds the {'fold changes' if role == 'x' else 'p values'} of a volcano plot"
            )
            return
        w.draft.uses.append(Use(found, role, place=-1))
        w.take(*(p for p in range(len(w.items)) if w.column(p) == found))


def _axis_column(w: Clauses, place: int) -> str:
    """current axis logarithmic, log latency: the column whose axis it is."""
    at = w.items[place - 1].columns if w.same(place - 1, place) else ()
    if at and w.stem(place).startswith(("on", "in", "with")) and not w.facts.text(at[0][0]):
        return at[0][0]  # price on a log axis
    if w.same(place + 2, place) and w.stem(place + 2) in ("axis", "scale") and (held := w.column(place + 1)):
        w.take(place + 1, place + 2)
        if w.facts.setting(held) or w.facts.timed(held):
            w.draft.uses.append(Use(held, "x", place=place + 1, options=w.items[place + 1].columns))
        return held  # logarithmic dose axis
    if w.stem(place).endswith(("axis", "scale")) and w.stem(place + 1) in ("for", "of"):
        held = w.column(place + 2 + (w.stem(place + 2) in ("the", "all")))
        if held and not w.facts.text(held):
            return held  # a log axis for the enrolment
    if w.stem(place) in ("log", "logarithmic") and w.column(place + 1) and not w.facts.text(w.column(place + 1)):
        return w.column(place + 1)  # log concentration on x
    return ""


def _of_axis(w: Clauses, place: int) -> str:
    """The axis whose column "log" stands behind: x body mass (log)."""
    if w.stem(place - 1) == "(" and place > 1 and w.items[place - 2].columns:
        signs = [w.items[p] for p in (place - 3, place - 4) if p >= 0]
        return next((f"log_{axis}" for one in signs for axis in "xy" if one.has(f"role:{axis}")), "log")
    return "log"


def limits(w: Clauses) -> None:
    """y axis from 90 to 100: where an axis begins and ends."""
    for place, item in enumerate(w.items):
        axis = next((a for a in "xy" if item.has(f"role:{a}") and a in item.stem.split()), "")
        numbers = [p for p in w.rest(place)[:6] if w.items[p].number is not None]
        if not axis or place in w.done or len(numbers) != 2:
            continue
        low, high = (w.items[p].number or 0.0 for p in numbers)
        between = [p for p in range(place + 1, numbers[1]) if p not in numbers]
        if low < high and all(w.stem(p) in _RANGE for p in between) and between:
            w.draft.limits[axis] = (low, high)
            w.take(place, *between, *numbers)


def bins(w: Clauses) -> None:
    """Dates that are put together by a unit of the calendar."""
    dates = [c.name for c in w.facts.columns if c.kind == "date" or w.facts.year(c.name)]
    binning = [p for p, item in enumerate(w.items) if item.has("binning:") and p not in w.done]
    for place, item in enumerate(w.items):
        units = item.args("bin")
        copied = bool(item.columns) and item.columns[0][0] in units and w.facts.dated(item.columns[0][0])
        if not units or place in w.done or (item.columns and w.exact(place) and not binning and not copied):
            continue
        if not _asked(w, place, bool(binning)) or (item.stem == "time" and not binning):
            continue
        unit = next(u for u in _CALENDAR if u in units)
        if (own := w.facts.calendar(unit)) and not binning and dates and unit not in ("year", "day"):
            w.draft.uses.append(Use(own, "by", place=place))
            w.draft.bins |= {own: unit} if w.facts.dated(own) else {}
            w.take(place)
            continue
        if not dates and item.columns:
            continue
        if not dates and item.values:
            continue  # a value called weekday
        if not dates and (named := w.facts.calendar(unit)):
            w.draft.uses.append(Use(named, "by", place=place))
            w.take(place)
            continue
        if not dates:
            w.draft.refusals.append(f"{item.text!r}: no column holds dates")
            w.take(place)
            return
        if not binning and item.columns and w.facts.year(item.columns[0][0]):
            continue
        w.take(place)
        if not w.draft.bins or unit != "day":  # a day in "each day" beside "by weekday" is no second unit
            _bin(w, place, unit, dates)
    if w.draft.bins:
        w.take(*binning)


def slices(w: Clauses) -> None:
    """20 bins, bins of 10 years, 5-year bins: intervals of numbers."""
    for place, item in enumerate(w.items):
        if item.has("binning:") and place not in w.done:
            _sliced(w, place)


def _sliced(w: Clauses, place: int) -> None:
    behind, before = w.items[place + 1 : place + 2], w.items[max(0, place - 2) : place][::-1]
    if w.items[place].text.endswith(" of") and behind and behind[0].number:
        unit = (
            [place + 2]
            if w.same(place + 2, place) and (w.items[place + 2].args("bin") or not w.plain(place + 2))
            else []
        )
        w.draft.slices = ("width", behind[0].number)
        w.take(place, place + 1, *(p for p in unit if not w.column(p)))
    elif before and before[0].number:
        w.draft.slices = ("bins", before[0].number)
        w.take(place, place - 1)
    elif len(before) > 1 and before[1].number and before[0].args("bin"):
        w.draft.slices = ("width", before[1].number)
        w.take(place, place - 1, place - 2)
    if w.draft.slices:
        w.draft.kind = w.draft.kind or "histogram"


def _asked(w: Clauses, place: int, binning: bool) -> bool:
    stem = w.stem(place)
    if stem.endswith("ly") and set(stems(w.column(place + 1))) & _SHORT.get(stem, set()):
        w.take(place)
        return False  # weekly hours, in a column of hours per week
    if binning or stem.split(" ")[0] in ("per", "by", "each") or " by " in stem or stem.endswith("ly"):
        return True
    before = [w.items[p] for p in (place - 1, place - 2) if p >= 0]
    if w.draft.bins and w.stem(place - 1) in ("x", "and", "vs", "against", "times"):
        return True  # weekday x hour
    return stem in ("annual", "weekday", "day of the week") or any(one.has("role:by") for one in before)


def _bin(w: Clauses, place: int, unit: str, dates: list[str]) -> None:
    item = w.items[place]
    others = [w.column(p) for p in range(len(w.items)) if p != place]
    named = [name for name in others if name in dates and name not in _CALENDAR]
    chosen = (named or dates)[0]
    told = any(one.has("binning:") for one in w.items)
    if w.draft.bins.get(chosen, unit) != unit and not told and "day" not in (w.draft.bins[chosen], unit):
        w.draft.refusals.append(f"{chosen!r} is to be put together by {w.draft.bins[chosen]} and by {unit}")
    if w.facts.dated(chosen):
        w.draft.bins = {**({} if chosen in w.draft.bins else w.draft.bins), chosen: unit}
    elif unit != "year":
        w.draft.refusals.append(f"{item.text!r}: {chosen!r} holds years, which have no {unit}")
    w.draft.uses.append(Use(chosen, "x" if item.stem.endswith("ly") and not named else "by", place=-9))
