"""Other languages: texts counted, split and quoted, and drawn, from a Chinese or Japanese method to a figure."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

import figwright
from agents.roles.worked import METHOD as ENGLISH
from figwright.agents import claims, excerpts
from figwright.agents.estimate import estimate_run
from figwright.agents.order import Order
from figwright.agents.pipeline import illustrate_async
from figwright.apps.cli import main
from figwright.compiler.checks import run as check
from figwright.compiler.evidence import closest, locate
from figwright.core import languages
from figwright.core.errors import FigwrightError, SettingsError, SourceError
from figwright.core.source import Source
from figwright.core.tables import loads as loads_table
from figwright.ir.spec.load import loads
from figwright.plots.charts.choose import choose
from scripted import Scripted

CHINESE = """# 方法

首先，图像编码器将输入图像映射为特征向量。随后，特征向量被送入解码器，解码器生成文字摘要！评论器将摘要与输入图像进行比较，
并把得分返回给解码器。训练时我们最小化重建损失 $L = \\|x - y\\|$。"""
JAPANESE = """# 手法

まず、画像エンコーダが入力画像を特徴ベクトルに変換する。次に、特徴ベクトルはデコーダへ渡され、デコーダが要約を生成する。
評価器は要約と入力画像を比較し、スコアをデコーダに返す。"""
FIGURES = {
    "zh": """input -> enc: 图像 [推理] «图像编码器将输入图像映射为特征向量»
图像编码器 -> 解码器: 特征向量 «特征向量被送入解码器»
评论器 -> 解码器: 得分 «并把得分返回给解码器»

```yaml
figure: {title: 摘要, alt: 编码器与解码器。}
body:
  row:
    - {id: input, kind: image, glyph: image, label: 输入图像, evidence: 将输入图像映射为特征向量}
    - {id: enc, label: 图像编码器, evidence: 图像编码器将输入图像映射为特征向量}
    - {id: dec, label: 解码器, evidence: 解码器生成文字摘要}
    - {id: critic, kind: actor, glyph: robot, label: 评论器, evidence: 评论器将摘要与输入图像进行比较}
edges:
  - {from: input, to: enc, evidence: 图像编码器将输入图像映射为特征向量}
  - {from: enc, to: dec, evidence: 特征向量被送入解码器}
  - {from: critic, to: dec, kind: feedback, evidence: 比较， 并把得分返回给解码器}
```""",
    "ja": """画像エンコーダ -> デコーダ: 特徴ベクトル «特徴ベクトルはデコーダへ渡され»
評価器 -> デコーダ: スコア «スコアをデコーダに返す»

```yaml
figure: {title: 要約, alt: エンコーダとデコーダ。}
body:
  row:
    - {id: enc, label: 画像エンコーダ, evidence: 画像エンコーダが入力画像を特徴ベクトルに変換する}
    - {id: dec, label: デコーダ, evidence: デコーダが要約を生成する}
    - {id: critic, kind: actor, glyph: robot, label: 評価器, evidence: 評価器は要約と入力画像を比較し}
edges:
  - {from: enc, to: dec, evidence: 特徴ベクトルはデコーダへ渡され}
  - {from: critic, to: dec, kind: feedback, evidence: スコアをデコーダに返す}
```""",
}
TEXTS = {"zh": CHINESE, "ja": JAPANESE}
CONTENT = '{"critique": "No changes needed.", "done": true, "edits": []}'


def drawn(tmp_path: Path, text: str, answer: str, **wishes: object) -> tuple[figwright.Run, Scripted]:
    model = Scripted({"retriever": '{"ids": []}', "planner": answer, "critic": CONTENT, "ranker": '{"winner": "tie"}'})
    own = {"visualizer": "vector", "rounds": 1} | wishes
    return asyncio.run(illustrate_async(text, "", home=tmp_path, model=model, **own)), model


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("特征编码器", 3),
        ("Feature encoder", 2),
        ("视觉 Transformer 编码器", 4),
        ("図", 1),
        ("인코더 디코더", 2),
        ("ตัวเข้ารหัส", 2),
    ],
)
def test_words_are_counted_as_a_reader_counts_them(text: str, count: int) -> None:
    assert languages.word_count(text) == count


def test_a_running_text_is_as_long_as_its_translation() -> None:
    assert languages.length("The encoder maps $x_i$ to a latent vector.") == 8
    assert 0.6 < languages.length(CHINESE) / languages.length(ENGLISH) < 1.7


def test_sentences_end_as_the_script_ends_them() -> None:
    assert languages.sentences("编码器读取文本。解码器写出摘要！然后？“是的。”结束。") == (
        "编码器读取文本。", "解码器写出摘要！", "然后？", "“是的。”结束。",
    )  # fmt: skip
    assert languages.sentences("See Fig. 3 of it. The next (e.g. x) one! Done") == (
        "See Fig. 3 of it.",
        "The next (e.g. x) one!",
        "Done",
    )
    assert languages.sentences("एक वाक्य है। दूसरा वाक्य है।") == ("एक वाक्य है।", "दूसरा वाक्य है।")


def test_an_opening_has_the_wanted_length_and_keeps_signs_whole() -> None:
    assert languages.opening("one two\nthree four", 3) == "one two three"
    assert languages.opening("图像编码器将输入图像映射", 4) == "图像编码器将"
    assert languages.opening("short", 9) == "short"


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        (CHINESE, "zh"), (JAPANESE, "ja"), (ENGLISH, "en"),
        ("encoder -> decoder", ""), ("모델은 텍스트를 읽는다.", "ko"),
        ("Der Encoder liest den Text und gibt einen Vektor an den Decoder, der die Zusammenfassung schreibt. "
         "Das Modell wird mit einer Verlustfunktion trainiert, die auf den Daten berechnet wird.", "de"),
        ("Модель читает текст и пишет краткое содержание.", "ru"),
        ("We use the BERT model of 张三 and feed the vector to the decoder, which then writes the summary of the text "
         "for each of the inputs that are in the batch.", "en"),
    ],
)  # fmt: skip
def test_a_text_tells_its_language(text: str, tag: str) -> None:
    assert languages.language_of(text) == tag


def test_tags_are_verified() -> None:
    assert languages.verified("zh_hant") == "zh-Hant"
    assert Order(language="PT-br").language == "pt-BR"
    with pytest.raises(SettingsError, match="no language") as caught:
        Order(language="chinese")
    assert "'zh'" in caught.value.hint
    with pytest.raises(SettingsError, match="not a language tag"):
        Order(language="zh; rm")


@pytest.mark.parametrize("language", FIGURES)
def test_a_text_without_blanks_becomes_a_figure_that_quotes_it(language: str, tmp_path: Path) -> None:
    run, model = drawn(tmp_path, TEXTS[language], FIGURES[language])
    assert run.figure is not None
    rules = {finding.rule for finding in run.findings}
    assert not rules & {"unsupported", "evidence-elsewhere", "claim-unmet", "too-many-words", "wordy-label"}, (
        run.findings
    )
    assert languages.name(language) in model.words("planner")
    assert "never translated" in model.words("planner")
    assert "never translated" not in model.words("retriever")
    assert run.save(tmp_path / "figure.svg").stat().st_size > 1000


def test_labels_in_another_language_keep_the_evidence_of_the_text(tmp_path: Path) -> None:
    answer = """```yaml
body:
  row:
    - {id: a, label: 编码器, evidence: read by a frozen encoder}
    - {id: b, label: 解码器, evidence: The decoder writes the summary}
edges: [{from: a, to: b, evidence: "gives a latent vector $z_\\\\theta$ to the decoder"}]
```"""
    run, model = drawn(tmp_path, ENGLISH, answer, language="zh")
    assert run.figure is not None
    assert run.figure.head.language == "zh"
    assert "simplified Chinese" in model.words("planner")
    assert not {"unsupported", "evidence-elsewhere"} & {finding.rule for finding in run.findings}


def test_english_is_asked_for_as_before(tmp_path: Path) -> None:
    _, model = drawn(tmp_path, ENGLISH, FIGURES["zh"])
    assert "Languages:" not in model.words("planner")


def test_an_arrow_whose_quotation_is_of_something_else_is_found_in_chinese() -> None:
    figure = loads(re.search(r"```yaml\n(.*)```", FIGURES["zh"], re.DOTALL)[1])  # type: ignore[index]
    edges = tuple(edge.model_copy(update={"evidence": "训练时我们最小化重建损失"}) for edge in figure.edges[:1])
    found = check(figure.model_copy(update={"edges": edges}), None, CHINESE)
    assert [finding.element for finding in found if finding.rule == "evidence-elsewhere"] == [edges[0].id]


def test_quotations_are_found_across_line_ends_and_the_nearest_is_told() -> None:
    assert locate("进行比较，并把得分返回", CHINESE) == "tolerant"
    assert locate("解码器生成图像", CHINESE) is None
    assert "解码器生成文字摘要" in closest("解码器生成一段文字摘要", CHINESE)


def test_a_long_chinese_text_is_shortened_to_what_is_quoted() -> None:
    filler = "这里是与本图无关的背景介绍内容。" * 150
    text = f"{filler}图像编码器将输入图像映射为特征向量。{filler}"
    kept = excerpts.passages(text, ["将输入图像映射为特征向量"], 60)
    assert "图像编码器将输入图像映射为特征向量。" in kept
    assert languages.length(kept) < 100 < languages.length(text)


def test_chinese_claims_are_met_by_name() -> None:
    found = claims.claims_in(FIGURES["zh"])
    figure = loads(re.search(r"```yaml\n(.*)```", FIGURES["zh"], re.DOTALL)[1])  # type: ignore[index]
    assert len(found) == 3
    assert len(claims.matched(found, figure)) == 3
    wrong = claims.claims_in("评论器 -> 图像编码器: 得分 «并把得分返回给解码器»")
    assert not claims.matched(wrong, figure)


def test_rules_say_which_languages_they_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path))
    (tmp_path / "method.md").write_text(CHINESE, encoding="utf-8")
    assert main(["draw", str(tmp_path / "method.md"), "-o", str(tmp_path / "figure.svg")]) == 1
    said = capsys.readouterr().err
    assert "the rules read English only; this text is in simplified Chinese" in said
    assert not (tmp_path / "figure.svg").exists()
    with pytest.raises(SettingsError, match="need a model"):
        asyncio.run(illustrate_async(ENGLISH, "", home=tmp_path, language="zh"))


def test_a_model_that_cannot_plan_a_chinese_text_ends_in_an_error(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="English only"):
        drawn(tmp_path, CHINESE, "I cannot.")


def test_a_dry_run_counts_a_chinese_text(tmp_path: Path) -> None:
    order = Order(model="compatible/x", base_url="http://127.0.0.1:9/v1")
    assert estimate_run(Source(CHINESE), order).total.calls > 2


def test_a_wish_for_a_plot_in_chinese_is_refused_by_name_and_columns_may_be_chinese() -> None:
    table = loads_table("方法,准确率\n基线,71.2\n我们,83.4\n", "csv", "t")
    with pytest.raises(FigwrightError, match="this wish is in simplified Chinese"):
        choose(table, "画一个折线图，颜色要红色")
    with pytest.raises(FigwrightError, match="this wish is in simplified Chinese"):
        choose(table, "这张图有两个面板。" * 60)
    assert choose(table, "bars of 准确率 by 方法").chart.panels[0].layers[0].y == ("准确率",)


def test_draw_takes_a_typeface(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FIGWRIGHT_HOME", str(tmp_path))
    (tmp_path / "method.md").write_text(ENGLISH, encoding="utf-8")
    asked = ["draw", str(tmp_path / "method.md"), "-o", str(tmp_path / "figure.yaml"), "--font"]
    assert main([*asked, "Source Sans Pro"]) == 0
    assert figwright.load(tmp_path / "figure.yaml").head.font == "Source Sans Pro"
    assert main([*asked, "No Such Face"]) == 1
    assert "no installed font named 'No Such Face'" in capsys.readouterr().err
