"""What several commands do with fields of illustration: naming one, and listing the numerals of its figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse

if TYPE_CHECKING:
    from figwright.ir.spec import Figure


def domain_named(name: str) -> str:
    """A built-in domain by name, or a folder by its whole path, also when it is named without a slash."""
    from figwright.drawing import domains

    return name if not name or name in domains.names() or not Path(name).is_dir() else str(Path(name).resolve())


def verify_legend(path: str, domain: str) -> None:
    """Before anybody is asked: whether there will be numerals, and whether the list can be written as wanted."""
    from figwright.drawing import domains

    if Path(path).suffix not in (".md", ".txt", ".json"):
        raise Misuse(f"cannot write a list of numerals as {Path(path).suffix or path!r}", "use .md, .txt or .json")
    if domains.get(domain).numbering is None:
        raise Misuse(f"figures in the domain {domain or 'academic'!r} have no numerals", "add --domain patent")


def legend_of(path: str, figure: Figure) -> bytes:
    """The list of reference numerals in the format of its file."""
    from figwright.drawing import domains

    if path.endswith(".json"):
        return json.dumps(numerals(figure).get("numerals", []), indent=2, ensure_ascii=False).encode() + b"\n"
    if path.endswith(".txt"):
        return "".join(f"{one.numeral}  {one.name}\n" for one in domains.parts(figure)).encode()
    numbering = domains.get(figure.head.domain).numbering
    return domains.listed(figure, *([numbering.title] if numbering else [])).encode()


def numbered(figure: Figure, base: Path | None) -> Figure:
    """With the numerals that its parts are drawn with; domain and theme as the file names them, not where they lie."""
    from figwright import compiler

    whole = compiler.prepared(figure, base)
    return whole.with_head(domain=figure.head.domain, theme=figure.head.theme)


def beside(figure: Figure, folder: Path) -> Figure:
    """The figure for a file in this folder: a domain that lies in or under it is named from there, so that the folder
    can be moved or sent as a whole."""
    from figwright.drawing import domains
    from figwright.ir.spec import domain_theme

    here, named = folder.resolve(), figure.head.domain
    if not domains.is_folder(named) or not Path(named).is_absolute() or not Path(named).is_relative_to(here):
        return figure
    domain = f"./{Path(named).relative_to(here).as_posix()}"
    theme = domain_theme(domain) if figure.head.theme == domain_theme(named) else figure.head.theme
    return figure.with_head(domain=domain, theme=theme)


def numerals(figure: Figure | None) -> dict[str, Any]:
    """The numerals for programs; nothing where there are none."""
    from figwright.drawing import domains

    found = domains.parts(figure) if figure else ()
    listed = [{"numeral": one.numeral, "id": one.id, "name": one.name} for one in found]
    return {"numerals": listed} if listed else {}
