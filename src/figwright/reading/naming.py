"""Terms -> labels: names in the paper's own words."""

from __future__ import annotations

from figwright.reading.terms import Term


def plain(term: Term) -> str:
    """A part by its name, or by its short form where that is the better known."""
    shown = term.shown.most_common(1)[0][0] if term.shown else " ".join(term.key)
    if term.acronym and len(shown.split()) > 2:
        shown = term.acronym
    shown = shown.replace("$", "").replace("*", "").strip("-./'")
    return shown[:1].upper() + shown[1:]


def label(term: Term) -> str:
    """A part's name with its symbol, where the text gives one."""
    sign = next((sign for sign, _ in term.symbols.most_common(1)), "")
    return f"{plain(term)} ${sign}$".strip() if sign else plain(term)
