"""Entries of four lists, and what is made of them."""

from __future__ import annotations

from seminal.merge.works import merge
from seminal.model.entry import Entry
from seminal.model.lock import Lock
from seminal.model.manuscript import Topic
from seminal.model.merged import Merged
from seminal.model.overrides import Overrides
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
TOPICS = (Topic("parallelism", "Parallelism", headings=("Pipelines", "Parallelism")),)


def merged(entries: list[Entry], overrides: Overrides | None = None, lock: Lock | None = None) -> Merged:
    return merge(entries, TOPICS, overrides or Overrides(), lock or Lock())
