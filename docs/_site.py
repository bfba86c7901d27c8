"""What the site has beyond the pages of this folder: a reference made from the code, files that lie elsewhere in the
project, and in the galleries the source beside each picture. MkDocs calls the functions `on_…`.

    mkdocs build        the site in out/site; mkdocs serve shows it while you write
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Annotated, Any, get_args, get_origin

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import figwright
from figwright.agents import prompts
from figwright.apps import cli
from figwright.ir.spec.edits import OPERATIONS, edit_schema
from figwright.ir.spec.schema import figure_schema

ROOT = Path(__file__).resolve().parent.parent
ELSEWHERE = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Pages of the project's root, and what the site calls them."""
LINK = re.compile(r"(?<=\]\()([^)#\s]+)(?=[^)]*\))")
WIDEST = 78
"""Characters of a line of code beside the lists of pages and of headings."""
GALLERIES = ("gallery.md", "plot-gallery.md")
HIDDEN = {"tutorial.md": ["navigation"], **{page: ["navigation", "toc"] for page in ("index.md", *GALLERIES)}}
"""Lists at a page's sides that would hold a single line, or take width from pictures."""
SOURCE = re.compile(r"\.\./(examples/[^)\s]+?\.(?:yaml|py|csv|json))")


# --- what MkDocs calls -----------------------------------------------------------------------------------------------


def on_files(files: Files, config: MkDocsConfig) -> Files:
    pages = {
        "reference/commands.md": "\n".join(_commands()),
        "reference/python.md": "\n".join(_python()),
        "reference/figure.md": "\n".join(_schema("The figure file", figure_schema(), "figure")),
        "reference/edits.md": "\n".join(_edits()),
        "reference/prompts.md": "\n".join(_prompts()),
        "decisions/index.md": "\n".join(_decisions()),
    }
    pages |= {there: (ROOT / here).read_text("utf-8") for here, there in ELSEWHERE.items() if (ROOT / here).is_file()}
    for name, text in pages.items():
        files.append(File.generated(config, name, content=text))
    for path in sorted(_wanted(files, pages)):
        files.append(File.generated(config, f"project/{_plain(path)}", content=(ROOT / path).read_bytes()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    here = page.file.src_uri
    page.meta.setdefault("hide", HIDDEN.get(here, []))
    if here in GALLERIES:
        markdown = "".join(_beside(part) for part in re.split(r"(?m)^(?=## )", markdown))
    return LINK.sub(lambda link: _moved(here, link[1]), markdown)


# --- files elsewhere -------------------------------------------------------------------------------------------------


def _outside(page: str, target: str) -> str | None:
    """The place in the project that a page's link leads to, where it is outside of the docs."""
    if "://" in target:
        return None
    started = next((here for here, there in ELSEWHERE.items() if there == page), f"docs/{page}")
    path = normpath(str(PurePosixPath(started).parent / target))
    return None if path == "docs" or path.startswith(("docs/", "..")) else path


def _wanted(files: Files, made: dict[str, str]) -> set[str]:
    texts = {file.src_uri: file.content_string for file in files.documentation_pages()} | made
    found = {path for page, text in texts.items() for link in LINK.findall(text) if (path := _outside(page, link))}
    return {path for path in found if path not in ELSEWHERE and (ROOT / path).is_file()}


def _moved(page: str, target: str) -> str:
    """A link as the site has it."""
    if page in ELSEWHERE.values() and target.startswith("docs/"):
        return target.removeprefix("docs/")
    if target.rstrip("/").endswith("decisions") and "/" not in target.rstrip("/"):
        return "decisions/index.md"
    path = _outside(page, target)
    if path is None:
        return target
    there = ELSEWHERE.get(path) or (f"project/{_plain(path)}" if (ROOT / path).is_file() else "index.md")
    return relpath(there, str(PurePosixPath(page).parent))


def _plain(path: str) -> str:
    """Where a file goes: Markdown as text, which would be a page otherwise."""
    return f"{path}.txt" if path.endswith(".md") else path


# --- galleries -------------------------------------------------------------------------------------------------------


def _beside(part: str) -> str:
    """One example: its picture on the left, what it is drawn from on the right."""
    sources = list(dict.fromkeys(SOURCE.findall(part)))
    if not part.startswith("## ") or not sources:
        return part
    title, _, rest = part.partition("\n")
    left, right = f"<div markdown>\n{rest}\n</div>", "\n".join(line for source in sources for line in _shown(source))
    return f'{title}\n\n<div class="example" markdown>\n{left}\n<div markdown>\n{right}\n</div>\n</div>\n\n'


def _shown(source: str) -> Iterator[str]:
    path = ROOT / source
    language = {".py": "python"}.get(path.suffix, path.suffix[1:])
    yield from (f'``` {language} title="{path.name}"', path.read_text("utf-8").rstrip(), "```", "")


# --- the reference ---------------------------------------------------------------------------------------------------


def _commands() -> Iterator[str]:
    yield from (
        "# Commands",
        "",
        "What `figwright COMMAND --help` says. [The command line](../cli.md) tells it in order.",
    )
    for name in cli.names():
        module = importlib.import_module(f"figwright.apps.cli.{name}")
        parser = argparse.ArgumentParser(prog=f"figwright {name}", add_help=False)
        module.configure(parser)
        yield from ("", f"## {name}", "", *_told(module.__doc__ or ""), "")
        yield from _options(parser)


def _told(text: str) -> Iterator[str]:
    """A docstring as Markdown: what is indented in it, or begins as one, are commands."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        lines = paragraph.splitlines()
        if lines and all(line.startswith(("  ", "figwright ")) for line in lines):
            yield from ("```text", inspect.cleandoc("\n".join(("", *lines))), "```", "")
        else:
            yield from (*(escape(line, quote=False) for line in lines), "")


def _options(parser: argparse.ArgumentParser, depth: int = 3) -> Iterator[str]:
    left_out = (argparse._SubParsersAction, argparse._HelpAction)
    rows = [one for one in parser._actions if not isinstance(one, left_out) and one.help != argparse.SUPPRESS]
    if rows:
        yield from ("| | |", "|---|---|")
    for action in rows:
        takes = action.metavar or ("" if action.nargs == 0 else action.dest.upper())
        shown = takes if isinstance(takes, str) else " ".join(takes)
        names = ", ".join(action.option_strings) or shown
        said = f"{names} {shown}".strip() if action.option_strings else names
        about = (action.help or "").replace("%%", "%")
        if "%(" in about:
            about = about % {**vars(action), "prog": parser.prog}
        choice = f" ({', '.join(map(str, action.choices))})" if action.choices and not action.metavar else ""
        yield f"| `{said}` | {escape(about, quote=False).replace('|', chr(92) + '|')}{choice} |"
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from ("", f"{'#' * depth} {parser.prog.removeprefix('figwright ')} {name}", "")
                yield from _told(inner.description or "")
                yield from _options(inner, depth + 1)


def _python() -> Iterator[str]:
    yield from ("# Python", "", *_told((figwright.__doc__ or "").replace("\n    ", "\n  ")))
    for name in sorted(figwright.__all__, key=str.lower):
        value = getattr(figwright, name)
        if name.startswith("_") or not callable(value):
            continue
        if get_origin(value) is not None:  # a name for several types
            yield from ("", f"## {name}", "", "One of the [edits](edits.md), each a value of its own type.", "")
            continue
        yield from ("", f"## {name}", "", "```python", _signature(name, value), "```", "")
        yield from _told(inspect.getdoc(value) or "")
        if inspect.isclass(value):
            yield from _methods(value)


def _signature(name: str, value: Any) -> str:
    signature = inspect.signature(value)
    parts = list(_parameters(signature))
    result = "" if inspect.isclass(value) else f" -> {_type(signature.return_annotation)}"
    called = f"{'await ' if inspect.iscoroutinefunction(value) else ''}figwright.{name}("
    whole = f"{called}{', '.join(parts)}){result}"
    if len(whole) < WIDEST:
        return whole
    return "\n".join((called, *(f"    {part}," for part in parts), f"){result}"))


def _parameters(signature: inspect.Signature) -> Iterator[str]:
    starred = False
    for one in signature.parameters.values():
        if one.kind is one.KEYWORD_ONLY and not starred:
            starred = True
            yield "*"
        starred = starred or one.kind is one.VAR_POSITIONAL
        stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        kind = "" if one.annotation is one.empty else f": {_type(one.annotation)}"
        told = "…" if callable(one.default) or repr(one.default).startswith("<") else repr(one.default)
        default = "" if one.default is one.empty else f" = {told}"
        yield f"{stars}{one.name}{kind}{default}"


def _type(annotation: Any) -> str:
    """As the code writes it, without the modules that names come from."""
    said = annotation if isinstance(annotation, str) else inspect.formatannotation(_bare(annotation))
    return re.sub(r"\b(?:\w+\.)+(?=[A-Za-z])", "", said)


def _bare(annotation: Any) -> Any:
    """A type without what its values are held to."""
    if get_origin(annotation) is Annotated:
        return _bare(get_args(annotation)[0])
    if get_origin(annotation) is dict:
        return dict[tuple(map(_bare, get_args(annotation)))]  # type: ignore[misc]
    return annotation


def _methods(kind: type) -> Iterator[str]:
    own = {name: member for name, member in vars(kind).items() if not name.startswith("_") and inspect.getdoc(member)}
    rows = [
        (name, inspect.getdoc(member) or "")
        for name, member in own.items()
        if inspect.isfunction(member) or isinstance(member, property | classmethod)
    ]
    if rows:
        yield from ("", "| | |", "|---|---|")
    for name, text in rows:
        yield f"| `{name}` | {escape(' '.join(text.split()), quote=False).replace('|', chr(92) + '|')} |"


def _schema(title: str, schema: dict[str, Any], root: str) -> Iterator[str]:
    """A JSON Schema as tables: one for the whole and one for each of its parts."""
    yield from (f"# {title}", "", "Every key that a figure file may have; [the guide](../spec.md) shows them at work.")
    yield from _keys(root, schema)
    for name, part in sorted(schema.get("$defs", {}).items()):
        if part.get("properties"):
            yield from _keys(name, part)


def _keys(name: str, part: dict[str, Any]) -> Iterator[str]:
    yield from ("", f"## {name}", "", *_told(part.get("description", "")), "", "| key | takes | |", "|---|---|---|")
    for key, value in part.get("properties", {}).items():
        about = " ".join(value.get("description", "").split())
        yield f"| `{key}` | {_takes(value)} | {escape(about, quote=False).replace('|', chr(92) + '|')} |"


def _takes(value: dict[str, Any]) -> str:
    if "$ref" in value:
        name = value["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    if "enum" in value:
        return ", ".join(f"`{one}`" for one in value["enum"])
    if "const" in value:
        return f"`{value['const']}`"
    for key in ("anyOf", "oneOf", "allOf"):
        if key in value:
            return " or ".join(dict.fromkeys(_takes(one) for one in value[key] if one.get("type") != "null"))
    if value.get("type") == "array":
        return f"a list of {_takes(value.get('items', {}))}"
    return {"string": "text", "integer": "a whole number", "number": "a number", "boolean": "yes or no"}.get(
        value.get("type", ""), "a mapping" if value.get("type") == "object" else "anything"
    )


def _edits() -> Iterator[str]:
    yield from (
        "# Edits",
        "",
        "The small typed changes that `figwright edit`, the studio, assistants and critics make.",
    )
    parts = edit_schema()["$defs"]
    named = {part["properties"]["op"]["const"]: part for part in parts.values() if "op" in part.get("properties", {})}
    for name in OPERATIONS:
        yield from _keys(name, named[name])
    for name, part in parts.items():
        if part not in named.values() and part.get("properties"):
            yield from _keys(name, part)


def _prompts() -> Iterator[str]:
    yield from ("# Prompts", "", "What is said to models: one file each in `src/figwright/agents/prompts`.", "")
    yield from ("| prompt | what it is for | inputs | answer |", "|---|---|---|---|")
    for name in prompts.names():
        one = prompts.get(name)
        cells = (f"`{name}`", one.purpose, ", ".join(f"`{put}`" for put in one.inputs), one.output)
        yield f"| {' | '.join(' '.join(cell.split()).replace('|', chr(92) + '|') for cell in cells)} |"


def _decisions() -> Iterator[str]:
    yield from ("# Decisions", "", "Why things are as they are, one page each.", "")
    for path in sorted((ROOT / "docs" / "decisions").glob("0*.md")):
        title = path.read_text("utf-8").partition("\n")[0].removeprefix("# ")
        yield f"- [{title}]({path.name})"
