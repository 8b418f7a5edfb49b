"""The citation style of references: the document's own, reduced to what the works use.

Chicago, pandoc's default, is 150 kB of XML, most of it for treaties, films and patents. What is cut
can make no difference: branches for types and fields that no work has, macros that nothing calls, the form
of citations, the order of the list. And what makes entries depend on each other (a number, a letter behind
a year, a dash for an author) goes too, since in a list of chosen works it would point at nothing.

A group whose fields are all empty prints nothing, not even its words (CSL 1.0.2, "Group"), so a field
that no work has must still be asked for where it stands: whatever is always empty becomes one bare
`<text variable="..."/>`, the cheapest thing that asks and prints nothing.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from seminal import processes
from seminal.filters.memory import remembered_file, sign
from seminal.store.regular import read_regular

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

CSL = "{http://purl.org/net/xbiblio/csl}"
_TEXT, _CHOOSE, _IF, _ELSE = (f"{CSL}{name}" for name in ("text", "choose", "if", "else"))
_GROUP, _LABEL, _NAMES, _SUBSTITUTE = (f"{CSL}{name}" for name in ("group", "label", "names", "substitute"))
_OF_PRINT = (_TEXT, f"{CSL}number", f"{CSL}date")
_ASKS_FOR_FIELDS = ("variable", "is-numeric", "is-uncertain-date")

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

_TIMEOUT_SECONDS = 60  # seconds


class Works(NamedTuple):
    """The CSL types of works, and the variables that none of them has."""

    types: frozenset[str]
    absent: frozenset[str]


def prune(start: Element, macros: Mapping[str, Element], works: Works) -> None:
    """Remove unreachable parts of a bibliography and of the macros it calls."""
    _Pruning(macros, works).prune(start)


class _Pruning:
    """A style in progress: each macro is pruned before its first call."""

    def __init__(self, macros: Mapping[str, Element], works: Works) -> None:
        self.macros = macros
        self.works = works
        self.empty: dict[str, Element | None] = {}  # what a macro comes to, where that is nothing

    def prune(self, node: Element) -> None:
        """Prune the parts of a node in place, inner ones first."""
        kept: list[Element] = []
        for part in node:
            self.prune(part)
            kept += self._pruned(part)
        node[:] = kept

    def _pruned(self, part: Element) -> list[Element]:
        """Return what replaces a part, changed in place, whose own parts are pruned."""
        if part.tag == _CHOOSE:
            return self._choice(part)
        if part.tag == _NAMES:
            return [self._names_element(part)]
        if part.tag == _GROUP:
            return [self._pruned_group(part)]
        if part.tag == _SUBSTITUTE:
            part[:] = [other for other in part if not self._is_empty(other)]
        macro = part.get("macro") if part.tag == _TEXT else None
        nothing = None if macro is None else self._pruned_macro(macro)
        if nothing is not None:
            return [nothing]
        if part.tag in _OF_PRINT and part.get("variable") in self.works.absent:
            return [_nothing(part)]
        return [part]

    def _pruned_macro(self, name: str) -> Element | None:
        """Prune a macro once; return an empty part if it prints nothing, else None."""
        if name not in self.empty:
            self.empty[name] = None  # a macro that calls itself is left as it is
            body = self.macros.get(name)
            if body is not None:
                self.prune(body)
                self.empty[name] = self._only_empty(body)
        return self.empty[name]

    def _choice(self, choose: Element) -> list[Element]:
        """Remove a choice's unreachable branches; return it, or the parts of a remaining else."""
        branches = [branch for branch in choose if branch.tag == _ELSE or not self._is_never(branch)]
        if branches and branches[0].tag == _ELSE:
            return list(branches[0])
        if not branches:
            return []
        branches[0].tag = _IF
        choose[:] = branches
        return [choose]

    def _is_never(self, branch: Element) -> bool:
        """Remove a condition's impossible tests; return whether it is false for every work."""
        match = branch.get("match", "all")
        types = branch.get("type", "").split()
        if types and match != "none" and self.works.types.isdisjoint(types):
            if match == "all":
                return True
            del branch.attrib["type"]
        for name in _ASKS_FOR_FIELDS:
            fields = branch.get(name, "").split()
            known = [field for field in fields if field not in self.works.absent]
            if len(known) == len(fields):
                continue
            if match == "all":
                return True
            if known:
                branch.set(name, " ".join(known))
            elif match == "any":
                del branch.attrib[name]
        return not set(branch.keys()) - {"match"}

    def _names_element(self, names: Element) -> Element:
        """Remove variables that no work has from names; return an empty part without others."""
        fields = names.get("variable", "").split()
        known = [field for field in fields if field not in self.works.absent]
        if known:
            names.set("variable", " ".join(known))
        elif not any(len(part) for part in names if part.tag == _SUBSTITUTE):
            return _nothing(names)
        return names

    def _pruned_group(self, group: Element) -> Element:
        """Remove all empty parts of a group but one; return that if nothing can print."""
        nothing = self._only_empty(group)
        if nothing is not None:
            return nothing
        asked = False
        kept: list[Element] = []
        for part in group:
            empty = self._is_empty(part)
            if not empty or not asked:
                kept.append(part)
            asked = asked or empty
        group[:] = kept
        return group

    def _only_empty(self, node: Element) -> Element | None:
        """Return an always-empty part if nothing in the node can print, else None."""
        found = None
        for part in node:
            if self._is_empty(part):
                found = part
            elif not self._is_mute(part, node.tag == _GROUP):
                return None
        return found

    def _is_empty(self, part: Element) -> bool:
        """Return whether a part is text with a variable that no work has."""
        return part.tag == _TEXT and part.get("variable") in self.works.absent

    def _is_mute(self, part: Element, in_group: bool) -> bool:
        """Return whether a part prints nothing by itself: an absent field's label.

        Within a group without other output, also a term or fixed text.
        """
        if part.tag == _LABEL:
            return part.get("variable") in self.works.absent
        return in_group and part.tag == _TEXT and ("term" in part.attrib or "value" in part.attrib)


def _nothing(part: Element) -> Element:
    """Return a text element with the first variable of a part, which no work has."""
    return part.makeelement(_TEXT, {"variable": part.get("variable", "").split()[0]})


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
    """Remove the form of citations, sorting and dashes for authors, in place."""
    from xml.etree.ElementTree import SubElement

    citation.attrib.clear()
    citation[:] = []
    SubElement(SubElement(citation, f"{CSL}layout"), f"{CSL}text", {"variable": "title"})
    for sort in bibliography.findall(f"{CSL}sort"):
        bibliography.remove(sort)
    for name in ("subsequent-author-substitute", "subsequent-author-substitute-rule"):
        bibliography.attrib.pop(name, None)


def _without_number(node: Element) -> None:
    """Remove the elements that print the citation number from a node, in place."""
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


def reduced_style_path(pandoc: str, meta: Mapping[str, Any], works: Collection[Mapping[str, Any]]) -> str:
    """Return the path of the reduced form of a document's style.

    It is reduced for `works`, CSL items. Return the empty string where there is none: a style that
    only pandoc finds (an address, a name), one that depends on another.
    """
    named = str(meta.get("csl") or meta.get("citation-style") or "")
    file = Path(named) if named else _own_default()
    try:
        style = read_regular(file) if file else b""
    except OSError:
        return ""
    types = sorted({str(work.get("type", "")) for work in works})
    variables = rare_variables({name for work in works for name in work})
    question = f"{sign(__file__)} {types} {variables} {'' if file else sign(pandoc)} ".encode() + style
    found = remembered_file(
        "styles", question, "csl", lambda: reduce_style(style or _default(pandoc), types, variables)
    )
    return str(found or "")


def _own_default() -> Path | None:
    """Return the style in the user's data folder that replaces pandoc's default, or None."""
    homes = [os.environ.get("XDG_DATA_HOME") or "~/.local/share", os.environ.get("APPDATA") or "~"]
    places = [*(Path(home, "pandoc", "default.csl") for home in homes), Path("~", ".pandoc", "default.csl")]
    with contextlib.suppress(RuntimeError):  # nobody's home
        return next((file for file in (place.expanduser() for place in places) if file.is_file()), None)
    return None


def _default(pandoc: str) -> bytes:
    """Return pandoc's default style; b"" if pandoc fails."""
    try:
        return processes.checked_output(
            [pandoc, "--print-default-data-file=default.csl"], seconds=_TIMEOUT_SECONDS
        )
    except processes.ProcessError:
        return b""
