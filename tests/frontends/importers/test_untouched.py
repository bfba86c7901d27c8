"""What nobody touched gives no edits: for figures of the gallery, for made-up figures, and after LibreOffice."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from figures import figures
from figwright import compiler
from figwright.core.errors import FigwrightError
from figwright.frontends import importers
from figwright.ir.spec import Figure
from figwright.ir.spec.load import load

GALLERY = sorted((Path(__file__).parents[3] / "examples").glob("*/figure.yaml"))


@pytest.mark.parametrize("path", GALLERY[::3], ids=lambda path: path.parent.name)
def test_gallery(path: Path) -> None:
    figure = load(path)
    scene = compiler.compile(figure, base=path.parent)
    for format in importers.names():
        content = importers.stamped(compiler.render(scene, format), format, figure)
        seen = importers.changes(figure, f"figure.{format}", content, base=path.parent)
        assert (seen.edits, seen.notes, seen.base) == ((), (), figure), format


@given(figures())
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_figure(figure: Figure) -> None:
    try:
        scene = compiler.compile(figure)
    except FigwrightError:
        return  # a made-up name that no theme or glyph has
    for format in importers.names():
        content = importers.stamped(compiler.render(scene, format), format, figure)
        seen = importers.changes(figure, f"figure.{format}", content)
        assert (seen.edits, seen.notes, seen.base) == ((), (), figure), format


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_through_libreoffice(tmp_path: Path) -> None:
    chosen = [path for path in GALLERY if path.parent.name in ("self-anonymizer", "noble")]
    for path in chosen:
        figure = load(path)
        content = importers.stamped(compiler.render(figure, "pptx", base=path.parent), "pptx", figure)
        (tmp_path / f"{path.parent.name}.pptx").write_bytes(content)
    try:
        subprocess.run(
            ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "pptx",
             "--outdir", str(tmp_path / "out"), *(str(p) for p in tmp_path.glob("*.pptx"))],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
    except (subprocess.SubprocessError, OSError):
        pytest.skip("LibreOffice does not convert here")
    for path in chosen:
        figure = load(path)
        content = (tmp_path / "out" / f"{path.parent.name}.pptx").read_bytes()
        seen = importers.changes(figure, "saved.pptx", content, base=path.parent)
        assert (seen.edits, seen.notes, seen.base) == ((), (), figure)


@pytest.mark.parametrize("options", [{"outlined": True}, {"embed_fonts": False}, {"transparent": True}])
def test_options_of_the_export_are_no_changes(options: dict[str, bool]) -> None:
    path = next(path for path in GALLERY if path.parent.name == "noble")
    figure = load(path)
    content = importers.stamped(compiler.render(figure, "svg", base=path.parent, **options), "svg", figure)
    seen = importers.changes(figure, "figure.svg", content, base=path.parent)
    assert not seen.edits
    assert not seen.notes


def test_formats_that_do_not_come_back_are_left_alone() -> None:
    figure = load(GALLERY[0])
    assert importers.stamped(b"%PDF", "pdf", figure) == b"%PDF"
