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


ROBOT = (
    '<g data-node="bot"><path d="M500 200V170" stroke="#333" stroke-width="3"/><circle cx="500" cy="166" r="6"/>'
    '<rect x="440" y="230" width="20" height="30" fill="#333"/>'
    '<rect x="540" y="230" width="20" height="30" fill="#333"/>'
    '<rect x="450" y="200" width="100" height="80" rx="12" fill="#d2e4fa" stroke="#333"/></g>'
)


@pytest.mark.parametrize(("d", "hidden"), [("M500 20V158", False), ("M500 20V168", True), ("M200 245H438", False)])
def test_heads_behind_what_is_painted_later_are_found_and_mended(d: str, hidden: bool) -> None:
    svg = sheet(node("a", 100, 20, 100, 300) + arrow("a", "bot", d) + ROBOT)
    rules = [finding.rule for finding in freehand.check(freehand.read(svg)) if finding.rule == "hidden-head"]
    assert bool(rules) == hidden
    mended, told = freehand.mend(freehand.read(svg))
    assert any("'bot'" in line for line in told) == hidden
    assert "hidden-head" not in {finding.rule for finding in freehand.check(freehand.read(mended))}


def test_a_node_in_a_frame_that_is_joined_is_not_alone() -> None:
    frame = '<g data-group="pair"><rect x="580" y="180" width="240" height="140" fill="none" stroke="#333"/></g>'
    things = node("a", 100, 200, 200, 100) + node("b", 600, 200, 200, 100)
    joined = sheet(frame + arrow("a", "pair", "M300 250H580") + things)
    assert "isolated-node" not in {finding.rule for finding in freehand.check(freehand.read(joined))}
    apart = sheet(frame + arrow("a", "pair", "M300 250H580") + things + node("c", 400, 400, 100, 60))
    alone = [finding.element for finding in freehand.check(freehand.read(apart)) if finding.rule == "isolated-node"]
    assert alone == ["c"]


def _frames(path: str) -> list[str]:
    box = '<g data-group="box"><rect x="20" y="20" width="300" height="200" fill="#eee"/></g>'
    svg = sheet(f'{box}<g data-group="ell"><path d="{path}" fill="#fee"/></g>{node("a", 400, 60, 100, 60)}')
    return [finding.severity for finding in freehand.check(freehand.read(svg)) if finding.rule == "overlap"]


def test_frames_are_compared_by_their_outlines() -> None:
    assert _frames("M340 20H600V480H20V240H340Z") == []
    assert _frames("M240 20H600V480H20V240H240Z") == ["warning"]


def test_a_label_half_outside_of_its_box_should_go_one_way_or_the_other() -> None:
    body = node("a", 100, 200, 200, 100).replace(
        "</g>", '<text x="200" y="304" text-anchor="middle">Encoder</text></g>'
    )
    (finding,) = (f for f in freehand.check(freehand.read(sheet(body))) if f.rule == "label-overflow")
    assert finding.fix == "move it wholly inside or outside"


def test_words_over_the_border_of_a_frame_are_found() -> None:
    frame = '<g data-group="f"><rect x="20" y="20" width="300" height="200" fill="#eee"/></g>'
    text = '<text id="t" x="300" y="100" font-size="18">scores</text>'
    found = freehand.check(freehand.read(sheet(frame + node("a", 40, 40, 100, 60) + text)))
    assert [finding.element for finding in found if finding.rule == "line-through-label"] == ["t"]
    pill = '<rect x="290" y="80" width="80" height="30" fill="#fff"/>'
    found = freehand.check(freehand.read(sheet(frame + node("a", 40, 40, 100, 60) + pill + text)))
    assert "line-through-label" not in {finding.rule for finding in found}


def test_words_that_touch_are_found() -> None:
    two = '<text x="100" y="60" text-anchor="end">regions</text><text x="{x}" y="60">centers</text>'
    near, far = (
        freehand.check(freehand.read(sheet(node("a", 400, 60, 100, 60) + two.format(x=x)))) for x in (100, 105)
    )
    assert [finding.severity for finding in near if finding.rule == "overlap"] == ["warning"]
    assert "overlap" not in {finding.rule for finding in far}


def test_lines_without_heads_are_flagged_unless_they_are_links_of_a_graph() -> None:
    things = node("a", 100, 50, 100, 60) + node("b", 400, 50, 100, 60) + node("c", 700, 50, 100, 60)
    one, two = (
        arrow(*ends).replace("marker-end", "data-none")
        for ends in (("a", "b", "M200 80H400"), ("b", "c", "M500 80H700"))
    )
    for body, severities in ((one, ["warning"]), (one + two, ["info", "info"])):
        found = freehand.check(freehand.read(sheet(body + things)))
        assert [finding.severity for finding in found if finding.rule == "missing-head"] == severities
