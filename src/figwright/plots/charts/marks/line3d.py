"""Lines through points in space, with a marker at each. Columns and options: see `_points3d`."""

from __future__ import annotations

from figwright.plots.charts.marks._points3d import Points3d

MARK = Points3d(joined=True)
