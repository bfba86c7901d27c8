"""A PDF, scanned ones too -> Paper, with MinerU, whose models look at the pages.

Written against MinerU 2's `do_parse` and the list of contents that it leaves behind, and tested with a stand-in of the
same shape; it was never run with MinerU itself, which is large and downloads its models.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from figwright.core.errors import MissingExtra, SourceError, reraise
from figwright.frontends.papers import Paper, Reader
from figwright.frontends.papers._blocks import Block, paper
from figwright.frontends.papers._html_tables import alone
from figwright.frontends.papers._paper_files import bitmap, named_file

_NAME = "paper"


def _read(path: Path) -> Paper:
    with tempfile.TemporaryDirectory(prefix="figwright-") as home:
        contents = _contents(path, Path(home))
        return paper(list(_blocks(contents)), path)


reader = Reader("a PDF, also scanned, with MinerU", (), _read)


def _contents(path: Path, home: Path) -> Path:
    """The list of what MinerU found; its pictures lie beside it."""
    with reraise(ImportError, MissingExtra, "reading a paper with MinerU", "mineru", why=False):
        from mineru.cli.common import do_parse
    try:
        do_parse(
            str(home),
            [_NAME],
            [path.read_bytes()],
            ["en"],
            backend="pipeline",
            parse_method="auto",
            f_draw_layout_bbox=False,
            f_draw_span_bbox=False,
            f_dump_md=False,
            f_dump_middle_json=False,
            f_dump_model_output=False,
            f_dump_orig_pdf=False,
        )
    except Exception as error:  # whatever its models and parsers raise
        raise SourceError(
            f"MinerU cannot read {path.name!r}: {error}", "give a complete PDF, or choose another --reader"
        ) from error
    found = sorted(home.rglob(f"{_NAME}_content_list.json"))
    if not found:
        raise SourceError(f"MinerU found no text in {path.name!r}", "choose another --reader")
    return found[0]


def _blocks(contents: Path) -> Iterator[Block]:
    titled = False
    for item in json.loads(contents.read_text("utf-8")):
        kind, page = item.get("type", ""), int(item.get("page_idx", -1)) + 1
        level = int(item.get("text_level") or 0)
        if kind in ("image", "chart"):
            yield Block("figure", _caption(item, kind), page=page, picture=_picture(contents, item))
        elif kind == "table":
            table = alone(item.get("table_body") or "")
            rows, headers = (table.rows, table.headers) if table else ((), 1)
            yield Block("table", _caption(item, kind), page=page, rows=rows, headers=headers)
        elif kind == "text" and level:
            yield Block("heading" if titled else "title", item["text"], level, page)
            titled = True
        elif kind in ("text", "equation"):
            yield Block("text", item.get("text") or "", page=page)
        elif kind == "list":
            yield from (Block("text", f"- {one}", page=page) for one in item.get("list_items") or ())
        elif kind == "code":
            yield Block("text", item.get("code_body") or "", page=page)


def _caption(item: dict[str, Any], kind: str) -> str:
    """A caption: a list of lines, under a name that changed between versions."""
    lines = item.get(f"{kind}_caption") or item.get("img_caption") or ()
    return lines if isinstance(lines, str) else " ".join(lines)


def _picture(contents: Path, item: dict[str, Any]) -> tuple[str, bytes, int, int] | None:
    home = contents.parent
    file = named_file(item.get("img_path") or "", home, home)
    try:
        data, media, width, height = bitmap(file) if file else (b"", "", 0, 0)
    except ValueError:  # a picture that MinerU left half-written
        return None
    return (media, data, width, height) if data else None
