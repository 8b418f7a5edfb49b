"""LaTeX files by role: roots, chapters, and the files that roots include."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Final

from seminal.text.pattern import lazy

_CLASS: Final = lazy(
    r"^(?:[^%\n\\]|\\(?!verb))*\\documentclass\s*(?:\[[^\[\]]{0,4000}\]\s*)?\{([^{}]{0,200})\}", re.MULTILINE
)
INPUT: Final = lazy(
    r"^[^%\n]*?\\(?:(?:input|include|subfile)[ \t]*\{([^{}\n]{1,200})\}|input[ \t]++([^\s{}%\\]{1,200}))",
    re.MULTILINE,
)
r"""A file that LaTeX includes; `\input` also takes a name without braces, which a space ends."""
_BODY: Final = lazy(r"^[^%\n]*\\begin\{document\}", re.MULTILINE)  # its class may come by \input
_END: Final = lazy(r"^[^%\n]*\\end[ \t]*\{document\}", re.MULTILINE)
_CHAPTER: Final = lazy(r"^[ \t]*\\(?:chapter|section)\b\*?[ \t]*[\[{]", re.MULTILINE)
_TEXT_SIGNS: Final = lazy(
    r"^[^%\n]*\\(?:(?=[A-Za-z]*cite)[A-Za-z]++|chapter|section|include|subfile|tableofcontents)\b",
    re.MULTILINE,
)
_NO_BOOKS: Final = ("standalone", "beamer", "letter", "minimal", "ltxdoc", "l3doc")


def up_to_end(text: str) -> str:
    """Return a text up to `\\end{document}`: notes and old versions may follow."""
    end = _END.search(text) if "\\end" in text else None
    return text[: end.end()] if end else text


def has_text(root: str, texts: Mapping[str, str]) -> bool:
    """Return whether a root cites or has headings, or an included file has headings."""
    if _TEXT_SIGNS.search(texts[root]):
        return True
    seen, left = {root}, [root]
    while left:
        name = left.pop()
        for included in {*named_files(INPUT, root, texts[name])} & texts.keys() - seen:
            if _CHAPTER.search(texts[included]):
                return True
            seen.add(included)
            left.append(included)
    return False


def named_files(command: re.Pattern[str], root: str, text: str) -> Iterator[str]:
    """Yield the paths that matches of `command` name, as written and with `.tex`.

    They are relative to the book's folder; a name is relative to the folder of `root`.
    """
    for match in command.finditer(text):
        path = posixpath.normpath(
            posixpath.join(posixpath.dirname(root), match[match.lastindex or 0].strip())
        )
        yield from (path, f"{path}.tex")


def inputs_of_root(root: str, text: str) -> Iterator[str]:
    """Yield the paths, without `.tex`, that a text with a document class includes."""
    if _CLASS.search(text):
        for path in named_files(INPUT, root, text):
            yield path.removesuffix(".tex")


def is_chapter(text: str) -> bool:
    """Return whether a text is a chapter: it has headings and no document class."""
    return _CLASS.search(text) is None and _BODY.search(text) is None and _CHAPTER.search(text) is not None


def is_root(text: str) -> bool:
    """Return whether LaTeX can compile a text by itself: a class other than `subfiles`."""
    match = _CLASS.search(text)
    return match[1].strip() != "subfiles" if match else _begins_document(text)


def is_book(text: str) -> bool:
    """Return whether a root's class is none for slides, letters or pictures."""
    match = _CLASS.search(text)
    return match[1].strip() not in _NO_BOOKS if match else _begins_document(text)


def _begins_document(text: str) -> bool:
    """Return whether `\\begin{document}` comes before any heading.

    A root may load its class by `\\input`.

    A chapter about LaTeX shows `\\begin{document}` in a listing, below its headings.
    """
    body = _BODY.search(text)
    return body is not None and _CHAPTER.search(text, 0, body.start()) is None
