"""References as pandoc's own citeproc prints them, all that a document needs at once."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from seminal import processes
from seminal.filters.complaints import ReferencesError
from seminal.filters.document import PandocNode
from seminal.filters.style import reduced_style_path
from seminal.further.shelf import ShelfItem
from seminal.text.escaping.formulas import FormulaRun, runs

_TIMEOUT_SECONDS = 120  # seconds
_STYLES = ("csl", "citation-style")
_PASSED_ON = (*_STYLES, "lang", "link-bibliography")
_FORMULA, _FORMULAS = 0xE000, 6400  # Unicode's private use area: no style changes its case
_PRIVATE = re.compile("([\ue000-\uf8ff])")
# references.bib holds venues in braces, as they are written; CSL-JSON says so only by this markup.
_VENUES = ("container-title", "collection-title")
_AS_IS = '<span class="nocase">{}</span>'
_NO_MEANING = (["", [], []], ["", ["nocase"], []])
_LABELS = "csl-left-margin"
_WRAPPERS = ("csl-right-inline", "csl-block", "csl-indent")


def references(
    pandoc: str, items: Sequence[ShelfItem], meta: Mapping[str, Any]
) -> dict[str, list[PandocNode]]:
    """Return the inlines of each work's reference in the style (`csl`, `lang`) that `meta` names.

    They are word for word what pandoc's bibliography prints for the work when no other work of
    its author is cited; a number or label in the margin is left out. Raise ReferencesError.
    """
    if not pandoc:
        raise ReferencesError(
            "no pandoc found: install it, or pip install './seminal[pandoc]' beside a clone"
        )
    command = [pandoc, "--from=csljson", "--to=json", "--citeproc"]
    reduced = reduced_style_path(pandoc, meta, [item.csl for item in items])
    if reduced:
        command.append(f"--csl={reduced}")
    passed = (name for name in _PASSED_ON if name in meta and not (reduced and name in _STYLES))
    command += [f"--metadata={name}={_attribute_word(meta[name])}" for name in passed]
    formulas: list[str] = []
    found: dict[str, list[PandocNode]] = {}
    for batch in [items] if reduced else without_shared_authors(items):
        csl = json.dumps([_without_formulas(item, formulas, _with_read_title(item, meta)) for item in batch])
        found.update(_parsed_references(_run_pandoc(command, csl), formulas))
    return found


def _with_read_title(item: ShelfItem, meta: Mapping[str, Any]) -> dict[str, Any]:
    """Return a CSL item with its title parsed as pandoc parses a .bib file's.

    Pandoc takes an entry without a language for one of the document's, and puts only English titles
    into sentence case, in which ours are.
    """
    english = str(meta.get("lang") or "en").lower().startswith("en")
    return dict(item.csl) if english or "language" in item.csl else {**item.csl, "title": item.title}


def _without_formulas(item: ShelfItem, formulas: list[str], csl: Mapping[str, Any]) -> dict[str, Any]:
    """Return a CSL item with each formula, which CSL-JSON does not know, as one character.

    The formulas are added to `formulas`, at most 6,400; venues are marked to keep their case.
    """

    def hide(part: FormulaRun) -> str:
        """Return the character for a formula, which is added to `formulas`; other text unchanged."""
        if not part.formula or len(formulas) >= _FORMULAS:
            return part.text
        formulas.append(part.text)
        return chr(_FORMULA + len(formulas) - 1)

    hidden = {
        name: "".join(map(hide, runs(value))) if isinstance(value, str) else value
        for name, value in csl.items()
    }
    venues = {name: _AS_IS.format(hidden[name]) for name in _VENUES if isinstance(csl.get(name), str)}
    return {**hidden, **venues, "id": item.key}


def without_shared_authors(items: Sequence[ShelfItem]) -> list[list[ShelfItem]]:
    """Return the works in batches without two of the same first author.

    In a bibliography neighbours change each other: "2020b", or a dash for "the same author". In
    a list of chosen works such a mark would point at nothing.
    """
    batches: list[list[ShelfItem]] = []
    seen: Counter[str] = Counter()
    for item in items:
        author = item.authors[0].casefold() if item.authors else f"{_instead_of_authors(item)} {item.year}"
        if seen[author] == len(batches):
            batches.append([])
        batches[seen[author]].append(item)
        seen[author] += 1
    return batches


def _instead_of_authors(item: ShelfItem) -> str:
    """Return what styles print instead of missing authors, else the key."""
    return str(item.csl.get("container-title") or item.csl.get("publisher") or item.key)


def _attribute_word(value: object) -> str:
    """Return a value as pandoc's option `--metadata` has it: True -> `true`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _run_pandoc(command: list[str], text: str) -> str:
    """Return pandoc's output for a text. Raises ReferencesError if it fails."""
    try:
        return processes.checked_output(command, text.encode(), seconds=_TIMEOUT_SECONDS).decode()
    except processes.ProcessError as error:
        raise ReferencesError(str(error)) from error


def _parsed_references(text: str, formulas: list[str]) -> dict[str, list[PandocNode]]:
    """Return the references in pandoc's JSON by key, formulas put back."""
    found: dict[str, list[PandocNode]] = {}
    stack = list(json.loads(text)["blocks"])
    while stack:
        block = stack.pop()
        if block["t"] != "Div":
            continue
        (name, classes, _), blocks = block["c"]
        if "csl-entry" in classes:
            found[name.removeprefix("ref-")] = _show(_entry_inlines(blocks), formulas)
        else:
            stack.extend(blocks)
    return found


def _show(node: PandocNode, formulas: list[str]) -> PandocNode:
    """Return inlines with formulas restored and citeproc's Spans removed."""
    if isinstance(node, dict):
        return {name: _show(part, formulas) for name, part in node.items()} if "c" in node else node
    if not isinstance(node, list):
        return node
    shown: list[PandocNode] = []
    for part in node:
        if isinstance(part, dict) and part.get("t") == "Str" and _PRIVATE.search(part["c"]):
            shown += [_node_of(bit, formulas) for bit in _PRIVATE.split(part["c"]) if bit]
        elif isinstance(part, dict) and part.get("t") == "Span" and part["c"][0] in _NO_MEANING:
            shown += _show(part["c"][1], formulas)
        else:
            shown.append(_show(part, formulas))
    return shown


def _node_of(bit: str, formulas: list[str]) -> PandocNode:
    """Return the formula of a private-use character as Math, other text as Str."""
    at = ord(bit[0]) - _FORMULA
    if _PRIVATE.fullmatch(bit) and at < len(formulas):
        return {"t": "Math", "c": [{"t": "InlineMath"}, formulas[at]]}
    return {"t": "Str", "c": bit}


def _entry_inlines(blocks: list[PandocNode]) -> list[PandocNode]:
    """Return the inlines of an entry without its label and layout spans."""
    inlines: list[PandocNode] = []
    for block in blocks:
        for inline in block["c"] if block["t"] in ("Para", "Plain") else ():
            classes = inline["c"][0][1] if inline["t"] == "Span" else ()
            if _LABELS in classes:
                continue
            if any(name in classes for name in _WRAPPERS):
                inlines += [{"t": "Space"}] * bool(inlines) + inline["c"][1]
            else:
                inlines.append(inline)
    while inlines and inlines[-1]["t"] in ("Space", "SoftBreak"):
        inlines.pop()
    return inlines
