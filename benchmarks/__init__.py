"""What figwright is measured by, beside its alternatives in the same run.

    python -m benchmarks            every measurement; writes the tables of docs/benchmarks.md
    python -m benchmarks.speed      one of them: graphs, laws, speed, install, words

Each prints Markdown, or JSON with `--json`, and exits 1 when a bar is not held.
"""
