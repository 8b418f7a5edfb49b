"""One form for each venue, publisher and edition, whatever the records say."""

# ruff: noqa: E501  (an example stays on one line)
from __future__ import annotations

import pytest

from seminal.merge.works import merge
from seminal.model.entry import Entry
from seminal.model.lock import Lock
from seminal.model.overrides import Overrides
from seminal.model.series import container_of, official_name
from seminal.model.vocabulary import venue
from seminal.write.fields import PrintedRecord, record
from tests.entries import entry


def printed(one: Entry) -> PrintedRecord:
    (work,) = merge([one], (), Overrides(), Lock()).library
    return record(work, "house")


OSDI = "Proceedings of the USENIX Symposium on Operating Systems Design and Implementation (OSDI)"


@pytest.mark.parametrize(
    ("stated", "form"),
    [
        ("12th USENIX Symposium on Operating Systems Design and Implementation (OSDI 16)", OSDI),
        ("OSDI 2022", OSDI),
        ("14th {USENIX} Symposium on Operating Systems Design and Implementation, OSDI 2020, Virtual Event", OSDI),
        ("PPoPP'21", container_of("PPoPP")),
        ("EuroSys '22, April 5-8, 2022, Rennes, France", container_of("EuroSys")),
        ("Proceedings of the Fourteenth EuroSys Conference 2019", container_of("EuroSys")),
        ("Proc. ACM SIGCOMM", "Proceedings of the ACM SIGCOMM Conference"),
        ("NeurIPS", "Advances in Neural Information Processing Systems"),
        ("Proceedings of Machine Learning and Systems 2", "Proceedings of Machine Learning and Systems"),
        ("Workshop on Kites at NeurIPS 2019", "Workshop on Kites at NeurIPS 2019"),
        ("Kite Symposium, KITE 2023, Oslo, Norway, May 1-3, 2023", "Kite Symposium (KITE)"),
    ],
)  # fmt: skip
def test_a_venue_has_one_form(stated: str, form: str) -> None:
    assert printed(entry("Lamps", "Stone, A.", 2020, venue=stated)).fields["booktitle"] == form


def test_every_official_name_is_of_a_venue_and_names_it() -> None:
    known = [v for v in (venue(a) for a in ("OSDI", "ICML", "CACM", "SC", "CCR", "MLSys", "SIGCOMM")) if v]
    assert len(known) == 7
    for one in known:
        assert venue(container_of(one.acronym)) == one
    assert official_name("ICML") == "International Conference on Machine Learning"


def test_the_year_s_label_is_no_series_and_a_volume_is_kept() -> None:
    said = printed(
        entry("Lamps", "Stone, A.", 2023, series="SOSP '23",
              venue="28th ACM International Conference on Architectural Support for Programming Languages "
              "and Operating Systems, Volume 2")
    )  # fmt: skip
    assert "series" not in said.fields
    assert said.fields["volume"] == "2"
    proceedings = printed(entry("Lamps", "Stone, A.", 2023, venue="ICML", series="PMLR", volume="202"))
    assert proceedings.fields["series"] == "Proceedings of Machine Learning Research"


@pytest.mark.parametrize(
    ("publisher", "organization", "form"),
    [
        ("ACM", "", "Association for Computing Machinery"),
        ("Association for Computing Machinery, Inc", "", "Association for Computing Machinery"),
        ("PMLR", "PMLR", "PMLR"),
        ("", "USENIX", "USENIX Association"),
        ("O'Reilly Media, Inc", "", "O'Reilly Media"),
    ],
)
def test_one_publisher(publisher: str, organization: str, form: str) -> None:
    said = printed(
        entry("Lamps", "Stone, A.", 2020, venue="OSDI", publisher=publisher, organization=organization)
    )
    assert (said.fields["publisher"], said.fields.get("organization")) == (form, None)


@pytest.mark.parametrize(
    ("stated", "form"),
    [("2", "Second"), ("6th", "Sixth"), ("Second", "Second"), ("3rd edition", "Third"), ("22", "22nd"), ("Revised ed.", "Revised")],
)  # fmt: skip
def test_editions(stated: str, form: str) -> None:
    assert printed(entry("Lamps", "Stone, A.", 2020, kind="book", edition=stated)).fields["edition"] == form


def test_a_paper_has_no_city_and_no_volume_editors() -> None:
    said = printed(
        entry("Lamps", "Stone, A.", 2020, venue="OSDI", address="Carlsbad, CA", isbn="978-1-939133-28-1")
    )
    assert not {"address", "isbn"} & set(said.fields)
    book = printed(entry("Lamps", "Stone, A.", 2020, kind="book", address="Oslo", publisher="Kite Press"))
    assert book.fields["address"] == "Oslo"


def test_a_journal_with_one_name_is_written_out() -> None:
    assert printed(entry("Lamps", "Stone, A.", 2020, kind="article", venue="Operations Res.")).fields[
        "journal"
    ] == ("Operations Research")


@pytest.mark.parametrize("said", ["arXiv", "arXiv preprint arXiv:2401.04088", "CoRR", "arXiv preprint"])
def test_an_arxiv_number_says_where_a_preprint_is(said: str) -> None:
    one = entry(
        "Lamps", "Stone, A.", 2024, venue=said, kind="misc", ids="arxiv:2401.04088", eprint="2401.04088"
    )
    assert "howpublished" not in printed(one).fields
