"""figwright: a paper's words or data into a publication-ready figure."""
