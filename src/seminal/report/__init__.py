"""Diagnostics to text."""
