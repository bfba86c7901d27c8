"""Every rule speaks on a sketch that breaks it and is silent on one that does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from compiler.checks.sketch import FILL, INK, arrow, box, figure, label, scene, zone
from figwright.compiler import checks
from figwright.ir.scene import Box, Element, Oval, Paint, Rect, Scene
from figwright.ir.spec import Figure


@dataclass(frozen=True)
class Sketch:
    figure: Figure
    scene: Scene | None = None
    source: str | None = None


AB = figure("a", "b", edges=["a -> b"])
ABC = figure("a", "b", "c", edges=["a -> b", "b -> c"])
A, B = box("a", 10, 60), box("b", 120, 60)
A_TO_B = arrow("a", "b", (70, 75), (120, 75))
GOOD = scene(A, B, A_TO_B)
LINED = Paint("#ffffff", "#000000")
ZONED = figure({"zone": {"id": "z", "label": "Zone", "items": ["A", "B"]}})


def in_zone(*elements: Element, **keys: object) -> Scene:
    return scene(zone("z", 5, 5, 290, 140, title="Zone", **keys), *elements)  # type: ignore[arg-type]


def chain(back: str) -> Sketch:
    """a -> b -> c -> d along a row, and one arrow of some kind from d to a."""
    spec = figure("a", "b", "c", "d", edges=["a -> b", "b -> c", "c -> d", {"from": "d", "to": "a", "kind": back}])
    boxes = [box(id, 10 + 70 * i, 60, 40) for i, id in enumerate("abcd")]
    steps = [arrow(p, q, (50 + 70 * i, 75), (80 + 70 * i, 75)) for i, (p, q) in enumerate(("ab", "bc", "cd"))]
    way = arrow("d", "a", (240, 60), (240, 30), (30, 30), (30, 60), kind=back)
    return Sketch(spec, scene(*boxes, *steps, way))


def crossed(count: int) -> Sketch:
    """One level arrow with that many upright ones across it."""
    level = arrow("a", "b", (70, 75), (280, 75))
    others = [arrow("c", "d", (90 + 20 * i, 20), (90 + 20 * i, 130), id=f"x{i}") for i in range(count)]
    return Sketch(AB, scene(A, box("b", 280, 60), level, *others, width=400))


def twins(**second: object) -> Figure:
    return figure({"id": "p", "label": "Encoder"}, {"id": "q", "label": "Encoder", **second})


def quoting(evidence: str) -> Sketch:
    """An arrow from tokens to an encoder that quotes something of a text."""
    spec = figure("tokens", "encoder", edges=[{"from": "tokens", "to": "encoder", "evidence": evidence}])
    return Sketch(spec, source="The tokens come first. It reads every one of them. The stylist likes blue.")


FORMULA = r"We minimise $\mathcal{L}(F(Q; \theta), Y)$ over all tasks."


def fed(query: str) -> Figure:
    """A network, its query set and its loss, with an arrow from the query set to one of them."""
    items = [("query", "Query $Q$"), ("net", "Network $F$"), ("labels", "$Y$"), ("loss", r"Loss $\mathcal{L}$")]
    ends = [query, "net -> loss", "labels -> loss"]
    return figure(*({"id": id, "label": label} for id, label in items), edges=ends)


def torn(*more: str) -> Figure:
    """Two chains of three, and what else joins them."""
    return figure(*"abcdef", edges=["a -> b", "b -> c", "d -> e", "e -> f", *more])


def coloured(one: str, other: str) -> Sketch:
    first, second = (zone(id, x, 5, 100, 140, fill=FILL, line=c) for id, x, c in (("y", 5, one), ("z", 150, other)))
    return Sketch(ZONED, scene(first, second))


def rainbow(count: int) -> Sketch:
    tones = [
        "#e5484d",
        "#e5863a",
        "#c9b000",
        "#6fae2e",
        "#1f9d76",
        "#1791b5",
        "#3a6fe0",
        "#7a4fd0",
        "#b03fc0",
        "#d03f86",
    ]
    return Sketch(ZONED, scene(*(box(f"n{i}", 5 + 50 * i, 10, 40, fill=tones[i]) for i in range(count)), width=600))


def paired(words_: str) -> Sketch:
    return Sketch(figure({"id": "a", "label": words_}))


LONG = "a label of exactly so many words that nobody will ever want to read it in a figure"
EVIDENCE = {"id": "a", "label": "Retriever", "evidence": "the Retriever finds relevant examples"}
METHOD = "First the Retriever finds relevant examples. Then the planner writes a description."
BADGE = Oval(Rect(42, 70, 18, 18), Paint("#ffffff", INK))

LEVEL = figure({"id": "a", "label": "A", "same_row": "1"}, {"id": "b", "label": "B", "same_row": "1"})
SKETCHES: dict[str, tuple[Sketch, Sketch]] = {
    "alt-text": (Sketch(figure("a", alt=" ")), Sketch(AB)),
    "patent-ink": (
        Sketch(AB, scene(box("a", 10, 60, ink="#000000", fill="#eeeeee"))),
        Sketch(AB, scene(Element("a", "node", Rect(10, 60, 60, 30), (Box(Rect(10, 60, 60, 30), LINED),)))),
    ),
    "patent-lettering": (
        Sketch(AB, scene(box("a", 10, 60, size=13.4))),
        Sketch(AB, scene(box("a", 10, 60, size=13.8))),
    ),
    "patent-numeral": (
        Sketch(figure({"id": "a", "label": "Pump", "numeral": "102"}, {"id": "b", "label": "Valve", "numeral": "102"})),
        Sketch(figure({"id": "a", "label": "Pump", "numeral": "102"}, {"id": "b", "label": "Valve", "numeral": "104"})),
    ),
    "patent-sheet": (
        Sketch(figure("a", view="FIG. 1"), scene(A, width=500, height=705)),
        Sketch(figure("a", view="FIG. 1"), scene(A, width=480, height=690)),
    ),
    "aspect": (
        Sketch(AB, scene(A, width=300, height=50)),
        Sketch(figure("a", aspect=6), scene(A, width=300, height=50)),
    ),
    "broken-line": (
        Sketch(AB, scene(A, B, arrow("a", "b", (70, 75), (120, 75), drawn=[(70, 75), (90, 75)]))),
        Sketch(AB, GOOD),
    ),
    "caption-inside": (
        Sketch(figure({"id": "a", "label": "Figure 2: Overview"})),
        Sketch(figure({"id": "a", "label": "Overview"}, caption="Figure 2: Overview of the method.")),
    ),
    "colour-blind": (coloured("#c4661a", "#7d8a1a"), coloured("#3478cb", "#c4661a")),
    "contrast": (Sketch(AB, scene(box("a", 10, 60, ink="#9db8d8"))), Sketch(AB, GOOD)),
    "covered-words": (
        Sketch(AB, scene(box("a", 10, 60, label="Long label", extra=[BADGE]))),
        Sketch(AB, scene(box("a", 10, 60, label="A", extra=[BADGE]))),
    ),
    "crossings": (crossed(3), Sketch(AB, GOOD)),
    "dangling-edge": (Sketch(AB, scene(A, B, arrow("a", "b", (70, 75), (105, 75)))), Sketch(AB, GOOD)),
    "dead-zone": (
        Sketch(ZONED, in_zone(box("a", 10, 30, parent="z"))),
        Sketch(ZONED, in_zone(*(box(f"n{i}", 20 + 90 * (i % 3), 30 + 55 * (i // 3), 80, 45) for i in range(6)))),
    ),
    "doubled-edge": (Sketch(figure("a", "b", edges=["a -> b", "b -> a"])), Sketch(AB)),
    "duplicate-label": (Sketch(twins()), Sketch(twins(label="Decoder"))),
    "empty-corner": (
        Sketch(AB, scene(box("a", 5, 5, 280, 40), box("b", 5, 60, 60, 80))),
        Sketch(AB, scene(box("a", 5, 5, 280, 40), box("b", 5, 60, 280, 80))),
    ),
    "equation-dump": (
        paired(
            r"$L = -\sum_i w_i \log p_\theta(y_i \mid x_i) + \lambda \lVert \theta \rVert^2 + \beta D_{KL}(q_i, p_i)$"
        ),
        paired(r"Loss $\mathcal{L}_{\mathrm{KL}}$"),
    ),
    "caption-unmet": (
        Sketch(figure("a", "b", caption="A planner feeds the decoder."), source="The planner plans. Decoders write."),
        Sketch(figure("planner", "decoder", caption="A planner feeds the decoder."), source="The planner plans."),
    ),
    "evidence-elsewhere": (quoting("The stylist likes blue"), quoting("It reads every one of them")),
    "evidence-without-flow": (
        quoting("The encoder shares its vocabulary with the tokens"),
        quoting("The encoder reads the tokens"),
    ),
    "equation-operand": (Sketch(fed("query -> loss"), source=FORMULA), Sketch(fed("query -> net"), source=FORMULA)),
    "falls-apart": (Sketch(torn()), Sketch(torn("c -> d"))),
    "harsh-background": (
        Sketch(AB, scene(A, background="#101418")),
        Sketch(AB, scene(A, background="#fdf7e1")),
    ),
    "hidden-line": (
        Sketch(AB, scene(A, A_TO_B, zone("z", 80, 40, 40, 60), B)),
        Sketch(AB, scene(zone("z", 80, 40, 40, 60), A, A_TO_B, B)),
    ),
    "isolated-node": (Sketch(figure("a", "b", "c", edges=["a -> b"])), Sketch(ABC)),
    "label-overflow": (Sketch(AB, scene(box("a", 10, 60, 30, label="Far too long"))), Sketch(AB, GOOD)),
    "line-through-box": (
        Sketch(ABC, scene(A, box("b", 220, 60), box("c", 120, 60), arrow("a", "b", (70, 75), (220, 75)))),
        Sketch(ABC, scene(A, box("b", 220, 60), box("c", 120, 110), arrow("a", "b", (70, 75), (220, 75)))),
    ),
    "line-through-label": (
        Sketch(AB, scene(A, B, A_TO_B, label("a--b", "writes", 85, 71))),
        Sketch(AB, scene(A, B, A_TO_B, label("a--b", "writes", 85, 63))),
    ),
    "many-bends": (
        Sketch(
            AB, scene(A, B, arrow("a", "b", *((70 + 10 * (i // 2), 75 + 10 * ((i + 1) // 2 % 2)) for i in range(11))))
        ),
        Sketch(AB, GOOD),
    ),
    "merged-lines": (
        Sketch(AB, scene(A, B, A_TO_B, arrow("c", "d", (60, 75.4), (140, 75.4)))),
        Sketch(AB, scene(A, B, A_TO_B, arrow("a", "d", (60, 75.4), (140, 75.4)))),
    ),
    "overlap": (Sketch(AB, scene(A, box("b", 60, 80))), Sketch(AB, GOOD)),
    "protruding": (Sketch(AB, scene(box("a", 260, 60))), Sketch(AB, GOOD)),
    "reversed-looking-edge": (chain("flow"), chain("feedback")),
    "short-arrow": (
        Sketch(AB, scene(A, box("b", 77, 60), arrow("a", "b", (70, 75), (77, 75)))),
        Sketch(AB, GOOD),
    ),
    "small-type": (Sketch(AB, scene(box("a", 10, 60, size=5.4))), Sketch(AB, GOOD)),
    "too-large": (Sketch(figure(*(f"n{i}" for i in range(31)))), Sketch(figure(*(f"n{i}" for i in range(30))))),
    "too-many-colours": (rainbow(10), rainbow(6)),
    "too-many-sizes": (
        Sketch(AB, scene(*(box(f"n{i}", 10, 10 + 35 * i, size=6.0 + i) for i in range(4)))),
        Sketch(AB, scene(*(box(f"n{i}", 10, 10 + 35 * i, size=6.0 + i % 3) for i in range(4)))),
    ),
    "too-many-words": (
        Sketch(figure({"id": "a", "label": "one two three four"}, words=3)),
        Sketch(figure({"id": "a", "label": "one two three"}, words=3)),
    ),
    "touching": (Sketch(AB, scene(A, box("b", 71, 60))), Sketch(AB, GOOD)),
    "unsupported": (
        Sketch(figure({**EVIDENCE, "evidence": "the Retriever invents examples"}), source=METHOD),
        Sketch(figure(EVIDENCE), source=METHOD),
    ),
    "font-substituted": (Sketch(figure("a", font="Source Sans")), Sketch(figure("a", font="Source Sans Pro"))),
    "missing-signs": (paired("\U000f1234 net"), paired("Größe × $\\theta$")),
    "uneven-row": (
        Sketch(LEVEL, scene(box("a", 10, 60), box("b", 120, 66))),
        Sketch(LEVEL, scene(box("a", 10, 60), box("b", 120, 61))),
    ),
    "unused-path": (
        Sketch(AB, replace(GOOD, notes=("path of a--b is not used: it would run through 'c'",))),
        Sketch(AB, GOOD),
    ),
    "wordy-label": (paired(LONG), paired("two words")),
}


@pytest.mark.parametrize("name", checks.names())
def test_speaks_on_the_sketch_that_breaks_it(name: str) -> None:
    bad, _ = SKETCHES[name]
    findings = checks.run(bad.figure, bad.scene, bad.source, only=[name])
    assert findings
    for finding in findings:
        assert finding.rule == name
        assert finding.message
        assert finding.fix


@pytest.mark.parametrize("name", checks.names())
def test_is_silent_on_the_sketch_that_does_not(name: str) -> None:
    _, good = SKETCHES[name]
    assert checks.run(good.figure, good.scene, good.source, only=[name]) == ()


def test_there_is_no_sketch_without_a_rule() -> None:
    assert set(SKETCHES) == set(checks.names())


@pytest.mark.parametrize(
    ("name", "sketch", "severity"),
    [
        ("crossings", lambda: crossed(2), "info"),
        ("crossings", lambda: crossed(3), "warning"),
        ("small-type", lambda: Sketch(AB, scene(box("a", 10, 60, size=4.4))), "error"),
        ("small-type", lambda: Sketch(AB, scene(box("a", 10, 60, size=5.4))), "warning"),
        ("unsupported", lambda: Sketch(figure({"id": "a", "label": "Planner"}), source=METHOD), "warning"),
        ("unsupported", lambda: SKETCHES["unsupported"][0], "error"),
        ("wordy-label", lambda: paired(LONG), "warning"),
        ("wordy-label", lambda: paired(f"{LONG} {LONG}"), "error"),
        ("contrast", lambda: Sketch(AB, scene(box("a", 10, 60, ink="#5f7590"))), "warning"),
        ("contrast", lambda: Sketch(AB, scene(box("a", 10, 60, ink="#9db8d8"))), "error"),
        ("duplicate-label", lambda: Sketch(twins()), "warning"),
        ("duplicate-label", lambda: Sketch(twins(evidence="another sentence")), "info"),
        ("falls-apart", lambda: Sketch(torn()), "warning"),
        ("falls-apart", lambda: Sketch(figure(*"abcde", edges=["a -> b", "b -> c", "d -> e"])), "info"),
        ("colour-blind", lambda: SKETCHES["colour-blind"][0], "info"),
    ],
)  # fmt: skip
def test_how_bad_it_is(name: str, sketch: Callable[[], Sketch], severity: str) -> None:
    it = sketch()
    assert {f.severity for f in checks.run(it.figure, it.scene, it.source, only=[name])} == {severity}
