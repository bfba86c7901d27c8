"""The official client before our server: in this process, as a process of its own, or over HTTP; and a model that the
client lends, which answers as the acting one does."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import mcp_types as types
import uvicorn
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters

from acting import Asked, said
from figwright.apps.http import sockets
from figwright.apps.mcp.server import server
from figwright.apps.mcp.serving import application
from figwright.apps.mcp.work_folder import WorkFolder

MODES = ("auto", "legacy")
"""Today's protocol, and the one with a handshake that most clients speak."""
SPEC = """figure: {title: Codec, alt: "A text is encoded, then decoded", theme: soft-tech, aspect: 2.2}
body:
  row:
    - {id: x, kind: data, glyph: document, label: Text, evidence: "reads the text"}
    - {id: enc, label: Encoder, evidence: "The encoder reads the text"}
    - {id: dec, label: Decoder, emphasis: true, evidence: "the decoder writes the answer"}
edges:
  - {from: x, to: enc, evidence: "The encoder reads the text"}
  - {from: enc, to: dec, evidence: "the decoder writes the answer"}
"""
METHOD = (
    "The encoder reads the text and gives a state to the decoder. Then the decoder writes the answer from that state. "
    "A loss compares the answer with the target and trains both."
)


@dataclass
class Lent:
    """The client's model, with all that it was asked; `refuse` is what its people say instead, `answer` what it says to
    everything, `answers` to some prompts."""

    asked: list[types.CreateMessageRequestParams] = field(default_factory=list)
    refuse: str = ""
    answer: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    stop: str = "endTurn"

    async def __call__(self, context: Any, params: types.CreateMessageRequestParams) -> Any:
        self.asked.append(params)
        if self.refuse:
            return types.ErrorData(code=-1, message=self.refuse)
        asked = _asked(params)
        text = self.answer or self.answers.get(asked.prompt) or said(asked)
        content = types.TextContent(type="text", text=text)
        return types.CreateMessageResult(role="assistant", content=content, model="lent-1", stop_reason=self.stop)

    @property
    def prompts(self) -> list[str]:
        return [_asked(one).prompt for one in self.asked]


def _asked(params: types.CreateMessageRequestParams) -> Asked:
    blocks = [block for message in params.messages for block in message.content_as_list]
    system, _, schema = (params.system_prompt or "").partition("\n\nAnswer with one JSON object that fits this schema")
    user = "\n\n".join(block.text for block in blocks if isinstance(block, types.TextContent))
    pictures = sum(isinstance(block, types.ImageContent) for block in blocks)
    told = json.loads(schema.partition("\n")[2]) if schema else None
    return Asked(system, user, pictures, told, sha256(f"{system}{user}".encode()).hexdigest())


@asynccontextmanager
async def inside(root: Path | None, mode: str = "auto", **how: Any) -> AsyncIterator[Client]:
    """A client of a server in this process."""
    async with Client(server(WorkFolder(root), warmed=False), mode=mode, **how) as client:
        yield client


def process(root: Path, *words: str) -> StdioServerParameters:
    """What a client is told to start: a real process with no key."""
    bare = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    own = {"FIGWRIGHT_HOME": str(root / ".home"), "FIGWRIGHT_MODEL": "", "PYTHONIOENCODING": "cp1252"}
    return StdioServerParameters(
        command=sys.executable, args=["-m", "figwright", "mcp", *words], cwd=root, env=bare | own
    )


@contextmanager
def served(root: Path, token: str = "") -> Iterator[str]:
    """The server on a port of this machine, in a thread; its address."""
    listener, port = sockets.listening("127.0.0.1", 0, exact=True)
    app = application(WorkFolder(root), token=token)
    running = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="on"))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        while not running.started:
            thread.join(0.02)
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        running.should_exit = True
        thread.join(10)


def text(result: Any) -> str:
    return "\n".join(block.text for block in result.content if block.type == "text")


def pictures(result: Any) -> list[Any]:
    return [block for block in result.content if block.type == "image"]
