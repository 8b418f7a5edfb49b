"""Which cited keys are in the bibliography, which are aliases, which are unknown."""

from __future__ import annotations

import contextlib
import json
import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from seminal.filters.document import PandocNode, metadata_value
from seminal.filters.memory import cached_answer
from seminal.filters.setting import arguments
from seminal.model.crossrefs import crossref
from seminal.store.regular import read_regular

if TYPE_CHECKING:
    from seminal.model.bibliography import Bibliography

_READ = (".bib", ".bibtex", ".biblatex", ".json", ".yaml", ".yml")
_ID = re.compile(r'\[("(?:[^"\\]|\\.)+"),\s?\[')  # the first of an element's attributes
_BLANK = re.compile(r"[\s,]+")
_VERSION = 1  # of what is remembered of a bibliography


class Doubts(NamedTuple):
    """Keys missing in `files`: aliases with their canonical keys, and unknown keys.

    `named` says whether the document names a bibliography at all, `problem` which one of them
    cannot be read: nothing can be said of unknown keys then.
    """

    aliases: Mapping[str, str]
    unknown: frozenset[str]
    files: tuple[Path, ...]
    named: bool
    problem: str = ""


def doubtful(meta: Mapping[str, PandocNode], cited: Collection[str], text: str) -> Doubts | None:
    """Return the aliases and unknown keys that a document cites; None without any.

    Cross-references and keys of `references:` in the metadata are skipped.
    """
    inline = {str(value.get("id")) for value in values(meta.get("references")) if isinstance(value, dict)}
    refers = _crossref(meta).match
    unknown = {key for key in cited if key != "*" and key not in inline and not refers(key)}
    if not unknown:
        return None
    names = [name for name in values(meta.get("bibliography")) if isinstance(name, str) and name]
    files, problem = found_files(names)
    keys: set[str] = set()
    aliases: dict[str, str] = {}
    for file in files:
        try:
            file_keys, file_aliases = keys_of_file(file)
        except OSError as error:
            problem = problem or f"{file} cannot be read: {error.strerror}"
            continue
        keys.update(file_keys)
        aliases = {**file_aliases, **aliases}
    unknown -= keys
    if unknown:
        unknown -= _crossref_labels(text)
    if not unknown:
        return None
    if not unknown <= set(aliases):
        for folder in dict.fromkeys(file.parent for file in files):
            aliases = {**_build_aliases(folder, keys), **aliases}
    known_aliases = {key: aliases[key] for key in unknown if key in aliases}
    return Doubts(
        known_aliases,
        frozenset(unknown.difference(known_aliases)),
        tuple(files),
        bool(names or inline),
        problem,
    )


def values(value: PandocNode | None) -> list[Any]:
    """Return what a metadata value lists, one value as a list of one."""
    found = metadata_value(value) if value is not None else []
    return found if isinstance(found, list) else [found]


def _crossref(meta: Mapping[str, PandocNode]) -> re.Pattern[str]:
    """Return the pattern of cross-references, which are Cites until Quarto's own filters run.

    Prefixes under `crossref: custom:` count.
    """
    options = metadata_value(meta["crossref"]) if "crossref" in meta else None
    custom = options.get("custom") if isinstance(options, dict) else None
    listed = custom if isinstance(custom, list) else ()
    return crossref(frozenset(str(one["key"]) for one in listed if isinstance(one, dict) and one.get("key")))


def _crossref_labels(text: str) -> set[str]:
    """Return what pandoc-crossref's `@fig:x` may name: the ids of elements, and with a capital, `@Fig:x`."""
    ids = {json.loads(name) for name in _ID.findall(text)}
    return ids | {name[:1].upper() + name[1:] for name in ids}


def found_files(names: Sequence[str]) -> tuple[list[Path], str]:
    """Return the existing bibliographies of names, and the first problem with others, or ""."""
    files: list[Path] = []
    problem = ""
    for name in names:
        file = None
        with contextlib.suppress(OSError):  # a name may be longer than any disk allows
            file = next(filter(Path.is_file, _bibliography_paths(name)), None)
        if file and file.suffix.lower() in _READ:
            files.append(file)
        elif file or "://" in name:
            problem = problem or f"{name} is not read here"
        else:
            problem = problem or f"there is no bibliography {name}"
    return files, problem


def _bibliography_paths(name: str) -> Iterator[Path]:
    """Yield the paths in which pandoc looks for a bibliography, then with `.bib`."""
    paths = [value for option, value in arguments().options if option == "resource-path"]
    further = [folder for path in paths for folder in path.split(os.pathsep)]
    for folder in dict.fromkeys(["", os.environ.get("QUARTO_PROJECT_DIR", ""), *further]):
        for suffix in ("", ".bib"):
            yield Path(folder, name + suffix)


def keys_of_file(file: Path) -> tuple[Collection[str], Mapping[str, str]]:
    """Return a bibliography's keys and aliases, parsed again only if its content is new."""
    question = f"{_VERSION} {file.suffix} ".encode() + read_regular(file)
    keys, aliases = cached_answer("keys", question, lambda: _keys_and_aliases(load_bibliography(file)))
    return keys, aliases


def _keys_and_aliases(found: Bibliography) -> list[Any]:
    """Return the keys of a bibliography, and its aliases with the keys that they mean."""
    keys = {entry.key: None for entry in found.entries if entry.key}
    aliases: dict[str, str] = {}
    for entry in found.entries:
        for field in entry.fields:
            for alias in _BLANK.split(field.value) if field.name.lower() == "ids" else ():
                if alias and alias not in keys:
                    aliases.setdefault(alias, entry.key)
    return [list(keys), aliases]


def load_bibliography(file: Path) -> Bibliography:
    """Return a parsed bibliography. Raises OSError if it is unreadable."""
    from seminal.check.load import bibliography
    from seminal.model.errors import FatalError
    from seminal.store import files

    try:
        found = bibliography(files.read_source(file, Path()))
    except FatalError as error:
        raise OSError(0, str(error)) from error
    for problem in found.diagnostics:
        if problem.rule == "bibliography-unreadable":
            raise OSError(0, problem.message)
    return found


def _build_aliases(folder: Path, keys: Collection[str]) -> dict[str, str]:
    """Return the aliases of keys in a folder's provenance.json; {} if it is unreadable."""
    try:
        works = json.loads(read_regular(folder / "provenance.json"))["works"]
        return {alias: key for key, work in works.items() if key in keys for alias in work["aliases"]}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
