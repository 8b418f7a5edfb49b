"""Coverage as text, Markdown, JSON, a page and a badge."""
