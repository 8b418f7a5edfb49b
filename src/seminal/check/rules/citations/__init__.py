"""Rules on citations: their keys, and where they stand."""
