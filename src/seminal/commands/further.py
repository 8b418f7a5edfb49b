"""`seminal further`: a topic or a chapter → its reading section."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seminal.model.errors import FatalError
from seminal.project.config import CHAPTERS, Config
from seminal.project.macros import with_macros
from seminal.project.manuscript import scan, with_includes
from seminal.store import files
from seminal.text.line_ends import in_the_form_of

if TYPE_CHECKING:
    from seminal.further.options import Wish
    from seminal.further.render import Reading
    from seminal.further.shelf import Shelf
    from seminal.model.diagnostic import Diagnostic


def shelf(config: Config) -> Shelf:
    """Return what `seminal build` wrote of topics and works. Raises FatalError where it is missing or broken."""
    from seminal.further.shelf import read_shelf

    path = config.folder / "topics.json"
    name = files.shown(path, config.root)
    text = files.read_text_if_any(path, config.root)
    if text is None:
        raise FatalError(f"{name}: there is no such file; `seminal build` writes it")
    try:
        return read_shelf(text)
    except ValueError as error:
        raise FatalError(f"{name}: {error}; `seminal build` writes it anew") from None


def wish(config: Config, name: str = "", **options: object) -> Wish:
    """Return what is asked of a section: the project's defaults, a chapter's front matter, the options given.

    Raises FatalError for an option that is no good.
    """
    from seminal.further.options import Wish, parse_wish

    own = _front_matter(config, name).get("further-reading")
    asked = [*config.further_reading.items(), *(own.items() if isinstance(own, dict) else ())]
    found, problems = parse_wish([*asked, *((k, v) for k, v in options.items() if v is not None)], Wish())
    if problems:
        raise FatalError(f"further-reading: {problems[0]}")
    return found


def _front_matter(config: Config, name: str) -> Mapping[str, Any]:
    """Return what the front matter of the chapter `name` says, nothing where it is no chapter or has none."""
    path = Path.cwd() / name
    if path.suffix.lower() not in _WITH_FRONT_MATTER or not path.is_file():
        return {}
    from seminal.setup.layout import front_matter

    return front_matter(files.read_source(path, config.root).text)


def _chapter_called(name: str, config: Config) -> str:
    """Return the chapter that a file's name without its folder means, or nothing."""
    from seminal.project.chapters import chapter_paths

    if Path(name).suffix.lower() not in CHAPTERS:
        return ""
    paths = chapter_paths(config, tolerant=True)
    return next((files.shown(p, Path.cwd()) for p in paths if p.name == Path(name).name), "")


_NO_TOPICS = "there are no topics yet: `seminal build` makes them of the headings of your reading lists"
_WITH_FRONT_MATTER = CHAPTERS - {".tex", ".ipynb"}


def reading(config: Config, name: str, asked: Wish) -> tuple[Reading, Path | None, Shelf]:
    """Return the section of a topic, or of a chapter (its topics, without what it cites) with its path.

    Raises FatalError, with a suggestion, for a name that is neither.
    """
    from seminal.further.choose import choose
    from seminal.further.headings import section_title
    from seminal.further.identity import section_id
    from seminal.further.options import find_topics, nearest_topic
    from seminal.further.render import Reading

    library = shelf(config)
    path = Path.cwd() / name
    cited: set[str] = set()
    chapter = None
    names = asked.topics or (name,)
    if path.suffix.lower() in CHAPTERS and path.is_file():
        [chapter, *_] = with_includes(scan([path], with_macros(config, [path]))[0])
        names = asked.topics or chapter.topics
        cited = {one.key for one in chapter.citations}
        if not names:
            raise FatalError(f"{name}: the chapter declares no `topics:`; add some, or name one with --topic")
    slugs, unknown = find_topics(names, library)
    if unknown:
        near = _chapter_called(name, config) or nearest_topic(unknown[0], library)
        known = ", ".join(topic.slug for topic in library.topics)
        hint = f"did you mean `{near}`?" if near else f"known: {known}" if known else _NO_TOPICS
        raise FatalError(f"`{unknown[0]}` is neither a chapter nor a topic; {hint}")
    if not slugs:
        raise FatalError("no topic is named: `seminal further TOPIC`, or a chapter that declares `topics:`")
    items = choose(library, slugs, asked, cited)
    lang = str(_front_matter(config, name).get("lang") or config.lang)
    title = asked.title if asked.title is not None else section_title(lang)
    identifier = section_id(path.stem if chapter else "", slugs)
    found = Reading(title, identifier, asked.level, slugs, items, asked.style)
    return found, path if chapter else None, library


def written(
    config: Config, section: Reading, path: Path, library: Shelf
) -> tuple[str, tuple[Diagnostic, ...]]:
    """Return a chapter's text with the section between its marks, line ends and BOM kept, and what was noticed.

    Raises FatalError for a notebook, whose text is JSON.
    """
    from seminal.further.written import write_section

    source = files.read_source(path, config.root)
    if path.suffix.lower() == ".ipynb":
        div = f'::: {{.further-reading topic="{", ".join(section.topics)}"}}'
        raise FatalError(
            f"{source.path}: nothing is written into notebooks; put `{div}` and `:::` into a cell"
        )
    form = "tex" if path.suffix.lower() == ".tex" else "md"
    text, noticed = write_section(source, section, library.items, form)
    return in_the_form_of(files.read_exact(path, config.root), text), noticed
