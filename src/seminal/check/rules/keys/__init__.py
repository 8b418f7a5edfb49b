"""Rules on the keys of entries: duplicates, look-alikes, and what programs misread."""
