"""Memory that long runs give back: on Linux, large blocks go to the system when they are freed, not into a heap that
only grows. Thousands of pictures pass through a run, a few of them at a time; without this it ends a third larger."""

from __future__ import annotations

import gc
import sys

LARGE = 288 * 1024
"""Bytes of a block that is asked of the system and given back to it: above what sockets read at once (256 KB)."""
_M_MMAP_THRESHOLD = -3
"""As <malloc.h> of the GNU C library numbers it; the library itself would raise the limit with every block freed."""
YOUNG = 20_000
"""New objects after which Python looks for those that nobody needs: in a loop that serves dozens of cases the usual 700
come and go several times a call."""


def settle() -> bool:
    """Whether the limit is set; other systems and other C libraries stay as they are."""
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    if sys.platform != "linux":
        return False
    import ctypes

    try:
        return bool(ctypes.CDLL("libc.so.6").mallopt(_M_MMAP_THRESHOLD, LARGE))
    except (OSError, AttributeError):
        return False
