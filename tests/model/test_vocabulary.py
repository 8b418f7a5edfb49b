"""Venues by any of their names."""

from __future__ import annotations

import pytest

from seminal.model.venues import ROWS
from seminal.model.vocabulary import short, venue
from tests.growth import assert_linear

KNOWN = {
    "Proceedings of the 28th International Conference on Architectural Support for Programming Languages and"
    " Operating Systems, Volume 2": "ASPLOS",
    "18th USENIX Symposium on Networked Systems Design and Implementation (NSDI 21)": "NSDI",
    "2021 IEEE International Symposium on High-Performance Computer Architecture (HPCA)": "HPCA",
    "35th Annual International Symposium on Microarchitecture, 2002.(MICRO-35). Proceedings": "MICRO",
    "Proceedings of the 1991 ACM/IEEE conference on Supercomputing": "SC",
    "International Conference for High Performance Computing, Networking, Storage and Analysis": "SC",
    "Proceedings of the ACM SIGCOMM 2024 Conference": "SIGCOMM",
    "Forty-first International Conference on Machine Learning": "ICML",
    "The Twelfth International Conference on Learning Representations": "ICLR",
    "Advances in neural information processing systems": "NeurIPS",
    "Proceedings of Machine Learning and Systems": "MLSys",
    "Proceedings of the VLDB Endowment": "VLDB",
    "Proc. of the 44th Annual Int'l Symp. on Computer Architecture": "ISCA",
    "IEEE Transactions on electronic Computers": "TC",
    "Communications of the ACM 51(1)": "CACM",
    "arXiv preprint arXiv:2312.00752": "arXiv",
    "CoRR": "arXiv",
    "SOSP'19": "SOSP",
    "SC '21'": "SC",
    "OSDI' 20": "OSDI",
    "NIPS '12": "NeurIPS",
    "Nurips'24": "NeurIPS",
    "PPOPP'24": "PPoPP",
    "MLSYS'24": "MLSys",
    "Arxiv'25,Jan": "arXiv",
    "e-Energy '24": "e-Energy",
    "Journal of Supercomputing 24": "Journal of Supercomputing",
    "IEEE Micro 24": "IEEE Micro",
    "USENIX ATC": "ATC",
    "HotOS XIX": "HotOS",
    "Journal of the ACM": "JACM",
    "ACM SIGCOMM Conference": "SIGCOMM",
}
UNKNOWN = [
    "Workshop on ML for Systems at NeurIPS", "ICML 2023 Workshop on Efficient Systems",
    "NeurIPS Workshop", "July'24", "USENIX",
    "IEEE", "International Conference on Machine Learning and Applications", "2019", "",
    "Attention Is All You Need", "Conference", "International Conference", "Journal", "Review", "ACM Conference",
]  # fmt: skip


@pytest.mark.parametrize(("text", "acronym"), KNOWN.items())
def test_known(text: str, acronym: str) -> None:
    found = venue(text)
    assert found is not None
    assert found.acronym == acronym


@pytest.mark.parametrize("text", UNKNOWN)
def test_unknown(text: str) -> None:
    assert venue(text) is None
    assert short(text) == text


TABLE = [row.split(" | ") for _, table in ROWS for row in table.strip().splitlines()]


def test_every_name_in_the_table_finds_a_venue() -> None:
    for acronym, names, publisher in TABLE:
        found = venue(acronym)
        assert found is not None, acronym
        assert (found.acronym, found.names, found.publisher) == (acronym, tuple(names.split("; ")), publisher)
        for name in names.split("; "):  # two venues may share a long name; their acronyms never
            assert venue(name) is not None, name


def test_kinds() -> None:
    kinds = {
        name: found.kind for name in ("SOSP", "HotOS", "VLDB", "JMLR", "arXiv") if (found := venue(name))
    }
    assert kinds == {
        "SOSP": "conference",
        "HotOS": "workshop",
        "VLDB": "journal",
        "JMLR": "journal",
        "arXiv": "preprint",
    }


@pytest.mark.parametrize("piece", ["a ", "(", "IEEE ", ".", "first ", "'"])
def test_long_and_odd_text_takes_linear_time(piece: str) -> None:
    assert_linear(lambda times: venue(piece * times), times=100)
