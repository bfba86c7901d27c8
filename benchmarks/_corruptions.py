"""Script | data -> a script with one mistake in its data: on the syntax tree, by chance, whatever the proof can see."""

from __future__ import annotations

import ast
import copy
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

KINDS = ("value changed by 5%", "point dropped", "labels swapped", "series doubled")
MOSTLY = 0.6
"""The share of a list's elements that must stand in the data for the list to be data."""
DRAWING = ("plot", "bar", "barh", "scatter", "errorbar", "fill_between", "step", "stem", "bar3d", "fill")
Content = Mapping[str, Sequence[Any]]
Change = Callable[[ast.Module], None]


@dataclass(frozen=True)
class Corruption:
    """One mistake: what it is, and the script that makes it."""

    kind: str
    what: str
    script: str


def corrupted(script: str, content: Content, kind: str, chance: random.Random) -> Iterator[Corruption]:
    """Scripts with one mistake of a kind, in the order of trying; none where there is nothing to get wrong."""
    tree = ast.parse(script)
    made = {KINDS[0]: _changed, KINDS[1]: _dropped, KINDS[2]: _swapped, KINDS[3]: _doubled}[kind]
    for what, other in made(tree, content, chance):
        yield Corruption(kind, what, ast.unparse(ast.fix_missing_locations(other)))


def _numbers(content: Content) -> set[float]:
    return {float(v) for column in content.values() for v in column if isinstance(v, (int, float)) and v is not True}


def _words(content: Content) -> set[str]:
    return {_plain(v) for column in content.values() for v in column if isinstance(v, str)}


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _value(node: ast.AST) -> float | None:
    """The number that a literal is."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        inner = _value(node.operand)
        return None if inner is None else -inner if isinstance(node.op, ast.USub) else inner
    plain = isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool)
    return float(node.value) if plain else None  # type: ignore[attr-defined]


def _lists(tree: ast.AST) -> list[ast.List | ast.Tuple]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.List | ast.Tuple) and len(node.elts) > 1]


def _data_lists(tree: ast.AST, content: Content) -> list[ast.List | ast.Tuple]:
    """Lists of literals that are mostly numbers of the data."""
    known = _numbers(content)
    found = []
    for node in _lists(tree):
        values = [_value(one) for one in node.elts]
        told = [value for value in values if value]  # zeros are everywhere: they tell nothing
        if None not in values and len(told) > 1 and sum(value in known for value in told) >= MOSTLY * len(told):
            found.append(node)
    return found


def _name_lists(tree: ast.AST, content: Content) -> list[list[ast.expr]]:
    """Lists of words, and keys of dictionaries, that are mostly names in the data: of rows or of columns."""
    rows, columns = _words(content), {_plain(name) for name in content}
    found = []
    groups = [node.elts for node in _lists(tree)]
    groups += [[key for key in node.keys if key] for node in ast.walk(tree) if isinstance(node, ast.Dict)]
    for group in groups:
        words = [_plain(n.value) for n in group if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        if len(words) != len(group) or len(words) < 2:
            continue
        hits = [word for word in words if word and (word in rows or any(word in name for name in columns))]
        if len(hits) >= MOSTLY * len(words):
            found.append(group)
    return found


def _twin(tree: ast.Module) -> tuple[ast.Module, dict[int, ast.AST]]:
    """A copy, and where each node of the original is in it."""
    other = copy.deepcopy(tree)
    return other, {id(a): b for a, b in zip(ast.walk(tree), ast.walk(other), strict=True)}


def _changed(tree: ast.Module, content: Content, chance: random.Random) -> Iterator[tuple[str, ast.Module]]:
    known = _numbers(content)
    places = [(node, k) for node in _data_lists(tree, content) for k, one in enumerate(node.elts)
              if _value(one) in known and _value(one)]  # fmt: skip
    chance.shuffle(places)
    for node, k in places:
        other, twins = _twin(tree)
        value = (_value(node.elts[k]) or 0.0) * 1.05
        twins[id(node)].elts[k] = ast.Constant(value)  # type: ignore[attr-defined]
        yield f"{_value(node.elts[k]):g} -> {value:g}", other


def _dropped(tree: ast.Module, content: Content, chance: random.Random) -> Iterator[tuple[str, ast.Module]]:
    lists = [node for node in _data_lists(tree, content) if len(node.elts) > 2]
    places = [(node, k) for node in lists for k in range(len(node.elts))]
    names = [node for node in _lists(tree) if any(node.elts is group for group in _name_lists(tree, content))]
    chance.shuffle(places)
    for node, k in places:
        parallel = [one for one in (*lists, *names) if len(one.elts) == len(node.elts)]
        for few in (parallel, [node]):
            other, twins = _twin(tree)
            for one in {id(one): one for one in few}.values():
                del twins[id(one)].elts[k]  # type: ignore[attr-defined]
            yield f"place {k} of {len(node.elts)} in {len(few)} lists", other


def _swapped(tree: ast.Module, content: Content, chance: random.Random) -> Iterator[tuple[str, ast.Module]]:
    pairs = [(group, i, k) for group in _name_lists(tree, content) for i in range(len(group)) for k in range(i)]
    chance.shuffle(pairs)
    for group, i, k in pairs:
        one, two = group[k], group[i]
        if not isinstance(one, ast.Constant) or not isinstance(two, ast.Constant) or one.value == two.value:
            continue
        if _same_rows(str(one.value), str(two.value), content):
            continue
        other, twins = _twin(tree)
        a, b = twins[id(one)], twins[id(two)]
        a.value, b.value = b.value, a.value  # type: ignore[attr-defined]
        yield f"{one.value!r} <-> {two.value!r}", other


def _same_rows(one: str, other: str, content: Content) -> bool:
    """Names whose rows (or columns) have the same numbers: after swapping them the figure still says the truth."""
    mine, theirs = (_numbers_of(name, content) for name in (one, other))
    return bool(mine) and mine == theirs


def _numbers_of(name: str, content: Content) -> list[tuple[Any, ...]]:
    plain = _plain(name)
    own = [tuple(values) for key, values in content.items() if _plain(key) == plain]
    for values in content.values():
        for row, value in enumerate(values):
            if isinstance(value, str) and _plain(value) == plain:
                beside = [c[row] for c in content.values() if len(c) == len(values) and not isinstance(c[row], str)]
                own.append(tuple(beside))
    return sorted(own, key=str)


def _doubled(tree: ast.Module, content: Content, chance: random.Random) -> Iterator[tuple[str, ast.Module]]:
    lists = [(True, node) for node in _data_lists(tree, content)]
    calls = [(False, node) for node in ast.walk(tree) if isinstance(node, ast.Expr | ast.Assign) and _named_call(node)]
    chance.shuffle(lists)
    chance.shuffle(calls)
    # Either way of doubling comes first as often as the other, however many lists or calls a script has.
    first, second = (lists, calls) if chance.random() < 0.5 else (calls, lists)
    for times, node in (*first, *second):
        other, twins = _twin(tree)
        twin = twins[id(node)]
        if times:
            twin.elts = [ast.Constant(2 * (_value(one) or 0.0)) for one in twin.elts]  # type: ignore[attr-defined]
            yield f"{len(twin.elts)} values times 2", other  # type: ignore[attr-defined]
        else:
            again = copy.deepcopy(twin)
            label = next(word for word in again.value.keywords if word.arg == "label")  # type: ignore[attr-defined]
            label.value = ast.BinOp(ast.Call(ast.Name("str", ast.Load()), [label.value], []), ast.Add(),
                                    ast.Constant(" again"))  # fmt: skip
            if _inserted(other, twin, again):
                yield f"{again.value.func.attr} once more", other  # type: ignore[attr-defined]


def _named_call(node: ast.Expr | ast.Assign) -> bool:
    call = node.value
    named = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in DRAWING
    # plot([], [], label=...) is a sample for a legend made by hand: it draws no series that could be doubled.
    empty = named and bool(call.args) and all(isinstance(a, ast.List) and not a.elts for a in call.args)  # type: ignore[attr-defined]
    return named and not empty and any(word.arg == "label" for word in call.keywords)  # type: ignore[attr-defined]


def _inserted(tree: ast.AST, after: ast.AST, statement: ast.AST) -> bool:
    for node in ast.walk(tree):
        for _, body in ast.iter_fields(node):
            if isinstance(body, list) and any(one is after for one in body):
                body.insert(next(k for k, one in enumerate(body) if one is after) + 1, statement)
                return True
    return False
