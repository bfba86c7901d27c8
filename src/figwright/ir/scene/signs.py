"""Tables between LaTeX commands and Unicode characters."""

from __future__ import annotations

import unicodedata


def _table(text: str) -> dict[str, str]:
    """ "alpha α beta β" -> commands with their backslash, and the character of each."""
    parts = text.split()
    return {f"\\{name}": character for name, character in zip(parts[0::2], parts[1::2], strict=True)}


GREEK = _table("""
alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν
xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω
Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω
""")

SIGNS = _table("""
times × div ÷ pm ± mp ∓ cdot · ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ otimes ⊗ odot ⊙ ominus ⊖
to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ mapsto ↦ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔
uparrow ↑ downarrow ↓ updownarrow ↕ nearrow ↗ searrow ↘
le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ sim ∼ simeq ≃ equiv ≡ propto ∝ ll ≪ gg ≫
in ∈ notin ∉ subset ⊂ subseteq ⊆ supset ⊃ cup ∪ cap ∩ setminus ∖ emptyset ∅ varnothing ∅
forall ∀ exists ∃ neg ¬ wedge ∧ vee ∨ infty ∞ partial ∂ nabla ∇ ell ℓ hbar ℏ Re ℜ Im ℑ
dots … ldots … cdots ⋯ vdots ⋮ prime ′ dagger † top ⊤ bot ⊥ perp ⊥ parallel ∥ vert | | ‖ Vert ‖
langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ { { } } % % & & # # _ _ $ $
log log exp exp sin sin cos cos tan tan tanh tanh min min max max arg arg det det dim dim ln ln
checkmark ✓ triangle △ square □ blacksquare ■ bigstar ★
""") | {"\\mid": "\u2009|\u2009"}

SPACES = {"\\,": "\u2009", "\\:": "\u2005", "\\;": "\u2004", "\\ ": " ", "\\quad": "\u2003", "\\!": ""}

ACCENTS = {
    "\\hat": "\u0302", "\\widehat": "\u0302", "\\bar": "\u0304", "\\overline": "\u0305", "\\tilde": "\u0303",
    "\\widetilde": "\u0303", "\\dot": "\u0307", "\\ddot": "\u0308", "\\vec": "\u20d7", "\\check": "\u030c",
}  # fmt: skip
"""Combining characters; each goes after the letter it sits on."""

_ALPHABETS = {
    "\\mathcal": "MATHEMATICAL SCRIPT {}", "\\mathscr": "MATHEMATICAL SCRIPT {}",
    "\\mathbb": "MATHEMATICAL DOUBLE-STRUCK {}", "\\mathfrak": "MATHEMATICAL FRAKTUR {}",
}  # fmt: skip
# Unicode had a few of these letters before the mathematical blocks, under names of their own.
_OLDER = {"SCRIPT": "SCRIPT {}", "DOUBLE-STRUCK": "DOUBLE-STRUCK {}", "FRAKTUR": "BLACK-LETTER {}"}


def alphabet(command: str, character: str) -> str | None:
    r"""The letter of a styled alphabet (\mathcal{L} is ℒ), or None when there is none."""
    pattern = _ALPHABETS.get(command)
    if pattern is None or not (character.isascii() and character.isalnum()):
        return None
    if character.isdigit():
        name = f"DIGIT {unicodedata.name(character).split()[-1]}"
    else:
        name = f"{'CAPITAL' if character.isupper() else 'SMALL'} {character.upper()}"
    style = pattern.split()[1]
    for form in (pattern.format(name), _OLDER[style].format(name)):
        try:
            return unicodedata.lookup(form)
        except KeyError:
            continue
    return None
