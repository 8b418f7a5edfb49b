"""What the author decided of works holds, whatever the lists say."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from seminal.merge.works import merge
from seminal.model.lock import Lock
from seminal.model.overrides import Decision, Override, Overrides
from tests.entries import entry
from tests.growth import assert_linear
from tests.merge.shared import ENTRIES, PLACE, merged


def test_the_author_joins() -> None:
    decision = Decision(("clipper2017low", "thakur2005collectives"), "because", PLACE)
    result = merged(ENTRIES, Overrides(same=(decision,)))
    work = result.library.find("thakur2005collectives")
    assert work is not None
    assert {e.title for e in work.cluster.entries} >= {
        "On Collectives",
        "Clipper: A Low-Latency Prediction Serving System",
    }
    assert any(str(match.reason) == "because" for match in work.cluster.evidence)


def test_the_author_parts_and_drops() -> None:
    one = entry("Deep Frobs for All of Us", "Doe, A.", 2001, ids="arxiv:2001.00001", seed="x.md")
    two = entry("Deep Frobs for All of Us", "Doe, A.", 2001, ids="doi:10.1/a", seed="y.md")
    assert len(merged([one, two]).library) == 1
    apart = Decision(("arxiv:2001.00001", "doi:10.1/a"), "two reports", PLACE)
    assert len(merged([one, two], Overrides(different=(apart,))).library) == 2
    gone = Decision(("doi:10.1/a",), "not a reading", PLACE)
    [left] = merged([one, two], Overrides(drop=(gone,))).library
    assert left.lists == ("x.md",)


def test_a_key_is_one_work_though_others_would_have_it_alone() -> None:
    works = ("Learning Frobs", 2015), ("Learning Bars", 2015), ("Learning Frobs", 2019)
    three = [entry(title, "Doe, A.", year, venue="ICML") for title, year in works]
    first = merged(three)
    keys = [work.key for work in first.library]
    assert keys == ["doe2015learning", "doe2015learningb", "doe2019learning"]
    for left, right, other in ((0, 1, 2), (1, 2, 0), (0, 2, 1)):
        said = Overrides(same=(Decision((keys[left], keys[right]), "", PLACE),))
        found = merged(three, said, first.lock).library
        assert len(found) == 2
        assert found.find(keys[left]) is found.find(keys[right]) is not found.find(keys[other])


@pytest.mark.parametrize("name", ["key", "alias"])
def test_a_chain_of_decisions_takes_steps_by_its_length(name: str) -> None:
    """The second time all names are those of one work, in the lock."""

    def chain(links: int) -> None:
        keys = [base26(number) for number in range(links + 1)]
        entries = [entry(f"{key}{key} {key}", f"{key}, A.", 2001, key=f"key-{key}") for key in keys]
        lock = merge(entries, (), Overrides(), Lock()).lock
        lock = replace(
            lock, works=tuple(replace(one, aliases=(f"alias-{one.key[:3]}",)) for one in lock.works)
        )
        pairs = pairwise(f"{name}-{key}" for key in keys)
        said = Overrides(same=tuple(Decision(pair, "because", PLACE) for pair in pairs))
        for _ in range(2):
            result = merge(entries, (), said, lock)
            [work] = result.library
            assert len(work.cluster.evidence) == links
            lock = result.lock

    assert_linear(chain, 200)


def base26(number: int) -> str:
    """Return a word for a number, of another beginning than the next one's."""
    return "".join(chr(97 + number // 26**place % 26) for place in range(3))


def test_the_author_sets_a_field_and_a_key() -> None:
    wishes = Overrides(
        keys=(Override("clipper2017low", {"key": "crankshaw2017clipper"}, "known", PLACE),),
        fields=(
            Override(
                "clipper2017low", {"author": "Crankshaw, Daniel and others", "year": "2017"}, "known", PLACE
            ),
        ),
    )
    work = merged(ENTRIES, wishes).library.find("crankshaw2017clipper")
    assert work is not None
    assert [name.family for name in work.authors] == ["Crankshaw"]
    assert work.claims["author"][0].origin.source == "overrides"
    assert not work.provisional


@pytest.mark.parametrize(
    ("wrong", "right", "then"),
    [
        ("Scao, Teven Le", "Le Scao, Teven", ["Doe", "Le Scao", "Guang", "Zhang", "Lind", "Lind"]),
        ("Guang and Zhang", "Zhang, Guang", ["Doe", "Scao", "Zhang", "Lind", "Lind"]),
        ("Lind, Bo and Lind, Bo", "Lind, Bo", ["Doe", "Scao", "Guang", "Zhang", "Lind"]),
        ("Nobody, Ann", "Lind, Ann", ["Doe", "Scao", "Guang", "Zhang", "Lind", "Lind"]),
    ],
)
def test_the_author_corrects_single_names(wrong: str, right: str, then: list[str]) -> None:
    names = "Doe, J.; Scao, Teven Le; Guang; Zhang; Lind, Bo; Lind, Bo"
    one = entry("On Frobs and Their Use", names, 2001, kind="article", venue="TOCS")
    wish = Override("doe2001frobs", {"author": right}, "seen", PLACE, wrong)
    work = merged([one], Overrides(fields=(wish,))).library.works[0]
    assert [f"{name.particle} {name.family}".strip() for name in work.authors] == then
    said = work.claims["author"]
    assert (said[0].origin.source == "overrides") == (wrong != "Nobody, Ann")
    assert said[-1].origin.source != "overrides"


def test_the_author_takes_a_field_away() -> None:
    one = entry("On Frobs and Their Use", "Doe, J.", 2001, kind="article", venue="TOCS", number="7")
    wish = Overrides(fields=(Override("doe2001frobs", {"number": ""}, "wrong", PLACE),))
    work = merged([one], wish).library.works[0]
    assert work.get("number") is None
    assert work.set_aside["number"][0].value == "7"


def test_an_unknown_name_is_told() -> None:
    result = merged(ENTRIES, Overrides(same=(Decision(("nobody", "clipper2017low"), "", PLACE),)))
    assert [d.rule for d in result.diagnostics if d.rule == "unknown-override"] == ["unknown-override"]


def test_a_key_of_the_lock_means_its_work_not_an_entry_that_would_have_it_alone() -> None:
    preprint = entry(
        "Tide-PQ: Serving with Partition", "", 2024, kind="misc", venue="arXiv", ids="arxiv:2403.99001"
    )
    poster = entry("POSTER: Tide-PQ: Serving with Partition", "", 2024, venue="PPoPP", seed="b.md")
    first = merge([preprint, poster], (), Overrides(), Lock())
    (kept,) = [one for one in first.lock.works if "arxiv:2403.99001" in one.prints]
    lock = replace(first.lock, works=(replace(kept, key="poster2024tide"),))
    second = merge([preprint, poster], (), Overrides(), lock)
    assert len(second.unsure) == 1
    keys = tuple(work.key for work in second.library)
    assert "poster2024tide" in keys
    said = Overrides(different=(Decision(keys, "a poster", PLACE),))
    assert merge([preprint, poster], (), said, second.lock).unsure == ()


def test_what_the_author_parted_is_not_asked_again_by_another_entry_of_the_work() -> None:
    named = entry("Tide: Serving Models", "", 2025, venue="SoCC", ids="arxiv:2502.99001")
    reworded = entry("Serving Models on the Tide", "", 2025, kind="misc", seed="b.md", ids="arxiv:2502.99001")
    other = entry("Tide: Serving Large Models", "", 2024, venue="OSDI", seed="c.md")
    plain = merged([named, reworded, other])
    assert plain.unsure
    parted = Overrides(different=(Decision((reworded.title, other.title), "two systems", PLACE),))
    assert merge([named, reworded, other], (), parted, Lock()).unsure == ()


def test_a_misspelt_key_of_an_override_is_an_error_with_a_suggestion() -> None:
    right = merged(ENTRIES).library.works[0].key
    near = right[:-2] + right[-1] + right[-2]
    for wish in (
        Overrides(fields=(Override(near, {"title": "T"}, "", PLACE),)),
        Overrides(keys=(Override(near, {"key": "other2001key"}, "", PLACE),)),
        Overrides(drop=(Decision((near,), "", PLACE),)),
    ):
        [told] = [d for d in merged(ENTRIES, wish).diagnostics if d.rule == "unknown-override"]
        assert told.hint == f"did you mean `{right}`?"


def test_what_the_author_set_is_no_conflict() -> None:
    pair = [
        entry("ZeRO: Memory Optimizations", "Rajbhandari; others", 2019, seed="a.md"),
        entry("ZeRO: Memory Optimizations", "Rajbhandari, S.; others", 2020, venue="SC", seed="b.md", line=4),
    ]
    [work] = merged(pair).library.works
    assert work.conflicts == ("date",)
    for year in ("2019", "2020", "2021"):
        wish = Overrides(fields=(Override(work.key, {"year": year}, "the paper says so", PLACE),))
        result = merged(pair, wish)
        assert result.library.works[0].conflicts == ()
        assert [d.rule for d in result.diagnostics] == []
