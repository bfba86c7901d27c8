"""Small typed edits by id: each does what it says, all together or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from figwright import freehand
from figwright.errors import SpecError
from figwright.freehand import Sheet, edits
from freehand.sheets import arrow, node, sheet

A, B = node("a", 100, 200, 200, 100, "Alpha"), node("b", 600, 200, 200, 100, "Beta")
DRAWN = sheet(A + B + arrow("a", "b", "M300 250H600"))


def _after(*wanted: dict[str, Any], svg: str = DRAWN) -> Sheet:
    return edits.apply(freehand.read(svg), edits.parse(list(wanted)))


def test_relabel_sets_lines_and_keeps_the_place() -> None:
    read = _after({"op": "relabel", "id": "a", "text": "Text\nencoder"})
    (text,) = [text for text in read.texts if text.owner == "a"]
    assert [line.words for line in text.lines] == ["Text", "encoder"]
    assert text.box.cx == pytest.approx(200, abs=0.1)
    assert text.box.cy == pytest.approx(250, abs=2)
    assert not any(text.owner == "a" for text in _after({"op": "relabel", "id": "a.1", "text": ""}).texts)


def test_moving_a_thing_takes_its_words_and_its_arrows_along() -> None:
    read = _after({"op": "move", "id": "b", "dx": 30, "dy": 60})
    assert (read.things["b"].box.x, read.things["b"].box.y) == (630, 260)
    assert next(text.box.cx for text in read.texts if text.owner == "b") == pytest.approx(730, abs=0.1)
    assert (round(read.arrows[0].points[-1].x), round(read.arrows[0].points[-1].y)) == (630, 310)
    square = sheet(A + B + arrow("a", "b", "M300 250H450V270H600"))
    route = _after({"op": "move", "id": "b", "dy": 40}, svg=square).arrows[0].route
    assert [(round(p.x), round(p.y)) for p in route] == [(300, 250), (450, 250), (450, 310), (600, 310)]


def test_moving_twice_adds_up() -> None:
    once = _after({"op": "move", "id": "a", "dx": 30})
    assert edits.apply(once, edits.parse({"op": "move", "id": "a", "dx": -30})).things["a"].box.x == pytest.approx(100)


def test_resize_changes_the_body_and_the_cards_behind() -> None:
    card = '<rect x="106" y="206" width="200" height="100" rx="8" fill="#ccc"/>'
    read = _after({"op": "resize", "id": "a", "width": 260}, svg=DRAWN.replace("<rect", f"{card}<rect", 1))
    assert read.things["a"].body.w == 260
    assert [shape.box.w for shape in read.things["a"].shapes[:2]] == [260, 260]
    round_ = sheet(node("r", 100, 100, 80, 80, shape="ellipse"))
    box = _after({"op": "resize", "id": "r", "x": 90, "width": 120}, svg=round_).things["r"].box
    assert (box.x, box.w) == pytest.approx((90, 120), abs=0.5)


def test_reroute_goes_along_the_points_with_round_corners() -> None:
    read = _after({"op": "reroute", "id": "a -> b", "points": [[200, 200], [200, 120], [700, 120], [700, 200]]})
    (line,) = read.arrows
    assert [(round(p.x), round(p.y)) for p in line.route] == [(200, 200), (200, 120), (700, 120), (700, 200)]
    assert line.radius > 0
    assert line.end.head


def test_replace_keeps_the_name_and_the_evidence() -> None:
    read = _after({"op": "replace", "id": "a", "svg": "<g><circle cx='200' cy='250' r='40'/></g>"})
    assert read.things["a"].evidence == "words of a"
    assert read.things["a"].box.w == pytest.approx(80, abs=0.1)
    assert [text.words for text in read.texts] == ["Beta"]


def test_replace_stands_in_canvas_units_also_inside_of_transforms() -> None:
    svg = sheet(f'<g transform="translate(50 20) scale(2)">{A}</g>', 2000, 1000)
    read = _after({"op": "replace", "id": "a", "svg": "<g><rect x='10' y='20' width='30' height='40'/></g>"}, svg=svg)
    box = read.things["a"].box
    assert (box.x, box.y, box.w, box.h) == pytest.approx((10, 20, 30, 40))


def test_remove_takes_the_arrows_of_a_thing() -> None:
    read = _after({"op": "remove", "id": "b"})
    assert list(read.things) == ["a"]
    assert read.arrows == ()


def test_add_goes_on_top_or_below() -> None:
    new = node("c", 350, 350, 100, 60, "Gamma")
    assert [n.id for n in _after({"op": "add", "svg": new}).nodes] == ["a", "b", "c"]
    assert [n.id for n in _after({"op": "add", "svg": new, "before": "b"}).nodes] == ["a", "c", "b"]


def test_looks_evidence_names_and_canvas() -> None:
    read = _after(
        {"op": "restyle", "id": "a", "attributes": {"fill": "#ffeeaa", "font-weight": "bold", "font-size": 20}},
        {"op": "restyle", "id": "a->b", "attributes": {"stroke": "#c43261"}},
        {"op": "evidence", "id": "a", "evidence": "other words"},
        {"op": "reconnect", "id": "a->b", "from": "b", "to": "a"},
        {"op": "canvas", "width": 1200, "height": 500},
    )
    thing = read.things["a"]
    assert thing.shapes[0].fill == "#ffeeaa"
    assert (thing.texts[0].size, thing.texts[0].style.face.weight) == (20, 700)
    assert read.things["b"].shapes[0].fill == "#d2e4fa"
    assert read.arrows[0].pieces[0].stroke == "#c43261"
    assert thing.evidence == "other words"
    assert (read.arrows[0].source, read.arrows[0].target) == ("b", "a")
    assert read.canvas.w == 1200


WRONG: dict[str, tuple[Any, str]] = {
    "unknown op": ({"op": "relable", "id": "a"}, "relabel"),
    "no op": ({"id": "a"}, "known"),
    "extra field": ({"op": "move", "id": "a", "by": 3}, "known"),
    "unknown id": ({"op": "move", "id": "alpha", "dx": 3}, "known: a, b"),
    "near id": ({"op": "remove", "id": "a.2"}, "did you mean"),
    "no arrow": ({"op": "reroute", "id": "a", "points": [[0, 0], [9, 9]]}, "from->to"),
    "no words": ({"op": "relabel", "id": "a->b", "text": "x"}, "add a <text>"),
    "empty": ({"op": "add", "svg": "<g/>".replace("<g/>", "<!-- -->")}, "give one"),
    "broken": ({"op": "replace", "id": "a", "svg": "<g><rect></g>"}, "browser"),
    "huge": ({"op": "move", "id": "a", "dx": 1e9}, "known"),
    "unknown end": ({"op": "reconnect", "id": "a->b", "to": "z"}, "name one"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_done_says_why(name: str) -> None:
    wanted, hint = WRONG[name]
    with pytest.raises(SpecError) as caught:
        _after(wanted)
    assert hint in caught.value.hint


def test_all_or_none_and_those_that_can() -> None:
    before = freehand.read(DRAWN)
    wanted = edits.parse([{"op": "move", "id": "a", "dx": 9}, {"op": "move", "id": "z", "dx": 9}])
    with pytest.raises(SpecError, match=r"edits\.1 \(move\)"):
        edits.apply(before, wanted)
    assert before.things["a"].box.x == 100
    after, refused = edits.carried_out(before, wanted)
    assert after.things["a"].box.x == 109
    assert refused == ("move z: nothing has the id 'z'",)
    assert freehand.read(DRAWN).things["a"].box.x == 100


@pytest.mark.parametrize(
    "said",
    [
        '{"op": "remove", "id": "a"}',
        '[{"op": "remove", "id": "a"}]',
        'Sure!\n```json\n{"edits": [{"op": "remove", "id": "a"}]}\n```',
    ],
)
def test_answers_are_read_as_models_write_them(said: str) -> None:
    assert edits.parse(said) == (edits.Remove(id="a"),)


@pytest.mark.parametrize("said", ["nothing to change", '{"edits": [', ""])
def test_no_json_is_said_plainly(said: str) -> None:
    with pytest.raises(SpecError, match="JSON"):
        edits.parse(said)


@pytest.mark.parametrize(
    ("old", "new", "said", "italic"),
    [
        ("K, V", "K,V", "𝐾,𝑉", True),
        ("H", "Ĥ", "𝐻̂", True),
        ("x", "Text encoder", "Text encoder", False),
        ("x", "$y_i$ again", "𝑦𝑖 again", True),
    ],
)
def test_relabel_keeps_a_formula_a_formula(old: str, new: str, said: str, italic: bool) -> None:
    text = f'<text id="t" x="500" y="60" font-family="serif" font-style="italic">{old}</text>'
    read = _after({"op": "relabel", "id": "t", "text": new}, svg=DRAWN.replace("</svg>", f"{text}</svg>"))
    (found,) = (text for text in read.texts if text.id == "t")
    assert found.words == said
    assert any("Math" in part.get("font-family", "") for part in found.element.iter()) == italic


def test_relabel_keeps_the_symbol_beside_the_words() -> None:
    symbol = '<tspan font-family="serif" font-style="italic">π<tspan baseline-shift="sub">θ</tspan></tspan>'
    text = f'<text id="t" x="500" y="60" font-weight="bold">Model {symbol}</text>'
    read = _after({"op": "relabel", "id": "t", "text": "SLM π_θ"}, svg=DRAWN.replace("</svg>", f"{text}</svg>"))
    (found,) = (text for text in read.texts if text.id == "t")
    assert found.words == "SLM 𝝅𝜽"
    assert found.style.face.weight == 700
    assert found.count == 2


def test_inner_shapes_are_changed_by_their_number() -> None:
    badge = '<circle cx="300" cy="200" r="12" fill="#ffffff"/>'
    svg = DRAWN.replace("</g>", f"{badge}</g>", 1)
    shapes = freehand.read(svg).things["a"].shapes
    assert f"/{len(shapes)} circle" in freehand.inventory(freehand.read(svg))
    several = '<g><circle cx="300" cy="200" r="12"/><path d="M296 200L300 204L306 196" stroke="#fff"/></g>'
    grown = _after({"op": "replace", "id": f"a/{len(shapes)}", "svg": several}, svg=svg)
    assert len(grown.things["a"].shapes) == len(shapes) + 1
    id = f"a/{len(shapes)}"
    assert _after({"op": "restyle", "id": id, "attributes": {"fill": "#ff0000"}}, svg=svg).things["a"].shapes[
        -1
    ].fill == ("#ff0000")
    assert _after({"op": "resize", "id": id, "width": 40}, svg=svg).things["a"].shapes[-1].box.w == pytest.approx(40)
    assert len(_after({"op": "remove", "id": id}, svg=svg).things["a"].shapes) == len(shapes) - 1
    with pytest.raises(SpecError, match="nothing has the id"):
        _after({"op": "remove", "id": "a/99"}, svg=svg)


def test_the_source_of_named_elements_is_bounded() -> None:
    read = freehand.read(DRAWN)
    assert 'data-node="a"' in freehand.sources(read, ["a", "a", "nobody"])
    assert freehand.sources(read, ["a", "a"]).count('data-node="a"') == 1
    rich = freehand.read(DRAWN.replace("</g>", '<circle cx="120" cy="220" r="4"/>' * 60 + "</g>", 1))
    assert len(freehand.sources(rich, ["a", "b"], most=600)) < 700
    assert "more lines" in freehand.sources(rich, ["a"], most=600)


SYMBOL = '<symbol id="pip" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/><circle cx="5" cy="5" r="2"/></symbol>'
USE = '<use href="#pip" x="{x}" y="210" width="20" height="20"/>'


def test_copies_of_a_symbol_can_be_told_in_the_list() -> None:
    svg = DRAWN.replace("</g>", USE.format(x=110) + USE.format(x=140) + "</g>", 1).replace("</svg>", f"{SYMBOL}</svg>")
    read = freehand.read(svg)
    assert "copies: pip /2…/3, pip /4…/5" in freehand.inventory(read)
    again = freehand.read(freehand.mend(read)[0])
    assert "copies: pip /2…/3, pip /4…/5" in freehand.inventory(again)


def test_a_symbol_that_is_gone_is_not_left_out_in_silence() -> None:
    drawn = f'<g data-node="n"><rect x="10" y="10" width="50" height="50"/>{USE.format(x=20)}</g>'
    with pytest.raises(SpecError, match="no symbol 'pip'"):
        _after({"op": "add", "svg": drawn})
    read = _after({"op": "add", "svg": SYMBOL + drawn})
    assert len(read.things["n"].shapes) == 3


def test_a_wish_names_elements_by_the_words_of_their_labels() -> None:
    body = (
        node("a", 100, 200, 200, 100, "User")
        + node("b", 600, 200, 200, 100, "TI")
        + node("c", 400, 20, 90, 60, "of it")
    )
    read = freehand.read(sheet(body + node("d", 100, 20, 200, 60, "Text encoder")))
    assert freehand.mentioned(read, "Show the users larger than it is, and the encoder of TI") == ["a", "b", "d"]
    assert freehand.mentioned(read, "") == []
