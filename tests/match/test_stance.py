"""Clusters ask one entry for all of its stance: none may contradict what another of the same stance does not."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from seminal.match.contradictions import compared_properties, contradiction
from seminal.match.profile import Profile, profile
from seminal.merge.fields import CONTAINER
from seminal.model.match_reasons import Veto
from tests.entries import entry

VARIED = [
    entry("Kites at Night", "Doe, A.; Roe, B.", 2020, venue="SOSP", ids="doi:10.1/a"),
    entry("Kites at Night", "Doe, A.; Roe, B.", 2020, venue="SOSP", ids="doi:10.1/b arxiv:2001.00001", seed="a.bib"),
    entry("Kites at Night", "Poe, C.", 2019, venue="arXiv", ids="arxiv:2001.00002", kind="misc"),
    entry("Kites at Night", "Poe, C.; others", 2021, ids="arxiv:2001.00001", kind="misc", seed="a.bib"),
    entry("Erratum to: Kites at Night", "Doe, A.; Roe, B.", 2020, venue="J. Kites", kind="article", seed="a.bib"),
    entry("Kites", "Doe, A.", 2001, kind="book", edition="1", seed="a.bib"),
    entry("Kites", "Doe, A.", 2009, kind="book", edition="2"),
    entry("Kites", "Doe, A.", 2009, kind="book"),
    entry("Kites", "Moe, D.", 2009, kind="phdthesis", seed="a.bib"),
    entry("Kites", "Moe, D.", kind="manual", seed="a.bib"),
    entry("Kites at Night over Harbours"),
    entry("Kites at Night", "Doe, A.; Roe, B.", 2020, kind="article", seed="a.bib", key="doe"),
    entry("Kites at Night", "Doe, A.; Roe, B.", 2020, kind="article", seed="a.bib", key="doe-err"),
    entry("Kites at Night", "Doe, A.; Roe, B.", 2020, kind="misc", seed="a.bib", key="roe", eventtitle="Kite Days"),
]  # fmt: skip


def objections(one: Profile, others: list[Profile]) -> list[Veto | None]:
    return [contradiction(one, other, keep_preprints=keep) for other in others for keep in (False, True)]


FIELDS = {name for one in VARIED for name in one.fields} | {
    *CONTAINER,
    "version",
    "note",
    "annotation",
    "url",
    "eid",
    "related",
}
VALUES = ("doe-err", "2", "Version 2.4", "slides", "33--40", "J. Kites", "9789980631565", "vol. 3")


def test_a_stance_is_all_that_a_contradiction_looks_at() -> None:
    profiles = [profile(one) for one in VARIED]
    alike = 0
    for one, name, value in product(VARIED, FIELDS | {"keywords", "langid", "month"}, VALUES):
        if isinstance(one.fields.get(name, ""), str):
            before, after = profile(one), profile(replace(one, fields={**one.fields, name: value}))
            if compared_properties(before) == compared_properties(after):
                alike += 1
                assert objections(after, profiles) == objections(before, profiles), name
    assert alike > 100
    assert len({told for one in profiles for told in objections(one, profiles)}) > 5
