"""Memory that long runs do not keep. Thousands of pictures pass through a run, a few of them at a time. On Linux the C
library would keep a heap for every thread that ever held one, and in each the holes that they leave: a run would end
a fifth larger than it need be. One heap serves all threads, and the largest blocks go back to the system at once."""

from __future__ import annotations

import gc
import sys

LARGE = 512 * 1024
"""Bytes of a block that is asked of the system and given back to it. Smaller ones would cost more than they save: the
system clears every page that it gives."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8
"""As <malloc.h> of the GNU C library numbers them; the library itself raises the first with every block freed."""
YOUNG = 10_000
"""New objects after which Python looks for those that nobody needs: in a loop that serves dozens of cases the usual 700
come and go several times a call."""


def settle() -> bool:
    """Whether the heap could be told; other systems and other C libraries stay as they are."""
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    if sys.platform != "linux":
        return False
    import ctypes

    try:
        library = ctypes.CDLL("libc.so.6")
        return bool(library.mallopt(_M_ARENA_MAX, 1)) and bool(library.mallopt(_M_MMAP_THRESHOLD, LARGE))
    except (OSError, AttributeError):
        return False
