"""How much an installation weighs: a fresh environment, the project in it, then its extras.

    python -m benchmarks.install [--json]

It needs a package index, or a folder of wheels that pip is told of.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

from benchmarks._report import ROOT, Bar, Report, Table, parser, publish

MOST = 80.0
"""MB that the base may weigh."""
EXTRAS = ("pdf", "icons", "graphviz")
TOOLS = ("pip", "setuptools", "wheel", "_distutils_hack", "pkg_resources")
"""What installs, and is not installed for the project."""
HEAVIEST = 8
MB = 1e6


def main(arguments: Sequence[str] | None = None) -> int:
    args = parser(__doc__).parse_args(arguments)
    return publish(report(), args.json)


def report() -> Report:
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "bin" if sys.platform != "win32" else "Scripts", "python"))
        packages = Path(sysconfig.get_path("purelib", vars={"base": folder, "platbase": folder}))
        _install(python, str(ROOT))
        base = sizes(packages)
        rows: list[tuple[str, float, float | None]] = [("base", sum(base.values()), None)]
        for extra in EXTRAS:
            _install(python, f"{ROOT}[{extra}]")
            now = sum(sizes(packages).values())
            rows.append((f"with {', '.join(EXTRAS[: EXTRAS.index(extra) + 1])}", now, now - rows[-1][1]))
    total = rows[0][1]
    heavy = sorted(base.items(), key=lambda item: -item[1])[:HEAVIEST]
    return Report(
        (
            Table("Installed size", ("what", "MB", "MB more"), tuple(rows)),
            Table("The heaviest parts of the base", ("folder", "MB"), tuple(heavy)),
        ),
        (Bar("base install", f"under {MOST:.0f} MB", f"{total:.1f} MB", total < MOST),),
    )


def _install(python: str, what: str) -> None:
    words = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", what]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"pip could not install the project:\n{done.stderr.strip()}")


def sizes(packages: Path) -> dict[str, float]:
    """MB of everything in a folder of packages, by its top name, without the tools that install."""
    out: dict[str, float] = {}
    for path in packages.rglob("*"):
        name = path.relative_to(packages).parts[0]
        if path.is_file() and name.split("-")[0] not in TOOLS:
            out[name] = out.get(name, 0.0) + path.stat().st_size / MB
    return out


if __name__ == "__main__":
    sys.exit(main())
