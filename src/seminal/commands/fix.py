"""`seminal check --fix`: every certain repair of a book, as one change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.commands.check import check, fixable
from seminal.model.errors import FatalError
from seminal.project.check_settings import settings
from seminal.project.decoding import text_now
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic
    from seminal.project.config import Config

_OF_KEYS = ("house-key", "lookalike-key")
"""Rules whose repair is to rename a key."""
_MAX_ROUNDS = 6  # repairs may lie on top of one another: the next round makes the next


@dataclass(frozen=True)
class Repaired:
    """New texts by file, number of repairs, renamed keys, and why others were not.

    `before` is what the files held when the repairs were worked out.
    """

    texts: Mapping[Path, str]
    before: Mapping[Path, str]
    repairs: int = 0
    new_of: Mapping[str, str] = field(default_factory=dict)
    left: Mapping[str, str] = field(default_factory=dict)


def repaired_book(config: Config, paths: Sequence[Path] = (), baseline: Path | None = None) -> Repaired:
    """Return the book with all certain repairs applied; nothing is written.

    Each round checks the result of the last one. In the end keys are renamed to the house style, in the baselines
    too, but not where only some chapters are given, since others may cite them.
    """
    texts: dict[Path, str] = {}
    old_texts: dict[Path, str] = {}
    count = 0
    renamed: Mapping[str, str] = {}
    keys_left: Mapping[str, str] = {}
    for _ in range(_MAX_ROUNDS):
        with files.as_if_written(texts):
            changes, repairs, rules = _fix_once(config, paths)
            if not changes and not (paths or renamed) and not rules.isdisjoint(_OF_KEYS):
                changes, renamed, keys_left = _house_keys_renamed(config, baseline)
        if not changes:
            break
        old_texts |= {path: text_now(path, config.root) for path in changes if path not in texts}
        texts |= changes
        count += repairs
    changed = {path: text for path, text in texts.items() if text != old_texts[path]}
    return Repaired(changed, old_texts, count, renamed, keys_left)


def _fix_once(config: Config, paths: Sequence[Path]) -> tuple[dict[Path, str], int, set[str]]:
    """Return the texts of changed files, the number of repairs, the rules of all findings.

    One round of repairs, which is not written; files that are not UTF-8 are left out.
    """
    from seminal.text.fix import apply_fixes

    by_path: dict[str, list[Diagnostic]] = {}
    found = check(config, paths).diagnostics
    for diagnostic in fixable(found, config):
        by_path.setdefault(diagnostic.location.path, []).append(diagnostic)
    changes: dict[Path, str] = {}
    count = 0
    for name, here in sorted(by_path.items()):
        path = config.root / name
        try:
            old = files.read_exact(path, config.root)
        except FatalError:  # in another encoding, which is checked and left as it is
            continue
        new, mended = apply_fixes(old, here)
        if mended:
            changes[path] = new
            count += len(mended)
    return changes, count, {one.rule for one in found}


def _house_keys_renamed(
    config: Config, baseline: Path | None
) -> tuple[dict[Path, str], Mapping[str, str], Mapping[str, str]]:
    """Return files with keys in house style, new keys by old, reasons for others."""
    from seminal.commands.rename_house_keys import house_renaming
    from seminal.project.baselines import renamed_baselines

    made = house_renaming(config, settings(config))
    return {**made.texts, **renamed_baselines(config, made.new_of, baseline)}, made.new_of, made.left
