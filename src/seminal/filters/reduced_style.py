"""Reduce a citation style to what lists of works use: pandoc reads it faster.

Chicago, pandoc's default, is 150 kB of XML, most of it for treaties, films and patents. What is cut
can make no difference: branches for types and fields that no work has (see `pruning`), macros that
nothing calls, the form of citations, the order of the list. And what makes entries depend on each
other (a number, a letter behind a year, a dash for an author) goes too, since in a list of chosen
works it would point at nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from seminal.filters.pruning import CSL, Works, prune

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_PRINTED = (f"{CSL}text", f"{CSL}number")
_NEEDED_INFO = ("title", "id", "updated")
_USUAL = (
    "article article-journal article-magazine book chapter document paper-conference report thesis webpage"
).split()
# What CSL 1.0.2 has and reading lists do not, in the order of its appendix IV. Citeproc makes none of them.
_RARE = (
    "archive archive_collection archive_location archive-place authority call-number dimensions division"
    " event-place event-title medium original-publisher original-publisher-place original-title part-title"
    " references reviewed-genre reviewed-title scale source volume-title"
    " part-number printing-number supplement-number"
    " available-date event-date original-date submitted"
    " chair collection-editor compiler composer container-author contributor curator director editorial-director"
    " executive-producer guest host illustrator interviewer narrator organizer original-author performer producer"
    " recipient reviewed-author script-writer series-creator"
).split()


def rare_variables(variables: Collection[str]) -> list[str]:
    """Return the rare variables that some works have and reduced styles may omit."""
    if "note" in variables:  # pandoc reads fields in it, any of them: "{:scale: 1}"
        return list(_RARE)
    names = {"event-title" if name == "event" else name for name in variables}  # its name in CSL 1.0.1
    return sorted(names.intersection(_RARE))


def reduce_style(style: bytes, types: Collection[str], variables: Collection[str] = _RARE) -> str:
    """Return a CSL style reduced to the parts that works of some types use.

    `variables` are the rare ones that a work has, see `rare_variables`. Return the empty string for what is
    no independent style with a bibliography.
    """
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(style)
    except ElementTree.ParseError:
        return ""
    bibliography, citation = root.find(f"{CSL}bibliography"), root.find(f"{CSL}citation")
    if root.tag != f"{CSL}style" or bibliography is None or citation is None:
        return ""
    works = Works(frozenset((*_USUAL, *types)), frozenset(_RARE).difference(variables))
    _simplify(citation, bibliography)
    for info in root.findall(f"{CSL}info"):
        info[:] = [part for part in info if part.tag.removeprefix(CSL) in _NEEDED_INFO]
    macros = {str(macro.get("name")): macro for macro in root.findall(f"{CSL}macro")}
    in_margin = "second-field-align" in bibliography.attrib  # whoever reads the entries leaves that out
    prune(bibliography, macros, works)
    if not in_margin:
        for part in (bibliography, *macros.values()):
            _without_number(part)
    needed = _called_macros(bibliography, macros)
    for name, macro in macros.items():
        if name not in needed:
            root.remove(macro)
    for node in root.iter():
        node.tail = None
        if len(node):
            node.text = None
    ElementTree.register_namespace("", CSL[1:-1])
    return ElementTree.tostring(root, encoding="unicode")


def _simplify(citation: Element, bibliography: Element) -> None:
    """Remove citations, sorting and dashes for authors from a style."""
    from xml.etree.ElementTree import SubElement

    citation.attrib.clear()
    citation[:] = []
    SubElement(SubElement(citation, f"{CSL}layout"), f"{CSL}text", {"variable": "title"})
    for sort in bibliography.findall(f"{CSL}sort"):
        bibliography.remove(sort)
    for name in ("subsequent-author-substitute", "subsequent-author-substitute-rule"):
        bibliography.attrib.pop(name, None)


def _without_number(node: Element) -> None:
    node[:] = [part for part in node if part.get("variable") != "citation-number" or part.tag not in _PRINTED]
    for part in node:
        _without_number(part)


def _called_macros(start: Element, macros: Mapping[str, Element]) -> set[str]:
    """Return the names of the macros called from here, directly or indirectly."""
    names: set[str] = set()
    stack = [start]
    while stack:
        for node in stack.pop().iter():
            name = node.get("macro", "")
            if name in macros and name not in names:
                names.add(name)
                stack.append(macros[name])
    return names
