"""Real TeX compiles what is written from the hostile book, with and without shell escape, and nothing happens.

TeX records each file it reads and writes, and its log each command it starts. BibTeX and biber have no complaint.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.escaping.books import run, topics

pytestmark = pytest.mark.slow

NEEDED = ("pdflatex", "lualatex", "bibtex", "biber", "kpsewhich")
BIBLATEX = (
    "\\usepackage[backend=biber,style=authoryear,giveninits=true]{biblatex}\\addbibresource{references.bib}\n"
)
BODIES = {
    "bibtex": "\\usepackage{url}\\begin{document}\\nocite{*}\\bibliographystyle{plain}\\bibliography{references}",
    "biblatex": f"{BIBLATEX}\\begin{{document}}\\nocite{{*}}\\printbibliography",
    "package": f"{BIBLATEX}\\usepackage[file=topics.tex]{{seminal}}\\begin{{document}}\nSECTIONS\n\\printbibliography",
    "section": f"{BIBLATEX}\\begin{{document}}\nWRITTEN\n\\printbibliography",
}
HEAD = "\\documentclass{book}\\usepackage{textcomp,amsmath,amssymb,bm}\n"
ERROR = re.compile(r"^(?:! |.*:\d+: )(?!LaTeX Error: Unicode character).*(?:\n.*){3}", re.MULTILINE)
"""An error, but for letters that pdfTeX has no font for."""
LATEX = Path(__file__).resolve().parents[2] / "latex/seminal.sty"


@pytest.fixture(scope="module")
def documents(hostile: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a document for each writer of LaTeX, its bibliography made."""
    if missing := [name for name in NEEDED if shutil.which(name) is None]:
        pytest.skip(f"no {', '.join(missing)}")
    folder = tmp_path_factory.mktemp("tex")
    for name in ("references.bib", "topics.tex"):
        shutil.copy(hostile / "bib" / name, folder)
    shutil.copy(LATEX, folder)
    sections = "\n".join(f"\\furtherreading*[max=50]{{{slug}}}" for slug in topics(hostile))
    written = run(hostile, "further", "chapters/plain.md", "--max", "5000", "--format", "tex")[0]
    for name, body in BODIES.items():
        text = HEAD + body.replace("SECTIONS", sections).replace("WRITTEN", written) + "\n\\end{document}\n"
        (folder / f"{name}.tex").write_text(text, "utf-8")
        program("lualatex", "-interaction=nonstopmode", f"{name}.tex", folder=folder)
        done = program("bibtex" if name == "bibtex" else "biber", name, folder=folder)
        complaints = re.findall(r"error message|ERROR.*|Too many commas.*|.*comma at the end.*", done)
        assert complaints == [], (name, complaints[:5])
    return folder


def program(*command: str, folder: Path) -> str:
    """Run a program in a folder and return what it printed."""
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        timeout=200,
        stdin=subprocess.DEVNULL,
        check=False,
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", "HOME": str(folder), "max_print_line": "1000"},
    )
    return (done.stdout + done.stderr).decode("utf-8", "replace")


@pytest.mark.parametrize("shell", ["-shell-escape", "-no-shell-escape"])
@pytest.mark.parametrize("engine", ["pdflatex", "lualatex"])
@pytest.mark.parametrize("name", BODIES)
def test_tex_only_prints(documents: Path, tmp_path: Path, name: str, engine: str, shell: str) -> None:
    folder = tmp_path / "run"
    shutil.copytree(documents, folder)
    log = program(engine, "-recorder", shell, "-interaction=nonstopmode", f"{name}.tex", folder=folder)
    assert f"Output written on {name}.pdf" in log, log[-2000:]
    assert [found[0] for found in ERROR.finditer(log)] == []
    assert list(effects(folder, name, before={path.name for path in documents.iterdir()})) == []


def effects(folder: Path, name: str, before: set[str]) -> Iterator[str]:
    """Yield files that a document should not touch, and commands that it started."""
    ours = re.compile(
        rf"{re.escape(name)}\.\w+(?:\.\w+)?|topics\.tex|seminal\.sty|references\.bib|.texlive.*"
    )
    yield from (
        path.name for path in folder.iterdir() if path.name not in before and not ours.fullmatch(path.name)
    )
    for line in (folder / f"{name}.fls").read_text("utf-8", errors="replace").splitlines():
        kind, _, path = line.partition(" ")
        file = folder / path
        if kind == "PWD" or (ours.fullmatch(file.name) and file.resolve().parent == folder.resolve()):
            continue
        if re.search(
            r"m_t_x_t_e_s_t|/luatex-cache/", path
        ):  # how kpathsea tries a folder; LuaTeX's font cache
            continue
        if kind == "OUTPUT" or not re.match(
            r"/(?:usr|etc|var)/\S*(?:tex|fonts)|\S+/\.texlive\d+/texmf-var/", path
        ):
            yield line
    log = (folder / f"{name}.log").read_text("utf-8", errors="replace")
    yield from re.findall(r"runsystem\(.*|system returned.*", log)


def test_a_payload_that_is_not_escaped_is_seen(documents: Path, tmp_path: Path) -> None:
    """The oracle sees a command that runs, a file that is written and one that is read."""
    for payload in (
        "\\immediate\\write18{touch hit}",
        "\\immediate\\openout5=hit.tex ",
        "\\input{/etc/hostname}",
    ):
        folder = tmp_path / str(len(payload))
        folder.mkdir()
        (folder / "a.tex").write_text(f"{HEAD}\\begin{{document}}{payload}\\end{{document}}", "utf-8")
        program("pdflatex", "-recorder", "-shell-escape", "-interaction=nonstopmode", "a.tex", folder=folder)
        assert list(effects(folder, "a", before=set())), payload
