"""The examples are a package beside src, run from the root of the project: `python -m examples`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
