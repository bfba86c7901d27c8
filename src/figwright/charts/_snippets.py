"""Small functions that are written into a script when its lines call them."""

from __future__ import annotations

PICK = '''
def pick(column, where):
    """The values of a column in the rows where other columns hold these values."""
    rows = zip(data[column], *(data[key] for key in where))
    return [value for value, *found in rows if found == list(where.values())]
'''
PICK_ANY = '''
def pick(column, where):
    """The values of a column in the rows where other columns hold one of these values."""
    rows = zip(data[column], *(data[key] for key in where))
    wanted = [value if isinstance(value, tuple) else (value,) for value in where.values()]
    return [value for value, *found in rows if all(one in ok for one, ok in zip(found, wanted))]
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
PLACES = '''
def places(by, where):
    """What a column holds in these rows, each once and in order."""
    return sorted({key for key in pick(by, where) if key is not None and key == key})
'''
_SPREAD = '''
def {name}(column, by, order, where):
    """{what} for each entry of `order`, which `by` holds."""
    rows = [(key, value) for key, value in zip(pick(by, where), pick(column, where)) if value == value]
    found = {{wanted: [value for key, value in rows if key == wanted] for wanted in order}}
    return [{formula} if len(found[key]) > 1 else np.nan for key in order]
'''
_SD = "np.std(found[key], ddof=1)"
SPREADS = {
    "sd": ("deviations", "The standard deviation of a column", _SD),
    "sem": ("standard_errors", "The standard error of the mean of a column", f"{_SD} / len(found[key]) ** 0.5"),
    "ci": ("intervals", "1.96 standard errors of the mean of a column",
           f"1.96 * {_SD} / len(found[key]) ** 0.5"),
}  # fmt: skip
"""How far repeated rows lie around their mean: the function, what it gives, and how."""
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
ORDERED = '''
def ordered(x, *others):
    """Columns in the order of the first."""
    order = np.argsort(x, kind="stable")
    return [np.asarray(column)[order] for column in (x, *others)]
'''
SNIPPETS = {
    "pick": PICK, "pick_any": PICK_ANY, "values": VALUES, "means": MEANS, "plain": PLAIN, "short": SHORT,
    "ordered": ORDERED, "places": PLACES,
    **{name: _SPREAD.format(name=name, what=what, formula=how) for name, what, how in SPREADS.values()},
}  # fmt: skip
READERS = ("values", "means", "places", *(one[0] for one in SPREADS.values()))
"""Functions that read columns by `pick`."""
_NEEDS = dict.fromkeys(READERS, ("pick",))


def written(wanted: dict[str, str]) -> list[str]:
    """The functions as text, those that others call first; `pick_any` stands in for `pick`."""
    names = {*wanted, *(need for name in wanted for need in _NEEDS.get(name, ()))}
    if "pick_any" in names:
        names.discard("pick")
    ours = [SNIPPETS[name] for name in SNIPPETS if name in names]
    return [text.strip("\n") for text in (*ours, *(text for text in wanted.values() if text))]
