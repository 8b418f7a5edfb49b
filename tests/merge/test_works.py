from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.match.contradictions import contradiction
from seminal.match.profile import Profile
from seminal.merge.works import merge
from seminal.model.entry import Entry
from seminal.model.lock import Lock
from seminal.model.manuscript import Topic
from seminal.model.match_reasons import Veto
from seminal.model.merged import Merged
from seminal.model.overrides import Decision, Override, Overrides
from seminal.model.source import Location
from tests.entries import entry

PLACE = Location("overrides.yml", 3, 5, 3, 5)
ENTRIES = [
    entry(
        "GPipe: Efficient Training of Giant Networks",
        "Huang; others",
        2019,
        seed="a.md",
        line=1,
        topics=("Part I", "Pipelines"),
    ),
    entry(
        "GPipe: Efficient Training of Giant Networks",
        "Huang, Y.; others",
        2019,
        venue="NeurIPS",
        seed="b.md",
        line=2,
        ids="arxiv:1811.06965",
        topics=("Parallelism",),
        annotation="The pipeline.",
    ),
    entry(
        "GPipe: Efficient training of giant networks",
        "",
        2019,
        venue="NeurIPS",
        seed="c.md",
        line=3,
        topics=("Parallelism",),
    ),
    entry(
        "GPipe: Efficient training of giant networks",
        "Huang, Yanping; Cheng, Youlong",
        2019,
        venue="Advances in NeurIPS",
        seed="d.bib",
        line=4,
        key="huang2019gpipe",
    ),
    entry("Clipper: A Low-Latency Prediction Serving System", "", 2017, venue="NSDI", seed="c.md", line=9),
    entry("On Collectives", "Thakur, R.", 2005, kind="article", venue="IJHPCA", seed="b.md", line=7),
    entry("On Collectives", "Other, O.", 2005, kind="article", venue="IJHPCA", seed="b.md", line=8),
]


def merged(entries: list[Entry], overrides: Overrides | None = None, lock: Lock | None = None) -> Merged:
    return merge(entries, TOPICS, overrides or Overrides(), lock or Lock())


TOPICS = (Topic("parallelism", "Parallelism", headings=("Pipelines", "Parallelism")),)


def test_one_work_of_many_lists() -> None:
    library = merged(ENTRIES).library
    work = library.find("huang2019gpipe")
    assert work is not None
    assert len(library) == 4
    assert work.lists == ("a.md", "b.md", "c.md", "d.bib")
    assert [name.given for name in work.authors] == ["Yanping", "Youlong"]
    assert work.topics == ("parallelism",)
    assert work["annotation"] == "The pipeline."
    assert work.text("title") == "GPipe: Efficient training of giant networks"
    assert len(work.cluster.evidence) >= 3


def test_copies_of_a_line_are_asked_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(left: Profile, right: Profile, *, keep_preprints: bool = False) -> Veto | None:
        asked.append(1)
        return contradiction(left, right, keep_preprints=keep_preprints)

    monkeypatch.setattr("seminal.merge.cluster.contradiction", counted)
    copies = [entry("Kites at Night over Harbours", "Doe; others", 2020, line=line) for line in range(300)]
    assert len(merged(copies).library) == 1
    assert len(asked) <= 2 * len(copies)  # and not their square


def test_every_claim_keeps_its_place() -> None:
    work = merged(ENTRIES).library.find("huang2019gpipe")
    assert work is not None
    sources = {claim.origin.source for claims in work.claims.values() for claim in claims}
    assert sources == {"a.md", "b.md", "d.bib"} | ({"c.md"} & sources)


def test_homonyms_get_letters_and_authorless_keys_are_provisional() -> None:
    keys = {work.key: work.provisional for work in merged(ENTRIES).library}
    assert keys == {
        "clipper2017low": True,
        "huang2019gpipe": False,
        "other2005collectives": False,
        "thakur2005collectives": False,
    }


def test_same_base_key_twice() -> None:
    pair = [
        entry("On Frobs", "Doe, A.", 2001, ids="doi:10.1/a"),
        entry("On Frobs", "Doe, B.", 2001, ids="doi:10.1/b"),
    ]
    assert [work.key for work in merged(pair).library] == ["doe2001frobs", "doe2001frobsb"]


@given(st.randoms(use_true_random=False))
def test_order_changes_nothing(chance: random.Random) -> None:
    shuffled = list(ENTRIES)
    chance.shuffle(shuffled)
    assert merged(shuffled) == merged(ENTRIES)


@given(
    st.lists(st.sampled_from(ENTRIES), unique_by=id, min_size=1),
    st.lists(st.sampled_from(ENTRIES), unique_by=id),
)
def test_keys_stay_when_lists_come_and_go(first: list[Entry], then: list[Entry]) -> None:
    before = merged(first)
    after = merged(then, lock=before.lock)
    back = merged(first, lock=after.lock)
    known = {id(e): work.key for work in before.library for e in work.cluster.entries}
    for library in (after.library, back.library):
        for work in library:
            names = {work.key, *work.aliases}
            assert all(known.get(id(e), work.key) in names for e in work.cluster.entries)
    assert {w.key for w in back.library} >= {w.key for w in before.library} - {
        alias for w in back.library for alias in w.aliases
    }


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


def test_conflicts_are_told_with_both_places() -> None:
    pair = [
        entry(
            "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models",
            "Rajbhandari; others",
            2019,
            seed="a.md",
        ),
        entry(
            "ZeRO: Memory Optimizations Toward Training Trillion Parameter Models",
            "Rajbhandari, S.; others",
            2020,
            venue="SC",
            seed="b.md",
            line=4,
        ),
    ]
    result = merged(pair)
    work = result.library.works[0]
    assert work.year == 2020
    assert work.conflicts == ("date",)
    [conflict] = [d for d in result.diagnostics if d.rule == "conflict"]
    assert "2019" in conflict.message
    assert {str(conflict.location), *map(str, conflict.related)} == {"a.md:1:1", "b.md:4:1"}


def test_the_published_version_wins_and_the_preprints_pages_stay_away() -> None:
    preprint = entry(
        "Layered Frobs",
        "Doe, J.",
        2019,
        kind="misc",
        venue="arXiv",
        ids="arxiv:1901.00001",
        number="7",
        seed="a.bib",
        key="a",
    )
    printed = entry("Layered frobs", "Doe, J.", 2020, venue="ICLR", pages="1--9", seed="b.bib", key="b")
    work = merged([preprint, printed]).library.works[0]
    assert work.type == "inproceedings"
    assert (work.year, work.text("booktitle"), work.text("pages")) == (2020, "ICLR", "1--9")
    assert work.get("number") is None
    assert set(work.set_aside) == {"howpublished", "number"}
    assert set(work.aliases) == {"a", "b"}


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


def test_kept_preprints_are_no_question() -> None:
    preprint = entry("Comet Tides on Experts", "", 2025, kind="misc", venue="arXiv", ids="arxiv:2502.99002")
    printed = entry(
        "Comet tides on experts", "", 2025, venue="MLSys", seed="b.md", ids="arxiv:2502.99002 doi:10.1/9"
    )
    kept = merge([preprint, printed], (), Overrides(), Lock(), preprints="keep")
    assert len(kept.library.works) == 2
    assert kept.unsure == ()


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
