"""A long run gives back the memory of its pictures, whichever thread held them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from figwright.bench import _heap

GROWTH = """
import os, sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from figwright.bench import _heap
if sys.argv[1] == "settled":
    assert _heap.settle()
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
for size in range(300_000, 4_000_000, 100_000):  # blocks that are freed teach the library to keep such blocks
    bytearray(size)
before, kept, all_there = resident(), [], Barrier(8)
def read(number):
    all_there.wait()  # a busy machine would let one thread do the work of all
    pictures = []
    for _ in range(12):
        pictures.append(bytearray(b"x") * 2_000_000)
        kept.append(bytearray(20_000))  # something small that stays, behind every picture
with ThreadPoolExecutor(8) as threads:
    list(threads.map(read, range(24)))
print(resident() - before)
"""


def grown(how: str) -> float:
    done = subprocess.run([sys.executable, "-c", GROWTH, how], capture_output=True, text=True, check=True)
    return float(done.stdout)


@pytest.mark.skipif(not _heap.settle(), reason="only the GNU C library on Linux can be told")
def test_freed_pictures_leave_no_holes() -> None:
    assert grown("settled") < 25
    if not any(grown("plain") > 25 for _ in range(3)):  # how threads meet is chance
        pytest.skip("nothing had to be settled this time")
