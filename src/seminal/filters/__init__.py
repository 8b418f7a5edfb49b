"""Pandoc documents in, documents out."""
