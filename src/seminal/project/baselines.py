"""The baselines of a project, in which keys are renamed with the keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.project.find_project import repository
from seminal.project.texts import Texts
from seminal.store import files
from seminal.text.line_ends import in_the_form_of

if TYPE_CHECKING:
    from seminal.project.config import Config

_PLACES = ("*.json", ".*/*.json")


def renewed(config: Config, new_of: Mapping[str, str], named: Path | None = None) -> dict[Path, str]:
    """Return the new text of each baseline that tells of renamed keys: old problems stay old ones.

    Looked for in the book's folder, at the top of its git repository, and in folders there that begin with a dot;
    one may be `named`.
    """
    if not new_of:
        return {}
    from seminal.check.baseline import rekeyed

    new: dict[Path, str] = {}
    for path in dict.fromkeys((*([named] if named else ()), *_places(config.root))):
        text = Texts(config.root, [str(path)])[str(path)]
        if '"known"' in text and (renamed := rekeyed(text, new_of)) != text:
            new[path] = in_the_form_of(files.read_exact(path, config.root), renamed)
    return new


def _places(root: Path) -> Iterator[Path]:
    """Yield the JSON files where people put baselines."""
    for folder in dict.fromkeys((root, repository(root) or root)):
        for place in _PLACES:
            yield from (path for path in sorted(folder.glob(place)) if path.is_file())
