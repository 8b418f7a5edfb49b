"""`seminal coverage`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from seminal.cli.arguments import FILE, Number
from seminal.cli.shared import absolute_paths, formats, project, warn
from seminal.model.errors import FatalError
from seminal.output import say, show
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.coverage import Coverage
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.suggestion import Suggestions
    from seminal.project.config import Config


_MAX_FINDINGS: Final = 5  # findings on the author's own bibliography: the rest is what `seminal check` is for


@click.command("coverage")
@click.option("--topic", "topics", metavar="TOPIC", multiple=True, help="Only this topic (again for more).")
@click.option(
    "--chapter", "only_chapters", metavar="CHAPTER", multiple=True, help="Only this chapter (again for more)."
)
@click.option("--all", "everything", is_flag=True, help="List every work, not only the most wanted.")
@click.option(
    "--bibliography",
    metavar="FILE",
    multiple=True,
    type=FILE,
    help="The book's own bibliography; works are found in it by content.",
)
@click.option(
    "--chapters", metavar="GLOB", multiple=True, help="The chapters, instead of those of the configuration."
)
@click.option(
    "--target", type=click.IntRange(1), help="How many works the book is to cite; shows the progress."
)
@click.option("--fail-under", metavar="PERCENT", type=Number(0, 100), help="Exit with 1 below this coverage.")
@click.option("--each-topic", is_flag=True, help="Ask --fail-under of every topic.")
@click.option(
    "--max-absent",
    metavar="N",
    type=click.IntRange(0),
    help="Exit with 1 if more works are absent from the bibliography.",
)
@click.option(
    "--baseline",
    metavar="FILE",
    type=FILE,
    help="Only gaps that are not in FILE fail; written where it is absent.",
)
@click.option(
    "--html", metavar="FILE", type=FILE, help="Write a page that needs no network, and print a summary."
)
@click.option("--badge", metavar="FILE", type=FILE, help="Also write an SVG badge.")
@click.option(
    "--against",
    metavar="PATH",
    multiple=True,
    type=FILE,
    help="Lists of the field, files or folders: what they name together with what each chapter cites.",
)
@click.option(
    "--min-witnesses",
    metavar="N",
    type=Number(0),
    default=2.0,
    show_default=True,
    help="With --against: works that so many independent lists name.",
)
@click.option("--since", metavar="YEAR", type=int, help="With --against: works of this year or later.")
@formats("text", "json", "md")
def run(
    topics: tuple[str, ...],
    only_chapters: tuple[str, ...],
    everything: bool,
    bibliography: tuple[Path, ...],
    chapters: tuple[str, ...],
    target: int | None,
    fail_under: float | None,
    each_topic: bool,
    max_absent: int | None,
    baseline: Path | None,
    html: Path | None,
    badge: Path | None,
    against: tuple[Path, ...],
    min_witnesses: float,
    since: int | None,
    form: str,
) -> int:
    """Print which works of the lists the chapters cite, and which they leave out."""
    from seminal.commands.coverage import book_and_coverage
    from seminal.coverage import only

    config = project()
    noticed: list[Diagnostic] = []
    own = absolute_paths(bibliography)
    books, whole = book_and_coverage(config, own, chapters, target, noticed.append)
    result = only(whole, topics=topics, chapters=only_chapters) if topics or only_chapters else whole
    found = None
    if against:
        from seminal.cli.progress import progress
        from seminal.commands.against import suggested_works
        from seminal.commands.field_ranking import WantedWork

        asked = {chapter.path for chapter in result.chapters} if only_chapters else None
        if topics:
            asked = {path for topic in result.topics for path in topic.chapters}
        with progress() as on_progress:
            wanted = WantedWork(min_witnesses, since, asked)
            found = suggested_works(config, books, whole, absolute_paths(against), wanted, on_progress)
    texts = _page_and_badge(config, result, found, html, badge)
    files.write_all(texts, config.root, named=texts)
    if found and form == "text":
        from seminal.report.suggestions import suggestions_text

        show(suggestions_text(found, everything=everything))
    elif html and form == "text" and not everything:
        from seminal.report.coverage.text import coverage_short

        show(coverage_short(result, str(html)))
    else:
        show(_report_text(result, form, found, everything=everything), form)
    gaps = _findings(config, result, fail_under, max_absent, baseline, each_topic=each_topic)
    warn([*noticed[:_MAX_FINDINGS], *gaps])
    if len(noticed) > _MAX_FINDINGS:
        say(f"and {len(noticed) - _MAX_FINDINGS} more of the kind: see `seminal check`")
    return int(bool(gaps))


def _page_and_badge(
    config: Config, result: Coverage, found: Suggestions | None, html: Path | None, badge: Path | None
) -> dict[Path, str]:
    """Return the HTML page and the badge that are asked for, by path.

    Raises FatalError where a path is another program's file, or the same for both.
    """
    texts = {}
    if html:
        from seminal.report.coverage.html import BEGINNING, CoveragePage, Repository, coverage_html

        repository = Repository(config.repo_url, config.repo_branch, config.repo_subdir)
        page = coverage_html(result, CoveragePage(config.title, repository), found)
        texts[_output(html, BEGINNING)] = page
    if badge:
        from seminal.report.coverage.badge import BEGINNING as BADGE_BEGINNING
        from seminal.report.coverage.badge import coverage_badge

        texts[_output(badge, BADGE_BEGINNING)] = coverage_badge(result)
    if html and badge and len(texts) < 2:
        raise FatalError(f"{html}: the page and the badge need a file each; nothing was changed")
    return texts


def _output(path: Path, beginning: str) -> Path:
    """Return the absolute path to write. Raises FatalError for a file that begins otherwise.

    Such a file was not written by us: `beginning` is the start of what we write.
    """
    full = Path.cwd() / path
    if full.is_file() and not files.read_bytes(full, str(path)).startswith(beginning.encode()):
        raise FatalError(
            f"{path} exists, and no `--html` or `--badge` wrote it: choose another name; nothing was changed"
        )
    return full


def _report_text(result: Coverage, form: str, found: Suggestions | None, *, everything: bool) -> str:
    """Return the report in a form; only that form's module is loaded."""
    if form == "json":
        from seminal.report.coverage.json import coverage_json

        return coverage_json(result, found)
    if form == "md":
        from seminal.report.coverage.markdown import coverage_md

        return coverage_md(result, everything=everything, against=found)
    from seminal.report.coverage.text import coverage_text

    return coverage_text(result, everything=everything)


def _findings(
    config: Config,
    result: Coverage,
    fail_under: float | None,
    max_absent: int | None,
    baseline: Path | None,
    *,
    each_topic: bool,
) -> list[Diagnostic]:
    """Return what the requested limits and baseline find; write an absent baseline."""
    from seminal.coverage import gate

    found: list[Diagnostic] = []
    if fail_under is not None:
        found += gate.fail_under(result, fail_under, each_topic=each_topic)
    if max_absent is not None:
        found += gate.max_absent(result, max_absent)
    if baseline is not None:
        path = Path.cwd() / baseline
        text = files.read_text_if_any(path, config.root)
        if text is None:
            files.write_all({path: gate.baseline_json(result)}, config.root, named=[path])
            say(f"wrote the baseline {baseline}; from now on only new gaps fail")
        else:
            found += gate.new_gaps(result, gate.read_baseline(text, files.display(path, config.root)))
    return found
