"""Decide whether two entries are one work; used by merging, resolving and coverage."""
