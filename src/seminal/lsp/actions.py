"""Code actions: fixes, other keys, ignore comments, records of the lists, decisions on duplicates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.check.cited_keys import key_place
from seminal.commands.open_list import DUPLICATE, SKIPPED
from seminal.model.manuscript import Citation
from seminal.model.rules import RULES
from seminal.model.source import Location
from seminal.store import files
from seminal.text.fix import apply_fixes

if TYPE_CHECKING:
    from seminal.commands.catalogue import Citable
    from seminal.lsp.worker import OpenBook
    from seminal.model.diagnostic import Diagnostic

MAX_FINDINGS = 20
"""Diagnostics of a selection that get code actions: each action is a whole new text."""


@dataclass(frozen=True)
class Offer:
    """A code action: title, each file's new text; `certain` as `check --fix`'s."""

    title: str
    texts: Mapping[Path, str]
    certain: bool = False


def offers(
    book: OpenBook, path: Path, text: str, found: Sequence[Diagnostic]
) -> Iterator[tuple[Diagnostic, Offer]]:
    """Yield an open file's code actions for up to 20 diagnostics, each with its own."""
    for diagnostic in found[:MAX_FINDINGS]:
        if diagnostic.fix:
            done = apply_fixes(text, [diagnostic])
            if done.mended:
                yield (
                    diagnostic,
                    Offer(
                        f"Replace {diagnostic.fix.old!r} by {diagnostic.fix.new!r}",
                        {path: done.text},
                        certain=True,
                    ),
                )
        if diagnostic.rule == "unknown-key":
            for offer in _other_keys(book, path, text, diagnostic):
                yield diagnostic, offer
        if diagnostic.rule == DUPLICATE:
            for offer in _decisions(book, diagnostic):
                yield diagnostic, offer
        if (
            diagnostic.rule in RULES
            and diagnostic.rule != SKIPPED
            and (line := _ignoring(path, text, diagnostic)) is not None
        ):
            yield diagnostic, Offer(f"Ignore {diagnostic.rule} here", {path: line})


def _other_keys(book: OpenBook, path: Path, text: str, diagnostic: Diagnostic) -> Iterator[Offer]:
    """Yield offers to cite similar keys (not the fix's), or add the listed work."""
    state = book.state
    key = _key_of(book, path, diagnostic)
    if state is None or not key:
        return
    here = Citation(key, "normal", Location.of_file(book.name(path)))
    for other in state.book.meant([here])[0].keys:
        if not (diagnostic.fix and diagnostic.fix.new == other):
            new = _replaced(text, diagnostic.location, key, other)
            if new is not None:
                yield Offer(f"Cite {other} instead", {path: new})
    work = book.catalogue.find(key)
    if work and not work.in_book:
        added = with_record(book, book.name(path), work)
        if added:
            where, new = added
            yield Offer(
                f"Add {work.key} from the reading lists to {files.display(where, book.root)}", {where: new}
            )


def _key_of(book: OpenBook, path: Path, diagnostic: Diagnostic) -> str:
    """Return the key of the citation at a finding's place, "" for none."""
    name = book.name(path)
    for chapter in book.state.gathered.chapters if book.state else ():
        if chapter.path == name:
            for citation in chapter.citations:
                if diagnostic.location in (citation.location, key_place(citation)):
                    return citation.key
    return ""


def _replaced(text: str, place: Location, old: str, new: str) -> str | None:
    """Return a text with `old` at a place replaced, None if not there."""
    from seminal.text.rekey import rekeyed

    renaming = rekeyed(text, [(place, old)], {old: new})
    return None if renaming.missed else renaming.text


def _ignoring(path: Path, text: str, diagnostic: Diagnostic) -> str | None:
    """Return a text with a comment that ignores a rule; None for JSON and YAML.

    In BibTeX the comment is a line above the entry, else at the end of the diagnostic's line.
    """
    suffix = path.suffix.lower()
    if suffix in (".ipynb", ".json", ".yml", ".yaml"):
        return None
    lines = text.splitlines(keepends=True)
    at = diagnostic.location.line - 1
    if not 0 <= at < len(lines):
        return None
    bare = lines[at].rstrip("\r\n")
    end = lines[at][len(bare) :] or "\n"
    if suffix == ".bib":
        while at > 0 and not lines[at].lstrip().startswith("@"):
            at -= 1
        lines.insert(at, f"% seminal: ignore {diagnostic.rule}{end}")
    elif suffix == ".tex":
        lines[at] = f"{bare} % seminal: ignore {diagnostic.rule}{end if lines[at] != bare else ''}"
    elif at < len(lines) and text.startswith("---") and _in_front_matter(lines, at):
        lines[at] = f"{bare} # seminal: ignore {diagnostic.rule}{end}"
    else:
        lines[at] = f"{bare} <!-- seminal: ignore {diagnostic.rule} -->{end if lines[at] != bare else ''}"
    return "".join(lines)


def _in_front_matter(lines: Sequence[str], at: int) -> bool:
    """Return whether a line (from 0) is above the second `---` or `...`."""
    stop = next((i for i, line in enumerate(lines[1:], 1) if line.strip() in ("---", "...")), 0)
    return at < stop


def _decisions(book: OpenBook, diagnostic: Diagnostic) -> Iterator[Offer]:
    """Yield two offers for a pair of similar entries: `same` or `different` in `overrides.yml`."""
    from seminal.setup.yaml_edit import with_item

    state = book.state
    pair = [
        key
        for key in (
            _listed_key(book, diagnostic.location),
            *(_listed_key(book, p) for p in diagnostic.related),
        )
        if key
    ]
    pair = list(dict.fromkeys(pair))
    if state is None or len(pair) != 2:
        return
    path = state.configured.folder / "overrides.yml"
    with files.as_if_written(book.overlay()):
        text = files.read_exact(path, book.root) if files.is_file(path) else ""
    for name, meaning in (("same", "one work"), ("different", "two works")):
        new = with_item(text, (name,), f"[{', '.join(pair)}]")
        yield Offer(
            f"Decide in {files.display(path, book.root)}: {pair[0]} and {pair[1]} are {meaning}", {path: new}
        )


def _listed_key(book: OpenBook, where: Location) -> str:
    """Return the key of the listed work with an entry there, "" for none."""
    for work in book.listed.works if book.listed else ():
        for entry in work.cluster.entries:
            place = entry.origin.where
            if isinstance(place, Location) and (place.path, place.line) == (where.path, where.line):
                return work.key
    return ""


def with_record(book: OpenBook, chapter: str, work: Citable) -> tuple[Path, str] | None:
    """Return path and new text of a chapter's .bib file with a work added.

    It is the first file loaded that `seminal build` does not write, since the next build would replace it. None without
    such a file or work.
    """
    from seminal.write.bibtex import entry
    from seminal.write.fields import record

    state = book.state
    if state is None or work.work is None:
        return None
    own = next((one for one in state.book.manuscript.chapters if one.path == chapter), None)
    loaded = state.book.loads.reach(own, "").bibliographies if own else tuple(state.book.bibliographies)
    wanted = [one for one in loaded if not one.generated and not one.problem and one.path.endswith(".bib")]
    if not wanted:
        return None
    path = book.root / wanted[0].path
    with files.as_if_written(book.overlay()):
        text = files.read_exact(path, book.root)
    ending = "\r\n" if "\r\n" in text else "\n"
    new = entry(record(work.work)).replace("\n", ending)
    gap = "" if not text or text.endswith(ending * 2) else ending if text.endswith(ending) else ending * 2
    return path, f"{text}{gap}{new}"
