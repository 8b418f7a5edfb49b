"""Rules on characters: mojibake, control and invisible characters, decomposed letters."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.check.rule_kinds import Finding, value_finding
from seminal.text.repair import repair_mojibake

_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_INVISIBLE: Final = re.compile("[\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff]")


def characters(value: str, fields: Mapping[str, str]) -> Iterator[Finding]:
    """Yield `control-character`, `mojibake`, `invisible-character` or `decomposed-letters` for a value's characters."""
    if value.isascii() and value.isprintable():
        return
    if match := _CONTROL.search(value):
        message = f"control character U+{ord(match.group()):04X}"
        yield Finding("control-character", match.start(), match.end(), message, "remove it")
    if value.isascii():
        return
    repaired = repair_mojibake(value)
    if repaired != value and not _CONTROL.search(repaired):
        message = f"text was read in the wrong encoding: {value.strip()}"
        yield value_finding("mojibake", value, message, f"write {repaired.strip()}", repaired.strip())
        return
    if "\ufffd" in value:
        at = value.index("\ufffd")
        message = "a character was lost when the text was read in the wrong encoding"
        yield Finding("mojibake", at, at + 1, message, "write the character again")
    if match := _INVISIBLE.search(value):
        message = f"invisible character U+{ord(match.group()):04X}"
        yield Finding("invisible-character", match.start(), match.end(), message, "remove it", new="")
    elif not unicodedata.is_normalized("NFC", value):
        new = unicodedata.normalize("NFC", value.strip())
        message = "letters and their accents are separate characters: sorting and search go wrong"
        yield value_finding("decomposed-letters", value, message, "write composed letters (NFC)", new)
