"""What judges say of Figure A and Figure B, read back to who drew them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.bench.reports.records import lines, sayings

SAID = (
    "Faithfulness of Figure A: keeps the loop; no red line; Faithfulness of Figure B: invents a module, unlike "
    "Figure A; Conclusion: A keeps clear of red lines, B does not: A."
)


def test_parts_are_told_by_who_drew() -> None:
    assert lines(SAID, "model") == (
        ("Human", "invents a module, unlike Model"),
        ("Model", "keeps the loop; no red line"),
        ("Conclusion", "Model keeps clear of red lines, Human does not: Model."),
    )


def test_other_order_tells_the_other_names() -> None:
    assert lines(SAID, "human")[-1] == ("Conclusion", "Human keeps clear of red lines, Model does not: Human.")
    assert [who for who, _ in lines(SAID, "human")] == ["Human", "Model", "Conclusion"]


def test_named_protocol_stays_as_it_is() -> None:
    said = "Readability of Human: fine; Readability of Model: crowded. A thin line is lost; Conclusion: Human."
    assert lines(said, "human") == (
        ("Human", "fine"),
        ("Model", "crowded. A thin line is lost"),
        ("Conclusion", "Human."),
    )


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("B.", "Model."),
        ("only A crosses red lines, so B", "only Human crosses red lines, so Model"),
        ("A and B are even.", "Human and Model are even."),
        ("Figures A and B are even; B's type is small", "Human and Model are even; Model's type is small"),
        ("A is wrong. A missing arrow decides: B", "Human is wrong. A missing arrow decides: Model"),
        ("A previous step is lost in the figure B", "A previous step is lost in Model"),
        ("panel B of Figure A is cut; so B", "panel B of Human is cut; so Model"),
        ("the matrix A is missing in B", "the matrix A is missing in Model"),
        ("AB testing and $A$ stay, B-frames too: A", "AB testing and $A$ stay, B-frames too: Human"),
    ],
)
def test_letters_alone_are_read_where_they_are_no_words(said: str, told: str) -> None:
    whole = f"Faithfulness of Figure A: x; Faithfulness of Figure B: y; Conclusion: {said}"
    assert lines(whole, "human")[-1] == ("Conclusion", told)


def test_prose_without_parts_is_one_line() -> None:
    assert lines("Figure B is clearer than Figure A.", "human") == (("", "Model is clearer than Human."),)
    assert lines("  ", "human") == ()
    assert lines("Figure B wins.", "") == (("", "Figure B wins."),)  # nobody knows who that was


PARTS = st.lists(st.sampled_from(["Figure A", "Figure B", "A", "B", "is", "better", "a", ";", ".", "Conclusion:"]))


@settings(deadline=None)
@given(PARTS.map(" ".join))
def test_exchanging_the_figures_exchanges_the_names(said: str) -> None:
    def turned(text: str) -> str:
        return text.replace("Human", "\0").replace("Model", "Human").replace("\0", "Model")

    one, other = lines(said, "human"), lines(said, "model")
    assert sorted((turned(who), turned(text)) for who, text in one) == sorted(other)
    assert not any("Figure " in text for _, text in one)


def test_record_is_told_with_its_orders() -> None:
    answers = [
        {"first": "human", "verdict": "Model", "said": "Figure B", "reasoning": SAID},
        {"first": "model", "verdict": "Human", "said": "Figure B", "reasoning": SAID},
    ]
    record = {"dimensions": {"faithfulness": {"verdict": "Tie", "disagreed": True, "answers": answers}}}
    (found,) = sayings(record)
    assert found.outcome == "Tie, swayed by the order"
    assert [reason.head for reason in found.reasons] == [
        "Human figure shown first: Model",
        "Model figure shown first: Human",
    ]
    assert dict(found.reasons[0].lines)["Human"] == dict(found.reasons[1].lines)["Model"]
