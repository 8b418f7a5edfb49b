"""References of LaTeX books have the form of their style's family; labels are what BibTeX itself prints."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from seminal.commands.latex_style import LatexStyle, alphabetic_label, named_style
from seminal.text.names import format_name, parse_names
from tests.lsp.client import client

STYLES = {
    r"\bibliographystyle{plain}": LatexStyle("numeric"),
    r"\bibliographystyle{IEEEtran}": LatexStyle("numeric"),
    r"\bibliographystyle{halpha}": LatexStyle("alphabetic"),
    r"\bibliographystyle{apalike}": LatexStyle("author-year"),
    r"\usepackage{natbib}\bibliographystyle{plainnat}": LatexStyle("author-year"),
    r"\usepackage[numbers,sort]{natbib}\bibliographystyle{plainnat}": LatexStyle("numeric"),
    r"\usepackage[style=authoryear-comp, backend=biber]{biblatex}": LatexStyle("author-year", True),
    "\\usepackage[%\n  backend=biber,\n  style=alphabetic % as before\n]{biblatex}": LatexStyle(
        "alphabetic", True
    ),
    r"\usepackage[style=numeric,bibstyle=authortitle]{biblatex}": LatexStyle("author-year", True),
    r"\usepackage{biblatex}": LatexStyle("numeric", True),
    r"\PassOptionsToPackage{style=apa}{biblatex}\usepackage{biblatex}": LatexStyle("author-year", True),
    "%\\bibliographystyle{alpha}\n\\bibliographystyle{ourhouse}": None,
    r"\usepackage[style=ourhouse]{biblatex}": None,
    "No style.": None,
}


@pytest.mark.parametrize("text", STYLES, ids=range(len(STYLES)))
def test_the_family_is_told_by_the_name(text: str) -> None:
    assert named_style(text) == STYLES[text]


AUTHORS = [
    "Doe, Jane",
    "van der Berg, Anna",
    "Doe, Jane and Roe, Ann",
    "Doe, Jane and Roe, Ann and Poe, Ed and Moe, Al",
    "Doe, Jane and Roe, Ann and Poe, Ed and Moe, Al and Joe, Bo",
    "Garc{\\'i}a M{\\'a}rquez, Gabriel",
    "Li, Wei",
]


def test_labels_are_what_bibtex_prints(tmp_path: Path) -> None:
    bibtex = shutil.which("bibtex") or pytest.skip("bibtex is not installed")
    entries = [
        f"@misc{{k{i}, author={{{names}}}, title={{T}}, year={1990 + i}}}\n"
        for i, names in enumerate(AUTHORS)
    ]
    (tmp_path / "r.bib").write_text("".join(entries), "utf-8")
    (tmp_path / "a.aux").write_text("\\citation{*}\n\\bibstyle{alpha}\n\\bibdata{r}\n", "utf-8")
    subprocess.run([bibtex, "a"], cwd=tmp_path, check=True, capture_output=True, timeout=60)
    printed = re.findall(r"\\bibitem\[(.*?)\]\{k(\d)\}", (tmp_path / "a.bbl").read_text("utf-8"))
    assert len(printed) == len(AUTHORS)
    for label, number in printed:
        people = [format_name(name, braces=False) for name in parse_names(AUTHORS[int(number)])]
        made = alphabetic_label(people, str(1990 + int(number)), LatexStyle("alphabetic"))
        assert made == label.replace("{\\etalchar{+}}", "+"), AUTHORS[int(number)]


BIB = """@article{doe2020frobs, title={Frobs}, author={Doe, Jane and Roe, Ann}, journal={J. Frobs}, year=2020}
"""
PRINTED = {
    r"\bibliographystyle{plain}": "Jane Doe and Ann Roe. Frobs. *J. Frobs*, 2020.",
    r"\bibliographystyle{alpha}": r"\[DR20\] Jane Doe and Ann Roe. Frobs. *J. Frobs*, 2020.",
    r"\bibliographystyle{ourhouse}": "Doe, Jane; Roe, Ann (2020). Frobs. *J. Frobs*.",
}


@pytest.mark.parametrize("style", PRINTED, ids=["numeric", "alphabetic", "unknown"])
def test_hover_in_an_included_chapter_follows_the_document(style: str, tmp_path: Path) -> None:
    body = f"\\include{{one}}\n{style}\n\\bibliography{{r}}\n"
    main = f"\\documentclass{{book}}\n\\begin{{document}}\n{body}\\end{{document}}\n"
    (tmp_path / "main.tex").write_text(main, "utf-8")
    (tmp_path / "one.tex").write_text("As \\cite{doe2020frobs}.\n", "utf-8")
    (tmp_path / "r.bib").write_text(BIB, "utf-8")
    with client(tmp_path) as session:
        uri = session.open(tmp_path / "one.tex")
        shown = session.at("hover", uri, 0, 12)["contents"]["value"]
        assert shown.split("\n\n")[0] == PRINTED[style]
