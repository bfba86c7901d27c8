"""A program on this machine as a model: an assistant that the user has installed and logged in to; no key needed.

The name is "command/claude", "command/codex" or "command/gemini", with a model of theirs after another slash
("command/claude/opus"), or "command/NAME" for a command line in FIGWRIGHT_COMMAND_NAME. In such a line an argument with
`{image}` is repeated for every picture, `{prompt}` is the file of the question (on standard input where it is left
out), `{output}` the file that the answer is read from (standard output where it is left out), `{model}` the model.

The program runs in a folder of its own with nothing in it but the question and its pictures. The flags of the three
were read from the help of claude 2.1.197, codex 0.169.0 and gemini 0.61.0.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from figwright.agents.models import Account, Answer, Ask, Image, Model, Progress, Provider, Usage, tokens
from figwright.agents.models._retries import USELESS, Passing
from figwright.core.errors import BadAnswer, KeyRefused, ModelError, RateLimited, SettingsError, Unavailable

ASSISTANTS: Mapping[str, tuple[str, ...]] = {
    "claude": (
        "claude", "--print", "--output-format", "text", "--no-session-persistence", "--strict-mcp-config", "--tools",
        "Read", "--model={model}",
    ),
    "codex": (
        "codex", "exec", "--skip-git-repo-check", "--sandbox", "read-only", "--ephemeral", "--image={image}",
        "--model={model}", "--color", "never", "--output-last-message", "{output}",
    ),
    "gemini": (
        "gemini", "--output-format", "text", "--approval-mode", "plan", "--skip-trust", "--model={model}",
        "--prompt", "Answer the question above.",
    ),
}  # fmt: skip
"""Each reads the question from standard input. A flag of a placeholder for which there is nothing is left out."""
SHOWN = {"claude": "the picture in the file {name} (read it)", "codex": "picture {number} of those attached",
         "gemini": "@{name}"}  # fmt: skip
"""How a question refers to its pictures."""
OWN = "FIGWRIGHT_COMMAND_"
SUFFIXES = {"image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp"}
ONLY = "Answer with text only: change no files and run no commands."
LONGEST = 240
"""Characters of a program's own words that are passed on."""
_LOGIN = re.compile(r"log ?in|logged|authenticat|api key|unauthorized|\b401\b|credential", re.IGNORECASE)
_LIMIT = re.compile(r"rate.?limit|usage limit|too many requests|\b429\b|quota|overloaded", re.IGNORECASE)


def line_of(name: str, environment: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The command line behind "claude" or "NAME"; an error says where it is to be set or what to install."""
    env = os.environ if environment is None else environment
    own = env.get(f"{OWN}{re.sub(r'[^A-Z0-9]', '_', name.upper())}", "").strip()
    line = tuple(shlex.split(own)) if own else ASSISTANTS.get(name, ())
    if not line:
        known = ", ".join(f"command/{one}" for one in ASSISTANTS)
        raise SettingsError(f"no command named {name!r}", f"use {known}, or set {OWN}{name.upper()} to a command line")
    if shutil.which(line[0], path=env.get("PATH")) is None:
        raise SettingsError(f"the program {line[0]!r} is not installed", "install it and log in, or use another model")
    return line


class Command:
    """A model that is a program: one process for each question."""

    def __init__(self, account: Account) -> None:
        self.name = account.name
        self._program, _, self._model = account.model.partition("/")
        self._line = line_of(self._program)

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        with TemporaryDirectory(prefix="figwright-", ignore_cleanup_errors=True) as name:
            folder = Path(name)
            words, pictures = self._question(ask, folder)
            (folder / "question.md").write_text(words, "utf-8")
            line = self._arguments(folder, pictures)
            out, said, code = await _run(line, folder, b"" if "question.md" in " ".join(line) else words.encode())
            answer = folder / "answer.txt"
            text = (answer.read_text("utf-8", "replace") if answer.is_file() else out).strip()
        if code:
            raise self._trouble(said or text)
        if not text:
            raise Passing(
                BadAnswer(f"{self.name} returned an empty answer", "try again, or another model"), tries=USELESS
            )
        if progress:
            progress(len(text))
        used = tokens(words) + sum(tokens(part) for part in ask.parts if isinstance(part, Image))
        return Answer(text, usage=Usage(used, tokens(text)), model=self.name)

    async def close(self) -> None:
        """Nothing is open: every process ends with its answer."""

    def _question(self, ask: Ask, folder: Path) -> tuple[str, list[str]]:
        """The question in one text, and its pictures as files beside it, named where they belong."""
        pictures: list[str] = []
        lines = [ask.system, ONLY]
        for part in ask.parts:
            if isinstance(part, str):
                lines.append(part)
                continue
            name = f"picture-{len(pictures) + 1}{SUFFIXES.get(part.media, '.png')}"
            (folder / name).write_bytes(part.data)
            pictures.append(name)
            lines.append(f"[{SHOWN.get(self._program, 'the picture {name}').format(name=name, number=len(pictures))}]")
        if ask.schema is not None:
            lines.append(f"Answer with one JSON object of this schema:\n{json.dumps(ask.schema.model_json_schema())}")
        for exchange in ask.exchanges:
            lines += [f"Your answer was:\n{exchange.answer}", exchange.objection]
        return "\n\n".join(lines), pictures

    def _arguments(self, folder: Path, pictures: list[str]) -> list[str]:
        filled = {"{prompt}": "question.md", "{output}": "answer.txt", "{model}": self._model}
        line: list[str] = []
        for argument in self._line:
            if "{image}" in argument:
                line += (argument.replace("{image}", name) for name in pictures)
                continue
            for place, value in filled.items():
                if place in argument:
                    argument = argument.replace(place, value) if value else ""
            if argument:
                line.append(argument)
        return line

    def _trouble(self, said: str) -> ModelError | Passing:
        """What a program that failed means by it."""
        words = " ".join(said.split())[-LONGEST:]
        if _LIMIT.search(words):
            return Passing(
                RateLimited(f"{self.name} accepts no more requests now: {words}", "wait, or use another model")
            )
        if _LOGIN.search(words):
            return KeyRefused(f"{self.name} is not logged in: {words}", f"run `{self._line[0]}` once and log in")
        hint = f"try `{self._line[0]}` in a terminal; figwright doctor --model {self.name}"
        return Passing(Unavailable(f"{self.name} failed: {words or 'it printed nothing'}", hint), tries=2)


async def _run(line: list[str], folder: Path, words: bytes) -> tuple[str, str, int]:
    """What a program writes on both its outputs, and how it ended; it does not outlive whoever waits for it."""
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            shutil.which(line[0]) or line[0], *line[1:], cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe
        )
    except OSError as error:
        raise Unavailable(f"{line[0]!r} does not start: {error.strerror}", "try it in a terminal") from error
    try:
        out, said = await process.communicate(words)
    finally:
        if process.returncode is None:  # the time is over, or nobody waits any more
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    return out.decode("utf-8", "replace"), said.decode("utf-8", "replace"), process.returncode or 0


def _verify(model: str, environment: Mapping[str, str]) -> None:
    line_of(model.partition("/")[0], environment)


def _model(account: Account) -> Model:
    return Command(account)


provider = Provider("a program on this machine", _model, keyless=True, verify=_verify)
