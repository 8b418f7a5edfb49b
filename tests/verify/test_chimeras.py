"""One record carries title and facts together: chimeras, DOIs that nobody has, papers that no proceedings has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seminal.model.entry import Entry
from seminal.model.source import Source
from seminal.model.verdict import Statement, Verdict
from seminal.read import read
from seminal.verify.doi_plausibility import implausible
from seminal.verify.judge import verify
from seminal.verify.people import compare
from tests.entries import entry, people

ICML = "Proceedings of the 35th International Conference on Machine Learning, ICML 2018, Stockholm, Sweden"
NIPS = "Advances in Neural Information Processing Systems 33: NeurIPS 2020, December 6-12, 2020, virtual"
QMIX = entry(
    "QMIX: Monotonic Value Function Factorisation for Deep Multi-Agent Reinforcement Learning",
    "Rashid, Tabish; Samvelyan, Mikayel; Farquhar, Gregory; Foerster, Jakob; Whiteson, Shimon",
    2018, venue=ICML, key="qmix", pages="4292–4301",
)  # fmt: skip
WEIGHTED = entry(
    "Weighted QMIX: Expanding Monotonic Value Function Factorisation for Deep Multi-Agent Reinforcement Learning",
    "Rashid, Tabish; Farquhar, Gregory; Peng, Bei; Whiteson, Shimon",
    2020, venue=NIPS, key="weighted",
)  # fmt: skip
PREPRINT = entry(
    "Monotonic Value Function Factorisation for Deep Multi-Agent Reinforcement Learning",
    "Rashid, Tabish; Samvelyan, Mikayel; Farquhar, Gregory; Foerster, Jakob; Whiteson, Shimon",
    2018, venue="arXiv", kind="misc", key="corr", ids="arxiv:1803.11485",
)  # fmt: skip


def told(ours: Entry, *records: Entry) -> Verdict:
    return verify([Statement("k", ours)], records)[0]


def titled(one: Entry, title: str) -> Entry:
    return replace(one, fields={**one.fields, "title": title}, wanted_key=None)


@pytest.mark.parametrize("reverse", [False, True])
def test_the_title_of_one_paper_on_the_facts_of_another_is_contradicted(reverse: bool) -> None:
    records = [QMIX, WEIGHTED, PREPRINT]
    verdict = told(titled(QMIX, WEIGHTED.title), *(records[::-1] if reverse else records))
    assert verdict.standing == "contradicted"
    first = verdict.contradictions[0]
    assert first.reason.startswith("the title is of ")
    assert "the facts are of " in first.reason
    assert first.evidence == (WEIGHTED, QMIX)


@pytest.mark.parametrize("one", [QMIX, WEIGHTED, PREPRINT])
def test_each_of_the_two_papers_is_verified_beside_the_other(one: Entry) -> None:
    verdict = told(replace(one, wanted_key=None), QMIX, WEIGHTED, PREPRINT)
    assert verdict.standing == "verified"
    assert not verdict.contradictions


def test_a_preprint_and_its_published_version_confirm_one_entry_together() -> None:
    ours = replace(QMIX, identifiers=PREPRINT.identifiers, wanted_key=None)
    verdict = told(ours, QMIX, PREPRINT)
    assert verdict.standing == "verified"
    assert verdict.agreeing["pages"] == (QMIX,)
    assert verdict.agreeing["arxiv"] == (PREPRINT,)


def test_a_doi_that_no_record_has_is_never_verified() -> None:
    ours = replace(QMIX, identifiers=entry("t", ids="doi:10.1145/3571730").identifiers, wanted_key=None)
    verdict = told(ours, QMIX)
    assert (verdict.standing, verdict.contradictions) == ("unverified", ())
    assert verdict.reason == "no record confirms the DOI 10.1145/3571730"


def test_an_arxiv_number_that_no_record_has_is_never_verified() -> None:
    invented = replace(QMIX, identifiers=entry("t", ids="arxiv:1803.99999").identifiers, wanted_key=None)
    verdict = told(invented, QMIX)
    assert (verdict.standing, verdict.contradictions) == ("unverified", ())
    assert verdict.reason == "no record confirms the arXiv number 1803.99999"
    assert told(replace(invented, identifiers=PREPRINT.identifiers), QMIX, PREPRINT).standing == "verified"


@pytest.mark.parametrize(
    ("venue", "number", "wrong"),
    [
        ("AAAI", "10.47281/bed.57189", "not a prefix of AAAI"),
        ("AAAI", "10.1609/aaai.v36i2.20016", ""),
        ("ICLR", "10.48550/arxiv.1706.03762", ""),
        ("ICML", "10.1145/1273496.1273501", ""),
        ("a workshop nobody knows", "10.47281/bed.57189", ""),
        ("ECCV", "10.1007/978-3-030-58452-8_13", ""),
        ("ECCV", "10.1007/978-3-030-58452-9_13", "ISBN 978-3-030-58452-9"),
        ("The Lancet", "10.1016/s0140-6736(97)11096-0", ""),
        ("The Lancet", "10.1016/s0140-6737(97)11096-0", "ISSN 0140-6737"),
        ("SOSP", "10.12/x", "form of a DOI"),
        ("NeurIPS", "10.48550/arXiv.2310.XXXX", "not an arXiv number"),
        ("NeurIPS", "10.48550/arXiv.2313.01234", "not an arXiv number"),
        ("NeurIPS", "10.48550/arXiv.cs/0701001v2", ""),
        ("ICCV", "10.1109/CVPR52729.2023.00373", "DOI of CVPR 2023"),
        ("CVPR Workshops", "10.1109/CVPRW53098.2021.00379", ""),
        ("IEEE Trans. Pattern Anal. Mach. Intell.", "10.1109/TPAMI.2016.2577031", ""),
        ("NAACL", "10.18653/v1/N19-1423", ""),
        ("ACL", "10.18653/v1/2021.findings-emnlp.12", "DOI of EMNLP 2021"),
        ("CoNLL", "10.18653/v1/D12-1001", ""),  # they met together
        ("ICML", "10.1609/aaai.v36i2.20016", "DOI of AAAI 2022"),
        ("Computer Animation and Virtual Worlds", "10.1002/cav.1946", ""),
        ("ICALP", "10.4230/LIPIcs.ICALP.2019.12", ""),
    ],
)
def test_what_a_doi_s_own_form_says_against_it(venue: str, number: str, wrong: str) -> None:
    said = implausible(entry("A Title", venue=venue), number.lower())
    assert bool(said) is bool(wrong)
    assert wrong in said


@pytest.mark.parametrize(
    ("held", "stated", "wrong"),
    [
        ("ICLR 2018", "ICLR 2018", []),
        ("ICLR 2018", "ICLR 2017", ["venue"]),
        ("ICLR 2018", "Proceedings of ICLR 2019", ["venue"]),
        ("ICLR", "ICLR 2016", ["venue"]),
        ("ICLR", "ICLR 2017", []),  # proceedings may bear the next year
    ],
)
def test_the_year_beside_a_meeting_s_name(held: str, stated: str, wrong: list[str]) -> None:
    record = entry("Graph Attention over Kites and Reels", "Stone, Ann; Vik, Cara", 2018, venue=held, key="k")
    ours = entry(record.title, "Stone, Ann; Vik, Cara", 2018, venue=stated)
    assert [one.field for one in told(ours, record).contradictions] == wrong


def test_an_arxiv_number_that_no_record_has_is_a_remark_and_dates_nothing() -> None:
    later = entry(QMIX.title, "Rashid, T.; others", 2017, venue="ICML", ids="arxiv:1703.99999")
    verdict = told(later, QMIX)
    assert [one.field for one in verdict.contradictions] == ["year"]
    assert "no record confirms the arXiv number" in {one.reason for one in verdict.remarks}


@pytest.mark.parametrize(
    "title",
    [
        "Correction to: {}", "Erratum: {}", "Expression of Concern: {}", "Corrigendum to “{}”",
        "Author Correction: {}", "Editorial Expression of Concern: {}",
    ],
)  # fmt: skip
def test_corrections_and_concerns_are_remarked(title: str) -> None:
    notice = entry(title.format(QMIX.title), "", 2019, venue="A Journal", key="n")
    verdict = told(replace(QMIX, wanted_key=None), QMIX, notice)
    assert verdict.standing == "verified"
    assert [one.field for one in verdict.remarks] == ["notice"]
    other = told(replace(WEIGHTED, wanted_key=None), WEIGHTED, notice)
    assert not other.remarks


def test_a_retraction_is_still_a_contradiction() -> None:
    notice = entry(f"Retraction of: {QMIX.title}", "", 2019, venue="A Journal", key="n")
    assert told(replace(QMIX, wanted_key=None), QMIX, notice).standing == "contradicted"


def test_every_author_of_a_long_list_is_compared() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    many = people(
        "; ".join(
            f"{a.upper()}{b}{c}son, {c.upper()}."
            for a in letters[:9]
            for b in letters[:8]
            for c in letters[:7]
        )
    )
    assert len(many) == 504
    assert compare(many, many).wrong == ()
    assert compare(many, many).remarks == ()
    wrong = (*many[:400], *people("Zyxwvut, Q."), *many[401:])
    assert compare(wrong, many).wrong == ("Q. Zyxwvut is not among the authors",)
    assert compare(many[:130], many).remarks == ("the list stops after 130 of 504 authors without saying so",)


@pytest.mark.parametrize(
    ("ours", "theirs", "wrong"),
    [
        ("Vaswanl, Ashish", "Vaswani, Ashish", True),
        ("Bahdanou, Dzmitry", "Bahdanau, Dzmitry", True),
        ("Yevtushenko, Yuri", "Evtushenko, Iurii", False),
        ("Mueller, Kim", "Müller, Kim", False),
        ("Richtarik, Peter", "Richtárik, Peter", False),
        ("Kaiming, He", "He, Kaiming", False),
        ("Goodfelow, I.", "Goodfellow, Ian", False),
        ("Hintom, Geoffrey", "Hinton, Geoffrey", True),
    ],
)
def test_a_letter_of_the_first_family_name(ours: str, theirs: str, wrong: bool) -> None:
    assert bool(compare(people(ours), people(theirs)).wrong) is wrong


LETTERS = (
    "Goodfellaw Goodfellow|Rajbandari Rajbhandari|Hochreitar Hochreiter|Rumelhardt Rumelhart|Vapnlk Vapnik|"
    "Dijsktra Dijkstra|Lamporte Lamport|Dea Dean|Zaharie Zaharia|Chetlor Chetlur|Narayaman Narayanan|"
    "Jouppl Jouppi|Kingna Kingma|Devlim Devlin|Sutskevar Sutskever"
)


@pytest.mark.parametrize("pair", LETTERS.split("|"))
def test_an_entry_with_a_wrong_letter_in_the_first_family_name_is_contradicted(pair: str) -> None:
    ours, theirs = pair.split()
    people = "{}, Ann; Vik, Cara; Ortiz, Bo"
    record = entry("Kites over Reels at Sea and Land", people.format(theirs), 2019, venue="SOSP", key="k")
    verdict = told(entry(record.title, people.format(ours), 2019, venue="SOSP"), record)
    assert (verdict.standing, [one.field for one in verdict.contradictions]) == ("contradicted", ["author"])
    assert told(replace(record, wanted_key=None), record).standing == "verified"


@pytest.mark.parametrize("pair", ["Krizhevski Krizhevsky", "Silwer Silver", "Hennesy Hennessy"])
def test_a_letter_that_transliteration_exchanges_is_remarked(pair: str) -> None:
    ours, theirs = (people(f"{name}, Ann; Vik, Cara") for name in pair.split())
    found = compare(ours, theirs)
    assert (found.wrong, len(found.remarks)) == ((), 1)


BIB = """@inproceedings{k, title = {Kites over Reels at Sea}, author = {Stone, Ann and Vik, Cara},
  booktitle = {NeurIPS}, year = {2017}, pages = {1--9}%s}"""
UNREGISTERED = "10.5555/3295222.3295349"


@pytest.mark.parametrize(
    "field", [f"doi = {{{UNREGISTERED}}}", f"url = {{https://dl.acm.org/doi/{UNREGISTERED}}}"]
)
def test_what_looks_like_a_doi_and_is_not_registered_is_never_verified(field: str) -> None:
    (record,), (ours,) = (read(Source("a.bib", BIB % more)).entries for more in ("", f", {field}"))
    verdict = told(replace(ours, wanted_key=None), record)
    assert verdict.standing == "unverified"
    assert verdict.reason == f"{UNREGISTERED} is not a registered DOI, and no record has it"
    assert ours.text("url").endswith(UNREGISTERED)  # ACM's page of the paper: nothing is lost
    assert told(replace(ours, wanted_key=None), ours).standing == "verified"


@pytest.mark.parametrize(
    ("year", "venue", "ids", "field"),
    [
        (2021, "NAACL", "doi:10.18653/v1/N19-1423", "doi"),
        (2018, "NAACL", "doi:10.18653/v1/N19-1423", ""),  # the preprint's year
        (2022, "AAAI", "doi:10.1609/aaai.v34i03.5605", "doi"),
        (2022, "IJCAI", "arxiv:2602.12196", "arxiv"),
        (2022, "IJCAI", "arxiv:2402.12196", ""),  # posted after print
        (2015, "arXiv", "arxiv:1606.06565", "arxiv"),
        (2021, "arXiv", "arxiv:1606.06565", ""),  # a later version's year
        (2085, "NeurIPS", "", "year"),
        (2022, "ICCV", "", "year"),
        (2023, "ICCV", "", ""),
        (2021, "ECCV", "", "year"),
        (1988, "ICCV", "", ""),
    ],
)
def test_what_an_entry_s_own_numbers_and_years_say_against_it(
    year: int, venue: str, ids: str, field: str
) -> None:
    ours = entry("Kites Considered as Reels", "Stone, Ann; Vik, Cara", year, venue=venue, ids=ids)
    assert [one.field for one in told(ours).contradictions] == [field] * bool(field)
    record = replace(ours, wanted_key="k")
    assert not told(ours, record).contradictions  # what a record has, is


@pytest.mark.parametrize(
    ("names", "standing"),
    [
        ("Lastname, Firstname; others", "contradicted"),
        ("Author, First; Another, Second", "contradicted"),
        ("Authors, Anonymous", "contradicted"),
        ("Doe, John; Smith, Jane", "contradicted"),
        ("Anonymous", "unverified"),
        ("First, Ruth; Given, Ann", "unverified"),
        ("Doe, Jonathan", "unverified"),
        ("Middle, Two", "contradicted"),
    ],
)
def test_placeholders_are_nobody_s_names(names: str, standing: str) -> None:
    assert told(entry("Kites Considered as Reels", names, 2020, venue="ICML")).standing == standing
