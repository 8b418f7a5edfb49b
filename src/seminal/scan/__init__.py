"""Chapters to citations with places: one file per format, listed in SCANNERS."""
