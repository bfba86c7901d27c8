"""Ollama on this machine."""

from figwright.agents.models.compatible import server

provider = server("Ollama", "http://127.0.0.1:11434/v1", ("OLLAMA_BASE_URL",), ("OLLAMA_API_KEY",), local=True)
