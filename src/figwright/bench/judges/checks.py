"""The share of figures without each kind of fault that a reviewer would not accept; needs no model.

A measure is 1 when none of its rules has found anything that must or should be mended. What nobody looked for is not
counted as free of it: a measure has a mark only where its rules could be tried on what was made.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from figwright import compiler
from figwright.agents.session import Session
from figwright.bench.case import Case
from figwright.bench.graphs.shown import painted
from figwright.bench.judged_pictures import drawn
from figwright.bench.judges import Record, Rules
from figwright.bench.made import FIGURE, SVG, Made
from figwright.bench.marks import Mark
from figwright.compiler import checks
from figwright.compiler.checks import Finding
from figwright.core.errors import FigwrightError
from figwright.core.source import WORDS
from figwright.frontends import freehand
from figwright.ir.spec import Edge, Node
from figwright.ir.spec.load import loads
from figwright.plots import checks as plot_checks

RULES: Mapping[str, tuple[str, ...]] = {
    "no_overlap": ("overlap", "protruding", "covered-words", "overlapping-texts", "legend-over-data"),
    "no_crossing": ("crossings", "line-through-box", "line-through-label", "merged-lines"),
    "sound_arrows": (
        "dangling-edge", "broken-line", "short-arrow", "doubled-edge",
    ),
    "legible_text": (
        "small-type", "label-overflow", "contrast", "missing-signs", "equation-dump", "text-outside",
        "label-misspelt", "label-missing",
    ),
    "no_invention": ("unsupported", "invented-text", "invented-data", "foreign-marks"),
    "words_within": ("too-many-words", "wordy-label", "caption-inside"),
    "true_values": (
        "wrong-value", "missing-data", "scaled-values", "swapped-labels", "doubled-series", "written-number",
        "cut-data", "undrawn-column",
    ),
}  # fmt: skip
"""Which rules a measure is about. The others are matters of taste or of craft: they are in the record, and no veto."""
PAINTED = ("label-misspelt", "label-missing", "caption-inside", "invented-text", "too-many-words", "small-type")
"""What is looked for in pixels."""
OF_ARROWS = ("no_overlap", "no_crossing", "sound_arrows", "no_invention")
"""What nobody can tell of a drawing in which nothing says what it is."""
UNMARKED = "unmarked"
"""What is recorded of such a drawing."""
MEASURES = ("sound", "drawn", *RULES, "proved", "evidence")
COUNTED = ("error", "warning")


class Checks:
    title = "faults that no reviewer forgives, found without a model"
    about = (
        "Shares of the figures that could be checked. Sound: no check finds an error; the columns after “drawn”: free "
        "of that kind of fault, warnings included. Evidence: of all that is claimed, the share that quotes the source."
    )
    needs_model = False
    only_strict = False
    measures = MEASURES
    means: Mapping[str, tuple[str, ...]] = {}
    main = "sound"

    def lacks(self, case: Case) -> str:
        return ""

    async def judge(self, session: Session | None, case: Case, made: Made, rules: Rules) -> Record:
        """What was found, where it was looked for, and how much of the figure quotes its source."""
        picture, note = await asyncio.to_thread(drawn, made)
        record: Record = {"drawn": picture is not None, "medium": _medium(case, made)}
        if picture is None:
            return record | {"note": note}
        try:
            found = await asyncio.to_thread(_findings, case, made)
            record |= await asyncio.to_thread(_evidence, case, made)
        except FigwrightError as error:
            return record | {"error": f"the files cannot be checked: {error.message}"}
        except UnicodeDecodeError:
            return record | {"error": "the files cannot be checked: they are no UTF-8"}
        if found is not None:
            record["findings"] = [
                {key: one.get(key, "") for key in ("rule", "severity", "element", "message")} for one in found
            ]
        if made.facts.get("words") is not None:
            record["words"] = made.facts["words"]
        if case.kind == "plot" and made.facts.get("proved") is not None:
            record["proved"] = bool(made.facts["proved"])
        return record

    def marks(self, record: Record) -> tuple[Mark, ...]:
        """`sound` is a figure that is there and of which no check finds an error."""
        marks = [Mark("drawn", float(record["drawn"]))]
        if not record["drawn"]:  # whether it would have been sound is not known: `drawn` says that it is lost
            return tuple(marks)
        found = record.get("findings")
        if found is not None:
            broken = {one["rule"] for one in found if one["severity"] in COUNTED}
            measured = _measured(record["medium"], {one["rule"] for one in found})
            marks += [Mark(name, float(not broken & set(RULES[name]))) for name in measured]
            if record["medium"] in ("figure", "plot") or set(OF_ARROWS) <= set(measured):
                marks.insert(0, Mark("sound", float(all(one["severity"] != "error" for one in found))))
        elif (count := record.get("words")) is not None:
            marks.append(Mark("words_within", float(count <= WORDS["standard"])))
        if "proved" in record:
            marks.append(Mark("proved", float(record["proved"])))
        if record.get("claims"):
            marks.append(Mark("evidence", float(record["supported"]), float(record["claims"])))
        return tuple(marks)


judge = Checks()


def _medium(case: Case, made: Made) -> str:
    """What was made: a plot, a painting, a free drawing, a typed figure, or only pixels."""
    if case.kind == "plot":
        return "plot"
    if painted(made):
        return "painting"
    if FIGURE in made.files:
        return "figure"
    return "svg" if SVG in made.files else "painting"


def _measured(medium: str, found: Iterable[str]) -> tuple[str, ...]:
    """The measures that say something of it."""
    found, known = set(found), set({"plot": plot_checks.names(), "painting": PAINTED}.get(medium) or checks.names())
    if medium == "painting" and "text-unchecked" in found:
        return ()
    unknown = OF_ARROWS if UNMARKED in found else ()
    return tuple(name for name, rules in RULES.items() if known & set(rules) and name not in unknown)


def _findings(case: Case, made: Made) -> list[Mapping[str, Any]] | None:
    """What the method has recorded; otherwise what the checks say of its files now; None where nobody can look."""
    recorded = made.facts.get("findings")
    if recorded is not None:
        return list(recorded)
    medium = _medium(case, made)
    found: tuple[Finding, ...]
    if medium == "figure":
        found = compiler.check(loads(made.files[FIGURE].decode()), case.source.quotable_text)
    elif medium == "svg":
        sheet = freehand.read(made.files[SVG].decode())
        found = compiler.check(freehand.figure(sheet)[0], case.source.quotable_text)
        if not sheet.nodes:
            found = (*found, Finding(UNMARKED, "info", "body", "nothing says what is drawn", "name things in the SVG"))
    else:
        return None
    return [asdict(one) for one in found]


def _evidence(case: Case, made: Made) -> Record:
    """How many boxes and arrows claim something of the method, and how many of those quote words that stand there."""
    medium = _medium(case, made)
    if medium == "figure":
        figure = loads(made.files[FIGURE].decode())
    elif medium == "svg" and (sheet := freehand.read(made.files[SVG].decode())).nodes:
        figure, _ = freehand.figure(sheet)
    else:
        return {}
    # Whatever is quoted or should be is a claim; whatever the check does not object to is supported.
    unsupported = {one.element for one in checks.run(figure, None, case.source.quotable_text, only=("unsupported",))}
    parts: list[Node | Edge] = [*figure.nodes(), *figure.edges]
    claims = [part.id for part in parts if part.evidence.strip() or part.id in unsupported]
    return {"claims": len(claims), "supported": sum(id not in unsupported for id in claims)}
