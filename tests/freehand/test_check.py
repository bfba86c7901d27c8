"""Every fault is found by name, at its element, and a good drawing has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from figwright import freehand
from freehand.sheets import arrow, node, sheet

DRAWINGS = Path(__file__).parent / "drawings"
SOURCE = "words of a. words of b. words of c. a feeds b. b feeds c. a feeds c."
A, B, C = (
    node("a", 50, 200, 150, 80, "Alpha"),
    node("b", 400, 200, 150, 80, "Beta"),
    node("c", 750, 200, 150, 80, "Gamma"),
)
AB, BC = arrow("a", "b", "M200 240H400"), arrow("b", "c", "M550 240H750")
GOOD = A + B + C + AB + BC


def _found(body: str, words: int = 60) -> set[tuple[str, str]]:
    return {(f.rule, f.element) for f in freehand.check(freehand.read(sheet(body)), SOURCE, words)}


def test_a_good_drawing_has_no_findings() -> None:
    assert _found(GOOD) == set()


FAULTS = {
    "overflow": (GOOD.replace("Alpha", "Alpha beta gamma delta epsilon"), "label-overflow", "a.1"),
    "words off the sheet": (GOOD + '<text id="t" x="980" y="40">margin</text>', "label-overflow", "t"),
    "overlap": (GOOD.replace('x="400"', 'x="150"', 1), "overlap", "b"),
    "words on words": (GOOD + '<text id="t" x="100" y="248" font-size="18">Omega</text>', "overlap", "t"),
    "on a frame": (
        '<g data-group="g"><rect x="20" y="150" width="120" height="200" fill="#eee"/></g>' + GOOD,
        "overlap",
        "a",
    ),
    "in the air": (GOOD.replace("H750", "H640"), "dangling-edge", "b->c"),
    "between parts": (
        A
        + B.replace('width="150"', 'width="60"').replace("<text", '<rect x="490" y="200" width="60" height="80"/><text')
        + arrow("a", "b", "M125 200V120H475V200"),
        "dangling-edge",
        "a->b",
    ),
    "unknown id": (GOOD.replace('data-to="c"', 'data-to="d"'), "dangling-edge", "b->d"),
    "another thing": (GOOD.replace('data-to="c"', 'data-to="a"'), "misrouted-edge", "b->a"),
    "through a box": (
        GOOD + arrow("a", "c", "M125 200V140H825V200").replace("V140H825V200", "V240H750"),
        "line-through-box",
        "a->c",
    ),
    "on one line": (
        GOOD + arrow("c", "a", "M825 200V150H300V240H200").replace("c feeds a", "a feeds c"),
        "merged-lines",
        "c->a",
    ),
    "through words": (GOOD + '<text id="t" x="560" y="246">struck</text>', "line-through-label", "t"),
    "small": (GOOD + '<text id="t" x="560" y="400" font-size="12">tiny</text>', "small-type", "t"),
    "pale": (GOOD + '<text id="t" x="560" y="400" fill="#bbbbbb">faint</text>', "contrast", "t"),
    "emoji": (GOOD + '<text id="t" x="560" y="400">\N{FIRE}</text>', "missing-signs", "t"),
    "LaTeX": (GOOD + r'<text id="t" x="560" y="400">$\theta_{t}$</text>', "equation-dump", "t"),
    "off the canvas": (GOOD + node("d", 900, 400, 400, 60).replace("words of d", "words of a"), "protruding", "d"),
    "twice": (
        GOOD.replace('data-node="c"', 'data-node="b"').replace('data-to="c"', 'data-to="b"'),
        "duplicate-id",
        "b",
    ),
    "not quoted": (GOOD.replace("words of b", "a judge of b"), "unsupported", "b"),
    "no quotation": (GOOD.replace('data-evidence="a feeds b"', ""), "unsupported", "a->b"),
    "no names": (GOOD.replace("data-node", "data-x"), "unmarked", ""),
    "no arrows": (A + B + C, "unmarked", "a"),
    "alone": (GOOD + node("d", 400, 360, 150, 80).replace("words of d", "words of a"), "isolated-node", "d"),
    "no head": (GOOD.replace('marker-end="url(#tip)"', "", 1), "missing-head", "a->b"),
    "head at the wrong end": (GOOD.replace("M200 240H400", "M400 240H200"), "reversed-head", "a->b"),
    "wordy": (GOOD + f'<text id="t" x="9" y="400" font-size="17">{"of " * 16}</text>', "wordy-label", "t"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_found_at_its_element(name: str) -> None:
    body, rule, element = FAULTS[name]
    assert (rule, element) in _found(body)


def test_the_budget_of_words_is_kept() -> None:
    assert _found(GOOD, 3) == set()
    assert {rule for rule, _ in _found(GOOD, 2)} == {"too-many-words"}


def test_an_arrow_may_be_drawn_from_its_head() -> None:
    turned = GOOD.replace("M200 240H400", "M400 240H200").replace("marker-end", "marker-start", 1)
    assert _found(turned) == set()


def test_things_within_things_do_not_overlap_and_arrows_may_join_groups() -> None:
    inner = (
        '<g data-group="g" data-evidence="words of a"><rect x="20" y="120" width="220" height="240" fill="#f0f4fa"/>'
        f"{A}</g>{B}{arrow('g', 'b', 'M240 300H475V280')}"
    )
    assert _found(inner.replace("g feeds b", "a feeds b")) == set()


def test_every_finding_says_what_to_do() -> None:
    svg = (DRAWINGS / "two_stage.svg").read_text("utf-8")
    source = (DRAWINGS / "two_stage.md").read_text("utf-8")
    findings = freehand.check(freehand.read(svg), source, 20)
    assert all(finding.fix and finding.message for finding in findings)
    assert {finding.rule for finding in findings} >= {
        "label-overflow", "dangling-edge", "misrouted-edge", "unsupported", "line-through-label", "small-type",
        "too-many-words", "missing-signs",
    }  # fmt: skip
