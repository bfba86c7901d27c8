"""How the other Python is started: which packages it sees, which folders it may read, an environment with no secrets.

The packages come from where installed packages lie, never from the folder that the user happens to work in: that
folder must not become readable because it stands on the path of this process.
"""

from __future__ import annotations

import json
import os
import shutil
import site
import sys
import sysconfig
import tempfile
from pathlib import Path

from figwright.core.settings import settings

PACKAGE = Path(__file__).resolve().parents[2]
_ENTRY = (
    "import sys, json; sys.path[:] = json.loads(sys.argv[1]); "
    "from figwright.core.sandbox import {module}; {module}.main(sys.argv[2:])"
)


def command(module: str, *words: str) -> list[str]:
    """Python, without the user's own start-up files, running `module` of this package."""
    flags = ["-S", "-s", "-P", "-X", "utf8"]
    paths = json.dumps([str(path) for path in (*_standard(), *_installed(), PACKAGE.parent)])
    return [sys.executable, *flags, "-c", _ENTRY.format(module=module), paths, *words]


def environment(home: Path, cache: Path) -> dict[str, str]:
    """Nothing of ours: only what Python and matplotlib need."""
    out = {
        "HOME": str(home),
        "TMPDIR": str(home),
        "PATH": os.defpath,
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "MPLBACKEND": "Agg",
        "MPLCONFIGDIR": str(cache),
        "PYTHONHASHSEED": "0",  # sets in the same order, and so the same picture, each time
        **dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1"),
    }
    if os.name == "nt":
        out |= {name: os.environ[name] for name in ("SYSTEMROOT", "WINDIR") if name in os.environ}
        out |= {"TEMP": str(home), "TMP": str(home), "USERPROFILE": str(home)}
    return out


def readable(*, resolved: bool = True) -> tuple[Path, ...]:
    """Folders and files that every script may read: the interpreter, packages, shared libraries, fonts, zones."""
    base = Path(sys.base_prefix)
    places = [
        *_standard(),
        *_installed(),
        PACKAGE,
        base / "lib",
        *(Path(name) for name in _SYSTEM),
    ]
    if base not in (Path("/usr"), Path("/")):
        places.append(base / "share" / "fonts")
    return tuple(dict.fromkeys(path.resolve() if resolved else path for path in places if path.exists()))


_SYSTEM = (
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache", "/etc/fonts", "/usr/share/fonts",
    "/usr/local/share/fonts", "/usr/share/fontconfig", "/usr/share/zoneinfo", "/etc/localtime", "/usr/share/texmf",
    "/dev/urandom", "/dev/random", "/dev/zero",
)  # fmt: skip


def cache(home: Path) -> Path:
    """Where matplotlib keeps its list of fonts, which scripts may read: in figwright's home, or where that cannot be
    written below `home`, for once; never a folder that holds anything else."""
    place = settings().home / "matplotlib"
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place):
            return place.resolve()
    except OSError:
        place = home / "matplotlib"
        place.mkdir(mode=0o700, exist_ok=True)
        return place


def new_home() -> Path:
    """A folder of our own for jobs, closed to other users."""
    return Path(tempfile.mkdtemp(prefix="figwright-sandbox-")).resolve()


def _standard() -> list[Path]:
    names = ("stdlib", "platstdlib")
    found = [Path(sysconfig.get_path(name)) for name in names]
    return list(dict.fromkeys([*found, *(path / "lib-dynload" for path in found)]))


def _installed() -> list[Path]:
    """Folders of installed packages that this Python sees."""
    known = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), site.getusersitepackages()}
    named = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages") or path in known]
    return [Path(path) for path in dict.fromkeys(named) if os.path.isdir(path)]


def bubblewrap() -> str:
    """The path of bwrap, or nothing."""
    return (shutil.which("bwrap") or "") if sys.platform == "linux" else ""
