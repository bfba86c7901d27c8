"""Formulas of PDFs: large signs by the encoding of their typeface, accents and negations on what they belong to."""

from __future__ import annotations

import pytest

from figwright.frontends.papers._formulas import large, mended


@pytest.mark.parametrize(
    ("code", "sign"),
    [(ord("X"), "∑"), (ord("P"), "∑"), (ord("Q"), "∏"), (ord("S"), "⋃"), (0, "("), (1, ")"), (0x10, "("), (0x11, ")"),
     (0x14, "["), (0x15, "]"), (0x1A, "{"), (0x28, "{"), (ord("h"), "["), (ord("i"), "]"), (ord("l"), "⌈"),
     (ord("p"), "√"),
     (ord("z"), ""), (0xF8EE, "["), (0xF8F0, ""), (0x20, None)],
)  # fmt: skip
def test_large_signs_are_read_by_their_encoding(code: int, sign: str | None) -> None:
    assert large("CMEX10", code) == sign


def test_other_typefaces_are_left_alone() -> None:
    assert {large(font, ord("X")) for font in ("CMR10", "NimbusRomNo9L-Regu", "Exo2", "")} == {None}


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("T = T¯ − R, and (ˆs, p∗, oˆ)", "T = T̄ − R, and (ŝ, p∗, ô)"),
        ("pi ̸ ∈ Ri and a ̸= b", "pi ∉ Ri and a ≠ b"),
        ("k ∈ {1 . . . K}", "k ∈ {1 … K}"),
        ("It ends. Then e.g. this; S ˆ stays.", "It ends. Then e.g. this; S ˆ stays."),
        ("naïve words ~ and x^2", "naïve words ~ and x^2"),
    ],
)
def test_signs_that_stand_apart_are_put_together(broken: str, whole: str) -> None:
    assert mended(broken) == whole
