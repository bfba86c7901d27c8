"""Check the installation, the settings and, with --model, the connection to a model.

Without --model, figwright sends nothing anywhere. It never prints keys.

  figwright doctor
  figwright doctor --model google/gemini-3-pro     # one tiny real call
"""

from __future__ import annotations

import argparse
import codecs
import json
import os
import platform
import re
import shutil
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from figwright.core.errors import AnswerCut, FigwrightError, MissingExtra, reraise

if TYPE_CHECKING:
    from figwright.agents.models import Provider
    from figwright.apps.cli._extras import Extra

QUESTION = "Answer with the one word: ready"
TOOLS = {
    "latexmk": "builds the figures of LaTeX papers; install a TeX distribution",
    "pdflatex": "the same",
}
MARKS = {"ok": "ok", "absent": "--", "broken": "NO"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `absent` is no fault, `broken` is."""

    part: str
    name: str
    state: Literal["ok", "absent", "broken"]
    note: str = ""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--model", metavar="NAME", help='test this model with one tiny call, such as "openai/gpt-5.2"')
    parser.add_argument("--base-url", metavar="URL", default="", help="URL of that model's server")
    parser.add_argument("--json", action="store_true", help="print a JSON list")


def run(args: argparse.Namespace) -> int:
    findings = [
        *_program(), *_formats(), *_extras(), *_eyes(), *_tools(), *_fonts(), *_sandbox(), *_providers(), *_settings(),
    ]  # fmt: skip
    if args.model:
        findings.append(_test_call(args.model, args.base_url))
    if args.json:
        print(json.dumps([asdict(finding) for finding in findings], indent=2, ensure_ascii=False))
    else:
        print(_table(findings))
    return 1 if any(finding.state == "broken" for finding in findings) else 0


def _table(findings: list[Finding]) -> str:
    wide = max(len(finding.name) for finding in findings)
    lines: list[str] = []
    for i, finding in enumerate(findings):
        if not i or findings[i - 1].part != finding.part:
            lines.append(f"{'' if not i else chr(10)}{finding.part}")
        lines.append(f"  {MARKS[finding.state]}  {finding.name:<{wide}}  {finding.note}".rstrip())
    return "\n".join(lines)


def _program() -> Iterator[Finding]:
    import figwright

    yield Finding("program", "figwright", "ok", figwright.__version__)
    yield Finding("program", "Python", "ok", f"{platform.python_version()} ({platform.system()}, {sys.executable})")
    typeface = _version("font-source-sans-pro")
    yield Finding("program", "typeface", "ok" if typeface else "broken", f"Source Sans Pro {typeface}".rstrip())
    yield _console(sys.stderr.encoding or "ascii")  # stdout may have been made ASCII for JSON


def _console(encoding: str) -> Finding:
    if codecs.lookup(encoding).name.startswith("utf"):
        return Finding("program", "console", "ok", f"{encoding}: shows all characters")
    return Finding("program", "console", "absent", f"{encoding}: prints other characters as codes; set PYTHONUTF8=1")


def _formats() -> Iterator[Finding]:
    """Every renderer draws the starting figure, with its fonts and its mathematics."""
    from figwright import compiler
    from figwright.apps.cli.init import STARTER
    from figwright.drawing import renderers
    from figwright.ir.spec.load import loads

    scene = compiler.compile(loads(STARTER))
    for name in renderers.names():
        yield _try_part("formats", name, lambda name=name: _size_note(len(compiler.render(scene, name))))  # type: ignore[misc]


def _size_note(size: int) -> str:
    return f"draws ({max(1, size >> 10)} KB)"


def _try_part(part: str, name: str, use: Callable[[], str]) -> Finding:
    """What came of using something: its note, or what the error says."""
    try:
        return Finding(part, name, "ok", use())
    except MissingExtra as error:
        return Finding(part, name, "absent", error.hint)
    except FigwrightError as error:
        return Finding(part, name, "broken", "; ".join(filter(None, (error.message, error.hint))))


def _extras() -> Iterator[Finding]:
    """The optional parts by what figwright's own metadata says of them; providers are told of apart."""
    from figwright.agents import models
    from figwright.apps.cli._extras import CONTRIBUTORS, EXTRAS

    needs: dict[str, set[str]] = {}
    for line in metadata.requires("figwright") or ():
        if found := re.match(r"([\w.-]+).*extra\s*==\s*['\"]([\w-]+)['\"]", line):
            needs.setdefault(found[2], set()).add(found[1])
    providers = [needs.get(models.get(name).extra) for name in models.names()]
    for extra, packages in sorted(needs.items()):
        parts: set[str] = set().union(*(other for other in needs.values() if other < packages))
        if extra in CONTRIBUTORS or packages in providers or packages == parts:  # models and all sum up others
            continue
        known = EXTRAS.get(extra)
        versions = {package: _version(package) for package in sorted(packages)}
        if not all(versions.values()):
            yield Finding("extras", extra, "absent", f"{known.adds}: {_install(extra)}" if known else _install(extra))
        else:
            told = ", ".join(f"{name} {version}" for name, version in versions.items())
            yield _try_part("extras", extra, lambda known=known, told=told: _imported(known, told))  # type: ignore[misc]


def _imported(extra: Extra | None, told: str) -> str:
    """That a part is not only there: its libraries are found, too."""
    try:
        if extra and extra.module:
            import_module(extra.module)
    except Exception as error:  # whatever a foreign module raises
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise FigwrightError(f"{told} cannot be imported: {reason}", "reinstall it with its dependencies") from error
    return told


def _tools() -> Iterator[Finding]:
    """Programs that are not Python's, each with what is done without it."""
    for name, without in TOOLS.items():
        path = shutil.which(name)
        yield Finding("programs", name, "ok" if path else "absent", path or without)
    try:
        yield Finding("programs", "browser", "ok", f"{webbrowser.get().name} opens pages")
    except (webbrowser.Error, AttributeError):
        yield Finding("programs", "browser", "absent", "open the printed address yourself")


def _eyes() -> Iterator[Finding]:
    """That words of a picture are read, where the part is there for it: off the starting figure."""
    if _importable("rapidocr_onnxruntime"):
        yield _try_part("pictures", "words", _words_seen)


def _words_seen() -> str:
    from figwright import compiler
    from figwright.apps.cli.init import STARTER
    from figwright.frontends.raster import ocr
    from figwright.ir.spec.load import loads

    figure = loads(STARTER)
    seen = " ".join(line.text for line in ocr.read(compiler.render(figure, "png", dpi=100)))
    words = [node.label for node in figure.nodes() if "$" not in node.label]
    found = sum(word.lower().replace(" ", "") in seen.lower().replace(" ", "") for word in words)
    if not found:
        raise FigwrightError("OCR found no text in a test figure", _install("ocr"))
    return f"{found} of {len(words)} labels of a test figure read correctly"


FACES = ("Times New Roman", "Arial")
"""What papers and venues ask for most."""


def _fonts() -> Iterator[Finding]:
    """Which typeface draws each script here, what to install for others, and what stands in for common faces."""
    from figwright.core import fonts
    from figwright.core.fonts.listing import MAIN, drawn_by

    yield Finding("fonts", "installed", "ok", f"{len(fonts.installed_families())} families")
    for script in MAIN:
        name, sample = fonts.scripts.NAMES[script], fonts.scripts.SAMPLES[script]
        if found := drawn_by(script):
            yield Finding("fonts", name, "ok", f"{sample} in {found}")
        else:
            yield Finding("fonts", name, "absent", f"install {fonts.package_for((sample[0],))}")
    for name in FACES:
        try:
            found = fonts.family(name).name
            yield Finding(
                "fonts", name, "ok", "installed" if found == name else f"replaced by {found}, which has the same widths"
            )
        except FigwrightError:
            yield Finding("fonts", name, "absent", "install it, or fonts-liberation on Debian")


def _sandbox() -> Iterator[Finding]:
    """The walls around code that a model wrote, and whether they are enough to run it."""
    from figwright.core import sandbox

    for layer in sandbox.layers():
        yield Finding("sandbox", layer.name, "ok" if layer.on else "absent", layer.what)
    try:
        sandbox.admit()
        yield Finding("sandbox", "generated code", "ok", "sandbox works")
    except FigwrightError as error:
        yield Finding("sandbox", "generated code", "absent", f"no sandbox: {error.hint}")


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _install(extra: str) -> str:
    return f'pip install "figwright[{extra}]"'


def _providers() -> Iterator[Finding]:
    """Who can be asked: installed, with a key or without the need of one. Only names of variables are told."""
    from figwright.agents import models

    for name in models.names():
        provider = models.get(name)
        if not all(map(_importable, provider.modules)):
            yield Finding("providers", name, "absent", _install(provider.extra))
            continue
        yield Finding("providers", name, *_reach(provider))


def _reach(provider: Provider) -> tuple[Literal["ok", "absent"], str]:
    place = next((f"address from {variable}" for variable in provider.urls if os.environ.get(variable)), "")
    held = next((f"{variable} is set" for variable in provider.keys if os.environ.get(variable)), "")
    if not held and not provider.keyless:
        return "absent", f"set {' or '.join(provider.keys)}"
    if provider.urls and not provider.base_url and not place:
        return "absent", f"set {provider.urls[0]}, or give --base-url"
    return "ok", ", ".join(filter(None, (held or "needs no key", place or provider.base_url)))


def _importable(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # a module of a package that is not there
        return False


def _settings() -> Iterator[Finding]:
    from figwright.agents import models
    from figwright.core.settings import settings

    chosen = settings()
    yield _try_part("settings", "home", lambda: _writable(chosen.home))
    for variable, name in (("FIGWRIGHT_MODEL", chosen.model), ("FIGWRIGHT_IMAGE_MODEL", chosen.image_model)):
        if name:
            yield _try_part("settings", variable, lambda name=name: models.account_of(name)[1].name)  # type: ignore[misc]
        else:
            without = "not set: figures are drawn by rules" if variable == "FIGWRIGHT_MODEL" else "not set"
            yield Finding("settings", variable, "absent", without)


def _writable(home: Path) -> str:
    """That runs can be kept there; the folder itself is made by the first run."""
    there = next(folder for folder in (home, *home.parents) if folder.exists())
    refused = reraise(OSError, FigwrightError, f"cannot write to {home}", "set FIGWRIGHT_HOME to a folder")
    with refused, tempfile.NamedTemporaryFile(dir=there):
        return f"{home} is writable"


def _test_call(name: str, base_url: str) -> Finding:
    import asyncio

    return _try_part("call", name, lambda: asyncio.run(_answered(name, base_url)))


async def _answered(name: str, base_url: str) -> str:
    """One tiny call; an answer that was cut shows as well as a whole one that the way is open."""
    from time import perf_counter

    from figwright.agents.models import Ask, Patience, connect

    model = connect(name, base_url=base_url, timeout=60, patience=Patience(tries=2))
    began = perf_counter()
    try:
        answer = await model.ask(Ask("doctor", "", (QUESTION,), most_tokens=256))
    except AnswerCut as error:
        return f"answered {error.text[:40]!r} (cut) in {perf_counter() - began:.1f} s"
    finally:
        await model.close()
    usage = answer.usage
    spent = "" if usage.cost is None else f", ${usage.cost:.6f}"
    tokens = f"{usage.input_tokens} tokens in, {usage.output_tokens} out"
    return f"answered {answer.text.strip()[:40]!r} in {perf_counter() - began:.1f} s ({tokens}{spent})"
