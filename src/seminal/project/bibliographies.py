"""The bibliographies that a book loads, wherever it names them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from seminal.model.bibliography import EXAMPLE_FILES, STRING_FILES, Bibliography, Maker
from seminal.model.config_files import ADDITIONAL, OWN, QUARTO, WHOLE
from seminal.model.diagnostic import Diagnostic, Severity
from seminal.model.errors import TooSlow, UnreadableFile
from seminal.model.source import Location, Source, Span
from seminal.project.config import Config
from seminal.project.decoding import decoded_source
from seminal.project.find_project import submodule
from seminal.project.generated_files import maker_of_bibliography
from seminal.project.named_files import similar_file
from seminal.project.profiles import profiles
from seminal.store import files
from seminal.text.budget import budget
from seminal.text.globs import is_glob
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.model.manuscript import Chapter
    from seminal.project.check_cache import CheckMemory

_PASSED_ON = "BibTeX passes it on, and LaTeX and biber take it for UTF-8"
_ENDS = ("yml", "yaml")
_RECORDS = ("\\bibitem", "\\defbibentryset", "\\bib{", "\\bib*{")  # in LaTeX with references
_SUFFIXES = (".bib", ".bibtex", ".json", ".yaml", ".yml")
_WHOLE_BOOK = ("index.Rmd",)  # whose front matter bookdown takes for the whole book's
_NAMING = ("bibliography", "addbibresource")
_COMPUTED = lazy(r"`r\b[^`]*`")
_QUOTED = lazy(r"[\"']([^\"'\n]+)[\"']")


def bibliographies(
    chapters: Sequence[Chapter],
    config: Config,
    sources: Iterable[Source] = (),
    memory: CheckMemory | None = None,
) -> list[Bibliography]:
    """Return every bibliography that the project or a chapter loads, missing files too.

    The project's are those of `_quarto.yml` (or `seminal:`), or of pandoc's options in bookdown's
    `_output.yml`, else our own `references.bib`, which a LaTeX book that names others never loads, nor one
    whose chapters all name their own, nor one of bookdown whose `index.Rmd`, the front matter of the whole
    book, names others; a folder's `_metadata.yml` counts for its chapters, and LaTeX looks from its root's
    folder. The texts of chapters that hold references of their own (`thebibliography`, `references:`) come
    last.
    """
    own_path = files.display(config.folder / WHOLE, config.root)
    ours = generated_paths(config)
    named_by = named_bibliographies(chapters, config)
    names_others = not {"", *_WHOLE_BOOK}.isdisjoint(named_by.values()) or (
        named_by and all(one.path.endswith(".tex") or one.bibliography for one in chapters if one.citations)
    )
    if not names_others and files.is_file(config.root / own_path):
        named_by = {own_path: "", **named_by}
    found = [
        _bibliography(name, by, name in ours, config, memory)
        for name, by in named_by.items()
        if name.rpartition("/")[2] not in STRING_FILES or files.exists(config.root / name)
    ]
    sources = tuple(sources)
    if any(one.problem == "missing" for one in found):
        from seminal.check.inside import contents

        inside_sources = contents(sources)
        found = [
            replace(inside_sources[file], path=one.path, shared=one.shared)
            if one.problem == "missing" and (file := one.path.rpartition("/")[2]) in inside_sources
            else one
            for one in found
        ]
    with_references = {chapter.path for chapter in chapters if chapter.references}
    own_references = [
        source for source in sources if source.path in with_references or any(map(source.has, _RECORDS))
    ]
    if not own_references:
        return found
    from seminal.check.inside import chapter_bibliographies

    return [*found, *chapter_bibliographies(own_references, chapters)]


def generated_paths(config: Config) -> tuple[str, ...]:
    """Return the paths of bibliographies that `seminal build` writes, the full one first."""
    return tuple(files.display(config.folder / name, config.root) for name in (WHOLE, ADDITIONAL))


def named_bibliographies(chapters: Sequence[Chapter], config: Config) -> dict[str, str]:
    """Return every bibliography that the book names, with the first chapter naming it.

    The chapter is empty for a bibliography of the project. Where no bibliography is named and chapters cite with
    LaTeX commands, the generated LaTeX header may name one.
    """
    shared = (*config.bibliography, *_named_in_other_files(config))
    wanted = {_shown_path(config.root / name, config): "" for name in shared}
    labels: dict[str, set[str]] = {}
    for chapter in chapters:
        named_here = (load.label for load in chapter.loads if load.label)
        labels.setdefault(chapter.included_by or chapter.path, set()).update(named_here)
    for chapter in chapters:
        loads = (
            load.file
            for load in chapter.loads
            if load.file not in labels.get(chapter.included_by or chapter.path, ())
        )
        for name in (*(chapter.bibliography or ()), *loads):
            for place in _bibliography_paths(name, chapter, config):
                wanted.setdefault(_shown_path(place, config), chapter.path)
    if not wanted and (citing := [one for one in chapters if _cites_by_latex(one)]):
        from seminal.project.tex_headers import header_bibliographies

        wanted = {
            files.display(config.root / name, config.root): ""
            for name in header_bibliographies(citing, config)
        }
    return wanted


def _shown_path(path: Path, config: Config) -> str:
    """Return a path for display, in the case in which the disk spells it."""
    return files.display(files.as_on_disk(path, config.root), config.root)


def _cites_by_latex(chapter: Chapter) -> bool:
    """Return whether a Markdown chapter has citation commands of LaTeX."""
    return not chapter.path.endswith(".tex") and any(
        citation.mode == "latex" for citation in chapter.citations
    )


def project_bibliographies(config: Config) -> tuple[str, ...]:
    """Return the project's bibliographies, of Quarto also those of profiles and metadata files."""
    if not config.quarto:
        return config.bibliography
    return tuple(dict.fromkeys((*config.bibliography, *_named_in_other_files(config))))


def _named_in_other_files(config: Config) -> Iterator[str]:
    """Yield the bibliographies that metadata files, profiles and `_output.yml` name."""
    quarto_texts = [
        files.read_text_if_any(config.root / f"_quarto.{end}", config.root) or "" for end in _ENDS
    ]
    listing = [text for text in quarto_texts if "metadata-files:" in text]
    outputs = [files.read_text_if_any(config.root / f"_output.{end}", config.root) or "" for end in _ENDS]
    of_profiles = (
        [files.display(path, config.root) for path in profiles(config.root)] if config.quarto else []
    )
    if not (listing or of_profiles or any(outputs)):
        return
    from seminal.setup.layout import bibliographies_of_quarto, mapping, option_bibliographies, strings

    for text in outputs:
        yield from option_bibliographies(text)
    volumes = bibliographies_of_volumes(config)
    metadata_files = [name for name in of_profiles if name not in volumes]
    for text in listing:
        metadata_files += strings(mapping(text).get("metadata-files"))
    for name in metadata_files:
        top = mapping(files.read_text_if_any(config.root / name, config.root) or "")
        yield from bibliographies_of_quarto(top)


def bibliographies_of_volumes(config: Config) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return, by profile and chapter, the bibliographies of profiles that list chapters.

    Where the configuration lists chapters itself, profiles add to them, and there are none of these.
    """
    paths = [] if config.chapters or not config.quarto else profiles(config.root)
    if not paths:
        return {}
    from seminal.setup.layout import bibliographies_of_quarto, book_chapters, mapping

    found = {}
    for path in paths:
        text = files.read_text_if_any(path, config.root) or ""
        named = tuple(f"/{name}" for name in bibliographies_of_quarto(mapping(text)))
        if named and (chapters := book_chapters(text)):
            found[files.display(path, config.root)] = dict.fromkeys(chapters, named)
    return found


def _bibliography_path(name: str, chapter: Chapter, config: Config) -> Path:
    """Return the file of a chapter's `bibliography`, from its folder or the project's.

    The first of the possible places if no file exists.
    """
    folders = [(config.root / chapter.path).parent, config.root]
    if chapter.included_by:
        folders.insert(0, (config.root / chapter.included_by).parent)
    if _COMPUTED.fullmatch(name):
        return _path_in_r(name, folders)
    if _is_in_project(name, chapter, config):
        folders, name = [config.root], name.lstrip("/")
    places = [folder / name for folder in folders]
    if not any(map(files.is_file, places)) and (chapter.path.endswith(".tex") or not _pandoc_reads(config)):
        places += [folder / f"{name}.bib" for folder in folders]  # LaTeX adds the suffix, pandoc does not
    return next(filter(files.is_file, places), places[0])


def _pandoc_reads(config: Config) -> bool:
    """Return whether pandoc formats the book's citations."""
    from seminal.project.check_settings import formatters

    return "pandoc" in formatters(config)


def _bibliography_paths(name: str, chapter: Chapter, config: Config) -> list[Path]:
    """Return the files that a chapter's bibliography means: a pattern (biblatex's `glob`) may mean several."""
    path = _bibliography_path(name, chapter, config)
    if is_glob(name) and not files.is_file(path):
        folders = [(config.root / (chapter.included_by or chapter.path)).parent, config.root]
        found = (sorted(folder.glob(name)) for folder in folders if not name.startswith("/"))
        if matches := next(filter(None, found), []):
            return matches
    return [path]


def _is_in_project(name: str, chapter: Chapter, config: Config) -> bool:
    """Return whether a name such as `/refs.bib` begins at the project's folder, as in Quarto.

    It does in Markdown chapters, unless the path exists on disk or its first folder is not in the project.
    """
    if not name.startswith("/") or chapter.path.endswith(".tex") or files.exists(Path(name)):
        return False
    return name.count("/") == 1 or files.exists(config.root / name.split("/")[1])


def _path_in_r(name: str, folders: Sequence[Path]) -> Path:
    """Return the file in an R expression, joined from the texts in quotation marks.

    `` `r here::here("book", "refs.bib")` `` -> `book/refs.bib`, or `refs.bib` if only that exists.
    """
    parts = _QUOTED.findall(name)
    for first in range(len(parts)):
        for folder in folders:
            if files.is_file(found := folder.joinpath(*parts[first:])):
                return found
    return folders[0].joinpath(*parts)


def folder_bibliographies(config: Config) -> Callable[[Path], tuple[str, ...]]:
    """Return a function from a folder to the bibliographies its `_metadata.yml` files name.

    Each file is read once.
    """

    @cache
    def of(folder: Path) -> tuple[str, ...]:
        """Return the bibliographies that a folder and those above name, () outside the project."""
        if not folder.is_relative_to(config.root):
            return ()
        found: list[str] = []
        for path in (folder / "_metadata.yml", folder / "_metadata.yaml"):
            if (text := files.read_text_if_any(path, config.root)) is not None:
                from seminal.setup.layout import mapping, strings

                named = strings(mapping(text).get("bibliography"))
                found += [f"/{files.display(folder / name.lstrip('/'), config.root)}" for name in named]
        return (*found, *(() if folder == config.root else of(folder.parent)))

    return of


def _bibliography(
    name: str, named_by: str, generated: bool, config: Config, memory: CheckMemory | None
) -> Bibliography:
    """Load a bibliography, from `memory` if unchanged; `problem` says why it has no entries.

    `named_by` is the chapter that names it, "" for the project.
    """
    path = config.root / name
    if not files.exists(path):
        return _missing_bibliography(name, named_by, config)
    encoding_problem = None
    try:
        if named_by.endswith(".tex"):  # BibTeX passes on what is no UTF-8, which pandoc refuses
            source, encoding_problem = decoded_source(path, config.root, config.own_tex.encoding, _PASSED_ON)
        else:
            source = files.read_source(path, config.root)
        if encoding_problem:
            memory = None
        if memory and (cached := memory.bibliography(source, shared=not named_by, generated=generated)):
            return cached
        from seminal.check.load import bibliography

        with budget(source):
            loaded = bibliography(source, shared=not named_by, generated=generated)
        if memory:
            memory.keep_bibliography(loaded)
    except UnreadableFile as error:
        return _unreadable_bibliography(name, error, shared=not named_by)
    return _with_encoding_warning(encoding_problem, loaded) if encoding_problem else loaded


def _missing_bibliography(name: str, named_by: str, config: Config) -> Bibliography:
    """Return a missing bibliography, with what makes it or a similar file's name."""
    path = config.root / name
    of_tex = path.name in EXAMPLE_FILES
    return Bibliography(
        name,
        Source(name, ""),
        shared=not named_by,
        declared=_declaring_place(name, named_by, config),
        problem="missing",
        maker=Maker("TeX", of_tex=True) if of_tex else maker_of_bibliography(path.name, config),
        meant=similar_file(path, config.root, _SUFFIXES),
        submodule=submodule(path, config.root),
    )


def _unreadable_bibliography(name: str, error: UnreadableFile, *, shared: bool) -> Bibliography:
    """Return a bibliography without entries, with the reason why they cannot be read."""
    slow = isinstance(error, TooSlow)
    message = Diagnostic("over-budget", error.place, f"this bibliography {error.what}", error.cure)
    return Bibliography(
        name,
        Source(name, ""),
        (),
        (message,) if slow else (),
        shared=shared,
        declared=error.place,
        problem="unreadable",
        reason=error.reason,
    )


def _with_encoding_warning(said: Diagnostic, read: Bibliography) -> Bibliography:
    """Return a bibliography with the problem of its encoding as a warning."""
    problem = replace(said, rule="bibliography-unreadable", override=Severity.WARNING)
    return replace(read, diagnostics=(*read.diagnostics, problem))


def _declaring_place(name: str, named_by: str, config: Config) -> Location | None:
    """Return where a chapter or the configuration names a bibliography, None if not found."""
    stem = name.rpartition("/")[2].removesuffix(".bib")
    whole_name = re.compile(rf"(?<![\w-]){re.escape(stem)}(?![\w-])")  # no `pl` in `plain`
    for file in (
        *((named_by,) if named_by else (*QUARTO, *OWN)),
        *(files.display(path, config.root) for path in profiles(config.root)),
    ):
        if files.is_file(config.root / file):
            source, _ = decoded_source(config.root / file, config.root)
            signs = [at for sign in _NAMING if (at := source.text.find(sign)) >= 0]
            if found := whole_name.search(source.text, min(signs, default=0)):
                return source.locate(Span(found.start(), found.end()))
    return None
