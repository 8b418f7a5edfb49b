"""Which files `seminal init` takes for reading lists."""

from __future__ import annotations

from seminal.setup.survey import survey

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
