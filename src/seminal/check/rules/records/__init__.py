"""Rules of what the records say."""
