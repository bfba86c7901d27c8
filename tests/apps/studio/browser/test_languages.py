"""The studio in Chinese: by the browser's language, by choice, and back; what a user writes is never translated."""

from __future__ import annotations

import re
from typing import Any

from browsing import expect


def test_the_pages_speak_the_browsers_language_until_another_is_chosen(visit: Any) -> None:
    with visit(locale="zh-CN") as page:
        page.goto("/make")
        expect(page.get_by_role("button", name="制作图形")).to_be_visible()
        expect(page.get_by_role("navigation").get_by_role("link", name="运行")).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == "zh"
        page.get_by_label("语言", exact=True).select_option("en")
        expect(page.get_by_role("button", name="Make the figure")).to_be_visible()
        page.reload()
        expect(page.get_by_role("button", name="Make the figure")).to_be_visible()


def test_a_language_that_there_is_not_is_english(visit: Any) -> None:
    with visit(locale="de-DE") as page:
        page.goto("/runs")
        expect(page.get_by_role("navigation").get_by_role("link", name="Make")).to_be_visible()


def test_the_editor_works_in_chinese_and_leaves_labels_alone(visit: Any) -> None:
    with visit(locale="zh-CN") as page:
        page.goto("/edit")
        page.get_by_role("button", name="新建图形").click()
        page.wait_for_url(re.compile("/edit/.+"))
        stage = page.locator(".canvas-stage")
        stage.get_by_text("First box").first.dblclick()
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.insert_text("Model")
        page.keyboard.press("Enter")
        expect(stage.get_by_text("Model").first).to_be_visible()
        page.keyboard.press("ControlOrMeta+z")
        expect(page.get_by_text("已撤销").first).to_be_attached()
        expect(stage.get_by_text("First box").first).to_be_visible()


def test_verdicts_are_kept_in_english_whatever_the_page_speaks(visit: Any) -> None:
    """What is sent and compared is no text: a study may have judges of several languages."""
    with visit(locale="zh-CN") as page:
        page.goto("/make")
        told = page.evaluate(
            """async () => {
              const { ANSWERS, overall, worded } = await import("/static/judging/verdicts.js");
              const all = { faithfulness: "Both good", readability: "Human" };
              return [ANSWERS.referenced, overall(all), worded("Human"), worded("Both good")];
            }"""
        )
        assert told == [["Model", "Human", "Both good", "Both bad"], "Human", "人工胜", "都好"]


def test_what_the_server_says_is_translated_with_what_is_put_in(visit: Any) -> None:
    with visit(locale="zh-CN") as page:
        page.goto("/make")
        said = page.evaluate(
            """async () => {
              const { told } = await import("/static/parts/texts.js");
              return ["the text “Enc (x)” of 'enc' does not fit into its box",
                "reading a PDF needs a part that is not installed",
                "2 texts at 4.5 pt: 'a', 'b'", "something new", undefined].map(told);
            }"""
        )
        assert said[:3] == [
            "'enc' 的文字“Enc (x)”放不进方框",
            "读取 PDF：需要的部分没有安装",
            "2 处文字只有 4.5 pt：'a', 'b'",
        ]
        assert said[3:] == ["something new", None]
