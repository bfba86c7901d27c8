"""The agents, their prompts and models, and the records of their runs."""
