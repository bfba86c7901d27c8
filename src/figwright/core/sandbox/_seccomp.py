"""seccomp: a small program in the kernel that looks at every call of a process and lets through what a plot needs."""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from functools import cache

from figwright.core.sandbox import _calls, _kernel

_LOAD, _EQUAL, _ABOVE, _BITS, _RETURN = 0x20, 0x15, 0x25, 0x45, 0x06
_NUMBER, _ARCHITECTURE = 0, 4
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000, 0x80000000
_AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_MODE_FILTER = 2
_THREAD = 0x00010000
_NEW_SPACES = 0x7E020080
"""All the flags of clone that make a namespace."""
_OWNER_CALLS = (8, 10, 15, 1024, 1026)
"""fcntl: who gets a file's signals, leases and notices: ways to signal others."""
_TERMINAL_ASKS = (0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
"""ioctl: is it a terminal, how large, how much waits, blocking or not, closed on exec or not."""

Line = tuple[int, int, int, int]


@cache
def present() -> bool:
    """Whether this kernel takes filters, and we know its calls."""
    if not _kernel.machine():
        return False
    try:
        _kernel.prctl(_kernel.PR_SET_SECCOMP, _MODE_FILTER, None)
    except OSError as error:  # a filter at no address: a kernel that takes filters complains of the address
        return error.errno == errno.EFAULT
    return False


def close() -> None:
    """From here on this process makes only calls that a plot needs; raises OSError."""
    if not _kernel.machine():
        raise OSError(0, "the calls of this architecture are not known")
    lines = program(_kernel.machine(), os.getpid())
    packed = ctypes.create_string_buffer(b"".join(struct.pack("=HBBI", *line) for line in lines))

    class Filter(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("lines", ctypes.c_void_p))

    whole = Filter(len(lines), ctypes.addressof(packed))
    _kernel.prctl(_kernel.PR_SET_NO_NEW_PRIVS, 1)
    _kernel.prctl(_kernel.PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(whole))


def program(machine: str, process: int) -> list[Line]:
    """The filter for an architecture and a process: everything else is refused with "not permitted"."""
    index = list(_AUDIT).index(machine)
    lines: list[Line] = [
        (_LOAD, 0, 0, _ARCHITECTURE),
        (_EQUAL, 1, 0, _AUDIT[machine]),  # another architecture's numbers mean other calls
        (_RETURN, 0, 0, KILL),
        (_LOAD, 0, 0, _NUMBER),
    ]
    for first, last in _runs(_calls.numbers(index)):
        lines += _allow_range(first, last)
    lines += _if_number(
        _calls.CLONE3[index], [_refuse(errno.ENOSYS)]
    )  # its flags lie in memory; C libraries then use clone
    lines += _if_number(_calls.CLONE[index], _threads_only())
    lines += _if_number(_calls.PRLIMIT[index], _reading_only())
    lines += _if_number(_calls.TGKILL[index], _one_of(0, (process,), allow=True))
    lines += _if_number(_calls.FCNTL[index], _one_of(1, _OWNER_CALLS, allow=False))
    lines += _if_number(_calls.IOCTL[index], _one_of(1, _TERMINAL_ASKS, allow=True))
    lines += [(_ABOVE, 0, 1, _calls.KNOWN), _refuse(errno.ENOSYS), _refuse()]
    return lines


def _allow_range(first: int, last: int) -> list[Line]:
    """Allows numbers from first to last: below passes on, above passes on."""
    if first == last:
        return [(_EQUAL, 0, 1, first), (_RETURN, 0, 0, ALLOW)]
    if first == 0:
        return [(_ABOVE, 1, 0, last), (_RETURN, 0, 0, ALLOW)]
    return [(_ABOVE, 0, 2, first - 1), (_ABOVE, 1, 0, last), (_RETURN, 0, 0, ALLOW)]


def _if_number(number: int, then: list[Line]) -> list[Line]:
    """`then` ends by itself; another number jumps over it."""
    return [(_EQUAL, 0, len(then), number), *then]


def _threads_only() -> list[Line]:
    return [
        _argument(0),
        (_BITS, 0, 2, _THREAD),
        (_BITS, 1, 0, _NEW_SPACES),
        (_RETURN, 0, 0, ALLOW),
        _refuse(),
    ]


def _reading_only() -> list[Line]:
    """prlimit that sets nothing: the pointer to new limits is null in both its halves."""
    return [
        _argument(2),
        (_EQUAL, 0, 3, 0),
        _argument(2, high=True),
        (_EQUAL, 0, 1, 0),
        (_RETURN, 0, 0, ALLOW),
        _refuse(),
    ]


def _one_of(place: int, values: tuple[int, ...], *, allow: bool) -> list[Line]:
    found, other = ((_RETURN, 0, 0, ALLOW), _refuse()) if allow else (_refuse(), (_RETURN, 0, 0, ALLOW))
    tests: list[Line] = [(_EQUAL, len(values) - i, 0, value) for i, value in enumerate(values)]
    return [_argument(place), *tests, other, found]


def _argument(place: int, *, high: bool = False) -> Line:
    """Loads one half of an argument; both architectures are little-endian."""
    return (_LOAD, 0, 0, 16 + 8 * place + (4 if high else 0))


def _refuse(number: int = errno.EPERM) -> Line:
    return (_RETURN, 0, 0, REFUSE | number)


def _runs(numbers: tuple[int, ...]) -> list[tuple[int, int]]:
    """Neighbours as one range."""
    out: list[tuple[int, int]] = []
    for number in numbers:
        if out and out[-1][1] == number - 1:
            out[-1] = (out[-1][0], number)
        else:
            out.append((number, number))
    return out
