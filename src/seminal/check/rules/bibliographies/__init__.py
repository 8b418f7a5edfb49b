"""Rules of bibliographies."""
