"""`seminal check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from seminal import files
from seminal.cli.shared import FILE, color, formats, here, project, show

if TYPE_CHECKING:
    from seminal.config import Config
    from seminal.model.diagnostic import Diagnostic

_ROUNDS = 5  # repairs may lie on top of one another: the next round makes the next


@click.command("check")
@click.argument("paths", metavar="[FILE...]", nargs=-1, type=FILE)
@click.option("--fix", is_flag=True, help="Make the repairs that are certain, and change nothing else.")
@click.option("--diff", is_flag=True, help="Print what --fix would change; write nothing.")
@click.option(
    "--baseline",
    metavar="FILE",
    type=FILE,
    help="Only problems that are not in FILE count; written where it is absent.",
)
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "note"]),
    default="error",
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
@formats("text", "short", "json", "sarif", "github")
def run(
    paths: tuple[Path, ...],
    fix: bool,
    diff: bool,
    baseline: Path | None,
    fail_on: str,
    watch: bool,
    form: str,
) -> int:
    """Check every citation key of the chapters, and every entry of their bibliographies."""
    config = project()
    given = here(paths)
    if diff:
        return _diff(config, given)
    if fix:
        _fix(config, given)
    status = _once(config, given, baseline, fail_on, form)
    while watch:
        _wait(config)
        click.clear()
        status = _once(project(), given, baseline, fail_on, form)
    return status


def _once(config: Config, paths: Sequence[Path], baseline: Path | None, fail_on: str, form: str) -> int:
    from seminal.model.diagnostic import Severity
    from seminal.pipeline.check import check
    from seminal.report import REPORTS
    from seminal.report.look import Look

    checked = check(config, paths)
    found: Sequence[Diagnostic] = checked.diagnostics
    if baseline is not None:
        found = _new(config, found, Path.cwd() / baseline)
    pages = {}
    if form == "sarif":
        from seminal.pages import page

        pages = {one.rule: page(one.rule) for one in found}
    show(REPORTS[form](found, Look(color(), checked.sources, checked.files, pages)))
    return int(any(one.severity >= Severity[fail_on.upper()] for one in found))


def _new(config: Config, found: Sequence[Diagnostic], path: Path) -> Sequence[Diagnostic]:
    """Return what a baseline does not hold; where it is absent, write it and return nothing."""
    from seminal.check import baseline

    known = files.read_text_if_any(path, config.root)
    if known is None:
        files.write_all({path: baseline.written(found)}, config.root)
        click.echo(f"seminal: wrote the baseline {path.name}; from now on only new problems count", err=True)
        return []
    return baseline.fresh(found, known, files.shown(path, config.root))


def _diff(config: Config, paths: Sequence[Path]) -> int:
    from seminal.pipeline.check import fix
    from seminal.text.fix import diff

    changes, _ = fix(config, paths)
    for path, (old, new) in changes.items():
        show(diff(files.shown(path, config.root), old, new))
    return int(bool(changes))


def _fix(config: Config, paths: Sequence[Path]) -> None:
    from seminal.pipeline.check import fix

    total, touched = 0, set()
    for _ in range(_ROUNDS):
        changes, count = fix(config, paths)
        if not changes:
            break
        files.write_all({path: new for path, (_, new) in changes.items()}, config.root)
        total += count
        touched |= set(changes)
    if total:
        click.echo(f"seminal: {total} repairs in {len(touched)} files", err=True)


def _wait(config: Config) -> None:
    """Return when a chapter, a bibliography or the configuration was changed, made or deleted."""
    import time

    def state() -> dict[str, int]:
        kinds = {".bib", ".json", ".yml", ".yaml", *CHAPTERS}
        return {
            str(p): p.stat().st_mtime_ns
            for p in files.walk(config.root)
            if p.suffix.lower() in kinds and p.exists()
        }

    from seminal.config import CHAPTERS

    before = state()
    while state() == before:
        time.sleep(0.3)
