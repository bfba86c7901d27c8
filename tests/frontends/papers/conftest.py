"""What the benchmarks know of papers and tables, the tests hold to: the package lies beside src."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))
