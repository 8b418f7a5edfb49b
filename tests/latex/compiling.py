"""LaTeX books, compiled as people compile them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

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
