"""A script's text -> the lists that are written in it, under the names that they were given. Nothing is run.

What a plot draws can be read back from it, but rounded, stacked or scaled. What was written down is what was meant.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Cell = float | int | str | None
MOST = 20_000
"""Values of one list; a script that spells out more is no plot of a paper."""
_WRAPPERS = {"array", "asarray", "list", "tuple", "DataFrame", "Series", "Index", "sorted", "to_datetime"}
_CONSTANTS = {"nan": math.nan, "NaN": math.nan, "inf": math.inf, "pi": math.pi, "e": math.e}
_DRAWN_BY_CHANCE = {
    "rand", "randn", "randint", "random", "normal", "uniform", "choice", "shuffle", "poisson", "exponential", "gauss",
    "beta", "gamma", "binomial", "lognormal", "multivariate_normal", "standard_normal", "random_sample", "integers",
    "sample", "permutation", "dirichlet", "laplace", "rvs", "triangular", "weibull", "vonmises", "pareto",
}  # fmt: skip

_REACHING = {
    "open", "urlopen", "urlretrieve", "load_dataset", "loadtxt", "genfromtxt", "savetxt", "fromfile", "tofile",
    "imread", "to_csv", "to_json", "to_excel", "to_pickle", "write_text", "write_bytes", "get_sample_data", "savez",
    "system", "popen", "Popen", "socket", "mkdir", "makedirs", "unlink", "fetch_openml",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Written:
    """A list of numbers or words. `name` is the variable's, with the key after a dot where it stands in a mapping."""

    name: str
    values: tuple[Cell, ...]


def written(script: str) -> tuple[Written, ...]:
    """Every list of the script once, in its order; of a table of numbers its rows and its columns."""
    tree = ast.parse(script)
    known: dict[str, Any] = {}
    found: dict[tuple[str, tuple[Cell, ...]], Written] = {}
    for node in ast.walk(tree):
        for name, value in _literal_assignments(node, known):
            known.setdefault(name, value)
            for one in _lists(name, value):
                found.setdefault((one.name, one.values), one)
    named = {one.values for one in found.values()}
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple | ast.Dict):
            for one in _lists("", _value(node, known)):
                if one.values not in named:
                    found.setdefault((one.name, one.values), one)
    return tuple(found.values())


def by_chance(script: str) -> bool:
    """Whether the script asks for random numbers, beyond setting their seed."""
    calls = (node.func for node in ast.walk(ast.parse(script)) if isinstance(node, ast.Call))
    return any(
        (isinstance(call, ast.Attribute) and call.attr in _DRAWN_BY_CHANCE and "random" in _root(call))
        or (isinstance(call, ast.Attribute) and call.attr in ("rvs", "default_rng", "RandomState"))
        for call in calls
    )  # fmt: skip


def touches(script: str) -> str:
    """The first call by which a script reads or writes a file of its own, or asks the network; saving its figure is
    what scripts are for."""
    for node in ast.walk(ast.parse(script)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in _REACHING or name.startswith("read_"):
                return f"{name}()"
    return ""


def _root(call: ast.Attribute) -> str:
    """ "np.random.normal"; a generator's own method is told by the name that generators have."""
    said = ast.unparse(call)
    return f"{said} random" if said.split(".")[0] in ("rng", "generator", "rs", "rand") else said


def _literal_assignments(node: ast.AST, known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The names that a statement gives to values which are written out in it."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _bound(target, node.value, known)
    elif isinstance(node, ast.AnnAssign) and node.value is not None:
        yield from _bound(node.target, node.value, known)


def _bound(target: ast.expr, value: ast.expr, known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, its in zip(target.elts, value.elts, strict=True):
            yield from _bound(one, its, known)
    elif isinstance(target, ast.Name) and (found := _value(value, known)) is not None:
        yield target.id, found
    elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Constant):
        found = _value(value, known)
        yield from ((f"{ast.unparse(target.value)}.{target.slice.value!s}", one) for one in (found,) if one is not None)


def _value(node: ast.expr, known: Mapping[str, Any]) -> Any:
    """What an expression is worth when it is written out; None for all that would have to be run."""
    try:
        return _read(node, known)
    except (ValueError, TypeError, OverflowError, RecursionError, ZeroDivisionError):
        return None


def _read(node: ast.expr, known: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return [_inner(one, known) for one in node.elts]
    if isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        return {_read(key, known): _inner(value, known) for key, value in pairs if key is not None}
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        worth = _read(node.operand, known)
        return -worth if isinstance(node.op, ast.USub) else worth
    if isinstance(node, ast.Attribute) and node.attr in _CONSTANTS:
        return _CONSTANTS[node.attr]
    if isinstance(node, ast.Name) and known.get(node.id) is not None:
        return known[node.id]
    if isinstance(node, ast.Call):
        return _wrapped(node, known)
    raise ValueError(f"{type(node).__name__} is not written out")


def _inner(node: ast.expr, known: Mapping[str, Any]) -> Any:
    """A part of a list. Names stand for plain lists only: those of lists of lists could grow without an end."""
    value = _read(node, known)
    if isinstance(node, ast.Name) and not (_cell(value) or (isinstance(value, list) and all(map(_cell, value)))):
        raise ValueError(f"{node.id} is too deep")
    return value


def _wrapped(node: ast.Call, known: Mapping[str, Any]) -> Any:
    """The list inside of `np.array([…])` and the like; what transposes it is seen through, since both ways are kept."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if name in _WRAPPERS and node.args:
        return _read(node.args[0], known)
    if name in ("dict", "DataFrame") and node.keywords:
        return {one.arg: _read(one.value, known) for one in node.keywords if one.arg}
    if name == "float" and len(node.args) == 1:
        return float(_read(node.args[0], known))
    raise ValueError(f"{name} is not written out")


def _lists(name: str, value: Any) -> Iterator[Written]:
    """The lists in a value: itself, its rows and columns, what stands under its keys."""
    if isinstance(value, dict):
        yield from _mapping(name, value)
    elif isinstance(value, list) and 2 <= len(value) <= MOST:
        if all(_cell(one) for one in value):
            yield Written(name, tuple(_cell_value(one) for one in value))
        elif all(isinstance(one, dict) for one in value):
            for key in dict.fromkeys(key for one in value for key in one):
                yield from _lists(_dotted_name(name, key), [one.get(key) for one in value])
        elif all(isinstance(one, list) for one in value):
            yield from _table(name, value)


def _mapping(name: str, value: dict[Any, Any]) -> Iterator[Written]:
    if len(value) > 1 and all(_cell(one) for one in value.values()):
        yield Written(f"{name}.keys", tuple(_cell_value(key) for key in value if _cell(key)))
        yield Written(name, tuple(_cell_value(one) for one in value.values()))
        return
    if len(value) > 1 and all(isinstance(key, str) for key in value):
        yield Written(f"{name}.keys", tuple(value))
    for key, one in value.items():
        yield from _lists(_dotted_name(name, key), one)
    inner = list(value.values())
    if len(inner) > 1 and all(isinstance(one, list) for one in inner) and len({len(one) for one in inner}) == 1:
        yield from _table(name, inner, rows=False)


def _table(name: str, value: list[list[Any]], *, rows: bool = True) -> Iterator[Written]:
    for row in value if rows else ():
        yield from _lists(name, row)
    if len({len(row) for row in value}) == 1:
        for across in zip(*value, strict=True):
            if all(_cell(one) for one in across):
                yield from _lists(name, list(across))
    if rows and sum(map(len, value)) <= MOST and all(_cell(one) for row in value for one in row):
        yield from _lists(name, [one for row in value for one in row])


def _dotted_name(name: str, key: Any) -> str:
    return f"{name}.{key}" if name else str(key)


def _cell(value: Any) -> bool:
    return value is None or isinstance(value, str | bool | int | float)


def _cell_value(value: Any) -> Cell:
    """A value of a table: no truth values, and None for what is no number."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if value is None or isinstance(value, str | int | float) else str(value)
