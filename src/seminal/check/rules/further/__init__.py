"""Rules of reading sections."""
