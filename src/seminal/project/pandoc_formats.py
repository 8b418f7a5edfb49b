"""Which format pandoc is asked to read each chapter in: `--from`, `from:`, R Markdown's `md_extensions`."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from functools import reduce
from typing import TYPE_CHECKING, Any, Final

from seminal.model.config_files import QUARTO
from seminal.model.markdown_format import MarkdownFormat, markdown_format
from seminal.store import files

if TYPE_CHECKING:
    from seminal.project.config import Config

_OUTPUTS: Final = ("_output.yml", "_output.yaml")
_OF_R: Final = "markdown+autolink_bare_uris"


def formats(config: Config) -> tuple[tuple[str, str], ...]:
    """Return file patterns with the formats in which they are read."""
    if config.quarto:
        return tuple(dict.fromkeys(("*", name) for name in _quarto_formats(config)))
    from seminal.project.pandoc_runs import pandoc_runs

    runs = pandoc_runs(config)
    of_runs = [(name, run.reader) for run in runs for name in run.inputs if run.reader]
    unnamed = [(name, "markdown") for run in runs for name in run.inputs if not run.reader]
    return tuple(dict.fromkeys((*of_runs, *(unnamed if of_runs else ()), *_formats_of_outputs(config))))


def format_of(config: Config, path: str) -> MarkdownFormat:
    """Return the union of the formats in which a chapter is read, by default Markdown."""
    named = [markdown_format(name) for pattern, name in config.formats if fnmatch.fnmatchcase(path, pattern)]
    plain = MarkdownFormat(autolink_bare_uris=config.autolink_bare_uris)
    return reduce(MarkdownFormat.combined, named) if named else plain


def _quarto_formats(config: Config) -> Iterator[str]:
    """Yield the input formats (`from:`) of a Quarto project's outputs."""
    texts = (files.read_text_if_any(config.root / name, config.root) or "" for name in QUARTO)
    for text in texts:
        if "from:" in text:
            from seminal.setup.layout import mapping

            top = mapping(text)
            own, outputs = _option_text(top.get("from")), top.get("format")
            of_outputs = outputs.values() if isinstance(outputs, dict) else ()
            yield from filter(
                None, [_format_name(of_output, "from") or own for of_output in of_outputs] or [own]
            )


def _formats_of_outputs(config: Config) -> Iterator[tuple[str, str]]:
    """Yield `*.Rmd` and the format with the extensions of each R Markdown output."""
    texts = (files.read_text_if_any(config.root / name, config.root) or "" for name in _OUTPUTS)
    for text in texts:
        if "md_extensions" in text:
            from seminal.setup.layout import mapping

            for options in mapping(text).values():
                yield "*.[Rr]md", _OF_R + _format_name(options, "md_extensions")


def _format_name(options: Any, name: str) -> str:
    """Return the text of an option in a mapping, "" without one."""
    return _option_text(options.get(name)) if isinstance(options, dict) else ""


def _option_text(value: Any) -> str:
    """Return a value that is a text, "" for any other."""
    return value if isinstance(value, str) else ""
