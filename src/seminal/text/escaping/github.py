"""Escape text for GitHub's workflow commands, by its page "Workflow commands"."""

from __future__ import annotations

from seminal.text.escaping.screen import safe


def data(text: str) -> str:
    """Escape a command's message; its lines stay lines of the annotation."""
    lines = "\n".join(safe(line) for line in text.split("\n"))
    return lines.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def property_(text: str) -> str:
    """Escape a value for a property of a GitHub workflow command, such as the file."""
    return data(text).replace(":", "%3A").replace(",", "%2C")
