"""Merge entries into the library's works: cluster them, choose claims, assign keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Literal, NamedTuple

from seminal.match.blocks import Blocks, BlockState
from seminal.merge.cluster import cluster_profiles, decisions, sort_key
from seminal.merge.decisions import Different, Handles, Same, dropped_entries, joined_and_separated
from seminal.merge.fields import Claims, claims, conflicts, entry_with_venue
from seminal.merge.keys import KeyDraft, assign, is_settled
from seminal.merge.match_features import MatchFeatures, features_by_id
from seminal.merge.topics import TopicMap, headings_of, topic_map, topics_of, topics_with_works
from seminal.model.allocation import uncollected
from seminal.model.diagnostic import Diagnostic
from seminal.model.entry import PEOPLE, Entry, Name, Origin, PartialDate, Value, people
from seminal.model.library import Library
from seminal.model.lock import Lock
from seminal.model.manuscript import Topic
from seminal.model.merged import Merged
from seminal.model.overrides import Override, Overrides
from seminal.model.source import Location
from seminal.model.work import Claim, Cluster, Match, Work
from seminal.text import dates
from seminal.text.linear import Linear
from seminal.witness import of_works


def with_overrides(
    stated: Claims, others: Claims, kind: str, overrides: Iterable[Override]
) -> tuple[dict[str, tuple[Claim, ...]], dict[str, tuple[Claim, ...]], str]:
    """Return a work's claims, those set aside, and its type after the author's decisions.

    A value becomes the first claim; an empty one sets all of a field's claims aside. With `instead_of` only these names
    are replaced, if the field has them.
    """
    used, aside = dict(stated), dict(others)
    for override in overrides:
        origin = Origin("overrides", override.location)
        for name, value in override.fields.items():
            if name == "type":
                kind = value
                continue
            name, given = _typed_field(name, value)
            if not given:
                aside[name] = (*used.pop(name, ()), *aside.get(name, ()))
                continue
            if override.instead_of:
                names = _corrected(used.get(name, ()), override.instead_of, given)
                if names is None:
                    continue
                given = names
            used[name] = (Claim(given, origin), *(c for c in used.get(name, ()) if c.value != given))
    return used, aside, kind


def _corrected(found: Iterable[Claim], wrong: str, right: Value) -> tuple[Name, ...] | None:
    """Return the trusted names with `wrong` replaced by `right`, None if it is absent.

    `Stone, Ada and {Ben} and {Ortiz}` with `Ortiz, Ben` for `Ben and Ortiz` -> `Stone, Ada and Ortiz, Ben`.
    """
    from seminal.text.names import parse_names

    names = next((claim.value for claim in found), None)
    old = parse_names(wrong)
    if not isinstance(names, tuple) or not isinstance(right, tuple) or not old:
        return None
    new: list[Name] = []
    at = 0
    while at < len(names):
        matches = names[at : at + len(old)] == old
        new += right if matches else names[at : at + 1]
        at += len(old) if matches else 1
    return tuple(new) if tuple(new) != names else None


def _typed_field(name: str, text: str) -> tuple[str, Value]:
    """Return an author's field by the model's name and type: `year: "2020"` -> date, 2020."""
    from seminal.text.names import parse_names

    if name in PEOPLE:
        return name, parse_names(text)
    if name in ("year", "date") and (numbers := dates.numbers(text.split("-")[:3])):
        return "date", PartialDate(*numbers)
    return name, str(dates.month(text) or "") if name == "month" else text


class _Body(NamedTuple):
    """A work without its key: entries of lists, records found, claims, those set aside."""

    cluster: Cluster
    found: tuple[Entry, ...]
    claims: Claims
    set_aside: Claims
    type: str


class MergeWithState(NamedTuple):
    """The result of merging and the next one's state: entries by position, their blocks."""

    merged: Merged
    blocks: BlockState | None
    entries: list[Entry]


def merge(
    entries: Sequence[Entry],
    topics: Sequence[Topic],
    overrides: Overrides,
    lock: Lock,
    *,
    preprints: Literal["merge", "keep"] = "merge",
    key_pattern: Linear | None = None,
) -> Merged:
    """Return one work for every cluster of entries, independent of the order of the entries.

    New keys follow `key_pattern`; `preprints` "keep" makes a preprint and its published version two works.
    """
    return merge_with_state(
        entries, topics, overrides, lock, preprints=preprints, key_pattern=key_pattern, most=0
    ).merged


def merge_with_state(
    entries: Sequence[Entry],
    topics: Sequence[Topic],
    overrides: Overrides,
    lock: Lock,
    *,
    preprints: Literal["merge", "keep"] = "merge",
    key_pattern: Linear | None = None,
    witness: Mapping[str, str] | None = None,
    most: int = 50_000,
) -> MergeWithState:
    """Return the result of `merge` with its state; no blocks for more than `most` entries."""
    with uncollected():
        seen = features_by_id(entries)
        said = resolved_overrides(entries, overrides, lock, seen)
        kept = sorted((entry for entry in entries if id(entry) not in said.gone), key=sort_key)
        profiles = [seen[id(entry)].profile for entry in kept]
        blocks = Blocks(profiles)
        keep = preprints == "keep"
        compared = decisions(profiles, blocks.pairs(), keep_preprints=keep)
        clustering = cluster_profiles(profiles, compared, said.same, said.different, keep_preprints=keep)
        state = blocks.state if len(kept) <= most else None
        del blocks
        mapping, notes = topic_map(topics, headings_of(kept))
        works, after, settled = works_with_keys(clustering.clusters, said, lock, mapping, seen, key_pattern)
        settled = settled and (after == lock or resolved_overrides(entries, overrides, after, seen) == said)
        noticed = [*said.diagnostics, *notes]
        merged = library_of(
            works, mapping, clustering.unsure, after, noticed, settled=settled, witness=witness
        )
        return MergeWithState(merged, state, kept)


def works_with_keys(
    clusters: Sequence[Cluster],
    decided: ResolvedOverrides,
    lock: Lock,
    mapping: TopicMap,
    features: Mapping[int, MatchFeatures],
    pattern: Linear | None,
) -> tuple[list[Work], Lock, bool]:
    """Return a work for each cluster, the next lock, and whether it keeps all keys.

    A work's `found` are the lock's answers of registers for its key or aliases.
    """
    answers: dict[str, list[Entry]] = {}
    for answer in lock.answers:
        answers.setdefault(answer.key, []).append(answer.entry)
    bodies = [_body_of(found, (), decided.fields) for found in clusters]
    drafts = [_key_draft(body, decided.keys, features) for body in bodies]
    names, locked = assign(drafts, lock, pattern)
    works = []
    for body, name in zip(bodies, names, strict=True):
        records = tuple(entry for key in (name.key, *name.aliases) for entry in answers.get(key, ()))
        full = _body_of(body.cluster, records, decided.fields) if records else body
        works.append(
            Work(
                name.key,
                full.type,
                claims=full.claims,
                cluster=full.cluster,
                aliases=name.aliases,
                topics=topics_of(full.cluster.entries, mapping),
                conflicts=conflicts(full.claims),
                provisional=name.provisional,
                set_aside=full.set_aside,
                found=full.found,
            )
        )
    after = replace(lock, works=locked)
    return works, after, after == lock or is_settled(drafts, names, locked)


def library_of(
    works: Iterable[Work],
    mapping: TopicMap,
    unsure: Sequence[Match],
    lock: Lock,
    noticed: Sequence[Diagnostic],
    *,
    settled: bool,
    known: Mapping[str, Sequence[Diagnostic]] | None = None,
    witness: Mapping[str, str] | None = None,
) -> Merged:
    """Return the library of the works, with its topics and diagnostics.

    `settled` is True if merging again would give the same; `known` has earlier diagnostics of conflicts by work key,
    `witness` the author's names for the witnesses of lists.
    """
    ordered = tuple(sorted(works, key=attrgetter("key")))
    said = known or {}
    conflicts_by_work = [said.get(work.key) or _conflicts_of(work) for work in ordered if work.conflicts]
    noticed = [*noticed, *(one for found in conflicts_by_work for one in found)]
    library = Library(ordered, of_works(ordered, witness))
    topics, unknown = topics_with_works(mapping, library)
    return Merged(library, topics, tuple(unsure), lock, (*noticed, *unknown), settled)


@dataclass(frozen=True, slots=True)
class ResolvedOverrides:
    """What the author decided, by the ids of the entries that it is about."""

    gone: set[int] = field(default_factory=set)
    same: Same = field(default_factory=list)
    different: Different = field(default_factory=list)
    keys: dict[int, str] = field(default_factory=dict)
    fields: dict[int, list[Override]] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def resolved_overrides(
    entries: Sequence[Entry], overrides: Overrides, lock: Lock, features: Mapping[int, MatchFeatures]
) -> ResolvedOverrides:
    """Return the author's overrides resolved to entries, with diagnostics for unknown names."""
    handles = Handles(entries, lock, features)
    dropped, unknown = dropped_entries(overrides, handles)
    same, different, more = joined_and_separated(overrides, handles, dropped)
    for wish in (*overrides.keys, *overrides.fields):
        if not handles.find(wish.work):
            more.append(handles.unknown_override(wish.work, wish.location))
    return ResolvedOverrides(
        dropped, same, different, *_keys_and_fields(overrides, handles), [*unknown, *more]
    )


def _keys_and_fields(
    overrides: Overrides, handles: Handles
) -> tuple[dict[int, str], dict[int, list[Override]]]:
    """Return the author's keys and fields, by the id of their entries."""
    keys = {id(entry): wish.fields["key"] for wish in overrides.keys for entry in handles.find(wish.work)}
    fields: dict[int, list[Override]] = {}
    for override in overrides.fields:
        for entry in handles.find(override.work):
            fields.setdefault(id(entry), []).append(override)
    return keys, fields


def _body_of(found: Cluster, records: tuple[Entry, ...], set_fields: Mapping[int, list[Override]]) -> _Body:
    """Return a cluster and its registers' `records` as a work, with the author's `set_fields`."""
    everyone = (*found.entries, *records)
    stated, others = claims(everyone)
    by_author = {id(o): o for entry in found.entries for o in set_fields.get(id(entry), ())}
    kind = entry_with_venue(everyone).type
    if not by_author:
        return _Body(found, records, stated, others, kind)
    used, aside, kind = with_overrides(stated, others, kind, by_author.values())
    return _Body(found, records, used, aside, kind)


def _key_draft(body: _Body, wishes: Mapping[int, str], features: Mapping[int, MatchFeatures]) -> KeyDraft:
    """Return what a work's key is made of; `wishes` are the author's, by entry id."""
    title, day = (_first_claim(body.claims, name) for name in ("title", "date"))
    names = people(lambda name: _first_claim(body.claims, name))
    wish = next((wishes[id(entry)] for entry in body.cluster.entries if id(entry) in wishes), "")
    return KeyDraft(
        body.cluster.entries,
        _fingerprints(body.cluster.entries, features),
        names[0] if names else None,
        day.year if isinstance(day, PartialDate) else None,
        str(title or ""),
        wish,
    )


def _first_claim(stated: Claims, name: str) -> Value | None:
    """Return the value of a field's most trusted claim, None without any."""
    return stated[name][0].value if name in stated else None


def _fingerprints(entries: Sequence[Entry], features: Mapping[int, MatchFeatures]) -> tuple[str, ...]:
    """Return the fingerprints of several entries, sorted, each once."""
    if len(entries) == 1:
        return features[id(entries[0])].prints
    return tuple(sorted({mark for entry in entries for mark in features[id(entry)].prints}))


def _conflicts_of(work: Work) -> list[Diagnostic]:
    """Return a diagnostic for each field of a work whose sources disagree."""
    return [_conflict(work, field) for field in work.conflicts]


def _conflict(work: Work, field: str) -> Diagnostic:
    """Return the diagnostic of a field whose claims differ, at its first place."""
    first, *rest = work.claims[field]
    places = [claim.origin.where for claim in (first, *rest) if isinstance(claim.origin.where, Location)]
    where = places[0] if places else Location.of_file("bib/seminal.lock")
    others = " and ".join(f"{_shown_value(c.value)} ({c.origin.place})" for c in rest)
    ours = f"{_shown_value(first.value)} ({first.origin.place})"
    message = f"{work.key}: sources disagree: `{field}` is {ours}, not {others}"
    return Diagnostic("conflict", where, message, related=tuple(places[1:]))


def _shown_value(value: Value) -> str:
    """Return a value for a message: a year, three family names, or a quoted text."""
    if isinstance(value, PartialDate):
        return str(value.year)
    if isinstance(value, tuple):
        return ", ".join(name.family for name in value[:3]) + (" ..." if len(value) > 3 else "")
    return f'"{value}"'
