"""Points in space, with thin lines to the floor where they are few (`drop`). Columns: see `_points3d`."""

from __future__ import annotations

from figwright.plots.charts.marks._points3d import Points3d

MARK = Points3d(joined=False)
