"""Which chapters a book's scripts and defaults files give to pandoc, with which bibliographies.

What options, defaults files and metadata files ask for: pandoc's manual, "Defaults files".
"""

from __future__ import annotations

import fnmatch
import os
import posixpath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from seminal.store import files
from seminal.text.pandoc_arguments import parse
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from pathlib import Path

    from seminal.model.manuscript import Chapter
    from seminal.project.config import Config

YAML: Final = (".yaml", ".yml")
BY_LATEX: Final = frozenset(("natbib", "biblatex"))
_VARIABLE_OF_DEFAULTS: Final = lazy(r"\$\{([^{}\s]+)\}")
_MAX_FILE: Final = 100_000  # characters of a defaults file
_MAX_DEPTH: Final = 8  # defaults files that name one another

_SCRIPTS: Final = (
    "Makefile", "makefile", "GNUmakefile", "justfile", "build.sh", "make.sh", "latexmkrc", ".latexmkrc",
)  # fmt: skip
_MARKDOWN: Final = (".md", ".markdown")
_ASSIGNED: Final = lazy(r"^[ \t]*+(?:export[ \t]++)?(\w+)[ \t]*[:?+]?=[ \t]*+(.*)$")
_RULE: Final = lazy(r"^([^\s:#=][^:=#]*):(?!=)(.*)$")
_VARIABLE: Final = lazy(r"\$\((\w+)\)|\$\{(\w+)\}|\$(\w+)\b")
_CALL: Final = lazy(r"\$\((?:patsubst|wildcard|sort|addprefix|basename)\b[^()]*(?:\([^()]*\)[^()]*)*\)")
_FILES: Final = lazy(r"(?<![^\s,()$=\"'])[^\s,()$=\"']+\.(?:md|markdown)\b")
_LOOP: Final = lazy(r"\bfor[ \t]+(\w+)[ \t]+in[ \t]+([^;\n]*)")
_ENDS: Final = (";", "&&", "|", "||", ">", ">>")  # what ends a command, or its inputs
_WITHOUT_TEX: Final = frozenset(
    ("html", "htm", "xhtml", "html5", "html4", "epub", "epub3", "docx", "odt", "txt", "plain")
)
"""Formats, and suffixes of files, into which pandoc never writes raw TeX."""
_MAX_CONFIGS: Final = 60  # YAML files that are looked at
_MAX_SCRIPT: Final = 200_000  # characters of a script


@dataclass
class Asked:
    """The options of one pandoc run, from its command line and defaults files.

    `bibliographies`, from `bibliography:` of defaults files, override those `given` on the command line or as metadata;
    these override those that a document names, and these the `fallback` of metadata files. `records` are metadata files
    with `references:`, which a document's own override. Paths are relative to the project's folder; `folders` is the
    resource path, empty where none is given. `written` is the format it writes, or the suffix of its output.
    """

    inputs: list[str] = field(default_factory=list)
    bibliographies: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    fallback: list[str] = field(default_factory=list)
    records: list[str] = field(default_factory=list)
    folders: list[str] = field(default_factory=list)
    reader: str = ""
    written: str = ""
    flags: set[str] = field(default_factory=set)

    @property
    def citeproc(self) -> bool:
        """Return whether pandoc formats the citations."""
        return "citeproc" in self.flags and not self.flags & BY_LATEX


def add_defaults_file(asked: Asked, name: str, root: Path, depth: int = 0) -> None:
    """Add the options of a defaults file to `asked`, after those of its own `defaults:`."""
    from seminal.setup.layout import mapping, strings

    path = name if name.endswith(YAML) else f"{name}.yaml"
    text = files.read_text_if_any(root / path, root) or ""
    top = mapping(text[:_MAX_FILE])

    def named(source: Mapping[str, Any], *keys: str) -> Iterator[str]:
        """Yield the texts under keys, as expanded paths."""
        for key in keys:
            for value in strings(source.get(key)):
                yield _expanded_path(value, posixpath.dirname(path) or ".")

    for defaults_file in named(top, "defaults") if depth < _MAX_DEPTH else ():
        add_defaults_file(asked, defaults_file, root, depth + 1)
    metadata = top.get("metadata")
    asked.inputs += map(posixpath.normpath, named(top, "input-files", "input-file"))
    asked.bibliographies += named(top, "bibliography")
    asked.given += named(metadata, "bibliography") if isinstance(metadata, dict) else ()
    for file in named(top, "metadata-files", "metadata-file"):
        add_metadata_file(asked, file, root)
    for folders in named(top, "resource-path"):
        asked.folders += folders.split(":")
    asked.reader = next(named(top, "from", "reader"), asked.reader)
    method = str(top.get("cite-method", ""))
    if top.get("citeproc") is True or method == "citeproc" or "citeproc" in strings(top.get("filters")):
        asked.flags.add("citeproc")
    asked.flags |= BY_LATEX & {method}


def add_metadata_file(asked: Asked, name: str, root: Path) -> None:
    """Add a metadata file's bibliographies to `asked`, and itself if it has `references:`."""
    from seminal.setup.layout import mapping, strings

    text = files.read_text_if_any(root / name, root) or ""
    top = mapping(text.strip().removesuffix("---").removesuffix("..."))
    asked.fallback += strings(top.get("bibliography"))
    if top.get("references"):
        asked.records.append(name)


def _expanded_path(text: str, folder: str) -> str:
    """Expand `${.}`, which is `folder`, and variables such as `${HOME}` in a path."""
    return _VARIABLE_OF_DEFAULTS.sub(
        lambda one: folder if one[1] == "." else os.environ.get(one[1], ""), text
    )


class PandocRun(NamedTuple):
    """A run of pandoc: input files, format, and bibliographies.

    `bibliographies` override those that a document names, `fallback` are those of metadata files, `records` metadata
    files with `references:`; all are searched in `folders`. If `joined`, the inputs are one document, whose last
    metadata counts. What it writes holds no raw TeX if it `drops_tex`.
    """

    inputs: tuple[str, ...]
    bibliographies: tuple[str, ...]
    citeproc: bool
    fallback: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    reader: str = ""
    joined: bool = False
    records: tuple[str, ...] = ()
    drops_tex: bool = False

    def reads(self, chapter: str) -> bool:
        """Return whether a chapter's path matches one of its inputs."""
        return any(fnmatch.fnmatchcase(chapter, pattern) for pattern in self.inputs)

    def of(self, chapter: Chapter, by_path: Mapping[str, Chapter], root: Path) -> list[str]:
        """Return the bibliographies, from the project's folder, that a chapter is read with.

        `by_path` are all chapters: a joined document has the last of its inputs' metadata.
        """
        stem = posixpath.splitext(chapter.path)[0]
        named = [name.replace("*", stem) for name in self.bibliographies]
        parts = [by_path[name] for name in self.inputs if name in by_path] if self.joined else []
        of_metadata = [
            part.bibliography
            for part in (*parts, *([] if parts else [chapter]))
            if part.bibliography is not None
        ]
        names = named or (
            of_metadata[-1] if of_metadata else [name.replace("*", stem) for name in self.fallback]
        )
        own_records = any(part.references for part in (*parts, chapter))
        return [
            self._found_in_resources(name, root) for name in (*names, *(() if own_records else self.records))
        ]

    def _found_in_resources(self, name: str, root: Path) -> str:
        """Return a name, from `/`, in the first resource folder that has it.

        Without such a folder, in the first one; unchanged without a resource path.
        """
        folders = self.folders or (".",)
        there = [folder for folder in folders if files.is_file(root / folder / name)]
        if name.startswith("/") or not (there or self.folders):
            return name
        return f"/{posixpath.normpath(posixpath.join((there or folders)[0], name))}"


def pandoc_runs(config: Config) -> tuple[PandocRun, ...]:
    """Return the pandoc runs in a project's scripts and defaults files; () for Quarto."""
    if config.quarto:
        return ()
    found = [*_runs_of_defaults(config.root)]
    for name in _SCRIPTS:
        text = files.read_text_if_any(config.root / name, config.root)
        if text and "pandoc" in text.lower():
            found += _runs_of_script(text[:_MAX_SCRIPT], config.root)
    return tuple(dict.fromkeys(found))


def as_read_by(runs: Sequence[PandocRun], chapters: Sequence[Chapter], config: Config) -> list[Chapter]:
    """Return the chapters with the bibliographies of the runs that format their citations.

    Without LaTeX citations where all of a chapter's runs drop raw TeX.
    """
    by_path = {chapter.path: chapter for chapter in chapters}
    runs = [run for run in runs if run.citeproc]

    def read(chapter: Chapter) -> Chapter:
        """Return a chapter as its runs read it; unchanged without any."""
        if chapter.path.lower().endswith(".tex"):
            return chapter
        own_runs = [run for run in runs if run.reads(chapter.path)]
        if own_runs and all(run.drops_tex for run in own_runs):
            citations_kept = tuple(citation for citation in chapter.citations if citation.mode != "latex")
            chapter = (
                replace(chapter, citations=citations_kept)
                if len(citations_kept) < len(chapter.citations)
                else chapter
            )
        names = [name for run in own_runs for name in run.of(chapter, by_path, config.root)]
        only_own = own_runs and chapter.references and not any(run.joined for run in own_runs)
        return replace(chapter, bibliography=tuple(dict.fromkeys(names))) if names or only_own else chapter

    return [read(chapter) for chapter in chapters] if runs else list(chapters)


def _runs_of_defaults(root: Path) -> Iterator[PandocRun]:
    """Yield the runs of defaults files with inputs.

    They count as formatting citations, which the command line may ask for, unless by natbib or biblatex.
    """
    found = (path for pattern in ("*.y*ml", "[!._]*/*.y*ml") for path in sorted(root.glob(pattern)))
    for path, _ in zip((one for one in found if one.suffix in YAML), range(_MAX_CONFIGS), strict=False):
        text = files.read_text_if_any(path, root) or ""
        if "input-file" in text:
            asked = Asked()
            add_defaults_file(asked, path.relative_to(root).as_posix(), root)
            asked.flags |= set() if asked.flags & BY_LATEX else {"citeproc"}
            if asked.inputs:
                yield _run_of(asked)


def _run_of(asked: Asked, *, joined: bool = True) -> PandocRun:
    """Return the run of these options; if `joined`, several inputs make one document."""
    is_joined = joined and len(asked.inputs) > 1 and not any("*" in name for name in asked.inputs)
    return PandocRun(
        tuple(asked.inputs),
        tuple(asked.bibliographies or asked.given),
        citeproc=asked.citeproc,
        fallback=tuple(asked.fallback),
        folders=tuple(asked.folders),
        reader=asked.reader,
        joined=is_joined,
        records=tuple(asked.records),
        drops_tex=asked.written in _WITHOUT_TEX,
    )


def _runs_of_script(text: str, root: Path) -> Iterator[PandocRun]:
    """Yield the runs in a Makefile or script; a pattern rule covers all matching files."""
    values: dict[str, str] = {}
    loops: set[str] = set()
    target = sources = ""
    for line in _one_command_a_line(text):
        for variable, items in _LOOP.findall(line):
            values[variable] = items
            loops.add(variable)
        if not line.startswith("\t") and (assigned := _ASSIGNED.match(line)):
            values[assigned[1]] = assigned[2]
        elif not line.startswith(("\t", " ")) and (rule := _RULE.match(line)):
            target, sources = rule[1].strip(), rule[2]
        elif "pandoc" in line.lower():  # or `$(PANDOC)`
            automatic = {"<": (sources.split() or [""])[0], "^": sources, "@": target, "*": "*"}
            looping = any(f"${{{name}" in line or f"${name}" in line for name in loops)
            yield from _run_of_command(line, {**values, **automatic}, root, joined=not looping)


def _one_command_a_line(text: str) -> Iterator[str]:
    """Yield the lines of a script, the command after `all: a.md;` on its own line."""
    for line in text.replace("\\\n", " ").splitlines():
        rule, semicolon, command = line.partition(";")
        if semicolon and _RULE.match(rule) and not line.startswith(("\t", " ")):
            yield from (rule, f"\t{command}")
        else:
            yield line


def _run_of_command(line: str, values: Mapping[str, str], root: Path, *, joined: bool) -> Iterator[PandocRun]:
    """Yield the pandoc run, if any, in a line; `values` are those of variables."""
    import shlex

    spelt = _expanded_command(line, values)
    try:
        words = shlex.split(spelt, comments=False)
    except ValueError:
        words = spelt.split()
    start = next(
        (at for at, word in enumerate(words) if posixpath.basename(word.lstrip("@-")) == "pandoc"), -1
    )
    if start >= 0:
        piped = words[: start - 1] if words[start - 1 : start] == ["|"] else []
        ends = [at for at, word in enumerate(piped, 1) if word in _ENDS]
        yield _run_of(
            _asked_of_command(words[start + 1 :], piped[ends[-1] if ends else 0 :], root), joined=joined
        )


def _asked_of_command(words: Sequence[str], piped: Sequence[str], root: Path) -> Asked:
    """Return the options of a command line, its defaults files first.

    Where it names no inputs, it reads those of the command that is `piped` into it (`cat a.md b.md | pandoc`).
    """
    asked = Asked()
    end = next((at for at, word in enumerate(words) if word in _ENDS), len(words))
    options, inputs = parse(words[:end])
    inputs = tuple(one for one in inputs if one != "-") or tuple(piped)
    asked.flags |= {option for option, _ in options}
    for name in (value for option, value in options if option == "defaults"):
        add_defaults_file(asked, name, root)
    for option, value in options:
        _apply_option(asked, option, value, root)
    input_names = (part for word in inputs for part in word.split())  # of a variable, or in quotation marks
    for name in input_names:
        if name.endswith(_MARKDOWN):
            asked.inputs.append(posixpath.normpath(name))
        elif name.endswith(YAML):  # a metadata block in a file of its own
            add_metadata_file(asked, name, root)
    return asked


def _apply_option(asked: Asked, option: str, value: str, root: Path) -> None:
    """Add an option of the command line to `asked`; others are ignored."""
    name, _, metadata = value.replace(":", "=", 1).partition("=")
    if option == "bibliography":
        asked.given.append(value)
    elif option == "metadata" and name == "bibliography":
        asked.given.append(metadata)
    elif option == "metadata-file":
        add_metadata_file(asked, value, root)
    elif option == "from":
        asked.reader = value
    elif option == "to":
        asked.written = value
    elif option == "output":
        asked.written = asked.written or posixpath.splitext(value)[1].lstrip(".")
    elif option == "resource-path":
        asked.folders += value.split(":")
    elif option == "filter" and "citeproc" in value:
        asked.flags.add("citeproc")


def _expanded_command(text: str, values: Mapping[str, str]) -> str:
    """Expand variables in a command; `%` becomes `*`, which matches any stem."""
    for sign in "<^@*":
        text = text.replace(f"${sign}", values.get(sign, ""))
    for _ in range(3):
        text = _VARIABLE.sub(lambda variable: values.get(variable[0].strip("$(){}"), ""), text)
    text = _CALL.sub(lambda one: " ".join(_FILES.findall(one[0])), text)
    return text.replace("%", "*")
