r"""Text that LaTeX does not read: comments, verbatim material, all after the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Final

from seminal.model.own_tex import NOTHING, OwnTex
from seminal.text.braces import blank, brace_pairs, group_end

_ENVIRONMENTS: Final = (
    r"verbatim\*?|Verbatim\*?|BVerbatim|LVerbatim|SaveVerbatim|lstlisting|minted|comment|filecontents\*?"
    r"|listing(?:cont)?\*?(?=\}[ \t]*(?:\[\d*\][ \t]*)?\{)|VerbatimOut|spverbatim|sageblock|sagesilent"
    r"|tcblisting|code|Code|Sinput|Soutput|Schunk|pyconsole|pycode|luacode\*?"
)
_OWN_ENVIRONMENT: Final = re.compile(
    r"\\(?:(?:DefineVerbatimEnvironment|lstnewenvironment|(?:new|New|Declare)(?:tcb|TCB|Tcb)[lL]isting"
    r"|newverbatim(?:environment)?|excludecomment|excludeversion)"
    r"[ \t]*(?:\[[^\]\n]{0,400}\][ \t]*)?\{(?P<name>[A-Za-z@]+\*?)\}"
    r"|newminted[ \t]*(?:\[(?P<minted>[A-Za-z@]+\*?)\][ \t]*)?\{(?P<language>[A-Za-z]+)\})"
)
_MADE_OF_ANOTHER: Final = re.compile(
    r"\\(?:(?:re|provide)?newenvironment|(?:New|Renew|Declare|Provide)DocumentEnvironment)\*?"
    r"[ \t]*\{([A-Za-z@]+\*?)\}[ \t]*(?:\[[^\]\n]{0,400}\][ \t]*){0,2}(?:%[^\n]{0,400})?\s{0,9}(?=\{)"
)
_READS_NOTHING: Final = re.compile(
    r"\\(?:verbatim|[BL]?Verbatim(?:Environment|Out)?|comment|lstlisting)(?![A-Za-z])"
)
_DEFINING: Final = (
    "VerbatimEnv", "\\lstnewenv", "cblisting", "CBListing", "\\newverbatim", "\\newminted", "\\excludecom",
    "\\excludever",
)  # fmt: skip
_MAY_DEFINE: Final = ("\\new", "newenv", "\\lst", "Verb", "escape", "\\exclude", "TCBListing", "DocumentEnv")
"""One of them stands in a text that defines anything of this: most chapters hold none, and are not searched."""
_OWN_COMMAND: Final = re.compile(
    r"\\(?:newmint(?P<inline>inline)?[ \t]*(?:\[(?P<minted>[A-Za-z]+)\][ \t]*)?\{(?P<language>[A-Za-z]+)\}"
    r"|(?:CustomVerbatimCommand|DefineVerbatimCommand|newverbcommand)[ \t]*\{?\\(?P<name>[A-Za-z]+)\})"
)
_OWN_SIGN: Final = re.compile(
    r"\\(?:DefineShortVerb|MakeShortVerb|lstMakeShortInline)\*?(?:\[[^\]\n]{0,400}\])?\{?\\?([^\sA-Za-z\\{}\[])"
)
_ESCAPES: Final = re.compile(
    r"escape(?:inside[ \t]*=[ \t]*(?:\{\{([^{}\n]{1,9})\}\{([^{}\n]{1,9})\}\}"
    r"|\{([^{}\n]{1,9})\}[ \t]*\{([^{}\n]{1,9})\}|\{?([^\s{}\\,])([^\s{}\\,]))|char[ \t]*=[ \t]*\{?\\?([^\s{}\\]))"
)
_LISTINGS: Final = frozenset(("lstlisting", "minted", "tcblisting"))
"""Environments in which a stretch may be LaTeX all the same; those that an author makes of them are others."""
_LIVE: Final = re.compile(
    r"\\begin[ \t]*\{[BLS]?\w*Verbatim\*?\}\[[^\]\n]{0,300}?commandchars[ \t]*=[ \t]*\\\\\\\{\\\}"
)
_END: Final = re.compile(r"\\end(?:[ \t]*\{document\}|input(?![A-Za-z]))")
_MAX_OPTIONS: Final = 300  # characters at the beginning of a listing
_MAX_BEGINNING: Final = 600  # characters of what begins an environment


def verbatim_definitions(text: str) -> OwnTex:
    """Return the verbatim environments, commands and signs that a file defines, else NOTHING."""
    if not any(sign in text for sign in _MAY_DEFINE):
        return NOTHING
    environments = {
        one["name"] or one["minted"] or f"{one['language']}code"
        for one in (_OWN_ENVIRONMENT.finditer(text) if any(sign in text for sign in _DEFINING) else ())
    }
    if "newenvironment" in text or "DocumentEnv" in text:
        environments |= set(_made_of_others(text))
    commands = {
        one["minted"] or one["name"] or f"{one['language']}{one['inline'] or ''}"
        for one in (_OWN_COMMAND.finditer(text) if "\\newmint" in text or "Command" in text else ())
    }
    signs = _OWN_SIGN.findall(text) if "Short" in text else ()
    escapes = _escape_delimiters(text) if "escape" in text else ()
    return OwnTex(
        tuple(sorted(environments)),
        tuple(sorted(commands)),
        tuple(sorted(set(signs))),
        tuple(sorted(set(escapes))),
    )


def _made_of_others(text: str) -> Iterator[str]:
    r"""Yield environments that begin with a verbatim one: `\newenvironment{out}{\verbatim}{...}`."""
    for found in _MADE_OF_ANOTHER.finditer(text):
        at = found.end()
        end = min(at + _MAX_BEGINNING, len(text))
        if not _READS_NOTHING.search(text, at, end):
            continue
        close = group_end(text, at, end)
        if "Document" in found[0]:  # its arguments come first
            close = group_end(text, close, end) if close >= 0 and text.startswith("{", close) else -1
        if close >= 0 and _READS_NOTHING.search(text, at, close):
            yield found[1]


def _escape_delimiters(text: str) -> Iterator[tuple[str, str]]:
    r"""Yield the delimiters of LaTeX within listings that a file sets for all.

    Those in the options of a `\begin` are the listing's own.
    """
    for found in _ESCAPES.finditer(text):
        earliest = max(found.start() - _MAX_OPTIONS, 0)
        line = text.rfind("\n", earliest, found.start())
        if text.find("\\begin", max(line, earliest), found.start()) < 0:
            yield _delimiters(found)


def _delimiters(found: re.Match[str]) -> tuple[str, str]:
    """Return the delimiters, which are the two groups that matched, or the one of `escapechar`."""
    delimiters = [group.replace("\\", "") for group in found.groups() if group]
    return delimiters[0], delimiters[-1]


@lru_cache(maxsize=64)
def _verbatim_pattern(environments: str, commands: str, signs: str) -> re.Pattern[str]:
    """Return the pattern of unread text, with the author's own verbatim definitions.

    `environments` and `commands` are joined by `|`; `signs` are put into `[...]`.
    """
    own = f"|{environments}" if environments else ""
    verbs = f"|{commands}" if commands else ""
    # All begin with one of two signs, and then each with a letter of its own: `re` leaps to these.
    return re.compile(
        rf"\\(?:begin[ \t]*\{{({_ENVIRONMENTS}{own})\}}(?>(?:(?!\\end[ \t]*\{{\1\}})[\s\S])*)(?:\\end[ \t]*\{{\1\}}|\Z)"
        rf"|(?:verb|lstinline|Verb{verbs})\*?(?:\[[^\]\n]{{0,4000}}\])?([^\sA-Za-z*{{\[])(?:(?!\2)[^\n])*\2"
        rf"|(?:lstinline|mintinline\{{[^{{}}]*\}}|code|path|url|href{verbs})(?=\{{)"
        r"\{(?>(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*)\}"
        r"|end[ \t]*\{document\}[\s\S]*\Z"
        r"|endinput(?:(?<=\n\\endinput)|(?<=\n[ \t]\\endinput)|(?<=\n[ \t]{2}\\endinput))[ \t]*(?:\n|%|\Z)[\s\S]*\Z"
        r"|string[ \t]*\\[A-Za-z@]+|\\|%)|%[^\n]*"
        + (rf"|(?<!\\)([{signs}])(?:(?!\3)[^\n])*\3" if signs else "")
    )


def without_verbatim(text: str, own: OwnTex) -> str:
    """Return the text with comments and verbatim material blanked, place for place."""
    text = _without_ends_of_macros(text)
    here = verbatim_definitions(text)
    environments = {*own.verbatim, *here.verbatim}
    escapes = tuple(dict.fromkeys((*here.escapes, *own.escapes)))
    pattern = _verbatim_pattern(
        "|".join(sorted(map(re.escape, environments))),
        "|".join(sorted(map(re.escape, {*own.commands, *here.commands}))),
        "".join(sorted(map(re.escape, {*own.signs, *here.signs}))),
    )
    if not escapes and (here is NOTHING or "escape" not in text):
        return pattern.sub(lambda match: _blanked(match[0]), text)
    listings = environments | _LISTINGS
    return pattern.sub(
        lambda match: _blanked_listing(match[0], escapes) if match[1] in listings else _blanked(match[0]),
        text,
    )


def _blanked(verbatim: str) -> str:
    """Return verbatim material blanked; fancyvrb listings with LaTeX commands stay."""
    return verbatim if "commandchars" in verbatim and _LIVE.match(verbatim) else blank(verbatim)


def _without_ends_of_macros(text: str) -> str:
    r"""Blank `\end{document}` and `\endinput` within braces, as of a macro's body."""
    first = _END.search(text) if "\\end" in text else None
    if first is None or "}" not in text[first.end() :]:
        return text
    depth = [0] * (len(text) + 1)
    for begin, end in brace_pairs(text).items():
        depth[begin + 1] += 1
        depth[end] -= 1
    depth = [*accumulate(depth)]
    return _END.sub(lambda end: blank(end[0]) if depth[end.start()] else end[0], text)


def _blanked_listing(listing: str, escapes: tuple[tuple[str, str], ...]) -> str:
    """Return a listing blanked except for LaTeX between its delimiters, else `escapes`."""
    options = listing[: listing.find("\n") if "\n" in listing else len(listing)][:_MAX_OPTIONS]
    pairs = tuple(_delimiters(found) for found in _ESCAPES.finditer(options)) or escapes
    body = len(options)
    parts, here = [], 0
    if pairs and "ite" in listing:
        either = "|".join(f"{re.escape(left)}([^\n]*?){re.escape(right)}" for left, right in pairs)
        for found in re.compile(either).finditer(listing, body):
            group = found.lastindex or 0
            parts += [blank(listing[here : found.start(group)]), found[group]]
            here = found.end(group)
    return "".join((*parts, blank(listing[here:])))
