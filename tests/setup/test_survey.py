"""Which files `seminal init` takes for reading lists."""

from __future__ import annotations

import pytest

from seminal.setup.layout import option_bibliographies
from seminal.setup.survey import survey

pytestmark = pytest.mark.slow

FILES = {
    "_quarto.yml": "project: {type: book}\nbook:\n  chapters: [index.qmd]\n",
    "index.qmd": "# A book\n",
    "data/papers.csv": "id,Title,Authors,Year\n1,On lamps,A. Stone,2003\n",
    "data/reading-list.tsv": "paper_title\turl\nOn wicks\thttps://example.org\n",
    "data/papers_by_year.csv": "year,count\n2003,12\n",
    "data/runs.csv": "title,author,year\nOn lamps,A. Stone,2003\n",
    "seeds/export.nbib": "PMID- 1\nTI  - On lamps\n",
    "seeds/readme.csv": "title,author\n",
}


def test_sheets_called_lists_whose_head_names_titles_are_proposed() -> None:
    found = survey(sorted(FILES), FILES)
    assert found.candidates == ("data/papers.csv", "data/reading-list.tsv", "seeds/export.nbib")


@pytest.mark.parametrize(
    "script",
    [
        "pandoc --bibliography=refs.bib a.md",
        "pandoc -M bibliography=refs.bib a.md",
        "pandoc --metadata bibliography:refs.bib a.md",
        "BIB = refs.bib\nall:\n\tpandoc --bibliography $(BIB) a.md",
        'export BIB="refs.bib"\npandoc --bibliography "${BIB}" a.md',
    ],
)
def test_bibliographies_of_pandocs_options(script: str) -> None:
    assert option_bibliographies(script) == ["refs.bib"]
    assert option_bibliographies(script.replace("refs.bib", "$(OTHER)")) == []


def test_chapters_that_name_their_own_bibliographies_load_no_others() -> None:
    files = {f"{n}/a.md": "---\nbibliography  : r.bib\n---\n\n[@x]\n" for n in ("one", "two")}
    found = survey(
        sorted({**files, "one/r.bib": "", "two/r.bib": ""}), {**files, "one/r.bib": "", "two/r.bib": ""}
    )
    assert found.bibliographies == ()


def test_what_stands_behind_the_end_of_a_latex_document_does_not_make_it_the_book() -> None:
    texts = {
        "cover.tex": "\\documentclass{scrartcl}\\begin{document}\\end{document}\n\\bibliography{old}\n",
        "main.tex": "\\documentclass{book}\\begin{document}\n% \\end{document}\n\\input{one}\n\\end{document}\n",
    }
    assert survey(sorted(texts), texts).layout.chapters == ("main.tex",)


def test_a_root_whose_included_files_take_the_chapters_in() -> None:
    picture = "\\documentclass{book}\\begin{document}\\tableofcontents\\include{tree}\\end{document}\n"
    texts = {
        "debug/trees/main.tex": picture,
        "debug/trees/tree.tex": "\\section{A tree}\n",
        "main.tex": "\\documentclass{book}\n\\bibliography{refs}\n\\input body\n",
        "body.tex": "\\begin{document}\n\\include{chapters/one}\n\\end{document}\n",
        "chapters/one.tex": "\\chapter{One}\n\\cite{a}\n",
    }
    assert survey(sorted(texts), texts).layout.chapters == ("main.tex",)
