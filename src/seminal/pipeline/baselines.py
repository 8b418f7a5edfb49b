"""The baselines of a project, in which keys are renamed with the keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from seminal import files
from seminal.pipeline.texts import Texts

if TYPE_CHECKING:
    from seminal.config import Config

_PLACES = ("*.json", ".*/*.json")


def renewed(config: Config, new_of: Mapping[str, str], named: Path | None = None) -> dict[Path, str]:
    """Return the new text of each baseline that tells of renamed keys: old problems stay old ones.

    Looked for in the book's folder, at the top of its git repository, and in folders there that begin with a dot;
    one may be `named`.
    """
    if not new_of:
        return {}
    from seminal.check.baseline import rekeyed

    found = dict.fromkeys((*([named] if named else ()), *_baselines(config)))
    texts = Texts(config.root, [str(path) for path in found])
    new = {path: rekeyed(texts[str(path)], new_of) for path in found}
    return {
        path: files.in_the_form_of(files.read_exact(path, config.root), text)
        for path, text in new.items()
        if text != texts[str(path)]
    }


def _baselines(config: Config) -> Iterator[Path]:
    """Yield the JSON files that look like baselines, where people put them."""
    root = config.root
    top = next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)
    for folder in dict.fromkeys((root, top)):
        paths = [path for place in _PLACES for path in sorted(folder.glob(place)) if path.is_file()]
        texts = Texts(root, [str(path) for path in paths])
        yield from (path for path in paths if '"known"' in texts[str(path)])
