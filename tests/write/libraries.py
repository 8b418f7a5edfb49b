"""Libraries for the tests of the writers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from seminal.model.entry import Entry, Name, Origin, PartialDate, Value
from seminal.model.library import Library
from seminal.model.work import Claim, Cluster, Work

ORIGIN = Origin("test", "here")


def work(
    key: str, kind: str, /, aliases: tuple[str, ...] = (), topics: tuple[str, ...] = (), **fields: Value
) -> Work:
    """Return a work of one source."""
    made = from_fields(key, kind, fields)
    return replace(made, aliases=aliases, topics=topics)


def from_fields(key: str, kind: str, fields: Mapping[str, Value]) -> Work:
    """Return a work of one source that gives these fields."""
    claims = {name: (Claim(value, ORIGIN),) for name, value in fields.items()}
    return Work(key, kind, claims, Cluster((Entry(kind, fields, (), ORIGIN),)))


def library(entries: Iterable[Entry]) -> Library:
    """Return one work for each key of the entries, under that key."""
    works: dict[str, Work] = {}
    for entry in entries:
        claims = {name: (Claim(value, entry.origin),) for name, value in entry.fields.items()}
        key = entry.wanted_key or ""
        works.setdefault(key, Work(key, entry.type, claims, Cluster((entry,))))
    return Library(tuple(works.values()))


SAMPLE = Library(
    (
        work(
            "zaharia2012spark", "inproceedings", aliases=("spark", "rdd"), topics=("data", "clusters"),
            author=(Name("Zaharia", "Matei"), Name("Berg", "Jan", "van der"), Name("others")),
            title="Resilient Distributed Datasets: A Fault-Tolerant Abstraction for Cluster Computing",
            booktitle="9th USENIX Symposium on Networked Systems Design and Implementation (NSDI 12)",
            pages="15–28", date=PartialDate(2012, 4), publisher="USENIX Association",
            url="https://www.usenix.org/a_b?x=1&y=2#z%20", annotation="The data model; read §3",
        ),
        work(
            "deepseek2024deepseekv3", "misc", title="DeepSeek-V3 Technical Report",
            author=(Name("DeepSeek-AI"),), date=PartialDate(2024), eprint="2412.19437", eprinttype="arxiv",
            eprintclass="cs.CL", howpublished="arXiv", url="https://arxiv.org/abs/2412.19437v2",
        ),
        work(
            "little1961proof", "article", title=r"A proof for the queuing formula: $L=\lambda W$",
            author=(Name("Little", "John D. C."),), journal="Operations Research", volume="9", number="3",
            pages="383-387", date=PartialDate(1961), doi="10.1287/opre.9.3.383", publisher="INFORMS",
            url="https://doi.org/10.1287/opre.9.3.383",
        ),
        work(
            "mueller2020c", "online", title="C-- & 100% “R#1”: Google's TPUv4 for LLMs",
            author=(Name("Müller", "Jürgen", "", "Jr."),), date=PartialDate(2020),
            url="https://example.org/{a} b",
        ),
    )
)  # fmt: skip
