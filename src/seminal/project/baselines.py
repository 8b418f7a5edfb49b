"""The baselines of a project, in which keys are renamed with the keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.project.decoding import Texts
from seminal.project.find_project import repository
from seminal.store import files
from seminal.text.cleaning import in_the_form_of

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic
    from seminal.project.config import Config

_PLACES = ("*.json", ".*/*.json")


def configured_baseline(config: Config) -> Path | None:
    """Return the path of the baseline that the configuration names, else None."""
    return config.root / config.baseline if config.baseline else None


def without_known(found: Iterable[Diagnostic], config: Config) -> list[Diagnostic]:
    """Return diagnostics missing from the configured baseline; all without that file."""
    path = configured_baseline(config)
    known = files.read_text_if_any(path, config.root) if path else None
    if path is None or known is None:
        return list(found)
    from seminal.check.baseline import compared

    name = files.display(path, config.root)
    return compared(list(found), known, name, lambda one: files.is_file(config.root / one)).fresh


def renamed_baselines(
    config: Config, new_of: Mapping[str, str], named: Path | None = None
) -> dict[Path, str]:
    """Return the new text of each baseline that names renamed keys.

    Looked for in the book's folder, at the top of its git repository, and in folders there that begin with a dot;
    one may be `named`.
    """
    if not new_of:
        return {}
    from seminal.check.baseline import rekeyed

    new: dict[Path, str] = {}
    for path in dict.fromkeys((*([named] if named else ()), *_baseline_paths(config.root))):
        text = Texts(config.root, [str(path)])[str(path)]
        if '"known"' in text and (renamed := rekeyed(text, new_of)) != text:
            new[path] = in_the_form_of(files.read_exact(path, config.root), renamed)
    return new


def _baseline_paths(root: Path) -> Iterator[Path]:
    """Yield the JSON files in the book's folder and repository, and dot folders there."""
    for folder in dict.fromkeys((root, repository(root) or root)):
        for place in _PLACES:
            yield from (path for path in sorted(folder.glob(place)) if path.is_file())
