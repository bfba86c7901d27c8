"""Assistants in: figwright's functions as tools of the Model Context Protocol, over stdio or HTTP.

`tools/` holds one tool per file; `server` offers them, `desk` is what a tool works at, `workplace` the only folder that
it may touch, `sampling` the client's own model as one of ours, `serving` the two ways in, `guard` who may use one.
Nothing but `server`, `jobs`, `sampling`, `resources` and `serving` knows the protocol.
"""
