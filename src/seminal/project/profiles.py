"""Quarto's profiles: which there are, which are active, and what they make of `_quarto.yml`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from seminal.model.config_files import QUARTO, is_profile
from seminal.model.source import Source
from seminal.store import files

_PROFILE = re.compile(r"^profile[ \t]*:", re.MULTILINE)
_SEPARATOR = re.compile(r"[,\s]+")


def profiles(root: Path) -> list[Path]:
    """Return the files of Quarto's profiles in a folder, sorted by name.

    Where no `_quarto.yml` is there, it may be a link to one of those in a folder, made anew for each volume; a folder
    that has one itself is a book of its own.
    """
    found = sorted(path for path in root.glob("_quarto-*") if is_profile(path.name))
    if found or any(files.is_file(root / name) for name in (*QUARTO, "_bookdown.yml")):
        return found
    below = (path for path in root.glob("*/_quarto-*") if is_profile(path.name))
    return sorted(path for path in below if not any(files.is_file(path.parent / name) for name in QUARTO))


def active_profiles(quarto: Source, root: Path) -> list[Source]:
    """Return the profile files that a render merges into `_quarto.yml`, in order.

    They are those of `QUARTO_PROFILE`, else of `profile: default:`; of each `group:` without an active profile, the
    first one, unless its profiles list chapters: then each is a volume, and a check looks at all. Quarto merges the one
    that is named first last. Files that are not there say nothing.
    """
    named = [name for name in _SEPARATOR.split(os.environ.get("QUARTO_PROFILE", "")) if name]
    if _PROFILE.search(quarto.text):
        from seminal.setup.layout import book_chapters, mapping, strings

        options = mapping(quarto.text).get("profile")
        options = options if isinstance(options, Mapping) else {"default": options}
        named = named or list(strings(options.get("default")))
        groups = options.get("group")
        if isinstance(groups, list) and groups and not isinstance(groups[0], list):
            groups = [groups]
        for group in groups if isinstance(groups, list) else ():
            names = strings(group)
            if (
                names
                and not set(names) & set(named)
                and not any(book_chapters(text) for _, text in _profile_files(names, root))
            ):
                named.append(names[0])
    return [
        Source(files.display(path, root), text) for path, text in _profile_files(list(reversed(named)), root)
    ]


def _profile_files(names: Sequence[str], root: Path) -> Iterator[tuple[Path, str]]:
    """Yield the existing files of profiles with their texts."""
    for path in (root / f"_quarto-{name}.{end}" for name in names for end in ("yml", "yaml")):
        if is_profile(path.name) and path.is_file():
            yield path, files.read_source(path, root).text


def merge_configurations(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Merge two configurations like Quarto: unite mappings, append lists, replace the rest."""
    result = dict(base)
    for name, value in over.items():
        old = result.get(name)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            result[name] = merge_configurations(old, value)
        elif isinstance(old, list) and isinstance(value, list):
            result[name] = [*old, *(one for one in value if one not in old)]
        else:
            result[name] = value
    return result
