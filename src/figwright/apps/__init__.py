"""How people and programs reach figwright: command line, studio, MCP, notebook, LaTeX."""
