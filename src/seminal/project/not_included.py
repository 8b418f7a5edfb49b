"""Chapter files that are not checked: not included, or not configured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from seminal.model.source import Location
from seminal.project.chapters import own_files
from seminal.project.decoding import Texts
from seminal.store import files

if TYPE_CHECKING:
    from seminal.model.diagnostic import Diagnostic
    from seminal.model.manuscript import Chapter
    from seminal.project.config import Config


def not_listed(chapters: Sequence[Chapter], config: Config) -> Iterator[Diagnostic]:
    """Yield a note for each file that scripts pass to pandoc and `chapters:` omits."""
    if config.quarto or not config.chapters:
        return
    from seminal.model.markdown_format import markdown_format
    from seminal.project.pandoc_runs import pandoc_runs

    runs = [run for run in pandoc_runs(config) if markdown_format(run.reader).citations]
    if not runs:
        return
    from seminal.model.diagnostic import Diagnostic, Severity

    chapter_names = {chapter.path for chapter in chapters}
    for path in own_files(config, (".md", ".markdown")):
        name = files.display(path, config.root)
        is_run = name not in chapter_names and any(run.reads(name) for run in runs)
        if is_run and "@" in Texts(config.root, [name])[name]:
            message = "a script gives this file to pandoc, and it is not among `chapters:`: it is not checked"
            yield Diagnostic("chapter-not-included", Location.of_file(name), message, override=Severity.NOTE)


def not_included(chapters: Sequence[Chapter], config: Config) -> Iterator[Diagnostic]:
    """Yield a note for each LaTeX chapter that no root includes."""
    latex = [chapter for chapter in chapters if chapter.path.endswith(".tex")]
    roots = {one.included_by for one in latex if one.included_by.endswith(".tex")}
    if not roots and not any(one.citations for one in latex):  # what takes the chapters in, nobody knows
        roots = {one.path for one in latex}
    if not roots:
        return
    from seminal.model.diagnostic import Diagnostic, Severity
    from seminal.setup.tex_roots import is_chapter, is_root

    chapter_names = {chapter.path for chapter in chapters}
    unread = citing = 0
    roots_do_not_include = " and ".join(sorted(roots)[:2]) + (
        " do not include" if len(roots) > 1 else " does not include"
    )
    for path in own_files(config, (".tex",)):
        name = files.display(path, config.root)
        text = Texts(config.root, [name])[name] if name not in chapter_names else ""
        if text and is_chapter(text):
            message = f"{roots_do_not_include} this file: nothing of it is printed"
            yield Diagnostic("chapter-not-included", Location.of_file(name), message)
        unread += bool(text)
        citing += "\\cite" in text and (is_chapter(text) or not is_root(text))
    if citing > len(latex) and not any(one.citations for one in latex):  # most of the book was not read
        message = f"no citation was found in {len(latex)} of {len(latex) + unread} .tex files, and {citing} others cite"
        hint = "list the files that are typeset under `chapters:` in seminal.yml"
        place = Location.of_file(latex[0].path)
        yield Diagnostic("chapter-not-included", place, message, hint, override=Severity.ERROR)
