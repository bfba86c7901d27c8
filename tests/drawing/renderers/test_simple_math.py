"""Formulas as characters: exactly what characters can say, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.drawing.math_markup import THIN, Atom, atoms
from figwright.ir.scene.signs import alphabet


def spelled(latex: str) -> str | None:
    """Atoms in a short form: _x_ italic, *x* bold, ↓ and ↑ for scripts."""
    found = atoms(latex)
    if found is None:
        return None
    return "".join(
        {"base": "", "sub": "↓", "sup": "↑"}[a.level] + ("*" if a.bold else "") + ("_" if a.italic else "") + a.text
        for a in found
    ).replace(THIN, "~")


@pytest.mark.parametrize(
    ("latex", "said"),
    [
        ("S", "_S"),
        ("xy", "_xy"),
        (r"\mathcal{L}_{t+1}", "ℒ↓_t↓+1"),
        (r"\hat{x}", "_x\u0302"),
        (r"\pi_\theta", "_π↓_θ"),
        (r"\Delta W", "Δ_W"),
        (r"P^*", "_P↑∗"),
        (r"x'", "_x′"),
        (r"x^{\prime}", "_x′"),
        (r"\mathcal{L}_{\mathrm{KL}}", "ℒ↓KL"),
        (r"\pi_{\text{ref}}", "_π↓ref"),
        (r"\mathbf{x} \in \mathbb{R}^d", "*x~∈~ℝ↑_d"),
        ("T=3", "_T~=~3"),
        ("-1", "−1"),
        ("f(x, y)", "_f(_x,~_y)"),
        (r"p(y \mid x)", "_p(_y~|~_x)"),
        (r"\theta", "_θ"),
        (r"\boldsymbol{\mu}", "*_μ"),
    ],
)
def test_simple_formulas_are_spelled(latex: str, said: str) -> None:
    assert spelled(latex) == said


@pytest.mark.parametrize(
    "latex",
    [
        r"\frac{a}{b}", r"\sqrt{n}", "x_t^2", "x_t'", "x_{t_i}", r"\sum_i x_i", r"\hat{xy}", r"\unknown", "^2", "_i",
        "a^", "{a", "a}", "a & b", r"\left(x\right)", r"\mathcal{1}", r"\mathcal{}", "\\", r"\text{a $b$}", "x^{2^2}",
    ],
)  # fmt: skip
def test_what_characters_cannot_say_is_left_to_a_math_engine(latex: str) -> None:
    assert atoms(latex) is None


def test_letters_that_unicode_had_before() -> None:
    assert "".join(alphabet(r"\mathcal", c) or "?" for c in "BEFHILMRego") == "ℬℰℱℋℐℒℳℛℯℊℴ"
    assert "".join(alphabet(r"\mathbb", c) or "?" for c in "CHNPQRZA1") == "ℂℍℕℙℚℝℤ𝔸𝟙"
    assert alphabet(r"\mathfrak", "C") == "ℭ"


@given(st.text(max_size=20))
def test_any_text_is_spelled_or_refused(latex: str) -> None:
    found = atoms(latex)
    assert found is None or all(isinstance(a, Atom) and a.text for a in found)
