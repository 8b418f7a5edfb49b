"""`seminal init`: a stranger's book → what to write into it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.model.config_files import BOOKDOWN, OWN, QUARTO
from seminal.model.errors import FatalError
from seminal.model.source import Source
from seminal.project.decoding import Texts, text_now
from seminal.project.find_project import book_folder, repository
from seminal.store import files
from seminal.text import yaml_depth
from seminal.text.cleaning import in_the_form_of, is_clean_line

if TYPE_CHECKING:
    from seminal.model.entry import Reading
    from seminal.project.config import Config
    from seminal.setup.plan import SetupPlan
    from seminal.setup.survey import ProjectSurvey

_INSTALLED, _CHECKOUT = Path(__file__).parents[1], Path(__file__).parents[3]
_EXTENSION = (_INSTALLED / "extension", _CHECKOUT / "_extensions" / "seminal")
_PACKAGE = (_INSTALLED / "latex" / "seminal.sty", _CHECKOUT / "latex" / "seminal.sty")
_FOLDERS = ("bib", "reading", "seminal-bib")
_GENERATED = ("references.bib", "additional.bib", "references.json", "provenance.json", "topics.json")


@dataclass(frozen=True)
class Proposal:
    """The findings in a book, and old and new text of each file to write.

    `unnamed` are documents whose names have a control character, which no configuration may have.
    """

    root: Path
    survey: ProjectSurvey
    lists: tuple[tuple[str, int], ...]
    plan: SetupPlan
    changes: Mapping[Path, tuple[str, str]] = field(default_factory=dict)
    unnamed: tuple[str, ...] = ()


def _old_and_new_texts(texts: Mapping[str, str], root: Path) -> Iterator[tuple[Path, tuple[str, str]]]:
    """Yield each file to write with its present and its new text."""
    for name, new in texts.items():
        path = root / name
        if path.is_symlink() and files.display(Path(os.path.realpath(path)), root) in texts:
            continue  # `_quarto.yml`, where it is a link to one of the book's configurations
        old = text_now(path, root)
        yield path, (old, in_the_form_of(old, new))


def propose(start: Path, *, add_hook: bool = False) -> Proposal:
    """Return what `seminal init` would write for the book in a folder.

    A pre-commit hook is added where pre-commit is used, or where it is asked for (`add_hook`).
    Raises FatalError where there is no book, or several.
    """
    from seminal.project.config import LISTS
    from seminal.setup.draft import topics_yml
    from seminal.setup.plan import SetupWish, plan
    from seminal.setup.survey import survey

    root = book_folder(start)
    walked = [files.display(path, root) for path in files.walk(root)]
    names = tuple(name for name in walked if is_clean_line(name))
    texts = Texts(root, names)
    found = survey(names, texts)
    if not found.chapters:
        raise FatalError(
            f"{root.name}: no book is here: neither _quarto.yml nor _bookdown.yml, no .tex file with "
            "\\documentclass, and no .qmd, .md, .Rmd or .ipynb file that looks like a chapter; reading lists alone "
            "need no setting up: put them into seeds/ and run `seminal build`"
        )
    settings = _own_settings(root, texts)
    readings = _readings(found, root)
    list_paths = tuple(reading.source.path for reading in readings)
    repository_root = repository(root) or root
    wish = SetupWish(
        list_paths,
        "" if settings and settings.topics else topics_yml([reading.entries for reading in readings]),
        bib=settings.bib if settings else _folder_for_build(texts),
        extension=_extension(),
        package=_package(),
        hooks=files.display(repository_root / ".pre-commit-config.yaml", root),
        inside="" if repository_root == root else root.relative_to(repository_root).as_posix(),
        hooked=add_hook,
    )
    editable = Texts(root, (*names, *_overlooked_paths(root, wish.hooks)))
    setup_plan = plan(found, editable, wish)
    changes = dict(_old_and_new_texts(setup_plan.texts, root))
    found = replace(found, spare=tuple(name for name in found.spare if not _is_generated(root / name)))
    if found.layout.kind == "latex":
        found = _with_included_files(found, root)
    lists = tuple((reading.source.path, len(reading.entries)) for reading in readings)
    unnamed = tuple(name for name in walked if not is_clean_line(name) and Path(name).suffix.lower() in LISTS)
    return Proposal(root, found, lists, setup_plan, changes, unnamed)


def write(proposal: Proposal) -> list[Path]:
    """Write what was proposed, as one change, and return the changed files.

    Our scripts may be run: Quarto runs a filter by its first line only where it is executable, else by whatever
    `python` is on PATH, and many machines have none of that name.
    """
    texts = {path: new for path, (_, new) in proposal.changes.items()}
    return files.write_all(
        texts,
        repository(proposal.root) or proposal.root,
        executable=[path for path in texts if path.suffix == ".py"],
    )


def _readings(found: ProjectSurvey, root: Path) -> list[Reading]:
    """Return the readings of candidates that have three entries or more."""
    from seminal.library.readings import MIN_ENTRIES, read_list

    readings = []
    for name in found.candidates:
        if not files.is_file(root / name):  # a pipe would never end
            continue
        try:
            reading = read_list(root / name, root)
        except FatalError:
            continue
        if len(reading.entries) >= MIN_ENTRIES:
            readings.append(reading)
    return readings


def _own_settings(root: Path, texts: Texts) -> Config | None:
    """Return the book's configuration, None without part for us. Raises FatalError if invalid."""
    from seminal.project.config import read
    from seminal.setup.layout import mapping

    for name in (*QUARTO, BOOKDOWN):
        if name in texts:
            yaml_depth.load(Source(name, texts[name]))  # one that Quarto could not read is mended first
    named = any("seminal" in mapping(texts[name]) for name in QUARTO if name in texts)
    if not named and not any(name in texts for name in OWN):
        return None
    return read(root)


def _folder_for_build(texts: Texts) -> str:
    """Return the first folder for generated files without the author's by their names.

    A folder with our lock counts as ours; the last one if all have such files.
    """
    for folder in _FOLDERS:
        ours = f"{folder}/seminal.lock" in texts
        if ours or not any(f"{folder}/{name}" in texts for name in _GENERATED):
            return folder
    return _FOLDERS[-1]


def _with_included_files(found: ProjectSurvey, root: Path) -> ProjectSurvey:
    """Return a survey with the chapters and bibliographies that a LaTeX book includes."""
    from seminal.project.bibliographies import named_bibliographies
    from seminal.project.config import read
    from seminal.project.manuscript import scan

    config = read(root)
    names = dict.fromkeys((*found.layout.chapters, *found.chapters))
    chapters, _ = scan([root / name for name in names], config, tolerant=True)
    taken = tuple(chapter.path for chapter in chapters)
    return replace(found, chapters=taken, bibliographies=tuple(named_bibliographies(chapters, config)))


def _is_generated(path: Path) -> bool:
    """Return whether a file has a generated file's name and is beside a lock."""
    return path.name in _GENERATED and path.with_name("seminal.lock").is_file()


def _extension() -> dict[str, str]:
    """Return the texts of our Quarto extension by file name; {} if not found."""
    folder = next(filter(Path.is_dir, _EXTENSION), None)
    return {
        p.name: files.read_source(p, p.parent).text
        for p in sorted(folder.iterdir() if folder else ())
        if p.suffix in (".lua", ".py", ".yml")
    }


def _package() -> str:
    """Return the text of our LaTeX package, "" if it is not found."""
    path = next(filter(Path.is_file, _PACKAGE), None)
    return files.read_source(path, path.parent).text if path else ""


def _overlooked_paths(root: Path, hooks: str) -> Iterator[str]:
    """Yield the hooks' file and all in `_extensions`, which walking a project skips."""
    if (root / hooks).is_file():
        yield hooks
    extensions = root / "_extensions"
    if extensions.is_dir():
        yield from (p.relative_to(root).as_posix() for p in sorted(extensions.rglob("*")) if p.is_file())
