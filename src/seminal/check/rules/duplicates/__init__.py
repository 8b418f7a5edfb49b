"""Rules on duplicate works, and on keys that name another work."""
