"""Calls into Linux that Python has no function for, by ctypes alone."""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from functools import cache

PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, PR_SET_CHILD_SUBREAPER = 1, 38, 22, 36
_CAPSET = {"x86_64": 126, "aarch64": 91}
_CAPABILITY_VERSION = 0x20080522


@cache
def _libc() -> ctypes.CDLL:
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long
    return libc


def linux() -> bool:
    return sys.platform == "linux"


def machine() -> str:
    """The architecture of this process: x86_64, aarch64, or nothing where its calls are not known to us."""
    name = platform.machine().lower()
    known = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}
    return known.get(name, "") if linux() and sys.maxsize > 2**32 else ""


def call(number: int, *arguments: object) -> int:
    """One system call; raises OSError."""
    result = _libc().syscall(ctypes.c_long(number), *map(_argument, arguments))
    return _checked(int(result), f"call {number}")


def prctl(option: int, *arguments: object) -> int:
    """One call of prctl; raises OSError."""
    filled = (*arguments, 0, 0, 0, 0)[:4]
    return _checked(int(_libc().prctl(ctypes.c_int(option), *map(_argument, filled))), f"prctl {option}")


def drop_capabilities() -> None:
    """Root without a root's rights: it cannot raise its limits, change owners or pass by permissions."""
    if not machine():
        raise OSError(0, "no known number of capset")
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    nothing = (ctypes.c_uint32 * 6)()
    call(_CAPSET[machine()], ctypes.byref(header), ctypes.byref(nothing))


def _argument(value: object) -> object:
    return ctypes.c_ulong(value) if isinstance(value, int) else value


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result
