"""The command line: options to the pipeline, what it gives to the screen, an exit status."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from seminal import __version__, files

if TYPE_CHECKING:
    from collections.abc import Sequence

    from seminal.config import Config
    from seminal.model.diagnostic import Diagnostic

_FILE = click.Path(path_type=Path)


def _config() -> Config:
    from seminal import config

    return config.read(files.find_root(Path.cwd()))


def _here(paths: Sequence[Path]) -> list[Path]:
    """Return paths that were given relative to the folder the person is in."""
    return [Path.cwd() / path for path in paths]


def _color() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _print(text: str) -> None:
    sys.stdout.write(text)


def _formats(*names: str) -> Any:
    return click.option(
        "--format", "form", type=click.Choice(names), default=names[0], show_default=True, help="How to print it."
    )


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="seminal %(version)s")
def cli() -> None:
    """Reading lists in, a checked bibliography and further reading out."""


@cli.command()
@click.option("--check", is_flag=True, help="Change nothing; exit with 1 if a file in bib/ is out of date.")
@click.option("--locked", is_flag=True, help="Exit with 1 if the lock does not know every work.")
@_formats("text", "json")
def build(check: bool, locked: bool, form: str) -> int:
    """Compile the reading lists into bib/: references, provenance, topics and the lock."""
    from seminal import pipeline
    from seminal.report import building

    config = _config()
    if check or locked:
        result = pipeline.built(config)
        changed = files.changed(result.texts)
        unknown = pipeline.unlocked(config, result) if locked else []
    else:
        result, changed = pipeline.build(config)
        unknown = []
    names = [files.shown(path, config.root) for path in changed]
    merged = result.merged
    if form == "json":
        _print(building.building_json(result.readings, merged.library, merged.unsure, names))
    else:
        _print(building.building_text(result.readings, merged.library, merged.unsure, names, check=check or locked))
    _note(result.diagnostics)
    if unknown:
        click.echo(f"seminal: the lock does not know {', '.join(unknown)}; run `seminal build`", err=True)
    if check and names:
        click.echo("seminal: bib/ is out of date; run `seminal build` and commit what it writes", err=True)
    broken = any(diagnostic.severity >= 2 for diagnostic in result.diagnostics)
    return int(bool(unknown) or (check and bool(names)) or broken)


def _note(diagnostics: Sequence[Diagnostic]) -> None:
    """Print what was noticed to standard error: it is no data."""
    from seminal.report import REPORTS
    from seminal.report.look import Look

    if diagnostics:
        click.echo(REPORTS["short"](diagnostics, Look()), err=True, nl=False)


@cli.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=_FILE)
@_formats("text", "json", "table")
def read(paths: tuple[Path, ...], form: str) -> int:
    """Print what reading lists contain, and what was skipped and why."""
    from seminal import pipeline
    from seminal.report import reading

    root = files.find_root(Path.cwd())
    readings = [pipeline.read_list(path, root) for path in _here(paths)]
    reports = {"json": reading.reading_json, "text": reading.reading_text, "table": reading.reading_table}
    _print(reports[form](readings))
    found = [diagnostic for one in readings for diagnostic in one.diagnostics]
    _note(found)
    return int(any(diagnostic.severity >= 2 for diagnostic in found))


@cli.command()
@click.argument("paths", metavar="[FILE...]", nargs=-1, type=_FILE)
@_formats("text", "short", "json", "sarif", "github")
def check(paths: tuple[Path, ...], form: str) -> int:
    """Check every citation key of the chapters, and every entry of their bibliographies."""
    from seminal import pipeline
    from seminal.report import REPORTS
    from seminal.report.look import Look

    checked = pipeline.check(_config(), _here(paths))
    look = Look(_color(), checked.sources, checked.files)
    _print(REPORTS[form](checked.diagnostics, look))
    return int(any(diagnostic.severity >= 2 for diagnostic in checked.diagnostics))


@cli.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=_FILE)
@_formats("text", "json")
def scan(paths: tuple[Path, ...], form: str) -> int:
    """Print the citations of chapters with their places, as pandoc sees them."""
    from seminal import pipeline
    from seminal.report import scanning

    chapters, _ = pipeline.scan(_here(paths), _config())
    _print(scanning.scanning_json(chapters) if form == "json" else scanning.scanning_text(chapters))
    return 0


@cli.command()
@click.option("--all", "everything", is_flag=True, help="List every work, not only the most wanted.")
@_formats("text", "json")
def coverage(everything: bool, form: str) -> int:
    """Print which works of the lists the chapters cite, and which they leave out."""
    from seminal import pipeline
    from seminal.report import coverage_json, coverage_text

    result = pipeline.coverage(_config())
    if form == "json":
        _print(coverage_json.coverage_json(result))
    else:
        _print(coverage_text.coverage_text(result, everything=everything))
    return 0


@cli.command()
@click.argument("keys", metavar="[KEY...]", nargs=-1)
@click.option("--dry-run", is_flag=True, help="Say what would be found; write nothing.")
def resolve(keys: tuple[str, ...], dry_run: bool) -> int:
    """Look missing facts up in the libraries of the configuration and lock the answers."""
    from datetime import date

    from seminal import pipeline
    from seminal.report import resolving

    config = _config()
    result = pipeline.resolve(config, keys, today=date.today())
    if not dry_run:
        pipeline.write_lock(config, result.lock)
    _print(resolving.resolving_text(result.found, result.unknown, result.near, result.renamed))
    return 0


@cli.command()
@click.argument("name", metavar="KEY|RULE")
@_formats("text", "json")
def explain(name: str, form: str) -> int:
    """Print where every field of a work came from; or the page of a rule."""
    from seminal import pipeline
    from seminal.report import evidence

    page = pipeline.rule_page(name)
    if page is not None:
        _print(page)
        return 0
    work, cited = pipeline.explain(_config(), name)
    _print((evidence.evidence_json if form == "json" else evidence.evidence_text)(work, cited))
    return 0
