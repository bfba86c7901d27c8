"""A stranger, the README and an empty folder: its five commands end in an edited PowerPoint file."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("hatchling")
if os.name == "nt":
    pytest.skip("the commands are given to a POSIX shell", allow_module_level=True)

ROOT = Path(__file__).parent.parent.parent
MODULES = "import figwright, sys; print(figwright.__file__)"
CALLS = """
import contextlib, io, json, shlex, sys
from figwright.apps.cli import main
told = []
for line in sys.argv[1:]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = main(shlex.split(line))
    assert code == 0, f"{line}: {out.getvalue()}"
    told.append(out.getvalue())
print(json.dumps(told))
"""


def five_commands() -> list[str]:
    """The block of the README that begins in a folder beside the clone."""
    found = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    (block,) = (block for block in found if block.startswith('pip install "../figwright[icons]"\n'))
    return [line for line in block.splitlines() if line.strip()]


@dataclass(frozen=True)
class Stranger:
    """Somebody with a virtual environment of their own, in a folder whose name has a space and letters beyond ASCII."""

    folder: Path
    environment: dict[str, str]

    def types(self, line: str, code: int = 0) -> str:
        done = subprocess.run(
            ["/bin/sh", "-c", line], cwd=self.folder, env=self.environment, capture_output=True, encoding="utf-8",
            timeout=600, check=False,
        )  # fmt: skip
        assert done.returncode == code, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr

    def calls(self, *lines: str) -> list[str]:
        """What each command line prints, all in one process of theirs: a start costs more than most commands."""
        told = json.loads(self.types(f"python -c {shlex.quote(CALLS)} {' '.join(map(shlex.quote, lines))}"))
        return [str(text) for text in told]


def settled(place: Path) -> Stranger:
    """Beside a clone, with nothing installed; no variable tells the way to this checkout."""
    folder = place / "leerer Ordner für 图"
    folder.mkdir(parents=True)
    os.symlink(ROOT, place / "figwright", target_is_directory=True)
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "FIGWRIGHT", "VIRTUAL"))}
    own = {name: value for name, value in own.items() if not name.endswith("_API_KEY")}
    own |= {"HOME": str(place), "PATH": f"{place / 'venv' / 'bin'}:/usr/bin:/bin", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    return Stranger(folder, own)


def test_five_commands_from_the_readme(tmp_path: Path) -> None:
    stranger = settled(tmp_path)
    _borrowed(tmp_path / "venv")
    stranger.environment.update(
        PIP_NO_INDEX="1", PIP_NO_DEPS="1", PIP_NO_BUILD_ISOLATION="0", PIP_QUIET="1", PIP_NO_COMPILE="1"
    )
    lines = five_commands()
    assert len(lines) == 5
    stranger.types(lines[0])
    (tmp_path / "figwright").unlink()  # from here on there is no checkout
    for line in lines[1:]:
        stranger.types(line)
    assert str(tmp_path) in stranger.types(f'python -c "{MODULES}"')
    label = re.search(r"label: ([^}]*)}", lines[3])
    assert label
    slide = zipfile.ZipFile(stranger.folder / "figure.pptx").read("ppt/slides/slide1.xml").decode()
    assert "".join(re.findall(r"<a:t>([^<]*)</a:t>", slide)).replace(" ", "").count(label[1].replace(" ", "")) == 1
    _goes_on(stranger)


def _borrowed(place: Path) -> None:
    """An environment of its own that sees the packages already installed here: figwright's own copy comes first, and
    an editable one is not seen at all."""
    venv.create(place, with_pip=False)
    (site,) = place.glob("lib/python*/site-packages")
    installed = [folder for folder in sys.path if folder.endswith(("site-packages", "dist-packages"))]
    (site / "borrowed.pth").write_text("\n".join(installed), "utf-8")
    (place / "bin" / "pip").write_text(f'#!/bin/sh\nexec "{place}/bin/python" -m pip "$@"\n', "utf-8")
    (place / "bin" / "pip").chmod(0o755)


def _goes_on(stranger: Stranger) -> None:
    """What every installation can do, with what it carries: gallery, prompts, themes, glyphs, the bench's own cases."""
    _, checked, _, _, planned, *listed = stranger.calls(
        "render figure.yaml -o a.svg -o 'b ü.png' -o c.drawio -o d.tex --theme ice",
        "check figure.yaml --source method.md",
        "init 'anfang ä.yaml'",
        "check 'anfang ä.yaml'",
        "draw method.md --model recorded/none --dry-run",
        *(f"list {kind}" for kind in ("themes", "glyphs", "datasets")),
    )
    assert "unsupported" not in checked, "evidence is found"
    assert "planner" in planned
    assert all(len(text.splitlines()) > 3 for text in listed)
    assert (stranger.folder / "b ü.png").read_bytes().startswith(b"\x89PNG")
    assert not list(stranger.folder.glob(".*")), "nothing is left behind"


@pytest.mark.install
def test_the_same_from_the_package_index(tmp_path: Path) -> None:
    stranger = settled(tmp_path)
    venv.create(tmp_path / "venv", with_pip=True)
    for line in five_commands():
        stranger.types(line)
    (tmp_path / "figwright").unlink()
    _goes_on(stranger)


@pytest.mark.install
def test_a_base_install_draws_and_names_what_is_missing(tmp_path: Path) -> None:
    stranger = settled(tmp_path)
    venv.create(tmp_path / "venv", with_pip=True)
    stranger.types('pip install "../figwright"')
    (tmp_path / "figwright").unlink()
    _, init, draw, edit, render = five_commands()
    for line in (init, draw, edit, render):
        stranger.types(line)
    _goes_on(stranger)
    stranger.types("figwright doctor")
    assert "figwright[pdf]" in stranger.types("figwright render figure.yaml -o figure.pdf", code=1)
    assert "figwright[studio]" in stranger.types("figwright studio --no-browser", code=1)
