"""What may stand as a symbol in a label."""

from __future__ import annotations

import pytest

from figwright.frontends.text_rules.symbols import symbol


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ("$x_t$", "x_t"),
        ("$x_t \\in \\mathbb{R}^{23}$", "x_t"),
        ("$V = \\{F_1, F_2\\}$", "V"),
        ("$\\mathcal{D}_{\\mathrm{anon}}$", "\\mathcal{D}_{\\mathrm{anon}}"),
        ("$F_{g a r m e n t}$", "F_{\\mathrm{garment}}"),
        ("\\(z\\)", "z"),
        ("$\\hat{z}$", "\\hat{z}"),
    ],
)
def test_a_symbol_is_kept_without_what_is_said_of_it(formula: str, wanted: str) -> None:
    assert symbol(formula) == wanted


@pytest.mark.parametrize(
    "formula", ["$123.4$", "$\\frac{a}{b}$", "$\\foo{x}$", "$a + b$", "$\\langle 0 \\rangle$", "$$"]
)
def test_what_is_no_symbol_gives_nothing(formula: str) -> None:
    assert symbol(formula) == ""
