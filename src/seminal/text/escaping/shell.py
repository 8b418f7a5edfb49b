"""Quote names in the shell commands that messages suggest."""

from __future__ import annotations

import shlex


def shell_word(name: str) -> str:
    """Quote a name as a command's last argument: `a; rm b` -> `'a; rm b'`."""
    word = shlex.quote(name)
    return f"-- {word}" if name.startswith("-") else word
