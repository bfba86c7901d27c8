"""vLLM's server on this machine."""

from figwright.agents.models.compatible import server

provider = server("vLLM", "http://127.0.0.1:8000/v1", ("VLLM_BASE_URL",), ("VLLM_API_KEY",), local=True)
