"""The networks that lie beside this file (`*.onnx`), ready to be asked."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from figwright.core.errors import MissingExtra, reraise


@cache
def network(name: str) -> Any:
    """The session of one network; it does not spin while it waits, since other work may need the cores."""
    with reraise(ImportError, MissingExtra, "tracing pictures", "trace", why=False):
        import onnxruntime  # type: ignore[import-untyped,unused-ignore]
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    data = files(__package__).joinpath(f"{name}.onnx").read_bytes()
    return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
