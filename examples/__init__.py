"""The gallery: real methods, each with its text, its figure and its picture. `python -m examples` draws them."""
