"""One file for each rule: `NAME.py` holds its `RULE`; the docstring is its page.

A file here, or in a family of `check.run`, has what looks for it: at a book (`Rule.check`), at an entry (`EntryRule`)
or at the values of fields (`FieldRule`). Rules that one look decides name the same function, of a module with `_` in
front. Families that `check.run` does not name are reported by other commands: building, coverage, further reading,
verifying.
"""
