"""Tables of which every cell is known: how typst sets them, and what is to be read from the page."""

from __future__ import annotations

from dataclasses import dataclass

Rows = tuple[tuple[str, ...], ...]
_FILLER = (
    "Meanwhile considerable determinations concerning interconnected representations necessitate "
    "straightforward understanding throughout comparatively uncomplicated configurations. "
)
_TOP, _MID, _END = "table.hline(stroke: 0.8pt)", "table.hline(stroke: 0.5pt)", "table.hline(stroke: 0.8pt)"


@dataclass(frozen=True, slots=True)
class Known:
    """A table: what stands between `table(` and `)`, its cells, its head, and whether its caption is above it."""

    name: str
    source: str
    rows: Rows
    headers: int = 1
    above: bool = True
    columns: int = 1
    size: int = 9


def _cells(rows: Rows) -> str:
    return ", ".join(f"[{cell}]" for row in rows for cell in row)


_PLAIN: Rows = (
    ("Method", "Acc.", "F1", "Time (s)"),
    ("Logistic regression", "71.2", "70.8", "0.4"),
    ("Random forest", "78.9", "77.5", "3.1"),
    ("Ours", "84.0", "83.6", "12.7"),
)
_SIGNED: Rows = (
    ("Model", "IXI", "BraTS"),
    ("CycleGAN", "24.55 ± 0.30", "-1.20 ± 0.05"),
    ("UNIT (large)", "26.02 ± 0.11", "2.10 ± 0.40"),
)
_TICKED: Rows = (
    ("GFR", "Exam", "AUC", "F1"),
    ("x", "", "76.2", "86.4"),
    ("", "x", "75.5", "81.1"),
    ("x", "x", "85.0", "89.4"),
)
_GROUPED: Rows = (
    ("Data", "Ratio", "Dice", "PQ"),
    ("Cryo", "1/8", "59.26", "35.09"),
    ("Cryo", "1/4", "74.79", "50.36"),
    ("Cryo", "1/2", "76.76", "49.66"),
    ("Mono", "1/8", "77.43", "53.05"),
    ("Mono", "1/4", "76.34", "55.85"),
    ("Mono", "1/2", "77.80", "56.59"),
)
_SPANNED: Rows = (
    ("", "FB15K", "FB15K", "WN18", "WN18"),
    ("Model", "MR", "Hits", "MR", "Hits"),
    ("TransE", "59", ".75", "41", ".52"),
    ("DistMult", "72", ".69", "5", ".98"),
    ("ComplEx", "130", ".65", "8", ".92"),
)
_TALL: Rows = (
    ("Model", "Two years", "Two years", "Mean"),
    ("Model", "AUC", "F1", "Mean"),
    ("Manual", "74.2", "76.2", "78.3"),
    ("MEDIMP", "85.0", "89.4", "81.7"),
)
_WORDS: Rows = (
    ("Agent", "Reads", "Writes"),
    ("Planner", "method text", "a plan of boxes"),
    ("Stylist", "the plan", "colours and type"),
    ("Critic", "the picture", "what is wrong"),
)


_PAIRED: Rows = (
    ("Size", "Model", "EM", "Steps"),
    ("Small", "BERT", "80.1", "3 × 10^4"),
    ("Small", "RoBERTa", "82.9", "5 × 10^4"),
    ("Large", "BERT", "84.1", "2 × 10^5"),
    ("Large", "Ours", "88.8", "1 × 10^5"),
)


def _paired() -> str:
    """Labels that stand between two rows, and powers."""
    parts = []
    for group in ("Small", "Large"):
        body = [row for row in _PAIRED if row[0] == group]
        rest = ", ".join(
            f"[{cell}]".replace("^4", "#super(typographic: false)[4]").replace("^5", "#super(typographic: false)[5]")
            for row in body
            for cell in row[1:]
        )
        parts.append(f"table.cell(rowspan: 2, align: horizon)[{group}], {rest}")
    between = f", {_MID}, ".join(parts)
    return f"columns: 4, stroke: none, {_TOP}, {_cells(_PAIRED[:1])}, {_MID}, {between}, {_END}"


def _ruled(rows: Rows, count: int) -> str:
    head, body = _cells(rows[:1]), _cells(rows[1:])
    return f"columns: {count}, stroke: none, {_TOP}, {head}, {_MID}, {body}, {_END}"


def _grouped() -> str:
    parts = []
    for group in ("Cryo", "Mono"):
        body = [row for row in _GROUPED if row[0] == group]
        rest = ", ".join(f"[{cell}]" for row in body for cell in row[1:])
        parts.append(f"table.cell(rowspan: 3, align: horizon)[{group}], {rest}")
    between = f", {_MID}, ".join(parts)
    return f"columns: 4, stroke: none, {_TOP}, {_cells(_GROUPED[:1])}, {_MID}, {between}, {_END}"


def _spanned() -> str:
    lines = "table.hline(start: 1, end: 3, stroke: 0.4pt), table.hline(start: 3, end: 5, stroke: 0.4pt)"
    head = f"[], table.cell(colspan: 2)[FB15K], table.cell(colspan: 2)[WN18], {lines}, {_cells(_SPANNED[1:2])}"
    return f"columns: 5, stroke: none, {_TOP}, {head}, {_MID}, {_cells(_SPANNED[2:])}, {_END}"


def _tall() -> str:
    head = "table.cell(rowspan: 2)[Model], table.cell(colspan: 2)[Two years], table.cell(rowspan: 2)[Mean], [AUC], [F1]"
    return f"columns: 4, align: center + horizon, stroke: 0.5pt, {head}, {_cells(_TALL[2:])}"


SAMPLE = (
    Known("three rules", _ruled(_PLAIN, 4), _PLAIN),
    Known("a caption below", _ruled(_PLAIN, 4), _PLAIN, above=False),
    Known("a full grid", f"columns: 4, stroke: 0.5pt, {_cells(_PLAIN)}", _PLAIN),
    Known("in a column of two", _ruled(_PLAIN, 4), _PLAIN, columns=2),
    Known("close columns", f"inset: (x: 2.2pt, y: 3pt), {_ruled(_PLAIN, 4)}", _PLAIN, columns=2),
    Known("deviations", _ruled(_SIGNED, 3), _SIGNED),
    Known("marks of notes", _ruled(_SIGNED, 3).replace("[UNIT", "[UNIT#super[†]"), _SIGNED),
    Known("bold numbers", _ruled(_PLAIN, 4).replace("[84.0]", "[*84.0*]").replace("[Method]", "[*Method*]"), _PLAIN),
    Known("cells without anything", _ruled(_TICKED, 4), _TICKED),
    Known("labels of several rows", _grouped(), _GROUPED),
    Known("labels between two rows, powers", _paired(), _PAIRED),
    Known("heads over heads", _spanned(), _SPANNED, 2),
    Known("heads of two rows in a grid", _tall(), _TALL, 2),
    Known("words, centred", f"align: center, {_ruled(_WORDS, 3)}", _WORDS),
    Known("in the size of the text", _ruled(_PLAIN, 4), _PLAIN, size=10),
)
CAPTION = "Numbers of wet and dry floors in houses that were visited."


def page(known: Known) -> str:
    """A whole document in typst's words, with prose before and after the table."""
    where, rest = "top" if known.above else "bottom", _FILLER * (25 if known.columns > 1 else 5)
    return (
        f"#set page(width: 612pt, height: 792pt, margin: 72pt, columns: {known.columns})\n"
        '#set text(10pt, font: "Libertinus Serif", lang: "en")\n#set par(justify: true)\n#set heading(numbering: "1")\n'
        f"#show figure.where(kind: table): set figure.caption(position: {where})\n"
        f"#show figure.caption: set text(9pt)\n#show table: set text({known.size}pt)\n"
        f"= Results\n{_FILLER * 4}\n\nTable 1 has the numbers. {_FILLER * 3}\n\n"
        f"#figure(table({known.source}), kind: table, caption: [{CAPTION}])\n\n{rest}\n"
    )
