"""The look-ups of the language server for writing assistants, by the Model Context Protocol: read-only."""
