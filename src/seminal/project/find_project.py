"""Find the folder of the book: the current folder, one above, or one below."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from seminal.model.config_files import BOOKDOWN, OWN, QUARTO, is_profile
from seminal.model.errors import FatalError
from seminal.project.config import CHAPTERS
from seminal.store import files
from seminal.store.finding import is_in
from seminal.text.escaping.shell import shell_word
from seminal.text.pattern import lazy

_BOOKS: Final = (*QUARTO, BOOKDOWN)
_MARKS: Final = (*_BOOKS, *OWN)
_MODULE: Final = lazy(r"^[ \t]*path[ \t]*=[ \t]*+([^\n]*[^\s/])[ \t/]*$", re.MULTILINE)
_MAX_SHOWN: Final = 5  # folders or files that a message names
_MAX_LEVELS_UP: Final = 3  # folders that are looked through upwards where no git repository sets a bound
_MAX_FILES = 100_000  # files that a book is looked for among
_MAX_FILES_AT_HOME = 5_000  # of them in the home folder, and above where a person is


def book_folder(start: Path) -> Path:
    """Return the book's folder, above or below; `find_root` of `start` if there is none.

    Raises FatalError for several books below, and for one whose configuration is not linked yet.
    """
    root = files.find_root(start)
    if is_marked(root):
        return root
    found = _files_below(root)
    unlinked = _nested_projects(found)
    books = {path.parent for path in found if path.name in _BOOKS} | unlinked.keys()
    nearest = _shallowest_folders(books)
    if len(nearest) > 1:
        shown = ", ".join(files.display(p, root) for p in _outermost(books)[:_MAX_SHOWN])
        raise FatalError(
            f"{root.name}: there are several books here ({shown}); run `seminal init` in one of them"
        )
    return _linked_book_folder(nearest[0], unlinked) if nearest else root


def checked_folder(start: Path, paths: Sequence[Path] = ()) -> Path:
    """Return the folder of the book to check, from a folder or the named files.

    Raises FatalError for files of several books, and where there is nothing to check, naming the books below.
    """
    root = files.find_root(start)
    if paths:
        homes = {files.find_root(path.parent) for path in paths}
        _refuse_several(homes, root)
        book_of_paths = homes.pop()
        return book_of_paths if not homes and is_marked(book_of_paths) else root
    if is_marked(root):
        return root
    if bookdown_folder := next((folder for folder in _parents(start) if (folder / BOOKDOWN).is_file()), None):
        return bookdown_folder
    from seminal.setup.layout import NO_CHAPTERS

    found = _files_below(root)
    unlinked = _nested_projects(found)
    if root in unlinked:
        return root
    folders_below = books_below(found, root) | unlinked.keys()
    outside = [path for path in found if folders_below.isdisjoint(path.parents)]
    chapters = [path for path in outside if path.suffix.lower() in CHAPTERS]
    has_chapter = any(path.stem.lower() not in NO_CHAPTERS for path in chapters)
    cites = any(path.suffix.lower() == ".bib" for path in outside)  # old drafts beside a book's folder do not
    if (cites and (has_chapter or not folders_below)) or (has_chapter and not folders_below):
        return _latex_above(start, chapters) or root
    books = _shallowest_folders(folders_below)
    if len(books) == 1:  # as `init` does, which set it up
        return books[0]
    raise FatalError(_not_found_message(root, _outermost(folders_below)))


def _refuse_several(homes: Iterable[Path], root: Path) -> None:
    """Raise FatalError for files of several books, unless one contains the others."""
    is_book = is_marked(root)
    top, found = root.resolve(), {folder.resolve() for folder in homes if is_marked(folder)}
    books = {top if is_book and folder.is_relative_to(top) else folder for folder in found}
    if len(books) > 1:
        message = " and ".join(
            f"`{files.display(book, files.find_root(Path.cwd()))}`" for book in sorted(books)
        )
        raise FatalError(f"these files are of several books, {message}: check each book in a run of its own")


def books_below(paths: Iterable[Path], root: Path) -> set[Path]:
    """Return the folders, except `root`, of paths that mark a book, such as _quarto.yml."""
    return {path.parent for path in paths if path.name in _MARKS and path.parent != root}


def repository(start: Path) -> Path | None:
    """Return the root of a folder's git repository, or None."""
    return next((folder for folder in (start, *start.parents) if (folder / ".git").exists()), None)


def quotable_files(names: Iterable[str], root: Path, named: Collection[str] = ()) -> list[str]:
    """Return files in the project or its repository, also through links; others are not quoted.

    Those elsewhere that a person `named` are, but not through a link in the repository, which a stranger may have made.
    """
    top = os.path.normpath(repository(root) or root)
    real = os.path.realpath(top)
    return [
        name
        for name in names
        if is_in(os.path.realpath(root / name), real)
        or (name in named and not is_in(os.path.normpath(root / name), top))
    ]


def submodule(path: Path, root: Path) -> str:
    """Return the missing git submodule that contains a file, or the empty string."""
    top = repository(root)
    modules = files.read_text_if_any(top / ".gitmodules", root) if top else None
    for name in _MODULE.findall(modules) if top and modules else ():
        folder = top / name
        if folder in Path(os.path.normpath(path)).parents and not (folder.is_dir() and any(folder.iterdir())):
            return files.display(folder, root)
    return ""


def _files_below(folder: Path) -> list[Path]:
    """Return the files below a folder. Raises FatalError beyond 100,000, or 5,000 at home."""
    most = _MAX_FILES_AT_HOME if folder in (Path.home(), Path(folder.anchor)) else _MAX_FILES
    found = _first_files(folder, most)
    if len(found) > most:
        raise FatalError(
            f"{folder}: the search for a book ended at {most:,} files: go to the book's own folder, or name its files"
        )
    return found


def _first_files(folder: Path, most: int) -> list[Path]:
    """Return the files below a folder, one more than `most` where there are more."""
    return list(islice(files.walk(folder, lenient=True), most + 1))


def is_marked(folder: Path) -> bool:
    """Return whether a folder has _quarto.yml, _bookdown.yml or seminal.yml."""
    return any(files.is_file(folder / name) for name in _MARKS)


def _parents(start: Path) -> Iterator[Path]:
    """Yield a folder's parents up to its git repository's root; without one, three."""
    top = repository(start)
    for folder in start.parents[:_MAX_LEVELS_UP] if top is None else start.parents:
        if top is None or top == folder or top in folder.parents:
            yield folder


def _latex_above(start: Path, own: Sequence[Path]) -> Path | None:
    """Return the folder above with a LaTeX book, if all chapters here are LaTeX.

    None if there is none, or the chapters here are a LaTeX book themselves.
    """
    if not own or any(path.suffix.lower() != ".tex" for path in own) or _project_kind(start) == "latex":
        return None
    return next((folder for folder in _parents(start) if _project_kind(folder) == "latex"), None)


def _project_kind(folder: Path) -> str:
    """Return the kind of book in a folder: `quarto`, `latex`...; "" for over 5,000 files."""
    from seminal.project.decoding import Texts
    from seminal.setup.layout import layout

    found = _first_files(folder, _MAX_FILES_AT_HOME)
    if len(found) > _MAX_FILES_AT_HOME:  # as a home folder has, above a chapter that is no part of a book
        return ""
    names = [path.relative_to(folder).as_posix() for path in found]
    return layout(names, Texts(folder, names)).kind


def _nested_projects(paths: Iterable[Path]) -> dict[Path, list[Path]]:
    """Return folders with Quarto profiles in a subfolder, which may be linked, with these.

    A book of several volumes or formats keeps one for each in `config/` and links or copies one of them before it
    renders: `_quarto.yml` itself is in no commit.
    """
    found: dict[Path, list[Path]] = {}
    for path in sorted(path for path in paths if is_profile(path.name)):
        homes = (path.parent, path.parent.parent)
        if not any(files.is_file(home / name) for home in homes for name in _BOOKS):
            found.setdefault(homes[1], []).append(path)
    return found


def _linked_book_folder(folder: Path, unlinked: Mapping[Path, Sequence[Path]]) -> Path:
    """Return a book's folder. Raises FatalError if its configuration is not linked yet."""
    if folder not in unlinked:
        return folder
    names = [files.display(path, folder) for path in unlinked[folder]]
    and_more = f" and {len(names) - _MAX_SHOWN} more" if len(names) > _MAX_SHOWN else ""
    raise FatalError(
        f"{folder.name}: there is no _quarto.yml, but {', '.join(names[:_MAX_SHOWN])}{and_more}: "
        f"link the one that is meant, `ln -s {shell_word(names[0])} _quarto.yml`"
    )


def _outermost(folders: set[Path]) -> list[Path]:
    """Return the folders that are inside none of the others, shallowest first."""
    free = (folder for folder in folders if folders.isdisjoint(folder.parents))
    return sorted(free, key=lambda folder: (len(folder.parts), folder))


def _shallowest_folders(folders: set[Path]) -> list[Path]:
    """Return the folders with the fewest levels, sorted."""
    depth = min((len(folder.parts) for folder in folders), default=0)
    return sorted(folder for folder in folders if len(folder.parts) == depth)


def _not_found_message(root: Path, books: Sequence[Path]) -> str:
    """Return what was looked for in vain, and what to type."""
    if not books:
        return (
            f"{root.name}: there is nothing to check: no _quarto.yml, _bookdown.yml or seminal.yml here or above, and "
            "no .qmd, .md, .Rmd, .ipynb or .tex file that could be a chapter (README files do not count)"
        )
    shown = [files.display(book, root) for book in books]
    message = f"no book is here; {len(books)} books are below ({', '.join(shown[:_MAX_SHOWN])})"
    return f"{root.name}: {message}: `cd {shell_word(shown[0])} && seminal check`"
