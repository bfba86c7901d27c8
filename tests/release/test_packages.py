"""The wheel and the sdist hold what figwright needs to run, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest

pytest.importorskip("build")
pytest.importorskip("hatchling")

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CACHES = ("__pycache__", ".mypy_cache", ".pytest_cache", ".ruff_cache")
LARGEST_WHEEL, LARGEST_SDIST = 24 << 20, 24 << 20
"""Of these 13 MB are the network that reads wishes (docs/decisions/0021-a-network-reads-wishes.md)."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist, and the wheel that was built from it alone."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (sdist,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    return sdist, wheel


def in_the_package() -> set[str]:
    """Every file of the package and every figure of the gallery, as a wheel names them."""
    package = ROOT / "src" / "figwright"
    own = {path.relative_to(ROOT / "src") for path in package.rglob("*") if path.is_file()}
    return {path.as_posix() for path in own if not any(part in CACHES for part in path.parts)} | in_the_gallery()


def in_the_gallery() -> set[str]:
    """What an agent is shown of a reference: texts, tables, specs and pictures. Runs of models are for the docs."""
    gallery = ROOT / "examples"
    suffixes = {".md", ".txt", ".yaml", ".csv", ".png"}
    shown = (path.relative_to(gallery) for path in gallery.rglob("*") if path.is_file() and path.suffix in suffixes)
    return {
        f"figwright/agents/references/gallery/{path.as_posix()}"
        for path in shown
        if len(path.parts) > 1 and path.parts[0] != "showcase"
    }


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode("utf-8"))


def test_what_is_built_is_whole_and_nothing_more(built: tuple[Path, Path]) -> None:
    sdist, wheel = built
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert sorted(in_the_package() - held) == [], "is not in the wheel"
    assert sorted(held - in_the_package()) == [], "nobody needs it"
    with tarfile.open(sdist) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    papers = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "CITATION.cff", "PKG-INFO"}
    assert tops - {".gitignore"} == {"src", "examples", "hatch_build.py", *papers}
    assert wheel.stat().st_size < LARGEST_WHEEL
    assert sdist.stat().st_size < LARGEST_SDIST

    told = metadata(wheel)
    assert (told["Name"], told["Version"]) == ("figwright", PROJECT["version"])
    assert told["License-Expression"] == "Apache-2.0"
    assert told.get_all("License-File") == ["LICENSE"]
    assert set(told.get_all("Provides-Extra", [])) == set(PROJECT["optional-dependencies"])
    assert all("://" in address for address in told.get_all("Project-URL", []))
    assert told["Description-Content-Type"] == "text/markdown"
    assert told.get_payload() == (ROOT / "README.md").read_text("utf-8")
