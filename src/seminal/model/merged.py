"""The result of merging, apart from its code: cached results need no merging."""

from __future__ import annotations

from dataclasses import dataclass

from seminal.model.diagnostic import Diagnostic
from seminal.model.library import Library
from seminal.model.lock import Lock
from seminal.model.manuscript import Topic
from seminal.model.work import Match


@dataclass(frozen=True, slots=True)
class Merged:
    """The result of merging: library, topics, doubtful matches and the next lock.

    `settled` is True if merging again with this lock would return the same.
    """

    library: Library
    topics: tuple[Topic, ...]
    unsure: tuple[Match, ...]
    lock: Lock
    diagnostics: tuple[Diagnostic, ...]
    settled: bool = True
