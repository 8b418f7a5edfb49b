"""Line ends and the byte order mark: what files have, and our texts do not."""

from __future__ import annotations


def plain_ends(text: str) -> str:
    """Return a text with `\\n` at the end of every line."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def in_the_form_of(old: str, new: str) -> str:
    """Return a new text, which has `\\n` line ends and no BOM, with the line ends and the BOM of the old one."""
    if "\r\n" in old:
        new = new.replace("\n", "\r\n")
    return "\ufeff" + new if old.startswith("\ufeff") else new
