"""Documents as Quarto hands them over in cases of which no run was captured, made by what captured ones have."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from seminal.filters import citations
from seminal.filters.further_reading import apply
from tests.filters.rendering import document, own_bib, shown
from tests.filters.test_extension import PYTHON, lua, settled

OWN = {"yu2022orca": "Yu22", "dean2012large": "DeanLarge"}  # our keys -> the author's
CHAPTERS = {
    "index.qmd": "# Preface {.unnumbered}\n\nWelcome.",
    "one/serving.qmd": "# Serving {#sec-serving}\n\n```{.quarto-title-block}\n---\ntopics: [serving]\n---\n```\n\n"
    "As @Yu22 says.",
    "training.qmd": "# Training\n\n```{.quarto-title-block}\n---\ntopics:\n  - training\n---\n```\n\n"
    "As @DeanLarge says.",
    "app.qmd": "# Appendix\n\n```{.quarto-title-block}\n---\ntopics: [serving]\n---\n```\n\nText.",
}


def note(inline: bool = False, **said: object) -> str:
    """Return what Quarto notes of a file or a part, as the raw block or inline that it is."""
    text = f"<!-- quarto-file-metadata: {base64.b64encode(json.dumps(said).encode()).decode()} -->"
    return f"`{text}`{{=html}}" if inline else f"```{{=html}}\n{text}\n```"


def merged() -> str:
    """Return a book in one document: a preface, a part with two chapters, and an appendix after its divider."""
    pieces = []
    for at, (name, text) in enumerate(CHAPTERS.items()):
        part = {1: "Part One", 3: "Appendices"}.get(at)
        if part:
            kind = "part" if at == 1 else "appendix"
            said = note(resourceDir=".", bookItemType=kind, bookItemNumber=None, bookItemDepth=0)
            pieces.append(
                f"::: {{.quarto-book-part}}\n{note(inline=True, resourceDir='.')}\n\n{said}\n\n# {part}\n:::"
            )
        folder = str(Path(name).parent)
        place: dict[str, Any] = {
            "bookItemType": "chapter",
            "bookItemNumber": at or None,
            "bookItemFile": name,
            "bookItemDepth": 1,
        }
        pieces += [note(inline=True, resourceDir=folder), note(resourceDir=folder, **place), text]
    return (
        "\n\n".join(pieces) + "\n\n# References {.unnumbered}\n\n::: {#refs}\n:::\n\n::: {#x .hidden}\n:::\n"
    )


def around(monkeypatch: pytest.MonkeyPatch, project: Path, source: str, **parameters: object) -> None:
    """Set what Quarto has in the environment; a merged book's `QUARTO_DOCUMENT_FILE` is its last chapter."""
    monkeypatch.setenv("QUARTO_PROJECT_DIR", str(project))
    monkeypatch.setenv("QUARTO_DOCUMENT_PATH", str(project))
    monkeypatch.setenv("QUARTO_DOCUMENT_FILE", "app.qmd")
    said = {"quarto-source": str(project / source), "project-offset": ".", **parameters}
    monkeypatch.setenv("QUARTO_FILTER_PARAMS", base64.b64encode(json.dumps(said).encode()).decode())


@pytest.mark.parametrize("output", ["latex", "typst", "docx", "epub"])
def test_a_merged_book_with_parts_an_appendix_and_a_bibliography_of_its_own(
    output: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around(monkeypatch, project, "index.qmd", **{"single-file-book": True})
    data, complaints, _ = apply(document(merged(), own_bib(project, OWN)), output)
    assert [line.partition(": topic")[0] for line in complaints] == ["training.qmd: note empty-topic"]
    text = shown({**json.loads(data), "meta": {}}, "plain")
    order = (
        "Preface",
        "Part One",
        "Serving",
        "PagedAttention",
        "Training",
        "Appendices",
        "Orca",
        "References",
    )
    places = [text.index(word) for word in order]
    assert places == sorted(places)
    assert text.count("Further reading") == 2  # the chapter on training cites the one work on it
    in_chapter = text[text.index("As ") : text.index("Training")]
    assert "Orca" not in in_chapter
    assert "Large Scale" not in text


def test_a_merged_book_names_the_chapter_and_not_the_last_file(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around(monkeypatch, project, "index.qmd", **{"single-file-book": True})
    option = own_bib(project, {"yu2022orca": "Yu22"})
    for name, text in CHAPTERS.items():
        (project / name).parent.mkdir(exist_ok=True)
        (project / name).write_text(text)
    _, complaints, _ = citations.apply(document(merged(), option), "typst")
    assert [line.partition(":")[0] for line in complaints] == ["training.qmd"]
    broken = merged().replace("topics: [serving]", "topics: [serving", 1)
    _, complaints, _ = apply(document(broken, option), "typst")
    assert [line.partition(":")[0] for line in complaints] == ["one/serving.qmd"]


def test_a_document_without_a_project(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    around(monkeypatch, project, "app.qmd")
    monkeypatch.setenv("QUARTO_DOCUMENT_PATH", ".")
    text = "---\ntopics: [serving]\n---\n\nAs @Yu22 says.\n"
    data, complaints, _ = apply(document(text, own_bib(project, OWN)), "html")
    assert complaints == []
    plain = shown(json.loads(data))
    assert "PagedAttention" in plain
    assert "Orca" not in plain


@pytest.mark.parametrize("profile", ["draft", "final,draft"])
def test_a_render_under_a_profile(profile: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Profiles are merged over the configuration, whose lists they lengthen."""
    env: dict[str, Any] = settled(tmp_path, monkeypatch)
    env |= {"QUARTO_PYTHON": PYTHON, "QUARTO_PROFILE": profile, "QUARTO_PROJECT_RENDER_ALL": "1"}
    (tmp_path / "_quarto.yml").write_text("project: {type: website}\nbibliography: [refs.bib]\n")
    rules = "bibliography: [more.bib]\nseminal: {rules: {unknown-key: warning}}\n"
    (tmp_path / "_quarto-draft.yml").write_text(rules)
    (tmp_path / "_quarto-final.yml").write_text("lang: de\n")
    (tmp_path / "refs.bib").write_text("@misc{known, title={T}, year={2020}, author={A. Author}}\n")
    (tmp_path / "more.bib").write_text("@misc{new, title={U}, year={2021}, author={A. Author}}\n")
    (tmp_path / "a.qmd").write_text("As @known, @new and @nobody say.\n")
    for active, status, severity in ((profile, 0, b"warning"), ("final", 1, b"error")):
        env |= {"QUARTO_PROFILE": active, "QUARTO_PROJECT_INPUT_FILES": "a.qmd"}
        done = lua("check.lua", "--to=plain", folder=tmp_path, env=env)
        assert done.returncode == status, done.stderr
        told = done.stdout + done.stderr
        assert b"a.qmd:1:22: " + severity + b"[unknown-key] nobody" in told
        assert b"] known" not in told
