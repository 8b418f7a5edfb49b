"""Remove from a citation style what the given works cannot reach.

A group whose fields are all empty prints nothing, not even its words (CSL 1.0.2, "Group"), so a field
that no work has must still be asked for where it stands: whatever is always empty becomes one bare
`<text variable="..."/>`, the cheapest thing that asks and prints nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

CSL = "{http://purl.org/net/xbiblio/csl}"
_TEXT, _CHOOSE, _IF, _ELSE = (f"{CSL}{name}" for name in ("text", "choose", "if", "else"))
_GROUP, _LABEL, _NAMES, _SUBSTITUTE = (f"{CSL}{name}" for name in ("group", "label", "names", "substitute"))
_PRINTED = (_TEXT, f"{CSL}number", f"{CSL}date")
_ASKS_FOR_FIELDS = ("variable", "is-numeric", "is-uncertain-date")


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
        kept: list[Element] = []
        for part in node:
            self.prune(part)
            kept += self._pruned(part)
        node[:] = kept

    def _pruned(self, part: Element) -> list[Element]:
        """Return what stays in the place of a part whose own parts are pruned."""
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
        if part.tag in _PRINTED and part.get("variable") in self.works.absent:
            return [_nothing(part)]
        return [part]

    def _pruned_macro(self, name: str) -> Element | None:
        """Return an empty part for a macro that prints nothing, else None."""
        if name not in self.empty:
            self.empty[name] = None  # a macro that calls itself is left as it is
            body = self.macros.get(name)
            if body is not None:
                self.prune(body)
                self.empty[name] = self._only_empty(body)
        return self.empty[name]

    def _choice(self, choose: Element) -> list[Element]:
        """Return a choice without branches that no work can reach."""
        branches = [branch for branch in choose if branch.tag == _ELSE or not self._is_never(branch)]
        if branches and branches[0].tag == _ELSE:
            return list(branches[0])
        if not branches:
            return []
        branches[0].tag = _IF
        choose[:] = branches
        return [choose]

    def _is_never(self, branch: Element) -> bool:
        """Return whether a condition is false for every work, after simplifying it."""
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
        """Return names without the variables that no work has, nothing where none is left."""
        fields = names.get("variable", "").split()
        known = [field for field in fields if field not in self.works.absent]
        if known:
            names.set("variable", " ".join(known))
        elif not any(len(part) for part in names if part.tag == _SUBSTITUTE):
            return _nothing(names)
        return names

    def _pruned_group(self, group: Element) -> Element:
        """Return a group without what never prints."""
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
        return part.tag == _TEXT and part.get("variable") in self.works.absent

    def _is_mute(self, part: Element, in_group: bool) -> bool:
        """Return whether a part never prints: an empty label, or a group without fields."""
        if part.tag == _LABEL:
            return part.get("variable") in self.works.absent
        return in_group and part.tag == _TEXT and ("term" in part.attrib or "value" in part.attrib)


def _nothing(part: Element) -> Element:
    """Return a test for the first field of a part, which is always absent."""
    return part.makeelement(_TEXT, {"variable": part.get("variable", "").split()[0]})
