"""The team: retriever, planner, stylist, critic, ranker, polisher. One agent per file, each a function that asks
a model through the session; the visualizers have a folder of their own."""
