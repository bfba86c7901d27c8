"""What assistants can do: one tool per file. The file's docstring is what a model reads before it calls the tool.

A file holds `tool`: what it takes (a model of its arguments), what it gives, and how it is done.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict

from figwright.core.registry import Registry
from figwright.ir.spec.schema import untitled

if TYPE_CHECKING:
    from figwright.apps.mcp.context import ToolContext
    from figwright.apps.mcp.replies import Data, Reply


class Takes(BaseModel):
    """Arguments of a tool."""

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True, slots=True)
class Tool:
    """`writes`: it may write files or keep a run. `replaces`: it may replace what is there, if told so. `asks`: it may
    ask a model, which is outside."""

    title: str
    takes: type[Takes]
    run: Callable[[Any, ToolContext], Awaitable[Reply]]
    gives: type[Data] | None = None
    writes: bool = False
    replaces: bool = False
    asks: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        return untitled(self.takes.model_json_schema())


_registry: Registry[Tool] = Registry(__name__, "tool", "tool", group="figwright.mcp.tools")


def names() -> tuple[str, ...]:
    """As assistants call them."""
    return tuple(name.replace("-", "_") for name in _registry.names())


def of(name: str) -> Tool:
    return _registry.get(name.replace("_", "-"))


def about(name: str) -> str:
    """What a model is told of a tool: the docstring of its file."""
    return inspect.getdoc(importlib.import_module(of(name).run.__module__)) or ""
