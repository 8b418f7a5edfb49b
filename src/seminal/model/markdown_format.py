"""Which extensions a pandoc Markdown format has: `markdown-citations`, `gfm`."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Final

_SWITCH: Final = re.compile(r"([+-])(\w+)")


@dataclass(frozen=True, slots=True)
class MarkdownFormat:
    """The pandoc extensions that matter here; the defaults are those of `markdown`."""

    citations: bool = True
    yaml_metadata_block: bool = True
    autolink_bare_uris: bool = False
    example_lists: bool = True
    raw_tex: bool = True

    def combined(self, other: MarkdownFormat) -> MarkdownFormat:
        """Return the extensions for a file that is read in both formats.

        What makes citations is on if either format has it; what makes `@x` a link or an example, only if both have it.
        """
        return MarkdownFormat(
            self.citations or other.citations,
            self.yaml_metadata_block or other.yaml_metadata_block,
            self.autolink_bare_uris and other.autolink_bare_uris,
            self.example_lists and other.example_lists,
            self.raw_tex or other.raw_tex,
        )


MARKDOWN: Final = MarkdownFormat()
_STRICT: Final = MarkdownFormat(False, False, False, False, False)
_BASES: Final = {
    "commonmark": _STRICT,
    "commonmark_x": replace(_STRICT, yaml_metadata_block=True),
    "gfm": replace(_STRICT, yaml_metadata_block=True, autolink_bare_uris=True),
    "markdown_github": replace(_STRICT, autolink_bare_uris=True),
    "markdown_mmd": _STRICT,
    "markdown_phpextra": _STRICT,
    "markdown_strict": _STRICT,
}
"""What `pandoc --list-extensions=FORMAT` shows; any other format is taken for pandoc's own Markdown."""
_NAMES: Final = frozenset(field.name for field in fields(MarkdownFormat))


def markdown_format(name: str) -> MarkdownFormat:
    """Return the extensions of a format named as for `--from`: `markdown_strict+citations`."""
    base = re.split(r"[+-]", name, maxsplit=1)[0].strip()
    switches = {word: sign == "+" for sign, word in _SWITCH.findall(name) if word in _NAMES}
    return replace(_BASES.get(base, MARKDOWN), **switches)
