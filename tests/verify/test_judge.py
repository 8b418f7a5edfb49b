"""What records say of a statement: faults are contradicted, ways of writing are not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.model.entry import Entry
from seminal.model.verdict import Statement, Verdict
from seminal.verify.judge import judge, verify
from seminal.verify.titles import is_specific
from seminal.verify.versions import pages_or_doi_differ
from tests.entries import entry
from tests.growth import assert_linear

NIPS = (
    "Advances in Neural Information Processing Systems 30: NIPS 2017, December 4-9, 2017, Long Beach, CA, USA"
)
PEOPLE = "Vaswani, Ashish; Shazeer, Noam; Parmar, Niki; Uszkoreit, Jakob"
TITLE = "Attention Is All You Need for Sequence Models"
RECORD = entry(
    TITLE, PEOPLE, 2017, venue=NIPS, key="r1", ids="doi:10.1/aiayn", doi="10.1/aiayn", pages="5998–6008"
)
PREPRINT = entry(TITLE, PEOPLE, 2016, venue="arXiv", kind="misc", key="r2", ids="arxiv:1606.03762")
SERIES = entry("PipeDream: Fast and Efficient Pipeline Parallel DNN Training", "Harlap, Aaron; Narayanan, Deepak", 2018,
               venue="arXiv", kind="misc", key="r3", ids="arxiv:1806.03377")  # fmt: skip
OTHER = entry("Learning Deep Representations of Graphs with Noise", "Dole, Jane; Roe, Richard", 2015, venue="ICML 2015",
              key="r4", ids="doi:10.1/other", doi="10.1/other", pages="1–9")  # fmt: skip
RECORDS = [RECORD, PREPRINT, SERIES, OTHER]


def told(ours: Entry, *records: Entry) -> Verdict:
    return verify([Statement("k", ours)], records or RECORDS)[0]


AS_WRITTEN = {
    "as the record has it": RECORD,
    "initials": entry(TITLE, "Vaswani, A.; Shazeer, N.; Parmar, N.; Uszkoreit, J.", 2017, venue="NIPS"),
    "family names": entry(TITLE, "Vaswani; Shazeer; Parmar; Uszkoreit", 2017),
    "et al.": entry(TITLE, "Vaswani, A.; others", 2017, venue="NeurIPS 2017"),
    "another case": entry(TITLE.upper() + ".", "Vaswani, Ashish; others", 2017, venue=NIPS),
    "full venue": entry(
        TITLE, "Vaswani, A.; others", 2017, venue="Advances in Neural Information Processing Systems"
    ),
    "the preprint": entry(
        TITLE, "Vaswani, A.; others", 2016, venue="arXiv preprint", kind="misc", ids="arxiv:1606.03762"
    ),
    "short pages": entry(TITLE, "Vaswani, A.; others", 2017, venue="NIPS", pages="5998-6008"),
    "nickname and middle name": entry(
        TITLE, "Vaswani, A. K.; Shazeer, Noam M.; Parmar, N.; Uszkoreit, J.", 2017
    ),
}


@pytest.mark.parametrize("ours", AS_WRITTEN.values(), ids=AS_WRITTEN)
def test_a_way_of_writing_is_no_contradiction(ours: Entry) -> None:
    verdict = told(ours)
    assert verdict.standing == "verified", verdict.contradictions
    assert {"title", "author"} <= set(verdict.agreeing)


def test_a_letter_too_few_in_the_title_is_a_remark() -> None:
    verdict = told(entry(TITLE.replace("Attention", "Atention"), PEOPLE, 2017, venue="NIPS"))
    assert (verdict.standing, [one.reason for one in verdict.remarks]) == (
        "verified",
        ["a letter or a small word differs"],
    )


def test_where_nobody_is_named_title_and_place_or_title_and_year_do() -> None:
    assert told(entry(TITLE, "", 2017, venue="NIPS")).standing == "verified"
    assert told(entry(TITLE, "", 2018, venue="a list")).agreeing.keys() >= {"title"}
    assert told(entry(TITLE, "", 2024)).standing == "unverified"


FAULTS = {
    "author": entry(TITLE, "Dole, Jane; Roe, Richard", 2017, venue="NIPS"),
    "author, the first": entry(
        TITLE, "Dole, Jane; Shazeer, Noam; Parmar, Niki; Uszkoreit, Jakob", 2017, venue="NIPS"
    ),
    "author, swapped": entry(
        TITLE, "Vaswani, A.; Parmar, N.; Shazeer, N.; Uszkoreit, J.", 2017, venue="NIPS"
    ),
    "author, invented": entry(TITLE, "Vaswani, A.; Shazeer, N.; Doe, J.; Uszkoreit, J.", 2017, venue="NIPS"),
    "author, left out": entry(TITLE, "Vaswani, A.; Parmar, N.; Uszkoreit, J.", 2017, venue="NIPS"),
    "year": entry(TITLE, "Vaswani, A.; others", 2018, venue="NIPS"),
    "year, the preprint's": entry(
        TITLE, "Vaswani, A.; others", 2016, venue="NeurIPS", ids="arxiv:1606.03762"
    ),
    "author, one letter": entry(
        TITLE, "Vaswanl, Ashish; Shazeer, Noam; Parmar, Niki; Uszkoreit, Jakob", 2017
    ),
    "venue": entry(TITLE, "Vaswani, A.; others", 2017, venue="ICML 2017"),
    "pages": entry(TITLE, "Vaswani, A.; others", 2017, venue="NIPS", pages="100--110"),
    "arxiv": entry(TITLE, "Vaswani, A.; others", 2017, venue="NIPS", ids="arxiv:1701.00001"),
    "arxiv, another paper's": entry(TITLE, "Vaswani, A.; others", 2017, venue="NIPS", ids="arxiv:1806.03377"),
    "doi": entry(TITLE, "Vaswani, A.; others", 2017, venue="NIPS", ids="doi:10.1/other"),
    "title": entry(TITLE.replace("Sequence", "Robust Graph"), PEOPLE, 2017, venue="NIPS", pages="5998-6008"),
    "title, invented": entry("Nothing Whatever of Any Use", PEOPLE, 2017, venue="NIPS", ids="doi:10.1/aiayn"),
}


@pytest.mark.parametrize(("kind", "ours"), FAULTS.items(), ids=FAULTS)
def test_a_fault_is_contradicted_in_its_field_with_evidence(kind: str, ours: Entry) -> None:
    verdict = told(ours)
    assert verdict.standing == "contradicted"
    found = {one.field: one for one in verdict.contradictions}
    field = kind.partition(",")[0]
    assert field in found, found
    assert found[field].evidence
    assert found[field].ours != found[field].theirs


def test_the_words_that_a_title_lacks_and_adds_are_told() -> None:
    (wrong,) = told(FAULTS["title"]).contradictions
    assert wrong.reason == "the title is worded differently: it lacks `sequence`, it adds `robust graph`"


def test_another_doi_tells_two_papers_apart_and_the_same_does_not() -> None:
    assert pages_or_doi_differ(OTHER, RECORD)
    assert not pages_or_doi_differ(RECORD, replace(RECORD, origin=OTHER.origin))


@pytest.mark.parametrize(
    ("title", "specific"), [("Sparse Graphs and Noise", False), ("Sparse Graphs with Quick Noise", True)]
)
def test_four_telling_words_are_no_chance(title: str, specific: bool) -> None:
    assert is_specific(title) is specific


def test_an_invented_work_is_only_unverified() -> None:
    verdict = told(
        entry("Quantum Teapots Considered as Brewing Accelerators", "Dole, Jane", 2020, venue="NIPS")
    )
    assert (verdict.standing, verdict.contradictions) == ("unverified", ())
    assert verdict.reason


def test_a_short_title_of_others_is_another_work() -> None:
    record = entry(
        "Deep Learning", "Goodfellow, Ian; Bengio, Yoshua", 2016, venue="MIT Press", kind="book", key="b"
    )
    ours = entry(
        "Deep Learning", "LeCun, Yann; Bengio, Y.; Hinton, Geoffrey", 2015, venue="Nature", kind="article"
    )
    assert told(ours, record).standing != "contradicted"


def test_two_works_of_one_title_are_told_apart_by_authors() -> None:
    twin = entry(TITLE, "Roe, Richard", 2017, venue="ICML 2017", key="t")
    assert told(entry(TITLE, "Roe, R.", 2017, venue="ICML"), RECORD, twin).standing == "verified"


@pytest.mark.parametrize("kind", ["article", "inproceedings"])
def test_the_journal_version_that_no_record_knows_is_not_accused(kind: str) -> None:
    ours = entry(
        TITLE,
        "Vaswani, A.; others",
        2019,
        venue="Journal of Machine Learning Research",
        kind=kind,
        pages="1-40",
    )
    verdict = told(ours, RECORD)
    assert verdict.standing != "contradicted"
    assert {"venue", "year"} <= {one.field for one in verdict.remarks}


def test_the_conference_version_that_no_record_knows_is_not_accused() -> None:
    record = entry(
        TITLE,
        PEOPLE,
        2019,
        venue="Journal of Machine Learning Research",
        kind="article",
        pages="1–40",
        key="j",
    )
    assert (
        told(entry(TITLE, "Vaswani, A.; others", 2017, venue="NIPS", pages="5998--6008"), record).standing
        != "contradicted"
    )


def test_authors_come_and_go_between_preprint_and_print() -> None:
    ours = entry(TITLE, f"{PEOPLE}; Kaiser, Lukasz", 2017, venue="NIPS")
    assert told(ours, PREPRINT).standing != "contradicted"


def test_the_same_people_s_other_paper_is_not_ours() -> None:
    kin = entry("Attention Is All You Need for Vision", PEOPLE, 2017, venue=NIPS, key="k", pages="1–9")
    ours = entry(
        "Attention Is All You Need for Vision and Speech", PEOPLE, 2017, venue="NIPS", pages="700--710"
    )
    assert told(ours, kin).standing == "unverified"


def test_assigned_records_count_whatever_their_title() -> None:
    ours = entry("The Transformer Paper", "Vaswani; others", 2017)
    verdict = judge(Statement("k", ours, (RECORD,)), [])
    assert [one.field for one in verdict.contradictions] == ["title"]


@pytest.mark.parametrize(
    "marked",
    [
        replace(RECORD, fields={**RECORD.fields, "title": f"RETRACTED: {TITLE}"}),
        replace(RECORD, fields={**RECORD.fields, "title": f"Retraction Note to: {TITLE}"}),
        replace(RECORD, fields={**RECORD.fields, "pubstate": "retracted"}),
        replace(RECORD, fields={**RECORD.fields, "note": "Retracted 2021: Duplication"}),
    ],
    ids=["title", "notice", "state", "note"],
)
def test_a_retracted_work_is_told(marked: Entry) -> None:
    assert [one.field for one in told(RECORD, RECORD, marked).contradictions] == ["retraction"]
    saying_so = replace(RECORD, fields={**RECORD.fields, "pubstate": "retracted"})
    assert told(saying_so, RECORD, marked).standing == "verified"


def test_crossref_s_notice_names_the_doi_it_retracts() -> None:
    from seminal.resolve.crossref import work

    update = {"type": "retraction", "DOI": "10.1000/AIAYN"}
    item = {"type": "journal-article", "DOI": "10.1000/notice", "title": ["Notice of the Editors"]}
    notice, original = (
        work(item | {"update-to": [update]}),
        work(item | {"title": [TITLE], "updated-by": [update]}),
    )
    assert notice is not None
    assert original is not None
    ours = entry(TITLE, PEOPLE, 2017, venue="NIPS", ids="doi:10.1000/aiayn")
    record = replace(ours, wanted_key="r")
    assert [one.field for one in told(ours, record, notice).contradictions] == ["retraction"]
    assert original.fields["note"] == "retracted, see doi:10.1000/aiayn"


def test_the_order_of_records_changes_nothing() -> None:
    ours = [*AS_WRITTEN.values(), *FAULTS.values()]
    one = verify([Statement("", e) for e in ours], RECORDS)
    other = verify([Statement("", e) for e in ours], RECORDS[::-1])
    assert [v.standing for v in one] == [v.standing for v in other]
    assert [{d.field for d in v.contradictions} for v in one] == [
        {d.field for d in v.contradictions} for v in other
    ]


WORDS = st.text(st.sampled_from("abé {}$\\:-'.,(1½ß漢\x00"), max_size=40)


@settings(max_examples=150, deadline=None)
@given(WORDS, WORDS, WORDS, st.integers(-5, 3000), WORDS)
def test_property_any_entry_gets_a_verdict_and_agrees_with_itself(
    title: str, name: str, venue: str, year: int, pages: str
) -> None:
    ours = entry(
        title, f"{name.replace(';', '').replace(',', '')} x, y", year, venue=venue, key="k", pages=pages
    )
    verdict = told(ours, ours, RECORD)
    assert verdict.standing != "contradicted", verdict.contradictions


@pytest.mark.parametrize(
    "shape",
    ["(", " - ", "a: ", "Retraction ", "1-", "A"],
)
def test_hostile_text_takes_linear_time(shape: str) -> None:
    def judge(times: int) -> None:
        text = shape * times
        ours = entry(text, "Dole, Jane", 2020, venue=text, pages=text, key="k")
        told(ours, ours, RECORD)

    assert_linear(judge, times=5_000)


@pytest.mark.parametrize(
    ("venue", "standing"), [("NeurIPS 2019", "contradicted"), ("NIPS 2017", "verified"), ("NIPS", "verified")]
)
def test_the_year_beside_a_meeting_is_the_records(venue: str, standing: str) -> None:
    found = told(replace(RECORD, fields={**RECORD.fields, "booktitle": venue}))
    assert found.standing == standing
    assert ("venue" in {one.field for one in found.contradictions}) is (standing == "contradicted")


@pytest.mark.parametrize(
    "head", ["Expression of Concern: ", "Erratum: ", "Correction to: ", 'Corrigendum to "']
)
def test_a_notice_on_the_work_is_told(head: str) -> None:
    notice = replace(RECORD, fields={**RECORD.fields, "title": head + TITLE}, identifiers=(), wanted_key="n")
    found = told(RECORD, RECORD, notice)
    assert (found.standing, [one.field for one in found.remarks]) == ("verified", ["notice"])
