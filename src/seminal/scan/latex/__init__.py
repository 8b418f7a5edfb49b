"""LaTeX chapters: keys, macros, conditionals, scopes."""
