"""Compiling: warnings and errors of every usual style on the canonical bibliography, all works cited.

    python benchmarks/compiling.py [--csl FOLDER] [--verbose]

The BibTeX styles read what `latex: true` writes, as a book on pdfLaTeX does: plain, abbrv, alpha, IEEEtran,
ACM-Reference-Format. biblatex with biber: numeric, authoryear, apa, ieee.
citeproc: pandoc's own (Chicago, author and date) and every .csl of FOLDER. A style that TeX does not have is named
and passed over. Counted are the lines with which BibTeX, biber, LaTeX and pandoc warn or fail, by what they say.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from seminal import Project, build, pandoc

BIB = Path(__file__).resolve().parents[1] / "bib" / "references.bib"
BIBTEX = ("plain", "abbrv", "alpha", "IEEEtran", "ACM-Reference-Format")
BIBLATEX = ("numeric", "authoryear", "apa", "ieee")
_WARNS = re.compile(
    r"^(?:Warning--|I couldn't|I was expecting|WARN -|ERROR -|! |(?:LaTeX|Package \w+) Warning: (?!.*run))"
)
_KEY = re.compile(r"\b[a-z][\w.-]*\d{4}\w*\b|\d+")
CLASSIC = r"""\documentclass{article}\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{url,natbib}
\setcitestyle{numbers}
\begin{document}\nocite{*}\bibliographystyle{%s}\bibliography{references}\end{document}
"""
MODERN = r"""\documentclass{article}\usepackage[american]{babel}\usepackage{csquotes}
\usepackage[backend=biber,style=%s]{biblatex}\addbibresource{references.bib}
\begin{document}\nocite{*}\printbibliography\end{document}
"""


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--csl", type=Path)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    print(f"{'style':36} {'entries':>7} {'warnings and errors':>20}")
    with tempfile.TemporaryDirectory() as folder:
        eight_bit = Path(folder) / "references.bib"
        eight_bit.write_text(build(Project.load(BIB.parents[1])).to_bibtex(latex=True), "utf-8")
        _print(_tables(BIB, eight_bit, options.csl), verbose=options.verbose)
    return 0


def _print(rows: Iterable[tuple[str, int, Counter[str]]], *, verbose: bool) -> None:
    for name, entries, said in rows:
        print(f"{name:36} {entries:>7} {sum(said.values()):>20}")
        for text, count in said.most_common(None if verbose else 3):
            print(f"    {count:4} {text[:120]}")


def _tables(bib: Path, eight_bit: Path, csl: Path | None) -> Iterator[tuple[str, int, Counter[str]]]:
    for style in BIBTEX:
        if shutil.which("bibtex") and _has(f"{style}.bst"):
            yield f"bibtex {style}", *_classic(eight_bit, style)
        else:
            print(f"bibtex {style}: not on this machine")
    for style in BIBLATEX:
        if shutil.which("biber") and _has(f"{style}.bbx"):
            yield f"biblatex {style}", *_modern(bib, style)
        else:
            print(f"biblatex {style}: not on this machine")
    for path in [None, *sorted(csl.glob("*.csl") if csl else ())]:
        yield f"citeproc {path.stem if path else 'chicago'}", *_citeproc(bib, path)


def _has(name: str) -> bool:
    return bool(subprocess.run(["kpsewhich", name], capture_output=True, check=False).stdout.strip())


def _classic(bib: Path, style: str) -> tuple[int, Counter[str]]:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(bib, Path(folder) / "references.bib")
        (Path(folder) / "a.tex").write_text(CLASSIC % style, "utf-8")
        _run(folder, "pdflatex", "-interaction=nonstopmode", "a")
        said = _run(folder, "bibtex", "a")
        _run(folder, "pdflatex", "-interaction=nonstopmode", "a")
        said += _run(folder, "pdflatex", "-interaction=nonstopmode", "a")
        made = Path(folder) / "a.bbl"
        text = made.read_text("utf-8", "replace") if made.exists() else ""
    return text.count("\\bibitem"), _counted(said)


def _modern(bib: Path, style: str) -> tuple[int, Counter[str]]:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(bib, Path(folder) / "references.bib")
        (Path(folder) / "a.tex").write_text(MODERN % style, "utf-8")
        _run(folder, "lualatex", "-interaction=nonstopmode", "a")
        said = _run(folder, "biber", "a")
        _run(folder, "lualatex", "-interaction=nonstopmode", "a")
        said += _run(folder, "lualatex", "-interaction=nonstopmode", "a")
        made = Path(folder) / "a.bbl"
        text = made.read_text("utf-8", "replace") if made.exists() else ""
    return len(set(re.findall(r"\\entry\{([^}]*)\}", text))), _counted(said)


def _citeproc(bib: Path, csl: Path | None) -> tuple[int, Counter[str]]:
    command = [pandoc.find() or "pandoc", "--citeproc", "--to=html", f"--bibliography={bib}"]
    command += [f"--csl={csl}"] if csl else []
    whole = "---\nnocite: '@*'\n---\n"
    done = subprocess.run(command, input=whole, capture_output=True, text=True, check=False, timeout=300)
    lines = [line for line in done.stderr.splitlines() if "[WARNING]" in line or "rror" in line]
    return done.stdout.count("csl-entry"), Counter(_KEY.sub("…", line.strip()) for line in lines)


def _run(folder: str, *command: str) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, errors="replace", check=False, timeout=300
    )
    return done.stdout + done.stderr


def _counted(said: str) -> Counter[str]:
    return Counter(_KEY.sub("…", line.strip()) for line in said.splitlines() if _WARNS.match(line.strip()))


if __name__ == "__main__":
    sys.exit(main())
