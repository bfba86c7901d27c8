"""The baselines that paint: what goes to the painter, what is chosen, what comes of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from agents.roles.worked import METHOD
from figwright.agents.models import Image
from figwright.agents.references import Reference
from figwright.bench.case import Case
from figwright.core.errors import ContentRefused, NoPictures, SettingsError
from figwright.core.source import Source
from painters import FakePainter, blank

if TYPE_CHECKING:
    from conftest import Desk


def sketches(desk: Desk) -> list[Any]:
    assert desk.painter is not None
    return desk.painter.asked


def test_vanilla_shows_text_and_caption_on_a_sheet_of_the_human_shape(desk: Desk) -> None:
    desk.make("vanilla")
    (sketch,) = sketches(desk)
    assert METHOD.strip() in sketch.prompt
    assert "Our model" in sketch.prompt
    assert sketch.images == ()
    assert sketch.aspect == pytest.approx(21 / 9)
    assert "21:9" in sketch.prompt


def test_an_ordered_shape_goes_before_the_human_one(desk: Desk) -> None:
    desk.order = replace(desk.order, aspect="3:2")
    desk.make("vanilla")
    assert sketches(desk)[0].aspect == pytest.approx(1.5)


def test_the_long_prompt_is_another_one_and_says_more(desk: Desk) -> None:
    desk.make("vanilla")
    desk.make("vanilla", prompt="long")
    short, long = (sketch.prompt for sketch in sketches(desk))
    assert len(long) > len(short)
    with pytest.raises(SettingsError, match="lang") as caught:
        desk.make("vanilla", prompt="lang")
    assert "long" in caught.value.hint


def test_a_case_without_a_caption_asks_for_an_overview(desk: Desk) -> None:
    desk.case = replace(desk.case, source=Source(METHOD))
    desk.make("vanilla")
    assert "Overview" in sketches(desk)[0].prompt.partition("<caption>")[2]


def test_few_shot_shows_as_many_examples_as_asked_for(desk: Desk) -> None:
    made = desk.make("few-shot", examples="3")
    (sketch,) = sketches(desk)
    assert len(sketch.images) == len(made.facts["examples"]) == 3
    assert sketch.prompt.count("shown in picture") == 3
    assert all(image.media == "image/jpeg" for image in sketch.images)
    assert len(desk.make("few-shot").facts["examples"]) == 10


def test_an_examples_text_is_cut_unless_all_of_it_is_wished_for(desk: Desk) -> None:
    desk.make("few-shot", examples="1", excerpt="10")
    desk.make("few-shot", examples="1", excerpt="0")
    cut, whole = (sketch.prompt.partition("</examples>")[0] for sketch in sketches(desk))
    assert "x39 last" not in cut
    assert "x39 last" in whole


def test_nobody_learns_from_the_figure_that_is_to_be_drawn(desk: Desk, pool: tuple[Reference, ...]) -> None:
    desk.references = (replace(pool[0], id="itself", text=METHOD, caption="Our model"), *pool[1:3])
    for how in ("semantic", "random"):
        desk.order = replace(desk.order, retriever=how)
        assert set(desk.make("few-shot").facts["examples"]) == {"ref_1", "ref_2"}


def test_random_examples_are_the_same_for_the_same_seed(desk: Desk) -> None:
    chosen = []
    for seed in (1, 1, 2):
        desk.purse = {"seed": seed}
        chosen.append(desk.make("few-shot", examples="4").facts["examples"])
    assert chosen[0] == chosen[1] != chosen[2]


def test_few_shot_without_examples_is_refused(desk: Desk, tmp_path: Path) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no picture")
    one = desk.references[0]
    for pool in ((replace(one, image=None),), (replace(one, image=broken),)):
        desk.references = pool
        with pytest.raises(SettingsError):
            desk.make("few-shot")


def test_no_retriever_is_no_few_shot(desk: Desk) -> None:
    desk.order = replace(desk.order, retriever="none")
    with pytest.raises(SettingsError, match="retriever"):
        desk.make("few-shot")


def test_the_rewritten_prompt_is_painted_and_the_method_is_not_shown(desk: Desk) -> None:
    made = desk.make("rewriting")
    (sketch,) = sketches(desk)
    prompt = made.files["prompt.md"].decode()
    assert prompt in sketch.prompt
    assert METHOD.strip()[:60] not in sketch.prompt
    assert desk.model is not None
    assert METHOD.strip()[:60] in desk.model.words("rewriter")
    assert made.facts["prompt_words"] == len(prompt.split())


def test_svg_is_made_safe_and_nothing_else(desk: Desk) -> None:
    assert desk.model is not None
    desk.model.answers["illustrator"] = (
        'Here: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" onload="x()"><script>x()</script>'
        '<image href="http://example.com/a.png"/><rect width="90" height="40"/><text x="5" y="20">Tokens</text></svg>'
    )
    made = desk.make("svg")
    svg = made.files["figure.svg"].decode()
    assert "Tokens" in svg
    for unsafe in ("script", "onload", "example.com"):
        assert unsafe not in svg
    assert made.facts["words"] == 1
    assert 'viewBox="0 0 1600 696"' in desk.model.words("illustrator")  # 1600 / 2.3


def test_an_answer_without_svg_is_asked_for_again_and_then_lost(desk: Desk) -> None:
    assert desk.model is not None
    good = desk.model.answers["illustrator"]
    desk.model.answers["illustrator"] = ["sorry", good]  # type: ignore[list-item]
    assert desk.make("svg").picture is not None
    desk.purse = {"seed": 5}
    desk.model.answers["illustrator"] = "sorry"
    assert "<svg>" in desk.make("svg").error


def test_the_prior_is_shown_as_a_picture_or_told_as_code(desk: Desk) -> None:
    made = desk.make("svg-prior")
    shown = sketches(desk)[0]
    assert [image.data for image in shown.images] == [made.files["prior.png"]]
    assert "<svg" not in shown.prompt
    desk.make("svg-prior", prior="code")
    told = sketches(desk)[1]
    assert told.images == ()
    assert "Encoder" in told.prompt.partition("<drawing>")[2]


def test_four_different_paintings_are_shown_and_the_pick_is_taken(desk: Desk) -> None:
    made = desk.make("best-of-n")
    asked = sketches(desk)
    assert len(asked) == 4
    assert len({sketch.digest for sketch in asked}) == 4
    assert made.facts == {"of": 4, "picked": 2, "why": "all parts"}
    assert made.picture is not None
    assert made.picture.data == made.files["candidate-2.png"]
    assert desk.model is not None
    (ask,) = desk.model.asks("picker")
    assert [part.data for part in ask.parts if not isinstance(part, str)] == [
        made.files[f"candidate-{n}.png"] for n in range(1, 5)
    ]


def test_a_pick_that_is_not_there_is_asked_for_again(desk: Desk) -> None:
    assert desk.model is not None
    desk.model.answers["picker"] = ['{"best": 7}', '{"best": 3}']
    assert desk.make("best-of-n", n="3").facts["picked"] == 3
    assert "no picture 7" in desk.model.asks("picker")[1].exchanges[0].objection


def test_a_lost_painting_leaves_the_others(desk: Desk) -> None:
    class Moody(FakePainter):
        async def paint(self, sketch: Any) -> Any:
            if sketch.seed == 1:
                raise ContentRefused("not this one")
            return await super().paint(sketch)

    desk.painter = Moody([blank(), blank(colour="red")])
    assert desk.make("best-of-n").facts["of"] == 3


@pytest.mark.parametrize("count", ["1", "40", "many"])
def test_how_many_has_bounds(desk: Desk, count: str) -> None:
    with pytest.raises(SettingsError, match="option n"):
        desk.make("best-of-n", n=count)


@pytest.mark.parametrize(("name", "agent"), [("best-of-n", "picker"), ("post-edit", "reviewer")])
def test_who_judges_pictures_must_see_them(desk: Desk, name: str, agent: str) -> None:
    assert desk.model is not None
    answer = desk.model.answers[agent]
    desk.model.answers[agent] = [NoPictures("text only"), answer]  # type: ignore[list-item]
    with pytest.raises(SettingsError, match="accepts images"):
        desk.make(name)


def test_the_faults_of_a_draft_are_mended_in_it(desk: Desk) -> None:
    made = desk.make("post-edit")
    draft, edit = sketches(desk)
    assert draft.images == ()
    assert [image.data for image in edit.images] == [made.files["draft.png"]]
    assert "a box Critic after Decoder" in edit.prompt.partition("<changes>")[2]
    assert made.facts["faults"][0]["fault"] == "the critic is missing"
    assert made.picture is not None
    assert made.picture.data != made.files["draft.png"]


def test_a_draft_without_faults_stays(desk: Desk) -> None:
    assert desk.model is not None
    desk.model.answers["reviewer"] = '{"faults": []}'
    made = desk.make("post-edit")
    assert len(sketches(desk)) == 1
    assert made.picture is not None
    assert made.picture.data == made.files["draft.png"]


def test_a_draft_can_be_another_models(desk: Desk, tmp_path: Path) -> None:
    desk.ready = tmp_path / "wan"
    desk.ready.mkdir()
    draft = blank(size=(600, 400), colour="green").data
    (desk.ready / "CVPR_2025_2506.07857v1.png").write_bytes(draft)
    desk.make("post-edit")
    (edit,) = sketches(desk)
    assert edit.images[0].data == draft
    assert edit.aspect == pytest.approx(1.5)


def test_polishing_repaints_the_human_figure(desk: Desk) -> None:
    made = desk.make("polish")
    (sketch,) = sketches(desk)
    assert "calmer colours" in sketch.prompt
    assert made.facts["changed"] is True
    desk.purse = {"seed": 3}
    assert desk.model is not None
    desk.model.answers["polisher"] = '{"suggestions": []}'
    assert desk.make("polish").facts["changed"] is False
    assert len(sketches(desk)) == 1


def test_a_broken_painting_loses_the_case(desk: Desk) -> None:
    desk.painter = FakePainter([Image(b"nothing to see")])
    made = desk.make("vanilla")
    assert made.picture is None
    assert "invalid picture" in made.error


def test_a_human_figure_that_is_missing_loses_the_case(desk: Desk, case: Case) -> None:
    desk.case = replace(case, human=None)
    for name in ("human", "polish"):
        assert "no human figure" in desk.make(name).error
    desk.case = replace(case, human=Path("/nowhere/at/all.png"))
    assert "cannot be read" in desk.make("human").error
