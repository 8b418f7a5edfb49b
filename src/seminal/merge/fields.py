"""Collect each source's value for a field, most trusted first, and find conflicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from seminal.merge.trust import is_published, rank
from seminal.model.entry import OTHERS, PEOPLE, Entry, Name, Origin, PartialDate, Value, real_names
from seminal.model.source import Location
from seminal.model.vocabulary import venue
from seminal.model.work import Claim, EntryClaims
from seminal.text.fold import fold, squash
from seminal.text.people import Agreement, agreement
from seminal.text.title_relations import Relation, relate
from seminal.text.titles import title_of

CONTAINER = (
    "booktitle", "journal", "howpublished", "volume", "number", "pages", "publisher", "series", "organization",
    "institution", "school", "address", "editor", "translator", "eventtitle", "issn", "chapter",
)  # fmt: skip
"""Fields of the published version: never mixed from a preprint and a journal."""

Claims = Mapping[str, tuple[Claim, ...]]


def with_fuller_names(found: list[Claim]) -> list[Claim]:
    """Return the claims on names, the first completed by the others' accents and particles.

    `Richtarik, Peter` beside a list's `Richtárik, Peter` -> `Richtárik, Peter`. The trusted source's own names follow
    as the second claim, and the first one's origin says who gave the fuller ones.
    """
    first, *rest = found
    if not isinstance(first.value, tuple):
        return found
    names, givers = list(first.value), []
    for claim in rest:
        for at, name in enumerate(names):
            if (fuller := _fuller_name(name, claim.value)) is not None:
                names[at] = fuller
                givers.append(claim)
    if not givers:
        return found
    return [Claim(tuple(names), _joined_origin(first.origin, givers)), *found]


def _fuller_name(name: Name, value: Value) -> Name | None:
    """Return another list's equal name with accents or a particle that this lacks, else None."""
    if name == OTHERS or not isinstance(value, tuple):
        return None
    return next((one for one in value if one != name and _is_fuller(name, one)), None)


def _is_fuller(poor: Name, rich: Name) -> bool:
    """Return whether `rich` is `poor` with more accents, or with a particle and no fewer."""
    if squash(poor.family) != squash(rich.family) or not poor.given or not rich.given:
        return False
    if fold(poor.given) != fold(rich.given):
        return False
    if poor.particle != rich.particle:
        return not poor.particle and _count_accents(poor) <= _count_accents(rich)
    return _count_accents(rich) > _count_accents(poor) and poor.suffix == rich.suffix


def _count_accents(name: Name) -> int:
    """Return how many letters of a name are no letters of ASCII."""
    return sum(not char.isascii() and char.isalpha() for char in f"{name.given}{name.family}")


def _joined_origin(origin: Origin, givers: Sequence[Claim]) -> Origin:
    """Return an origin that names the `givers` of names; a place in a file stays."""
    if isinstance(origin.where, Location):
        return origin
    by = ", ".join(dict.fromkeys(claim.origin.place for claim in givers))
    return Origin(origin.source, f"{origin.where}, names with {by}", origin.retrieved)


def entry_with_venue(entries: Sequence[Entry]) -> Entry:
    """Return the most trusted published entry, else the most trusted: its venue is the work's."""
    if len(entries) == 1:
        return entries[0]
    ordered = sorted(entries, key=rank)
    return next((entry for entry in ordered if is_published(entry)), ordered[0])


def claims(entries: Sequence[Entry]) -> tuple[Claims, Claims]:
    """Return each field's claims, and those of another version: its volume and pages.

    The container's claim goes first for what belongs to the published version and for the year;
    for authors the fullest of the lists that agree; else the order is `trust.rank`.
    """
    if len(entries) == 1:  # most works: nothing to weigh
        return EntryClaims(entries[0]), {}
    home = entry_with_venue(entries)
    ordered = sorted(entries, key=rank)
    first_claims: dict[str, dict[Value, Claim]] = {}
    others: dict[str, dict[Value, Claim]] = {}
    for entry in (home, *(e for e in ordered if e is not home)):
        for name, value in entry.fields.items():
            other_version = name in CONTAINER and entry is not home and not _same_container(home, entry)
            into = (others if other_version else first_claims).setdefault(name, {})
            into.setdefault(value, Claim(value, entry.origin))
    used, aside = (
        {name: [*found.values()] for name, found in kind.items()} for kind in (first_claims, others)
    )
    order = {id(entry.origin): at for at, entry in enumerate(ordered)}
    for name, found in used.items():
        if name not in CONTAINER and name != "date":
            found.sort(key=lambda claim: order[id(claim.origin)])
    if "title" in used:
        used["title"] = _published_title_first(used["title"], home, ordered)
    if "author" in used:
        used["author"] = with_fuller_names(_fullest_first(used["author"]))
    if {"author", "editor"} <= used.keys() and _are_one_list(used, entries):
        has_authors = any(entry.structured and "author" in entry.fields for entry in entries)
        name = "editor" if has_authors else "author"
        aside[name] = used.pop(name)
    if "date" in used:
        used["date"] = _most_precise_first(used["date"])
    return _as_tuples(used), _as_tuples(aside)


def _are_one_list(used: Mapping[str, list[Claim]], entries: Sequence[Entry]) -> bool:
    """Return whether one source calls editors whom another, which names no editors, has as authors."""
    both = any({"author", "editor"} <= entry.fields.keys() for entry in entries)
    return not both and _lists_agree(used["author"][0].value, used["editor"][0].value)


def _published_title_first(found: list[Claim], home: Entry, ordered: Sequence[Entry]) -> list[Claim]:
    """Return title claims, those of `home`'s version before a differently worded preprint's."""
    own = {id(entry.origin) for entry in ordered if entry is home or not is_other_version(home, entry)}
    said = [claim for claim in found if id(claim.origin) in own]
    if not said or said[0] is found[0] or not _titles_differ(str(said[0].value), str(found[0].value)):
        return found
    return [*said, *(claim for claim in found if id(claim.origin) not in own)]


def is_other_version(home: Entry, other: Entry) -> bool:
    """Return whether `home` is published, and `other` on a server or, a record, on arXiv."""
    if not is_published(home) or is_published(other):
        return False
    return bool(other.venue) or (other.structured and other.identifier("arxiv") is not None)


def _as_tuples(claims_of: dict[str, list[Claim]]) -> Claims:
    """Return claims as tuples, the fields sorted by name."""
    return {name: tuple(found) for name, found in sorted(claims_of.items())}


def _same_container(home: Entry, other: Entry) -> bool:
    """Return whether venues are one known venue, or missing and both (none) on arXiv."""
    if not (home.venue or other.venue):
        return (home.identifier("arxiv") is None) == (other.identifier("arxiv") is None)
    if not is_published(other):
        return False
    ours, theirs = venue(home.venue), venue(other.venue)
    return ours is not None and theirs is not None and ours.acronym == theirs.acronym


def _fullness(names: Value) -> tuple[int, int, int]:
    """Return a sort key: whether a list is complete, its people, letters of given names."""
    if not isinstance(names, tuple):
        return (0, 0, 0)
    people = real_names(names)
    return (OTHERS not in names, len(people), sum(len(name.given) for name in people))


def _fullest_first(found: list[Claim]) -> list[Claim]:
    """Return claims, the fullest list that agrees with the trusted one first."""
    agreeing = [claim for claim in found if _lists_agree(found[0].value, claim.value)]
    return _with_first(max(agreeing, key=lambda claim: _fullness(claim.value), default=found[0]), found)


def _with_first(first: Claim, found: list[Claim]) -> list[Claim]:
    """Return claims with one of them moved to the front."""
    return [first, *(claim for claim in found if claim is not first)]


def _lists_agree(left: Value, right: Value) -> bool:
    """Return whether both values are lists of names that do not disagree."""
    return (
        isinstance(left, tuple)
        and isinstance(right, tuple)
        and agreement(left, right) is not Agreement.DISAGREE
    )


def _most_precise_first(found: list[Claim]) -> list[Claim]:
    """Return date claims, one with a month before a bare first one of its year."""
    bare = found[0].value
    if isinstance(bare, PartialDate) and not bare.month:
        for claim in found[1:]:
            value = claim.value
            if isinstance(value, PartialDate) and value.year == bare.year and value.month:
                return _with_first(claim, found)
    return found


def conflicts(found: Claims) -> tuple[str, ...]:
    """Return the fields whose claims truly disagree, beyond spelling, brevity and precision.

    What the author decided in `overrides.yml` is settled: it is no conflict.
    """
    if isinstance(found, EntryClaims):  # one entry does not disagree with itself
        return ()
    return tuple(
        name
        for name, given in found.items()
        if len(given) > 1 and given[0].origin.source != "overrides" and _disagree(name, given)
    )


def _disagree(name: str, given: Sequence[Claim]) -> bool:
    """Return whether a value contradicts the first one; False for fields not compared here."""
    first, *rest = [claim.value for claim in given]
    if name == "title":
        return any(_titles_differ(str(first), str(value)) for value in rest)
    if name in PEOPLE:
        return any(not _lists_agree(first, value) for value in rest)
    if name == "date":
        return any(
            isinstance(first, PartialDate) and isinstance(v, PartialDate) and v.year != first.year
            for v in rest
        )
    if name in ("booktitle", "journal"):
        ours = venue(str(first))
        return any((venue(str(v)) or str(v)) != (ours or str(first)) for v in rest)
    undashed = {str(value).replace("-", "").replace("–", "") for value in (first, *rest)}
    return len(undashed) > 1 and name in ("volume", "number", "pages", "doi", "eprint", "isbn", "edition")


def _titles_differ(left: str, right: str) -> bool:
    """Return whether titles differ in more than an acronym, a plural or a gloss."""
    return relate(title_of(left), title_of(right)) < Relation.ACRONYM
