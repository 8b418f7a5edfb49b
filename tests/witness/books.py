"""A book of two chapters, and lists of its field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands import project, seminal

CITED = """@article{adams2010, author = {Adams, A}, title = {Tides of shallow estuaries}, journal = {Seas}, year = 2010}
@article{baker2011, author = {Baker, Bob}, title = {Sediment under moving bridges}, journal = {Seas}, year = 2011}
@article{clark2012, author = {Clark, Cyd}, title = {Harbours that silt up slowly}, journal = {Seas}, year = 2012}
@article{dixon2013, author = {Dixon, Dan}, title = {Grammar of signal lamps}, journal = {Signs}, year = 2013}
@article{evans2014, author = {Evans, Eve}, title = {Lighthouses without keepers}, journal = {Signs}, year = 2014}
@article{field2015, author = {Field, Flo}, title = {Buoys as written language}, journal = {Signs}, year = 2015}
"""
LINE = "- {0}. {1} (Seas, {2})\n"
SEA = (
    LINE.format("A. Adams", "Tides of shallow estuaries", 2010)
    + LINE.format("B. Baker", "Sediment under moving bridges", 2011)
    + LINE.format("G. Grant", "Currents below frozen rivers", 2016)
)
SIGNS = (
    LINE.format("E. Evans", "Lighthouses without keepers", 2014)
    + LINE.format("H. Hughes", "Foghorns and the ear of sailors", 1999)
)  # fmt: skip
OTHER = (
    "# Signs\n\n"
    + LINE.format("F. Field", "Buoys as written language", 2015)
    + LINE.format("H. Hughes", "Foghorns and the ear of sailors", 1999)
    + "\n# Sea\n\n"
    + LINE.format("G. Grant", "Currents below frozen rivers", 2016)
    + LINE.format("C. Clark", "Harbours that silt up slowly", 2012)
)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return project(
        tmp_path,
        seminal_yml="chapters: [sea.md, signs.md]\nbibliography: [own.bib]\n",
        own_bib=CITED,
        sea_md="# The sea\n\n@adams2010, @baker2011 and @clark2012\n",
        signs_md="# Signs\n\n@dixon2013, @evans2014 and @field2015\n",
        seeds__list_md="# Sea\n\n" + LINE.format("I. Irwin", "Charts of vanished islands", 2001) * 1,
        field__one__list_md=f"# Sea\n\n{SEA}\n# Signs\n\n{SIGNS}",
        field__two__list_md=OTHER,
        field__three__empty_md="",
    )


def against(folder: Path, *options: str) -> dict[str, Any]:
    done = seminal("coverage", "--against", "field", "--format", "json", *options, cwd=folder)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)["against"]
    return found
