"""The built-in faces inside of files: which a scene uses, and subsets of them."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from functools import cache
from typing import Any

import uharfbuzz as hb

from figwright.scene import Scene
from figwright.scene.text import font_file

Face = tuple[int, bool]
"""Weight and whether italic."""

LAYOUT_FEATURES = ("kern", "liga", "mark", "mkmk", "ccmp", "locl", "calt", "clig", "rlig")
"""What shaping applies unasked; other features would only make a subset larger."""


def faces(scene: Scene) -> dict[Face, str]:
    """Every face that the scene sets text in, with the characters it uses, sorted."""
    used: dict[Face, set[str]] = {}
    for element in scene.elements:
        for block in element.words:
            for line in block.lines:
                for run in line.runs:
                    if not run.math:
                        used.setdefault((run.weight, run.italic), set()).update(run.text)
    return {face: "".join(sorted(used[face])) for face in sorted(used)}


def subset(face: Face, characters: Iterable[str]) -> bytes:
    """The face with only the glyphs that the characters need: same characters, same bytes."""
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update({ord(c) for c in characters} | {0x20})
    features = wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG)
    features.clear()
    features.update({int.from_bytes(tag.encode(), "big") for tag in LAYOUT_FEATURES})
    wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.DESUBROUTINIZE
    return bytes(hb.subset(_face(face), wanted).blob.data)


def font_face_rules(scene: Scene, family: str) -> str:
    """CSS that carries the used parts of the faces inside the drawing."""
    rules = []
    for (weight, italic), characters in faces(scene).items():
        content = base64.b64encode(subset((weight, italic), characters)).decode()
        slant = "italic" if italic else "normal"
        rules.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{slant};'
            f'src:url("data:font/ttf;base64,{content}") format("truetype")}}'
        )
    return "\n".join(rules)


@cache
def _face(face: Face) -> Any:
    return hb.Face(hb.Blob.from_file_path(str(font_file(*face))))
