"""The inline part of pandoc's Markdown, as far as it decides what is a citation."""

from __future__ import annotations

from seminal.scan.brackets import Brackets
from seminal.scan.emphasis import Emphasis
from seminal.scan.found import Findings
from seminal.scan.region import Region
from seminal.scan.state import State


class Inline(Brackets, Emphasis):
    """The inline parser of a region, with what each character can begin (manual, Inline formatting and on)."""

    def __init__(self, region: Region, state: State, findings: Findings) -> None:
        super().__init__(region, state, findings)
        self.handlers = {
            "`": self._code,
            "$": self._math,
            "<": self._angle,
            "[": self._bracket,
            "\\": self._backslash,
            "@": self._at,
            "-": self._dash,
            "!": self._image,
            "^": self._caret,
            "~": self._tilde,
            "\n": self._endline,
            "*": self._emphasis,
            "_": self._emphasis,
            '"': self._double,
            "'": self._single,
            "&": self._entity,
        }
