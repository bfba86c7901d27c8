"""Show, copy or validate a domain: the style and rules of one kind of illustration.

The domain `patent`, for example, is for patent drawings. You can copy a domain and change it to make your own. The
folder of a domain holds domain.toml, theme.toml, guide.md, references/ (example figures) and prompts/. If you name a
folder, figwright validates it: it loads the theme, draws and checks each example figure, and reports each prompt whose
variables differ from those of the built-in prompt.

  figwright domain patent
  figwright domain system --copy ./railway
  figwright domain ./railway
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from figwright.apps.cli import Misuse
from figwright.apps.cli._domains import domain_named
from figwright.core.errors import FigwrightError

if TYPE_CHECKING:
    from figwright.agents.references import Reference
    from figwright.drawing.domains import Domain


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("domain", metavar="DOMAIN", help="domain name (see: figwright list domains) or folder")
    parser.add_argument("--copy", metavar="DIR", help="copy the domain's files into this new folder")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    from figwright.drawing import domains

    domain = domains.get(domain_named(args.domain))
    if args.copy:
        return _copied(domain, Path(args.copy))
    told = _description(domain)
    if args.json:
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        print(_page(told))
    return 1 if told["errors"] else 0


def _copied(domain: Domain, to: Path) -> int:
    if not domain.theme:
        raise Misuse(f"{domain.name} is the built-in default and has no files to copy", "try patent or system")
    if to.exists():
        raise Misuse(f"{str(to)!r} already exists", "choose a new folder")
    try:
        shutil.copytree(domain.folder, to, ignore=shutil.ignore_patterns("__pycache__"))
    except OSError as error:  # also what it raises for several files at once
        raise FigwrightError(f"cannot write {str(to)!r}: {error.strerror or error}", "choose another folder") from error
    print(f"figwright domain {to}")
    return 0


def _description(domain: Domain) -> dict[str, Any]:
    """What the domain holds, each part tried out."""
    from figwright.agents import guides, references
    from figwright.agents.order import GUIDES
    from figwright.compiler import checks
    from figwright.drawing import themes
    from figwright.ir.spec import Head

    theme = themes.get(domain.theme or Head().theme)
    guide = guides.get(domain.guide or GUIDES["diagram"])
    learnt = references.load(domain.references) if domain.references else references.built_in()
    for rule in (*domain.checks.add, *domain.checks.off):
        checks.get(rule)
    return {
        "domain": domain.name, "title": domain.title, "about": domain.about, "theme": theme.name,
        "guide": len(guide.split()), "references": [one.id for one in learnt], "prompts": _prompts(domain),
        "checks": domain.checks.model_dump(mode="json"),
        "errors": [fault for one in learnt if domain.references for fault in _faults(one)],
    }  # fmt: skip


def _prompts(domain: Domain) -> list[str]:
    from figwright.agents import prompts

    own = sorted(path.stem for path in domain.prompts.glob("*.md")) if domain.prompts else []
    return [prompts.get(name, domain.prompts).name for name in own]


def _faults(reference: Reference) -> list[str]:
    """Errors of a reference's figure, which others are to learn from."""
    from figwright import compiler
    from figwright.ir.spec.load import load

    if reference.figure is None:
        return []
    figure, base = load(reference.figure), reference.figure.parent
    found = compiler.check(figure, f"{reference.text}\n\n{reference.caption}", base=base)
    return [f"{reference.id}: {one.message}" for one in found if one.severity == "error"]


def _page(told: dict[str, Any]) -> str:
    checks = [*told["checks"]["add"], *(f"not {name}" for name in told["checks"]["off"])]
    lines = [
        f"{told['title']}: {told['about']}",
        f"theme       {told['theme']}",
        f"guide       {told['guide']} words",
        f"references  {', '.join(told['references'])}",
        f"prompts     {', '.join(told['prompts']) or 'the usual ones'}",
        f"checks      {', '.join(checks) or 'the usual ones'}",
        *(f"error: {one}" for one in told["errors"]),
    ]
    return "\n".join(lines)
