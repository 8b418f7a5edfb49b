"""Names within commands that a message suggests: whoever pastes one runs no more than is meant."""

from __future__ import annotations

import shlex


def shell_word(name: str) -> str:
    """Return a name as the last argument of a command: `a; rm b` -> `'a; rm b'`, `-x` -> `-- -x`."""
    word = shlex.quote(name)
    return f"-- {word}" if name.startswith("-") else word
