"""Identifiers in text and addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seminal.text import identifiers

FOUND = {
    "https://arxiv.org/abs/1706.03762": "arxiv:1706.03762",
    "https://arxiv.org/pdf/2205.14135v2.pdf": "arxiv:2205.14135",
    "https://arxiv.org/abs/2305.09781.pdf": "arxiv:2305.09781",
    "http://export.arxiv.org/abs/hep-th/9901001": "arxiv:hep-th/9901001",
    "arXiv preprint arXiv:2312.00752": "arxiv:2312.00752",
    "https://huggingface.co/papers/2309.06180": "arxiv:2309.06180",
    "https://doi.org/10.48550/arXiv.2312.00752": "arxiv:2312.00752",
    "2005.14165v4": "arxiv:2005.14165",
    "https://doi.org/10.1145/3600006.3613165": "doi:10.1145/3600006.3613165",
    "https://dl.acm.org/doi/abs/10.1145/3519939.3523446": "doi:10.1145/3519939.3523446",
    "https://dl.acm.org/doi/pdf/10.1145/3731569.3764798?download=true": "doi:10.1145/3731569.3764798",
    "https://link.springer.com/article/10.1007/978-3-642-19448-1_7.pdf": "doi:10.1007/978-3-642-19448-1_7",
    "https://example.org/article/doi/10.7544/issn1000-1239.202111274": "doi:10.7544/issn1000-1239.202111274",
    "doi: 10.1109/MICRO.2012.32.": "doi:10.1109/micro.2012.32",
    "(10.1016/S0022-0000(05)80053-4)": "doi:10.1016/s0022-0000(05)80053-4",
    "https://openreview.net/forum?id=rygG4AVFvH": "openreview:rygG4AVFvH",
    "https://openreview.net/pdf?noteId=a&id=B1ckMDqlg": "openreview:B1ckMDqlg",
    "ISBN: 978-0-13-235088-4": "isbn:9780132350884",
    "https://pubmed.ncbi.nlm.nih.gov/26017442/": "pmid:26017442",
}
NOTHING = [
    "https://dl.acm.org/doi/10.5555/800052.801868",  # ACM's own number, no DOI
    "https://github.com/pytorch/pytorch",
    "version 10.2/3",
    "pages 1706.5 to 1707",
    "",
]


@pytest.mark.parametrize(("text", "found"), FOUND.items())
def test_finds(text: str, found: str) -> None:
    assert [str(identifier) for identifier in identifiers.find(text)] == [found]


@pytest.mark.parametrize("text", NOTHING)
def test_finds_nothing(text: str) -> None:
    assert identifiers.find(text) == ()


@given(st.text(alphabet="10./abcdoi:xrvARXIV()%2F ", max_size=80))
def test_what_is_found_is_normal(text: str) -> None:
    for identifier in identifiers.find(text):
        if identifier.scheme == "doi":
            assert identifier.value == identifier.value.lower()
            assert identifiers.doi(identifier.value) == identifier.value
        assert " " not in identifier.value


@pytest.mark.parametrize(
    ("address", "number"),
    [
        (
            "https://press.example.org/books/10.1201/9780429490000/lamps-wind-tide?x=y",
            "10.1201/9780429490000",
        ),
        ("https://press.example.org/doi/10.1140/epjb/e2005-00151-2", "10.1140/epjb/e2005-00151-2"),
        ("https://doi.org/10.1201/978042/lamps-in-wind", "10.1201/978042/lamps-in-wind"),
    ],
)
def test_a_page_s_name_behind_a_number_is_no_part_of_it(address: str, number: str) -> None:
    assert identifiers.doi(address) == number


@pytest.mark.parametrize(
    ("address", "number"),
    [
        ("https://datatracker.ietf.org/doc/html/rfc9110", "10.17487/rfc9110"),
        ("https://datatracker.ietf.org/doc/rfc9110/", "10.17487/rfc9110"),
        ("https://www.rfc-editor.org/rfc/rfc791.txt", "10.17487/rfc0791"),
        ("http://www.rfc-editor.org/info/rfc0791", "10.17487/rfc0791"),
        ("https://tools.ietf.org/html/rfc7540#section-4", "10.17487/rfc7540"),
        ("https://www.ietf.org/process/rfcs/", None),
        ("https://datatracker.ietf.org/doc/draft-ietf-httpbis-semantics-19", None),
        ("https://example.org/rfc9110", None),
    ],
)
def test_the_address_of_a_request_for_comments_is_its_doi(address: str, number: str | None) -> None:
    assert identifiers.doi(address) == number
