"""CSL-JSON out."""

import json

import pytest

from seminal.write.csl_json import csl_json, item
from seminal.write.csl_text import quotes, short, title
from tests.write.libraries import SAMPLE, work


def test_an_item() -> None:
    found = {one["id"]: one for one in json.loads(csl_json(SAMPLE))}
    assert list(found) == sorted(found)
    assert found["zaharia2012spark"] == {
        "id": "zaharia2012spark",
        "type": "paper-conference",
        "author": [
            {"family": "Zaharia", "given": "Matei"},
            {"family": "Berg", "given": "Jan", "dropping-particle": "van der"},
            {"literal": "others"},
        ],
        "title": "Resilient distributed datasets: A fault-tolerant abstraction for cluster computing",
        "title-short": "Resilient distributed datasets",
        "container-title": "9th USENIX Symposium on Networked Systems Design and Implementation (NSDI 12)",
        "page": "15-28",
        "publisher": "USENIX Association",
        "issued": {"date-parts": [[2012, 4]]},
        "URL": "https://www.usenix.org/a_b?x=1&y=2#z%20",
        "keyword": "clusters, data",
        "annote": "The data model; read §3",
        "other-ids": "rdd, spark",
    }
    assert found["deepseek2024deepseekv3"]["URL"] == "https://arxiv.org/abs/2412.19437"


@pytest.mark.parametrize(
    ("stated", "cased"),
    [
        ("Foo: Bar Baz", "Foo: Bar baz"),
        ("Foo: Bar", "Foo: bar"),  # citeproc never takes the last word for the beginning of a sentence
        ("LLM-Based Serving on GPUs", "LLM-based serving on GPUs"),
        ("the “Big” One's", "The “big” one’s"),
        ("What? (Which)", "What? (which)"),
    ],
)
def test_titles_are_in_sentence_case(stated: str, cased: str) -> None:
    assert title(stated) == cased


def test_quotation_marks() -> None:
    assert quotes("‘a “b” c’ d's") == "“a ‘b’ c” d’s"
    assert quotes("‘90s “open") == "‘90s “open"
    assert short("“A: B” of Old: Y") == "“A: B” of old"


def test_a_thesis_says_what_it_is() -> None:
    assert item(work("k", "phdthesis", title="T", school="MIT"))["genre"] == "PhD thesis"
