r"""Text for chapters that pandoc, knitr, Quarto and Jupyter read.

knitr and Jupyter run inline code by patterns over the bare text, which no backslash stops: a backtick is written as
an entity. Quarto and site generators look for `{{<` and `{%` in the same way: no two braces stand together.
"""

from __future__ import annotations

import re
from typing import Final

from seminal.text.escaping.characters import UNREAD, one_line
from seminal.text.escaping.formulas import FormulaRun, runs, unescaped

_MARKED: Final = re.compile(
    r"(?P<brace>\{(?=[{<%]))|(?P<backtick>`)|(?P<tex>\\|\$(?<=\$\$))|[*_{}\[\]<>@#$~^|]|&(?=#?\w{1,40};)|(?<=\{)%|(?<=<)!"
    r"|(?<=[A-Za-z]):(?=\S)|(?<=[A-Za-z]\d):(?=\S)"  # with `autolink_bare_uris`, as knitr has it, else a link
)
_UNREAD: Final = "[\\{}]{{" + " ".join(f".{name}" for name in UNREAD) + "}}"
_TAG: Final = re.compile(r"<(?=[A-Za-z/!?])")
_BLOCK: Final = re.compile(
    r"([-+:%=])|(\(?(?:\d+|[a-z]|[ivxlcdmIVXLCDM]{2,}))(?=[.)](?:\s|$))|(\([A-Z])(?=\)\s)"
)


def text(plain: str) -> str:
    r"""Escape plain text for Markdown, keeping its formulas: `a_b $x$` -> `a\_b $x$`."""
    parts: list[str] = []
    for run in runs(one_line(plain)):
        if run.formula:
            parts.append(_formula(run))
            continue
        words = unescaped(run.text)
        if parts and words[:1].isdecimal():  # pandoc takes no `$x$5` for a formula
            parts.append(f"&#{ord(words[0])};")
            words = words[1:]
        parts.append(_MARKED.sub(_escaped_character, words))
    return "".join(parts)


def at_start(line: str) -> str:
    r"""Escape a line that would begin a block: `1. A` -> `1\. A`; others stay."""
    found = _BLOCK.match(line)
    if found is None:
        return line
    if found[1]:
        return f"&#{ord(line[0])};{line[1:]}"
    return f"{line[: found.end()]}\\{line[found.end() :]}"


def _escaped_character(found: re.Match[str]) -> str:
    """Return the escape of a sign that Markdown, Quarto or MathJax would interpret."""
    if found["brace"]:
        return "\\{<!-- -->"  # Quarto before 1.4 looks for `{{<` among pandoc's words
    if found["backtick"]:
        return "&#96;"
    if found["tex"]:
        return _UNREAD.format(found["tex"])  # MathJax would take `\\(` or `$$` for the beginning of a formula
    return f"\\{found[0]}"


def _formula(run: FormulaRun) -> str:
    """Return a formula in its dollars, without tags, `{{` and unpaired brackets."""
    formula = _TAG.sub("< ", run.text)
    while "{{" in formula:
        formula = formula.replace("{{", "{ {")
    if formula.count("[") != formula.count("]"):  # in a link's text brackets pair up
        formula = formula.replace("[", r"\lbrack ").replace("]", r"\rbrack ").rstrip()
    return f"{run.fence}{formula}{run.fence}"
