"""A LaTeX book with its own bibliography: works that it cites under its own keys are not offered."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.commands import seminal
from tests.latex.compiling import STYLE, between, run

pytestmark = pytest.mark.slow

LIST = """\
# Works

## Serving

- Jeffrey Dean and Luiz André Barroso. The Tail at Scale. Communications of the ACM, 2013.
- Woosuk Kwon and Zhuohan Li. Efficient Memory Management for Large Language Models. SOSP, 2023.
- Gyeong-In Yu and Joo Seong Jeong. Orca: A Distributed Serving System for Generative Models. OSDI, 2022.
- Leslie Lamport. Time, Clocks, and the Ordering of Events in a Distributed System. CACM, 1978.
"""
EQUAL_KEYS = """\
@article{dean2013tail, author={Dean, J. and Barroso, L. A.}, title={The Tail at Scale},
  journal={Own Journal}, year=2013}
@book{Kwon2023efficient, author={Nobody, N.}, title={Whales}, publisher={Sea}, year=1999}
% @misc{yu2022orca, title={BibTeX reads this too}}
"""
OWN = """\
@article{Dea13, author={Dean, J. and Barroso, L. A.}, title={The Tail at Scale}, journal={Own Journal}, year=2013}
@article{o:22, author={Yu, Gyeong-In and Jeong, Joo Seong}, journal={Own Journal}, year=2022,
  title={Orca: A Distributed Serving System for Generative Models}}
"""
BOOK = r"""\documentclass{article}
ENGINE
\usepackage{seminal}
\begin{document}
\section{One} Cited \cite{Dea13}.
\furtherreading[title=Read on, cite=CITE]{serving}
\section{End} End.
REFERENCES
\end{document}
"""
ENGINES = {
    "biblatex": (
        r"\usepackage{biblatex}\addbibresource{own.bib}\addbibresource{bib/references.bib}",
        r"\printbibliography",
    ),
    "biblatex, additional": (
        r"\usepackage{biblatex}\addbibresource{own.bib}\addbibresource{bib/additional.bib}",
        r"\printbibliography",
    ),
    "natbib": (r"\usepackage{natbib}", r"\bibliographystyle{plainnat}\bibliography{own,bib/additional}"),
    "bibtex": ("", r"\bibliographystyle{plain}\bibliography{bib/additional,own}"),
}


@pytest.mark.slow
@pytest.mark.parametrize("cite", ["false", "true"])
@pytest.mark.parametrize("engine", ENGINES)
def test_a_work_under_the_authors_key(engine: str, cite: str, tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.md").write_text(LIST)
    (tmp_path / "own.bib").write_text(OWN)
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\nlatex: true\n")
    (tmp_path / "bib").mkdir()
    (tmp_path / "bib" / "topics.yml").write_text(
        "topics:\n- {slug: serving, headings: [Serving], pin: [lamport1978time]}\n"
    )
    preamble, references = ENGINES[engine]
    text = BOOK.replace("ENGINE", preamble).replace("REFERENCES", references).replace("CITE", cite)
    (tmp_path / "book.tex").write_text(text)
    shutil.copy(STYLE / "seminal.sty", tmp_path)
    assert seminal("build", cwd=tmp_path).returncode == 0
    shown, log = run(tmp_path, "book")
    section = between(shown, "Read on", "End.")
    assert section.index("Lamport") < section.index("Kwon") < section.index("Orca")
    assert "tail" not in section.lower()
    assert "undefined" not in log.lower().replace("author undefined", "")
    after = shown.rpartition("References")[2]
    assert after.lower().count("tail at") == 1
    assert after.count("Orca") == (cite == "true")
    if engine.startswith("biblatex"):
        assert "Own Journal" in section


@pytest.mark.slow
def test_bibtex_is_given_no_key_twice(tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.md").write_text(LIST)
    (tmp_path / "own.bib").write_text(EQUAL_KEYS)
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\nlatex: true\nchapters: [book.tex]\n")
    text = BOOK.replace("ENGINE", r"\usepackage{natbib}").replace("Dea13", "dean2013tail,lamport1978time")
    text = text.replace("[title=Read on, cite=CITE]", "[title=Read on]").replace("\nEND", "")
    whole = text.replace("REFERENCES", r"\bibliographystyle{plainnat}\bibliography{own,bib/references}")
    (tmp_path / "book.tex").write_text(whole)
    shutil.copy(STYLE / "seminal.sty", tmp_path)
    assert seminal("build", cwd=tmp_path).returncode == 0
    told = seminal("check", cwd=tmp_path)
    assert told.returncode == 1
    assert "load bib/additional.bib instead of bib/references.bib" in told.stdout
    assert subprocess.run(["latexmk", "-pdf", "-interaction=nonstopmode", "book"], cwd=tmp_path, timeout=180,
                          capture_output=True, check=False).returncode  # fmt: skip
    assert "Repeated entry" in (tmp_path / "book.blg").read_text()
    (tmp_path / "book.tex").write_text(whole.replace("bib/references", "bib/additional"))
    assert "@article{lamport1978time," in (tmp_path / "bib" / "additional.bib").read_text()
    assert seminal("check", cwd=tmp_path).returncode == 0
    # A file written twice in one second, at one size, is the same one for latexmk: let it forget the first run.
    subprocess.run(["latexmk", "-C", "book"], cwd=tmp_path, timeout=60, capture_output=True, check=True)
    shown, _ = run(tmp_path, "book")
    assert "Repeated entry" not in (tmp_path / "book.blg").read_text()
    section, after = between(shown, "Read on", "End."), shown.rpartition("References")[2]
    assert "Orca" in section
    assert "tail" not in section.lower()
    assert "Own Journal" in after
    assert "ordering of events" in after


def test_build_knows_when_only_the_authors_file_changed(tmp_path: Path) -> None:
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.md").write_text(LIST + "\n" + "\n" * 20_001)
    (tmp_path / "own.bib").write_text("@misc{x, title={X}}\n")
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\nchapters: [book.tex]\n")
    (tmp_path / "book.tex").write_text(
        "\\documentclass{book}\\addbibresource{own.bib}\\begin{document}\\cite{x}\\end{document}"
    )
    seminal("build", cwd=tmp_path)
    assert "seminalown" not in (tmp_path / "bib" / "topics.tex").read_text()
    (tmp_path / "own.bib").write_text(OWN)
    assert seminal("build", "--check", cwd=tmp_path).returncode == 1
    seminal("build", cwd=tmp_path)
    told = (tmp_path / "bib" / "topics.tex").read_text()
    assert "\\seminalown{dean2013tail}{Dea13}" in told
    assert "\\seminalown{yu2022orca}{o:22}" in told
    before = (tmp_path / "bib" / "topics.json").read_text()
    (tmp_path / "own.bib").write_text(OWN.replace("Dea13", "D"))
    seminal("build", cwd=tmp_path)
    assert "\\seminalown{dean2013tail}{D}" in (tmp_path / "bib" / "topics.tex").read_text()
    assert (tmp_path / "bib" / "topics.json").read_text() == before
