"""With natbib, works of a section are printed there and not in the bibliography: real pdflatex and BibTeX."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.filters.rendering import filtered, own_bib, settle, shown

BIB = """\
@article{kwon2023efficient, author={Kwon, Woosuk},
  title={Efficient Memory Management for Large Language Model Serving with PagedAttention}, journal={SOSP}, year={2023}}
@article{yu2022orca, author={Yu, Gyeong-In},
  title={Orca: A Distributed Serving System for Transformer-Based Generative Models}, journal={OSDI}, year={2022}}
@article{dean2013tail, author={Dean, Jeffrey}, title={The tail at scale}, journal={CACM}, year={2013}}
"""


@pytest.mark.slow
@pytest.mark.parametrize("style", ["plainnat", "unsrtnat", "plain"])
@pytest.mark.parametrize(
    ("options", "kept"), [("", ["Yu"]), ("cite=true", ["Dean", "Kwon", "Yu"]), ("max=1", ["Yu"])]
)
def test_the_bibliography_holds_what_is_cited(
    style: str, options: str, kept: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not all(map(shutil.which, ("pdflatex", "bibtex", "pdftotext"))):
        pytest.skip("no pdflatex, bibtex or pdftotext")
    settle(tmp_path, monkeypatch)
    (tmp_path / "refs.bib").write_text(BIB)
    head = f"---\nbibliography: refs\nbiblio-style: {style}\ncite-method: natbib\n---\n\n"
    body = f"As [@yu2022orca] says.\n\n::: {{.further-reading topic=serving {options}}}\n:::\n"
    doc, complaints = filtered(head + body, "latex")
    assert complaints == []
    latex = shown(doc, "latex", "--standalone", "--natbib", "--metadata=title:T")
    (tmp_path / "a.tex").write_text(latex)
    log = ""
    for command in ("pdflatex", "bibtex", "pdflatex", "pdflatex"):
        flags = ["-interaction=nonstopmode", "-halt-on-error"] if command == "pdflatex" else []
        done = subprocess.run(
            [command, *flags, "a"],
            cwd=tmp_path,
            capture_output=True,
            encoding="latin-1",
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:]
        log = done.stdout
    assert "undefined" not in log.replace("Author undefined for citation", "")
    subprocess.run(["pdftotext", "-layout", "a.pdf"], cwd=tmp_path, timeout=60, check=True)
    text, _, bibliography = (tmp_path / "a.txt").read_text().partition("\nReferences")
    section = text.partition("Further reading")[2]
    assert "Kwon" in section
    assert ("Dean" in section) == (options != "max=1")
    assert [name for name in ("Dean", "Kwon", "Yu") if name in bibliography] == kept


def test_only_natbib_hides_and_only_what_nobody_cites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(tmp_path, monkeypatch)
    own = own_bib(tmp_path)
    for text, hidden in (
        ("@yu2022orca", "kwon2023efficient,dean2013tail"),
        ("---\nnocite: '@kwon2023efficient'\n---\n\n@yu2022orca", "dean2013tail"),
        ("---\nnocite: '@*'\n---\n\n@yu2022orca", None),
    ):
        markdown = f"{text}\n\n::: {{.further-reading topic=serving}}\n:::\n"
        latex = shown(
            filtered(markdown, "latex", "--metadata=cite-method:natbib", own)[0], "latex", "--standalone"
        )
        assert r"\nobibliography*" in latex
        assert (rf"\detokenize{{,{hidden},}}" in latex) == bool(hidden)
        assert ("seminal@private" in latex) == bool(hidden)
