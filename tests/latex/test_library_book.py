"""A LaTeX book of two chapters on this repository's own library: the sections are those of the filter."""

import re
import shutil
from pathlib import Path

import pytest

from seminal.further.choose import choose
from seminal.further.shelf import read_shelf
from seminal.text.section_options import SectionOptions
from tests.book.expected import bare
from tests.latex.compiling import ENGINES, STYLE, between, run
from tests.shared import ROOT

pytestmark = pytest.mark.slow

BOOK = r"""\documentclass{book}
\usepackage{seminal}
\usepackage{url}
\input{engine}
\makeatletter\let\ps@plain\ps@empty\makeatother\pagestyle{empty}% no numbers within references
\begin{document}
\chapter{Serving}
Orca \cite{yu2022orca} schedules iterations.
\furtherreading[title=Read on]{serving, decoding}
Later text cites \cite{kwon2023efficient, gujarati2020serving}.
\chapter{Collectives}
\furtherreading[order=year, max=5, title=From the start]{collectives}
Horovod's ring \cite{patarasuk2009bandwidth, rabenseifner2004optimization}.
\printreferences
\end{document}
"""
CITED = ("yu2022orca", "kwon2023efficient", "gujarati2020serving",
         "patarasuk2009bandwidth", "rabenseifner2004optimization")  # fmt: skip
SERVING = ("serving", "decoding")


@pytest.mark.parametrize(("cites", "engine"), [("biblatex", "-pdf"), ("natbib", "-lualatex")])
def test_the_sections_are_those_of_the_filter(cites: str, engine: str, tmp_path: Path) -> None:
    (tmp_path / "bib").mkdir()
    shutil.copy(ROOT / "bib" / "topics.tex", tmp_path / "bib")
    shutil.copy(ROOT / "bib" / "references.bib", tmp_path / "all.bib")
    shutil.copy(STYLE / "seminal.sty", tmp_path)
    (tmp_path / "engine.tex").write_text(ENGINES[cites], encoding="utf-8")
    (tmp_path / "two.tex").write_text(BOOK, encoding="utf-8")
    text, _ = run(tmp_path, "two", engine)
    shelf = read_shelf((ROOT / "bib" / "topics.json").read_text("utf-8"))
    bibliography = f"{text} The end"[text.rindex("Bibliography") :]
    for topics, wish, section in (
        (SERVING, SectionOptions(), between(text, "Read on", "Later text")),
        (("collectives",), SectionOptions(max=5, order="year"), between(text, "From the start", "Horovod")),
    ):
        titles = [bare(item.title) for item in choose(shelf, topics, wish, CITED).items]
        assert [title for title in titles if title not in bare(section)] == []
        places = [bare(section).index(title) for title in titles]
        assert places == sorted(places)
        assert len(re.findall("[•]", section)) in (0, len(titles))
        assert not any(title in bare(bibliography) for title in titles)
    assert all(bare(shelf.items[key].title) in bare(bibliography) for key in CITED)
