"""The agents, what they ask, and what is kept of a run."""
