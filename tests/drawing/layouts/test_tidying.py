"""Plans made better step by step: nobody is lost or doubled, numbers stay in turn, and arrows become shorter."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figwright.drawing import themes
from figwright.drawing.layouts import _compose, _tidying
from figwright.drawing.layouts._building import build
from figwright.drawing.layouts._cells import Build, Plan
from figwright.drawing.layouts._judging import HOLLOW, MOST_EMPTY, against, hollow
from figwright.drawing.layouts._measure import measure
from figwright.drawing.layouts._packing import automatic
from figwright.drawing.layouts._wires import Wiring
from figwright.ir.scene import Rect
from figwright.ir.spec import Figure, Group

IDS = "abcdefgh"


def _plans(ids: Sequence[str]) -> st.SearchStrategy[Plan]:
    """Rows of columns of rows, of the given children in any order."""

    def nested(order: list[str]) -> st.SearchStrategy[Plan]:
        if len(order) == 1:
            return st.just(("row", tuple(order)))
        cuts = st.lists(st.integers(1, len(order) - 1), unique=True, min_size=1).map(sorted)

        def cut(at: list[int]) -> st.SearchStrategy[Plan]:
            pieces = [order[i:j] for i, j in itertools.pairwise([0, *at, len(order)])]
            parts = [st.just(piece[0]) if len(piece) == 1 else nested(piece) for piece in pieces]
            return st.tuples(st.sampled_from(("row", "column")), st.tuples(*parts))

        return cuts.flatmap(cut)

    return st.permutations(list(ids)).flatmap(nested)


def _is_plain(plan: Plan) -> bool:
    way, parts = plan
    inner = [part for part in parts if not isinstance(part, str)]
    return len(parts) > 1 and all(part[0] != way and _is_plain(part) for part in inner)


def _figure(items: list[Any], edges: Sequence[tuple[str, str]], **head: Any) -> Figure:
    return Figure.model_validate(
        {
            "figure": {"alt": "a figure", **head},
            "body": [{"id": item, "label": item.upper()} if isinstance(item, str) else item for item in items],
            "edges": [{"from": a, "to": b} for a, b in edges],
        }
    )


def _group(figure: Figure) -> Group:
    return next(group for group in figure.groups() if group.id == figure.body.id)


def _judged(figure: Figure, plan: Plan) -> tuple[float, Plan]:
    """The rough score of a plan for the body, and what is made of it."""
    order = Build(figure, themes.get(figure.head.theme), {figure.body.id: plan})
    root = build(order)
    measure(root, order.theme, {})
    autos = [group for group in figure.groups() if automatic(group) and len(group.items) > 1]
    better = _tidying.tidied(order, root, order.plans, autos)
    return _tidying._Rough(order, root).score(better), better[figure.body.id]


@given(_plans(IDS))
def test_every_step_places_every_child_once(plan: Plan) -> None:
    figure = _figure(list(IDS), list(itertools.pairwise(IDS)))
    order = Build(figure, themes.get(figure.head.theme), {})
    tried = [found for move in _tidying._moves(_group(figure), order) for found in move(plan)]
    assert tried
    assert all(sorted(_tidying._named(found)) == sorted(IDS) for found in tried)


@given(_plans(IDS))
def test_what_a_plan_says_is_said_in_the_plainest_way(plan: Plan) -> None:
    found = _tidying._flattened(plan)
    assert _is_plain(found)
    assert list(_tidying._named(found)) == list(_tidying._named(plan))
    assert _tidying._flattened(found) == found


@given(_plans("abcde"))
def test_nothing_becomes_worse_and_another_look_finds_little(plan: Plan) -> None:
    figure = _figure(list("abcde"), [("a", "d"), ("d", "b"), ("b", "e"), ("a", "c")])
    order = Build(figure, themes.get(figure.head.theme), {figure.body.id: plan})
    root = build(order)
    measure(root, order.theme, {})
    before = _tidying._Rough(order, root).score(order.plans)
    after, better = _judged(figure, plan)
    assert after <= before
    assert _judged(figure, better)[0] > after - 2 * _tidying.GAIN


@given(_plans(("one", "two", "three", "x")))
def test_numbered_zones_keep_their_turn(plan: Plan) -> None:
    zones = [
        {
            "zone": name.title(),
            "id": name,
            "number": str(n),
            "items": [{"id": f"{name}{k}", "label": "Box"} for k in "ab"],
        }
        for n, name in enumerate(("one", "two", "three"), 1)
    ]
    figure = _figure([*zones, "x"], [("threea", "onea"), ("x", "twob"), ("threeb", "x")])
    order = Build(figure, themes.get(figure.head.theme), {})
    for move in _tidying._moves(_group(figure), order):
        for found in move(plan):
            turns = [name for name in _tidying._named(found) if name != "x"]
            assert turns == ["one", "two", "three"]


def test_lines_are_shorter_and_straighter_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of figures whose arrows lead anywhere, all together; one alone may be unlucky."""
    chance = random.Random(5)
    drawn = [[tuple(chance.sample(IDS, 2)) for _ in range(9)] for _ in range(12)]
    figures = [_figure(list(IDS), list(dict.fromkeys((a, b) for a, b in edges))) for edges in drawn]

    def wirings() -> list[Wiring]:
        return [_compose.compose(figure, themes.get(figure.head.theme), None).wiring for figure in figures]

    tidy = wirings()
    monkeypatch.setattr(_compose, "tidied", lambda order, root, plans, groups, options=None: plans)
    packed = wirings()
    assert sum(one.length() for one in tidy) < 0.97 * sum(one.length() for one in packed)
    assert sum(one.tangle() for one in tidy) < sum(one.tangle() for one in packed)


def test_large_figures_are_tidied_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a step costs grows with the square of the arrows: all steps together cost about the same."""
    tried: list[int] = []
    score = _tidying._Rough.score

    def counted(self: _tidying._Rough, plans: _tidying.Plans, most: float = math.inf) -> float:
        tried.append(len(self.pairs) ** 2)
        return score(self, plans, most)

    monkeypatch.setattr(_tidying._Rough, "score", counted)
    names = [f"n{i}" for i in range(30)]
    _judged(_figure(list(names), [(a, b) for a in names[:10] for b in names[20:28]]), ("row", tuple(names)))
    assert sum(tried) <= _tidying.WORK + 3 * max(tried)


@pytest.mark.parametrize(
    ("target", "worse_than"),
    [((0, 0), (200, 0)), ((0, 0), (0, 200)), ((0, 100), (0, 200)), ((100, 0), (200, 0)), ((0, 0), (0, 100))],
)
def test_flows_against_the_reading_are_minded(target: tuple[int, int], worse_than: tuple[int, int]) -> None:
    """To the left and upwards most; less to a new line, or up and ahead."""

    def minded(at: tuple[int, int]) -> float:
        return against({"a": Rect(100, 100, 20, 20), "b": Rect(*at, 20, 20)}, [("a", "b", "flow")])

    assert minded(target) > minded(worse_than)


@given(st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=6, unique=True))
def test_the_emptiest_corner_is_found(cells: list[tuple[int, int]]) -> None:
    """As by looking at every rectangle at a corner of a chequered sheet."""
    sheet, filled = Rect(0, 0, 9, 9), [Rect(x, y, 1, 1) for x, y in cells]
    empty = 0
    for w, h in itertools.product(range(10), repeat=2):
        for x, y in ((0, 0), (9 - w, 0), (0, 9 - h), (9 - w, 9 - h)):
            if not any(x <= a < x + w and y <= b < y + h for a, b in cells):
                empty = max(empty, w * h)
    share = hollow(filled, sheet) / HOLLOW
    assert share == pytest.approx(max(0.0, empty / 81 - MOST_EMPTY))
