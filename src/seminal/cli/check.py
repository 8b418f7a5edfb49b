"""`seminal check`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from seminal.cli.arguments import FILE
from seminal.cli.quarto import after_check, quarto_render
from seminal.cli.shared import absolute_paths, color, formats, project
from seminal.output import say, show, show_diff
from seminal.project.baselines import configured_baseline
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic
    from seminal.project.config import Config


_MAX_KEPT_SHOWN = 10  # keys that are not renamed and printed with the reason


@click.command("check")
@click.argument("paths", metavar="[FILE...]", nargs=-1, type=FILE)
@click.option("--fix", is_flag=True, help="Apply the fixes that are certain; change nothing else.")
@click.option("--diff", is_flag=True, help="Print the changes that --fix would make; write nothing.")
@click.option(
    "--baseline",
    metavar="FILE",
    type=FILE,
    help="Hide the problems that FILE lists (default: `baseline:` of the configuration); the first run writes FILE.",
)
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "note"]),
    default="error",
    show_default=True,
    help="The least severity that makes the exit status 1.",
)
@click.option(
    "--all", "every", is_flag=True, help="Print every problem, also where a rule has many (format `text`)."
)
@click.option("--watch", is_flag=True, help="Check again whenever a file changes, until Ctrl-C.")
@formats("text", "short", "json", "sarif", "github")
def run(
    paths: tuple[Path, ...],
    fix: bool,
    diff: bool,
    baseline: Path | None,
    fail_on: str,
    every: bool,
    watch: bool,
    form: str,
) -> int:
    """Check every citation key of the chapters, and every entry of their bibliographies."""
    render = None if paths else quarto_render()
    given = render.files if render and render.partial else absolute_paths(paths)
    config = _book(given, writes=fix)
    baseline = absolute_paths((baseline,))[0] if baseline else configured_baseline(config)
    if diff:
        return _diff(config, given, baseline)
    if fix:
        _fix(config, given, baseline)
    if not watch:
        status = _check_once(config, given, baseline, fail_on, form, every)
        return after_check(render, status, say) if render else status
    while True:
        state_checked = _state(config.root)
        _check_again(lambda: _check_once(_book(given, writes=False), given, baseline, fail_on, form, every))
        while _state(config.root) == state_checked:
            time.sleep(0.3)
        click.clear()


def _book(paths: Sequence[Path], *, writes: bool) -> Config:
    """Return the configuration of the book around the current folder or the paths.

    If the book's folder is below the current one, it is printed.
    """
    from seminal.project.find_project import checked_folder

    folder = checked_folder(Path.cwd(), paths)
    if Path.cwd() in folder.parents and not paths:
        say(f"the book is in {files.display(folder, Path.cwd())}/, and paths are as seen from there")
    return project(folder, writes=writes)


def _check_once(
    config: Config, paths: Sequence[Path], baseline: Path | None, fail_on: str, form: str, every: bool
) -> int:
    """Check the book, print the report, and return the exit status.

    That is 2 where time ran out, else 1 if a diagnostic has the severity `fail_on` or more. Raises FatalError without
    chapter and bibliography.
    """
    from seminal.commands.check import check, fixable
    from seminal.model.diagnostic import Severity
    from seminal.model.errors import FatalError
    from seminal.report.diagnostics import REPORTS
    from seminal.report.look import Look, summary

    checked = check(config, paths)
    if not (checked.files or config.quarto):
        from seminal.project.missing_chapters import absent_chapters

        absent = next(absent_chapters(config, patterns=True), None)
        absent_chapter = f"{absent.location}: {absent.message}; {absent.hint}\n" if absent else ""
        raise FatalError(
            f"{absent_chapter}nothing was checked: no chapter was found, and so no bibliography; "
            "`seminal check FILE.bib` checks one file"
        )
    found: Sequence[Diagnostic] = checked.diagnostics
    if baseline is not None:
        found = _without_baseline(config, found, baseline, whole=not paths)
    repairs = len(fixable(found, config))
    pages = {}
    if form == "sarif":
        from seminal.model.rules import RULES

        pages = {diagnostic.rule: RULES[diagnostic.rule].page for diagnostic in found}
    look = Look(color(), checked.sources, checked.files, pages, every, repairs)
    show(REPORTS[form](found, look), form, colored=look.color)
    worst_first = sorted(found, key=lambda diagnostic: -diagnostic.severity)
    failing = dict.fromkeys(
        diagnostic.rule for diagnostic in worst_first if diagnostic.severity >= Severity[fail_on.upper()]
    )
    if failing and form == "short":  # whose lines do not tell an error, which stops a commit, from a note
        sys.stdout.flush()
        say(f"{summary(found, Look(files=checked.files))}; failing: {', '.join(failing)}")
    return 2 if any(diagnostic.rule == "over-budget" for diagnostic in found) else int(bool(failing))


def _without_baseline(
    config: Config, found: Sequence[Diagnostic], path: Path, *, whole: bool
) -> Sequence[Diagnostic]:
    """Return the diagnostics that the baseline lacks, and print how many it has.

    An absent baseline is written from all, and none is returned. `whole`: the whole book was checked.
    """
    from seminal.check import baseline
    from seminal.report.look import counted

    baseline_text = files.read_text_if_any(path, config.root)
    if baseline_text is None:
        paths_given = (
            [path] if click.get_current_context().params["baseline"] else []
        )  # else the configuration's
        files.write_all({path: baseline.to_baseline(found)}, config.root, named=paths_given)
        say(f"wrote the baseline {files.display(path, Path.cwd())}; from now on only new problems count")
        return []
    compared = baseline.compared(
        found, baseline_text, files.display(path, config.root), lambda name: files.is_file(config.root / name)
    )
    message = f"{counted(compared.known, 'known problem')} hidden by the baseline {path.name}"
    if compared.mended and whole:
        message += f"; {compared.mended} more are fixed: delete it, and the next run writes what is left"
    say(message)
    return compared.fresh


def _diff(config: Config, paths: Sequence[Path], baseline: Path | None) -> int:
    """Print the repairs of `--fix` as a diff and return 1 for any, else 0."""
    from seminal.commands.fix import repaired_book
    from seminal.text.diff import diff

    made = repaired_book(config, paths, baseline)
    for path, new in made.texts.items():
        show_diff(diff(files.display(path, config.root), made.before[path], new))
    _print_kept_keys(made.left)
    return int(bool(made.texts))


def _fix(config: Config, paths: Sequence[Path], baseline: Path | None) -> None:
    """Write the repairs of `--fix`; print their number and the keys left as they are."""
    from seminal.commands.fix import repaired_book
    from seminal.report.look import counted

    made = repaired_book(config, paths, baseline)
    files.write_all(made.texts, config.root)
    changes = [counted(made.repairs, "repair")] if made.repairs else []
    changes += [f"{counted(len(made.new_of), 'key')} renamed"] if made.new_of else []
    if changes:
        say(f"{' and '.join(changes)} in {counted(len(made.texts), 'file')}")
    _print_kept_keys(made.left)


def _print_kept_keys(keys_left: Mapping[str, str]) -> None:
    """Print keys that break the house style with reasons, the first ten by name."""
    for key, reason in list(keys_left.items())[:_MAX_KEPT_SHOWN]:
        say(f"{key} keeps its name: {reason}")
    if len(keys_left) > _MAX_KEPT_SHOWN:
        say(f"{len(keys_left) - _MAX_KEPT_SHOWN} more keys keep their names")


def _check_again(check: Callable[[], int]) -> None:
    """Run a check for `--watch`; print a FatalError instead of stopping."""
    from seminal.model.errors import FatalError

    try:
        check()
    except FatalError as error:
        say(str(error))
    sys.stdout.flush()  # a pipe would keep it back


def _state(root: Path) -> dict[str, int]:
    """Return the change times, in ns, of files that a check may read, by path."""
    from seminal.project.config import CHAPTERS

    kinds = {".bib", ".json", ".yml", ".yaml", *CHAPTERS}
    found = {}
    for path in files.walk(root, lenient=True):
        if path.suffix.lower() in kinds:
            with suppress(OSError):  # an editor has taken it away meanwhile
                found[str(path)] = path.stat().st_mtime_ns
    return found
