"""Clean text: no control characters or surrogates, `\\n` at line ends."""

from __future__ import annotations

import re
from typing import Final

REPLACEMENT: Final = "\ufffd"
_UNFIT: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""C0 and C1 but tab, line ends and NEL; surrogates; what Unicode says is no character (chapter 23.7)."""
_FORM_FEEDS: Final = re.compile(r"\n\x0c++|(?<!\x0c)\x0c++\n")
_WINDOWS: Final = {
    character.encode("cp1252").decode("latin-1"): character for character in "‘’“”–—•†‡™ŠšŽžŒœŸ"
}
"""What C1 characters were in Windows-1252, of which browsers read `&#150;` as a dash too (WHATWG HTML, 13.2.5.80).

Left out are signs that 8-bit TeX cannot print.
"""


def cleaned(text: str) -> str:
    """Replace each unfit character by what Windows-1252 has there, or U+FFFD; places stay.

    `"a\\x01b"` -> `"a\\ufffdb"`, `"7\\x9619"` -> `"7–19"`; a form feed, which parts pages in plain text, becomes a
    tab before a line end that is beside it, so that lines keep their numbers, and a line end elsewhere.
    """
    if text.isprintable() or not _UNFIT.search(text):
        return text
    return _UNFIT.sub(
        lambda match: fit_for(match.group()), _FORM_FEEDS.sub(_before_line_end, text).replace("\x0c", "\n")
    )


def _before_line_end(match: re.Match[str]) -> str:
    """Return a match's form feeds as tabs, and one line end."""
    return (
        "\t" * (len(match.group()) - 1) + "\n"
    )  # a tab there is no break of Markdown's, and indents nothing


def fit_for(unfit: str) -> str:
    """Return the replacement of an unfit character: Windows-1252's, else U+FFFD."""
    return _WINDOWS.get(unfit, REPLACEMENT)


def first_unfit(text: str) -> int:
    """Return the offset of the first unfit character, or -1."""
    found = None if text.isprintable() else _UNFIT.search(text)
    return found.start() if found else -1


def is_clean_line(text: str) -> bool:
    """Return True for text on one line without unfit characters, such as a file's name."""
    return text.isprintable() or (first_unfit(text) < 0 and "\n" not in text and "\r" not in text)


def plain_ends(text: str) -> str:
    r"""Return a text with `\n` for `\r\n` and `\r`."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def in_the_form_of(old: str, new: str) -> str:
    r"""Return `new` (with `\n`) with the line ends and byte order mark of `old`."""
    if "\r\n" in old:
        new = new.replace("\n", "\r\n")
    return "\ufeff" + new if old.startswith("\ufeff") else new
