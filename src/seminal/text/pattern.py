"""Patterns that are compiled when they are first used: of all that its modules hold, a run uses few."""

from __future__ import annotations

import re
from typing import Any, Final, cast

_OWN: Final = tuple(name for name in dir(re.Pattern) if not name.startswith("_"))


def lazy(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return what is used as `re.compile(text, flags)` is, but compiled only then.

    For patterns of module level that a usual run does not use. One that every run uses, or that a loop asks for
    each character, is for `re.compile`. A text that is no pattern shows at its first use: a test compiles them all.
    """
    return cast("re.Pattern[str]", _Later(text, flags))


class _Later:
    """A pattern that takes the methods of the compiled one for its own as soon as any of them is asked for."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        compiled = re.compile(self.pattern, self._flags)
        self.__dict__.update((own, getattr(compiled, own)) for own in _OWN)
        return getattr(compiled, name)
