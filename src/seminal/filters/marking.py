"""Resolve aliases and mark unknown keys in a document, with one complaint each."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from seminal.filters.chapters import MARKER, chapters
from seminal.filters.complaints import Complaint, complaint_lines
from seminal.filters.document import attributes
from seminal.filters.keys import Doubts, load_bibliography
from seminal.filters.memory import cached_answer, sign
from seminal.filters.raw import Raw, cited_keys, dump, read, replace_blocks
from seminal.filters.reciting import WorkVerdict, with_corrected_citations
from seminal.filters.setting import Setting, named_inputs, setting
from seminal.model.version import __version__
from seminal.store.regular import read_regular

if TYPE_CHECKING:
    from seminal.model.source import Location

_DATA = ("references", "bibliography")  # metadata that is no text
_FORMATTED = '"csl-entry"'  # citeproc has been here


def resolve_citations(data: bytes, output: str, doubts: Doubts) -> tuple[bytes, list[str], bool]:
    """Return the document with citations resolved, complaints, and whether they stop the render."""
    raw = read(data)
    document_setting = setting(raw.meta, output)
    complaints: list[Complaint] = []
    if document_setting.problem:
        complaints.append(Complaint("unknown-option", "", document_setting.problem))
    unknown = _keys_to_mark(doubts, document_setting, complaints)
    verdict = WorkVerdict(doubts.aliases, _nearest_keys(unknown, doubts.files), output)
    missing: dict[tuple[str, str], None] = {}
    is_late = _FORMATTED in raw.text
    changed = _resolve_in_blocks(raw, document_setting, verdict, missing, is_late)
    meta = _resolve_in_metadata(raw, document_setting, verdict, missing, is_late)
    complaints += _complaints(missing, verdict.unknown)
    if is_late and (missing or doubts.aliases):
        message = "citeproc ran before this filter, which changes nothing then"
        complaints.append(Complaint("alias-used", document_setting.path, message, "put it before --citeproc"))
    lines, stops_render = complaint_lines(complaints, document_setting.strict)
    return (replace_blocks(raw, changed, {}, meta) if changed or meta else data), lines, stops_render


def _resolve_in_blocks(
    raw: Raw,
    document_setting: Setting,
    verdict: WorkVerdict,
    missing: dict[tuple[str, str], None],
    is_late: bool,
) -> set[int]:
    """Resolve citations in blocks in place; return the numbers of changed blocks.

    Adds file and key of each unknown one to `missing`. If `is_late`, citeproc has formatted them: nothing is changed.
    """
    places = list(_visible_blocks(raw, document_setting))
    switched_off = _switched_off(raw, places)
    changed = set()
    for at, path in places:
        keys = cited_keys(raw.text_between(at, at + 1))
        here = verdict._replace(unknown={}) if at in switched_off else verdict
        missing.update(dict.fromkeys((path, key) for key in sorted(keys & here.unknown.keys())))
        if not is_late and keys & {*here.aliases, *here.unknown}:
            raw.blocks[at] = with_corrected_citations(raw.blocks[at], here)
            changed.add(at)
    return changed


def _resolve_in_metadata(
    raw: Raw, around: Setting, verdict: WorkVerdict, missing: dict[tuple[str, str], None], late: bool
) -> bool:
    """Resolve citations in metadata in place; return whether anything changed.

    Adds file and key of each unknown one to `missing`. If `late`, nothing is changed.
    """
    changed = False
    for name, value in raw.meta.items():
        keys = set[str]() if name in _DATA else cited_keys(dump(value))
        missing.update(dict.fromkeys((around.path, key) for key in sorted(keys & verdict.unknown.keys())))
        here = verdict._replace(unknown={}) if name == "nocite" else verdict
        if not late and keys & {*here.aliases, *here.unknown}:
            raw.meta[name] = with_corrected_citations(value, here)
            changed = True
    return changed


def _keys_to_mark(doubts: Doubts, around: Setting, complaints: list[Complaint]) -> frozenset[str]:
    """Return the unknown keys to mark; none if the author's rules or a problem forbid.

    A problem is an unreadable bibliography, or none in the document; it is added to `complaints`, the latter if
    strict.
    """
    rules = around.options.get("rules")
    level = rules.get("unknown-key") if isinstance(rules, Mapping) else None
    if level is False or str(level).lower() in ("off", "false"):
        return frozenset()
    problem = doubts.problem or ("" if doubts.named else "the document names no bibliography")
    if not problem:
        return doubts.unknown
    if doubts.unknown and (doubts.named or around.strict):  # a draft may well cite before it has one
        keys = ", ".join(sorted(doubts.unknown)[:3])
        hint = f"not checked: {keys}{' ...' if len(doubts.unknown) > 3 else ''}"
        complaints.append(Complaint("bibliography-missing", around.path, problem, hint))
    return frozenset()


def _nearest_keys(unknown: Collection[str], files: Sequence[Path]) -> Mapping[str, str]:
    """Return for each unknown key the similar ones, `a or b`, or ""; cached."""
    if not unknown:
        return {}

    def answer() -> dict[str, str]:
        """Return the similar keys of each unknown one in the bibliographies."""
        from seminal.check.suggest import KeyIndex

        entries = [entry for file in files for entry in load_bibliography(file).entries]
        shelf = KeyIndex.of((e.key, {f.name.lower(): f.value for f in reversed(e.fields)}) for e in entries)
        return {key: " or ".join(shelf.near(key).keys) for key in sorted(unknown)}

    maker = sign(str(Path(__file__).parents[1] / "check" / "suggest.py"))
    question = f"{__version__} {maker} {sorted(unknown)} ".encode() + b"\0".join(
        read_regular(file) for file in files
    )
    return cast("dict[str, str]", cached_answer("nearest", question, answer))


def _visible_blocks(raw: Raw, around: Setting) -> Iterator[tuple[int, str]]:
    """Yield the number and file of each block that is no hidden Div."""
    found = chapters(raw.meta, raw.blocks, around.path, MARKER in raw.text)
    starts = {stretch.start: stretch.path for stretch in found}
    path = around.path
    for at in range(len(raw.blocks)):
        path = starts.get(at, path)
        if '"hidden"' not in raw.text_between(at, at + 1) or "hidden" not in attributes(raw.blocks[at])[1]:
            yield at, path


def _switched_off(raw: Raw, places: Sequence[tuple[int, str]]) -> set[int]:
    """Return the blocks in which a comment `seminal: ignore` allows unknown keys."""
    if "seminal:" not in raw.text:
        return set()
    from seminal.check.ignores import ignored_rules

    blocks, files = set(), set()
    for at, path in places:
        rules = ignored_rules(raw.text_between(at, at + 1))
        if "unknown-key" in rules.get(0, ()):
            files.add(path)
        if any("unknown-key" in names for line, names in rules.items() if line):
            blocks.add(at + 1 if raw.blocks[at]["t"] == "RawBlock" else at)
    return blocks | {at for at, path in places if path in files}


def _complaints(missing: Collection[tuple[str, str]], near: Mapping[str, str]) -> list[Complaint]:
    """Return a complaint for each file and key, in the order of files and places."""
    order = {path: n for n, path in enumerate(dict.fromkeys(path for path, _ in missing))}
    found = [(order[path], _unknown_key(path, key, near[key])) for path, key in missing]
    return [one for _, one in sorted(found, key=lambda f: (f[0], f[1].place.line if f[1].place else 0))]


def _unknown_key(path: str, key: str, near: str) -> Complaint:
    """Return the complaint on a key that no bibliography has, with a suggestion."""
    place = _first_citation(path, key)
    file = place.path if place else path
    return Complaint(
        "unknown-key",
        file,
        f"{key} is not in the bibliography",
        f"did you mean {near}?" if near else "",
        place,
    )


def _first_citation(path: str, key: str) -> Location | None:
    """Return the first citation of a key in a file or pandoc's inputs, else None."""
    root = Path(os.environ.get("QUARTO_PROJECT_DIR") or Path.cwd())
    places = (_first_places(root, name).get(key) for name in dict.fromkeys((path, *named_inputs())))
    return next((place for place in places if place), None)


@cache
def _first_places(root: Path, name: str) -> Mapping[str, Location]:
    """Return the first citation of each key in a chapter's file and its includes.

    {} if the file or the configuration cannot be read.
    """
    from dataclasses import replace

    from seminal.model.errors import FatalError
    from seminal.project import config
    from seminal.project.manuscript import scan

    if not (root / name).is_file():
        return {}
    try:
        book = config.read(root)
        book = replace(book, quarto=book.quarto or "QUARTO_PROJECT_DIR" in os.environ)
        chapters, _ = scan([root / name], book, tolerant=True)
    except FatalError:
        return {}
    return {
        citation.key: citation.location
        for chapter in reversed(chapters)
        for citation in reversed(chapter.citations)
    }
