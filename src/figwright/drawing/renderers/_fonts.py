"""The faces inside of files: which a scene uses, and with which signs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from figwright.core import fonts
from figwright.core.fonts import Face
from figwright.ir.scene import Scene


def faces(scene: Scene) -> dict[Face, str]:
    """Every face that the scene sets text in, ours first, with the characters it uses, sorted."""
    used: dict[Face, set[str]] = {}
    for element in scene.elements:
        for block in element.words:
            for line in block.lines:
                for run in line.runs:
                    if not run.math:
                        used.setdefault(run.drawn_in, set()).update(run.text)
    return {face: "".join(sorted(used[face])) for face in sorted(used, key=_order)}


def _order(face: Face) -> tuple[bool, str, int, bool, str, int]:
    return face.family != fonts.DEFAULT, face.family, face.weight, face.italic, str(face.path), face.index


def others(scene: Scene) -> dict[Face, str]:
    """The faces that engines have to be given besides ours."""
    known = fonts.engine_files()
    return {face: characters for face, characters in faces(scene).items() if face.path not in known}


@contextmanager
def font_folder(used: dict[Face, str]) -> Iterator[list[Path]]:
    """The used parts of faces as files, for as long as an engine draws with them."""
    if not used:
        yield []
        return
    with tempfile.TemporaryDirectory(prefix="figwright-fonts-") as folder:
        yield fonts.written(used, Path(folder))
