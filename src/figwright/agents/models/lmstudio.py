"""LM Studio's server on this machine."""

from figwright.agents.models.compatible import server

provider = server("LM Studio", "http://127.0.0.1:1234/v1", ("LMSTUDIO_BASE_URL",), ("LMSTUDIO_API_KEY",), local=True)
