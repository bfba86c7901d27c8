"""Figure -> Scene -> bytes: layouts and renderers, and what they draw with."""
