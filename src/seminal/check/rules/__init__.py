"""One file a rule: `NAME.py` holds its `RULE` and, as the docstring, its page with `Bad:` and `Good:`.

A file here checks books by itself (`RULE.check`). The rules of a folder share a walk: the checks in `check/`, or
another command (building, coverage, further reading, verifying), report them.
"""
