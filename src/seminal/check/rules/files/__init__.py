"""Rules on bibliography files: missing, unreadable, never cited."""
