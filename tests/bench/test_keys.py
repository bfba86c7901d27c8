"""Keys are in no file: not in the store, the notes, the artifacts or the report, also when servers quote them back."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import served
from figwright.agents.models import Patience
from figwright.apps.cli import main
from figwright.bench import work
from loopback import Background
from provider import Provider

pytest.importorskip("pydantic_ai")
pytest.importorskip("numpy")


@pytest.mark.parametrize("provider", ["openai", "google"])
def test_no_file_holds_a_key(
    provider: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in served.KEYS.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(work, "Patience", partial(Patience, first=0.02, longest=0.1, spacing=0.02))
    served.unread(monkeypatch)
    data = served.cases(tmp_path / "data", 3)
    serving = Provider(rate=0.06, seed=1, quoting=True, kinds=("busy", "broken", "mislabelled", "halved", "empty"))
    with Background(serving) as server:
        order = served.order(server.url, provider)
        arguments = (
            "bench", "run", "folder", "--data", str(data), "--model", order.model, "--image-model", order.image_model,
            "--base-url", order.base_url, "--judge", order.model, "--judge-url", order.base_url, "--by", "referenced",
            "--visualizer", "image", "--timeout", "5", "-o", str(tmp_path / "report"),
        )  # fmt: skip
        assert main(list(arguments)) == 0
    assert sum(serving.faults[kind] for kind in ("busy", "broken", "mislabelled")) >= 3, "nothing quoted the key"
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {"report.html", "bench.sqlite", "events.jsonl"} <= {path.name for path in files}
    said = capsys.readouterr()
    for key in served.KEYS.values():
        pieces = [key.encode(), key.encode()[4:], key.encode()[:-4]]
        holding = [path for path in files if any(piece in path.read_bytes() for piece in pieces)]
        assert holding == []
        assert key[4:] not in said.out + said.err


def test_the_canary_would_be_found(tmp_path: Path) -> None:
    """The faults of the test above do hold the key: a provider that quotes sends it back as it came."""
    from agents.models.wires import Chat
    from loopback import Request

    request = Request("/v1/chat/completions", {"authorization": f"Bearer {served.KEY}"}, b"{}", 0.0)
    for kind in ("busy", "broken", "mislabelled"):
        spoilt = Provider(quoting=True)._spoilt(kind, Chat(), Chat().text("x"), request)
        assert served.KEY.encode() in spoilt.content()[1]
