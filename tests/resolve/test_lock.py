from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from seminal.model.entry import CitedBy, Entry, Identifier, Name, Origin, PartialDate
from seminal.model.errors import FatalError
from seminal.model.lock import Lock, LockedAnswer, LockedMiss, LockedWork
from seminal.resolve.answers import rename
from seminal.resolve.lock import lock_of, text_of

ENTRY = Entry(
    "inproceedings",
    {
        "title": "On “Frobs”",
        "author": (Name("Doe", "Jané", "van", "Jr."),),
        "date": PartialDate(2001, 4),
        "note": "a line's end for Unicode,\u2028for JSON none",
    },
    (Identifier("doi", "10.1/a:b"),),
    Origin("library", "bib/library.bib#doe", date(2026, 11, 21)),
    cited_by=CitedBy(1234, "openalex", date(2026, 10, 5)),
)
COUNTED = (
    '{"key": "a", "register": "library", "record": "r", "score": 1, "reason": "", "type": "misc", '
    '"fields": {}, "cited-by": %s}'
)
LOCK = Lock(
    (LockedWork("a1", ("title:x|2001|doe",)), LockedWork("b2", ("doi:10.1/b",), ("b1",), provisional=True)),
    (LockedAnswer("b2", 0.97, "same title", ENTRY),),
)


def test_round_trip() -> None:
    assert lock_of(text_of(LOCK), "seminal.lock") == LOCK


def test_one_record_a_line_sorted() -> None:
    lines = text_of(LOCK).split("\n")
    assert ['"a1"' in lines[1], '"b2"' in lines[2], '"register"' in lines[3]] == [True] * 3


def test_both_sides_of_a_merge_are_taken() -> None:
    twice = text_of(LOCK) + '{"key": "a1", "aliases": ["z"], "prints": ["doi:10.1/z"]}\n'
    [first, _] = lock_of(twice, "seminal.lock").works
    assert first == LockedWork("a1", ("doi:10.1/z", "title:x|2001|doe"), ("z",))


def test_marks_of_a_merge_do_not_count() -> None:
    head, *rows = text_of(LOCK).rstrip("\n").split("\n")
    ours, theirs, before = rows[0], '{"key": "z9", "prints": ["doi:10.1/z"]}', '{"key": "gone", "prints": []}'
    text = "\n".join(
        [
            head,
            "<<<<<<< HEAD",
            ours,
            "||||||| 1f2e",
            before,
            "=======",
            theirs,
            ">>>>>>> other",
            *rows[1:],
            "",
        ]
    )
    assert [work.key for work in lock_of(text, "seminal.lock").works] == ["a1", "b2", "z9"]


def test_a_record_that_both_sides_asked_for_counts_once() -> None:
    [answer] = LOCK.answers
    older = replace(answer, entry=replace(ENTRY, origin=replace(ENTRY.origin, retrieved=date(2025, 1, 1))))
    for answers in ((answer, older), (older, answer)):
        both = text_of(Lock((), answers[:1])) + text_of(Lock((), answers[1:]))
        assert lock_of(both, "seminal.lock").answers == (answer,)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"key": 3', "not a record"),
        ('{"prints": []}', "not a record"),
        ("[]", "not a record"),
        ("[" * 100_000, "not a record"),
        ('{"seminal-lock": 9}', "later version"),
        (COUNTED % '{"works": -3, "register": "openalex"}', "not a record"),
        (COUNTED % '{"works": 1e999, "register": "openalex"}', "not a record"),
        (COUNTED % "7", "not a record"),
        (COUNTED.replace('"misc"', '""') % "null", "not a record"),
        (COUNTED.replace('"misc"', '"a\\\\nb"') % "null", "not a record"),
        ('{"key": "a,b} @x{", "prints": []}', "not a record"),
        ('{"key": "a", "aliases": ["b}c"], "prints": []}', "not a record"),
    ],
)
def test_a_broken_line_is_named(line: str, told: str) -> None:
    with pytest.raises(FatalError, match=told) as error:
        lock_of(text_of(LOCK) + line + "\n", "bib/seminal.lock")
    assert str(error.value).startswith("bib/seminal.lock:5: ")


def test_renaming_keeps_the_old_key_as_an_alias() -> None:
    renamed = rename(LOCK, {"b2": "doe2001frobs"}, {"b2"})
    assert renamed.works[1] == LockedWork("doe2001frobs", ("doi:10.1/b",), ("b1", "b2"))
    assert renamed.answers[0].key == "doe2001frobs"


def test_a_key_that_nobody_saw_leaves_no_alias() -> None:
    assert rename(LOCK, {"b2": "doe2001frobs"}, ()).works[1].aliases == ("b1",)


def test_what_nobody_knows_is_locked_with_its_day() -> None:
    lock = Lock(LOCK.works, LOCK.answers, (LockedMiss("a1", ("index", "library"), date(2026, 11, 21)),))
    text = text_of(lock)
    assert '{"key": "a1", "unknown-to": ["index", "library"], "date": "2026-11-21"}' in text
    assert lock_of(text, "seminal.lock") == lock
    assert lock.unanswered(["a1", "b2", "c3"]) == ["c3"]


def test_a_record_of_one_branch_answers_the_miss_of_the_other() -> None:
    miss = '{"key": "b2", "unknown-to": ["library"], "date": "2026-11-20"}\n'
    assert lock_of(text_of(LOCK) + miss, "seminal.lock") == LOCK
