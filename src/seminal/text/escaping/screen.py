r"""Escape text for terminals and logs: escape sequences, bidirectional overrides, CI commands.

GitHub's runner obeys a line of a log that begins with `::` and a name, and one that holds `##[`, Azure's one with
`##vso[`, TeamCity's one with `##teamcity[`; a file of a pull request may be called so. The first sign is spelt out:
`\u003a:error::x.md`. A third colon, as the fence of a Div has, makes it no command.
"""

from __future__ import annotations

import re
from typing import Final

_COMMAND: Final = re.compile(r"^([^\S\n]*):(?=:(?!:))|##(?=(?:vso|teamcity)?\[)", re.MULTILINE)
_IN_JSON: Final = re.compile(r"##(?=(?:vso|teamcity)?\[)")
_ENDLESS: Final = re.compile(r"(\S{80})\S{220,}")
"""A word that fills lines of a screen: a key of a hundred thousand letters."""
_STYLED: Final = re.compile(r"(\x1b\[[\d;]*m|[\n\t])")


def safe(text: str) -> str:
    """Return `text` on one line with control, bidirectional and invisible characters spelt out.

    A title may hold terminal escapes; printed raw they could hide or forge lines of a report.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escape_of(char) for char in text)


def printable(text: str) -> str:
    """Return lines made safe to print, one by one; tabs stay too."""
    if text.isprintable():
        return text
    return "\n".join("\t".join(map(safe, line.split("\t"))) for line in text.split("\n"))


def log(text: str) -> str:
    """Return a report safe for a terminal or log: colours and line ends kept.

    Controls are spelt out, as are the first signs of commands that CI services obey.
    """
    if "##" in text or "::" in text:
        text = _COMMAND.sub(_spelt_out, text)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(part if at % 2 else safe(part) for at, part in enumerate(_STYLED.split(text)))


def message(text: str) -> str:
    """Return a message that quotes others' words, safe for standard error."""
    return log(printable(shortened(text)))


def shortened(text: str) -> str:
    """Return a message with words of 300 characters or more cut, and their length."""
    return _ENDLESS.sub(lambda found: f"{found[1]}… ({len(found[0])} characters)", text)


def json_log(text: str) -> str:
    """Return equal JSON, with what `log` spells out as JSON's own escapes."""
    if "##" in text:
        text = _IN_JSON.sub(r"#\\u0023", text)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(char if char.isprintable() or char in "\n\t" else _json_escape(char) for char in text)


def _spelt_out(found: re.Match[str]) -> str:
    """Return a command's first sign spelt out, so that no service obeys it."""
    return r"#\u0023" if found[0] == "##" else rf"{found[1]}\u003a"


def _escape_of(character: str) -> str:
    r"""Return a character's escape: `\u202e`, or `\U` and eight digits."""
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json_escape(character: str) -> str:
    """Return a character as JSON's escapes, two beyond U+FFFF."""
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
