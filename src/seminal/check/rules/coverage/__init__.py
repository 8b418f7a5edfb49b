"""Rules of coverage."""
