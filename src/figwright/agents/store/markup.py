"""HTML from values: whatever is not markup already is escaped, so no text can become a tag."""

from __future__ import annotations

from html import escape

from figwright.agents.store.calls import text

EMPTY = {"img", "meta", "br"}


class Html(str):
    """Text that is markup. Made only by `el` and `join`, from escaped parts."""

    __slots__ = ()


def el(tag: str, *content: str | Html | None, **attributes: str | bool | None) -> Html:
    """An element. Attribute names may end in _ (class_) and use _ for -; None and False leave an attribute out."""
    told = "".join(
        _attribute(name, value) for name, value in attributes.items() if value is not None and value is not False
    )
    return Html(f"<{tag}{told}>" if tag in EMPTY else f"<{tag}{told}>{join(*content)}</{tag}>")


def _attribute(name: str, value: str | bool) -> str:
    spelled = name.rstrip("_").replace("_", "-")
    return f" {spelled}" if value is True else f' {spelled}="{clean(value)}"'


def join(*content: str | Html | None) -> Html:
    return Html("".join(part if isinstance(part, Html) else clean(part) for part in content if part is not None))


def clean(value: str | bool) -> Html:
    """Text as HTML may hold it: escaped, and signs that no document may hold shown as a box."""
    return Html(escape(text(value), quote=True))
