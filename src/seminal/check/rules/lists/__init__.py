"""Rules of reading lists."""
