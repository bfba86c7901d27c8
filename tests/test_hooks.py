"""What runs in other people's repositories: the pre-commit hooks and the GitHub Action, run here as there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from figwright.apps.cli.init import STARTER

ROOT = Path(__file__).parent.parent
BROKEN = STARTER.replace("- index -> passages", "- index -> pasages")
LOOSE = STARTER.replace("edges:", "edges:\n  - {from: answer, to: question, evidence: never said}")

pytestmark = pytest.mark.skipif(not shutil.which("git") or not shutil.which("bash"), reason="git and bash are needed")


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder for the PATH with our command, and a Python that only notes what it is asked to install."""
    folder = tmp_path / "programs"
    folder.mkdir()
    (folder / "figwright").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m figwright "$@"\n')
    installed = tmp_path / "installed"
    noted = f'case "$*" in *pip*) printf "%s\\n" "$*" >> "{installed}"; exit;; esac'
    (folder / "python").write_text(f'#!/bin/sh\n{noted}\nexec "{sys.executable}" "$@"\n')
    for path in folder.iterdir():
        path.chmod(0o755)
    return folder


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """A paper's repository: good and bad figures, a plot's chart, and YAML that is none of ours."""
    folder = tmp_path / "paper"
    (folder / "figures" / "deep er").mkdir(parents=True)
    files = {
        "figures/good.yaml": STARTER,
        "figures/deep er/wrong größe.yaml": BROKEN,
        "figures/bars.yaml": "mark: bar\nx: Method\ny: Accuracy\n",
        "overview.figure.yaml": LOOSE,
        "workflow.yaml": "on: push\n",
        "method.md": "Nothing of it is said.\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    subprocess.run(["git", "add", "."], cwd=folder, check=True)
    return folder


def hooks() -> dict[str, dict[str, Any]]:
    return {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}


def staged(paper: Path, hook: dict[str, Any]) -> list[str]:
    """The files that pre-commit would give to a hook: those of the commit whose whole path its pattern is found in."""
    listed = subprocess.run(["git", "diff", "--cached", "--name-only", "-z", "--no-ext-diff"],
                            cwd=paper, capture_output=True, check=True)  # fmt: skip
    return [name for name in listed.stdout.decode().split("\0") if name and re.search(hook["files"], name)]


def called(paper: Path, hook: dict[str, Any], programs: Path, names: list[str]) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    command = [*hook["entry"].split(), *names]
    return subprocess.run(command, cwd=paper, env=env, capture_output=True, encoding="utf-8", timeout=60, check=False)


def test_hooks_see_figures_and_nothing_else(paper: Path) -> None:
    expected = ["figures/bars.yaml", "figures/deep er/wrong größe.yaml", "figures/good.yaml", "overview.figure.yaml"]
    for hook in hooks().values():
        assert staged(paper, hook) == expected


def test_an_error_stops_the_commit_and_the_others_are_told_as_well(paper: Path, programs: Path) -> None:
    hook = hooks()["figwright-check"]
    done = called(paper, hook, programs, staged(paper, hook))
    assert done.returncode == 1
    assert "no node named 'pasages'" in done.stdout
    assert "figures/good.yaml\nno findings" in done.stdout
    fine = called(paper, hook, programs, ["figures/good.yaml", "figures/bars.yaml"])
    assert fine.returncode == 0, fine.stdout


def test_fmt_leaves_comments_alone_and_is_content_with_its_own_work(paper: Path, programs: Path) -> None:
    hook = hooks()["figwright-fmt"]
    bare = paper / "figures" / "bare.yaml"
    bare.write_text("body:\n  row:\n  - {label: 'a # b', id: a}\n  - id: b\nedges:\n- from: a\n  to: b\n", "utf-8")
    good = (paper / "figures" / "good.yaml").read_text("utf-8")
    assert "#" in good
    done = called(paper, hook, programs, ["figures/good.yaml", "figures/bare.yaml"])
    assert done.returncode == 0, done.stderr
    assert "has comments" in done.stderr
    assert (paper / "figures" / "good.yaml").read_text("utf-8") == good
    first = bare.read_bytes()
    assert b"edges: [a -> b]" in first
    assert "a # b" in bare.read_text("utf-8")
    before = bare.stat().st_mtime_ns
    called(paper, hook, programs, ["figures/bare.yaml"])
    assert (bare.read_bytes(), bare.stat().st_mtime_ns) == (first, before)


def steps(inputs: dict[str, str]) -> list[dict[str, Any]]:
    """The shell steps of the action that would run, their environment filled in as the runner does."""
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    unknown = set(inputs) - set(action["inputs"])
    assert not unknown
    values = {name: inputs.get(name, about.get("default", "")) for name, about in action["inputs"].items()}
    out = []
    for step in action["runs"]["steps"]:
        wanted = step.get("if", "").split(" && ")
        needed = [values[found[1]] for one in wanted if (found := re.fullmatch(r"inputs\.([\w-]+) != ''", one))]
        if "run" not in step or not all(needed):
            continue
        assert "${{" not in step["run"], "inputs come by the environment: nothing in them is run"
        filled = {
            name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: values[found[1]], value)
            for name, value in step.get("env", {}).items()
        }
        out.append({**step, "env": filled})
    return out


def acted(paper: Path, programs: Path, **inputs: str) -> list[subprocess.CompletedProcess[str]]:
    outputs = paper.parent / "outputs"
    place = {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "RUNNER_TEMP": str(paper.parent),
        "GITHUB_OUTPUT": str(outputs),
        "GITHUB_WORKSPACE": str(paper),
    }
    done = []
    for step in steps({name.replace("_", "-"): value for name, value in inputs.items()}):
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        env = {**os.environ, **place, **step["env"]}
        done.append(
            subprocess.run(command, cwd=paper, env=env, capture_output=True, encoding="utf-8", timeout=120, check=False)
        )
    return done


def test_the_action_annotates_lines_and_fails(paper: Path, programs: Path) -> None:
    *before, check = acted(paper, programs, source="method.md", version="0.1.0")
    assert [one.returncode for one in before] == [0, 0], before
    assert (paper.parent / "installed").read_text() == "-m pip install --quiet figwright[pdf,icons]==0.1.0\n"
    assert (paper.parent / "outputs").read_text() == "figures=4\n"
    assert check.returncode == 1
    rows = check.stdout.splitlines()
    wrong = "::error file=figures/deep er/wrong größe.yaml,line=27,title=figwright unreadable::"
    assert any(row.startswith(wrong) for row in rows), rows
    line = LOOSE.splitlines().index("  - {from: answer, to: question, evidence: never said}") + 1
    said = f"::error file=overview.figure.yaml,line={line},title=figwright unsupported::answer--question: "
    assert any(row.startswith(said) for row in rows), rows
    assert all(row.startswith("::") for row in rows)
    assert not any("file=workflow.yaml" in row for row in rows)


def test_the_action_draws_what_can_be_drawn(paper: Path, programs: Path) -> None:
    install, find, draw, check = acted(
        paper,
        programs,
        files="figures/**/*.yaml\n*.figure.yaml\n",
        render="svg pdf",
        only="overlap",
        path="../figwright",
    )
    assert (install.returncode, find.returncode, draw.returncode) == (0, 0, 0), draw.stderr
    assert "../figwright[pdf,icons]" in (paper.parent / "installed").read_text()
    drawn = sorted(path.relative_to(paper / "figwright-figures").as_posix()
                   for path in (paper / "figwright-figures").rglob("*.*"))  # fmt: skip
    assert drawn == ["figures/good.pdf", "figures/good.svg", "overview.figure.pdf", "overview.figure.svg"]
    assert check.returncode == 1


def test_the_action_says_when_it_finds_nothing(paper: Path, programs: Path) -> None:
    _, find, check = acted(paper, programs, files="none/*.yaml\n$(touch hacked)\n")
    assert "::warning" in find.stdout
    assert (find.returncode, check.returncode, check.stdout) == (0, 0, "")
    assert not (paper / "hacked").exists()
