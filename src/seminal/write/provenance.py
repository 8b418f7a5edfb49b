"""provenance.json: where every field of every work comes from, and why its entries are one work."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from seminal.model.entry import Entry, Origin
from seminal.model.source import Location
from seminal.model.work import Claim, Library, Work
from seminal.text.values import plain


def provenance(library: Library) -> str:
    """Return the evidence of a library as JSON (docs/formats.md): byte-identical for equal libraries."""
    works = {work.key: _work(work) for work in library}
    return json.dumps({"version": 1, "works": works}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _work(work: Work) -> dict[str, Any]:
    data: dict[str, Any] = {
        "type": work.type,
        "aliases": list(work.aliases),
        "provisional": work.provisional,
        "topics": list(work.topics),
        "origins": [origin_data(entry.origin) for entry in (*work.cluster.entries, *work.found)],
        "fields": _claims(work.claims),
        "conflicts": list(work.conflicts),
        "evidence": [
            {"entries": [_where(m.left), _where(m.right)], "reason": m.reason} for m in work.cluster.evidence
        ],
    }
    if work.set_aside:
        data["set_aside"] = _claims(work.set_aside)
    return data


def _claims(claims: Mapping[str, Iterable[Claim]]) -> dict[str, Any]:
    return {
        name: [{"value": plain(claim.value), "origin": origin_data(claim.origin)} for claim in given]
        for name, given in claims.items()
    }


def _where(entry: Entry) -> str:
    return str(entry.origin.where)


def origin_data(origin: Origin) -> dict[str, Any]:
    """Return an origin as JSON data: the seed or register and the place."""
    data: dict[str, Any] = {"seed": origin.source}
    if isinstance(origin.where, Location):
        place = origin.where
        data |= {
            "path": place.path,
            "line": place.line,
            "column": place.column,
            "end_line": place.end_line,
            "end_column": place.end_column,
        }
    else:
        data["record"] = origin.where
    if origin.retrieved:
        data["retrieved"] = origin.retrieved.isoformat()
    return data
