"""Data -> a verified plot: charts, the scripts they compile to, and what is read back from the picture."""
