"""Words with TeX in dollars -> words as they are read: a slide's own text knows no math."""

from __future__ import annotations

import re

_SIGNS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "eta": "η", "theta": "θ",
    "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ",
    "chi": "χ", "psi": "ψ", "omega": "ω", "Delta": "Δ", "Sigma": "Σ", "Omega": "Ω", "Gamma": "Γ", "Lambda": "Λ",
    "times": "×", "cdot": "·", "pm": "±", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "approx": "≈",
    "sim": "∼", "infty": "∞", "rightarrow": "→", "to": "→", "leftarrow": "←", "uparrow": "↑", "downarrow": "↓",
    "degree": "°", "circ": "°", "sum": "∑", "ell": "ℓ", "partial": "∂", "nabla": "∇", "%": "%", "$": "$", "_": "_",
}  # fmt: skip
_UP = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
_DOWN = str.maketrans("0123456789+-=()aeoxhklmnpst", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ")
_MATH = re.compile(r"(?<!\\)\$(.+?)(?<!\\)\$", re.DOTALL)
_WRAPPED = re.compile(
    r"\\(?:math(?:default|rm|bf|it|sf|tt|cal|bb|regular)|text|textbf|mathrm|operatorname)\s*\{([^{}]*)\}"
)
_SCRIPT = re.compile(r"([\^_])(?:\{([^{}]*)\}|(\\?[^\s{}]))")


def plain(text: str) -> str:
    """The words without their TeX; small signs above and below where letters for them exist."""
    return _MATH.sub(lambda match: _read(match[1]), text).replace("\\$", "$")


def _read(math: str) -> str:
    for _ in range(4):
        math = _WRAPPED.sub(r"\1", math)
    math = re.sub(r"\\frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}", r"\1/\2", math)
    math = re.sub(r"\\([A-Za-z]+|[%$_])", lambda m: _SIGNS.get(m[1], m[1] if m[1][0].isupper() else ""), math)
    math = _SCRIPT.sub(_small, math.replace("\u2212", "-"))
    return re.sub(r"\\[,;:! ]", " ", math).replace("{", "").replace("}", "")


def _small(match: re.Match[str]) -> str:
    inside = match[2] if match[2] is not None else match[3]
    table = _UP if match[1] == "^" else _DOWN
    if all(ord(sign) in table for sign in inside):
        return inside.translate(table)
    return inside if match[1] == "_" and len(inside) > 2 else f"{match[1]}{inside}"
