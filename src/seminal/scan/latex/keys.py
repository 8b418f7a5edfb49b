r"""Keys cited and labels referenced in LaTeX (natbib, biblatex and others), with places."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final

from seminal.model.scopes import DEFAULT, of_list
from seminal.scan.findings import FoundCitation
from seminal.text.labels import REFERENCE, as_tex_label
from seminal.text.pattern import lazy

_FAMILY: Final = (
    r"[cC]ite[tp]?|[cC]ite(?:al[tp]|(?:full)?author|year|yearpar|title|num|n|low|url|date|field|list|name)"
    r"|[cC]iteauthort?|(?:full|foot|footfull|short|no|super|smart|auto|text|paren|on|A|a)cite[tp]?s?"
    r"|(?:Foot|Smart|Auto|Text|Paren|Super)cites?|footcitetexts?|Footcitetexts?|[pP]volcites?|[fF]volcites?"
    r"|ftvolcites?|[sS]volcites?|[tT]volcites?|[aA]volcites?|[vV]olcites?|[cC]ites|notecite|Notecite|[pP]notecite"
    r"|[fF]notecite|citepalias|citetalias|footfullcite|fullcites?|shortcite[tp]?|possessivecite|citepos|citeposs"
    # of the package apacite
    r"|(?:full|short|mask|fullmask|shortmask)?cite(?:A|NP|(?:author|year)(?:NP)?)?|masknocite|(?:mask)?nocitemeta"
    r"|citeaffixed|citeasnoun"  # of harvard
    r"|(?:short)?citeN|citeyearNP|(?:inline|online)cite"  # of chicago and of REVTeX
    r"|citen|citeonline"  # of cite
    r"|bibentry"
)
_OPTION: Final = (
    r"\s*(?:\[(?:[^\[\]{}]|\{(?:[^{}]|\{[^{}]*\})*\}|\[[^\[\]]*\])*\]|\((?:[^(){}]|\{[^{}]*\})*\)|<[^<>\n]*>)"
)
OF_LISTS: Final = frozenset(
    ("cite", "citep", "citet", "citealp", "citealt", "citeauthor", "citeyear", "nocite")
)
"""Commands of which the package multibib makes others for its lists: `\\citeweb`."""
_QUOTING: Final = lazy(  # of the package csquotes: [note]{key}, of a foreign language {language} first
    r"\\(?:(?P<language>foreign|hyphen)?(?:text|block)cquote|(?P<other>foreign|hyphen|hybrid)blockcquote"
    r"|begin[ \t]*\{(?P<foreign>foreign)?displaycquote\})\*?"
)
_PART: Final = lazy(r"[^,]+")
_KEY: Final = lazy(r"\s*([^\s{}%\\]+(?:[ ]+[^\s{}%\\]+)*)\s*\Z")
_ARGUMENT: Final = lazy(rf"(?>(?:{_OPTION})*)\s*\{{([^{{}}]*)\}}")
_END: Final = r"(?![A-Za-z@])[ \t]*\*?"
_AHEAD: Final = r"(?=[A-Za-z]*[cC]ite|bibentry)"  # tells at once that most commands are none of the family
_COMMANDS: Final = lazy(rf"\\{_AHEAD}({_FAMILY}){_END}")
_VOLUMES: Final = lazy(r"(?i)[pfsta]?t?volcites?")
_MACRO: Final = lazy(r"\\([A-Za-z@]+)(?:\{\})?")
_COMMENT: Final = lazy(r"%[^\n]*")
_MULTICITE: Final = lazy(r"\\DeclareMultiCiteCommand\*?[ \t]*\{\\([A-Za-z]+)\}")
_DOCUMENT: Final = re.compile(
    r"\\z?external(?:cite)?document[ \t]*+(?:\[([^\]\n]{0,80})\])?(?:\[[^\]\n]{0,80}\])?[ \t]*\{([^{}\n]{1,200})\}"
)

_LISTED: Final = lazy(
    r"\\(?:lstinputlisting|inputminted|(?:[BL]?Verbatim|verbatim)[iI]nput)\*?[ \t]*"
    r"(?:\[(?:[^\[\]{}]|\{[^{}]*\}){0,1000}\][ \t]*)?(?:\{[\w+#.-]{1,40}\}[ \t]*(?=\{))?\{([^{}\n]{1,200})\}"
)
_ESCAPING: Final = re.compile(r"escape(?:inside|char|begin)\s*=|commandchars\s*=")


def multicites(text: str) -> tuple[str, ...]:
    r"""Return biblatex's commands of a text that cite several lists of keys: `\DeclareMultiCiteCommand{\mines}`."""
    return tuple(_MULTICITE.findall(text)) if "\\DeclareMulti" in text else ()


def commands(names: Iterable[str] = ()) -> re.Pattern[str]:
    """Return the pattern of citation commands, with the author's own `names` (without backslash)."""
    own = "|".join(re.escape(name.lstrip("\\")) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"\\({_AHEAD}(?:{_FAMILY})|{own}){_END}") if own else _COMMANDS


def tex_citations(
    text: str,
    start: int,
    end: int,
    at: Callable[[int], int],
    pattern: re.Pattern[str] = _COMMANDS,
    lists: Collection[str] = (),
    words: Mapping[str, str] = {},
    multiple: Collection[str] = (),
) -> Iterator[FoundCitation]:
    r"""Yield every key of every citation command in `text[start:end]`; `at` maps offsets to the source.

    A command of one of the `lists` of the package multibib (`\citeweb`) cites in the scope of that list; the author's
    commands that take several arguments are `multiple`; `words` are macros that keys are spelt with.
    """
    if text.find("cquote", start, end) >= 0:
        for command in _QUOTING.finditer(text, start, end):
            here = command.end()
            if (command["language"] or command["other"] or command["foreign"]) and (
                language := _ARGUMENT.match(text, here, end)
            ):
                here = language.end()
            if argument := _ARGUMENT.match(text, here, end):
                yield from _keys_in_group(text, argument.start(1), argument.end(1), at, words, nocite=False)
    for command in pattern.finditer(text, start, end):
        name, here = command[1].rstrip("*"), command.end()
        volumes = _VOLUMES.fullmatch(name) is not None
        scope = next((of_list(one) for one in lists if _is_of_list(name, one)), DEFAULT)
        takes_several = name in multiple or name.lower().endswith(("cites", "citetexts"))
        while True:
            if volumes and (volume := _ARGUMENT.match(text, here, end)) is not None:
                here = volume.end()
            argument = _ARGUMENT.match(text, here, end)
            if argument is None:
                break
            for found in _keys_in_group(
                text, argument.start(1), argument.end(1), at, words, nocite=name.startswith("nocite")
            ):
                found.scope = scope
                yield found
            here = argument.end()
            if not takes_several:
                break


def _is_of_list(command: str, name: str) -> bool:
    """Return whether a command is multibib's for the list `name`: `citeweb` for `web`."""
    return command.endswith(name) and command.removesuffix(name) in OF_LISTS


def _keys_in_group(
    text: str, start: int, end: int, at: Callable[[int], int], words: Mapping[str, str], *, nocite: bool
) -> Iterator[FoundCitation]:
    """Yield the keys between a command's braces, those spelt by one of `words` too."""
    uncommented = _COMMENT.sub(lambda comment: " " * len(comment[0]), text[start:end])
    for part in _PART.finditer(uncommented):
        if "\\" in part[0] and words:
            expanded = _MACRO.sub(lambda one: words.get(one[1], one[0]), part[0])
            if key := _KEY.match(expanded):
                source_start = at(start + part.start())
                yield FoundCitation(
                    key[1], "nocite" if nocite else "latex", source_start, source_start + len(part[0])
                )
            continue
        key = _KEY.match(part[0])
        if key is None or "#" in key[1]:  # made by a macro, or the argument of one
            continue
        source_start = at(start + part.start() + key.start(1))
        yield FoundCitation(key[1], "nocite" if nocite else "latex", source_start, source_start + len(key[1]))


def references(text: str, own_commands: Collection[str] = ()) -> Iterator[FoundCitation]:
    """Yield each label that a text references, except by the book's `own_commands`."""
    for command in REFERENCE.finditer(text) if "ref" in text else ():
        name = command[1] or command[4]
        if name in own_commands:
            continue
        groups = (5,) if command[4] else (2, 3) if name.endswith("range") else (2,)
        for group in groups:
            if command[group] is None:
                continue
            start, _ = command.span(group)
            has_several = "cref" in name.lower() or name == "labelcpageref"
            parts = _PART.finditer(command[group]) if has_several else (re.match(r"[\s\S]+", command[group]),)
            for part in parts:
                label = part[0].strip() if part else ""
                if part and label and not {"#", "\\"} & set(label):
                    at = start + part.start() + part[0].index(label)
                    yield FoundCitation(as_tex_label(label), "latex", at, at + len(label))


def other_documents(text: str) -> Iterator[tuple[str, str]]:
    r"""Yield the documents whose labels a text imports, with their prefix.

    The packages xr and zref-xr: `\externaldocument[B-]{other}` -> `B-`, `other`.
    """
    for one in _DOCUMENT.finditer(text) if "external" in text else ():
        yield one[1] or "", one[2].strip()


def escaping_files(text: str, *, escapes: bool) -> Iterator[str]:
    r"""Yield the printed files of which LaTeX reads parts, so that they may set labels.

    The book has delimiters for such parts (`escapes`), or the text names some (listings, 4.16; minted; fancyvrb).
    """
    if "nput" in text and (escapes or _ESCAPING.search(text)):
        yield from (found[1].strip() for found in _LISTED.finditer(text))
