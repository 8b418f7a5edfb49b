"""In every test of reading, marks lie within their text."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from seminal.read.references.marked import Mark, Marked

_init = Marked.__init__


def _checked(self: Marked, text: str, marks: tuple[Mark, ...] = ()) -> None:
    assert all(0 <= mark.start <= mark.end <= len(text) for mark in marks), (text, marks)
    _init(self, text, marks)


@pytest.fixture(autouse=True, scope="package")
def marks_are_checked() -> Iterator[None]:
    """Check each marked text that is made."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Marked, "__init__", _checked)
        yield
