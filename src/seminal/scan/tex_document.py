r"""What a macro that defines others on the way still says of the document: files that it takes in, chapters.

`\newcommand{\take}[2]{\def\base{#1/}\input{\base #2}}`
"""

from __future__ import annotations

import re
from typing import Final

from seminal.model.own_tex import Macro

FILE_COMMANDS: Final = (
    "input|include|subfile|subfileinclude|subimport|import|inputfrom|includefrom|subinputfrom|subincludefrom"
    "|InputIfFileExists|@input|cfinput"
)
r"""LaTeX's commands that take a file in, those of the packages subfiles, import and chapterfolder among them."""
_OF_DOCUMENT: Final = re.compile(
    rf"\\(?:(?:{FILE_COMMANDS})\b\*?[ \t]*+(?:\{{[^{{}}]*\}})?[ \t]*\{{[^{{}}\n]+\}}"
    r"|chapter(?![a-z])\*?[ \t]*(?:\[[^\]\n]*\][ \t]*)?\{[^{}\n]+\})"
)
PARAMETER: Final = re.compile(r"#([1-9])")
_INNER: Final = re.compile(r"##|\\(?:[gex]?def|newcommand|renewcommand|let|NewDocumentCommand)(?![A-Za-z@])")
_INNER_WORD: Final = re.compile(r"\\[ex]?def[ \t]*\\([A-Za-z@]+)[ \t]*\{([^{}\n]{0,200})\}")
_MADE: Final = re.compile(r"\\cs(?:use|name)(?![A-Za-z])")
MAX_BODY: Final = 20_000  # characters of an expanded body


def of_the_document(body: str) -> str:
    r"""Return a body as it can be expanded here: of one that defines macros, the files and chapters that it names.

    `\edef\base{\base #1/}\subfile{\base #2}` -> `\subfile{\base #2} \subfile{\base #1/#2} #1 #2`: which
    definition holds where a branch is taken is not known, so each is tried, and no argument is dropped.
    """
    if not _INNER.search(body):
        return body
    named = [one[0] for one in _OF_DOCUMENT.finditer(body) if "##" not in one[0]]
    parts = dict.fromkeys(named)
    for name, value in _INNER_WORD.findall(body):
        parts |= dict.fromkeys(_with_word(one, name, value) for one in named)
    used = dict.fromkeys(one[0] for one in PARAMETER.finditer(body))
    whole = " ".join((*parts, *used))
    return whole if parts and len(whole) <= MAX_BODY else ""


def as_chapter(macro: Macro) -> Macro:
    r"""Return a macro called `\mychapter` that makes the name of a command as one that begins a chapter.

    Which command `\csuse{\my@heading}{#2}` is, only a run tells; the macro's own name says what it is for.
    """
    if not macro.name.endswith("chapter") or "m" not in macro.kinds or not _MADE.search(macro.body):
        return macro
    return macro._replace(body=f"{macro.body} \\chapter{{#{macro.kinds.rindex('m') + 1}}}")


def _with_word(text: str, name: str, value: str) -> str:
    """Return a text with what a macro without arguments stands for; spaces after its name are eaten."""
    return re.sub(rf"\\{name}(?![A-Za-z@])[ \t]*", lambda _: value, text)
