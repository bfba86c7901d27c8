"""Scenes of figures that many tests draw again: compiled once per process. That the same figure gives the same scene is
tested in tests/drawing/layouts; tests elsewhere need not lay it out for every format."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from figwright import compiler
from figwright.ir.scene import Scene
from figwright.ir.spec import Figure

_compiled: dict[tuple[str, Path | None], Scene] = {}


@contextmanager
def compiled_once() -> Iterator[None]:
    """Within it, `compiler.compile` and all that calls it lay a figure out the first time only."""
    compile = compiler.compile

    def remembered(figure: Figure, *, base: Path | None = None) -> Scene:
        key = figure.model_dump_json(), base
        if key not in _compiled:
            _compiled[key] = compile(figure, base=base)
        return _compiled[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler, "compile", remembered)
        yield
