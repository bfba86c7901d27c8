"""An archive of a paper's sources, as arXiv gives them out -> Paper: unpacked for a moment and read as a folder."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from figwright.frontends import papers
from figwright.frontends.papers import Paper, Reader
from figwright.frontends.unpacking import PICTURES, TEXTS, unpacked

_MOST = 256 << 20
"""Bytes that a paper's sources with all their pictures may have."""


def _read(path: Path) -> Paper:
    with tempfile.TemporaryDirectory(prefix="figwright-") as home:
        tree = unpacked(path, Path(home) / "tree", TEXTS | PICTURES, _MOST)
        return replace(papers.read(tree), path=path)


reader = Reader("an archive of LaTeX sources", (".zip", ".tar", ".gz", ".tgz"), _read)
