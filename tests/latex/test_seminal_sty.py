"""seminal.sty in real LaTeX: biblatex with biber, BibTeX with natbib and alone, three engines, latexmk."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.filters.rendering import TOPICS, pandoc

HERE = Path(__file__).parent
STYLE = Path(__file__).parents[2] / "latex"
BIBLATEX = (
    r"\usepackage[style=numeric]{biblatex}\addbibresource{all.bib}\let\printreferences\printbibliography"
)
BIBTEX = r"\newcommand\printreferences{\bibliographystyle{STYLE}\bibliography{all}}"
ENGINES = {
    "biblatex": BIBLATEX,
    "natbib": r"\usepackage{natbib}" + BIBTEX.replace("STYLE", "plainnat"),
    "bibtex": BIBTEX.replace("STYLE", "plain"),
}
NEEDED = ("latexmk", "pdflatex", "lualatex", "biber", "bibtex", "pdftotext", "kpsewhich")
PACKAGES = ("biblatex.sty", "natbib.sty", "bibentry.sty", "hyperref.sty", "keyval.sty", "etoolbox.sty")


@pytest.fixture(autouse=True)
def _tex() -> None:
    missing = [name for name in NEEDED if not shutil.which(name)]
    missing += [name for name in PACKAGES if not missing and not _found(name)]
    if missing:
        pytest.skip(f"no TeX Live with {', '.join(missing)}: apt-get install texlive-latex-recommended "
                    "texlive-luatex texlive-bibtex-extra biber latexmk poppler-utils")  # fmt: skip


def _found(name: str) -> bool:
    return subprocess.run(["kpsewhich", name], capture_output=True, timeout=30, check=False).returncode == 0


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
    rows += [f"\\seminalnote{{{key}}}{{{w['note']}}}" for key, w in data["works"].items() if w["note"]]
    (tmp_path / "bib").mkdir()
    (tmp_path / "bib" / "topics.tex").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return tmp_path


def run(folder: Path, name: str, engine: str = "-pdf") -> tuple[str, str]:
    """Return the PDF's text and the log after latexmk, which knows no special rule."""
    command = ["latexmk", engine, "-interaction=nonstopmode", name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=180,
                          check=False)  # fmt: skip
    log = (folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, done.stdout[-3000:] + log[-2000:]
    text = subprocess.run(
        ["pdftotext", f"{name}.pdf", "-"], cwd=folder, capture_output=True, timeout=60, check=True
    )
    return re.sub(r"-\n|\s+", lambda m: "" if m[0] == "-\n" else " ", text.stdout.decode()), log


def between(text: str, start: str, stop: str) -> str:
    begin = text.index(start)
    return text[begin : text.index(stop, begin)]


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
    assert "FlashAttention" in following
    assert "Distributed Deep" not in following.title()  # max=2

    own = body[body.index("Own lists") :]
    assert own.index("Rajat Monga") < own.index("PagedAttention")
    assert "Parameter Server origins" not in own  # compact
    flat = log.replace("\n", "")
    assert "No topic `servng'. Topics are: serving attention training" in flat
    assert "No works to read on `attention' that the chapter does not cite" in flat
    if cites == "biblatex":
        assert "Monga" not in own[own.index("Bibliography") :]


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
