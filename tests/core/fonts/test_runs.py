"""Text of many scripts: runs by face, order by direction, lines by the script's rules, widths as drawn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from figwright.core import fonts
from figwright.core.fonts import Typeface, bidi, breaking, scripts
from figwright.core.fonts.math import math_for
from figwright.ir.scene import Line
from figwright.ir.scene.lettering import run_outline
from figwright.ir.scene.text import TextStyle, formula, set_text, words

pytestmark = pytest.mark.core

HAVE = fonts.installed_families()
cjk = pytest.mark.skipif("Noto Sans CJK SC" not in HAVE, reason="fonts-noto-cjk is not installed")
core = pytest.mark.skipif("Noto Sans Arabic" not in HAVE, reason="fonts-noto-core is not installed")
STYLE = TextStyle(10.0, "#000000")


def line_of(text: str, style: TextStyle = STYLE) -> Line:
    (line,) = set_text(text, style).lines
    return line


def families(text: str, language: str = "") -> list[tuple[str, str]]:
    return [(part.text, part.face.family) for part in fonts.stretches(text, 400, False, Typeface(language=language))]


@cjk
@pytest.mark.parametrize(
    ("language", "family"),
    [("", "Noto Sans CJK SC"), ("zh-TW", "Noto Sans CJK TC"), ("ja", "Noto Sans CJK JP"), ("ko", "Noto Sans CJK KR")],
)
def test_language_decides_between_forms_of_one_sign(language: str, family: str) -> None:
    assert families("直", language) == [("直", family)]


@cjk
def test_labels_tell_their_language() -> None:
    assert scripts.language_of("モデルの学習") == "ja"
    assert {run.face.family for run in line_of("学習の直").runs if run.face} == {"Noto Sans CJK JP"}
    assert scripts.language_of("Encoder") == ""


@cjk
def test_latin_stays_in_our_face_and_full_width_signs_go_with_their_words() -> None:
    assert families("使用BERT（训练）") == [
        ("使用", "Noto Sans CJK SC"), ("BERT", "Source Sans Pro"), ("（训练）", "Noto Sans CJK SC"),
    ]  # fmt: skip


def test_signs_of_mathematics_come_from_the_math_face() -> None:
    assert families("a ⊕ b") == [("a ", "Source Sans Pro"), ("⊕", "STIX Two Math"), (" b", "Source Sans Pro")]


@core
def test_a_phrase_of_one_script_is_shaped_whole() -> None:
    assert families("تدريب النموذج") == [("تدريب النموذج", "Noto Sans Arabic")]


@cjk
@core
@pytest.mark.parametrize(
    "text", ["数据预处理", "データ前処理（学習）", "데이터 전처리", "معالجة البيانات", "प्रशिक्षण मॉडल", "ข้อมูล"]
)
def test_runs_are_what_harfbuzz_gives_and_as_wide_as_they_are_drawn(text: str) -> None:
    line = line_of(text)
    for run in line.runs:
        shaped = fonts.shape(run.drawn_in, run.text, run.language, run.rtl)
        assert 0 not in [glyph.id for glyph in shaped.glyphs]
        assert run.width == pytest.approx(10 * shaped.width)
        xs = [x for _, n in run_outline(run, 10.0, 0.0) for x in n[0::2]]
        ys = [y for _, n in run_outline(run, 10.0, 0.0) for y in n[1::2]]
        assert run.x - 1.5 <= min(xs)
        assert max(xs) <= run.x + run.width + 1.5
        assert -line.ascent - 0.01 <= min(ys)
        assert max(ys) <= line.descent + 0.01


@cjk
def test_words_and_formulas_share_a_baseline() -> None:
    line = line_of("损失 $L_i$ 最小")
    assert [run.math for run in line.runs].count(True) == 1
    ends = [(run.x, run.x + run.width) for run in line.runs]
    assert all(end == pytest.approx(begin) for (_, end), (begin, _) in pairwise(ends))
    assert line.text == "损失 $L_i$ 最小"


@core
def test_lines_that_run_both_ways_stand_in_order_and_read_in_order() -> None:
    line = line_of("نموذج BERT جديد")
    first, latin, last = (run for run in line.runs if run.text.strip())
    assert (first.rtl, latin.rtl, last.rtl) == (True, False, True)
    assert last.x < latin.x < first.x
    assert line.text == "نموذج BERT جديد"
    assert line.bounds.w == pytest.approx(sum(run.width for run in line.runs))


@pytest.mark.parametrize(
    ("text", "base", "shown"),
    [  # capitals stand for Hebrew letters, as in UAX #9; brackets of the right run are mirrored as they are drawn
        ("car is THE CAR in arabic", 0, "car is RAC EHT in arabic"),
        ("he said 'IT IS 123, 456, OK'.", 0, "he said 'KO ,456 ,123 SI TI'."),
        ("a (B) c", 0, "a (B) c"),
        ("A (b) C", 1, "C )b( A"),
    ],
)
def test_text_of_two_directions_is_ordered_by_the_rules(text: str, base: int, shown: str) -> None:
    hebrew = {chr(ord("A") + i): chr(0x05D0 + i) for i in range(26)}
    back = {letter: sign for sign, letter in hebrew.items()}
    said = "".join(hebrew.get(sign, sign) for sign in text)
    seen = bidi.visual(said, bidi.levels(said, base))
    assert "".join(back.get(sign, sign) for sign in seen) == shown


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("数据，训练", ("数", "据，", "训", "练")),
        ("（训练）。", ("（训", "练）。")),
        ("カップ", ("カッ", "プ")),
        ("データ", ("デー", "タ")),
        ("用BERT模型", ("用", "BERT", "模", "型")),
        ("데이터", ("데이터",)),
        ("self-attention", ("self-attention",)),
        ("naïve", ("naïve",)),
        ("ab\u200bcd…", ("ab", "cd…")),
    ],
)
def test_lines_end_where_the_script_lets_them(text: str, pieces: tuple[str, ...]) -> None:
    assert tuple(piece for piece, _ in breaking.pieces(text)) == pieces


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh", "图像|编码器"),
        ("zh", "使用|Transformer|编码器|提取|图像|特征"),
        ("zh", "强化|学习|智能体|与环境|交互"),
        ("zh", "数据|增强后的|样本"),
        ("zh", "去噪|网络|（扩散）"),
        ("zh", "4个|样本的|损失"),
        ("ja", "専門家の|デモンストレーション"),
        ("ja", "損失|関数の|勾配を|計算する、|次の|状態"),
        ("ja", "埋め込み|ベクトル"),
        ("ja", "Transformer|エンコーダで|特徴を|抽出"),
    ],
)
def test_words_without_blanks_are_known(language: str, text: str) -> None:
    found = breaking.pieces(text.replace("|", ""), language)
    assert "".join(f"{'' if torn or not i else '|'}{piece}" for i, (piece, torn) in enumerate(found)) == text


@cjk
@pytest.mark.parametrize(
    ("width", "lines"),
    [(32.0, ("图像", "编码器")), (60.0, ("图像编码器",)), (10.0, ("图", "像", "编", "码", "器"))],
)
def test_a_line_ends_within_a_word_only_where_the_word_is_too_wide(width: float, lines: tuple[str, ...]) -> None:
    assert tuple(set_text("图像编码器", STYLE, width).text.split("\n")) == lines


@pytest.mark.parametrize("text", ["การเรียนรู้เชิงลึก", "ระบบประมวลผลภาษา"])
def test_thai_never_breaks_inside_of_a_cluster(text: str) -> None:
    found = [piece for piece, _ in breaking.pieces(text)]
    assert "".join(found) == text
    assert len(found) > 1
    for piece in found:
        assert not scripts.is_mark(piece[0])
        assert piece[-1] not in "เแโใไ"


def test_stacked_letters_stay_together() -> None:
    """Khmer and Burmese write a letter below another by a sign that joins them."""
    for text in ("កម្មវិធីបំប្លែងរូបភាព", "ပစ္စည်းစနစ်များ"):
        for piece, _ in breaking.pieces(text):
            assert piece[-1] not in "\u17d2\u1039", piece


@cjk
def test_chinese_is_broken_into_lines_of_the_wanted_width() -> None:
    block = set_text("多尺度特征提取与融合模块，输出", STYLE, 45.0)
    assert len(block.lines) > 2
    assert max(line.bounds.w for line in block.lines) <= 45.01
    assert all(line.text[0] not in "，。）" for line in block.lines)
    assert breaking.joined(block.text.split("\n")) == "多尺度特征提取与融合模块，输出"


@pytest.mark.parametrize(("text", "count"), [("two words", 2), ("多尺度特征提取模块", 5), ("使用 BERT 编码器", 4)])
def test_words_are_counted_fairly(text: str, count: int) -> None:
    assert words(text) == count


def test_a_sign_that_no_font_has_is_missing() -> None:
    assert fonts.missing("a\U000f1234b", Typeface()) == ("\U000f1234",)
    assert fonts.missing("plain → α", Typeface()) == ()


@pytest.mark.skipif("Liberation Serif" not in HAVE, reason="fonts-liberation is not installed")
def test_formulas_are_as_tall_as_the_words_beside_them() -> None:
    ours, serif = formula("x"), formula("x", "Liberation Serif")
    face = fonts.stretches("x", 400, False, Typeface("Liberation Serif"))[0].face
    assert serif.ascent == pytest.approx(fonts.ink(face, "x")[0], abs=0.02)
    assert serif.ascent < ours.ascent


@pytest.mark.skipif("Latin Modern Math" not in HAVE, reason="Latin Modern is not installed")
def test_a_typeface_with_a_math_face_of_its_own_gets_it() -> None:
    assert formula("\\alpha", "Latin Modern Roman").outline != formula("\\alpha", "Source Sans Pro").outline
    assert math_for("Latin Modern Roman")[0] is not None
    assert math_for("Source Sans Pro")[0] is None
