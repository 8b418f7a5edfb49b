"""LaTeX chapters: citations, included files and bibliographies."""

from __future__ import annotations

import posixpath
import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import Final

from seminal.model.diagnostic import Diagnostic
from seminal.model.manuscript import Chapter, Include
from seminal.model.own_tex import NOTHING, OwnTex
from seminal.model.source import Source, Span
from seminal.scan.citations import Options, sorted_citations
from seminal.scan.findings import FoundCitation
from seminal.scan.latex.conditions import skipped_arguments, skipped_stretches
from seminal.scan.latex.definitions import FILE_COMMANDS, definitions
from seminal.scan.latex.keys import (
    OF_LISTS,
    commands,
    escaping_files,
    multicites,
    other_documents,
    references,
    tex_citations,
)
from seminal.scan.latex.macros import Expansion, expand, without_unused
from seminal.scan.latex.scopes import Scopes, lists, scopes
from seminal.scan.latex.verbatim import without_verbatim
from seminal.text.braces import blanked
from seminal.text.labels import tex_labels

_INPUT: Final = re.compile(
    rf"\\(?P<command>{FILE_COMMANDS})\b\*?[ \t]*+(?:\{{(?P<folder>[^{{}}]*)\}})?[ \t]*"
    r"\{(?P<file>(?>(?:[^{}\n]|\{[^{}\n]{1,200}\})+))\}"
)
_FOLDER: Final = re.compile(  # the package chapterfolder: title, folder, file
    r"\\cf(?:part|chapter|(?:sub){0,2}section)\*?[ \t]*(?:\[[^\]\n]{0,200}\][ \t]*)?"
    r"\{(?:[^{}]|\{[^{}]{0,200}\}){0,300}\}\s{0,9}\{([^{}\n]{0,200})\}\s{0,9}\{([^{}\n]{1,200})\}"
)
_BLANK_AFTER_KEY: Final = re.compile(r"[ \t]+(?=[,}])|[ \t]*\n[ \t]*(?=[,}])")
_BARE_INPUT: Final = re.compile(r"\\input[ \t]+([^\s{}\\%]+)")


@cache
def _bibliography_pattern(own: str = "") -> re.Pattern[str]:
    """Return the pattern of commands that name bibliographies; `own` are the author's, joined by `|`."""
    return re.compile(
        rf"\\(bibliography|addbibresource|nobibliography\*?{'|' if own else ''}{own})"
        r"[ \t]*(?:\[[^\[\]]*\][ \t]*)?\{((?>(?:\\[A-Za-z@]+[ \t]*\{[^{}\n]*\}|[^{}])*))\}"
    )


BIBLIOGRAPHY: Final = _bibliography_pattern()
PACKAGES: Final = re.compile(
    r"\\(?:usepackage|RequirePackage|documentclass|LoadClass)[ \t]*(?:\[[^\[\]]*\][ \t]*)?\{([^{}]{1,400})\}"
)
"""The classes and packages that a text loads."""
_CALL: Final = re.compile(r"\\([A-Za-z@]+)[ \t]*(?:\{([^{}\n]*)\})?")
_TITLE: Final = re.compile(
    r"\\(?:chapter|title|section)\*?[ \t]*(?:\[[^\[\]]*\][ \t]*)?\{((?:[^{}]|\{[^{}]*\})*)\}"
)
_HEADING: Final = re.compile(
    r"\\(?:part|chapter|(?:sub){0,2}section)[ \t]*\{((?:[^{}%]|\{(?:[^{}%]|\{[^{}%]*\})*\}){0,300})"
)
_TOPICS: Final = re.compile(r"^[ \t]*%[ \t]*seminal:[ \t]*topics[ \t]*=[ \t]*([^\n]+)", re.MULTILINE)
_FURTHER: Final = re.compile(r"\\furtherreading[ \t]*(?:\[[^\[\]]*\][ \t]*)?\{([^{}]*)\}")


def scan_latex(source: Source, options: Options) -> Chapter:
    """Return the chapter in a `.tex` file: what it cites, includes, labels and loads."""
    own = options.own_tex
    text = visible(source.text, own)
    local_macros = list(definitions(text)) if "\\" in text else []
    text, expansions = expand(text, own.macros, local_macros)
    if own.unused:
        text = without_unused(text, own.unused)
    pattern, own_lists = options.commands, list_commands(text)
    if own_lists:
        pattern = commands((*options.cite_commands, *own_lists))
    words = {**dict(own.words), **{one.name: one.body for one in local_macros if one.is_word}}
    found = _cited(text, expansions, own, pattern, words)
    _mark_headings(text, found)
    files = tuple(dict.fromkeys(_bibliographies(_with_jobname(text, source.path), own, words)))
    scoped = scopes(text, own, files)
    for one in found:
        one.scope = one.scope or scoped.at(one.start)
    citations, _ = sorted_citations(source, source.text, found, Options())
    crossrefs, _ = sorted_citations(source, source.text, _references(text, expansions, own), Options())
    title = next((one for one in _TITLE.finditer(text) if "#" not in one[1]), None)  # of a macro's argument
    labels, unread = _labels(source.text, text, expansions, own)
    includes = (
        *_includes(source, text, words, scoped),
        *_includes_of_calls(source, expansions, words, scoped),
    )
    if scoped.starts == (0,) and own.per_chapter:
        files = ()
    return Chapter(
        source.path,
        " ".join(title[1].split()) if title else "",
        topics=_topics(source.text, text),
        citations=citations,
        crossrefs=crossrefs,
        bibliography=(*files, *scoped.defaults) or None,
        diagnostics=() if own.trims_keys else tuple(_blanks_after_keys(source, found)),
        includes=includes,
        loads=scoped.loads,
        labels=labels,
        unread=unread,
    )


def _labels(
    written: str, text: str, expansions: Iterable[Expansion], own: OwnTex
) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the labels that a chapter may reference, and the files that may set others.

    `written` is the source, `text` what LaTeX reads of it.
    """
    documents, labelled = dict(own.documents), list(other_documents(text))
    labels = {*tex_labels(written), *(label for call in expansions for label in tex_labels(call.text))}
    labels |= {prefix + label for prefix, name in labelled for label in documents.get(name, ())}
    absent = (f"{name}.tex" for _, name in labelled if name not in documents)
    unread = dict.fromkeys((*absent, *escaping_files(written, escapes=bool(own.escapes))))
    return frozenset(labels), tuple(unread)


def _cited(
    text: str,
    expansions: Sequence[Expansion],
    own: OwnTex,
    pattern: re.Pattern[str],
    words: Mapping[str, str],
) -> list[FoundCitation]:
    """Return a text's citations in order, with macros expanded.

    `words` are the texts of macros that keys may be spelt with.
    """
    lists_here, multiple = {*own.lists, *lists(text)}, {*own.multiple, *multicites(text)}
    cited = [one for call in expansions for one in _citations_of_call(call, pattern, lists_here, words)]
    by_macros = {(one.start, one.key) for one in cited}
    of_text = tex_citations(text, 0, len(text), lambda offset: offset, pattern, lists_here, words, multiple)
    cited += [one for one in of_text if (one.start, one.key) not in by_macros]
    return sorted(cited, key=attrgetter("start"))


def _topics(written: str, visible_text: str) -> tuple[str, ...]:
    r"""Return the topics in a comment `% seminal: topics = ...`, else those of `\furtherreading`."""
    topics = _TOPICS.search(written)
    names = tuple(part.strip() for part in topics[1].split(",") if part.strip()) if topics else ()
    return names or tuple(dict.fromkeys(match[1].strip() for match in _FURTHER.finditer(visible_text)))


def _blanks_after_keys(source: Source, found: Iterable[FoundCitation]) -> Iterator[Diagnostic]:
    """Yield `unknown-key` for a key followed by a blank, which LaTeX includes (ltbibl.dtx)."""
    for found_citation in found:
        blank = _BLANK_AFTER_KEY.match(source.text, found_citation.end)
        if blank and source.text.startswith(found_citation.key, found_citation.start):
            place = source.locate(Span(found_citation.start, blank.end()))
            message = f"the blank after {found_citation.key} is part of the key: LaTeX finds no such entry"
            yield Diagnostic("unknown-key", place, message, "remove the blank, or load the package cite")


def _references(text: str, expansions: Sequence[Expansion], own: OwnTex) -> list[FoundCitation]:
    r"""Return the labels that a text references, by the author's macros too: `\figref{a}` for `\ref{fig:a}`."""
    names = {macro.name for macro in own.macros}
    found = list(references(text, names))
    for call in expansions:
        for reference in references(call.text):
            if place := call.place(reference.start, reference.end):
                found.append(FoundCitation(reference.key, reference.mode, *place))
    return found


def _citations_of_call(
    call: Expansion, pattern: re.Pattern[str], lists_here: Collection[str], words: Mapping[str, str]
) -> Iterator[FoundCitation]:
    """Yield the citations of a macro's call, each once, at the call's arguments."""
    seen = set()
    for tex_citation in tex_citations(
        call.text, 0, len(call.text), lambda offset: offset, pattern, lists_here, words
    ):
        place = call.place(tex_citation.start, tex_citation.end)
        if place and (place, tex_citation.key) not in seen:
            seen.add((place, tex_citation.key))
            yield FoundCitation(tex_citation.key, tex_citation.mode, *place, scope=tex_citation.scope)


def _includes_of_calls(
    source: Source, expansions: Iterable[Expansion], words: Mapping[str, str], scoped: Scopes
) -> Iterator[Include]:
    """Yield the files that macro calls include, each at its call."""
    for call in expansions:
        for match in _INPUT.finditer(call.text):
            place = source.locate(Span(call.start, call.end))
            yield Include(_path_of(match, words), place, match["command"], scoped.at(call.start))


def _path_of(match: re.Match[str], words: Mapping[str, str]) -> str:
    """Return the path that a match of `_INPUT` includes, its macros expanded."""
    folder, file = match["folder"], match["file"].strip()
    return _expanded_path(f"{folder.rstrip('/')}/{file}" if folder else file, words)


def list_commands(text: str) -> list[str]:
    """Return the commands that cite in the lists of the package multibib: `\\newcites{web}{...}` makes `\\citeweb`."""
    names = dict.fromkeys(
        name for name in lists(text) if name.isalpha()
    )  # a command's name has letters alone
    return [family + name for name in names for family in OF_LISTS]


def _mark_headings(text: str, found: list[FoundCitation]) -> None:
    """Set the context "heading" of citations in headings, which the table of contents repeats."""
    starts = [found_citation.start for found_citation in found]
    for heading in _HEADING.finditer(text) if found else ():
        for found_citation in found[
            bisect_left(starts, heading.start(1)) : bisect_left(starts, heading.end(1))
        ]:
            found_citation.context = "heading"


def visible(text: str, own: OwnTex = NOTHING) -> str:
    """Return the text with comments, verbatim material and hidden parts (`\\iffalse`) blanked, place for place."""
    text = without_verbatim(text, own)
    if "\\if" in text:
        text = blanked(text, skipped_stretches(text, own.flags))
    if own.flags and ("toggle" in text or "bool" in text):
        text = blanked(text, skipped_arguments(text, own.flags))
    return text


def input_names(text: str) -> Iterator[str]:
    r"""Yield the files that a text includes, with the folder of `\import`, macros unexpanded."""
    for match in _INPUT.finditer(text):
        yield posixpath.join(match["folder"] or "", match["file"].strip())


def _includes(source: Source, text: str, words: Mapping[str, str], scoped: Scopes) -> Iterator[Include]:
    r"""Yield the files of `\input` and similar commands, with their scopes."""
    for match in _INPUT.finditer(text):
        place = source.locate(Span(*match.span("file")))
        yield Include(_path_of(match, words), place, match["command"], scoped.at(match.start()))
    for match in _FOLDER.finditer(text) if "\\cf" in text else ():
        path = f"{match[1].rstrip('/')}/{match[2].strip()}"
        yield Include(path, source.locate(Span(match.start(2), match.end(2))), "input")
    for match in _BARE_INPUT.finditer(text):
        place = source.locate(Span(match.start(1), match.end(1)))
        yield Include(match[1], place, "input", scoped.at(match.start()))


def _with_jobname(text: str, path: str) -> str:
    r"""Replace `\jobname` by the file's name in a text that begins the document."""
    if "\\jobname" not in text or "\\begin{document}" not in text:
        return text
    return text.replace("\\jobname", posixpath.splitext(posixpath.basename(path))[0])


def _bibliographies(text: str, own: OwnTex, words: Mapping[str, str]) -> Iterator[str]:
    """Yield the bibliographies that a text names, by the author's own commands and packages too."""
    pattern = _bibliography_pattern("|".join(own.naming)) if own.naming else BIBLIOGRAPHY
    for match in pattern.finditer(text):
        expanded = _expanded_path(match[2], words)
        yield from file_names(match[1], expanded if expanded.strip("./, ") else match[2])
    if own.loads:
        loads = dict(own.loads)
        for match in PACKAGES.finditer(text):
            for name in match[1].split(","):
                yield from loads.get(name.strip().rpartition("/")[2], ())


def file_names(command: str, names: str) -> Iterator[str]:
    """Yield the files in the argument of a bibliography command, `.bib` added as LaTeX does."""
    for name in names.split(","):
        if name := name.strip():
            yield name if name.endswith((".bib", ".json")) or "addbib" in command else f"{name}.bib"


def _expanded_path(path: str, words: Mapping[str, str]) -> str:
    r"""Return a path with its macros expanded; an undefined one gives its argument, else `./`.

    `\subfix{../refs.bib}` of the package subfiles -> `../refs.bib`.
    """
    if "\\" not in path:
        return path

    def expanded_call(call: re.Match[str]) -> str:
        body = words.get(call[1])
        if body is None or ("#1" not in body and call[2] is not None):
            return call[2] if call[2] is not None else "./"
        return body.replace("#1", call[2] or "")

    return _CALL.sub(expanded_call, path)
