"""Logic graphs beside figures: what a figure shows, and how much of a method's logic that is."""
