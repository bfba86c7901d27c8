"""The wire formats of the providers, as small as their clients take them: one class a format.

Each says how an answer, a stream, an error, a refusal and a cut answer look, and where a request holds what was asked.
"""

from __future__ import annotations

import base64
import json
from typing import Any, ClassVar

from agents.models.loopback import Reply, Request

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def _events(payloads: list[Any], named: bool = False) -> tuple[str, ...]:
    heads = [f"event: {payload['type']}\n" if named else "" for payload in payloads]
    return tuple(f"{head}data: {json.dumps(payload)}\n\n" for head, payload in zip(heads, payloads, strict=True))


class Chat:
    """OpenAI's chat completions, and every server that speaks them."""

    base = "/v1"
    ends: ClassVar[dict[str, str]] = {"whole": "stop", "cut": "length", "refused": "content_filter"}
    usage: ClassVar[dict[str, Any]] = {"prompt_tokens": 120, "completion_tokens": 30, "total_tokens": 150} | {
        "prompt_tokens_details": {"cached_tokens": 100}
    }

    def __init__(self, name: str = "openai/gpt-4.1", variable: str = "OPENAI_API_KEY") -> None:
        self.name, self.variable = name, variable
        routed = name.startswith("openrouter/")
        self.extra: dict[str, Any] = {"provider": "Someone"} if routed else {}
        self.native: dict[str, Any] = {"native_finish_reason": "x"} if routed else {}

    def _whole(self, message: dict[str, Any], finish: str) -> Reply:
        choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", **message}} | self.native
        head = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": self.name.partition("/")[2]}
        return Reply({**head, **self.extra, "choices": [choice], "usage": self.usage})

    def text(self, text: str, finish: str = "stop") -> Reply:
        return self._whole({"content": text}, finish)

    def truncated(self, text: str) -> Reply:
        return self.text(text, "length")

    def refusal(self) -> Reply:
        return self._whole({"content": None, "refusal": "I cannot help with that."}, "stop")

    def stream(self, pieces: list[str], cut: bool = False, end: str = "whole") -> Reply:
        head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "m", **self.extra}

        def chunk(delta: dict[str, Any], finish: str | None) -> dict[str, Any]:
            native = self.native if finish else {}
            return {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": finish} | native]}

        chunks = [chunk({"role": "assistant", "content": piece}, None) for piece in pieces]
        chunks.append(chunk({}, self.ends[end]))
        chunks.append({**head, "choices": [], "usage": self.usage})
        return Reply(events=(*_events(chunks), "data: [DONE]\n\n"), cut=cut)

    def error(self, status: int, message: str, **headers: str) -> Reply:
        return Reply({"error": {"message": message, "type": "x", "code": None}}, status, headers)

    def key(self, request: Request) -> str:
        return request.headers.get("authorization", "").removeprefix("Bearer ")

    def model(self, request: Request) -> str:
        return str(request.json["model"])

    def system(self, request: Request) -> str:
        return str(request.json["messages"][0]["content"])

    def turns(self, request: Request) -> list[tuple[str, str]]:
        """Who says what, after the system's words; pictures as "<image>"."""
        return [(m["role"], _flat(m["content"])) for m in request.json["messages"][1:]]

    def image(self, request: Request) -> bytes:
        parts = request.json["messages"][1]["content"]
        url = next(p["image_url"]["url"] for p in parts if p["type"] == "image_url")
        return base64.b64decode(url.partition("base64,")[2])

    def schema(self, request: Request) -> Any:
        return request.json["response_format"]["json_schema"]["schema"]

    def settings(self, request: Request) -> dict[str, Any]:
        body = request.json
        return {
            "temperature": body.get("temperature"),
            "seed": body.get("seed"),
            "most": body.get("max_completion_tokens", body.get("max_tokens")),
        }


def _flat(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "".join(p["text"] if p["type"] == "text" else "<image>" for p in content)


class Messages:
    """Anthropic's messages."""

    name, variable, base = "anthropic/claude-sonnet-4-6", "ANTHROPIC_API_KEY", ""
    ends: ClassVar[dict[str, str]] = {"whole": "end_turn", "cut": "max_tokens", "refused": "refusal"}
    usage: ClassVar[dict[str, Any]] = {
        "input_tokens": 20,
        "cache_read_input_tokens": 100,
        "cache_creation_input_tokens": 0,
        "output_tokens": 30,
    }

    def _whole(self, text: str, stop: str) -> Reply:
        content = [{"type": "text", "text": text}] if text else []
        head = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-6"}
        return Reply({**head, "content": content, "stop_reason": stop, "stop_sequence": None, "usage": self.usage})

    def text(self, text: str) -> Reply:
        return self._whole(text, "end_turn")

    def truncated(self, text: str) -> Reply:
        return self._whole(text, "max_tokens")

    def refusal(self) -> Reply:
        return self._whole("", "refusal")

    def stream(self, pieces: list[str], cut: bool = False, end: str = "whole") -> Reply:
        message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-6", "content": []}
        start = {**message, "stop_reason": None, "stop_sequence": None, "usage": self.usage | {"output_tokens": 1}}
        payloads: list[Any] = [
            {"type": "message_start", "message": start},
            {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
            *({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": p}} for p in pieces),
            {"type": "content_block_stop", "index": 0},
            {
                "type": "message_delta",
                "delta": {"stop_reason": self.ends[end], "stop_sequence": None},
                "usage": {"output_tokens": 30},
            },
            {"type": "message_stop"},
        ]
        return Reply(events=_events(payloads, named=True), cut=cut)

    def error(self, status: int, message: str, **headers: str) -> Reply:
        kinds = {401: "authentication_error", 429: "rate_limit_error", 404: "not_found_error", 500: "api_error"}
        kind = kinds.get(status, "invalid_request_error")
        return Reply({"type": "error", "error": {"type": kind, "message": message}}, status, headers)

    def key(self, request: Request) -> str:
        bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
        return request.headers.get("x-api-key", "") or bearer

    def model(self, request: Request) -> str:
        return str(request.json["model"])

    def system(self, request: Request) -> str:
        system = request.json["system"]
        return system if isinstance(system, str) else "".join(block["text"] for block in system)

    def turns(self, request: Request) -> list[tuple[str, str]]:
        return [(m["role"], _flat(m["content"])) for m in request.json["messages"]]

    def image(self, request: Request) -> bytes:
        parts = request.json["messages"][0]["content"]
        return base64.b64decode(next(p["source"]["data"] for p in parts if p["type"] == "image"))

    def schema(self, request: Request) -> Any:
        return request.json["output_config"]["format"]["schema"]

    def settings(self, request: Request) -> dict[str, Any]:
        body = request.json
        return {"temperature": body.get("temperature"), "seed": None, "most": body.get("max_tokens")}


class Content:
    """Google's generateContent and streamGenerateContent."""

    name, variable, base = "google/gemini-2.5-flash", "GOOGLE_API_KEY", ""
    ends: ClassVar[dict[str, str]] = {"whole": "STOP", "cut": "MAX_TOKENS", "refused": "SAFETY"}
    usage: ClassVar[dict[str, Any]] = {
        "promptTokenCount": 120,
        "candidatesTokenCount": 30,
        "totalTokenCount": 150,
        "cachedContentTokenCount": 100,
    }

    def _one(self, parts: list[Any], finish: str | None) -> dict[str, Any]:
        candidate: dict[str, Any] = {"index": 0, "content": {"role": "model", "parts": parts}}
        if finish:
            candidate["finishReason"] = finish
        return {"candidates": [candidate], "usageMetadata": self.usage, "modelVersion": "gemini-2.5-flash"}

    def text(self, text: str) -> Reply:
        return Reply(self._one([{"text": text}], "STOP"))

    def truncated(self, text: str) -> Reply:
        return Reply(self._one([{"text": text}], "MAX_TOKENS"))

    def refusal(self) -> Reply:
        return Reply({"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": self.usage})

    def stream(self, pieces: list[str], cut: bool = False, end: str = "whole") -> Reply:
        chunks = [self._one([{"text": p}], None) for p in pieces]
        chunks.append(self._one([{"text": ""}], self.ends[end]))
        return Reply(events=_events(chunks), cut=cut)

    def error(self, status: int, message: str, **headers: str) -> Reply:
        kinds = {401: "UNAUTHENTICATED", 429: "RESOURCE_EXHAUSTED", 404: "NOT_FOUND", 500: "INTERNAL"}
        error = {"code": status, "message": message, "status": kinds.get(status, "INVALID_ARGUMENT")}
        return Reply({"error": error}, status, headers)

    def key(self, request: Request) -> str:
        return request.headers.get("x-goog-api-key", "")

    def model(self, request: Request) -> str:
        return request.path.partition("/models/")[2].partition(":")[0]

    def system(self, request: Request) -> str:
        return "".join(part["text"] for part in request.json["systemInstruction"]["parts"])

    def turns(self, request: Request) -> list[tuple[str, str]]:
        roles = {"user": "user", "model": "assistant"}
        return [
            (roles[turn["role"]], "".join(part.get("text", "<image>") for part in turn["parts"]))
            for turn in request.json["contents"]
        ]

    def image(self, request: Request) -> bytes:
        parts = request.json["contents"][0]["parts"]
        data = next(part["inlineData"]["data"] for part in parts if "inlineData" in part)
        return base64.urlsafe_b64decode(data)

    def schema(self, request: Request) -> Any:
        assert request.json["generationConfig"]["responseMimeType"] == "application/json"
        return request.json["generationConfig"]["responseJsonSchema"]

    def settings(self, request: Request) -> dict[str, Any]:
        config = request.json["generationConfig"]
        return {
            "temperature": config.get("temperature"),
            "seed": config.get("seed"),
            "most": config.get("maxOutputTokens"),
        }


class Generations:
    """OpenAI's images: generations as JSON, edits as a form."""

    name, variable, base = "openai/gpt-image-2", "OPENAI_API_KEY", "/v1"
    usage: ClassVar[dict[str, Any]] = {
        "input_tokens": 50,
        "output_tokens": 400,
        "total_tokens": 450,
        "input_tokens_details": {"text_tokens": 50, "image_tokens": 0},
    }

    def picture(self, data: bytes = PNG) -> Reply:
        return Reply({"created": 1, "data": [{"b64_json": base64.b64encode(data).decode()}], "usage": self.usage})

    def empty(self) -> Reply:
        return Reply({"created": 1, "data": [], "usage": self.usage})

    def refusal(self) -> Reply:
        return Reply({"error": {"message": "blocked", "code": "moderation_blocked", "type": "user_error"}}, 400)

    error = Chat.error

    def shape(self, request: Request) -> tuple[Any, Any]:
        return request.json["size"], None

    def prompt(self, request: Request) -> str:
        return str(request.json["prompt"])

    def given(self, request: Request) -> list[bytes]:
        """The pictures in the form, between its boundaries."""
        assert request.path.endswith("/images/edits")
        boundary = request.headers["content-type"].partition("boundary=")[2].encode()
        fields = [part.partition(b"\r\n\r\n") for part in request.raw.split(b"--" + boundary)]
        return [data.removesuffix(b"\r\n") for head, _, data in fields if b"filename=" in head]


class InlineImages(Content):
    """Gemini's pictures: inline data in the parts of an answer."""

    name = "google/gemini-3-pro-image"

    def picture(self, data: bytes = PNG) -> Reply:
        inline = {"inlineData": {"mimeType": "image/png", "data": base64.b64encode(data).decode()}}
        return Reply(self._one([inline], "STOP"))

    def empty(self) -> Reply:
        return Reply(self._one([{"text": "I would draw boxes."}], "STOP"))

    def shape(self, request: Request) -> tuple[Any, Any]:
        config = request.json["generationConfig"]["imageConfig"]
        return config["aspectRatio"], config.get("imageSize")

    def prompt(self, request: Request) -> str:
        return str(request.json["contents"][0]["parts"][0]["text"])

    def given(self, request: Request) -> list[bytes]:
        parts = request.json["contents"][0]["parts"]
        return [base64.urlsafe_b64decode(p["inlineData"]["data"]) for p in parts if "inlineData" in p]


class ChatImages(Chat):
    """OpenRouter's pictures: data addresses in the message of a chat completion."""

    def __init__(self) -> None:
        super().__init__("openrouter/google/gemini-3-pro-image", "OPENROUTER_API_KEY")

    def picture(self, data: bytes = PNG) -> Reply:
        url = f"data:image/png;base64,{base64.b64encode(data).decode()}"
        return self._whole({"content": "", "images": [{"type": "image_url", "image_url": {"url": url}}]}, "stop")

    def empty(self) -> Reply:
        return self._whole({"content": "I would draw boxes.", "images": []}, "stop")

    def shape(self, request: Request) -> tuple[Any, Any]:
        assert request.json["modalities"] == ["image", "text"]
        config = request.json["image_config"]
        return config["aspect_ratio"], config["image_size"]

    def prompt(self, request: Request) -> str:
        return str(request.json["messages"][0]["content"][0]["text"])

    def given(self, request: Request) -> list[bytes]:
        urls = [p["image_url"]["url"] for p in request.json["messages"][0]["content"] if p["type"] == "image_url"]
        return [base64.b64decode(url.partition("base64,")[2]) for url in urls]
