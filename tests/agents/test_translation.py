"""Translating: texts change, everything else stays; answers are verified, terms are binding, the layout is checked."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
import yaml

import figwright
from agents.roles.worked import FIGURE
from figwright.agents import translation as translating
from figwright.agents.models import Ask
from figwright.apps.cli import main
from figwright.core.errors import BadAnswer, SettingsError
from figwright.ir.spec.load import dump, loads
from figwright.plots import charts
from figwright.plots.charts import Chart
from loopback import Background, Reply, Request
from scripted import Scripted

WORDS = {
    "Text": "文本", "Model": "模型", "Encoder": "编码器", "Decoder": "解码器", "Summary": "摘要", "Critic": "评论器",
    "Summaries": "摘要生成", "An encoder and a decoder with a critic.": "带评论器的编码器与解码器。",
}  # fmt: skip


def chinese(text: str) -> str:
    """A text as a model would translate it; what it does not know gets a word before it."""
    for word in sorted(WORDS, key=len, reverse=True):
        text = text.replace(word, WORDS[word])
    return text if not text.isascii() else f"译{text}"


def answered(ask: Ask | str) -> str:
    sent = ask if isinstance(ask, str) else "\n".join(part for part in ask.parts if isinstance(part, str))
    texts = json.loads(re.search(r"<labels>\n(.*?)\n</labels>", sent, re.DOTALL)[1])  # type: ignore[index]
    return json.dumps({number: chinese(text) for number, text in texts.items()}, ensure_ascii=False)


def translated(
    figure: figwright.Figure | Chart, model: Scripted, home: Path, **wishes: object
) -> translating.Translated:
    return asyncio.run(translating.translate_async(figure, "zh", model=model, home=home, **wishes))  # type: ignore[arg-type]


def bare(figure: figwright.Figure) -> str:
    """A figure without its texts and its language: what a translation leaves alone."""
    plain = translating._changed(figure, lambda text: "x")
    assert isinstance(plain, figwright.Figure)
    return dump(plain.model_copy(update={"head": plain.head.model_copy(update={"language": ""})}))


@pytest.mark.parametrize("placed", [False, True])
def test_texts_change_and_everything_else_stays(placed: bool, tmp_path: Path) -> None:
    figure = loads(FIGURE)
    figure = figwright.place(figure).figure if placed else figure
    model = Scripted({"translator": answered})
    done = translated(figure, model, tmp_path)
    assert done.figure.item("enc").label == "编码器"
    assert done.figure.item("x").label == "文本 $x$"
    assert done.figure.head.language == "zh"
    assert [edge.label for edge in done.figure.edges if edge.label] == [r"$z_\theta$"], "a formula is not translated"
    assert bare(done.figure) == bare(figure)
    assert loads(dump(done.figure)) == done.figure
    assert "frozen encoder" not in model.words("translator"), "evidence is not sent"
    assert "z_" not in model.words("translator"), "formulas are not sent"


@pytest.mark.parametrize(
    ("spoilt", "objection"),
    [
        (lambda said: json.dumps({k: v for k, v in json.loads(said).items() if k != "2"}), "no translation"),
        (lambda said: said.replace("⟦1⟧", ""), "marks of its formulas"),
        (lambda said: said.replace("⟦1⟧", "$x$"), "marks of its formulas"),
        (lambda said: said.replace("编码器", "编码器 3"), "numbers"),
        (lambda said: said.replace("编码器", "编" * 200), "longer"),
        (lambda said: said.replace("编码器", "编\\n码\\n器"), "lines"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_objected_to_once_and_then_refused(spoilt, objection: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    answers = [lambda ask: spoilt(answered(ask)), answered]
    model = Scripted({"translator": list(answers)})  # type: ignore[arg-type]
    assert translated(loads(FIGURE), model, tmp_path).figure.item("enc").label == "编码器"
    assert objection in str(model.asked[1].exchanges)
    with pytest.raises(BadAnswer, match="invalid after one retry"):
        translated(loads(FIGURE), Scripted({"translator": answers[0]}), tmp_path / "again")


def test_terms_of_a_glossary_are_binding_and_not_asked_for(tmp_path: Path) -> None:
    model = Scripted({"translator": answered})
    done = translated(loads(FIGURE), model, tmp_path, glossary={"encoder": "编码模块"})
    assert done.figure.item("enc").label == "编码模块"
    assert "encoder = 编码模块" in model.words("translator")
    assert '"Encoder"' not in model.words("translator")


def test_words_of_inline_drawings_are_translated(tmp_path: Path) -> None:
    svg = '<svg viewBox="0 0 60 30"><text x="1" y="9">Encoder <tspan>12 &amp; Text</tspan></text></svg>'
    figure = loads(yaml.safe_dump({"body": {"row": [{"id": "a", "kind": "canvas", "svg": svg}, {"id": "b"}]}}))
    done = translated(figure, Scripted({"translator": answered}), tmp_path)
    assert ">编码器 <tspan>12 &amp; 文本</tspan>" in done.figure.item("a").svg  # type: ignore[union-attr]


def test_a_label_that_no_longer_fits_is_a_new_finding(tmp_path: Path) -> None:
    figure = figwright.place(loads(FIGURE)).figure

    def long(ask: Ask) -> str:
        return answered(ask).replace("编码器", "非常非常非常长的图像特征编码器模块组件名称标签文字")

    rules = {finding.rule for finding in translated(figure, Scripted({"translator": long}), tmp_path).findings}
    assert rules & {"label-overflow", "protruding", "overlap", "covered-words", "line-through-label"}


def test_the_words_of_a_chart_are_translated_and_its_columns_stay(tmp_path: Path) -> None:
    chart = charts.load({"mark": "bar", "x": "Model", "y": ["Score"], "title": "Summary of Model 2"})
    done = translated(chart, Scripted({"translator": answered}), tmp_path)
    assert isinstance(done.made, Chart)
    panel = done.made.panels[0]
    assert "摘要 of 模型 2" in (done.made.title, panel.title)
    assert (panel.x.label, panel.y.label) == ("模型", "译Score")
    assert (panel.layers[0].x, panel.layers[0].y) == ("Model", ("Score",))
    assert charts.load(yaml.safe_load(charts.dump(done.made))) == done.made


def test_the_command_asks_a_server_and_keeps_the_terms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def answer(request: Request) -> Reply:
        sent = "\n".join(_said(message["content"]) for message in request.json["messages"])
        said = {"role": "assistant", "content": answered(sent)}
        usage = {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18}
        choice = {"index": 0, "message": said, "finish_reason": "stop"}
        return Reply(
            {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}
        )

    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("figure.yaml").write_text(FIGURE, encoding="utf-8")
    Path("terms.yaml").write_text("Decoder: 解码模块\n", encoding="utf-8")
    with Background(answer) as server:
        asked = ["--model", "compatible/m", "--base-url", f"{server.url}/v1", "--glossary", "terms.yaml"]
        code = main(["translate", "figure.yaml", "--to", "zh", "-o", "figure.zh.yaml", "-o", "figure.zh.svg", *asked])
    assert code == 0, capsys.readouterr().err
    figure = figwright.load("figure.zh.yaml")
    assert (figure.item("enc").label, figure.item("dec").label) == ("编码器", "解码模块")
    terms = yaml.safe_load(Path("terms.yaml").read_text("utf-8"))
    assert (terms["Encoder"], terms["Decoder"]) == ("编码器", "解码模块")
    assert "编码器" in Path("figure.zh.svg").read_text("utf-8")


def _said(content: object) -> str:
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)  # type: ignore[attr-defined]


def test_without_a_model_or_with_a_wrong_language_nothing_is_sent(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="needs a model"):
        translating.translate(loads(FIGURE), "zh", home=tmp_path)
    with pytest.raises(SettingsError, match="no language"):
        translating.translate(loads(FIGURE), "chinese", model="compatible/x", home=tmp_path)
