"""UniPercept's image aesthetics, AIBench's own measure, from a server or from the package on this machine.

A server is named by FIGWRIGHT_UNIPERCEPT_URL. It gets the bytes of a picture by POST, with their media type as
Content-Type, and answers with JSON: {"aesthetics": 0 to 100}. One machine with a graphics card so serves a cluster.

The package is `unipercept-reward`, which loads 8 billion parameters. (What is called `unipercept` on PyPI is another
program.)
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import math
import os
import sys
import threading
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from figwright.agents.models import Image
from figwright.agents.session import Session
from figwright.bench.judged_pictures import shown
from figwright.core.errors import BadAnswer, RequestRefused, SettingsError, Unavailable

URL = "FIGWRIGHT_UNIPERCEPT_URL"
PACKAGE = "unipercept_reward"
SECONDS = 120.0
TRIES, PAUSE = 4, 0.5
"""How often a server in trouble is asked, and the seconds before the second try, doubled for each later one."""
FULL = 100_000
"""Pixels of a side that no picture has: the scorer scales pictures in its own way."""
_one_at_a_time = threading.Lock()


class UniPercept:
    title = "UniPercept (image aesthetics)"

    def lacks(self) -> str:
        if os.environ.get(URL) or PACKAGE in sys.modules or importlib.util.find_spec(PACKAGE):
            return ""
        return f"neither the package unipercept-reward nor {URL} is there"

    async def score(self, session: Session | None, image: Image) -> float:
        if lack := self.lacks():
            hint = f"pip install unipercept-reward, or set {URL}, or choose --aesthetics vlm"
            raise SettingsError(f"UniPercept is not available: {lack}", hint)
        picture = await asyncio.to_thread(shown, image.data, FULL)
        if url := os.environ.get(URL, ""):
            return await _served(url, picture)
        return await asyncio.to_thread(_computed, picture)


scorer = UniPercept()


async def _served(url: str, picture: Image) -> float:
    if urlsplit(url).scheme not in ("http", "https"):
        raise SettingsError(f"{URL} must start with http:// or https://", "give the full URL")
    for attempt in range(TRIES):
        if attempt:
            await asyncio.sleep(PAUSE * 2 ** (attempt - 1))
        try:
            return _value(await asyncio.to_thread(_posted, url, picture))
        except Unavailable as error:
            trouble = error
    raise trouble


def _posted(url: str, picture: Image) -> Any:
    host = urlsplit(url).hostname or ""
    opener = build_opener(ProxyHandler({})) if host in ("localhost", "127.0.0.1", "::1") else build_opener()
    request = Request(url, picture.data, {"Content-Type": picture.media, "Accept": "application/json"}, method="POST")
    try:
        with opener.open(request, timeout=SECONDS) as response:
            body = response.read()
    except HTTPError as error:
        if error.code == 429 or error.code >= 500:
            raise Unavailable(f"UniPercept's server failed with {error.code}", "see its log") from error
        raise RequestRefused(f"UniPercept's server rejected the picture: {error.code}", f"check {URL}") from error
    except (URLError, OSError) as error:
        raise Unavailable(f"cannot reach UniPercept's server: {error}", f"is it running at {URL}?") from error
    try:
        return json.loads(body)
    except ValueError as error:
        raise BadAnswer("UniPercept's server did not return JSON", f"is {URL} the right address?") from error


def _value(answer: Any) -> float:
    said = answer.get("aesthetics") if isinstance(answer, dict) else None
    return _checked(said, 'the answer holds no {"aesthetics": 0 to 100}')


def _checked(said: Any, otherwise: str) -> float:
    number = float(said) if isinstance(said, int | float) and not isinstance(said, bool) else math.nan
    if not 0 <= number <= 100:
        raise BadAnswer(f"UniPercept returned no score: {otherwise}", "check the server or the package")
    return number


def _computed(picture: Image) -> float:
    """By the package, which wants a file; its model is loaded once and looks at one picture at a time."""
    with TemporaryDirectory() as folder, _one_at_a_time:
        file = Path(folder) / f"picture.{picture.media.rpartition('/')[2]}"
        file.write_bytes(picture.data)
        found = _inferencer().reward(image_paths=[str(file)])
    first = found[0] if found else None
    said: Any = first.get("iaa") if isinstance(first, dict) else None
    return _checked(said.item() if hasattr(said, "item") else said, f"the package answers {first!r}")


@cache
def _inferencer() -> Any:
    package = importlib.import_module(PACKAGE)
    return package.UniPerceptRewardInferencer(device=_device())


def _device() -> str:
    """The fastest that there is: the package itself would insist on a graphics card."""
    torch = importlib.import_module("torch")
    if torch.cuda.is_available():
        return "cuda"
    return "mps" if torch.backends.mps.is_available() else "cpu"
