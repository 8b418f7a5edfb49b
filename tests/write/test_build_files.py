"""The files of a build are those that the single writers write."""

from __future__ import annotations

import pytest

from seminal.commands import build
from seminal.project import config
from seminal.write.bibtex import bibtex
from seminal.write.csl_json import csl_json
from seminal.write.printed import renderings
from seminal.write.provenance import provenance
from seminal.write.topics import topics_json
from tests.shared import ROOT

pytestmark = pytest.mark.usefixtures("home")


def test_the_files_are_those_of_the_single_writers() -> None:
    found = build.build_result(config.read(ROOT))
    library, topics = found.merged.library, found.merged.topics
    by_name = {path.name: text for path, text in found.texts.items()}
    assert by_name["references.bib"] == bibtex(library, venues="house")
    assert by_name["references.json"] == csl_json(library, venues="house")
    pages = renderings(library, venues="house")
    rows = {work.key: page[2] for work, page in zip(library, pages, strict=True)}
    assert by_name["topics.json"] == topics_json(library, topics, rows)
    assert by_name["provenance.json"] == provenance(library)
    for venues in ("full", "acronym", "series"):
        pages = renderings(library, latex=True, venues=venues)
        assert bibtex(library, latex=True, venues=venues).endswith(
            b"\n".join(page[0] for page in pages).decode()
        )


def test_our_own_bibliography_stays_byte_for_byte() -> None:
    for path, text in build.build_result(config.read(ROOT)).texts.items():
        assert path.read_text("utf-8") == text, f"{path.name} is out of date: run `seminal build`"
