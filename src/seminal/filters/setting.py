"""What surrounds a document: pandoc, metadata, Quarto's parameters, topics.json, the output."""

from __future__ import annotations

import binascii
import contextlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from seminal.filters.document import PandocNode, metadata_value
from seminal.model.config_files import DRAFT, LAST_RENDER, OWN, QUARTO
from seminal.store.regular import read_regular, regular_text
from seminal.text.pandoc_arguments import Arguments, parse

_LATEX = ("latex", "beamer", "pdf")
_READ = frozenset(
    "seminal lang csl citation-style link-bibliography cite-method biblatex natbib biblatexoptions".split()
)


def find_pandoc() -> str | None:
    """Return the pandoc (3.0 or later) that runs us, else the newest installed; else None."""
    path = _parent_program()
    said = os.environ.get("PANDOC_VERSION", "")  # pandoc manual, "JSON filters"
    if (
        Path(path).name.startswith("pandoc")
        and os.access(path, os.X_OK)
        and not said.startswith(("1.", "2."))
    ):
        return path
    from seminal.pandoc import find  # the heavier ways come last

    return find()


def arguments() -> Arguments:
    """Return the arguments of the pandoc that runs us; empty where the system hides them."""
    name = Path(_parent_program()).name
    if not name.startswith("pandoc"):
        return parse(())
    try:
        line = Path(f"/proc/{os.getppid()}/cmdline").read_bytes()
    except OSError:
        return parse(())
    return parse(line.decode("utf-8", "replace").split("\0")[1:-1])


def named_inputs() -> list[str]:
    """Return the files that pandoc's command line names as its input and that are there."""
    return [
        word
        for word in arguments().inputs
        if not Path(word).name.startswith(_TEMPORARY) and Path(word).is_file()
    ]


_TEMPORARY = "quarto-input"  # what Quarto hands to pandoc for a document with code


def _parent_program() -> str:
    """Return the path of the program that runs us; "" where the system hides it."""
    try:
        return str(Path(f"/proc/{os.getppid()}/exe").readlink())
    except OSError:
        return ""


class Setting(NamedTuple):
    """`meta` holds the metadata that matters as plain values; `path` names the document for people.

    `chapter` is the file's name without folder and suffix where Quarto tells it; `engine` says who
    formats references: `citeproc`, `biblatex` or `natbib`; `problem` why the project's
    configuration cannot be read.
    """

    meta: Mapping[str, Any]
    output: str
    path: str
    chapter: str
    engine: str
    options: Mapping[str, Any]
    problem: str = ""

    @property
    def strict(self) -> bool:
        """Return whether complaints are errors (`strict: true`), except in previews and partial renders."""
        root = os.environ.get("QUARTO_PROJECT_DIR", "")
        with contextlib.suppress(OSError):
            if root and read_regular(Path(root, LAST_RENDER)) == DRAFT:
                return False
        return str(self.options.get("strict", "")).lower() in ("true", "yes", "1")


def setting(meta: Mapping[str, PandocNode], output: str) -> Setting:
    """Return a document's setting, from its metadata, Quarto's environment and the project's options."""
    metadata = {name: metadata_value(meta[name]) for name in meta if name in _READ}
    params = _quarto_parameters()
    source = str(params.get("quarto-source") or os.environ.get("QUARTO_DOCUMENT_FILE", ""))
    root = os.environ.get("QUARTO_PROJECT_DIR", "")
    path = os.path.relpath(source, root) if source and root and Path(source).is_absolute() else source
    path = path.replace("\\", "/") or next(iter(named_inputs()), "the document")
    folders = (Path.cwd(), *Path.cwd().parents)
    project, problem = (
        _project_options((Path(root),), OWN) if root else _project_options(folders, (*QUARTO, *OWN))
    )
    document_options = metadata.get("seminal")
    options = {**project, **(document_options if isinstance(document_options, dict) else {})}
    engine = _engine(metadata, {**params, **options}, output)
    return Setting(
        metadata,
        output,
        path=path,
        chapter=Path(source).stem,
        engine=engine,
        options=options,
        problem=problem,
    )


def _project_options(folders: Iterable[Path], names: Iterable[str]) -> tuple[Mapping[str, Any], str]:
    """Return the options in the first configuration file found, else {}, and its problem.

    Quarto does not pass them to filters. `seminal build` checks the file; here it is only read, and only if it says
    something for us.
    """
    for folder in folders:
        for name in names:
            file = folder / name
            if not file.is_file():
                continue
            try:
                text = regular_text(file)
                return (_options_in_yaml(text, name) if any(key in text for key in _KEYS) else {}), ""
            except (OSError, ValueError) as error:
                return {}, f"{name}: {' '.join(str(error).split())}"
    return {}, ""


def _options_in_yaml(text: str, name: str) -> Mapping[str, Any]:
    """Return our options in a configuration, Quarto's `seminal:`. Raises ValueError if broken."""
    import yaml

    from seminal.text import yaml_depth

    try:
        data = yaml.load(text, yaml_depth.loader())
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error
    if isinstance(data, dict) and (name.startswith("_quarto") or set(data) == {"seminal"}):
        data = data.get("seminal")
    return data if isinstance(data, dict) else {}


_KEYS = ("further-reading", "strict", "bib:", "topics:", "rules:")


def find_topics_file(options: Mapping[str, Any]) -> tuple[str, Path | None]:
    """Return the name of topics.json and its path in the project or above, else None.

    The option `topics` may name it, else it is in the folder `bib`.
    """
    wanted = options.get("topics")
    folders: Iterator[Path] = iter((Path.cwd(), *Path.cwd().parents))
    root = os.environ.get("QUARTO_PROJECT_DIR")
    name = f"{options.get('bib') or 'bib'}/topics.json"
    if isinstance(wanted, str) and wanted.endswith(".json"):  # topics.yml, the author's own, is not for us
        name = wanted
    places = (folder / name for folder in (*((Path(root),) if root else ()), *folders))
    with contextlib.suppress(OSError):  # the name may be longer than any disk allows
        return name, next((place for place in places if place.is_file()), None)
    return name, None


def _quarto_parameters() -> Mapping[str, Any]:
    """Return the parameters that Quarto passes to filters; {} outside Quarto."""
    try:
        data = json.loads(binascii.a2b_base64(os.environ.get("QUARTO_FILTER_PARAMS", "")))
    except (binascii.Error, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _engine(meta: Mapping[str, Any], params: Mapping[str, Any], output: str) -> str:
    """Return what formats the citations: citeproc, natbib or biblatex."""
    if output not in _LATEX:
        return "citeproc"
    asked = meta.get("cite-method") or params.get("cite-method")
    for engine in ("biblatex", "natbib"):
        # pandoc tells a filter nothing of its own --biblatex: only the variable, or the command line
        if asked == engine or meta.get(engine) is True or arguments().has(engine):
            return engine
    return "citeproc"
