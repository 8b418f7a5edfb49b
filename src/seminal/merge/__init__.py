"""Entries to works."""
