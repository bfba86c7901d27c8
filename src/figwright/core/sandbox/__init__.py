"""Job -> Outcome: runs untrusted code in another process, isolated by the kernel."""

from __future__ import annotations

from figwright.core.errors import SandboxError, ScriptFailed
from figwright.core.sandbox._isolated_call import FILE, Refused, apart
from figwright.core.sandbox._job import Job, Layer, Limits, Outcome
from figwright.core.sandbox._run import admit, layers, run, warm
from figwright.core.sandbox._worker import Worker

__all__ = [
    "FILE",
    "Job",
    "Layer",
    "Limits",
    "Outcome",
    "Refused",
    "SandboxError",
    "ScriptFailed",
    "Worker",
    "admit",
    "apart",
    "layers",
    "run",
    "warm",
]
