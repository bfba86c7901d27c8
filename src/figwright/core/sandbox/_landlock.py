"""Landlock: a process that closes for itself every file but those it names; also TCP, signals and abstract sockets."""

from __future__ import annotations

import ctypes
import os
import stat
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from figwright.core.sandbox import _kernel

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the same on every architecture
_ASK_VERSION = 1
_PATH_BENEATH = 1
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, REMOVE_DIR, REMOVE_FILE = (1 << bit for bit in range(6))
MAKE_DIR, MAKE_REG = 1 << 7, 1 << 8
TRUNCATE = 1 << 14
_KINDS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights over files each version knows; later ones as many as the last."""
_TCP, _SCOPES = 0b11, 0b11
READ = READ_FILE | READ_DIR
WRITE = READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | TRUNCATE
"""No links, no devices, no pipes, no moving between folders: a plot makes plain files, if any."""
_OF_FILES = READ_FILE | WRITE_FILE | TRUNCATE


@cache
def version() -> int:
    """The version of Landlock in this kernel, 0 where there is none."""
    if not _kernel.linux():
        return 0
    try:
        return _kernel.call(_CREATE, None, 0, _ASK_VERSION)
    except OSError:
        return 0


def close(read: Iterable[Path], write: Iterable[Path]) -> None:
    """From here on this process reads below `read` and writes below `write`; raises OSError."""
    known = version()
    if not known:
        raise OSError(0, "this kernel has no Landlock")
    handled = (1 << _KINDS[min(known, max(_KINDS))]) - 1
    attributes = [handled, *([_TCP] if known >= 4 else []), *([_SCOPES] if known >= 6 else [])]
    rules = (ctypes.c_uint64 * len(attributes))(*attributes)
    ruleset = _kernel.call(_CREATE, ctypes.byref(rules), ctypes.sizeof(rules), 0)
    try:
        for rights, places in ((READ, read), (WRITE, write)):
            for place in places:
                _allow(ruleset, place, rights & handled)
        _kernel.prctl(_kernel.PR_SET_NO_NEW_PRIVS, 1)
        _kernel.call(_RESTRICT, ruleset, 0)
    finally:
        os.close(ruleset)


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("parent", ctypes.c_int32))


def _allow(ruleset: int, place: Path, rights: int) -> None:
    try:
        handle = os.open(place, os.O_PATH | os.O_CLOEXEC)
    except OSError:  # what is not there, or not for us, need not be allowed
        return
    try:
        if not stat.S_ISDIR(os.fstat(handle).st_mode):
            rights &= _OF_FILES
        rule = _Beneath(rights, handle)
        _kernel.call(_ADD, ruleset, _PATH_BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(handle)
