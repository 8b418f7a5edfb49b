"""What the configuration tells the scanners."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from seminal.model.crossrefs import crossref
from seminal.model.markdown_format import MARKDOWN, MarkdownFormat
from seminal.model.own_tex import OwnTex
from seminal.scan.tex_keys import commands


@dataclass(frozen=True, slots=True)
class Options:
    """Options of a scan, with the patterns made of them."""

    prefixes: frozenset[str] = frozenset()
    cite_commands: Iterable[str] | Mapping[str, str] = ()
    quarto: bool = False
    format: MarkdownFormat = MARKDOWN
    own_tex: OwnTex = field(default_factory=OwnTex)
    crossref: re.Pattern[str] = field(init=False)
    commands: re.Pattern[str] = field(init=False)

    @property
    def bare_uris(self) -> bool:
        """Return whether an address without marks is a link."""
        return self.format.autolink_bare_uris

    def __post_init__(self) -> None:
        object.__setattr__(self, "crossref", crossref(self.prefixes))
        object.__setattr__(self, "commands", commands(self.cite_commands))
