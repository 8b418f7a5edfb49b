"""The citations of chapters with their places, for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from seminal.model.manuscript import Chapter, Citation
from seminal.text.escaping.screen import safe


def scanning_json(chapters: Sequence[Chapter]) -> str:
    """Return citations, cross-references and topics of each file as one JSON object."""
    data = {
        "version": 1,
        "files": [
            {
                "path": chapter.path,
                "citations": [_citation_object(citation) for citation in chapter.citations],
                "crossrefs": [_citation_object(crossref) for crossref in chapter.crossrefs],
                "topics": list(chapter.topics),
            }
            for chapter in chapters
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _citation_object(citation: Citation) -> dict[str, Any]:
    """Return a citation as an object of JSON."""
    data: dict[str, Any] = {
        "key": citation.key,
        "mode": citation.mode,
        "line": citation.location.line,
        "column": citation.location.column,
        "end_column": citation.location.end_column,
    }
    if citation.context:
        data["context"] = citation.context
    return data


def scanning_text(chapters: Sequence[Chapter]) -> str:
    """Return one line a citation: place, key, mode."""
    return "".join(
        safe(f"{citation.location}: @{citation.key} ({citation.mode})") + "\n"
        for chapter in chapters
        for citation in chapter.citations
    )
