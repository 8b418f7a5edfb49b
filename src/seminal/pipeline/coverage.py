"""`seminal coverage`: reading lists and chapters → what the book leaves out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from seminal.pipeline.lists import merge
from seminal.pipeline.manuscript import chapter_paths, scan

if TYPE_CHECKING:
    from seminal.config import Config
    from seminal.model.coverage import Coverage


def coverage(config: Config, **options: Any) -> Coverage:
    """Return which works of the lists the chapters cite, per topic and chapter."""
    from seminal.coverage import coverage as covered
    from seminal.model.manuscript import Manuscript

    _, merged = merge(config)
    chapters, _ = scan(chapter_paths(config), config)
    return covered(Manuscript(tuple(chapters), merged.topics, merged.library), **options)
