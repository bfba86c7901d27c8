"""What people said of figures, and how far judges agree with them."""
