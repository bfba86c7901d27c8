"""The store of runs: a run is a folder that anyone can read; answers are cached by digest. Knows no models.

home/runs/20260213-142233-my-method-1f3a/
  events.jsonl     one JSON object a line, written as it happens
  source.md, caption.txt, figures/, calls/: what it was given, made, asked and told
  pictures/        every picture by the hash of its bytes
  report.html      the whole story for a browser
home/cache/        answers by digest, for every run
home/index.sqlite  what `runs` lists; only a copy, made again from the folders whenever it is missing or wrong
"""

from __future__ import annotations

from figwright.agents.store.cache import Cache
from figwright.agents.store.index import Summary, runs
from figwright.agents.store.run import RunFolder
from figwright.agents.store.story import Story

__all__ = ["Cache", "RunFolder", "Story", "Summary", "runs"]
