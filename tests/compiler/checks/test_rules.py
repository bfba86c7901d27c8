"""What the rules let pass and what they do not, beyond their first sketch."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given

from compiler.checks.sketch import INK, arrow, box, figure, glyph, label, scene, words, zone
from figures import figures
from figwright import compiler
from figwright.compiler import checks
from figwright.core.errors import NotFound
from figwright.drawing import layouts
from figwright.ir.scene import Box, Element, Outline, Oval, Paint, Rect, Scene
from figwright.ir.scene.paths import polygon
from figwright.ir.scene.text import at
from figwright.ir.spec import Figure

pytestmark = pytest.mark.core

AB = figure("a", "b", edges=["a -> b"])
A, B = box("a", 10, 60), box("b", 120, 60)
A_TO_B = arrow("a", "b", (70, 75), (120, 75))
ZONED = figure({"zone": {"id": "z", "label": "Zone", "items": ["A", "B"]}})


def in_zone(*elements: Element) -> Scene:
    return scene(zone("z", 5, 5, 290, 140, title="Zone"), *elements)


def rules(spec: Figure, placed: Scene | None, *names: str) -> list[tuple[str, str]]:
    """The findings of some rules (of all when none is named), by rule and element."""
    return [(f.rule, f.element) for f in checks.run(spec, placed, only=names or None)]


def test_a_good_sketch_has_no_findings_at_all() -> None:
    row = scene(
        box("a", 5, 5, 80, 60), arrow("a", "b", (85, 35), (110, 35)), box("b", 110, 5, 80, 60), width=195, height=100
    )
    assert rules(AB, row) == []


def test_the_worst_comes_first() -> None:
    found = checks.run(figure("a", "b", alt=""), scene(A, box("b", 60, 80, size=5.5)))
    ranks = [checks.SEVERITIES.index(f.severity) for f in found]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) > 1


def test_an_edge_that_is_not_drawn_dangles() -> None:
    assert ("dangling-edge", "a--b") in rules(AB, scene(A, B), "dangling-edge")


def test_an_arrow_may_end_at_a_group_without_a_frame() -> None:
    spec = figure("a", {"row": {"id": "r", "items": ["b", "c"]}}, edges=["a -> r"])
    good = scene(A, B, box("c", 200, 60), arrow("a", "r", (70, 75), (120, 75)))
    assert rules(spec, good, "dangling-edge") == []


def test_an_arrow_may_leave_below_the_words_of_a_drawing_but_not_through_them() -> None:
    art = glyph("a", 10, 10, "Examples")
    spec = figure("a", "b", edges=["a -> b"])
    below = arrow("a", "b", (art.core.cx, art.box.bottom), (art.core.cx, 100)) if art.core else A_TO_B
    through = arrow("a", "b", (art.core.cx, art.core.bottom), (art.core.cx, 100)) if art.core else A_TO_B
    target = box("b", 10, 100)
    assert rules(spec, scene(art, target, below), "line-through-box", "dangling-edge") == []
    assert rules(spec, scene(art, target, through), "line-through-box") == [("line-through-box", "a--b")]


def test_arrows_of_one_bundle_neither_cross_nor_merge() -> None:
    one = arrow("a", "b", (70, 75), (200, 75), bundle="e", id="e1")
    other = arrow("c", "d", (90, 75.2), (150, 75.2), (150, 20), bundle="e", id="e2")
    across = arrow("c", "d", (100, 20), (100, 130), bundle="e", id="e3")
    assert rules(AB, scene(A, one, other, across), "crossings", "merged-lines") == []


def test_a_shared_trunk_drawn_by_another_arrow_is_no_gap() -> None:
    spec = figure("a", "b", "c", edges=["a -> b", "a -> c"])
    whole = arrow("a", "b", (70, 75), (150, 75))
    fork = arrow("a", "c", (70, 75), (110, 75), (110, 120), drawn=[(110, 76), (110, 116)])
    assert rules(spec, scene(A, box("b", 150, 60), box("c", 80, 120), whole, fork), "broken-line") == []


def test_a_box_sticking_out_of_its_zone_overlaps() -> None:
    good = in_zone(box("a", 20, 40, parent="z"))
    bad = in_zone(box("a", -20, 40, parent="z"))
    assert rules(ZONED, good, "overlap") == []
    assert rules(ZONED, bad, "overlap") == [("overlap", "a")]


def test_a_zone_s_title_needs_its_room() -> None:
    assert rules(ZONED, in_zone(box("a", 8, 8, parent="z")), "overlap") == [("overlap", "a")]


def test_cards_of_a_stack_may_overlap() -> None:
    spec = figure({"stack": {"id": "s", "items": [{"id": "a"}, {"id": "b"}]}})
    assert rules(spec, scene(A, box("b", 20, 65)), "overlap", "touching") == []


def test_a_label_across_a_zone_s_border_overlaps_but_one_inside_does_not() -> None:
    frame = zone("z", 50, 20, 200, 100)
    inside, across = (scene(frame, label("e", "step", x, 70)) for x in (100, 45))
    assert rules(ZONED, inside, "overlap") == []
    assert rules(ZONED, across, "overlap") != []


def test_a_label_with_its_own_ground_may_sit_on_its_own_line() -> None:
    knocked_out = label("a--b", "writes", 85, 71, ground="#ffffff")
    assert rules(AB, scene(A, B, A_TO_B, knocked_out), "line-through-label") == []


def test_an_arrow_along_a_border_touches() -> None:
    along = arrow("a", "b", (70, 75), (100, 75), (100, 91.2), (190, 91.2))
    spec = figure("a", "b", "c", edges=["a -> b"])
    found = rules(spec, scene(A, box("b", 190, 80), box("c", 120, 60), along), "touching")
    assert ("touching", "a--b") in found


@pytest.mark.parametrize(("off", "found"), [(3.0, 1), (4.5, 0)])
def test_a_line_that_runs_long_beside_a_zone_s_border_reads_as_a_second_one(off: float, found: int) -> None:
    along = arrow("a", "b", (70, 75), (90, 75), (90, 100 - off), (230, 100 - off))
    spec = figure("a", "b", {"zone": {"id": "z", "items": ["c"]}}, edges=["a -> b"])
    placed = scene(A, box("b", 230, 80), zone("z", 100, 100, 100, 40), along)
    assert rules(spec, placed, "touching") == [("touching", "a--b")] * found


def test_arrows_of_one_source_with_different_words_may_not_merge() -> None:
    spec = figure("a", "b", "c", edges=["a -> b", "a -> c"])
    ways = [(70, 75), (150, 75)], [(70, 75), (110, 75), (110, 120)]
    for words_, found in ((("yes", "no"), 1), (("yes", "yes"), 0), (("", "no"), 0)):
        arrows = [
            replace(arrow("a", end, *way), facts=(("label", word),))
            for end, way, word in zip("bc", ways, words_, strict=True)
        ]
        assert len(rules(spec, scene(A, box("b", 150, 60), box("c", 80, 120), *arrows), "merged-lines")) == found


def test_a_line_through_a_foreign_zone_is_a_warning() -> None:
    spec = figure("a", "b", {"zone": {"id": "z", "items": ["c"]}}, edges=["a -> b"])
    way = arrow("a", "b", (70, 75), (230, 75))
    found = checks.run(spec, scene(A, box("b", 230, 60), zone("z", 100, 60, 80, 40), way), only=["line-through-box"])
    assert [(f.severity, f.element) for f in found] == [("warning", "a--b")]


def test_contrast_looks_through_translucent_grounds() -> None:
    veil = Box(Rect(0, 0, 100, 100), Paint("#000000", opacity=0.08))
    text = at(words("note"), 20, 20)
    light = Element("a", "node", Rect(0, 0, 100, 100), (veil, text))
    assert rules(AB, scene(light), "contrast") == []


def test_words_in_the_reading_order_of_a_new_line_do_not_look_reversed() -> None:
    spec = figure("a", "b", "c", "d", edges=["a -> b", "b -> c", "c -> d"])
    boxes = [box("a", 10, 10), box("b", 120, 10), box("c", 10, 100), box("d", 120, 100)]
    wrap = arrow("b", "c", (150, 40), (150, 70), (40, 70), (40, 100))
    ways = [arrow("a", "b", (70, 25), (120, 25)), wrap, arrow("c", "d", (70, 115), (120, 115))]
    assert rules(spec, scene(*boxes, *ways), "reversed-looking-edge") == []


def test_an_arrow_that_goes_on_where_the_line_has_turned_does_not_look_reversed() -> None:
    """a and b in the first row, c below b, and d left of it."""
    spec = figure("a", "b", "c", "d", edges=["a -> b", "b -> c", "c -> d"])
    boxes = [box("a", 10, 10), box("b", 120, 10), box("c", 120, 100), box("d", 10, 100)]
    on, down = arrow("a", "b", (70, 25), (120, 25)), arrow("b", "c", (150, 40), (150, 100))
    back = arrow("c", "d", (120, 115), (70, 115))
    assert rules(spec, scene(*boxes, on, down, back), "reversed-looking-edge") == []
    ring = figure("a", "b", "c", "d", edges=["a -> b", "b -> c", "c -> d", "d -> a"])
    up = arrow("d", "a", (40, 100), (40, 40))
    assert rules(ring, scene(*boxes, on, down, back, up), "reversed-looking-edge") == []


def test_the_answer_of_a_decision_may_lead_back() -> None:
    nodes = ("a", "b", {"id": "q", "kind": "decision", "label": "Acid?"})
    rules_of = ["doubled-edge", "reversed-looking-edge"]

    def found(answer: str) -> set[str]:
        spec = figure(*nodes, edges=["a -> b", "b -> q", f"q -> b{answer}"])
        return {finding.rule for finding in compiler.check(spec, only=rules_of)}

    assert found(": no") == set()
    assert "doubled-edge" in found("")


def test_two_arrows_with_words_of_their_own_are_not_doubled() -> None:
    both_ways = figure("a", "b", edges=["a -> b: action", "b -> a: reward"])
    operands = [{"from": "a", "to": "b", "evidence": said} for said in ("x enters the sum", "so does its copy")]
    assert checks.run(both_ways, only=["doubled-edge"]) == ()
    assert checks.run(figure("a", "b", edges=operands), only=["doubled-edge"]) == ()
    streams = [{"from": "a", "to": "b", "tone": tone} for tone in ("blue", "orange")]
    assert checks.run(figure("a", "b", edges=streams), only=["doubled-edge"]) == ()
    again = [operands[0], {**operands[0], "evidence": "enters the sum"}]
    assert [f.severity for f in checks.run(figure("a", "b", edges=again), only=["doubled-edge"])] == ["warning"]


def test_a_box_in_a_joined_zone_or_a_panel_without_arrows_is_not_isolated() -> None:
    zoned = figure("a", {"zone": {"id": "z", "items": ["b", "c"]}}, edges=["a -> z"])
    panels = figure(
        {"panel": {"id": "p", "items": ["a", "b"]}}, {"panel": {"id": "q", "items": ["c", "d"]}}, edges=["a -> b"]
    )
    assert rules(zoned, None, "isolated-node") == []
    assert rules(panels, None, "isolated-node") == []


def test_a_detail_in_its_own_frame_panels_and_joined_zones_do_not_fall_apart() -> None:
    def zone(id: str, *items: str) -> dict[str, object]:
        return {"zone": {"id": id, "label": id.title(), "items": [{"id": item} for item in items]}}

    chains = ["a -> b", "b -> c", "d -> e", "e -> f"]
    assert rules(figure("a", "b", "c", zone("detail", "d", "e", "f"), edges=chains), None, "falls-apart") == []
    panels = [{"panel": {"id": id, "label": id, "items": list(items)}} for id, items in (("p", "abc"), ("q", "def"))]
    assert rules(figure(*panels, edges=chains), None, "falls-apart") == []
    to_the_whole = figure("a", "b", "c", {"row": {"id": "r", "items": list("def")}}, edges=[*chains, "c -> r"])
    assert rules(to_the_whole, None, "falls-apart") == []


@pytest.mark.parametrize(
    "evidence",
    [
        "Every sentence is encoded",  # another form of the word
        "reads with SSA",  # an abbreviation that the text explains
        "the vector $h_t$ is kept",  # a symbol that the text gives to the thing
        "then passes it on",  # what points to the sentence before
        "\\hat{h}_{t} + 1",  # a part of an equation
        "copies ht twice",  # a symbol as a PDF gives it
        "who feeds gθ slowly",  # and one with a Greek letter
        "Pages lie open",  # what the thing itself stands for
    ],
)
def test_an_end_is_named_by_whatever_the_text_calls_it(evidence: str) -> None:
    source = (
        "Structured Sparse Attention (SSA) reads with SSA. Every sentence is encoded. The memory state $h_t$ is small; "
        "the vector $h_t$ is kept. The encoder reads a page and then passes it on. Nobody looks at the clock. "
        "$$y = \\hat{h}_{t} + 1$$ A clerk copies ht twice, who feeds gθ slowly. Pages lie open on a desk."
    )
    ends = [
        {"id": "enc", "label": "Encoder", "evidence": "Pages lie open on a desk"},
        {"id": "s", "label": "Attention $g_\\theta$"},
    ]
    ends.insert(1, {"id": "m", "label": "Memory state $h_t$"})
    arrow = {"from": ["enc", "s"], "to": "m", "evidence": evidence}
    elsewhere = {**arrow, "evidence": "Nobody looks at the clock"}
    assert checks.run(figure(*ends, edges=[arrow]), None, source, only=["evidence-elsewhere"]) == ()
    (found,) = checks.run(figure(*ends, edges=[elsewhere]), None, source, only=["evidence-elsewhere"])
    assert "'Encoder' nor 'Attention $g_" in found.message


def test_what_is_only_a_symbol_may_be_told_by_any_words() -> None:
    source = "Nobody looks at the clock. The router routes."
    arrow = {"from": "s", "to": "r", "evidence": "Nobody looks at the clock"}

    def found(label: str) -> int:
        ends = [{"id": "s", "label": label}, {"id": "r", "label": "Router"}]
        return len(checks.run(figure(*ends, edges=[arrow]), None, source, only=["evidence-elsewhere"]))

    assert found("$F_t$") == 0
    assert found("Features $F_t$") == 1


def test_an_abbreviation_is_named_by_its_words() -> None:
    source = "Then we compute the queries, keys, and values. The sheep sleep."
    ends = [{"id": "a", "label": "Gather"}, {"id": "b", "label": "QKV matmul"}]
    for said, count in (("Then we compute the queries, keys, and values", 0), ("The sheep sleep", 1)):
        spec = figure(*ends, edges=[{"from": "a", "to": "b", "evidence": said}])
        assert len(checks.run(spec, None, source, only=["evidence-elsewhere"])) == count


def test_signs_in_drawings_are_no_size_of_their_own() -> None:
    def found(signs: float) -> int:
        sizes = [7.2, 7.2, 7.2, 8.2, 9.6, signs]
        shown = scene(*(box(f"n{i}", 10, 10 + 35 * i, size=size) for i, size in enumerate(sizes)))
        return len(checks.run(figure("a", "b"), shown, None, only=["too-many-sizes"]))

    assert [found(size) for size in (6.3, 5.0)] == [0, 1]


@pytest.mark.parametrize(
    ("formula", "edges", "said"),
    [
        ("L(F(Q; T), Y)", ["q -> l", "f -> l", "y -> l"], ["feeds it into 'f' first"]),
        ("L(F(Q; T), Y)", ["q -> f", "f -> l"], ["feeds 'y' into 'l'"]),
        ("L(F(Q; T), Y)", ["q -> f", "f -> l", "y -> l"], []),
        ("L(F(Q; T), Y) + L(Q)", ["q -> l", "q -> f", "f -> l", "y -> l"], []),  # the loss takes it, too
        (r"\mathcal{L} = \| F(Q) - Y \|_2^2", ["q -> f", "f -> l"], ["feeds 'y' into 'l'"]),
        (r"\mathcal{L} = \| F(Q) - Y \|_2^2", ["q -> f", "f -> m", "m -> l", "y -> m"], []),  # over another thing
        ("Q > Y", ["q -> l"], []),
    ],
)
def test_arrows_are_held_to_the_operands_of_formulas(formula: str, edges: list[str], said: list[str]) -> None:
    shown = {"q": "Queries $Q$", "f": "$F$", "y": "$Y$", "l": r"$\mathcal{L}$", "m": "Mean"}
    spec = figure(*({"id": id, "label": label} for id, label in shown.items()), edges=edges)
    found = [f.message for f in checks.run(spec, None, f"We use ${formula}$.", only=["equation-operand"])]
    assert len(found) == len(said)
    assert all(words in message for words, message in zip(said, found, strict=True))


def test_words_of_another_sentence_name_no_symbol() -> None:
    parts = [{"id": "use", "label": "Deployment"}, {"id": "p", "label": r"$\pi$"}, {"id": "a", "label": "$a$"}]
    spec = figure(*parts, edges=["use -> p", "p -> a"])
    source = (
        r"It is estimated during deployment. More concretely, $$\hat{z} = \phi(x) \\ a = \pi(\hat{z})$$ Then $a$ acts."
    )
    assert checks.run(spec, None, source, only=["equation-operand"]) == ()


def test_small_type_says_what_binds_and_what_would_help() -> None:
    boxes = [box("a", 0, 0, 100, size=5), box("b", 110, 0, 200), box("c", 110, 40, 200), box("d", 320, 0, 80)]
    (found,) = checks.run(figure("a", "b", "c", "d"), scene(*boxes, width=400, height=300), only=["small-type"])
    assert "the width binds, in the row of a, b, d: 20% too much for 6 pt" in found.fix, "c is below b"
    assert "without 'b' type would have about 10.0 pt" in found.fix
    tall = [box("a", 0, 0, 60, 90, size=5), box("b", 0, 100, 60, 100), box("c", 70, 0, 60, 90)]
    (found,) = checks.run(figure("a", "b", "c"), scene(*tall, width=400, height=200), only=["small-type"])
    assert "the height binds, in the column of a, b:" in found.fix


def test_what_small_type_names_as_a_remedy_gives_what_it_says() -> None:
    column = [{"id": f"g{i}", "glyph": "document", "label": f"Part {i}"} for i in range(5)]
    spec = Figure.model_validate(
        {"figure": {"aspect": 2.6}, "body": {"row": [{"column": column}, "a"]}, "edges": ["g0 -> g1"]}
    )
    found = next(iter(checks.run(spec, layouts.get("composed")(spec), only=["small-type"])))
    assert "the height binds" in found.fix
    told = re.search(r"`aspect: ([0-9.]+)` gives ([0-9.]+) pt", found.fix)
    assert told
    lower = spec.model_copy(update={"head": spec.head.model_copy(update={"aspect": float(told[1])})})
    smallest = min(words.size for e in layouts.get("composed")(lower).elements for words in e.words)
    assert smallest == pytest.approx(float(told[2]), abs=0.1)


def test_small_type_names_the_row_that_binds_and_whose_drawings_to_make_smaller() -> None:
    """The upper row has the wider boxes; the lower one is longer by the labels of its arrows."""
    wide = [{"id": f"w{i}", "label": "A rather long name of a box"} for i in range(3)]
    drawn = [{"id": f"g{i}", "glyph": "document", "size": 1 + 0.5 * (i > 1), "label": "Page"} for i in range(7)]
    ways = [{"from": f"g{i}", "to": f"g{i + 1}", "label": "conditioned"} for i in range(6)]
    body = {"column": [{"row": {"id": "upper", "items": wide}}, {"row": {"id": "lower", "items": drawn}}]}
    spec = Figure.model_validate({"figure": {"aspect": 2}, "body": body, "edges": ways})
    fix = next(iter(checks.run(spec, layouts.get("composed")(spec), only=["small-type"]))).fix
    assert "in the row of g0, g1, g2, g3, g4, g5, g6:" in fix
    told = re.search(r"`size: 0.8` of g0, g1, `size: 1.2` of g2, g3, g4, g5, g6 gives ([0-9.]+) pt", fix)
    assert told, fix
    sizes = {f"g{i}": 0.8 if i < 2 else 1.2 for i in range(7)}
    smaller = spec.model_dump(mode="json", by_alias=True)
    for row in smaller["body"]["items"]:
        for node in row["items"]:
            node["size"] = sizes.get(node["id"], node["size"])
    smallest = min(w.size for e in layouts.get("composed")(Figure.model_validate(smaller)).elements for w in e.words)
    assert smallest == pytest.approx(float(told[1]), abs=0.1)


def test_what_caption_and_text_both_call_a_thing_is_looked_for() -> None:
    caption = "The aligner feeds the settlement module, and a denoising network writes the number of a closer vector."
    source = (
        "An aligner, by which reads are aligned, comes first. The settlement module reads it. The denoising network is "
        "small. A number is numbered. The closed loop needs a closer look. A vector is a vector."
    )

    def found(*labels: str) -> list[str]:
        items = [{"id": f"n{i}", "label": label} for i, label in enumerate(labels)]
        spec = figure(*items, caption=caption)
        return [f.message.split("'")[1] for f in checks.run(spec, None, source, only=["caption-unmet"])]

    assert found("Store") == ["aligner", "settlement module", "denoising network"]
    assert found("Aligners", "Settlement", "Denoiser") == []


def test_a_module_that_is_called_after_its_place_has_no_name() -> None:
    spec = figure("Encoder", caption="The bottom module reads tokens, the settlement module writes them.")
    source = "The bottom module reads. The settlement module writes."
    found = checks.run(spec, None, source, only=["caption-unmet"])
    assert [f.message.split("'")[1] for f in found] == ["settlement module"]


def test_an_abbreviation_that_the_caption_gives_to_a_module_is_looked_for() -> None:
    caption, source = "The Structured Sparse Attention (SSA) module reads tokens.", "SSA attends to tokens."

    def found(label: str) -> list[str]:
        spec = figure({"id": "m", "label": label}, caption=caption)
        return [f.message for f in checks.run(spec, None, source, only=["caption-unmet"])]

    assert found("Reader") == ["the caption mentions 'SSA', but no element has that name"]
    assert found("SSA") == found("Sparse attention") == []


def test_a_part_that_only_the_caption_knows_is_missed_too() -> None:
    spec = figure("Encoder", caption="Our encoder reads the memory bank.")
    found = checks.run(spec, None, "The encoder reads tokens.", only=["caption-unmet"])
    assert [f.message.split("'")[1] for f in found] == ["memory", "bank"]
    assert all("the text does not mention it" in f.fix for f in found)


def test_too_large_names_groups_that_make_good_figures() -> None:
    spec = figure(*({"zone": {"id": f"z{i}", "items": [f"x{i}{j}" for j in range(12)]}} for i in range(3)))
    (finding,) = checks.run(spec, only=["too-large"])
    assert "36 boxes" in finding.message
    assert all(f"'z{i}'" in finding.fix for i in range(3))
    assert "panel" not in finding.fix


@pytest.mark.parametrize("type", ["zone", "panel"])
def test_a_thing_may_appear_in_the_frame_of_each_phase(type: str) -> None:
    def phase(id: str, evidence: str) -> dict[str, object]:
        return {type: {"id": id, "label": id, "items": [{"id": f"{id}1", "label": "Policy", "evidence": evidence}]}}

    def found(one: str, other: str) -> list[tuple[str, str]]:
        return rules(figure(phase("Training", one), phase("Use", other)), None, "duplicate-label")

    assert found("we train the policy", "the policy is deployed") == []
    assert found("we train the policy", "we train the policy") == [("duplicate-label", "Use1")]


def test_words_beside_the_curve_of_a_round_drawing_fit() -> None:
    ring = Oval(Rect(10, 10, 100, 100), Paint(None, INK))

    def found(x: float, y: float) -> list[tuple[str, str]]:
        round_ = Element("a", "node", Rect(0, 0, 120, 120), (ring, at(words("radii"), x, y)))
        return rules(figure("a"), scene(round_), "label-overflow")

    assert found(4, 100) == [], "in the corner, beside the circle"
    assert found(98, 55) == [("label-overflow", "a")], "over the line of the circle"


def test_a_symbol_of_one_letter_names_its_thing_in_the_text_of_a_pdf() -> None:
    items = [{"id": "question", "label": "Question $Q$"}, {"id": "dec", "label": "Decoder"}]

    def found(quoted: str) -> list[tuple[str, str]]:
        spec = figure(*items, edges=[{"from": "question", "to": "dec", "evidence": quoted}])
        source = "It computes G from Q; LiveEnc(H1). A passage's words are cut."
        return [(f.rule, f.element) for f in checks.run(spec, None, source, only=["evidence-elsewhere"])]

    assert found("Q; LiveEnc(H1)") == []
    assert found("A passage's words are cut") == [("evidence-elsewhere", "question--dec")]


@pytest.mark.parametrize(
    ("quoted", "more", "found"),
    [
        ("the encoder does not read the mask", {}, True),
        ("we do not sample the mask but read it from the encoder", {}, False),
        ("the encoder shares its weights with the mask", {}, True),
        ("the encoder shares its weights with the mask", {"arrow": "none"}, False),
        ("the model introduces two modules, an encoder and a mask", {}, True),
        ("it consists of an encoder between two masks", {}, False),
        ("the mask of the encoder (zoomed in at the right)", {}, True),
        ("the mask of the encoder (zoomed in at the right)", {"kind": "zoom"}, False),
        ("the mask is shown by the dashed arrow", {}, True),
        ("the dashed arrow does not help", {}, False),
        ("the encoder gives the mask", {}, False),
    ],
)
def test_words_that_name_both_ends_may_still_say_no_arrow(quoted: str, more: dict[str, str], found: bool) -> None:
    spec = figure("encoder", "mask", edges=[{"from": "encoder", "to": "mask", "evidence": quoted, **more}])
    assert bool(checks.run(spec, None, quoted, only=["evidence-without-flow"])) == found


def test_raw_latex_outside_of_dollars_is_an_error() -> None:
    (finding,) = checks.run(figure({"id": "a", "label": r"\frac{a}{b}"}), only=["equation-dump"])
    assert finding.severity == "error"


def test_a_sentence_of_the_caption_is_found_in_drawn_words() -> None:
    spec = figure("a", caption="Overview. The planner writes a first description of the figure.")
    drawn = scene(box("a", 5, 60, 290, label="The planner writes a first description of the figure"))
    assert rules(spec, drawn, "caption-inside") == [("caption-inside", "a")]


def test_an_arrow_through_a_flame_on_a_corner_is_a_warning() -> None:
    flame = Oval(Rect(64, 52, 10, 12), Paint("#d4453a"))
    badged = box("a", 10, 60, extra=[flame])
    past, through = (arrow("b", "c", (x, 10), (x, 50), (x, 100)) for x in (90, 71))
    spec = figure("a", "b", "c", edges=["b -> c"])
    ends = [box("b", 60, 0, h=10), box("c", 60, 100)]
    assert rules(spec, scene(badged, *ends, past), "line-through-box") == []
    found = checks.run(spec, scene(badged, *ends, through), only=["line-through-box"])
    assert [(f.severity, f.element) for f in found] == [("warning", "b--c")]


def test_a_call_out_through_a_box_is_a_warning() -> None:
    spec = figure("a", "b", "c", edges=[{"from": "a", "to": "b", "kind": "zoom", "id": "zoom"}])
    line = Outline(polygon([(40, 40), (200, 110)], close=False), Paint(None, INK))
    callout = Element("zoom", "callout", line.bounds, (line,))
    clear, struck = (scene(box("a", 10, 10), box("b", 200, 100), box("c", x, 60), callout) for x in (10, 100))
    assert rules(spec, clear, "line-through-box", "dangling-edge") == []
    assert rules(spec, struck, "line-through-box") == [("line-through-box", "zoom")]


def test_no_rule_needs_a_scene_or_a_source() -> None:
    assert {f.rule for f in checks.run(figure("a", "b", alt=""))} == {"alt-text"}


def test_an_empty_scene_breaks_no_rule_but_the_missing_edge() -> None:
    assert {f.rule for f in checks.run(AB, scene())} == {"dangling-edge"}


def test_an_unknown_rule_is_named_with_the_nearest_one() -> None:
    with pytest.raises(NotFound, match="no check named 'overlaps'") as caught:
        checks.run(AB, only=["overlaps"])
    assert "overlap" in caught.value.hint


@given(figures())
def test_every_figure_can_be_checked(spec: Figure) -> None:
    known = {item.id for item, _ in spec.walk()} | {part.id for part in (*spec.edges, *spec.braces)}
    for finding in checks.run(spec, source="The encoder reads the tokens. The decoder writes them."):
        assert finding.element in known or finding.element.startswith("legend.")


def test_an_ornament_needs_no_evidence() -> None:
    plate = {"id": "plate", "kind": "ornament", "label": "Losses of each sample"}
    assert checks.run(figure(plate), source="Nothing of it is told here.", only=["unsupported"]) == ()


def test_what_quotes_the_figures_own_caption_is_supported() -> None:
    spec = figure(
        {"id": "a", "label": "Planner", "evidence": "the planner writes a plan"}, caption="The planner writes a plan."
    )
    found = checks.run(spec, source="Nothing of it is told here.", only=["unsupported"])
    assert found == ()
    bare = spec.model_copy(update={"head": spec.head.model_copy(update={"caption": ""})})
    assert [f.severity for f in checks.run(bare, source="Nothing of it is told here.", only=["unsupported"])] == [
        "error"
    ]
