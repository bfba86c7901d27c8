"""In which language labels are written: what the agents that write them are told beside their own prompt."""

from __future__ import annotations

from figwright.agents import prompts
from figwright.core import languages
from figwright.core.source import Brief

PROMPT = "labels-language"


def labels_language(brief: Brief) -> str:
    """The instruction; nothing for an English text whose figure is to be in English."""
    text = languages.language_of(brief.source.text)
    wanted = brief.language or text
    if languages.same(wanted or "en", "en") and text in ("", "en"):
        return ""
    called = languages.name(text) if text else "whatever it is"
    _, (rules, _) = prompts.get(PROMPT).render({"language": languages.name(wanted or "en"), "text": called})
    return rules
