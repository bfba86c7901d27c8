"""What everything stands on: errors, registries, settings, colours, texts, tables, fonts. Knows nothing of figures."""
