"""What becomes a Figure without a model: text, papers, diagrams, drawings, pictures, changed exports."""
