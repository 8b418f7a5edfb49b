"""Pure functions on strings: LaTeX, names, dates, identifiers, titles, blanking."""
