"""A reading list to entries: one file per format, listed in READERS."""
