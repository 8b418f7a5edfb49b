"""The local index: what is put in is found, by identifier and by title, after stops, changes and typos."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.match.profile import profile
from seminal.model.answer import Found, NotFound
from seminal.model.entry import CitedBy, Entry, Origin
from seminal.resolve.index import Added, Index
from seminal.resolve.library import LibraryIndex
from tests.entries import entry
from tests.growth import steps

pytestmark = pytest.mark.slow

PIPEDREAM = entry(
    "PipeDream: generalized pipeline parallelism for DNN training",
    "Narayanan, Deepak; Harlap, Aaron",
    2019,
    venue="SOSP",
    ids="doi:10.1145/3341301.3359646",
    key="conf/sosp/NarayananHPSDGG19",
)
PREPRINT = entry(
    "PipeDream: Fast and Efficient Pipeline Parallel DNN Training",
    "Harlap, Aaron; Narayanan, Deepak",
    2018,
    venue="arXiv",
    kind="misc",
    ids="arxiv:1806.03377",
    key="journals/corr/abs-1806-03377",
)


def record(one: Entry, source: str = "dblp") -> Entry:
    """Return the entry as a register's record."""
    return replace(one, origin=Origin(source, one.wanted_key or one.title))


def many(count: int) -> Iterator[Entry]:
    """Yield records of made-up works, no two of which are alike."""
    words = [
        f"{a}{b}"
        for a in ("gra", "ten", "sor", "lat", "ker")
        for b in ("dient", "sion", "nel", "ency", "ting", "tic")
    ]
    chance = random.Random(7)
    for number in range(count):
        title = " ".join(chance.sample(words, 6)) + f" z{number}q"
        yield record(
            entry(title, f"Author{number % 50}, Jo", 1990 + number % 35, key=f"made/{number}", venue="CONF")
        )


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    made = Index(tmp_path / "folder" / "index.sqlite")
    yield made
    made.close()


def add(index: Index, records: Sequence[Entry], dump: str = "a", state: str = "1") -> Added:
    return list(index.add(dump, state, records))[-1]


def asked(title: str, authors: str = "", year: int | None = None, ids: str = "") -> list[Entry]:
    return [entry(title, authors, year, ids=ids)]


def test_by_title_and_by_identifier(index: Index) -> None:
    assert add(index, [record(PIPEDREAM), *many(200)]) == Added(201, 201, 0)
    assert len(index) == 201
    for question in (
        asked(PIPEDREAM.title, year=2019),
        asked("PipeDream", ids="doi:10.1145/3341301.3359646"),
        asked("PipeDream: generalised pipeline parallelism for DNN trainning", "Narayanan, D.", 2019),
        asked("Generalized Pipeline Parallelism for DNN Training", "Narayanan, D.", 2019),
        asked("PipeDream: generalized pipeline parallelism", "Narayanan, D.", 2019),
    ):
        answer = index.find(question)
        assert isinstance(answer, Found), question[0].title
        assert answer.entry.origin == Origin("dblp", "conf/sosp/NarayananHPSDGG19")
    assert index.find(asked("PipeDream: a study of dreams", "Doe, J.", 2019)) == NotFound()
    assert index.find(asked("", ids="doi:10.1/none")) == NotFound()


def test_a_preprint_leads_to_the_published_version_and_leaves_its_number(index: Index) -> None:
    preprint = replace(
        PREPRINT, fields={**PREPRINT.fields, "title": PIPEDREAM.title, "author": PIPEDREAM.authors}
    )
    add(index, [record(PIPEDREAM), record(preprint)])
    answer = index.find(asked("PipeDream", ids="arxiv:1806.03377"))
    assert isinstance(answer, Found)
    assert answer.entry.identifier("doi") == "10.1145/3341301.3359646"
    assert answer.entry.identifier("arxiv") == "1806.03377"


def test_a_second_time_adds_nothing_and_a_changed_record_takes_the_place(index: Index) -> None:
    records = [record(PIPEDREAM), *many(50)]
    add(index, records)
    assert add(index, records) == Added(51, 0, 0)
    assert add(index, records, dump="b") == Added(51, 0, 0)
    changed = replace(records[0], fields={**records[0].fields, "title": "An entirely renamed paper on frobs"})
    assert add(index, [changed, *records[1:]], state="2") == Added(51, 0, 1)
    assert len(index) == 51
    assert isinstance(index.find(asked("An entirely renamed paper on frobs", "Narayanan, D.", 2019)), Found)
    assert not isinstance(index.find(asked(PIPEDREAM.title, "Narayanan, D.", 2019)), Found)


def test_one_record_twice_in_a_dump_counts_once(index: Index) -> None:
    later = replace(PIPEDREAM, fields={**PIPEDREAM.fields, "pages": "1–15"})
    add(index, [record(PIPEDREAM), record(later)])
    answer = index.find(asked(PIPEDREAM.title, year=2019))
    assert isinstance(answer, Found)
    assert answer.entry.fields["pages"] == "1–15"
    assert len(index) == 1


def test_how_often_the_versions_of_a_work_are_cited(index: Index) -> None:
    preprint = replace(
        PREPRINT, fields={**PREPRINT.fields, "title": PIPEDREAM.title, "author": PIPEDREAM.authors}
    )
    mine = replace(PIPEDREAM, identifiers=())
    add(index, [record(PIPEDREAM), *many(20)])
    assert index.cited_by(mine) is None
    counts = [CitedBy(works, "openalex", date(2026, 11, day)) for works, day in ((300, 20), (900, 1))]
    counted = [
        replace(record(one, "openalex"), cited_by=count)
        for one, count in zip((PIPEDREAM, preprint), counts, strict=True)
    ]
    other = replace(counted[0], fields={**counted[0].fields, "author": entry("", "Roe, Ann").authors})
    other = replace(
        other, identifiers=(), origin=Origin("openalex", "W9"), cited_by=CitedBy(9999, "openalex")
    )
    add(index, [*counted, other], dump="b")
    assert index.cited_by(mine) == counts[1]


def test_as_a_shelf_decides(tmp_path: Path) -> None:
    """The index is a shelf on disk: the same answers for the same records and questions."""
    records = [record(PIPEDREAM), record(PREPRINT), *many(300)]
    index, shelf = Index(tmp_path / "i"), LibraryIndex(records)
    add(index, records)
    chance = random.Random(3)
    for one in (*chance.sample(records, 60), *records[:2]):
        words = one.title.split()
        for title in (one.title, " ".join(words[:5]), one.title.replace("e", "", 1)):
            question = [entry(title, f"{one.authors[0].family}, {one.authors[0].given}", one.year)]
            ours, theirs = index.find(question), shelf.find(question)
            assert type(ours) is type(theirs)
            if isinstance(ours, Found) and isinstance(theirs, Found):
                assert ours.entry.origin == theirs.entry.origin
                assert (ours.score, ours.reason) == (theirs.score, theirs.reason)
    index.close()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("PipeDrean: gcneralizde pipeIine parallellsm for DNN trainng", True),
        ("Gcnralizde pipIine parallellsm", False),  # a title of its own words, each misspelt
        ("SlipStream: gcneralizde pipeIine parallellsm for DNN trainng", False),
    ],
)
def test_words_that_no_title_has_may_be_misspelt(tmp_path: Path, line: str, found: bool) -> None:
    records = [record(PIPEDREAM), *many(20)]
    index, shelf = Index(tmp_path / "i"), LibraryIndex(records)
    add(index, records)
    wanted = replace(PIPEDREAM, fields={**PIPEDREAM.fields, "title": line}, identifiers=(), wanted_key=None)
    for answer in (index.find([wanted]), shelf.find([wanted])):
        assert isinstance(answer, Found) is found
    index.close()


@settings(max_examples=60, deadline=None)
@given(title=st.text(max_size=200), family=st.text(max_size=20), year=st.integers(1000, 2100))
def test_any_text_goes_in_and_comes_out(
    tmp_path_factory: pytest.TempPathFactory, title: str, family: str, year: int
) -> None:
    index = Index(tmp_path_factory.mktemp("any") / "i")
    one = record(
        entry(title.encode("utf-8", "ignore").decode(), f"{family.replace(';', '')}, J", year, key="k")
    )
    add(index, [one])
    index.find([one])
    if one.title and profile(one).title.squashed:
        assert [found.entry.title for found in index.near(profile(one))] == [one.title]
    index.close()


def test_a_title_that_hundreds_bear_is_no_trap(index: Index) -> None:
    def find() -> None:
        assert not isinstance(index.find(asked("Introduction", year=2001)), Found)

    same = [record(entry("Introduction", f"Author{n}, Jo", 2001, key=f"k{n}")) for n in range(800)]
    add(index, same[:200])
    find()  # whatever is made at first use
    few = steps(find)
    add(index, same[200:])
    assert steps(find) < 5 * few


def test_a_finished_index_is_one_file(index: Index, tmp_path: Path) -> None:
    add(index, [record(PIPEDREAM)])
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["index.sqlite"]
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "i").write_bytes((tmp_path / "folder" / "index.sqlite").read_bytes())
    (copy / "i").chmod(0o444)
    copy.chmod(0o555)
    other = Index(copy / "i")
    assert isinstance(other.find(asked(PIPEDREAM.title, year=2019)), Found)
    other.close()
    copy.chmod(0o755)
