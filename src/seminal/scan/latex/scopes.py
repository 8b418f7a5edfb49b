"""The scopes of a LaTeX text in which bibliographies count, and its lists.

biblatex's manual, 3.8.3 and 3.12.3 (resources, reference sections); the manuals of multibib, chapterbib, bibunits
and bibtopic.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from seminal.model.own_tex import OwnTex
from seminal.model.scopes import BY_LABEL, DEFAULT, EVERYWHERE, Loading, of_files, of_list

_OPTION: Final = r"[ \t]*+(?:\[(?P<option>[^\[\]{}]{0,400})\])?"
_BORDER: Final = re.compile(
    rf"\\(?:(?P<section>begin[ \t]*\{{refsection\}}|newrefsection(?![A-Za-z])){_OPTION}"
    r"|(?P<section_end>end[ \t]*\{refsection\})|(?P<unit>begin|end)[ \t]*\{(?:bibunit|btUnit)\})"
)
_PUT: Final = re.compile(r"\\putbib(?![A-Za-z])[ \t]*(?:\[([^\]\n]{1,400})\])?")
_RESOURCE: Final = re.compile(
    rf"\\(?P<command>addbibresource|addglobalbib|addsectionbib){_OPTION}[ \t]*\{{(?P<file>[^{{}}\n]{{1,400}})\}}"
)
_LABEL: Final = re.compile(r"(?:^|,)\s*label\s*=\s*+\{?([^,{}]+)")
_BY_FAMILY: Final = re.compile(r"\\bibliography(?!style)([A-Za-z]+)[ \t]*\{([^{}\n]{1,400})\}")
_TOPIC_SECTION: Final = re.compile(rf"\\begin[ \t]*\{{btSect\}}{_OPTION}[ \t]*\{{([^{{}}\n]{{1,400}})\}}")
_DEFAULTS: Final = re.compile(r"\\defaultbibliography[ \t]*\{([^{}\n]{1,400})\}")
LISTS: Final = re.compile(r"\\newcites[ \t]*(?:\*[ \t]*)?(?:\[[^\]\n]{0,400}\][ \t]*)?\{([^{}]*)\}")
UNITS: Final = re.compile(r"\\bibliographyunit[ \t]*\[\\([A-Za-z]+)\]")
CHAPTERBIB: Final = re.compile(r"\\usepackage[ \t]*(?:\[[^\]]{0,400}\][ \t]*)?\{[^{}]{0,400}?\bchapterbib\b")


class Scopes(NamedTuple):
    """Stretches of a text with scopes (starts ascend), and what each scope loads."""

    starts: tuple[int, ...]
    names: tuple[str, ...]
    loads: tuple[Loading, ...]
    defaults: tuple[str, ...]

    def at(self, offset: int) -> str:
        """Return the scope at an offset, DEFAULT before the first."""
        index = bisect_right(self.starts, offset) - 1
        return self.names[index] if index >= 0 else DEFAULT


def scopes(text: str, own: OwnTex, bibliographies: Iterable[str]) -> Scopes:
    """Return the scopes of a text; `bibliographies` are its default ones."""
    borders = [*_sections(text)] if "refsection" in text else []
    if "\\putbib" in text or "{btUnit}" in text:
        borders += _units(text, own)
    elif own.per_chapter and "\\begin{document}" not in text and (files := tuple(bibliographies)):
        borders = [(0, of_files(files))]
    borders.sort()
    starts, names = tuple(border[0] for border in borders), tuple(border[1] for border in borders)
    local = [
        Loading(name, scope)
        for scope in dict.fromkeys(names)
        if scope
        for name in scope.partition(":")[2].split(",")
    ]
    return Scopes(starts, names, (*local, *_loads(text, own)), tuple(_defaults(text)))


def _sections(text: str) -> Iterator[tuple[int, str]]:
    r"""Yield where reference sections begin (`\newrefsection`) or end, with the scope from there."""
    for found in _BORDER.finditer(text):
        if found["section"]:
            names = _split_names(found["option"] or "")
            yield found.end(), of_files(names) if names else DEFAULT
        elif found["section_end"]:
            yield found.end(), DEFAULT


def _units(text: str, own: OwnTex) -> Iterator[tuple[int, str]]:
    """Yield where units of bibunits or bibtopic begin and end, with the scope from there."""
    stretches = [(one.start(), one["unit"] == "begin") for one in _BORDER.finditer(text) if one["unit"]]
    if own.unit and not stretches:
        heading = re.compile(rf"\\{re.escape(own.unit)}(?![A-Za-z])")
        stretches = [(one.start(), True) for one in heading.finditer(text)]
    for index, (start, is_begin) in enumerate(stretches):
        end = stretches[index + 1][0] if index + 1 < len(stretches) else len(text)
        bibliography = _PUT.search(text, start, end) if is_begin else None
        names = _file_names(bibliography[1]) if bibliography and bibliography[1] else ()
        if is_begin and not bibliography:
            names = tuple(
                name for one in _TOPIC_SECTION.finditer(text, start, end) for name in _file_names(one[2])
            )
        yield start, of_files(names) if names else DEFAULT


def _loads(text: str, own: OwnTex) -> Iterator[Loading]:
    """Yield the bibliographies loaded for sections, by labels, and for lists."""
    for found in _RESOURCE.finditer(text) if "\\add" in text else ():
        label, file = _LABEL.search(found["option"] or ""), found["file"].strip()
        name = label[1].strip() if label else ""
        if found["command"] == "addglobalbib":
            yield Loading(file, EVERYWHERE, name)
        elif found["command"] == "addsectionbib":
            yield Loading(file, BY_LABEL, name or file)
        elif name:
            yield Loading(file, DEFAULT, name)
    for found in _BY_FAMILY.finditer(text) if own.lists else ():
        if found[1] in own.lists:
            yield from (Loading(name, of_list(found[1])) for name in _file_names(found[2]))


def _defaults(text: str) -> Iterator[str]:
    """Yield the bibliographies of bibunits' and bibtopic's default scope."""
    for found in _DEFAULTS.finditer(text) if "\\defaultbib" in text else ():
        yield from _file_names(found[1])
    for found in _TOPIC_SECTION.finditer(text) if "{btSect}" in text else ():
        yield from _file_names(found[2])


def _file_names(names: str) -> tuple[str, ...]:
    return tuple(name if name.endswith(".bib") else f"{name}.bib" for name in _split_names(names))


def _split_names(names: str) -> tuple[str, ...]:
    """Return the names between commas, without options and macros."""
    parts = (name.strip() for name in names.split(","))
    return tuple(name for name in parts if name and "=" not in name and "\\" not in name and "#" not in name)


def lists(text: str) -> Iterator[str]:
    r"""Yield the lists that the package multibib makes: `\newcites{web,film}{...}`."""
    for match in LISTS.finditer(text):
        yield from (name for part in match[1].split(",") if (name := part.strip()))
