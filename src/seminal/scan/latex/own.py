"""The definitions in a LaTeX book's files, classes and packages included."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from seminal.model.own_tex import Macro, OwnTex
from seminal.scan.latex.chapter import BIBLIOGRAPHY, PACKAGES, file_names, input_names, list_commands, visible
from seminal.scan.latex.conditions import flags_made, plain_flags, settings
from seminal.scan.latex.definitions import definitions
from seminal.scan.latex.keys import multicites, other_documents
from seminal.scan.latex.macros import relevant_macros, unused_macros
from seminal.scan.latex.scopes import CHAPTERBIB, UNITS, lists
from seminal.scan.latex.verbatim import verbatim_definitions
from seminal.text.labels import tex_labels

FILES: Final = (".tex", ".ltx", ".sty", ".cls")
"""Suffixes of the files that may define macros."""
_LOADED: Final = (".sty", ".cls")
_SIGNS: Final = ("\\new", "newenv", "\\usepackage", "Verb")
"""One of them stands in a file that defines anything of this; a class or package is looked at in any case."""
_TELLING: Final = (
    "VerbatimEnv", "VerbatimCommand", "\\newverb", "\\lstnewenv", "cblisting", "CBListing", "\\newmint", "\\exclude",
    "Short", "\\verbatim", "\\comment", "escape", "\\newif", "{inputenc}", "ibliography{", "bibresource{",
    "\\newtoggle", "\\newbool", "\\provide", "\\Verbatim", "\\BVerbatim", "\\LVerbatim", "\\lstlisting",
)  # fmt: skip
"""One of them stands in such a file if it defines more than macros."""
_NAMING: Final = re.compile(r"\\(?:bibliography|addbibresource)[ \t]*\{#1\}")
_OF_NAMES: Final = re.compile(
    r"\\(?:input|include|subfile|subimport|import|bibliography|addbibresource|(?=[A-Za-z]*[cC]ite)[A-Za-z]++)\*?"
    r"[ \t]*+(?:\[[^\]\n]{0,200}\])?"
    r"[ \t]*\{([^{}\n]{0,300}\\[^{}\n]{0,300})[{}]"
)
_BEFORE_MACROS: Final = (
    "put{\\", "clude{\\", "graphy{\\", "source{\\", "ite{\\", "itep{\\", "itet{\\", "]{\\",
)  # fmt: skip
_MACRO: Final = re.compile(r"\\([A-Za-z@]+)")
_DEFINING: Final = ("def\\", "ommand", "\\let\\", "nvironment{", "NewEnviron", "robustcmd", "disable", "\\cs")
_ENCODING: Final = re.compile(r"\\(?:usepackage|RequirePackage)[ \t]*\[([^\]\n]{1,40})\][ \t]*\{inputenc\}")
_CITE: Final = re.compile(
    r"\\(?:usepackage|RequirePackage)[ \t]*(?:\[[^\]]{0,400}\][ \t]*)?\{(?:[^{}]{0,400},)?\s{0,9}cite\s{0,9}[,}]"
)
_DYNAMIC: Final = "true\\endcsname"


def own_tex(texts: Mapping[str, str]) -> OwnTex:
    """Return the definitions in a book's files, by path (`.tex`, `.sty`, `.cls`)."""
    books = {
        name: visible(text)
        for name, text in texts.items()
        if (name.endswith(_LOADED) or any(sign in text for sign in _SIGNS))
        and any(sign in text for sign in _TELLING)
    }
    found = [verbatim_definitions(text) for text in books.values()]
    macros = list(_macros(texts))
    return OwnTex(
        _sorted_union(one.verbatim for one in found),
        _sorted_union(one.commands for one in found),
        signs=_sorted_union(one.signs for one in found),
        escapes=tuple(dict.fromkeys(pair for one in found for pair in one.escapes)),
        flags=tuple(_flags(books, texts)),
        words=tuple(_file_macros(texts, macros)),
        naming=tuple(
            sorted({macro.name for macro in macros if macro.kinds == "m" and _NAMING.search(macro.body)})
        ),
        loads=tuple(_loads(books, texts)),
        encoding=next(
            (one[1] for text in books.values() for one in _ENCODING.finditer(text) if "utf" not in one[1]), ""
        ),
        lists=tuple(
            sorted({name for text in texts.values() if "\\newcites" in text for name in lists(visible(text))})
        ),
        unit=next((one[1] for text in texts.values() for one in UNITS.finditer(text)), ""),
        per_chapter=any(CHAPTERBIB.search(text) for text in texts.values() if "chapterbib" in text),
        macros=relevant_macros(macros),
        unused=tuple(sorted(unused_macros((visible(text) for text in texts.values()), macros))),
        multiple=_sorted_union(map(multicites, texts.values())),
        documents=tuple(_documents(texts)),
        trims_keys=any(_CITE.search(text) for text in texts.values() if "cite}" in text or "cite," in text),
    )


def _macros(texts: Mapping[str, str]) -> Iterator[Macro]:
    """Yield the macros of all files, those of classes and packages first and `packaged`."""
    for name, text in sorted(texts.items(), key=lambda one: not one[0].endswith(_LOADED)):
        if any(sign in text for sign in _DEFINING):
            packaged = name.endswith(_LOADED)
            yield from (definition._replace(packaged=packaged) for definition in definitions(visible(text)))


def cite_lists(texts: Mapping[str, str]) -> Iterator[str]:
    r"""Yield the citation commands of multibib's lists: `\newcites{web}{Web}` -> `\citeweb`."""
    for text in texts.values():
        if "\\newcites" in text:
            yield from list_commands(visible(text))


def _sorted_union(parts: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return all strings of the parts, each once, in order."""
    return tuple(sorted({one for part in parts for one in part}))


def _flags(books: Mapping[str, str], texts: Mapping[str, str]) -> Iterator[tuple[str, bool]]:
    """Yield the flags with one certain value: set before the document, or never (False)."""
    flagged = {name: plain_flags(text) for name, text in books.items()}
    makers = {name: frozenset(flags_made(text)) for name, text in flagged.items() if "\\newif" in text}
    names = frozenset(flag for flags in makers.values() for flag in flags)
    if not names:
        return
    values: dict[str, set[bool | None]] = {flag: set() for flag in names}
    sets = re.compile(rf"\\(?:{'|'.join(map(re.escape, sorted(names)))})(?:true|false)")
    for name, text in texts.items():
        if not sets.search(plain_flags(text)):
            continue
        begins = "\\begin{document}" in text or name.endswith(_LOADED)
        for flag, value, sure in settings(plain_flags(_text_as_read(name, text, books)), names):
            values[flag].add(value if sure and (begins or flag in makers.get(name, ())) else None)
    dynamic = any(_DYNAMIC in text for text in texts.values())
    for flag in sorted(names):
        outcomes = values[flag] or ({None} if dynamic else {False})
        if len(outcomes) == 1 and (outcome := next(iter(outcomes))) is not None:
            yield flag, outcome


def _file_macros(texts: Mapping[str, str], macros: Iterable[Macro]) -> Iterator[tuple[str, str]]:
    """Yield the macros with one value that are used as file names or keys."""
    naming = (text for text in texts.values() if any(sign in text for sign in _BEFORE_MACROS))
    wanted = {
        macro for text in naming for one in _OF_NAMES.finditer(text) for macro in _MACRO.findall(one[1])
    }
    values: dict[str, set[str]] = {}
    for one in macros:
        if one.name in wanted and one.is_word:
            values.setdefault(one.name, set()).add(one.body)
    yield from sorted((macro, found.pop()) for macro, found in values.items() if len(found) == 1)


def _documents(texts: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the book's documents that others name, with the labels of all files in them."""
    names = {name for text in texts.values() for _, name in other_documents(text)}
    for name in sorted(names):
        text_of: dict[str, str] = {}
        paths = [path for path in texts if _stem(path) == posixpath.basename(name)]
        while paths and (path := paths.pop()) not in text_of:
            text_of[path] = text = visible(texts[path])
            folder = posixpath.dirname(path)
            inputs = (
                posixpath.normpath(posixpath.join(folder, input_name)) for input_name in input_names(text)
            )
            paths += [file for one in inputs for file in (one, f"{one}.tex") if file in texts]
        if text_of:
            yield name, tuple(sorted({label for text in text_of.values() for label in tex_labels(text)}))


def _loads(books: Mapping[str, str], texts: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each class or package with the bibliographies that it, or what it loads, names."""
    files_of = {
        _stem(name): files
        for name in books
        if name.endswith(_LOADED) and (files := tuple(_bibliography_names(books[name])))
    }
    if not files_of:
        return
    text_of = {
        _stem(name): _text_as_read(name, text, books)
        for name, text in texts.items()
        if name.endswith(_LOADED)
    }
    for name in sorted(text_of):
        reached, to_visit = {name}, [name]
        while to_visit:
            packages = (
                one.strip()
                for match in PACKAGES.finditer(text_of[to_visit.pop()])
                for one in match[1].split(",")
            )
            new_packages = [
                package
                for package in dict.fromkeys(packages)
                if package in text_of and package not in reached
            ]
            reached.update(new_packages)
            to_visit += new_packages
        if files := tuple(sorted({file for one in reached for file in files_of.get(one, ())})):
            yield name, files


def _text_as_read(name: str, text: str, books: Mapping[str, str]) -> str:
    """Return the visible text of a file, computed already or now."""
    return books[name] if name in books else visible(text)


def _stem(name: str) -> str:
    return posixpath.splitext(posixpath.basename(name))[0]


def _bibliography_names(text: str) -> Iterator[str]:
    """Yield the bibliographies that a text names without macros."""
    for match in BIBLIOGRAPHY.finditer(text):
        yield from (name for name in file_names(match[1], match[2]) if not {"#", "\\"} & set(name))
