r"""The documents that knitr's cells take in: ```` ```{r, child = "intro.Rmd"} ```` (R Markdown Cookbook, 16.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from seminal.text.pattern import lazy

_HEAD: Final = lazy(
    r"^[ \t]*(?:`{3,}|~{3,})[ \t]*\{r\b([^\n]*)\n((?>(?:[ \t]*#\|[^\n]*\n)*))", 8
)  # 8: re.MULTILINE
_OPTION: Final = lazy(
    r"(?<![\w.])child[ \t]*[=:][ \t]*((?:!expr[ \t]*)?(?:c?\([^()\n]*\)|\[[^\[\]\n]*\]|[^,}\n]+))"
)
_NAME: Final = lazy(r"[^\s\"'()\[\],]+\.(?:Rmd|rmd|qmd|md|Rmarkdown)\b")


def children(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each file that a cell takes in, as it is written, with its place."""
    for head in _HEAD.finditer(text) if "child" in text else ():
        for option in _OPTION.finditer(text, head.start(), head.end()):
            for name in _NAME.finditer(text, *option.span(1)):
                yield name[0], name.start(), name.end()
