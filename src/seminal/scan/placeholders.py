"""Citations that the author still owes: `[citation needed]`, `(REF)`, `[cite Dean]`, `???`, `\\cite{}`."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from seminal.model.diagnostic import Diagnostic
from seminal.model.source import Source, Span
from seminal.text.pattern import lazy

_HIDDEN_IN_MARKDOWN: Final = lazy(
    r"\A---[ \t]*\n[\s\S]*?\n(?:---|\.\.\.)[ \t]*(?=\n|\Z)"  # metadata
    r"|^[ \t>]*(`{3,}+|~{3,}+)[^\n]*\n[\s\S]*?(?:^[ \t>]*\1[`~]*[ \t]*$|\Z)"  # code
    r"|<!--[\s\S]*?(?:-->|\Z)|<(?:pre|script|style)\b[\s\S]*?(?:</(?:pre|script|style)>|\Z)"
    r"|(`++)[\s\S]*?[^`]\2(?!`)|\$\$[\s\S]*?\$\$|\$[^\s$](?:[^\n$]*[^\s$])?\$(?!\d)",
    re.MULTILINE,
)
_HIDDEN_IN_LATEX: Final = lazy(
    r"(?<!\\)%[^\n]*|\\verb\*?([^\sA-Za-z])[^\n]*?\1|\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|comment|equation\*?"
    r"|align\*?|code|tabular)\}[\s\S]*?(?:\\end\{\2\}|\Z)|\\lstinline\b[^\n{|]{0,200}(?:\{[^{}\n]*\}|\|[^|\n]*\|)|\\end\{document\}[\s\S]*"
    r"|(?<!\\)\$[^$]*\$"
)
_NOUN: Final = r"(?:citations?|cites?|ref(?:erence)?s?)"
_NEEDED: Final = (
    rf"(?:{_NOUN}|sources?)[ \t]*(?:is |are )?(?:needed|required|missing|here|todo|tbd|\?{{1,9}})"
)
_TO_DO: Final = (
    rf"(?:todo|tbd|fixme|xxx)[:,]?[ \t]*(?:add |insert |find )?(?:an? )?{_NOUN}\b[^\]\)\n]{{0,80}}"
)
_TO_ADD: Final = rf"(?:add|insert|find|need)[ \t]+(?:an? |the )?{_NOUN}\b[^\]\n]{{0,80}}"
_TO_CITE: Final = r"cite(?:[ \t]+[^\]\n]{1,80}|[ \t]*(?:\.{3}|…)[^\]\n]{0,80})?"
_LOUD: Final = r"REFS?|CITES?|CITATIONS?|REFERENCES?"
_OWED: Final = lazy(
    r"[\[(?\\](?:"
    rf"(?<=(?<![\w\]!^}}\\])\[)(?:(?i:{_NEEDED}|{_TO_DO}|{_TO_ADD}|{_TO_CITE})|{_LOUD}|\?{{2,9}})\](?![\[(:{{])"
    rf"|(?<=(?<!\w)\()(?:(?i:{_NEEDED}|{_TO_DO})|{_LOUD}|\?{{3,9}})\)"
    r"|(?<=(?<![^\s(~])\?)\?\?(?=[\s,;.)]|\Z)(?!(?<=\n\?\?\?)[ \t]*(?:\n|\Z))"  # alone: the notes of a slide
    r"|(?<=\\)(?:[Pp]aren|[Tt]ext|[Aa]uto|[Ff]oot)?[Cc]ite[a-zA-Z]{0,10}\*?(?:\[[^\]\n]{0,200}\]){0,2}\{\s*\})"
)
"""What authors write where a citation is to come; capitals alone, for `(ref)` and `[source]` are words of texts."""


def placeholders(source: Source) -> Iterator[Diagnostic]:
    """Yield `placeholder-citation` for citations that a chapter announces and does not give.

    A placeholder in the place of a key (`@tbd`) is reported by `unknown-key`.
    """
    for match in _placeholder_matches(source):
        place = source.locate(Span(*match.span()))
        message = f"a citation is still to be added: {' '.join(match.group().split())}"
        yield Diagnostic("placeholder-citation", place, message, "cite the work by its key")


def _placeholder_matches(source: Source) -> Iterator[re.Match[str]]:
    """Yield the placeholders in a chapter's prose."""
    found = list(_OWED.finditer(source.text))
    if not found:
        return
    latex = source.path.endswith((".tex", ".ltx"))
    hidden = [
        match.span() for match in (_HIDDEN_IN_LATEX if latex else _HIDDEN_IN_MARKDOWN).finditer(source.text)
    ]
    for match in found:
        last = bisect_right(hidden, (match.start(), len(source.text))) - 1
        if last < 0 or hidden[last][1] <= match.start():
            yield match
