from __future__ import annotations

from pathlib import Path

import pytest

from seminal.model.errors import FatalError
from seminal.project import config

BOOK = """\
project: {type: book}
book:
  title: A Book
  repo-url: https://example.org/book
  repo-branch: dev
  repo-subdir: text
  chapters:
    - index.qmd
    - part: part.qmd
      chapters: [a.qmd, {file: b.qmd}]
    - part: "Only a title"
      chapters: [c.qmd]
  appendices: [z.qmd]
bibliography: [one.bib, two.bib]
crossref:
  custom: [{kind: float, key: VID, reference-prefix: Video}]
seminal:
  seeds: lists
  preprints: keep
"""


def project(folder: Path, text: str, name: str = "_quarto.yml") -> config.Config:
    (folder / name).write_text(text, "utf-8")
    return config.read(folder)


def test_quarto(tmp_path: Path) -> None:
    found = project(tmp_path, BOOK)
    assert found.chapters == ("index.qmd", "part.qmd", "a.qmd", "b.qmd", "c.qmd", "z.qmd")
    assert found.bibliography == ("one.bib", "two.bib")
    assert found.seeds == ("lists",)
    assert found.preprints == "keep"
    assert found.crossref_prefixes == {"vid"}
    assert found.quarto
    assert found.title == "A Book"
    assert (found.repo_url, found.repo_branch, found.repo_subdir) == (
        "https://example.org/book",
        "dev",
        "text",
    )


def test_what_quarto_says_beside_it(tmp_path: Path) -> None:
    text = "lang: de\ncrossref: {custom: [{kind: float}, VID, {key: THM}]}\nseminal:\n"
    found = project(tmp_path, text)
    assert (found.lang, found.crossref_prefixes, found.seeds) == ("de", frozenset({"thm"}), ("seeds",))


def test_what_was_read_before_is_what_the_file_says_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    first = project(tmp_path, BOOK)
    assert config.read(tmp_path) == first
    assert [path.name for path in (tmp_path / "cache" / "seminal").iterdir()] == ["configs"]
    assert project(tmp_path, BOOK.replace("keep", "merge")).preprints == "merge"
    assert project(tmp_path, "preprints: keep\n", "seminal.yml").preprints == "keep"
    with pytest.raises(FatalError, match="preprints"):
        project(tmp_path, "preprints: 3\n", "seminal.yml")
    with pytest.raises(FatalError, match="preprints"):
        config.read(tmp_path)
    (tmp_path / "seminal.yml").unlink()
    assert project(tmp_path, BOOK) == first


def test_no_configuration_at_all(tmp_path: Path) -> None:
    found = config.read(tmp_path)
    assert (found.seeds, found.bib, found.quarto) == (("seeds",), "bib", False)


@pytest.mark.parametrize("text", ["seeds: [a, b]\n", "seminal:\n  seeds: [a, b]\n"])
def test_own_file(tmp_path: Path, text: str) -> None:
    assert project(tmp_path, text, "seminal.yml").seeds == ("a", "b")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "seminal:\n  sedes: [x]\n",
            "_quarto.yml:2:3: unknown key `sedes` under `seminal`; did you mean `seeds`?",
        ),
        ("seminal:\n  preprints: maybe\n", "_quarto.yml:2:3: `preprints` is one of merge, keep"),
        ("seminal:\n  seeds: {a: b}\n", "_quarto.yml:2:3: `seeds` must be a list of texts"),
        ("seminal: [a]\n", "_quarto.yml:1:1: `seminal` must be a mapping"),
        (
            "seminal:\n  rules:\n    missing-field: note\n    unknwon-key: off\n",
            "_quarto.yml:4:5: rules: there is no rule unknwon-key; did you mean unknown-key?",
        ),
        (
            "seminal:\n  rules: {unknown-key: of}\n",
            "_quarto.yml:2:11: rules: unknown-key: write on, off, note, warning, error, not of",
        ),
        (
            "seminal:\n  house:\n    title-case: titel\n",
            "_quarto.yml:3:5: house: title-case: write title or sentence",
        ),
        (
            "seminal:\n  further-reading: {maxx: 3}\n",
            "_quarto.yml:2:21: further-reading: unknown option maxx: did you mean max?",
        ),
        (
            "seminal:\n  coverage: {targt: 1}\n",
            "_quarto.yml:2:14: coverage: unknown key `targt`; known keys: target",
        ),
        (
            "seminal:\n  coverage: {target: 0}\n",
            "_quarto.yml:2:14: coverage: `target` must be a number, 1 or more, not `0`",
        ),
        (
            "seminal:\n  witnesses: {a.md: ignored}\n",
            "_quarto.yml:2:15: witnesses: `ignored` is near `ignore`; did you mean `ignore`?",
        ),
        (
            "seminal:\n  witnesses: {a.md: 1}\n",
            "_quarto.yml:2:15: witnesses: `a.md` needs the name of its witness, or `ignore`",
        ),
        ("book: [\n", "_quarto.yml:2:1: this is not valid YAML"),
        ("- a\n", "_quarto.yml:1:1: the file must be a mapping"),
    ],
)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(FatalError) as error:
        project(tmp_path, text)
    assert str(error.value).startswith(told)


@pytest.mark.parametrize("name", ["mine", "minor", "igor", "ignore"])
def test_a_witness_may_have_any_name(tmp_path: Path, name: str) -> None:
    assert project(tmp_path, f"seminal:\n  witnesses: {{a.md: {name}}}\n").witnesses == {"a.md": name}


def test_a_link_that_was_checked_out_as_text(tmp_path: Path) -> None:
    """Windows without symbolic links: git writes where the link leads."""
    with pytest.raises(
        FatalError,
        match=r"_quarto\.yml:1:1: the file must be a mapping .*; config/one\.yml is where a link leads",
    ):
        project(tmp_path, "config/one.yml")


def test_the_profile_that_is_rendered_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_quarto-draft.yml").write_text(
        "book: {chapters: [d.qmd]}\nseminal: {rules: {unknown-key: warning}, seeds: [more]}\n", "utf-8"
    )
    (tmp_path / "_quarto-de.yaml").write_text("lang: de\nseminal: {rules: {unknown-key: off}}\n", "utf-8")
    text = "book: {chapters: [a.qmd]}\nseminal: {seeds: [lists], rules: {alias-used: off}}\n"
    for named, levels, chapters, lang, seeds in (
        ("", {"alias-used": False}, ("a.qmd",), "en", ("lists",)),
        (
            "draft",
            {"alias-used": False, "unknown-key": "warning"},
            ("a.qmd", "d.qmd"),
            "en",
            ("lists", "more"),
        ),
        (
            "draft,de",
            {"alias-used": False, "unknown-key": "warning"},
            ("a.qmd", "d.qmd"),
            "de",
            ("lists", "more"),
        ),
        (
            "de draft",
            {"alias-used": False, "unknown-key": False},
            ("a.qmd", "d.qmd"),
            "de",
            ("lists", "more"),
        ),
        ("gone", {"alias-used": False}, ("a.qmd",), "en", ("lists",)),
    ):
        monkeypatch.setenv("QUARTO_PROFILE", named)
        found = project(tmp_path, text)
        assert dict(found.rules) == levels
        assert (found.chapters, found.lang, found.seeds) == (chapters, lang, seeds)


@pytest.mark.parametrize(
    ("profile", "lang"),
    [
        ("default: de", "de"),
        ("default: [en, de]", "de"),
        ("group: [de, draft]", "de"),
        ("group: [[draft, x], [en, de]]", "en"),
        ("default: draft\n  group: [de, draft]", "en"),
    ],
)
def test_profiles_by_default(
    profile: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QUARTO_PROFILE", raising=False)
    (tmp_path / "_quarto-de.yml").write_text("lang: de\n", "utf-8")
    assert project(tmp_path, f"title: T\nprofile:\n  {profile}\n").lang == lang


def test_a_mistake_in_a_profile_is_at_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARTO_PROFILE", "draft")
    (tmp_path / "_quarto-draft.yml").write_text("lang: de\nseminal:\n  sedes: [x]\n", "utf-8")
    with pytest.raises(FatalError, match=r"_quarto-draft\.yml:3:\d+: unknown key `sedes`"):
        project(tmp_path, "title: T\n")
