"""The inline part of pandoc's Markdown, as far as it decides what is a citation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from seminal.scan.brackets import Brackets
from seminal.scan.emphasis import Emphasis


class Inline(Brackets, Emphasis):
    """The inline parser of a region, with what each character can begin (manual, Inline formatting and on)."""

    handlers: ClassVar[Mapping[str, Callable[[Any, int, int], int]]] = {
        "`": Brackets._code,
        "$": Brackets._math,
        "<": Brackets._angle,
        "[": Brackets._bracket,
        "\\": Brackets._backslash,
        "@": Brackets._at,
        "-": Brackets._dash,
        "!": Brackets._image,
        "^": Brackets._caret,
        "~": Brackets._tilde,
        "\n": Brackets._endline,
        "*": Emphasis._emphasis,
        "_": Emphasis._emphasis,
        '"': Emphasis._double,
        "'": Emphasis._single,
        "&": Brackets._entity,
    }
