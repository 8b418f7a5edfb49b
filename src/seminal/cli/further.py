"""`seminal further`."""

from __future__ import annotations

import click

from seminal.cli.shared import exit_status, formats, project, warn
from seminal.output import say, show
from seminal.store import files


@click.command("further")
@click.argument("name", metavar="TOPIC|CHAPTER")
@click.option(
    "--topic", "topics", metavar="TOPIC", multiple=True, help="The topics, instead of the chapter's."
)
@click.option("--max", "most", type=click.IntRange(1), help="How many works at most.")
@click.option("--order", type=click.Choice(["lists", "year", "author"]), help="Which works come first.")
@click.option(
    "--cited",
    type=click.Choice(["exclude", "include", "only"]),
    help="What becomes of works that the chapter cites.",
)
@click.option("--style", type=click.Choice(["full", "compact", "annotated"]), help="How much of each work.")
@click.option("--title", help="The heading; empty for none.")
@click.option("--level", type=click.IntRange(1, 6), help="The heading's level.")
@click.option(
    "--write", is_flag=True, help="Put the section into the chapter, between marks, to be edited there."
)
@formats("md", "tex", "html", "json")
def run(
    name: str,
    topics: tuple[str, ...],
    most: int | None,
    order: str | None,
    cited: str | None,
    style: str | None,
    title: str | None,
    level: int | None,
    write: bool,
    form: str,
) -> int:
    """Print the reading section of a topic or chapter, or write it."""
    from seminal.commands.further import chapter_with_section, readings
    from seminal.further.render import render_all
    from seminal.report.look import counted

    config = project(writes=write)
    sections, path, works = readings(
        config,
        name,
        topics=topics or None,
        max=most,
        order=order,
        cited=cited,
        style=style,
        title=title,
        level=level,
    )
    if not sections:
        say(f"{name} says `further-reading: false`: no section")
        return 0
    if not write:
        show(render_all(sections, form), form)
        return 0
    if path is None:
        raise click.UsageError("--write needs a chapter, not a topic")
    section = sections[0]
    text, noticed = chapter_with_section(config, section, path, works)
    warn(noticed)
    if files.write_all({path: text}, config.root):
        say(f"wrote {counted(len(section.items), 'work')} into {files.display(path, config.root)}")
    return exit_status(noticed)
