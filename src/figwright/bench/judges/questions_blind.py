"""The same questions answered without the figure: how many answers can be guessed. A baseline, scored like a method.

It has a prompt of its own, which tells it to guess: one that says that only what can be seen counts would measure how
obediently "not shown" is chosen. It does not depend on who drew: with the answers of a store at hand it is paid for
once, for all methods together.
"""

from __future__ import annotations

from figwright.bench.judges.questions import Questions

judge = Questions(sighted=False)
