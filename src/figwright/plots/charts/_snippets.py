"""Small functions that are written into a script when its lines call them."""

from __future__ import annotations

PICK = '''
def pick(column, where):
    """The values of a column in the rows where other columns hold these values."""
    rows = zip(data[column], *(data[key] for key in where))
    return [value for value, *found in rows if found == list(where.values())]
'''
VALUES = '''
def values(column, by, order, where):
    """One value of a column for each entry of `order`, which `by` holds; NaN where there is none."""
    found = dict(zip(pick(by, where), pick(column, where)))
    return [found.get(key, np.nan) for key in order]
'''
MEANS = '''
def means(column, by, order, where):
    """The mean of a column for each entry of `order`, which `by` holds; NaN where there is none."""
    rows = [(key, value) for key, value in zip(pick(by, where), pick(column, where)) if value == value]
    found = {wanted: [value for key, value in rows if key == wanted] for wanted in order}
    return [np.mean(found[key]) if found[key] else np.nan for key in order]
'''
PLAIN = '''
def plain(text):
    """Words with dollar signs that start no formula."""
    return str(text).replace("$", r"\\$")
'''
SHORT = '''
def short(value, _=None):
    """12000 as 12k, 3400000 as 3.4M."""
    for size, unit in ((1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:g}"
'''
POWER = '''
def power(value, _=None):
    """0.00005 as 5 times a power of ten."""
    digits, exponent = f"{value:.3e}".split("e")
    lead = "" if float(digits) == 1 else rf"{float(digits):g}\\times"
    return rf"${lead}10^{{{int(exponent)}}}$" if value else "0"
'''
ORDERED = '''
def ordered(x, *others):
    """Columns in the order of the first."""
    order = np.argsort(x, kind="stable")
    return [np.asarray(column)[order] for column in (x, *others)]
'''
SNIPPETS = {"pick": PICK, "values": VALUES, "means": MEANS, "plain": PLAIN, "short": SHORT, "power": POWER,
            "ordered": ORDERED}  # fmt: skip
_NEEDS = {"values": ("pick",), "means": ("pick",)}
"""Functions that call others."""


def written(wanted: dict[str, str]) -> list[str]:
    """The functions as text, those that others call first."""
    names = {*wanted, *(need for name in wanted for need in _NEEDS.get(name, ()))}
    ours = [SNIPPETS[name] for name in SNIPPETS if name in names]
    return [text.strip("\n") for text in (*ours, *(text for text in wanted.values() if text))]
