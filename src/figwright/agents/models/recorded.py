"""Answers kept in a folder, replayed: for tests and demonstrations without any provider.

The name is "recorded/FOLDER". For an ask with purpose `planner` and digest `4f1c…` the answer is the text of
`planner-4f1c….txt`; for a sketch with purpose `image` it is the picture `image-4f1c….png` (or .jpg, .webp). A file
without a digest, `planner.txt`, answers every ask of that purpose which has none of its own. `keep` wraps a real model
so that its answers are written down in this way.
"""

from __future__ import annotations

import re
from pathlib import Path

from figwright.agents.models import Account, Answer, Ask, Image, Model, Painter, Progress, Provider, Sketch
from figwright.agents.models._shapes import GEMINI
from figwright.core.errors import BadAnswer, SettingsError

MEDIA = {".png": "image/png", ".jpg": "image/jpeg", ".webp": "image/webp"}
WORDS = ".txt"


def _stem(question: Ask | Sketch) -> str:
    return f"{_safe_file_name(question.purpose)}-{question.digest}"


def _safe_file_name(purpose: str) -> str:
    """A purpose as part of a file's name: nothing in it can lead out of the folder."""
    return re.sub(r"[^\w-]+", "-", purpose)


class _Replay:
    def __init__(self, account: Account) -> None:
        self.name, self.aspects, self._folder = account.name, GEMINI, Path(account.model).expanduser()
        if not self._folder.is_dir():
            raise SettingsError(f"no folder {str(self._folder)!r} with recorded answers", "check the name")

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        text = self._find(ask, (WORDS,)).read_text("utf-8")
        if progress:
            progress(len(text))
        return Answer(text, model=self.name)

    async def paint(self, sketch: Sketch) -> Answer:
        path = self._find(sketch, tuple(MEDIA))
        return Answer(images=(Image(path.read_bytes(), MEDIA[path.suffix]),), model=self.name)

    async def close(self) -> None:
        """Nothing is open."""

    def _find(self, question: Ask | Sketch, suffixes: tuple[str, ...]) -> Path:
        for stem in (_stem(question), _safe_file_name(question.purpose)):
            for suffix in suffixes:
                if (path := self._folder / f"{stem}{suffix}").is_file():
                    return path
        hint = f"record it, or write the answer into {_stem(question)}{suffixes[0]}"
        raise BadAnswer(f"no recorded answer for {question.purpose!r} in {str(self._folder)!r}", hint)


class _Keeper:
    """A model that writes down what it answers."""

    def __init__(self, model: Model, folder: Path) -> None:
        self.name, self._model, self._folder = model.name, model, folder
        folder.mkdir(parents=True, exist_ok=True)

    async def ask(self, ask: Ask, progress: Progress | None = None) -> Answer:
        answer = await self._model.ask(ask, progress)
        (self._folder / f"{_stem(ask)}{WORDS}").write_text(answer.text, "utf-8")
        return answer

    async def close(self) -> None:
        await self._model.close()


def keep(model: Model, folder: Path) -> Model:
    """The same model; every answer is also written into the folder, for `recorded/FOLDER` to replay."""
    return _Keeper(model, folder)


def _model(account: Account) -> Model:
    return _Replay(account)


def _painter(account: Account) -> Painter:
    return _Replay(account)


provider = Provider("recorded answers", _model, _painter, keyless=True)
