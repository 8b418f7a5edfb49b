"""seminal.sty in real LaTeX: biblatex with biber, BibTeX with natbib and alone, three engines, latexmk."""

import itertools
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.filters.rendering import TOPICS, pandoc
from tests.latex.compiling import ENGINES, STYLE, between, run

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
SHORT = r"""\documentclass{article}
\usepackage{seminal}
\input{engine}
\begin{document}
\section{One}
Orca \cite{yu2022orca}.
\furtherreading[cited=include, order=name, title=By lists]{serving, attention}
\furtherreading[cited=include, order=year, title=By year]{serving, attention}
\furtherreading[cited=include, order=author, title=By author, max=4]{serving, attention}
\furtherreading[cite, title=Cited]{training}
\printreferences
\end{document}
"""
ORDERS = (
    ("PagedAttention", "Orca", "Attention Is All", "Tail at Scale", "FlashAttention"),
    ("Tail at Scale", "Attention Is All", "Orca", "FlashAttention", "PagedAttention"),
    ("FlashAttention", "Tail at Scale", "PagedAttention", "Attention Is All"),
)
SEGMENTS = r"""\documentclass{book}
\usepackage{seminal}
\usepackage[style=numeric, refsegment=chapter]{biblatex}\addbibresource{all.bib}
\newcommand\compare[2]{\furtherreading[title=Ours #1, max=99]{#2}
  \section*{Theirs #1}
  \edef\next{\noexpand\defbibfilter{unread#1}{category=seminal-#2 and not segment=\therefsegment}}\next
  \printbibliography[filter=unread#1, heading=none]}
\makeatletter\newcommand*\lecture[1]{\clearpage\@makechapterhead{#1}}\makeatother
\begin{document}
\nocite{*}
\CHAPTER{One} \cite{yu2022orca}
\compare{1}{serving}
End 1 \cite{dean2013tail}
\CHAPTER{Two} \cite{vaswani2017attention}
\compare{2}{serving}
End 2 \cite{yu2022orca}
\end{document}
"""

SECTIONS = r"""\documentclass{book}
\usepackage{seminal}
\usepackage[style=numeric, refsection=chapter]{biblatex}\addbibresource{all.bib}
\begin{document}
\chapter{One} \cite{yu2022orca}
\furtherreading{serving}
Later \cite{dean2013tail}.
\printbibliography[heading=subbibliography, title=Works 1]
\chapter{Two} \cite{vaswani2017attention}
\furtherreading{attention}
\printbibliography[heading=subbibliography, title=Works 2]
\end{document}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Lay out the sample book with its bibliography and topics."""
    data = json.loads(TOPICS.read_text(encoding="utf-8"))
    csl = json.dumps([work["csl"] for work in data["works"].values()])
    for file in (HERE / "book").iterdir():
        shutil.copy(file, tmp_path)
    for file in STYLE.iterdir():
        shutil.copy(file, tmp_path)
    (tmp_path / "all.bib").write_text(pandoc("--from=csljson", "--to=bibtex", text=csl), encoding="utf-8")
    rows = [rf"\seminaltopic{{{t['slug']}}}{{}}{{{','.join(t['keys'])}}}" for t in data["topics"]]
    names = sorted(work["authors"][0] for work in data["works"].values())
    for key, work in data["works"].items():
        places = (9 - work["lists"], work["year"], names.index(work["authors"][0]))
        rows.append(rf"\seminalwork{{{key}}}" + "".join(f"{{{place}}}" for place in places))
    rows += [f"\\seminalnote{{{key}}}{{{w['note']}}}" for key, w in data["works"].items() if w["note"]]
    (tmp_path / "bib").mkdir()
    (tmp_path / "bib" / "topics.tex").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return tmp_path


CASES = [("biblatex", "-pdf"), ("natbib", "-lualatex"), ("bibtex", "-pdf")]  # biber takes the most time


@pytest.mark.parametrize(("cites", "engine"), CASES)
def test_sections_in_a_book(cites: str, engine: str, book: Path) -> None:
    (book / "engine.tex").write_text(ENGINES[cites], encoding="utf-8")
    text, log = run(book, "book", engine)
    contents, body = text.split("Chapter 1", 1)
    assert "Further reading" in contents
    assert "Read next" not in contents  # the star

    serving = between(body, "Further reading", "Later text cites")
    assert "PagedAttention" in serving
    assert "Orca" not in serving  # cited before the section
    assert "Tail at Scale" not in serving.title()  # cited after it

    following = between(body, "Read next", "Own lists")
    assert "need" in following.lower()
    assert following.index("PagedAttention") < following.lower().index("need")  # named by more lists
    assert "FlashAttention" not in following  # max=2

    own = body[body.index("Own lists") :]
    assert own.index("PagedAttention") < own.index("Rajat Monga")  # one topic after the other, but by lists
    assert "Parameter Server origins" not in own  # compact
    flat = log.replace("\n", "")
    assert "No topic `servng'. Topics are: serving attention training" in flat
    assert "No works to read on `attention' that the chapter does not cite" in flat
    bibliography = own[own.index("Bibliography") :]
    assert "Orca" in bibliography
    assert "Monga" not in bibliography
    assert "PagedAttention" not in bibliography


@pytest.mark.parametrize("cites", ["biblatex", "natbib"])
def test_orders_and_works_that_the_bibliography_shall_have(cites: str, book: Path) -> None:
    (book / "engine.tex").write_text(ENGINES[cites], encoding="utf-8")
    (book / "short.tex").write_text(SHORT, encoding="utf-8")
    text, log = run(book, "short")
    marks = ["By lists", "By year", "By author", "Cited", "References"]
    parts = [between(f"{text} Nothing", *pair) for pair in itertools.pairwise([*marks, "Nothing"])]
    for part, order in zip(parts, ORDERS, strict=False):
        places = [part.casefold().index(title.casefold()) for title in order]
        assert places == sorted(places), part
    assert "deep networks" in parts[3].casefold()
    assert "deep networks" in parts[4].casefold()  # cite=true
    assert "Orca" in parts[4]
    assert not any(title in parts[4].casefold() for title in ("pagedattention", "attention is", "tail at"))
    assert "order=name should be lists, year or author" in log.replace("\n", "")


@pytest.mark.parametrize("chapter", ["chapter", "lecture"])
def test_what_a_chapter_cites_is_what_refsegments_say(chapter: str, book: Path) -> None:
    """biblatex's own filter leaves the same works out, also where chapters have a command that only it sees."""
    (book / "segments.tex").write_text(SEGMENTS.replace("CHAPTER", chapter), encoding="utf-8")
    text, _ = run(book, "segments")
    titles = ("PagedAttention", "Orca", "The Tail at Scale", "FlashAttention")
    for number in (1, 2):
        ours = between(text, f"Ours {number}", f"Theirs {number}")
        theirs = between(text, f"Theirs {number}", f"End {number}")
        found = [[title for title in titles if title.casefold() in one.casefold()] for one in (ours, theirs)]
        assert found[0] == sorted(found[1], key=titles.index)
        assert len(found[0]) == number


def test_a_book_with_a_bibliography_a_chapter(book: Path) -> None:
    """Works of a reading section are in none, citations after it in the chapter's own."""
    (book / "sections.tex").write_text(SECTIONS, encoding="utf-8")
    text, log = run(book, "sections")
    first, second = between(text, "Works 1", "Chapter 2"), between(f"{text} Nothing", "Works 2", "Nothing")
    assert [title for title in ("Orca", "Tail", "PagedAttention") if title in first] == ["Orca", "Tail"]
    assert [title for title in ("Orca", "Attention Is", "PagedAttention") if title in second] == [
        "Attention Is"
    ]
    assert "PagedAttention" in between(text, "Further reading", "Works 1")
    assert "Nested" not in log
    assert "undefined" not in log


def test_bibtex_without_latexmk_is_told_what_to_run(book: Path) -> None:
    (book / "engine.tex").write_text(ENGINES["bibtex"], encoding="utf-8")
    (book / "short.tex").write_text(SHORT, encoding="utf-8")
    log = ""
    for command in (
        "pdflatex short",
        "bibtex short",
        "pdflatex short",
        "bibtex short-further",
        "pdflatex short",
    ):
        if command.endswith("-further"):
            assert "No reference for `kwon2023efficient' yet. Run: bibtex short-further" in log.replace(
                "\n", ""
            )
        words = command.split()
        words[1:1] = ["-interaction=nonstopmode"] if words[0] == "pdflatex" else []
        done = subprocess.run(words, cwd=book, capture_output=True, timeout=120, check=False)
        assert done.returncode == 0, done.stdout[-2000:]
        log = (book / "short.log").read_text(encoding="utf-8", errors="replace")
    assert "No reference" not in log


def test_with_bibtex_a_book_need_not_load_our_bibliography(book: Path) -> None:
    (book / "engine.tex").write_text(ENGINES["bibtex"], encoding="utf-8")
    (book / "short.tex").write_text(SHORT, encoding="utf-8")
    (book / "all.bib").rename(book / "bib" / "references.bib")
    (book / "all.bib").write_text("@misc{own, title = {A thesis has works of its own}}\n", encoding="utf-8")
    latex = "pdflatex -interaction=nonstopmode short"
    for command in (latex, "bibtex short", latex, "bibtex short-further", latex):
        subprocess.run(command.split(), cwd=book, capture_output=True, timeout=120, check=False)
    assert "\\bibdata{bib/references}" in (book / "short-further.aux").read_text("utf-8")
    assert "No reference" not in (book / "short.log").read_text(encoding="utf-8", errors="replace")


def test_without_the_topics_file_the_book_compiles_with_a_warning(book: Path) -> None:
    (book / "engine.tex").write_text(ENGINES["natbib"], encoding="utf-8")
    (book / "bib" / "topics.tex").unlink()
    text, log = run(book, "book")
    assert "Further reading" not in text
    assert "Run: seminal build" in " ".join(log.replace("(seminal)", "").split())


def test_the_manual_builds(book: Path) -> None:
    text, log = run(book, "seminal-doc")
    assert "Overfull" not in log
    style = (STYLE / "seminal.sty").read_text(encoding="utf-8")
    for option in re.findall(r"\\define@key\{seminal\}\{(\w+)\}", style):
        assert f"{option} " in text, option


def test_notes_below_references_and_how_many_more(tmp_path: Path) -> None:
    (tmp_path / "topics.tex").write_text(
        "\\seminaltopic{serving}{Serving}{one,two,three}\n"
        "\\seminalwork{one}{1}{1}{1}\\seminalwork{two}{2}{2}{2}\\seminalwork{three}{3}{3}{3}\n"
        "\\seminalnote{one}{A note.}\\seminalmark{one}{required}\n"
    )
    (tmp_path / "all.bib").write_text(
        "".join(
            f"@misc{{{key}, author={{Ann Ash}}, title={{Work {key}}}, year=2001}}\n"
            for key in ("one", "two", "four")
        )
    )
    (tmp_path / "a.tex").write_text(
        "\\documentclass{article}\\usepackage[file=topics.tex]{seminal}\n"
        "\\begin{document}\\furtherreading[max=2, more]{serving}\n"
        "\\furtherreading[max=2, style=full, title=Again]{serving}\n"
        "\\bibliographystyle{plain}\\nocite{four}\\bibliography{all}\\end{document}\n"
    )
    shutil.copy(STYLE / "seminal.sty", tmp_path)
    text, _ = run(tmp_path, "a")
    annotated, full = text.split("Again")
    assert "[required] A note." in annotated
    assert "and 1 more" in annotated
    assert "A note." in full
    assert "required" not in full
    assert "more" not in full
