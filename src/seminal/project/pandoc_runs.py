"""Which chapters a book's Makefile or defaults file gives to pandoc, and with which bibliographies."""

from __future__ import annotations

import fnmatch
import posixpath
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from seminal.store import files
from seminal.text.pattern import lazy

if TYPE_CHECKING:
    from pathlib import Path

    from seminal.model.manuscript import Chapter
    from seminal.project.config import Config

_SCRIPTS: Final = (
    "Makefile",
    "makefile",
    "GNUmakefile",
    "justfile",
    "build.sh",
    "make.sh",
    "latexmkrc",
    ".latexmkrc",
)
_YAML: Final = (".yaml", ".yml")
_MARKDOWN: Final = (".md", ".markdown")
_ASSIGNED: Final = lazy(r"^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*[:?+]?=[ \t]*(.*)$")
_RULE: Final = lazy(r"^([^\s:#=][^:=#]*):(?!=)(.*)$")
_VARIABLE: Final = lazy(r"\$\((\w+)\)|\$\{(\w+)\}|\$(\w+)\b")
_CALL: Final = lazy(r"\$\((?:patsubst|wildcard|sort|addprefix|basename)\b[^()]*(?:\([^()]*\)[^()]*)*\)")
_FILES: Final = lazy(r"[^\s,()$=\"']+\.(?:md|markdown)\b")
_LISTS: Final = ("bibliography", "metadata-file", "defaults", "filter", "resource-path", "from")
_SHORT: Final = {"-d": "defaults", "-M": "metadata", "-F": "filter", "-f": "from", "-r": "from"}
_LONG: Final = {"read": "from"}
_EXTENSION: Final = lazy(r"([+-])citations(?![a-z_])")
_MOST: Final = 200_000  # characters of a script


class Run(NamedTuple):
    """One run of pandoc: what it reads, the bibliographies it loads, whether it formats citations itself.

    `cites` says whether `@key` is a citation in the format it reads; in the folders of `resources` it looks for files.
    """

    inputs: tuple[str, ...]
    bibliographies: tuple[str, ...]
    citeproc: bool
    cites: bool = True
    resources: tuple[str, ...] = ()

    def reads(self, chapter: str) -> bool:
        """Return whether a chapter is among what it reads."""
        return any(fnmatch.fnmatchcase(chapter, pattern) for pattern in self.inputs)

    def of(self, chapter: str) -> tuple[str, ...]:
        """Return the bibliographies, from the project's folder, that a chapter is read with; none if it is not."""
        if not self.reads(chapter):
            return ()
        stem = posixpath.splitext(chapter)[0]
        return tuple(name.replace("*", stem) for name in self.bibliographies)


def pandoc_runs(config: Config) -> tuple[Run, ...]:
    """Return the runs of pandoc that a project's scripts and defaults files name; Quarto runs pandoc itself."""
    if config.quarto:
        return ()
    found = [*_of_defaults(config.root)]
    for name in _SCRIPTS:
        text = files.read_text_if_any(config.root / name, config.root)
        if text and "pandoc" in text:
            found += _of_script(text[:_MOST], config.root)
    return tuple(dict.fromkeys(found))


def as_run(chapter: Chapter, runs: Sequence[Run], root: Path) -> Chapter:
    """Return a chapter as the runs of pandoc have it that read it.

    Their bibliographies replace its own, which may lie in a folder of theirs; where none reads `@key` as a citation,
    it has none.
    """
    own = [run for run in runs if run.reads(chapter.path)]
    if not own:
        return chapter
    if not any(run.cites for run in own):
        return replace(chapter, citations=tuple(one for one in chapter.citations if one.mode == "latex"))
    names = [name for run in own if run.citeproc for name in run.of(chapter.path)]
    if not names and any(run.resources for run in own):
        folders = dict.fromkeys(folder for run in own for folder in run.resources)
        names = [_found(name, folders, root) for name in chapter.bibliography or ()]
    given = tuple(dict.fromkeys(f"/{posixpath.normpath(name)}" if name else "" for name in names))
    return replace(chapter, bibliography=given) if given and all(given) else chapter


def _found(name: str, folders: Iterable[str], root: Path) -> str:
    """Return where a file of a name lies, from the project's folder: in the first of the folders that has it."""
    paths = (posixpath.join(folder, name) for folder in folders)
    return next((path for path in paths if files.is_file(root / path)), "")


def _cites(form: str) -> bool:
    """Return whether `@key` is a citation in one of pandoc's formats: in its own Markdown unless switched off.

    `pandoc --list-extensions=FORMAT` says it of each.
    """
    base = form.partition("+")[0].partition("-")[0]
    switches = _EXTENSION.findall(form)
    return switches[-1] == "+" if switches else base in ("", "markdown")


def _of_defaults(root: Path) -> Iterator[Run]:
    for path in sorted(root.glob("*.y*ml")):
        text = files.read_text_if_any(path, root) or ""
        if path.suffix in _YAML and ("input-files" in text or "input-file" in text):
            run = _defaults(text, root)
            if run.inputs:
                yield run


def _defaults(text: str, root: Path) -> Run:
    from seminal.setup.layout import mapping, strings

    top = mapping(text)
    metadata = top.get("metadata")
    inner = metadata if isinstance(metadata, dict) else {}
    named = [*strings(top.get("bibliography")), *strings(inner.get("bibliography"))]
    for name in (*strings(top.get("metadata-files")), *strings(top.get("metadata-file"))):
        named += _of_metadata(name, root)
    filters = strings(top.get("filters"))
    inputs = (*strings(top.get("input-files")), *strings(top.get("input-file")))
    formats = (*strings(top.get("from")), *strings(top.get("reader")))
    method = top.get("cite-method", "citeproc")  # `--citeproc` may stand on the command line
    return Run(
        inputs,
        tuple(named),
        method == "citeproc" or top.get("citeproc") is True or "citeproc" in filters,
        all(map(_cites, formats)),
        tuple(strings(top.get("resource-path"))),
    )


def _of_metadata(name: str, root: Path) -> list[str]:
    """Return what a metadata file brings: the bibliographies that it names, itself where it has `references:`."""
    from seminal.setup.layout import mapping, strings

    text = files.read_text_if_any(root / name, root) or ""
    top = mapping(text.strip().removesuffix("---").removesuffix("..."))
    named = list(strings(top.get("bibliography")))
    return [*named, name] if top.get("references") else named


def _of_script(text: str, root: Path) -> Iterator[Run]:
    """Yield the runs of a Makefile or shell script; a pattern rule's are those of all files it fits."""
    values: dict[str, str] = {}
    target = sources = ""
    for line in text.replace("\\\n", " ").splitlines():
        if not line.startswith("\t") and (assigned := _ASSIGNED.match(line)):
            values[assigned[1]] = assigned[2]
        elif not line.startswith(("\t", " ")) and (rule := _RULE.match(line)):
            target, sources = rule[1].strip(), rule[2]
        elif "pandoc" in line.lower():  # or `$(PANDOC)`
            automatic = {"<": (sources.split() or [""])[0], "^": sources, "@": target, "*": "*"}
            yield from _of_command(line, {**values, **automatic}, root)


def _of_command(line: str, values: Mapping[str, str], root: Path) -> Iterator[Run]:
    spelt = _spelt_out(line, values)
    try:
        words = shlex.split(spelt, comments=False)
    except ValueError:
        words = spelt.split()
    start = next(
        (at for at, word in enumerate(words) if posixpath.basename(word.lstrip("@-")) == "pandoc"), -1
    )
    if start < 0:
        return
    inputs, given, flags = _options(words[start + 1 :])
    if "citeproc" in flags or any("citeproc" in one for one in given["filter"]):
        flags.add("citeproc")
    named = list(given["bibliography"])
    for name in given["metadata-file"]:
        named += _of_metadata(name, root)
    cites = all(map(_cites, given["from"]))
    resources = [folder for paths in given["resource-path"] for folder in paths.split(":")]
    for name in given["defaults"]:
        path = name if name.endswith(_YAML) else f"{name}.yaml"
        run = _defaults(files.read_text_if_any(root / path, root) or "", root)
        inputs += run.inputs
        named += run.bibliographies
        flags |= {"citeproc"} if run.citeproc else set()
        cites = cites and run.cites
        resources += run.resources
    formats = "citeproc" in flags and not flags & {"biblatex", "natbib"}
    yield Run(tuple(inputs), tuple(named), formats, cites, tuple(resources))


def _options(words: Sequence[str]) -> tuple[list[str], dict[str, list[str]], set[str]]:
    """Return the files that pandoc reads, the values of options that name files, and the switches."""
    inputs: list[str] = []
    given: dict[str, list[str]] = {name: [] for name in _LISTS}
    flags: set[str] = set()
    rest = iter(words)
    for word in rest:
        name, _, value = word.partition("=")
        option = _SHORT.get(name, name.removeprefix("--") if name.startswith("--") else "")
        option = _LONG.get(option, option)
        if word in (";", "&&", "|", "||"):
            break
        if option in given or option == "metadata":
            value = value or next(rest, "")
            if option != "metadata":
                given[option].append(value)
            elif value.replace(":", "=").startswith("bibliography="):
                given["bibliography"].append(value.replace(":", "=", 1).partition("=")[2])
        elif word == "-C":
            flags.add("citeproc")
        elif option:
            flags.add(option)
        elif word.endswith(_MARKDOWN):
            inputs.append(posixpath.normpath(word))
    return inputs, given, flags


def _spelt_out(text: str, values: Mapping[str, str]) -> str:
    """Return a command with what its variables stand for; `%` and `$*` are any stem."""
    for sign in "<^@*":
        text = text.replace(f"${sign}", values.get(sign, ""))
    for _ in range(3):
        text = _VARIABLE.sub(lambda one: values.get(one[1] or one[2] or one[3], ""), text)
    text = _CALL.sub(lambda one: " ".join(_FILES.findall(one[0])), text)
    return text.replace("%", "*")
