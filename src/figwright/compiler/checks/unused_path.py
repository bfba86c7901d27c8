"""The `path` of an arrow in a composed figure is used.

Why it is bad: somebody bent that arrow on purpose. If boxes have moved so that the bends no longer fit, the arrow is
routed automatically, and the picture no longer shows what the file says.

Fix: bend the arrow again, or leave it to the router: `reroute` it without a path, or `unpin` it.
"""

from __future__ import annotations

from collections.abc import Iterator

from figwright.compiler.checks._subject import Finding, Subject


def check(subject: Subject) -> Iterator[Finding]:
    for id, why in (subject.scene.unused if subject.scene else {}).items():
        fix = f"bend it again, or leave it to the router: {{op: unpin, ids: [{id}]}}"
        yield Finding("unused-path", "warning", id, f"the path of edge {id!r} is not used: {why}", fix)
