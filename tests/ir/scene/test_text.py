"""Set text: markup becomes runs, lines keep to their limit, and widths are those of the font."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from figwright.core.errors import SpecError
from figwright.core.fonts import builtin_files
from figwright.ir.scene import Rect
from figwright.ir.scene.model import Line
from figwright.ir.scene.text import (
    TextStyle,
    advance,
    at,
    centred,
    covered,
    formula,
    plain,
    set_text,
    words,
)

pytestmark = pytest.mark.core

STYLE = TextStyle(9.0, "#222222")
plain_words = st.from_regex(r"[A-Za-z]{1,12}", fullmatch=True)
tokens = st.one_of(
    plain_words,
    plain_words.map(lambda w: f"**{w}**"),
    plain_words.map(lambda w: f"*{w}*"),
    st.sampled_from(("$x$", "$\\theta_t$", "$\\frac{a}{b}$", "self-attention", "(a)", "–", "× 4")),
)
markups = st.lists(tokens, min_size=1, max_size=9).map(" ".join)


def runs(markup: str) -> list[tuple[str, int, bool, bool]]:
    (line,) = set_text(markup, STYLE).lines
    return [(run.text, run.weight, run.italic, run.math) for run in line.runs]


@settings(deadline=None)
@given(markups, st.integers(20, 160))
def test_a_line_keeps_to_its_limit_unless_one_word_is_wider(markup: str, limit: int) -> None:
    for line in set_text(markup, STYLE, limit).lines:
        assert line.bounds.w <= limit + 0.05 or " " not in line.text.strip()


@settings(deadline=None)
@given(markups, st.integers(20, 160))
def test_wrapping_loses_no_word_and_keeps_their_order(markup: str, limit: int) -> None:
    whole, wrapped = set_text(markup, STYLE), set_text(markup, STYLE, limit)
    assert wrapped.text.split() == whole.text.split()


@settings(deadline=None)
@given(markups, st.integers(20, 160))
def test_no_fewer_lines_would_do(markup: str, limit: int) -> None:
    """Greedy filling uses the fewest lines that there can be; ours are as few, only more even."""
    space = advance(" ") * STYLE.size
    lines, room = 0, -1.0
    for word in re.findall(r"\S+", markup):
        width = set_text(word, STYLE).bounds.w
        if lines == 0 or room - space - width < -1e-6:
            lines, room = lines + 1, limit - width
        else:
            room -= space + width
    assert len(set_text(markup, STYLE, limit).lines) <= lines


def test_lines_are_as_even_as_they_can_be() -> None:
    block = set_text("one two three four", STYLE, set_text("two three four", STYLE).bounds.w)
    assert [line.text for line in block.lines] == ["one two", "three four"]


@settings(deadline=None)
@given(markups)
def test_a_line_is_as_wide_as_its_runs_and_the_spaces_between_them(markup: str) -> None:
    (line,) = set_text(markup, STYLE).lines
    space = advance(" ") * STYLE.size
    gaps = [b.x - a.x - a.width for a, b in itertools.pairwise(line.runs)]
    assert all(gap == pytest.approx(space) for gap in gaps)
    assert line.bounds.w == pytest.approx(sum(run.width for run in line.runs) + sum(gaps))


def test_pieces_that_touch_leave_no_space() -> None:
    (line,) = set_text("a**b**$x$c", STYLE).lines
    assert [run.text for run in line.runs] == ["a", "b", "x", "c"]
    assert line.bounds.w == pytest.approx(sum(run.width for run in line.runs))


def test_bold_italic_and_math_are_runs_of_their_own() -> None:
    assert runs("a **b c** *d* $e_1$ f") == [
        ("a", 400, False, False),
        ("b c", 700, False, False),
        ("d", 400, True, False),
        ("e_1", 400, False, True),
        ("f", 400, False, False),
    ]


def test_a_formula_within_bold_words_is_a_formula() -> None:
    assert runs("**loss $c_2$ end**") == [
        ("loss", 700, False, False),
        ("c_2", 700, False, True),
        ("end", 700, False, False),
    ]
    assert plain("**loss $c_2$ end**") == "loss c_2 end"


def test_bold_words_over_two_lines_are_bold_on_both() -> None:
    lines = set_text("**Two\nlines**", STYLE).lines
    assert [[(run.text, run.weight) for run in line.runs] for line in lines] == [[("Two", 700)], [("lines", 700)]]


@pytest.mark.parametrize("markup", ["2 * 3 * 4", "a ** b", "5 $ and more", "snake_case", "*", "**"])
def test_stars_and_dollars_that_mark_nothing_are_drawn(markup: str) -> None:
    assert runs(markup) == [(markup, 400, False, False)]


def test_bold_and_italic_are_set_in_their_own_faces() -> None:
    widths = {set_text(markup, STYLE).bounds.w for markup in ("Wide", "**Wide**", "*Wide*")}
    assert len(widths) == 3
    assert advance("Wide", 700) > advance("Wide", 600) > advance("Wide", 400)


def test_kerning_counts() -> None:
    assert advance("AVAV") < 2 * advance("A") + 2 * advance("V") - 0.02


@pytest.mark.parametrize("markup", ["", "   ", "\n"])
def test_nothing_takes_no_width(markup: str) -> None:
    block = set_text(markup, STYLE)
    assert block.bounds.w == 0
    assert block.text == ""


def test_a_line_break_is_kept_and_may_leave_a_line_empty() -> None:
    assert [line.text for line in set_text("one\ntwo", STYLE).lines] == ["one", "two"]
    assert [line.text for line in set_text("one\n\ntwo", STYLE).lines] == ["one", "", "two"]


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_lines_are_aligned_about_each_other(align: str, share: float) -> None:
    style = TextStyle(9.0, "#222222", align=align)  # type: ignore[arg-type]
    short, long = set_text("one\nmuch longer", style).lines
    assert short.bounds.x - long.bounds.x == pytest.approx(share * (long.bounds.w - short.bounds.w))


@pytest.mark.parametrize("markup", ["one\ntwo", "$\\frac{a}{b}$\n$\\frac{c}{d}$", "one\n$\\sum_{i=1}^{n} x_i$\ntwo"])
def test_lines_never_run_into_each_other(markup: str) -> None:
    lines: tuple[Line, ...] = set_text(markup, STYLE).lines
    for above, below in itertools.pairwise(lines):
        assert above.bounds.bottom < below.bounds.y
        assert below.baseline - above.baseline >= STYLE.size


def test_a_formula_has_the_height_it_needs_and_its_outline_lies_in_its_run() -> None:
    tall, flat = set_text("$\\frac{a}{b}$", STYLE), set_text("$x$", STYLE)
    assert tall.bounds.h > 1.5 * flat.bounds.h
    (run,) = tall.lines[0].runs
    xs = [v for _, numbers in run.outline for v in numbers[0::2]]
    ys = [v for _, numbers in run.outline for v in numbers[1::2]]
    assert run.x - 0.01 <= min(xs)
    assert max(xs) <= run.x + run.width + 0.01
    assert tall.bounds.y - 0.01 <= min(ys)
    assert max(ys) <= tall.bounds.bottom + 0.01


@pytest.mark.parametrize("latex", ["\\frac{", "x^{", "\\left( x"])
def test_latex_that_cannot_be_set_is_the_users_to_mend(latex: str) -> None:
    with pytest.raises(SpecError, match="formula"):
        formula(latex)


@settings(deadline=None)
@given(markups, st.floats(0.5, 3))
def test_text_grows_with_its_size(markup: str, k: float) -> None:
    small, large = set_text(markup, STYLE).bounds, set_text(markup, TextStyle(9.0 * k, "#222222")).bounds
    assert large.w == pytest.approx(small.w * k)
    assert large.h == pytest.approx(small.h * k)


@settings(deadline=None)
@given(markups, st.floats(-99, 99), st.floats(-99, 99))
def test_a_block_goes_where_it_is_put(markup: str, x: float, y: float) -> None:
    block = set_text(markup, STYLE, 60)
    there = at(block, x, y).bounds
    assert (there.x, there.y) == pytest.approx((x, y))
    middle = centred(block, Rect(x, y, 200, 100)).bounds
    assert (middle.cx, middle.cy) == pytest.approx((x + 100, y + 50))
    assert (middle.w, middle.h) == pytest.approx((block.bounds.w, block.bounds.h))


@pytest.mark.parametrize(
    ("markup", "said", "count"),
    [
        ("Text encoder", "Text encoder", 2),
        ("**Bold** and *soft*", "Bold and soft", 3),
        ("Policy $\\pi_\\theta$", "Policy \\pi_\\theta", 2),
        ("self-attention", "self-attention", 1),
        ("× 4 – GPT-4.1", "× 4 – GPT-4.1", 2),
        ("", "", 0),
    ],
)
def test_labels_are_read_aloud_and_counted_without_markup(markup: str, said: str, count: int) -> None:
    assert plain(markup) == said
    assert words(markup) == count


def test_the_built_in_faces_are_there_and_say_what_they_cover() -> None:
    assert len(builtin_files()) == 6
    assert all(path.is_file() for path in builtin_files())
    assert covered("Größe – naïve × 3")
    assert not covered("多层")


def test_greek_variants_are_italic_like_their_neighbours() -> None:
    """phi and varphi are different letters; both lean, as every variable does."""
    assert formula(r"\phi").outline == formula("𝜙").outline
    assert formula(r"\phi").outline != formula(r"\varphi").outline
    assert formula(r"\pi_\epsilon").outline == formula("\\pi_𝜖").outline
    assert formula(r"\phi x").width < formula(r"\phi xx").width
