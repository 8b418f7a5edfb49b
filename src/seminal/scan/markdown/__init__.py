"""Markdown chapters as pandoc reads them: blocks, inlines, metadata."""
