"""The local index knows how many papers of a meeting it has: a paper that whole proceedings lack is contradicted."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from seminal.cli import cli
from seminal.match.meetings import meeting
from seminal.resolve.index import Index
from tests.entries import entry


def test_the_index_counts_the_papers_of_a_meeting(tmp_path: Path) -> None:
    index = Index(tmp_path / "index.sqlite")
    held = [
        entry(f"Lamps of Kind {n}", f"Stone, A{n}", 2018, venue="ICML", key=f"k{n}", seed="d.bib", line=n + 1)
        for n in range(7)
    ] + [entry("Lamps Elsewhere", "Vik, C.", 2018, venue="A Journal", key="j", seed="d.bib", line=99)]
    list(index.add("d", "1", held))
    assert index.papers_of([("ICML", 2018), ("ICML", 2019), ("OSDI", 2018)]) == {("ICML", 2018): 7}
    index.close()


@pytest.mark.parametrize(
    ("venue", "found"),
    [
        (
            "Proceedings of the 35th International Conference on Machine Learning, ICML 2018, Stockholm, Sweden",
            "ICML",
        ),
        ("NeurIPS", "NeurIPS"),
        ("Workshop on Lamps at ICML 2018", None),
        ("Journal of Machine Learning Research", None),
    ],
)
def test_a_meeting_is_a_conference_and_a_year(venue: str, found: str | None) -> None:
    assert meeting(entry("Lamps", "Stone, A.", 2018, venue=venue)) == (found and (found, 2018))


def test_verify_asks_the_index_for_whole_proceedings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    records = "".join(
        f"@inproceedings{{r{n}, author = {{Stone, A{n}}}, title = {{Lamps of Kind {n} and {n + 1}}}, "
        f"booktitle = {{ICML}}, year = {{2018}}}}\n"
        for n in range(210)
    )
    (tmp_path / "dump.bib").write_text(records, "utf-8")
    (tmp_path / "seminal.yml").write_text("seeds: []\nindex: index.sqlite\n", "utf-8")
    ours = "@inproceedings{a, author = {Vik, Cara}, title = {Teapots as Accelerators of Wide Networks},\n"
    (tmp_path / "ours.bib").write_text(f"{ours} booktitle = {{ICML}}, year = {{2018}}}}\n", "utf-8")
    runner = CliRunner()
    runner.invoke(cli, ["index", "add", "bib", "dump.bib"], standalone_mode=False)
    done = runner.invoke(cli, ["verify", "--bibliography", "ours.bib"], standalone_mode=False)
    assert done.return_value == 1, done.output
    assert "none of the 210 papers of ICML 2018" in done.output
