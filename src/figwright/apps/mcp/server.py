"""The tools and resources as a server of the protocol. A tool's failure is an answer that says what, which and what
next; no traceback and no key ever leaves."""

from __future__ import annotations

import asyncio
import sys
import traceback
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import mcp_types as types
from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

import figwright
from figwright.agents.store.secrets import Scrubber
from figwright.apps.mcp import resources, tools
from figwright.apps.mcp.context import ToolContext
from figwright.apps.mcp.jobs import Jobs, Outcome
from figwright.apps.mcp.replies import Attached, Reply
from figwright.apps.mcp.work_folder import WorkFolder
from figwright.core.errors import FigwrightError, NotFound, cause

INSTRUCTIONS = (
    "figwright turns a paper's words or data into a publication-ready, editable figure. A figure is a spec (YAML) "
    "without coordinates; it is compiled to SVG, PDF, PNG, PowerPoint, draw.io and TikZ, and checked without a model. "
    "The way to a good figure: `plan` (prompt and schema), write the spec yourself, `render` it with the method as "
    "source, look at the picture, `edit` until no error stands, `render` the wanted formats into a folder. `draw` does "
    "it at once by rules; `plot` draws tables. Every node and arrow quotes the method (`evidence`): never invent one."
)


def server(workplace: WorkFolder, *, warmed: bool = True) -> Server[Any]:
    """A server whose tools may touch that folder alone; `warmed`: it makes ready for the first call as it starts."""
    jobs = Jobs()

    @asynccontextmanager
    async def lifespan(_: Server[Any]) -> AsyncIterator[dict[str, Any]]:
        warming = asyncio.create_task(asyncio.to_thread(warm)) if warmed else None
        try:
            yield {}
        finally:
            if warming:
                warming.cancel()
            jobs.close()

    async def call(context: Any, params: types.CallToolRequestParams) -> Outcome:
        if params.name not in tools.names():
            fault = NotFound("tool", params.name, tools.names())
            raise MCPError(types.INVALID_PARAMS, f"{fault.message}; {fault.hint}")
        if params.request_state:
            outcome = await jobs.resume(params.name, context, params.request_state, params.input_responses)
            return outcome or _failed("this call no longer waits for an answer", "call the tool again")
        given = params.arguments or {}
        return await jobs.begin(
            params.name, context, lambda job: _done(params.name, given, ToolContext(workplace, job))
        )

    return Server(
        "figwright",
        version=figwright.__version__,
        title="figwright",
        description="A paper's words or data into a publication-ready, editable figure",
        instructions=INSTRUCTIONS,
        lifespan=lifespan,
        on_list_tools=_tools,
        on_call_tool=call,
        on_list_resources=_resources,
        on_read_resource=_resource,
    )


def warm() -> None:
    """Loads what the first call needs and draws something small, while the client is still reading the list."""
    from figwright import compiler
    from figwright.agents import pipeline  # noqa: F401
    from figwright.ir.spec.load import loads

    figure = loads("body:\n  row: [{id: a, label: A, glyph: document}, {id: b, label: B}]\nedges: [{from: a, to: b}]")
    scene = compiler.compile(figure)
    compiler.check(figure, "A", scene=scene)
    compiler.render(scene, "png", dpi=30)


def described(name: str) -> types.Tool:
    """A tool as clients list it."""
    tool = tools.of(name)
    return types.Tool(
        name=name,
        title=tool.title,
        description=tools.about(name),
        input_schema=tool.schema,
        output_schema=tool.gives.schema_of() if tool.gives else None,
        annotations=types.ToolAnnotations(
            read_only_hint=not tool.writes,
            destructive_hint=tool.replaces,
            idempotent_hint=not tool.writes,
            open_world_hint=tool.asks,
        ),
    )


async def _tools(context: Any, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[described(name) for name in tools.names()])


async def _done(name: str, given: dict[str, Any], tool_context: ToolContext) -> types.CallToolResult:
    tool = tools.of(name)
    try:
        reply = await tool.run(tool.takes.model_validate(given), tool_context)
        return await asyncio.to_thread(_result, reply)
    except ValidationError as error:
        return _failed(*_misfit(error, tool.takes.model_fields))
    except (Exception, ExceptionGroup) as error:
        fault = cause(error)
        if isinstance(fault, FigwrightError):
            return _failed(fault.message, fault.hint)
        traceback.print_exception(error, file=sys.stderr)
        return _failed(f"{name} failed because of a bug in figwright ({type(fault).__name__})", "see the server's log")


def _misfit(error: ValidationError, known: Any) -> tuple[str, str]:
    """Arguments that do not fit, in words."""
    from figwright.core.errors import nearest

    fault = error.errors(include_url=False)[0]
    place = ".".join(str(step) for step in fault["loc"]) or "the arguments"
    if fault["type"] == "extra_forbidden":
        return f"unknown argument {place!r}", nearest(place, known) or f"known: {', '.join(known)}"
    return f"{place}: {fault['msg']}", f"it takes: {', '.join(known)}"


def _failed(message: str, hint: str = "") -> types.CallToolResult:
    text = _clean(f"error: {message}" + (f"\nhint: {hint}" if hint else ""))
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], is_error=True)


def _result(reply: Reply) -> types.CallToolResult:
    content: list[Any] = [types.TextContent(type="text", text=_clean(reply.text))]
    for picture in reply.pictures:
        data = b64encode(picture.content).decode()
        content.append(types.ImageContent(type="image", data=data, mime_type=picture.media))
    content += (_embedded(file) for file in reply.attached)
    structured = _scrubber().value(reply.data.model_dump(mode="json")) if reply.data else None
    return types.CallToolResult(content=content, structured_content=structured)


def _embedded(file: Attached) -> types.EmbeddedResource:
    uri, text = f"{resources.SCHEME}made/{file.name}", file.text
    if text is not None:
        held: Any = types.TextResourceContents(uri=uri, mime_type=file.media, text=_clean(text))
    else:
        blob = b64encode(_scrubber().data(file.content, file.name)).decode()
        held = types.BlobResourceContents(uri=uri, mime_type=file.media, blob=blob)
    return types.EmbeddedResource(type="resource", resource=held)


def _clean(text: str) -> str:
    return _scrubber().text(text)


def _scrubber() -> Scrubber:
    from figwright.agents import models

    return Scrubber(models.secrets())


async def _resources(context: Any, params: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
    found = await asyncio.to_thread(resources.every)
    return types.ListResourcesResult(
        resources=[
            types.Resource(uri=one.uri, name=one.name, description=one.about, mime_type=one.media)
            for one in found.values()
        ]
    )


async def _resource(context: Any, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
    try:
        one = await asyncio.to_thread(resources.get, str(params.uri))
    except NotFound as error:
        raise MCPError(types.INVALID_PARAMS, f"{error.message}; {error.hint}") from error
    text = await asyncio.to_thread(one.read)
    held = types.TextResourceContents(uri=one.uri, mime_type=one.media, text=text)
    return types.ReadResourceResult(contents=[held])
