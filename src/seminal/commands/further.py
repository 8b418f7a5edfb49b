"""`seminal further`: a topic or a chapter → its reading section."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seminal.model.errors import FatalError
from seminal.project.columns import with_includes
from seminal.project.config import CHAPTERS, Config
from seminal.project.macros import with_macros
from seminal.project.manuscript import scan
from seminal.store import files
from seminal.text.cleaning import in_the_form_of

if TYPE_CHECKING:
    from seminal.further.render import SectionReading
    from seminal.further.shelf import Shelf, ShelfItem
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.manuscript import Chapter
    from seminal.text.section_options import SectionOptions
    from seminal.text.section_requests import SectionRequest


def shelf(config: Config) -> Shelf:
    """Return the topics and works of the last build. Raises FatalError if missing."""
    from seminal.further.shelf import read_shelf

    path = config.folder / "topics.json"
    name = files.display(path, config.root)
    text = files.read_text_if_any(path, config.root)
    if text is None:
        raise FatalError(f"{name}: there is no such file; `seminal build` writes it")
    try:
        return read_shelf(text)
    except ValueError as error:
        raise FatalError(f"{name}: {error}; `seminal build` writes it again") from None


def merged_options(config: Config, name: str = "", **options: object) -> SectionOptions:
    """Return the options of a section: command line over front matter over project.

    Raises FatalError for an invalid option.
    """
    from seminal.text.section_options import SectionOptions

    own = _chapter_metadata(config, name).get("further-reading")
    pairs = [*config.further_reading.items(), *(own.items() if isinstance(own, dict) else ())]
    return _options_over([*pairs, *_given_options(options)], SectionOptions())


def _given_options(options: Mapping[str, object]) -> list[tuple[str, object]]:
    """Return the options that are not None, as pairs."""
    return [(name, value) for name, value in options.items() if value is not None]


def _options_over(asked: Sequence[tuple[str, object]], base: SectionOptions) -> SectionOptions:
    """Return options merged over `base`. Raises FatalError for unknown or invalid ones."""
    from seminal.text.section_options import parse_options

    found, problems = parse_options(asked, base)
    if problems:
        raise FatalError(f"further-reading: {problems[0]}")
    return found


def _chapter_metadata(config: Config, name: str) -> Mapping[str, Any]:
    """Return a chapter's front matter; {} for another file, LaTeX or a notebook."""
    path = Path.cwd() / name
    if path.suffix.lower() not in _WITH_FRONT_MATTER or not path.is_file():
        return {}
    from seminal.setup.layout import front_matter

    return front_matter(files.read_source(path, config.root).text)


def _chapter_called(name: str, config: Config) -> str:
    """Return the path of the chapter that a misspelt file name means, or "".

    The file name is compared without its folder.
    """
    from seminal.project.chapters import chapter_paths
    from seminal.text.did_you_mean import near

    if Path(name).suffix.lower() not in CHAPTERS:
        return ""
    chapter_of_name = {path.name: path for path in reversed(chapter_paths(config, tolerant=True))}
    meant = near(Path(name).name, chapter_of_name, least=0.75)
    return files.display(chapter_of_name[meant[0]], Path.cwd()) if meant else ""


_NO_TOPICS = (
    "there are no topics yet: they come from the headings below a list's title, or from bib/topics.yml"
)
_WITH_FRONT_MATTER = CHAPTERS - {".tex", ".ipynb"}


def readings(
    config: Config, name: str, **options: object
) -> tuple[list[SectionReading], Path | None, Mapping[str, ShelfItem]]:
    """Return a chapter's sections with its path, or a topic's one with None.

    The third value has every work as it is printed.

    A chapter has a section for each of its Divs, else one for its topics; none where its front matter says
    `further-reading: false`. `options` count more than what the chapter says. Raises FatalError, with a
    suggestion, for a name that is neither.
    """
    library = shelf(config)
    path = Path.cwd() / name
    if not (path.suffix.lower() in CHAPTERS and path.is_file()):
        base = merged_options(config, name, **options)
        slugs = _slugs_of_names(base.topics or (name,), library, config, name)
        library, items = _shelf_with_own_keys(config, None, library)
        return ([_chosen_section(config, name, base, slugs, library, (), set(), items)], None, items)
    front = _chapter_metadata(config, name)
    base = merged_options(config, name, **options)
    if _is_off(front.get("further-reading")) or _is_off(config.further_reading):
        return [], path, library.items
    [chapter, *_] = with_includes(scan([path], with_macros(config, [path]))[0])
    library, items = _shelf_with_own_keys(config, chapter, library)
    requests = [] if options.get("topics") else _requests(path, config)
    layers: list[tuple[SectionRequest | None, SectionOptions]] = [
        (request, _options_over([*request.pairs, *_given_options(options)], base)) for request in requests
    ]
    if not layers:
        layers = [(None, base)]
    cited = {citation.key for citation in chapter.citations}
    shown: set[str] = set()
    found = []
    for request, wanted in layers:
        names = wanted.topics or chapter.topics
        if not names:
            raise FatalError(_without_topics(name, chapter, front))
        slugs = _slugs_of_names(names, library, config, "")
        own = {library.canonical(key) for key in request.listed} if request else set()
        found.append(_chosen_section(config, name, wanted, slugs, library, cited, shown | own, items))
        shown |= own | {item.key for item in found[-1].items}
    return found, path, items


def _without_topics(name: str, chapter: Chapter, front: Mapping[str, Any]) -> str:
    """Return the message why a chapter has no section: broken front matter, `topic:`, no topics."""
    broken = next(
        (diagnostic for diagnostic in chapter.diagnostics if diagnostic.rule == "broken-front-matter"), None
    )
    if broken:
        return f"{broken.location}: {broken.message}"
    if "topic" in front:
        return f"{name}: the front matter has `topic:`; write `topics:`"
    return f"{name}: the chapter declares no `topics:`; add some, or name one with --topic"


def _requests(path: Path, config: Config) -> list[SectionRequest]:
    """Return the reading sections that a chapter requests."""
    from seminal.text.section_requests import latex_requests, markdown_requests

    text = files.read_source(path, config.root).text
    if path.suffix.lower() == ".tex":
        return list(latex_requests(text))
    if path.suffix.lower() == ".ipynb":
        from seminal.scan.notebook import markdown_text

        text = markdown_text(text)
    return list(markdown_requests(text))


def _is_off(value: object) -> bool:
    """Return whether an option is False, "false" or "no"."""
    return value is False or str(value).strip().lower() in ("false", "no")


def _shelf_with_own_keys(
    config: Config, chapter: Chapter | None, library: Shelf
) -> tuple[Shelf, Mapping[str, ShelfItem]]:
    """Return the shelf with the book's own keys; by key, works with own records."""
    from seminal.library.own_works import (
        latex_chapters,
        own_bibliographies,
        own_works_in_project,
        with_own_records,
    )

    book = [chapter] if chapter else []
    if chapter is None or chapter.path.endswith(".tex"):  # the root names the bibliographies
        book += latex_chapters(config)
    found = own_works_in_project(config, book, library)
    library = library.with_own(found.keys, found.others)
    printed = with_own_records([*library.items.values()], own_bibliographies(config, book))
    return library, {item.key: item for item in printed}


def _slugs_of_names(names: Sequence[str], library: Shelf, config: Config, name: str) -> tuple[str, ...]:
    """Return the slugs of topics. Raises FatalError, with a suggestion, for unknown names.

    `name` is what the person asked for, "" if the names are a chapter's topics.
    """
    from seminal.further.choose import find_topics, nearest_topic

    slugs, unknown = find_topics(names, library)
    if unknown:
        near = (name and _chapter_called(name, config)) or nearest_topic(unknown[0], library)
        known = ", ".join(topic.slug for topic in library.topics)
        hint = f"did you mean `{near}`?" if near else f"known: {known}" if known else _NO_TOPICS
        raise FatalError(f"`{unknown[0]}` is {'neither a chapter nor a' if name else 'no'} topic; {hint}")
    if not slugs:
        raise FatalError("no topic is named: `seminal further TOPIC`, or a chapter that declares `topics:`")
    return slugs


def _chosen_section(
    config: Config,
    name: str,
    wanted: SectionOptions,
    slugs: tuple[str, ...],
    library: Shelf,
    cited: Collection[str],
    shown: Collection[str],
    printed: Mapping[str, ShelfItem],
) -> SectionReading:
    """Return a section with the works of topics that `wanted` selects, as they are `printed`.

    `cited` are the keys that the chapter cites, `shown` those in other sections of it.
    """
    from seminal.further.choose import choose
    from seminal.further.headings import more_works, section_id, section_title
    from seminal.further.render import SectionReading

    items, omitted = choose(library, slugs, wanted, cited, shown)
    items = tuple(printed[item.key] for item in items)
    lang = str(_chapter_metadata(config, name).get("lang") or config.lang)
    title = wanted.title if wanted.title is not None else section_title(lang)
    is_chapter = (Path.cwd() / name).is_file()
    identifier = section_id(Path(name).stem if is_chapter else "", slugs)
    more = more_works(omitted, lang) if omitted and wanted.more else ""
    return SectionReading(
        title,
        identifier,
        level=wanted.level,
        topics=slugs,
        items=items,
        style=wanted.style,
        more=more,
        lang=lang,
    )


def chapter_with_section(
    config: Config, section: SectionReading, path: Path, works: Mapping[str, ShelfItem]
) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return a chapter's text with the section between its marks, and the problems met.

    Nothing is written. Raises FatalError for a notebook, whose text is JSON.
    """
    from seminal.further.written import write_section

    source = files.read_source(path, config.root)
    if path.suffix.lower() == ".ipynb":
        div = f'::: {{.further-reading topic="{", ".join(section.topics)}"}}'
        raise FatalError(
            f"{source.path}: nothing is written into notebooks; put `{div}` and `:::` into a cell"
        )
    form = "tex" if path.suffix.lower() == ".tex" else "md"
    text, noticed = write_section(source, section, works, form)
    return in_the_form_of(files.read_exact(path, config.root), text), noticed
