"""Answers are read for the letter that they give, and for nothing else."""

from __future__ import annotations

import json
import string
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.bench.questions.letters import read

LETTERS = ("A", "B", "C", "D")
NEITHER = "The image does not contain sufficient information to answer or none of the other options are correct."
OPTIONS = (
    ("A", "Motion Compensation"),
    ("B", "Joint Estimation Network (DNN)"),
    ("C", NEITHER),
    ("D", "Spatial Regularization"),
)
EITHER = (("A", "Yes"), ("B", "No"))


@pytest.mark.parametrize(
    "answer",
    [
        "B", "b", " B\n", "(B)", "(b)", "[B]", "B.", "B)", "B:", "'B'", '"B"', "`B`", "**B**", "**B.**", "*B*",
        "__B__", "Ｂ", "$B$",
        "Option B", "option b", "Answer: B", "answer: b", "Answer: (B)", "**Answer:** B", "Answer - B", "Answer B",
        "Answer = B", "答案：B",
        "The answer is B because the arrow leaves the network", "The answer is **B**.", "the correct answer is (B).",
        "My choice is B",
        "The correct answer, based on the figure, is B.", "The best option would be B.", "Correct option: B",
        "So the answer must be B",
        "Answer: Option B", "Answer: **B. Joint Estimation Network (DNN)**", "I choose B.",
        "I would go with option B, since it is labelled.",
        "Option B is correct.", "B is the correct answer.", "(B) is right", "Option B: whatever was written",
        "B) Joint", "B: Joint", "**B**: Joint",
        "B. Joint Estimation Network (DNN)", "B - Joint Estimation", "B — because of the arrow",
        "B, because of the arrow", "(B) the network",
        "B joint estimation network (DNN)", "Joint Estimation Network (DNN)", "joint estimation network (dnn).",
        "Joint Estimation Network (DNN) (B)",
        "The answer is Joint Estimation Network (DNN).", "Joint Estimation Network (DNN)\nIt is drawn in the middle.",
        '{"answer": "B"}', '{"why": "A is not joined", "answer": "B"}', '```json\n{"answer": "B."}\n```',
        '{"final_answer": "B: Joint"}',
        '{"answer": "Joint Estimation Network (DNN)"}', "{'answer': 'B'}", '{"answer": "B"',
        r"$\boxed{B}$", r"\boxed{\text{B}}", r"First A seems right, but \boxed{B}",
        "<think>A or C? The answer is A.</think>B", "thought until here</think>\n\nB",
        "The network is in the middle.\nIts output goes on.\n\nB", "B\n\nThe figure shows the network.",
        "If the answer is A, an arrow is missing. Final answer: B", "The answer is not A. The answer is B.",
        "A: Motion Compensation\nB: Joint Estimation Network\n\nAnswer: B",
        "<answer>B</answer>", "[Answer] B", "### Answer\nB", "[[B]]",
        "The answer is: **B) Joint Estimation Network (DNN)**",
        "The answer is A? No, the answer is B.",
        "B. Joint Estimation Network (DNN)\n\nOption A is incorrect because it is late.",
        "**Answer: B**\n\n**Why:** A is wrong since it comes later; C is wrong since the figure is clear.",
        "The figure shows A → C → D, so the answer is B.", f"{'Some more reasons. ' * 2000}The answer is B.",
        json.dumps({"reasons": "many " * 4000, "answer": "B"}),
        "It's B", "It’s B.", "It is B.", "That would be B.", "It must be (B).", "I would say B", "I'd say B!",
        "I think it's B", "I think it is B because of the arrow", "I believe B.", "My guess is B", "It's b",
        "Based on the figure, it is B, since the arrow leaves it.", "I think it's the Joint Estimation Network (DNN).",
        "It is B: Joint", "It's B (the network).", "It's B — the network",
        "It's B, the Joint Estimation Network (DNN).",
        "B the joint estimation network (DNN)", "I do not see A. I think it's B.", "It is C? No. I would say B.",
        "correct answer: b) Joint", "The answer is (b).", "The answer is b.", "Answer: B) Joint",
        "answer: b. joint estimation network (DNN)", "b) Joint Estimation Network (DNN)",
        "The Joint Estimation Network (DNN)", "the joint estimation network (DNN).",
        "答案是B", "答案是B。", "正确答案是B，因为有箭头。", "答案应该是：B", "我选B", "应该选择B。", "答案为 B",
        "答案是Joint Estimation Network (DNN)。",
    ],
)  # fmt: skip
def test_a_letter_that_is_given_is_read(answer: str) -> None:
    assert read(answer, LETTERS, OPTIONS) == "B"


@pytest.mark.parametrize(
    "answer",
    [
        "", " ", "?", "E", "AB", "Based on the figure, it is unclear", "A transformer encodes the input.",
        "Dense layers follow.", "Because",
        "I cannot tell.", "Both", "D'oh", "B or C", "B and C", "A/B", "B, C", "A-B", "Either B or C.",
        "The answer is B or C", "Answer: A and D",
        "Both B and C are right.", "A\nB", "The answer is B. The answer is C.",
        "A: Motion\nB: Joint\nC: none\nD: Spatial",
        "The answer is not B", "The answer isn't B.", "The answer cannot be B", "I would not choose B.",
        "Option B is wrong.", "Answer B is wrong.",
        "Neither A nor B is correct.", "I do not know if B is correct.", "The answer is A transformer block",
        "Answer: A transformer",
        "C. elegans is drawn in the middle", "Component B feeds module C.", "Panel (B) shows it.",
        "A. Spatial Regularization",
        '{"answer": "A or B"}', '{"answer": 3}', '{"thoughts": "B"}', "The answer depends on Block B",
        "<think>The answer is B.", "Is the answer B?",
        "Motion Compensation and Spatial Regularization", "<think>The answer is B.</think>",
        "It is a Bayesian model", "It is A Bayesian model", "It is B that decides.", "It's not B", "It is not B.",
        "I don't think it's B", "I would not say it is B.", "If it is B, an arrow is missing.", "Is it B?",
        "It is B or C", "I would say B or C.", "I think it's B. It's C.", "It is C. elegans", "It is B-spline fitting.",
        "I think a decoder is shown.", "I think A decoder is shown.", "This is a motion compensation, and more.",
        "This is the spatial regularization of the loss.", "It is a", "The answer is a", "Answer: a) or b)",
        "a) and b)", "(b) shows the network", "Answer: b) Spatial Regularization", "a) Motion\nb) Joint",
        "A Spatial Regularization", "I think B is wrong.", "It's a tie between A and B.", "I'd say it is unclear.",
        "I think the Joint Estimation Network (DNN) feeds the Motion Compensation.", "It is B-frame coding",
        "答案不是B", "如果答案是B，少一个箭头", "不选B", "答案是B或C", "选项是什么",
    ],
)  # fmt: skip
def test_what_gives_no_letter_or_two_is_none(answer: str) -> None:
    assert read(answer, LETTERS, OPTIONS) is None


def test_an_article_before_an_option_is_no_part_of_it_unless_it_tells_two_apart() -> None:
    options = (("A", "Encoder"), ("B", "Decoder"), ("C", "The encoder"), ("D", "a loss"))
    assert read("The decoder", LETTERS, options) == "B"
    assert read("I think it's a decoder.", LETTERS, options) == "B"
    assert read("Loss", LETTERS, options) == "D"
    assert read("The encoder", LETTERS, options) == "C"
    assert read("Encoder", LETTERS, options) == "A"
    assert read("An encoder", LETTERS, options) is None
    assert read("A decoder", LETTERS, options) is None, "the letter, or an article"


def test_an_option_is_said_whole_and_not_as_the_beginning_of_a_word() -> None:
    options = (("A", "Loss"), ("B", "Code"))
    assert read("A loss", ("A", "B"), options) == "A", "the letter and its words, or the words alone"
    assert read("A lossless code", ("A", "B"), options) is None
    assert read("The answer is B codebook", ("A", "B"), options) is None


def test_i_is_a_word_before_it_is_a_letter() -> None:
    nine = tuple("ABCDEFGHI")
    assert read("I cannot tell", nine) is None
    assert read("I think that a decoder is shown.", nine) is None
    assert read("The answer is I.", nine) == "I"


@pytest.mark.parametrize(
    ("answer", "letter"),
    [
        ("Yes", "A"), ("no.", "B"), ("Yes, the diagram shows it.", "A"), ("No, it is absent", "B"),
        ("Yes - it is there", "A"),
        ("The answer is No.", "B"), ("Answer: Yes", "A"), ("A) Yes", "A"), ("B: No", "B"), ("**No**", "B"),
        ('{"answer": "Yes"}', "A"),
        ("A. No", None), ("Yes and no", None), ("Yes, and there is no doubt", None), ("Not shown", None),
        ("Nope", None), ("Yesterday", None),
    ],
)  # fmt: skip
def test_yes_and_no_are_read_as_options(answer: str, letter: str | None) -> None:
    assert read(answer, ("A", "B"), EITHER) == letter


def test_two_options_of_the_same_words_cannot_be_told_apart_by_them() -> None:
    twice = (("A", "The decoder"), ("B", "the decoder."), ("C", "The encoder"))
    assert read("The decoder", ("A", "B", "C"), twice) is None
    assert read("The encoder", ("A", "B", "C"), twice) == "C"
    assert read("B. the decoder.", ("A", "B", "C"), twice) == "B"


FORMS = (
    "{letter}", "({letter})", "{letter}.", "**{letter}**", "Answer: {letter}", "The answer is {letter}.",
    "Option {letter}: {words}",
    "The answer is {letter} because of the arrows.", '{{"answer": "{letter}"}}', "{letter}. {words}",
    "{letter}) {words}", "{words}",
    "The correct option is {letter}.", "<think>hm</think>\n{letter}", "The arrows say so.\n\n{letter}",
    "**{letter}: {words}**", "It's {letter}", "It is {letter}.", "I think it's {letter}.", "I would say {letter}",
    "Correct answer: {small}) {words}", "{small}) {words}", "答案是{letter}。",
)  # fmt: skip
WORDS = "encoder decoder loss of the frozen latent vector in image text teacher student fused yes no not".split()
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)


@st.composite
def questions(draw: st.DrawFn) -> tuple[tuple[str, str], ...]:
    words = draw(st.lists(sentences, min_size=2, max_size=9, unique=True))
    return tuple(zip(string.ascii_uppercase, words, strict=False))


@given(questions(), st.data())
def test_any_option_reads_back_from_any_form(options: tuple[tuple[str, str], ...], data: st.DataObject) -> None:
    letter, words = data.draw(st.sampled_from(options))
    answer = data.draw(st.sampled_from(FORMS)).format(letter=letter, small=letter.lower(), words=words)
    assert read(answer, tuple(each for each, _ in options), options) == letter


SIGNS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=20)


@given(st.lists(SIGNS, min_size=2, max_size=6), st.data())
def test_letters_are_read_whatever_the_options_say(texts: list[str], data: st.DataObject) -> None:
    options = tuple(zip(string.ascii_uppercase, texts, strict=False))
    letters = tuple(letter for letter, _ in options)
    letter = data.draw(st.sampled_from(letters))
    form = data.draw(st.sampled_from(("{}", "({})", "**{}**", "`{}`", "[{}]")))
    assert read(form.format(letter), letters, options) == letter


OPENINGS = (
    "A",
    "Based on the figure, the",
    "I cannot say whether the",
    "Both the",
    "Clearly a",
    "Considering the",
    "Each",
    "Do",
)
MIDDLES = (
    "module",
    "block feeds",
    "arrow leaves",
    "stage follows",
    "is joined to",
    "is not labelled",
    "and",
    "panel B",
    "of loss C",
)


@given(
    st.lists(
        st.tuples(st.sampled_from(OPENINGS), st.lists(st.sampled_from(MIDDLES), min_size=1)), min_size=1, max_size=4
    )
)
def test_prose_without_a_choice_is_none(prose: list[tuple[str, list[str]]]) -> None:
    answer = " ".join(f"{opening} {' '.join(rest)}." for opening, rest in prose)
    assert read(answer, LETTERS, OPTIONS) is None


@given(st.text(max_size=60))
def test_anything_can_be_read_without_falling_over(answer: str) -> None:
    assert read(answer, LETTERS, OPTIONS) in (None, *LETTERS)


@pytest.mark.parametrize("part", ["answer is ", "(", "<think>", "B or ", "option ", "A\n", '{"a": [', "* ", "not B, "])
def test_no_answer_takes_long_to_read(part: str) -> None:
    began = process_time()
    read(part * 20_000, LETTERS, OPTIONS)
    assert process_time() - began < 2
