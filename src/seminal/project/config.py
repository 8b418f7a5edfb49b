"""The configuration: the key `seminal:` of `_quarto.yml`, or `seminal.yml`. Read once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from seminal import pandoc
from seminal.model.config_files import OWN, QUARTO
from seminal.model.errors import FatalError
from seminal.model.own_tex import OwnTex
from seminal.model.source import Source
from seminal.project.profiles import active_profiles, merge_configurations, profiles
from seminal.store import files
from seminal.text.cleaning import first_unfit
from seminal.text.did_you_mean import near, nearest
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from seminal.text.yaml_depth import YamlDocument

CHAPTERS = frozenset((".qmd", ".md", ".rmd", ".ipynb", ".markdown", ".tex"))
LISTS = frozenset(
    ".md .qmd .rmd .markdown .mdx .txt .text .bib .bibtex .json .csljson .yaml .yml .ris .bbl .tex .latex .html "
    ".htm .xhtml .org .rst .rest .ipynb .csv .tsv .nbib .enw .ciw .adoc .asciidoc .asc .mediawiki .wiki "
    ".wikitext .cff .toml .xml".split()
) | frozenset(pandoc.FORMATS)
"""Suffixes of reading lists."""


@dataclass(frozen=True)
class Config:
    """What the author configured, defaults filled in. Paths are relative to `root`.

    The keys of `seminal:` are the fields' names with hyphens for underscores.
    """

    root: Path
    seeds: tuple[str, ...] = ("seeds",)
    bib: str = "bib"
    libraries: tuple[str, ...] = ()
    index: str = ""
    chapters: tuple[str, ...] = ()
    bibliography: tuple[str, ...] = ()
    preprints: str = "merge"
    latex: bool = False
    venues: str = "house"
    cite_commands: tuple[str, ...] = ()
    autolink_bare_uris: bool = False
    rules: Mapping[str, Any] = field(default_factory=dict)
    house: Mapping[str, Any] = field(default_factory=dict)
    further_reading: Mapping[str, Any] = field(default_factory=dict)
    coverage: Mapping[str, Any] = field(default_factory=dict)
    topics: str = ""
    witnesses: Mapping[str, Any] = field(default_factory=dict)
    strict: bool = False
    baseline: str = ""
    # read from Quarto's own keys
    crossref_prefixes: frozenset[str] = frozenset()
    quarto: bool = False
    title: str = ""
    repo_url: str = ""
    repo_branch: str = ""
    repo_subdir: str = ""
    lang: str = "en"
    # found in the files of a LaTeX book
    own_tex: OwnTex = field(default_factory=OwnTex)
    # names of files and the formats that pandoc is asked to read them as: project/pandoc_formats.py
    formats: tuple[tuple[str, str], ...] = ()

    @property
    def folder(self) -> Path:
        """Return the folder of the generated files."""
        return self.root / self.bib


_TEXTS_OF_QUARTO = {
    "title": "title", "repo-url": "repo_url", "repo-branch": "repo_branch", "repo-subdir": "repo_subdir",
}  # fmt: skip
_OF_QUARTO = ("root", "crossref_prefixes", "quarto", "lang", "own_tex", "formats", *_TEXTS_OF_QUARTO.values())
_KEYS = {f.name.replace("_", "-"): f for f in fields(Config) if f.name not in _OF_QUARTO}
_TYPES: Mapping[str, tuple[type, ...]] = {
    "str": (str,), "bool": (bool,), "tuple[str, ...]": (str, list), "Mapping[str, Any]": (dict,),
}  # fmt: skip
_WORDS = {
    "str": "a text",
    "bool": "true or false",
    "tuple[str, ...]": "a list of texts",
    "Mapping[str, Any]": "a mapping",
}
_METADATA_FILES = lazy(r"^metadata-files:(.*(?:\n(?:[ \t]*[-#].*|[ \t]*$))*)", re.MULTILINE)
_YAML_FILE = lazy(r"(?<![^\s,\[\]\"'#])[^\s,\[\]\"'#]+\.ya?ml\b")
_CHOICES = {"preprints": ("merge", "keep"), "venues": ("house", "stated", "full", "acronym", "series")}


def read(root: Path) -> Config:
    """Return a project's configuration. Raises FatalError for a broken file or unknown key.

    What unchanged files say is remembered: to load the YAML library takes longer than to check a chapter.
    """
    from seminal.store import cache

    quarto, own = _first_source(root, QUARTO), _first_source(root, OWN)
    linked = quarto is not None
    if not linked and (volumes := [path for path in profiles(root) if path.parent != root]):
        quarto = files.read_source(volumes[0], root)
    if not (quarto or own):
        return Config(root=root)
    others = _crossref_texts(quarto, root) if quarto else []
    active = active_profiles(quarto, root) if quarto and linked else []
    merged = [text for one in active for text in (one.path, one.text)]
    texts = (quarto.path, quarto.text, *merged, *others) if quarto else (None,)
    made_of = cache.hash_of(*texts, own.text if own else None)
    values = cache.recall_config(root, made_of)
    if values is None:
        values = _configured_values(quarto, own, active, root, linked=linked)
        if declared := _prefixes_of(others):
            values["crossref_prefixes"] = declared | values.get("crossref_prefixes", frozenset())
        cache.remember_config(root, made_of, values)
    return Config(root=root, **values)


def _configured_values(
    quarto: Source | None, own: Source | None, active: Sequence[Source], root: Path, *, linked: bool
) -> dict[str, Any]:
    """Return the values of Quarto's configuration and ours. Raises FatalError for mistakes.

    The profiles `active` are merged. If not `linked`, `quarto` is one volume's of several, whose bibliography and
    chapters do not count.
    """
    top = _parsed_document(quarto) if quarto else None
    values: dict[str, Any] = {}
    if top is not None:
        for one in (top, *(profiles_read := [_parsed_document(source) for source in active])):
            _seminal_section(one, ("seminal",), root)  # each file's own mistakes, at their places
        for one in profiles_read:
            top = replace(top, value=merge_configurations(top.value or {}, one.value or {}))
        values.update(_quarto_values(top))
        if not linked:
            values.pop("bibliography", None)
        values.update(_seminal_section(top, ("seminal",), root))
    if own is not None:
        values.update(_seminal_section(_parsed_document(own), (), root))
    values.setdefault("chapters", ())
    if top is not None and linked and not values["chapters"]:
        from seminal.setup.layout import chapters_of_book

        values["chapters"] = chapters_of_book(top.value or {})
    for name, value in values.items():
        if any(first_unfit(one) >= 0 for one in _texts_within(value)):
            names = " and ".join(one.path for one in (quarto, own) if one)
            raise FatalError(f"{names}: `{name.replace('_', '-')}` has a control character; delete it")
    return values


def _texts_within(value: Any) -> Iterator[str]:
    """Yield a value of the configuration if a text, or the texts in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | frozenset):
        yield from (one for one in value if isinstance(one, str))


def _first_source(root: Path, names: Sequence[str]) -> Source | None:
    """Read the first of these files that exists; None without one."""
    return next((files.read_source(root / name, root) for name in names if (root / name).is_file()), None)


def _crossref_texts(quarto: Source, root: Path) -> list[str]:
    """Return the texts of files that Quarto merges into `_quarto.yml`, if they have `crossref`.

    They are those that `metadata-files:` names, and profiles, of which any may be the one that is rendered.
    """
    match = _METADATA_FILES.search(quarto.text) if "metadata-files:" in quarto.text else None
    names = _YAML_FILE.findall(match[1]) if match else []
    names += [files.display(path, root) for path in profiles(root)]
    texts = (files.read_text_if_any(root / name, root) or "" for name in names)
    return [text for text in texts if "crossref" in text]


def _prefixes_of(texts: Iterable[str]) -> frozenset[str]:
    """Return the prefixes that YAML texts declare under `crossref: custom:`."""
    from seminal.setup.layout import mapping

    return frozenset(
        custom_prefix for text in texts for custom_prefix in _custom_prefixes(mapping(text).get("crossref"))
    )


def _parsed_document(source: Source) -> YamlDocument:
    """Return a configuration's document. Raises FatalError unless it is a mapping."""
    from seminal.text.yaml_depth import load

    document = load(source)
    if document.value is not None and not isinstance(document.value, dict):
        message = f"{source.path}:1:1: the file must be a mapping of keys to values"
        if isinstance(document.value, str) and _YAML_FILE.fullmatch(document.value):  # as git does on Windows
            message += (
                f"; {document.value} is where a link leads that was checked out as text: copy that file here"
            )
        raise FatalError(message)
    return document


def _seminal_section(document: YamlDocument, path: tuple[str, ...], root: Path) -> dict[str, Any]:
    """Return the values of `seminal:`, at `path` or the top, by field of Config.

    Raises FatalError, with the place, for an unknown key or an invalid value.
    """
    section = document.value or {}
    for name in path:
        section = section.get(name) or {}
    if not isinstance(section, dict):
        raise FatalError(f"{document.place(*path)}: `seminal` must be a mapping of keys to values")
    if not path and set(section) == {"seminal"} and isinstance(section["seminal"], dict):
        return _seminal_section(document, ("seminal",), root)
    values = {}
    for key, value in section.items():
        place = document.place(*path, str(key))
        if key not in _KEYS:
            similar = near(str(key), _KEYS)
            hint = f"did you mean `{similar[0]}`?" if similar else f"known keys: {', '.join(sorted(_KEYS))}"
            raise FatalError(f"{place}: unknown key `{key}` under `seminal`; {hint}")
        values[_KEYS[key].name] = _checked_value(key, value, str(place))
        for name, problem in _mistakes(key, value):
            raise FatalError(f"{document.place(*path, key, name)}: {problem}")
    return values


def _mistakes(key: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the names in a mapping of the configuration that are wrong, with messages."""
    for name, one in value.items() if isinstance(value, dict) else ():
        problems: Iterable[str] = ()
        if key in ("rules", "house"):
            from seminal.check.settings import read_settings

            _, problems = read_settings({key: {name: one}})
        elif key == "further-reading":
            from seminal.text.section_options import SectionOptions, parse_options

            _, mistakes = parse_options([(str(name), one)], SectionOptions())
            problems = (f"further-reading: {problem}" for problem in mistakes)
        elif key == "witnesses":
            problems = _witness_mistakes(name, one)
        elif key == "coverage" and name != "target":
            problems = (f"coverage: unknown key `{name}`; known keys: target",)
        elif key == "coverage" and not (type(one) is int and one > 0):
            problems = (f"coverage: `{name}` must be a number, 1 or more, not `{one}`",)
        yield from ((str(name), problem) for problem in problems)


def _witness_mistakes(path: Any, witness: Any) -> Iterator[str]:
    """Yield a message if a witness's name is empty or a misspelt `ignore`."""
    if not isinstance(witness, str) or not witness.strip():
        yield f"witnesses: `{path}` needs the name of its witness, or `ignore`"
    elif witness != "ignore" and nearest(witness.casefold(), ["ignore"]):
        yield f"witnesses: `{witness}` is near `ignore`; did you mean `ignore`? Else choose another name"


def _checked_value(key: str, value: Any, where: str) -> Any:
    """Return a value of the configuration, lists as tuples. Raises FatalError for another type."""
    kind = str(_KEYS[key].type)
    if key == "chapters" and value is None:
        return ()
    if not isinstance(value, _TYPES[kind]) or (
        isinstance(value, list) and not all(isinstance(v, str) for v in value)
    ):
        raise FatalError(f"{where}: `{key}` must be {_WORDS[kind]}")
    if key in _CHOICES and value not in _CHOICES[key]:
        raise FatalError(f"{where}: `{key}` is one of {', '.join(_CHOICES[key])}, not `{value}`")
    if isinstance(value, list):
        return tuple(value)
    return (value,) if kind.startswith("tuple") else value


def _quarto_values(document: YamlDocument) -> dict[str, Any]:
    """Return Quarto's own settings, by field of Config.

    They are title, repository, bibliography, language and cross-reference prefixes.
    """
    from seminal.setup.layout import bibliographies_of_quarto

    top = document.value or {}
    values: dict[str, Any] = {"quarto": True}
    for holder in (top, top.get("book"), top.get("website")):
        if isinstance(holder, dict):
            for key, name in _TEXTS_OF_QUARTO.items():
                if isinstance(text := holder.get(key), str):
                    values[name] = text
    if bibliographies := tuple(dict.fromkeys(bibliographies_of_quarto(top))):
        values["bibliography"] = bibliographies
    if isinstance(lang := top.get("lang"), str):
        values["lang"] = lang
    if prefixes := frozenset(_custom_prefixes(top.get("crossref"))):
        values["crossref_prefixes"] = prefixes
    return values


def _custom_prefixes(crossref: Any) -> Iterator[str]:
    """Yield the prefixes, in lower case, that `crossref: custom:` declares."""
    custom = crossref.get("custom") if isinstance(crossref, dict) else None
    for item in custom if isinstance(custom, list) else ():
        if isinstance(item, dict) and "key" in item:
            yield str(item["key"]).lower()
