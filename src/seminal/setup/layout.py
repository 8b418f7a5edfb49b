"""The kind of a book in a folder, its chapters in order, files beside it."""

from __future__ import annotations

import fnmatch
import posixpath
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from seminal.model.config_files import QUARTO, is_profile
from seminal.setup.tex_roots import INPUT, has_text, is_book, is_chapter, named_files, up_to_end
from seminal.text.pattern import lazy
from seminal.text.yaml_depth import loader

_FOLDER: Final = re.compile(
    r"(?i)(?:slides?|presentations?|talks?|posters?|templates?|examples?|samples?|demos?|tests?|archives?|old|backups?"
    r"|attic|deprecated|vorlagen?|folien|beispiele?|exemples?|ejemplos?|plantillas?|modelos?|apresentac(?:ao|oes))"
    r"(?:[-_ .]?\d+)?"
)
"""What a folder is called whose files are not the book's, as a whole name."""
_SAMPLE: Final = re.compile(r"(?i)template|skeleton|vorlage|plantilla|gabarit|mod[eè]le|modelo")
"""What a document is called that shows how to write the others."""
_COPY: Final = re.compile(
    r"(?i)[-_. ]?(?:backup|bak|old|orig|copy|kopie|copie|save)(?:[-_. ]?\d+)?$|~$| \(\d+\)$"
)

LayoutKind = Literal["quarto", "bookdown", "latex", "markdown"]

_MARKDOWN: Final = (".qmd", ".rmd", ".md", ".markdown", ".ipynb")
NO_CHAPTERS: Final = frozenset(
    "readme changelog license licence contributing code_of_conduct news authors security support governance "
    "agents claude todo pull_request_template issue_template usage setup install installation maintainers "
    "contributors".split()
)
_FRONT: Final = lazy(r"\A\ufeff?---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_WHOLE: Final = (
    lazy(r"^[^%\n]*\\(?:tableofcontents|bibliography|printbibliography|addbibresource)\b", re.MULTILINE),
    lazy(r"^[^%\n]*\\(?:input|include|subfile|import)\b", re.MULTILINE),
    lazy(r"^[^%\n]*\\(?:chapter|section)\b", re.MULTILINE),
)
"""What tells a book from loose sheets (pictures, covers), surest first."""
_MACRO: Final = lazy(
    r"^[^%\n]*?\\(?!(?:input|include|subfile|includeonly|includegraphics)\b)[A-Za-z]{5,}[ \t]*\{([\w./ -]+)\}",
    re.MULTILINE,
)
"""Macros by which a class takes files in (`\\includepaper`): no scanner knows them all."""
_TEXT: Final = (".qmd", ".rmd", ".md", ".markdown")
_CITES: Final = lazy(r"\[[^\]\n]{0,80}@[A-Za-z0-9_{]|^bibliography[ \t]*:", re.MULTILINE)
_SITE: Final = lazy(r"^site:.*bookdown", re.MULTILINE)
_BOOKDOWN: Final = lazy(r"_bookdown(?:[-_]\w+)?\.yml")  # `config_file` may name another than the first
_ARGUMENT: Final = lazy(r"^[^%\n]*?\\[A-Za-z@]+[ \t]*\{([^{}\n]{1,200})\}", re.MULTILINE)

_FLAG: Final = lazy(
    r"(?:--bibliography[= \t\"',]+|(?:-M|--metadata)[= \t]*bibliography[=:])[\"']?"
    r"(?:([\w./-]+\.(?:bib|json|ya?ml))|\$\{?\(?(\w+)\)?\}?)"
)
_VARIABLE: Final = lazy(
    r"^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*[:?+]?=[ \t]*[\"']?([\w./-]+\.(?:bib|json|ya?ml))\b", re.MULTILINE
)


def files_left_out(names: Iterable[str], citing: Collection[str]) -> Iterator[str]:
    """Yield the documents and bibliographies to leave out, such as `refs.backup.bib`.

    A file of a folder called so is part of the book where the book has nothing else that cites (`citing`).
    """
    known = frozenset(names)
    elsewhere = any(not (lies_aside(name) or _is_sample(name)) for name in citing)
    for name in sorted(known):
        if (elsewhere and (lies_aside(name) or _is_sample(name))) or _is_copy(name, known):
            yield name


def lies_aside(name: str) -> bool:
    """Return whether a file is in a folder of slides, templates, examples and the like."""
    return any(_FOLDER.fullmatch(part) for part in posixpath.dirname(name).split("/"))


def _is_sample(name: str) -> bool:
    stem, suffix = posixpath.splitext(posixpath.basename(name))
    return suffix.lower() != ".bib" and _SAMPLE.fullmatch(stem) is not None


def _is_copy(name: str, known: Collection[str]) -> bool:
    """Return whether a name is a copy's (`refs_old.bib`) and the original exists."""
    stem, suffix = posixpath.splitext(name)
    plain = _COPY.sub("", stem)
    return plain != stem and f"{plain}{suffix}" in known


@dataclass(frozen=True, slots=True)
class Layout:
    """The kind and chapters of a book; `lead` has the front matter for all."""

    kind: LayoutKind
    chapters: tuple[str, ...]
    lead: str = ""


def layout(names: Iterable[str], texts: Mapping[str, str]) -> Layout:
    """Return the layout of the book in a folder.

    `names` are the paths of its files, sorted and relative, `texts` gives the text of each (empty where it
    cannot be read). A book of no known kind has as chapters all Markdown files that look like some.
    """
    known = tuple(names)
    for recognise in RECOGNISERS:
        if found := recognise(known, texts):
            return found
    return _markdown(known)


def cites(text: str) -> bool:
    """Return whether a Markdown text names a bibliography or cites in brackets."""
    return _CITES.search(text) is not None


def front_matter(text: str) -> Mapping[str, Any]:
    """Return a Markdown text's metadata, empty if missing or broken."""
    match = _FRONT.match(text)
    return mapping(match[1]) if match else {}


@lru_cache(maxsize=32)  # several rooms ask the same few files, and YAML is slow
def mapping(text: str) -> Mapping[str, Any]:
    """Return a YAML mapping, empty for other text; `!expr` of R is text."""
    import yaml

    Loader: Any = type("Loader", (loader(),), {})  # a class of its own: tags are known by class
    Loader.add_multi_constructor("!", lambda reader, tag, node: str(node.value))
    try:
        value = yaml.load(text, Loader=Loader)
    except (yaml.YAMLError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def strings(value: object) -> tuple[str, ...]:
    """Return the texts in a value: a text, a list, or a mapping of them."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return tuple(dict.fromkeys(text for one in value for text in strings(one)))
    return ()


def bibliographies_of_quarto(top: Mapping[str, Any]) -> Iterator[str]:
    """Yield the bibliographies in a Quarto configuration, of all its parts."""
    formats = top.get("format")
    of_formats = formats.values() if isinstance(formats, dict) else ()
    for holder in (top, top.get("book"), top.get("website"), *of_formats):
        if isinstance(holder, dict):
            yield from strings(holder.get("bibliography"))


def option_bibliographies(text: str) -> list[str]:
    """Return the bibliographies that pandoc's option `--bibliography` names in a script or in `_output.yml`.

    A variable of a Makefile or shell script counts as what the same script says it is.
    """
    if "bibliography" not in text:
        return []
    values = dict(_VARIABLE.findall(text))
    named = (name or values.get(variable, "") for name, variable in _FLAG.findall(text))
    return list(dict.fromkeys(filter(None, named)))


def _quarto_layout(names: tuple[str, ...], texts: Mapping[str, str]) -> Layout | None:
    """Return the files that Quarto renders: the book's chapters, `project: render:`, else all without `_`.

    Without `_quarto.yml`, they are the chapters of profiles in a folder; None if these name no file.
    """
    config = next((name for name in QUARTO if name in names), None)
    if config is None:  # it may be a link to one of several, made before each build
        unlinked = [n for n in names if n.count("/") == 1 and is_profile(posixpath.basename(n))]
        unlinked = [
            n for n in unlinked if not any(f"{posixpath.dirname(n)}/{one}" in names for one in QUARTO)
        ]
        chapters = dict.fromkeys(
            book_chapter
            for n in unlinked
            for book_chapter in book_chapters(texts[n])
            if book_chapter in names
        )
        return Layout("quarto", tuple(chapters)) if chapters else None
    top = mapping(texts[config])
    profiles = [texts[name] for name in names if is_profile(name)]  # a chapter of any is a chapter
    if listed_chapters := tuple(
        dict.fromkeys(
            book_chapter for text in (texts[config], *profiles) for book_chapter in book_chapters(text)
        )
    ):
        return Layout("quarto", listed_chapters)
    project = top.get("project")
    project = project if isinstance(project, dict) else {}
    output = str(project.get("output-dir") or "_site")
    files = [n for n in names if _renders(n) and not n.startswith(output + "/")]
    patterns = strings(project.get("render"))
    return Layout("quarto", tuple(_names_matching(files, patterns) if patterns else files))


def book_chapters(text: str) -> tuple[str, ...]:
    """Return the chapters and appendices that a `_quarto.yml`, or the file of one profile, lists."""
    return chapters_of_book(mapping(text))


def chapters_of_book(top: Mapping[str, Any], *kinds: str) -> tuple[str, ...]:
    """Return the files under `chapters:` and `appendices:` of Quarto's `book:`, or under one of them."""
    book = top.get("book")
    book = book if isinstance(book, dict) else {}
    return tuple(
        name for kind in kinds or ("chapters", "appendices") for name in _listed_files(book.get(kind))
    )


def _renders(name: str) -> bool:
    stem, suffix = posixpath.splitext(posixpath.basename(name))
    hidden = any(part.startswith(("_", ".")) for part in name.split("/"))
    return suffix.lower() in _MARKDOWN and not hidden and stem.lower() not in ("readme", "agents", "claude")


def _names_matching(names: Iterable[str], patterns: Iterable[str]) -> Iterator[str]:
    """Yield the names that the globs of `render:` match; `!glob` excludes."""
    rules = [(p.startswith("!"), p.lstrip("!").lstrip("/").removeprefix("./").rstrip("/")) for p in patterns]
    for name in names:
        wanted = all(negative for negative, _ in rules)
        for negative, pattern in rules:
            both = (pattern, pattern.replace("**/", ""))  # `**/` stands for no folder too
            if any(fnmatch.fnmatchcase(name, one) for one in both) or name.startswith(pattern + "/"):
                wanted = not negative
        if wanted:
            yield name


def _listed_files(value: object) -> Iterator[str]:
    """Yield the Markdown files under a book's `chapters:`, parts and all."""
    if isinstance(value, str) and value.lower().endswith(_MARKDOWN):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _listed_files(one)
    elif isinstance(value, dict):
        for key in ("part", "href", "file", "chapters"):
            yield from _listed_files(value.get(key))


def _bookdown(names: tuple[str, ...], texts: Mapping[str, str]) -> Layout | None:
    """Return the files that bookdown merges: `rmd_files`, else each `.Rmd` without `_`.

    `rmd_subdir` adds those of subfolders; `index.Rmd` is the first (bookdown's book, section 1.3). None without such
    files, or if neither `_bookdown.yml` nor `site:` in the index names bookdown.
    """
    index = next((name for name in names if name.lower() in ("index.rmd", "index.md")), None)
    settings = [name for name in names if _BOOKDOWN.fullmatch(name)]
    if "_bookdown.yml" in settings:
        settings = ["_bookdown.yml"]
    elif index is None or not _SITE.search(texts[index]):
        return None
    configurations = [mapping(texts[name]) for name in settings]
    top = configurations[0] if configurations else {}
    listed_files = list(
        dict.fromkeys(
            name for one in configurations for name in strings(one.get("rmd_files")) if name in names
        )
    )
    folders = top.get("rmd_subdir")
    in_subfolders = (
        [] if not folders or listed_files else [n for n in names if n.startswith(_folder_prefixes(folders))]
    )
    in_root = [n for n in names if "/" not in n]
    found = listed_files or [
        n for n in (*in_root, *in_subfolders) if n.lower().endswith(".rmd") and not _is_hidden(n)
    ]
    found += [n for n in in_subfolders if n not in found and n.lower().endswith(".rmd") and not _is_hidden(n)]
    if index in found:
        found.remove(index)
        found.insert(0, index)
    return Layout("bookdown", tuple(dict.fromkeys(found)), index or "") if found else None


def _folder_prefixes(folders: object) -> tuple[str, ...]:
    return ("",) if folders is True else tuple(f"{string.rstrip('/')}/" for string in strings(folders))


def _is_hidden(name: str) -> bool:
    return any(part.startswith("_") for part in name.split("/"))


def _latex_layout(names: tuple[str, ...], texts: Mapping[str, str]) -> Layout | None:
    r"""Return the `.tex` files with a book's `\documentclass`.

    Pandoc's templates, pictures of their own (`standalone`) and slides are none; where some of the
    roots have a table of contents or references, or else take other files in, the others are loose sheets.
    None where no root has one of these or a section, nor a class that includes chapters; or where more Markdown files
    cite than there are such roots.
    """
    roots = {n: up_to_end(texts[n]) for n in names if n.lower().endswith((".tex", ".ltx"))}
    roots = {n: text for n, text in roots.items() if "$body$" not in text and is_book(text)}
    taken_in = {named_file for n, text in roots.items() for named_file in named_files(INPUT, n, text)}
    # thesis.tex may take main.tex in, which could be made alone
    roots = {n: text for n, text in roots.items() if n not in taken_in} or roots
    roots_by_sign = ([n for n, text in roots.items() if sign.search(text)] for sign in _WHOLE)
    best_roots = next(filter(None, roots_by_sign), [])
    citing_documents = [n for n in names if n.lower().endswith(_TEXT) and cites(texts[n])] if roots else []
    if not best_roots and len(roots) == 1 and all(_stem(n) in NO_CHAPTERS for n in citing_documents):
        return _of_class(next(iter(roots)), names, texts)
    if not best_roots or len(citing_documents) > len(best_roots):
        return None
    best_roots = [n for n in best_roots if not lies_aside(n)] or best_roots
    best_roots = [n for n in best_roots if has_text(n, texts)] or best_roots
    depth = min(n.count("/") for n in best_roots)
    nearest = tuple(n for n in best_roots if n.count("/") == depth)
    tex_files = {n for n in names if n.endswith(".tex")}
    by_macros = (n for root in nearest for n in named_files(_MACRO, root, texts[root]) if n in tex_files)
    return Layout("latex", tuple(dict.fromkeys((*nearest, *by_macros))), nearest[0])


def _of_class(root: str, names: tuple[str, ...], texts: Mapping[str, str]) -> Layout | None:
    """Return the book of a root whose class includes chapters by macros, None without chapters."""
    found = [n for n in names if n.lower().endswith(".tex") and n != root and is_chapter(texts[n])]
    called = {one.strip() for one in _ARGUMENT.findall(texts[root])}  # by `\\chapterfile{one}`, of the class
    found = [n for n in found if called & {*_names_of(n)}] or found
    return Layout("latex", (root, *found), root) if found else None


def _names_of(path: str) -> Iterator[str]:
    """Yield how a macro may name a file: with or without its folder and suffix."""
    for name in (path, posixpath.basename(path)):
        yield from (name, posixpath.splitext(name)[0])


def _stem(name: str) -> str:
    return posixpath.splitext(posixpath.basename(name))[0].lower()


def _markdown(names: tuple[str, ...]) -> Layout:
    found = []
    for name in names:
        stem, suffix = posixpath.splitext(posixpath.basename(name))
        if suffix.lower() in _MARKDOWN and stem.lower() not in NO_CHAPTERS and not _is_hidden(name):
            found.append(name)
    return Layout("markdown", tuple(found))


RECOGNISERS: Final[tuple[Callable[[tuple[str, ...], Mapping[str, str]], Layout | None], ...]] = (
    _quarto_layout,
    _bookdown,
    _latex_layout,
)
"""The kinds that a file gives away, surest first."""
