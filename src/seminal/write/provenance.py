"""provenance.json: the source of every field, and why entries are one work."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from seminal.model.entry import Entry, Name, Origin, Value
from seminal.model.library import Library
from seminal.model.source import Location
from seminal.model.work import Claim, Work
from seminal.text.values import plain
from seminal.write.pieces import TextPiece, joined_pieces

_dump: Final = json.JSONEncoder(ensure_ascii=False).encode
_quoted: Final = json.encoder.encode_basestring  # what the encoder makes of a text, without its detours
_cached_dump: Final = lru_cache(maxsize=4096)(_dump)  # names of fields, types, topics


def provenance(library: Library) -> str:
    """Return the evidence of a library as JSON (docs/reference/formats.md): equal for equal libraries."""
    works = sorted(library, key=lambda work: work.key)
    return b"".join(provenance_file(map(evidence, works))).decode()


def provenance_file(works: Iterable[TextPiece]) -> list[TextPiece]:
    """Return a provenance.json file in pieces, from the `evidence` of works in order."""
    rows = joined_pieces(b",\n", works)
    return [b'{\n"version": 1,\n"works": {', *([b"\n", *rows, b"\n"] if rows else ()), b"}\n}\n"]


def evidence(work: Work) -> bytes:
    """Return a work's evidence as a member of the file's JSON: `"key": {...}`."""
    return f"{_dump(work.key)}: {{\n{_work_members(work)}\n}}".encode(errors="backslashreplace")


def _work_members(work: Work) -> str:
    """Return the members of a work's object, joined by hand: json's `indent` is slow."""
    everyone = [entry.origin for entry in (*work.cluster.entries, *work.found)]
    origins = {id(origin): _dump(origin_data(origin)) for origin in everyone}
    facts = [
        f' "type": {_cached_dump(work.type)}',
        f' "aliases": [{", ".join(map(_quoted, work.aliases))}]',
        f' "provisional": {_cached_dump(work.provisional)}',
        f' "topics": {_cached_dump(work.topics)}',
        f' "origins": {_json_array("  ", [origins[id(origin)] for origin in everyone])}',
        f' "fields": {_claims(work.claims, origins)}',
        f' "conflicts": {_cached_dump(work.conflicts)}',
    ]
    matches = [
        _dump({"entries": [_origin_text(match.left), _origin_text(match.right)], "reason": str(match.reason)})
        for match in work.cluster.evidence
    ]
    facts.append(f' "evidence": {_json_array("  ", matches)}')
    if work.set_aside:
        facts.append(f' "set_aside": {_claims(work.set_aside, origins)}')
    return ",\n".join(facts)


def _claims(claims: Mapping[str, Sequence[Claim]], origins: Mapping[int, str]) -> str:
    """Return the claims on fields as JSON; `origins` has JSON by the origin's `id`."""
    if not claims:
        return "{}"
    rows = ",\n".join(
        f"  {_cached_dump(name)}: [{_claim(given[0], origins)}]"
        if len(given) == 1
        else f"  {_cached_dump(name)}: {_json_array('   ', [_claim(claim, origins) for claim in given])}"
        for name, given in sorted(claims.items())
    )
    return f"{{\n{rows}\n }}"


def _claim(claim: Claim, origins: Mapping[int, str]) -> str:
    """Return a claim's value and origin as JSON."""
    origin = origins.get(id(claim.origin)) or _dump(origin_data(claim.origin))
    return f'{{"value": {_json_value(claim.value)}, "origin": {origin}}}'


def _json_value(value: Value) -> str:
    """Return a field's value as JSON: a text, a list of persons, or a date."""
    if isinstance(value, str):
        return _quoted(value)
    return f"[{', '.join(map(_person_json, value))}]" if isinstance(value, tuple) else _dump(plain(value))


def _person_json(name: Name) -> str:
    """Return a person as a JSON object of the parts that are not empty."""
    parts = (
        ("family", name.family),
        ("given", name.given),
        ("particle", name.particle),
        ("suffix", name.suffix),
    )
    return "{" + ", ".join([f'"{part}": {_quoted(text)}' for part, text in parts if text]) + "}"


def _json_array(indent: str, rows: Iterable[str]) -> str:
    """Return a JSON array, on one line for a single row."""
    rows = list(rows)
    if len(rows) < 2:
        return f"[{''.join(rows)}]"
    return "[\n" + ",\n".join(indent + row for row in rows) + "]"


def _origin_text(entry: Entry) -> str:
    return str(entry.origin.where)


def origin_data(origin: Origin) -> dict[str, Any]:
    """Return an origin as JSON data: list or register (`seed`), place or record, day."""
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
