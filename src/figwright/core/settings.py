"""The user's settings, from the environment: where runs are stored, which models are used. Keys stay in `models`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

MODEL_TIMEOUT = 300.0
"""The default time limit of one model call, in seconds: a long answer of a thinking model takes minutes."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`home` holds runs, the answer cache and small pictures of references; `model` and `image_model` are names such as
    "google/…"."""

    home: Path
    model: str = ""
    image_model: str = ""


def settings(environment: Mapping[str, str] | None = None) -> Settings:
    """FIGWRIGHT_HOME, FIGWRIGHT_MODEL and FIGWRIGHT_IMAGE_MODEL, with figwright's own places where they are not set."""
    env = os.environ if environment is None else environment
    home = Path(env["FIGWRIGHT_HOME"]).expanduser() if env.get("FIGWRIGHT_HOME") else Path.home() / ".figwright"
    return Settings(home, env.get("FIGWRIGHT_MODEL", ""), env.get("FIGWRIGHT_IMAGE_MODEL", ""))
