"""Lines of a table whose columns are told by their place only: empty cells are blanks under a name."""

from __future__ import annotations

from figwright.core.tables._heads import Row


def aligned(text: str) -> list[Row]:
    """The rows, cut where every line has a blank; none where that does not give a column for each name of the first."""
    lines = [(at, line.rstrip()) for at, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) < 3 or any("\t" in line for _, line in lines):
        return []
    width = max(len(line) for _, line in lines)
    filled = [any(place < len(line) and line[place] != " " for _, line in lines) for place in range(width)]
    starts = [place for place in range(width) if filled[place] and (place == 0 or not filled[place - 1])]
    if len(starts) < 2 or len(starts) != len(lines[0][1].split()):
        return []
    ends = [*starts[1:], width]
    head = lines[0][1]
    for place in reversed(range(len(starts) - 1)):  # a name of two words stands over one column
        empty = all(not line[starts[place] : ends[place]].strip() for _, line in lines[1:])
        if empty and head[starts[place] : ends[place]].rstrip() == head[starts[place] : ends[place] - 1]:
            del starts[place + 1], ends[place]
    if len(starts) < 2:
        return []
    return [(at, [line[one:two].strip() for one, two in zip(starts, ends, strict=True)]) for at, line in lines]
