"""Tokens -> scores, and what the network that is shipped knows."""

from __future__ import annotations

import math

import pytest

np = pytest.importorskip("numpy")

from figwright.core import tables  # noqa: E402
from figwright.plots.charts.wishes._facts import Facts  # noqa: E402
from figwright.plots.charts.wishes.network import COMPUTATIONS, FLAGS, KINDS, ROLES, layers, predict  # noqa: E402

LATENCY = Facts(
    tables.loads(
        "kernel,syscall,ns\n5.15,fork,88.5\n5.15,exec,190.2\n6.1,fork,82.5\n6.1,exec,213.5\n6.6,fork,80.1\n6.6,exec,199.0\n",
        "csv",
        "lmbench.csv",
    )
)


def test_the_error_function_is_as_that_of_the_standard_library() -> None:
    x = np.linspace(-4, 4, 201)
    assert np.abs(layers._erf(x) - [math.erf(one) for one in x]).max() < 1e-6


def test_every_column_has_every_role_with_a_likelihood() -> None:
    told = predict("fork time per kernel", LATENCY)
    assert set(told.roles) == {"kernel", "syscall", "ns"}
    assert all(set(one) == set(ROLES) for one in told.roles.values())
    every = [*told.flags.values(), *(value for one in told.roles.values() for value in one.values())]
    assert all(0 <= one <= 1 for one in every)
    assert set(told.kinds) == set(KINDS)
    assert set(told.computations) == set(COMPUTATIONS)
    assert set(told.flags) == set(FLAGS)
    assert sum(told.kinds.values()) == pytest.approx(1, abs=1e-4)


def test_the_same_wish_is_read_the_same_way() -> None:
    assert predict("fork time per kernel", LATENCY) == predict("fork time per kernel", LATENCY)


def test_it_knows_what_words_mean_that_no_column_is_called() -> None:
    told = predict("fork time per kernel", LATENCY)
    assert max(told.roles, key=lambda name: told.roles[name]["y"]) == "ns"
    kept = told.values["syscall"]
    assert kept["fork"][0] > kept["exec"][0]
