"""Texts that are no UTF-8 are read all the same: one old file does not hide what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from seminal.commands.check import check
from seminal.model.diagnostic import Severity
from seminal.model.errors import FatalError
from seminal.project import config
from seminal.project.decoding import decoded_source
from tests.commands import seminal
from tests.shared import write

ROOT = "\\documentclass{book}\n%s\n\\begin{document}\n\\tableofcontents\n\\include{one}\n\\bibliography{r}\n"
CHAPTER = "\\chapter{Préface}\né \\cite{müller1999} \\cite{nope}\n"
BIB = "@misc{müller1999, title={Über}, author={Müller, A}, year=1999}\n"


def told(folder: Path) -> list[tuple[str, str, str]]:
    found = check(config.read(folder)).diagnostics
    return [(one.rule, str(one.location), one.message.partition(":")[0]) for one in found]


@pytest.mark.parametrize(
    ("name", "codec"), [("latin1", "latin-1"), ("applemac", "mac-roman"), ("cp1252", "cp1252")]
)
def test_a_latex_book_in_the_encoding_that_it_declares(tmp_path: Path, name: str, codec: str) -> None:
    write(
        tmp_path,
        {"main.tex": ROOT % "\\usepackage{setup}", "setup.sty": f"\\RequirePackage[{name}]{{inputenc}}"},
    )
    (tmp_path / "one.tex").write_bytes(CHAPTER.encode(codec))
    (tmp_path / "r.bib").write_bytes(BIB.encode(codec))
    assert told(tmp_path) == [("unknown-key", "one.tex:2:27", "nope is in no bibliography of this book")]
    done = seminal("check", "--fix", cwd=tmp_path)
    assert done.returncode == 1
    assert (tmp_path / "one.tex").read_bytes() == CHAPTER.encode(codec)
    done = seminal("check", "one.tex", "--format", "short", cwd=tmp_path)
    assert (done.returncode, done.stdout.split()[:2]) == (1, ["one.tex:2:27:", "error[unknown-key]"])
    assert seminal("rename", "nope", "hope", cwd=tmp_path).returncode == 2
    assert (tmp_path / "one.tex").read_bytes() == CHAPTER.encode(codec)


def test_a_latex_book_that_declares_none(tmp_path: Path) -> None:
    write(tmp_path, {"main.tex": ROOT % "\\usepackage[utf8]{inputenc}"})
    (tmp_path / "one.tex").write_bytes(CHAPTER.encode("latin-1"))
    (tmp_path / "r.bib").write_bytes(BIB.encode("latin-1"))
    assert told(tmp_path) == [
        ("unreadable-text", "one.tex:1:12", "byte 0xe9 is not UTF-8"),
        ("unknown-key", "one.tex:2:27", "nope is in no bibliography of this book"),
        ("bibliography-unreadable", "r.bib:1:8", "byte 0xfc is not UTF-8"),
    ]
    severities = [one.severity for one in check(config.read(tmp_path)).diagnostics]
    assert severities == [Severity.ERROR, Severity.ERROR, Severity.WARNING]


def test_init_finds_such_a_book(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_bytes(
        ("% Préface\n" + ROOT % "\\usepackage[latin1]{inputenc}").encode("latin-1")
    )
    (tmp_path / "one.tex").write_bytes(CHAPTER.encode("latin-1"))
    (tmp_path / "r.bib").write_bytes(BIB.encode("latin-1"))
    assert "LaTeX book in .: 2 chapter files" in seminal("init", "--yes", cwd=tmp_path).stdout
    assert [one[0] for one in told(tmp_path)] == ["unknown-key"]


def test_nul_characters(tmp_path: Path) -> None:
    write(
        tmp_path,
        {"a.md": "A \0 [@nope], and [@müller1999\0]\n", "r.bib": BIB, "seminal.yml": "bibliography: r.bib\n"},
    )
    assert told(tmp_path) == [
        ("unreadable-text", "a.md:1:3", "a NUL character, which is not text"),
        ("unknown-key", "a.md:1:7", "nope is in no bibliography of this book"),
    ]


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"a\0b\0c\0", b"\xff\xfea\0", b"\0" * 9])
def test_what_is_no_text_is_not_read(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.md").write_bytes(data)
    with pytest.raises(FatalError, match=r"^a\.md: "):
        decoded_source(tmp_path / "a.md", tmp_path)
    write(tmp_path, {"seminal.yml": "bibliography: r.bib\n", "r.bib": BIB})
    assert ("unreadable-text", "a.md:1:1") in [one[:2] for one in told(tmp_path)]


def test_windows_dashes_are_no_control_characters(tmp_path: Path) -> None:
    write(tmp_path, {"main.tex": ROOT % "", "one.tex": "\\chapter{A}\\cite{a}\n"})
    entry = b"@misc{a, title={A}, author={B, C}, year=1999, pages={3\x964}, abstract={It\x80\x92s \x81}}\n"
    (tmp_path / "r.bib").write_bytes(entry.replace(b"\x81", b""))
    assert [one[0] for one in told(tmp_path)] == ["bibliography-unreadable"]
    (tmp_path / "r.bib").write_bytes(entry)  # 0x81 is no letter of Windows-1252
    found = check(config.read(tmp_path)).diagnostics
    levels = {one.severity for one in found if one.message.startswith("a: abstract")}
    assert levels == {Severity.NOTE}  # nobody prints it


def test_a_chapter_in_latin_1_is_read_as_it_is_rendered(tmp_path: Path) -> None:
    """knitr's `md` reader links bare addresses: their `@` cites nothing, in whatever encoding the chapter is."""
    write(tmp_path, {"_bookdown.yml": "rmd_files: [index.Rmd]\n", "r.bib": BIB})
    text = "---\nbibliography: r.bib\nsite: bookdown::bookdown_site\n---\n# Caf\u00e9\n\nhttps://medium.com/@smith/foo\n"
    for codec, rules in (("utf-8", []), ("latin-1", ["unreadable-text"])):
        (tmp_path / "index.Rmd").write_bytes(text.encode(codec))
        assert [rule for rule, *_ in told(tmp_path) if rule != "uncited-entry"] == rules


def test_a_header_that_is_no_text_ends_no_check(tmp_path: Path) -> None:
    head = "format:\n  pdf:\n    include-in-header: h.tex\n"
    write(tmp_path, {"_quarto.yml": f"project: {{type: book}}\nbook: {{chapters: [index.qmd]}}\n{head}"})
    (tmp_path / "index.qmd").write_text("# A\n\nAs \\cite{a} says.\n", "utf-8")
    (tmp_path / "h.tex").write_bytes("\\addbibresource{r.bib}\n".encode("utf-16"))
    assert [rule for rule, *_ in told(tmp_path)] == ["no-bibliography"]


def test_no_chapter_is_meant_by_a_bibliography(tmp_path: Path) -> None:
    write(tmp_path, {"seminal.yml": "chapters: [references.qmd]\nbibliography: references.bib\n"})
    (tmp_path / "references.qmd").write_text("# References\n", "utf-8")
    [missing] = [
        one for one in check(config.read(tmp_path)).diagnostics if one.rule == "bibliography-missing"
    ]
    assert "did you mean" not in missing.hint
