"""The pandocs that tests ask: the one whose reading ours is, and an old one where this machine has it."""

from __future__ import annotations

import pytest

from seminal import pandoc

REFERENCE = (3, 9)
"""The version whose reading of Markdown, LaTeX and BibTeX ours is (docs/reference/pandoc-differences.md)."""


def reference() -> str:
    """Return the program to compare with; skip the test where the machine's newest is older than `REFERENCE`."""
    found = pandoc.find()
    if found is None:
        pytest.skip("there is no pandoc: pip install '.[pandoc]'")
    if pandoc.version_of(found) < REFERENCE:
        version = ".".join(map(str, pandoc.version_of(found)))
        pytest.skip(f"this pandoc is {version}: our reading is that of {'.'.join(map(str, REFERENCE))}")
    return found


def old() -> pandoc.Program:
    """Return a pandoc of this machine that is too old for us; skip the test where there is none."""
    for one in pandoc.programs():
        if one.version and not one.is_new_enough:
            return one
    pytest.skip("no pandoc older than 3.0 on PATH: Debian 12 has 2.17")
