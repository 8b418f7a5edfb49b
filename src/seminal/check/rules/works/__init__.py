"""Rules of works: one work, one entry."""
