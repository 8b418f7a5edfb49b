"""Rules on citations: their keys and places."""
