"""Scripts that mean harm, in families. Each runs after PRELUDE, which hands it what the import limit would refuse.

`show` carries what was found out by every way that leads back: print, words in the figure, the data of a line.
`breach` says that a wall was passed; a script that is stopped never comes to it. Those in HARMLESS may end by
themselves.
"""

from __future__ import annotations

import re
from textwrap import dedent

from core.sandbox.hostile_code import AROUND, DATA, FOREVER, HARNESS, IMPORTS, MEMORY
from core.sandbox.hostile_files import DISK, ENVIRONMENT, READS, WRITES
from core.sandbox.hostile_system import KERNEL, NETWORK, PROCESSES, SIGNALS

PRELUDE = """
import matplotlib, matplotlib.pyplot as plt
import numpy as np
sys, os = matplotlib.sys, matplotlib.os
load = sys.modules["importlib"].import_module
home, outside, victim, port, unix, other = {places!r}
def show(what):
    print(what)
    figure, axes = plt.subplots()
    axes.plot([1, 2], label=repr(what)[:500])
    figure.text(0, 0, repr(what)[:2000].replace("$", ""), parse_math=False)
def breach(*what):
    print("BREA" + "CH", *what)  # in two, since some scripts print this text
def libc():
    return load("ctypes").CDLL(None, use_errno=True)
def call(number, *rest):
    c = load("ctypes")
    lib = libc()
    lib.syscall.restype = c.c_long
    if lib.syscall(c.c_long(number), *rest) < 0:
        raise OSError(c.get_errno(), os.strerror(c.get_errno()))
"""


FAMILIES = {
    "reads": READS, "environment": ENVIRONMENT, "network": NETWORK, "processes": PROCESSES, "signals": SIGNALS,
    "kernel": KERNEL, "writes": WRITES, "disk": DISK, "memory": MEMORY, "forever": FOREVER, "harness": HARNESS,
    "imports": IMPORTS, "around": AROUND, "data": DATA,
}  # fmt: skip
HARMLESS = {
    "environment/environ", "environment/environ_bytes", "environment/getenv_of_c", "environment/environ_of_c",
    "environment/frames_and_objects", "environment/server_arguments",
    "harness/save_replaced", "harness/id_that_breaks_out",
    "data/quotes", "data/column_names", "data/formula", "data/mathtext", "data/picture_broken",
}  # fmt: skip
"""Those that may run to their end: what they see or draw is worth nothing."""
SCRIPTS = {f"{family}/{name}": dedent(code) for family, codes in FAMILIES.items() for name, code in codes.items()}
X86 = {name for name, code in SCRIPTS.items() if re.search(r"\bcall\(", code)}
"""Those that name calls by their numbers on x86-64."""
