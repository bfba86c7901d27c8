"""Desk: the context of a tool call: its folder, its progress listener, and a model (ours, the client's, or none)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from figwright.apps.mcp.work_folder import WorkFolder
from figwright.core.errors import SettingsError
from figwright.core.settings import settings

if TYPE_CHECKING:
    from figwright.agents.models import Model
    from figwright.agents.session import Session, Step

CLIENT, RULES = "client", "rules"
NO_SAMPLING = "this client offers no model (sampling)"


class Line(Protocol):
    """The way back to whoever called: their model, if they lend it, and news of how far the work is."""

    def model(self) -> Model | None: ...

    def tell(self, message: str) -> None: ...


class Nobody:
    """No client: nothing is lent and nobody listens."""

    def model(self) -> Model | None:
        return None

    def tell(self, message: str) -> None:
        """Nobody listens."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Who plans: a model's name for an order, the client's model itself, or neither of both; and how that is told."""

    name: str = ""
    client: Model | None = None
    label: str = RULES
    note: str = ""

    @property
    def any(self) -> bool:
        return bool(self.name or self.client)


@dataclass(frozen=True, slots=True)
class ToolContext:
    """`line` leads to the client of this one call."""

    workplace: WorkFolder
    line: Line = field(default_factory=Nobody)

    @property
    def home(self) -> Path:
        return settings().home

    def choose(self, wanted: str, *, otherwise: str = "") -> Chosen:
        """The model that was wished for: "rules" is none; "client" the client's own; left out, the one that the user
        has set, or else the client's, or else none. `otherwise` is said where that is the end of it."""
        if wanted == RULES:
            return Chosen()
        if wanted not in ("", CLIENT):
            return Chosen(wanted, label=wanted)
        if not wanted and (own := settings().model):
            return Chosen(own, label=own)
        if lent := self.line.model():
            return Chosen(client=lent, label=CLIENT)
        asked = f"{NO_SAMPLING}: " if wanted else f"no model is set and {NO_SAMPLING}: "
        return Chosen(note=asked + otherwise if otherwise else "")

    def watch(self, step: Step) -> None:
        """A step of the agents, for whoever waits."""
        if step.state != "answering":
            turn = f", revision {step.round}" if step.round else ""
            self.line.tell(f"{step.agent}{turn}: {step.state}")

    def session(
        self, chosen: Chosen, what: str, given: Mapping[str, Any]
    ) -> AbstractAsyncContextManager[Session | None]:
        """A run's way to the model that was chosen, kept like every other; None without one."""
        if not chosen.any:
            return nullcontext(None)
        from figwright.agents import pipeline
        from figwright.agents.order import Order

        order = Order(model=chosen.name)
        return pipeline.open_new_session(
            order, what, home=self.home, watch=self.watch, model=chosen.client, facts=given
        )


def needs_no_paths(name: str) -> str:
    """A file's stem that somebody else chose: no folders, no dots before it."""
    if not name or name.startswith(".") or any(sign in name for sign in '/\\:*?"<>|\0') or len(name) > 100:
        raise SettingsError(f"invalid file name {name[:60]!r}", "use letters, digits, - and _")
    return name
