"""Rules on what entries are records of: one work under two keys, or another than the key names."""
