"""Functions that a script gets when it makes new rows out of its data: written out as text, and called by steps."""

from __future__ import annotations

from figwright.plots.charts._code import Code

ACROSS, DOWN, PEARSON = "column", "other column", "Pearson r"
"""The columns of a table of correlations."""

FUNCTIONS = {
    "records": '''
def records(data, names):
    """The rows of a table, each a dict of its columns of these names."""
    return [dict(zip(names, row)) for row in zip(*(data[name] for name in names))]
''',
    "table": '''
def table(rows):
    """The columns of such rows by name."""
    return {name: [row[name] for row in rows] for name in rows[0]}
''',
    "known": '''
def known(value):
    """Whether there is a value: neither NaN nor an empty text."""
    return value == value and value != ""
''',
    "ends": '''
def ends(rows, column, keys, which):
    """The rows at the end (`which`: max or min) of a column among those that share the values of `keys`."""
    found = {}
    for row in rows:
        if known(row[column]):
            found.setdefault(tuple(row[key] for key in keys), []).append(row[column])
    return [row for row in rows if row[column] == which(found.get(tuple(row[key] for key in keys), [np.nan]))]
''',
    "widened": '''
def widened(rows, by, values, column, keys):
    """One row for each set of `keys`: what `column` holds where `by` is each of `values`, as columns."""
    found = {}
    for row in rows:
        place = tuple(row[key] for key in keys)
        new = found.setdefault(place, dict(zip(keys, place)) | {str(value): np.nan for value in values})
        if row[by] in values:
            new[str(row[by])] = row[column]
    return list(found.values())
''',
    "lengthened": '''
def lengthened(rows, columns, key, value):
    """One row for each of `columns` in each row: `key` says which it is, `value` what it holds."""
    made = []
    for row in rows:
        rest = {name: cell for name, cell in row.items() if name not in columns}
        made += [rest | {key: called, value: row[name]} for name, called in columns.items()]
    return made
''',
    "elapsed": '''
def elapsed(start, end, seconds):
    """The time between two dates, in units of so many seconds."""
    if not (known(start) and known(end)):
        return np.nan
    first, last = (datetime.fromisoformat(one.replace("Z", "+00:00")) for one in (start, end))
    return (last - first).total_seconds() / seconds
''',
    "running": '''
def running(rows, name, column, keys, how):
    """The numbers of a column as a new one, for each set of `keys`: added up, or in per cent of the first."""
    made, before = [], {}
    for row in rows:
        place, number = tuple(row[key] for key in keys), row[column]
        if how == "sum":
            number = before[place] = before.get(place, 0) + (number if known(number) else 0)
        elif known(number):
            number = 100 * number / (before.setdefault(place, number) or np.nan)
        made.append(row | {name: number})
    return made
''',
    "aggregated": '''
def aggregated(rows, keys, results):
    """One row for each set of values of the columns `keys`, with `results`: a function of a column's values."""
    groups = {}
    for row in rows:
        if all(known(row[key]) for key in keys):
            groups.setdefault(tuple(row[key] for key in keys), []).append(row)
    made = []
    for place, group in groups.items():
        made.append(dict(zip(keys, place)))
        for name, (column, result) in results.items():
            values = [row[column] for row in group if known(row[column])]
            made[-1][name] = result(values)
    return made
''',
    "mean": '''
def mean(values):
    return sum(values) / len(values) if values else np.nan
''',
    "median": '''
def median(values):
    return np.median(values) if values else np.nan
''',
    "percentile": '''
def percentile(values, share):
    """The value that so many per cent of the values do not exceed, between two of them where it must."""
    return np.percentile(values, share) if values else np.nan
''',
    "distinct": '''
def distinct(values):
    """How many different values there are."""
    return len(set(values))
''',
    "deviation": '''
def deviation(values):
    """The standard deviation of a sample."""
    return np.std(values, ddof=1) if len(values) > 1 else np.nan
''',
    "standard_error": '''
def standard_error(values):
    return deviation(values) / max(1, len(values)) ** 0.5
''',
    "margin": '''
def margin(values):
    """Half of the 95% confidence interval of the mean: 1.96 standard errors."""
    return 1.96 * deviation(values) / max(1, len(values)) ** 0.5
''',
    "filled": '''
def filled(rows, places, names):
    """One row for each place, with noughts where there was none; `places` are columns and all that they may hold."""
    found = {tuple(row[key] for key in places): row for row in rows}
    nothing = dict.fromkeys(names, 0)
    return [found.get(place, dict(zip(places, place)) | nothing) for place in product(*places.values())]
''',
    "shares": '''
def shares(rows, name, keys):
    """The numbers of a column in per cent of their sum over the rows that share the values of `keys`."""
    sums = {}
    for row in rows:
        place = tuple(row[key] for key in keys)
        sums[place] = sums.get(place, 0) + (row[name] if known(row[name]) else 0)
    return [row | {name: 100 * row[name] / (sums[tuple(row[key] for key in keys)] or np.nan)} for row in rows]
''',
    "best": '''
def best(rows, key, names, count, smallest=False):
    """The rows of those `count` values of a column with the largest sums of other columns."""
    sums = {}
    for row in rows:
        sums[row[key]] = sums.get(row[key], 0) + sum(row[name] for name in names if known(row[name]))
    ranked = sorted(sums, key=sums.get, reverse=not smallest)
    return [row for row in rows if row[key] in ranked[:count]]
''',
    "correlation": '''
def correlation(rows, one, other):
    """Pearson's r of two columns, of the rows that have both numbers."""
    pairs = [(row[one], row[other]) for row in rows if row[one] == row[one] and row[other] == row[other]]
    a, b = np.transpose(pairs or [(np.nan, np.nan)])
    a, b = a - a.mean(), b - b.mean()
    wide = np.sqrt((a @ a) * (b @ b))
    return a @ b / wide if wide else np.nan
''',
    "interval": '''
def interval(value, width, whole):
    """The interval of this width that a number lies in, as text; of `whole` numbers, the first and the last."""
    low = int(np.floor(value / width + 1e-9)) * width
    return f"{low:.10g}{' to ' if low < 0 else '–'}{low + width - whole:.10g}"
''',
    "part": '''
def part(place, low, high, count):
    """One of `count` equal parts between two numbers, as text."""
    width = (high - low) / count
    start = low + place * width
    return f"{start:.4g}{' to ' if start < 0 else '–'}{low + (place + 1) * width:.4g}"
''',
}  # fmt: skip

PRESENT = "dict.fromkeys(row[{column}] for row in rows)"
"""Python for all that a column holds in the rows, each once."""


def need(code: Code, *names: str) -> None:
    """The script gets these functions; a built-in one needs no text."""
    for name in names:
        if name in FUNCTIONS:
            code.need(name, FUNCTIONS[name])
