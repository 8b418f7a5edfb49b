"""Parse pandoc's command line into input files and option values.

`-o book.tex notes.md` -> option `output` with `book.tex`, input `notes.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

_SHORT: Final = {
    "f": "from", "r": "from", "t": "to", "w": "to", "o": "output", "M": "metadata", "d": "defaults", "V": "variable",
    "H": "include-in-header", "B": "include-before-body", "A": "include-after-body", "F": "filter",
    "L": "lua-filter", "T": "title-prefix", "c": "css", "D": "print-default-template",
}  # fmt: skip
_FLAGS: Final = {
    "C": "citeproc",
    "s": "standalone",
    "N": "number-sections",
    "p": "preserve-tabs",
    "i": "incremental",
}
_OTHER_NAMES: Final = {"read": "from", "write": "to"}
_VALUED: Final = frozenset(
    (
        *_SHORT.values(),
        *_OTHER_NAMES,
        *"data-dir metadata-file template variable-json wrap toc-depth number-offset top-level-division "
        "extract-media resource-path highlight-style syntax-definition syntax-highlighting dpi eol columns tab-stop "
        "pdf-engine pdf-engine-opt reference-doc request-header abbreviations indented-code-classes "
        "default-image-extension shift-heading-level-by base-header-level track-changes reference-location "
        "figure-caption-position table-caption-position markdown-headings slide-level email-obfuscation id-prefix "
        "epub-subdirectory epub-cover-image epub-metadata epub-embed-font split-level chunk-template "
        "epub-chapter-level ipynb-output bibliography csl citation-abbreviations log print-default-data-file "
        "print-highlight-style".split(),
    )
)
"""Options whose value is the next word where no `=` follows them (`pandoc --help`)."""


class Arguments(NamedTuple):
    """Long options with values (empty without), in order; `inputs` are other words."""

    options: tuple[tuple[str, str], ...]
    inputs: tuple[str, ...]

    def has(self, option: str) -> bool:
        """Return whether an option is present."""
        return any(name == option for name, _ in self.options)


def parse(words: Iterable[str]) -> Arguments:
    """Return the options and inputs of pandoc's command line, without the program's name."""
    options: list[tuple[str, str]] = []
    inputs: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            inputs += rest
        elif word.startswith("--"):
            name, equals, value = word[2:].partition("=")
            if name in _VALUED and not equals:
                value = next(rest, "")
            options.append((_OTHER_NAMES.get(name, name), value))
        elif word.startswith("-") and len(word) > 1:
            options += _short(word[1:], rest)
        else:
            inputs.append(word)
    return Arguments(tuple(options), tuple(inputs))


def _short(letters: str, rest: Iterable[str]) -> Sequence[tuple[str, str]]:
    """Return the options in a word such as `-so`, by their long names.

    The value of the last one is the word's end or is taken from `rest`.
    """
    found: list[tuple[str, str]] = []
    for at, letter in enumerate(letters, 1):
        if name := _SHORT.get(letter, ""):
            return [*found, (name, letters[at:] or next(iter(rest), ""))]
        found.append((_FLAGS.get(letter, letter), ""))
    return found
