"""The benchmarks are a package beside src, run from the root of the project: `python -m benchmarks`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
