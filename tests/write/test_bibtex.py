"""BibTeX out: exactly this text, and what is written is read back."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.model.entry import Name, PartialDate, Value
from seminal.model.library import Library
from seminal.model.source import Source
from seminal.read.bibtex import read
from seminal.text.capitals import protect, segments
from seminal.text.latex import to_unicode
from seminal.write.bibtex import HEADER, bibtex
from seminal.write.fields import VenueStyle
from tests.write.libraries import SAMPLE, from_fields, library, work

GOLDEN = r"""
@misc{deepseek2024deepseekv3,
  author = {{DeepSeek-AI}},
  title = {{DeepSeek-V3} Technical Report},
  year = {2024},
  eprint = {2412.19437},
  eprinttype = {arxiv},
  eprintclass = {cs.CL}
}

@article{little1961proof,
  author = {Little, John D. C.},
  title = {A proof for the queuing formula: {$L=\lambda W$}},
  journal = {Operations Research},
  volume = {9},
  number = {3},
  pages = {383--387},
  year = {1961},
  doi = {10.1287/opre.9.3.383}
}

@online{mueller2020c,
  author = {Müller, Jr., Jürgen},
  title = {{C}-{}- \& 100\% “{R\#1}”: {Google}'s {TPUv4} for {LLMs}},
  year = {2020},
  url = {https://example.org/%7Ba%7D%20b}
}

@inproceedings{zaharia2012spark,
  author = {Zaharia, Matei and van der Berg, Jan and others},
  title = {Resilient Distributed Datasets: A Fault-Tolerant Abstraction for Cluster Computing},
  booktitle = {{9th USENIX Symposium on Networked Systems Design and Implementation (NSDI 12)}},
  pages = {15--28},
  publisher = {USENIX Association},
  year = {2012},
  month = apr,
  url = {https://www.usenix.org/a_b?x=1&y=2#z%20},
  keywords = {clusters, data},
  annotation = {The data model; read §3},
  ids = {rdd, spark}
}
"""


def test_golden() -> None:
    assert bibtex(SAMPLE) == HEADER + GOLDEN


def test_order_of_works_does_not_matter() -> None:
    assert bibtex(Library(tuple(reversed(SAMPLE.works)))) == bibtex(SAMPLE)


@pytest.mark.parametrize(
    ("style", "name"),
    [
        ("acronym", "{{NSDI}}"),
        ("full", "{{USENIX Symposium on Networked"),
        (
            "series",
            "{{USENIX Symposium on Networked Systems Design and Implementation}},\n  series = {{NSDI '12}}",
        ),
    ],
)
def test_venues_in_the_house_style(style: VenueStyle, name: str) -> None:
    assert f"booktitle = {name}" in bibtex(SAMPLE, venues=style)
    assert "journal = {Operations Research}" in bibtex(SAMPLE, venues=style)
    assert ("series = {{NSDI '12}}" in bibtex(SAMPLE, venues=style)) is (style == "series")


def test_no_series_without_a_year() -> None:
    undated = Library((work("k", "inproceedings", title="T", booktitle="NSDI"),))
    assert "series" not in bibtex(undated, venues="series")


def test_latex_by_option_is_ascii() -> None:
    text = bibtex(SAMPLE, latex=True)
    assert text.isascii()
    assert r"author = {M{\"u}ller, Jr., J{\"u}rgen}" in text
    assert r"read {\S}3" in text


@pytest.mark.parametrize(
    ("kind", "fields", "printed"),
    [
        ("misc", {"url": "https://a.example/x"}, "online"),
        ("misc", {"url": "https://a.example/x", "howpublished": "Blog"}, "misc"),
        ("misc", {"url": "https://a.example/x", "eprint": "2401.00001", "eprinttype": "arxiv"}, "misc"),
        ("misc", {}, "misc"),
        ("software", {"version": "2.1"}, "software"),
        ("dataset", {"doi": "10.5281/zenodo.1"}, "dataset"),
        ("online", {"url": "javascript:alert(1)"}, "misc"),
        ("software", {"journal": "Journal of Kites"}, "article"),
    ],
)
def test_types_of_the_web(kind: str, fields: dict[str, Any], printed: str) -> None:
    made = Library((work("k", kind, title="T", **fields),))
    assert bibtex(made).removeprefix(HEADER).lstrip().startswith(f"@{printed}{{k,")
    classic = "misc" if printed in ("online", "software", "dataset") else printed
    assert f"@{classic}{{k," in bibtex(made, latex=True), "BibTeX's own styles do not know the type"


def test_the_day_on_which_an_address_was_looked_at() -> None:
    def said(day: str, **fields: Any) -> str:
        return bibtex(Library((work("k", "online", title="T", urldate=day, **fields),)))

    assert "urldate = {2024-05-03}" in said("3 May 2024", url="https://a.example/x")
    assert "urldate = {2024-05}" in said("2024-05", url="https://a.example/x")
    assert "note = {Accessed last spring}" in said("last spring", url="https://a.example/x")
    assert "note = {Accessed 2024-05-03}" in said("2024-05-03"), "biber wants no urldate without an address"


def test_reading_what_is_written_gives_the_same_again() -> None:
    for latex in (False, True):
        once = bibtex(SAMPLE, latex=latex)
        found = read(Source("x.bib", once))
        assert not found.diagnostics
        again = library(found.entries)
        written = bibtex(again, latex=latex)
        second = library(read(Source("x.bib", written)).entries)
        assert bibtex(second, latex=latex) == written


@pytest.mark.parametrize(
    ("title", "protected"),
    [
        ("GPU clusters and GPUs", "{GPU} clusters and {GPUs}"),
        ("DistServe: Disaggregating Prefill", "{DistServe}: Disaggregating Prefill"),
        (
            "The Design Process for Google's Training Chips",
            "The Design Process for {Google}'s Training Chips",
        ),
        ("Using Megatron-LM on Multi-GPU Nodes", "Using {Megatron-LM} on Multi-{GPU} Nodes"),
        ("GPU-Accelerated In-Network Computing", "{GPU}-Accelerated In-Network Computing"),
        ("ZeRO-Infinity: Breaking the Wall", "{ZeRO-Infinity}: Breaking the Wall"),
        ("LLM.int8(): 8-bit Matrices (NCCL)", "{LLM.int8()}: 8-bit Matrices ({NCCL})"),
        ("H2O, C++, C# and Q-Learning", "{H2O}, {C++}, {C#} and {Q}-Learning"),
        (
            "A system for the Slurm scheduler in large clusters",
            "A system for the {Slurm} scheduler in large clusters",
        ),
        ("A Proof of $L = W$", "A Proof of {$L = W$}"),
        ("Keep {this} as it is", "Keep {this} as it is"),
        ("ATTENTION IS ALL YOU NEED", "ATTENTION IS ALL YOU NEED"),
        (
            "Domenico Scarlatti em Lisboa: novos documentos",
            "Domenico {Scarlatti} em {Lisboa}: novos documentos",
        ),
        ("Geschichte der Musik im Rheinland", "Geschichte der {Musik} im {Rheinland}"),
        ("História da Música", "História da {Música}"),
        ("Les Villes et les Arts", "Les {Villes} et les {Arts}"),
        ("On van der Waals Forces between Plates", "On van der Waals Forces between Plates"),
        ("De Broglie and Schrödinger Waves", "De Broglie and Schrödinger Waves"),
        ("A History of Music in São Paulo", "A History of Music in São Paulo"),
    ],
)
def test_capitals(title: str, protected: str) -> None:
    assert protect(title) == protected


@given(st.text(max_size=80))
def test_segments_join_to_the_title(title: str) -> None:
    assert "".join(segment.text for segment in segments(title)) == title


PLAIN = st.text(
    st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"], exclude_characters="{}$\\`"),
    max_size=40,
).map(lambda text: to_unicode(text.replace("--", "-").replace("''", "'").replace("~", "-")))
WORDS = st.lists(st.sampled_from(["Ada", "Éva", "Li", "Chun-Hao"]), min_size=1, max_size=2).map(" ".join)
BLANK = st.just("")  # hypothesis fills all that a tuple has
NAMES = st.lists(st.builds(Name, WORDS, WORDS, BLANK, BLANK) | WORDS.map(Name), min_size=1, max_size=4).map(
    tuple
)


@settings(max_examples=100, deadline=None)
@given(title=PLAIN, venue=PLAIN, author=NAMES, note=PLAIN, latex=st.booleans(),
       date=st.builds(PartialDate, st.integers(1000, 2999), st.none() | st.integers(1, 12)))  # fmt: skip
def test_fields_survive_writing_and_reading(
    title: str, venue: str, author: tuple[Name, ...], note: str, latex: bool, date: PartialDate
) -> None:
    stated: dict[str, Value] = {
        "title": title,
        "booktitle": venue,
        "author": author,
        "note": note,
        "date": date,
    }
    kept = {name: value for name, value in stated.items() if value}
    text = bibtex(Library((from_fields("k", "inproceedings", kept),)), latex=latex)
    (found,) = read(Source("x.bib", text)).entries
    assert dict(found.fields) == kept
