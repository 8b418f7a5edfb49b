"""`seminal explain`."""

from __future__ import annotations

from pathlib import Path

import click

from seminal.cli.arguments import FILE
from seminal.cli.shared import absolute_paths, formats, project
from seminal.output import show


@click.command("explain")
@click.argument("name", metavar="KEY|RULE")
@click.option(
    "--bibliography",
    metavar="FILE",
    multiple=True,
    type=FILE,
    help="A bibliography outside the repository whose values may be printed.",
)
@formats("text", "json")
def run(name: str, bibliography: tuple[Path, ...], form: str) -> int:
    """Print the sources and citations of a work, or the page of a rule.

    An identifier (a DOI, an arXiv number) or the whole title of a work of the lists does for its key.
    """
    from seminal.commands.explain import explain, labels_of
    from seminal.model.rules import RULES
    from seminal.report.evidence import evidence_json, evidence_text, rule_json

    rule = RULES.called(name)
    if rule is not None:
        show(rule_json(RULES[rule]) if form == "json" else RULES[rule].page, form)
        return 0
    config = project()
    work, cited, witnesses = explain(config, name, absolute_paths(bibliography))
    labels = labels_of(config, work)
    show((evidence_json if form == "json" else evidence_text)(work, cited, witnesses, labels), form)
    return 0
