"""The code blocks of a page of the docs, run as a reader would run them: in order, in one folder.

In the folder lie what readers have, too: a method text, a figure file, a table, diagrams, and the project's examples.
Models are asked on loopback; a command that serves is stopped once it stands. What cannot run here is a `text` block,
and neither `sh` nor `python`.

Lines run in this process where no shell is needed for them, which spares the start of a hundred; the README's first
lines are followed with a process each in tests/release.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from ast import PyCF_ALLOW_TOP_LEVEL_AWAIT
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from unittest.mock import patch

from figwright.apps import cli as command_line

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
WRITTEN = re.compile(r" (?:-o|--out|--code|--legend|--extract|--undo|--copy) ([^\s-]\S*)")
"""Files that a command is told to write."""
SERVERS = ("studio", "watch", "mcp")
SHELL = frozenset("|<>$*;&`~")
"""What only a shell understands."""
STANDS = 20.0
"""Seconds for a command that serves to say where."""
SOURCES = ROOT / "examples" / "paperbanana"
DIAGRAM = "flowchart LR\n  text[Text] --> encoder[Encoder] --> decoder[Decoder]\n"
DIAGRAMS = {
    "pipeline.mmd": DIAGRAM,
    "README.md": f"# A project\n\n```mermaid\n{DIAGRAM}```\n\n```mermaid\nflowchart TD\n  a --> b\n```\n",
    "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90"><rect width="90" height="60"/>'
    '<text x="45" y="35" text-anchor="middle">Text</text></svg>',
    "graph.dot": "digraph { text -> encoder -> decoder }\n",
    "system.drawio": """<mxfile><diagram name="Overview"><mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
<mxCell id="a" value="Text" vertex="1" parent="1"><mxGeometry width="80" height="40" as="geometry"/></mxCell>
<mxCell id="b" value="Encoder" vertex="1" parent="1"><mxGeometry x="160" width="80" height="40" as="geometry"/></mxCell>
<mxCell id="e" edge="1" parent="1" source="a" target="b"><mxGeometry relative="1" as="geometry"/></mxCell>
</root></mxGraphModel></diagram></mxfile>
""",
}
TABLE = "method,dataset,accuracy\nOurs,A,81.5\nBase,A,74.2\nOurs,B,77.9\nBase,B,70.3\n"


@dataclass(frozen=True)
class Block:
    language: str
    text: str
    line: int


def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [
        Block(
            found[2], re.sub(rf"^{found[1]}", "", found[3], flags=re.MULTILINE), text[: found.start()].count("\n") + 1
        )
        for found in BLOCK.finditer(text)
    ]


def pages() -> list[Path]:
    """All that a reader is told to type."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def furnished(folder: Path, bare: bool = False) -> Path:
    """A folder as the reader's: what the pages name in passing. The README and the tutorial begin with nothing but the
    clone."""
    folder.mkdir(parents=True)
    (folder / "examples").symlink_to(ROOT / "examples")
    for name in () if bare else ("method.md", "caption.txt", "figure.yaml"):
        shutil.copy(SOURCES / name, folder / name)
    for name, text in () if bare else {"results.csv": TABLE, **DIAGRAMS}.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def environment(home: Path, url: str) -> dict[str, str]:
    """Without any key of the machine's, with ones for the loopback provider at `url`."""
    bare = {name: value for name, value in os.environ.items() if not name.endswith(("_API_KEY", "_BASE_URL"))}
    keys = dict.fromkeys(("GEMINI_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENROUTER_API_KEY"), "sk-none")
    chat = dict.fromkeys(("OPENAI_BASE_URL", "OPENROUTER_BASE_URL", "OLLAMA_BASE_URL"), f"{url}/v1")
    servers = {"GOOGLE_GEMINI_BASE_URL": url, "ANTHROPIC_BASE_URL": url, **chat}
    programs = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    return {**bare, **keys, **servers, "PATH": programs, "FIGWRIGHT_HOME": str(home), "FIGWRIGHT_MODEL": ""}


def commands(text: str) -> Iterator[str]:
    """The commands of a shell block that can be run: installing is left to those who read, and the tests are these."""
    joined = re.sub(r"\\\n\s*", " ", text)
    for line in joined.splitlines():
        for command in line.split(" && ") if "|" not in line else [line]:
            if command.strip() and not command.lstrip().startswith(("#", "pip install", "export ", "pytest")):
                yield command.strip()


def run(block: Block, folder: Path, env: Mapping[str, str]) -> None:
    """Runs a block, and raises what it says when it fails: in this process, where that can be."""
    if "mcp.client.stdio" in block.text:  # it keeps the stderr of its import, which a test may have replaced
        _ended([sys.executable, "-c", block.text], block.text, folder, env)
        return
    if block.language == "python":
        _here(lambda: _executed(block.text), block.text, folder, env)
        return
    for command in commands(block.text):
        words = command.split()
        if words[0] == "figwright" and len(words) > 1 and words[1] in SERVERS and "--skill" not in words:
            _served(command, folder, env)
            continue
        if words[0] == "figwright" and not SHELL & set(command):
            _here(lambda typed=command: _typed(typed), command, folder, env)
        else:
            _ended(["bash", "-ec", command], command, folder, env)
        absent = [path for path in WRITTEN.findall(command) if not (folder / path).exists()]
        assert not absent, f"{command}\ndid not write {', '.join(absent)}"


def _typed(command: str) -> None:
    assert command_line.main(shlex.split(command, comments=True)[1:]) == 0


def _executed(text: str) -> None:
    """A script, which may await, as in a notebook."""
    code = compile(text, "block", "exec", flags=PyCF_ALLOW_TOP_LEVEL_AWAIT if _awaits(text) else 0)
    waiting = eval(code, {"__name__": "__main__"})
    if inspect.iscoroutine(waiting):
        asyncio.run(waiting)


def _awaits(text: str) -> bool:
    """Whether a script awaits outside of any function."""
    try:
        compile(text, "block", "exec")
    except SyntaxError:
        return True
    return False


def _here(work: Callable[[], None], said: str, folder: Path, env: Mapping[str, str]) -> None:
    with TemporaryFile("w+", encoding="utf-8") as told:  # a file, because processes that are started may inherit it
        try:
            with patch.dict(os.environ, env, clear=True), chdir(folder), redirect_stdout(told), redirect_stderr(told):
                work()
        except (Exception, SystemExit) as error:
            told.seek(0)
            raise AssertionError(f"{said}\n{told.read()[-3000:]}\n{error!r}") from error


def _ended(command: list[str], said: str, folder: Path, env: Mapping[str, str]) -> None:
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8", timeout=180, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, f"{said}\n{done.stdout[-1500:]}\n{done.stderr[-3000:]}"


def _served(command: str, folder: Path, env: Mapping[str, str]) -> None:
    """Starts what serves, sees it stand, and stops it as a reader does, with Ctrl-C."""
    quiet = f"exec {command} --no-browser" if " mcp" not in command else f"exec {command}"
    over_stdio = " mcp" in command and "--http" not in command
    told = folder / "served.txt"
    with told.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            ["bash", "-c", quiet], cwd=folder, env=env, stdin=subprocess.PIPE, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        end = time.monotonic() + (2.0 if over_stdio else STANDS)
        while time.monotonic() < end and process.poll() is None:
            if "http://" in told.read_text("utf-8"):
                break
            time.sleep(0.05)
        said = told.read_text("utf-8")
        assert process.poll() is None, f"{command} ended with {process.returncode}\n{said}"
        assert over_stdio or "http://" in said, f"{command} does not say where it is\n{said}"
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
