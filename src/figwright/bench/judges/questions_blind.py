"""The solver without the picture: how far the questions alone give the answers away. A baseline, scored like a method.

It does not depend on who drew: with the answers of a store at hand it is paid for once, for all methods together.
"""

from __future__ import annotations

from figwright.bench.judges.questions import Questions

judge = Questions(sighted=False)
