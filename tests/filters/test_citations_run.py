"""The filter for citations as pandoc runs it: which bibliographies it reads, what it says, and when it stops."""

import subprocess
import sys
from pathlib import Path

import pytest

from seminal.filters.citations import apply
from tests.filters.citing import BIB, FILTER, keys, mended
from tests.filters.rendering import document, pandoc_run, settle


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settle(tmp_path, monkeypatch, topics=None)
    (tmp_path / "refs.bib").write_text(BIB)
    return tmp_path


def test_references_inside_without_a_bibliography() -> None:
    doc, complaints = mended(
        "---\nreferences: [{id: inside, title: T}]\n---\n\n@inside @nobody", "html", "--wrap=auto"
    )
    assert keys(doc) == ["inside"]
    assert len(complaints) == 1


@pytest.mark.parametrize(
    ("bibliography", "expected"),
    [
        ("nowhere.bib", "there is no bibliography nowhere.bib"),
        ("a" * 300, f"there is no bibliography {'a' * 300}"),
        ("https://example.org/x.bib", "https://example.org/x.bib is not read here"),
        ("refs.ris", "refs.ris is not read here"),
        ("bad.json", "bad.json"),
    ],
)
def test_a_bibliography_that_cannot_be_read_marks_nothing(
    bibliography: str, expected: str, project: Path
) -> None:
    (project / "refs.ris").write_text("TY  - BOOK\nER  - \n")
    (project / "bad.json").write_text("[")
    text = f"---\nbibliography: [refs.bib, '{bibliography}']\n---\n\n@old and @nobody"
    doc, complaints = mended(text, "html", "--wrap=auto")
    assert keys(doc) == ["lamport1978time", "nobody"]
    assert len(complaints) == 1
    assert expected in complaints[0]
    assert "not checked: nobody" in complaints[0]


def test_a_draft_without_any_bibliography_is_left_alone() -> None:
    data = document("@nobody")
    assert apply(data, "html") == (data, [], False)


def test_a_bibliography_without_its_suffix_and_one_of_the_project(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    doc, _ = mended("@old", "latex", "--metadata=bibliography:refs")
    assert keys(doc) == ["lamport1978time"]
    (project / "sub").mkdir()
    monkeypatch.chdir(project / "sub")
    monkeypatch.setenv("QUARTO_PROJECT_DIR", str(project))
    assert keys(mended("@old")[0]) == ["lamport1978time"]


def test_a_changed_bibliography_is_read_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "cache"))
    assert mended("@new")[1]
    assert mended("@new")[1]
    (project / "refs.bib").write_text(BIB + "@misc{new, title={N}}\n")
    assert mended("@new")[1] == []
    [memory] = [path for path in (project / "cache").rglob("keys/*.json") if '"new"' in path.read_text()]
    memory.write_text("[[], {")
    assert mended("@new")[1] == []


def test_what_is_said_names_file_place_and_the_nearest_key(project: Path) -> None:
    (project / "a.md").write_text("Text.\n\nAs @deen2013tail and @zzz and @deen2013tail.\n")
    run = pandoc_run("--bibliography=refs.bib", "--filter", str(FILTER), "--citeproc", "a.md")
    assert run.returncode == 0
    assert run.stderr.splitlines()[0].endswith(
        "deen2013tail is not in the bibliography; did you mean dean2013tail?"
    )
    assert 'title="not in the bibliography; did you mean dean2013tail?"' in " ".join(run.stdout.split())
    if sys.platform == "linux":  # elsewhere a filter cannot see pandoc's command line
        assert [line.split(": ")[0] for line in run.stderr.splitlines()] == ["a.md:3:4", "a.md:3:22"]


def test_strict_stops_pandoc(project: Path) -> None:
    (project / "a.md").write_text("---\nseminal: {strict: true}\n---\n\nAs @deen2013tail.\n")
    run = pandoc_run("--bibliography=refs.bib", "--filter", str(FILTER), "--biblatex", "--to=latex", "a.md")
    assert run.returncode != 0
    assert run.stdout == ""
    assert (
        "error unknown-key: deen2013tail is not in the bibliography; did you mean dean2013tail?" in run.stderr
    )


def test_strict_of_the_project_counts_and_a_clean_document_passes(project: Path) -> None:
    (project / "seminal.yml").write_text("strict: true\n")
    data = document("@dean2013tail @old", "--bibliography=refs.bib")
    assert apply(data, "html")[1:] == ([], False)
    assert apply(document("@nobody", "--bibliography=refs.bib"), "html")[2]
    assert apply(document("@nobody"), "html")[2]  # a book to be printed has a bibliography


def test_a_seminal_yml_beside_quartos_configuration_counts(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Quarto hands over `seminal:` of `_quarto.yml` alone; a book of several volumes has a file of its own."""
    (project / "seminal.yml").write_text("strict: true\n")
    (project / "_quarto.yml").write_text("seminal: {strict: false}\n")
    (project / "sub").mkdir()
    monkeypatch.chdir(project / "sub")
    monkeypatch.setenv("QUARTO_PROJECT_DIR", str(project))
    assert apply(document("@nobody", "--bibliography=../refs.bib"), "html")[2]
    handed = "---\nseminal: {strict: false}\n---\n\n@nobody"
    assert not apply(document(handed, "--bibliography=../refs.bib"), "html")[2]


def test_after_citeproc_nothing_is_marked_and_that_is_said() -> None:
    data = document("@nobody and @dean2013tail", "--bibliography=refs.bib", "--citeproc")
    result, complaints, _ = apply(data, "html")
    assert result == data
    assert "nobody is not in the bibliography" in complaints[0]
    assert complaints[1].endswith("put it before --citeproc")


def test_a_known_document_costs_no_heavy_import(project: Path) -> None:
    data = document("@dean2013tail", "--bibliography=refs.bib")
    apply(data, "html")  # the bibliography is read, and remembered
    code = (
        "import sys; from seminal.filters.citations import apply; data = sys.stdin.buffer.read();"
        "assert apply(data, 'html')[0] == data;"
        "print(sorted({'panflute', 'pandocfilters', 'yaml', 'dataclasses', 'rapidfuzz'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=data, capture_output=True, timeout=30, check=True
    )
    assert done.stdout.strip() == b"[]"


def test_without_an_output_format_it_lists_what_pandoc_cites() -> None:
    data = document("@a, [-@b; @c]")
    done = subprocess.run(
        [sys.executable, str(FILTER)], input=data, capture_output=True, timeout=30, check=True
    )
    assert done.stdout.decode().splitlines() == ["a\tauthor-in-text", "b\tsuppress-author", "c\tnormal"]


@pytest.mark.parametrize(
    "data", [b'"Cite"', b'{"Cite"', b'{"Cite": []}', b'{"Cite": [], "meta": {}}', b'\xff"Cite"']
)
def test_what_is_no_document_is_no_traceback(data: bytes) -> None:
    done = subprocess.run(
        [sys.executable, str(FILTER), "html"], input=data, capture_output=True, timeout=30, check=False
    )
    assert (done.returncode, done.stdout) == (0, data)
    assert b"Traceback" not in done.stderr
