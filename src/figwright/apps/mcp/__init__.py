"""Assistants in: figwright's functions as tools of the Model Context Protocol, over stdio or HTTP.

`tools/` holds one tool per file. `server` offers them; `context` is what a tool gets besides its arguments;
`work_folder` is the only folder that tools may touch; `sampling` uses the client's own model; `serving` has stdio and
HTTP; `guard` decides who may connect. Only `server`, `jobs`, `sampling`, `resources` and `serving` know the protocol.
"""
