"""Claims: read from an answer, matched with arrows by rule, answered for by looks, and findings while they are open."""

from __future__ import annotations

import pytest

from figwright.agents.claims import Claim, Review, claims_in, matched, merged, unclaimed
from figwright.frontends.text_rules.named_parts import NamedPart
from figwright.frontends.text_rules.steps import Step
from figwright.ir.spec import Figure
from figwright.ir.spec.load import loads

pytestmark = pytest.mark.core

ANSWER = """## Picture
`enc` is a box **Encoder** «the encoder reads».
## Connections
- enc -> loss: features [training, optional] «the encoder gives features to the loss»
2. `tree` -> tree: backtrack [inside] «it backtracks in the tree»
**y** → loss «compared with $y$»
this is -> no claim
"""


def figure(*edges: object) -> Figure:
    things = {
        "enc": "Text encoder",
        "z": "Features $z$",
        "loss": r"Loss $\mathcal{L}$",
        "y": "Labels $y$",
        "tree": "Tree",
    }
    body = [{"id": id, "label": label} for id, label in things.items()]
    return Figure.model_validate({"body": {"row": body}, "edges": list(edges)})


def test_claims_are_lines_with_a_quotation() -> None:
    first, second, third = claims_in(ANSWER)
    assert first == Claim("enc", "loss", "features", "training", True, False, "the encoder gives features to the loss")
    assert (second.giver, second.taker, second.what, second.inside) == ("tree", "tree", "backtrack", True)
    assert (third.giver, third.evidence) == ("y", "compared with $y$")
    assert str(first) == "enc -> loss: features [training, optional]"


def test_brackets_in_what_is_given_are_not_its_phase() -> None:
    (claim,) = claims_in("cls -> at: sequence with the [CLS] token [training, optional] «the [CLS] token»")
    assert (claim.what, claim.phase, claim.optional) == ("sequence with the [CLS] token", "training", True)


@pytest.mark.parametrize(("line", "read"), [
    ("- l1 -> d1, l2 -> d2: x [inference] «a decision at each layer»",
     ["l1 -> d1: x [inference]", "l2 -> d2: x [inference]"]),
    ("d1 -> head, d2 -> head: exit [optional] ; ll -> head: $x_l$ «to predict both»",
     ["d1 -> head: exit [optional]", "d2 -> head: exit [optional]", "ll -> head: $x_l$"]),
    ("3. s4 -> m0, m1; s5 -> m3: leaves [run] «each molecule»",
     ["s4 -> m0, m1: leaves [run]", "s5 -> m3: leaves [run]"]),
    ("`a -> b -> c: one chain` «each followed by»", ["a -> b: one chain", "b -> c: one chain"]),
    ("a, b -> c, d -> e «both»", ["a, b -> c", "d -> e"]),
    ("net -> f1: flow i→j, then j→i «to predict flow»", ["net -> f1: flow i→j, then j→i"]),
])  # fmt: skip
def test_several_pairs_on_a_line_are_claims_of_their_own(line: str, read: list[str]) -> None:
    found = claims_in(line)
    assert [str(claim) for claim in found] == read
    assert len({claim.evidence for claim in found}) == 1


def test_each_of_several_lanes_draws_a_claim_of_its_own() -> None:
    lanes = [{"id": id, "from": "enc", "to": "tree", "evidence": id} for id in ("top", "low")]
    claims = [Claim("enc", "tree", what) for what in ("first", "second", "third")]
    assert matched(claims, figure(*lanes)) == {0: "top", 1: "low", 2: "top"}


def test_an_arrow_in_the_label_of_a_thing_is_no_claim() -> None:
    thing, connection = "- `f1`, **Flow i→j**: a square «to predict flow»", "net -> f1: flow «to predict flow»"
    described = f"## Picture\n{thing}\n## Connections\n{connection}"
    assert [str(claim) for claim in claims_in(described)] == ["net -> f1: flow"]


@pytest.mark.parametrize(
    ("claim", "edges", "arrow"),
    [
        (Claim("enc", "loss"), ["enc -> loss"], "enc--loss"),
        (Claim("the encoder", "loss"), ["enc -> loss"], "enc--loss"),
        (Claim("$y$", r"$\mathcal{L}$"), ["y -> loss"], "y--loss"),
        (Claim("enc", "loss", "features"), ["enc -> z", "z -> loss"], "enc--z"),
        (Claim("enc", "loss", "gradients"), ["enc -> z", "z -> loss"], None),
        (Claim("loss", "enc"), ["enc -> loss"], None),
        (Claim("decoder", "loss"), ["enc -> loss"], None),
    ],
)
def test_a_claim_is_met_by_the_arrow_that_says_it(claim: Claim, edges: list[str], arrow: str | None) -> None:
    assert matched([claim], figure(*edges)).get(0) == arrow


def test_arrows_that_draw_no_claim_are_told() -> None:
    claims = (Claim("enc", "loss", "features"),)
    drawn = figure("enc -> z", "z -> loss", "y -> tree")
    assert unclaimed(claims, drawn) == ("y--tree",)
    assert "y--tree" in Review(claims).listed(drawn)


def test_open_claims_and_denied_arrows_are_findings_until_they_are_mended() -> None:
    review = Review((Claim("enc", "loss", "features", optional=True), Claim("y", "loss"), Claim("tree", "y")))
    drawn = figure("enc -> loss", "y -> loss")
    assert [f.rule for f in review.findings(drawn)] == ["claim-optional", "claim-unmet"]
    after = review.answered({"y--loss": "no: y enters the tree", "enc--loss": "yes"}, {"3": "left out: a detail"})
    rules = [(f.rule, f.element) for f in after.findings(drawn)]
    assert rules == [("claim-optional", "enc--loss"), ("arrow-unsaid", "y--loss")]
    assert "y enters the tree" in next(f.message for f in after.findings(drawn) if f.rule == "arrow-unsaid")
    assert [f.rule for f in after.findings(figure("enc -> loss", "y -> tree"))] == ["claim-optional", "claim-unmet"]


def test_later_looks_are_shown_what_is_not_settled() -> None:
    review = Review((Claim("enc", "loss"), Claim("y", "loss")))
    drawn = figure("enc -> loss", "y -> loss")
    assert review.listed(drawn).count(" = ") == 2
    later = review.answered({"enc--loss": "yes"}, {}).listed(drawn)
    assert later.splitlines()[0].startswith("2. y -> loss")
    assert "1 are settled" in later


STEPS = (
    Step("a text encoder reads the words", parts=(NamedPart("Text encoder", "text encoder", "a text encoder reads"),)),
    Step("they pass through an MLP", parts=(NamedPart("MLP", "mlp", "through an MLP"),)),
    Step("and then max-pooling", parts=(NamedPart("Max-pooling", "max pooling", "then max-pooling"),)),
)


def untold(drawn: Figure, *steps: Step) -> list[str]:
    return [step.said for _, step in Review((), steps).untold(drawn)]


def test_steps_that_nothing_quotes_are_asked_for_and_answers_count() -> None:
    review = Review((Claim("enc", "loss"),), STEPS)
    drawn = figure({"from": "enc", "to": "loss"})
    assert [number for number, _ in review.untold(drawn)] == [3, 4]
    assert "3. «they pass through an MLP» = ?" in review.listed(drawn)
    assert not [finding for finding in review.findings(drawn) if "MLP" in finding.fix]
    after = review.answered({}, {"3": "missing", "4": "left out: of the baseline"})
    assert ["MLP" in finding.fix for finding in after.findings(drawn)] == [True]
    later = after.listed(drawn, first=False)
    assert "MLP" in later
    assert "pooling" not in later
    quoted = figure({"from": "enc", "to": "loss", "evidence": "pass through an MLP"})
    assert not list(after.findings(quoted))


def test_a_step_is_told_by_an_arrow_between_its_ends_and_weighs_more_than_a_name() -> None:
    way = Step("the labels enter the tree", ways=(("Labels", "Tree"),))
    asked = Step("green agents drive freely, others are prompted", asked=True)
    plain = figure("enc -> loss")
    assert untold(plain, STEPS[1], way, asked) == [asked.said, way.said, STEPS[1].said]
    assert untold(figure("y -> tree"), STEPS[1], way) == [STEPS[1].said]
    carried = Step("the encoder feeds states into the tree", ways=(("Text encoder", "States"), ("States", "Tree")))
    assert untold(plain, carried) == [carried.said]
    assert untold(figure("enc -> tree"), carried) == []
    assert untold(plain, Step("the text encoder gives features", asked=True)) == []


def test_a_long_step_is_shown_around_what_it_names() -> None:
    said = f"{'so ' * 60}they pass through an MLP{' and so' * 60}"
    listed = Review((), (Step(said, parts=STEPS[1].parts),)).listed(figure("enc -> loss"))
    assert "through an MLP and" in listed
    assert len(listed.split()) < 50


def test_the_first_letters_of_a_name_bear_it() -> None:
    drawn = loads("body: [{id: in, label: State}, {id: net, label: MLPs}]\nedges: [in -> net]\n")
    names = ("Multi-layer Perceptrons", "Latent Perceptual Loss")
    steps = [Step(f"we use {name}", parts=(NamedPart(name, "", ""),)) for name in names]
    assert untold(drawn, *steps) == ["we use Latent Perceptual Loss"]


def test_a_label_of_an_arrow_bears_a_name() -> None:
    assert untold(figure({"from": "enc", "to": "loss", "label": "max-pool"}), *STEPS) == [STEPS[1].said]


FRAMED = """
body:
- {id: a, label: Aligned}
- zone: {id: terms, label: Objective, items: [{id: rigid, label: Rigid}, {id: reg, label: Regularization}]}
edges: [a -> terms]
"""


@pytest.mark.parametrize(
    ("takers", "left"),
    [(["rigid"], ["reg"]), (["rigid", "reg"], []), (["rigid, reg"], []), (["terms"], []), (["rigid", "terms"], [])],
)
def test_an_arrow_at_a_frame_says_that_all_in_it_take(takers: list[str], left: list[str]) -> None:
    claims = tuple(Claim("a", taker, evidence="the rigid loss compares the aligned image") for taker in takers)
    drawn = loads(FRAMED)
    assert [held for _, _, held in merged(claims, drawn, matched(claims, drawn))] == ([left] if left else [])
    found = [f for f in Review(claims).findings(drawn) if f.rule == "ways-merged"]
    assert [(f.element, "reg" in f.message) for f in found] == [("a--terms", True)] * bool(left)


def test_an_arrow_with_several_heads_draws_a_claim_for_each() -> None:
    drawn = figure({"from": "enc", "to": ["loss", "tree"]})
    first, second = Claim("enc", "loss", evidence="one"), Claim("enc", "tree", evidence="two")
    assert [f.rule for f in Review((first,)).findings(drawn)] == ["ways-merged"]
    assert not list(Review((first, second)).findings(drawn))


def test_a_claim_with_several_takers_needs_an_arrow_to_each() -> None:
    claim = Claim("enc", "loss, tree")
    assert matched([claim], figure("enc -> loss")) == {}
    assert matched([claim], figure("enc -> loss", "enc -> tree")) == {0: "enc--loss"}


def test_what_a_frame_holds_needs_no_arrow_to_it() -> None:
    assert matched([Claim("rigid", "terms", "one of the terms")], loads(FRAMED)) == {0: "terms"}
    assert matched([Claim("a", "rigid")], loads(FRAMED.replace("edges: [a -> terms]", ""))) == {}


def test_an_optional_arrow_is_no_step_of_every_run() -> None:
    review = Review((Claim("enc", "loss", optional=True),))
    assert [f.rule for f in review.findings(figure({"from": "enc", "to": "loss"}))] == ["claim-optional"]
    assert not list(review.findings(figure({"from": "enc", "to": "loss", "optional": True})))


def test_what_happens_inside_a_thing_is_shown_once() -> None:
    review = Review((Claim("tree", "tree", "backtrack", inside=True), Claim("y", "loss")))
    drawn = figure("y -> loss")
    assert "tree -> tree: backtrack" in review.listed(drawn)
    assert "tree -> tree: backtrack" not in review.listed(drawn, first=False)


def test_a_claim_that_says_inside_what_it_happens_is_shown_there() -> None:
    drawn = Figure.model_validate({
        "body": {"group": [{"id": "gpus", "label": "64 GPUs"}, {"id": "rings", "label": "Sub-rings"}]},
        "edges": ["gpus -> rings"],
    })  # fmt: skip
    claims = claims_in(
        "- GPU -> next GPU: K, V [ring, inside rings] «GPUs form the subring»\n"
        "- GPU -> next GPU: K, V, again [inside the sub-rings] «GPUs form the subring»\n"
        "- gpus -> rings: K [inside rings] «GPUs form the subring»"
    )
    assert matched(claims, drawn) == {0: "rings", 1: "rings", 2: "gpus--rings"}
    assert str(claims[0]) == "GPU -> next GPU: K, V [ring, inside]"


def test_a_line_that_says_same_words_has_the_quotation_of_the_line_before() -> None:
    found = claims_in(
        "1. a -> c: x [p] «the words of a»\n2. b -> c: y [p] same words\n3. d -> c: z («same»)\n\nsame words"
    )
    assert [(one.giver, one.what, one.phase, one.evidence) for one in found] == [
        ("a", "x", "p", "the words of a"), ("b", "y", "p", "the words of a"), ("d", "z", "", "the words of a"),
    ]  # fmt: skip
    _, second = claims_in("a -> b: x «the words of a»\nb -> c: y «which stay the same»")
    assert second.evidence == "which stay the same"
