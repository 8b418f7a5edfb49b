"""`seminal explain`."""

from __future__ import annotations

import click

from seminal.cli.shared import formats, project, show


@click.command("explain")
@click.argument("name", metavar="KEY|RULE")
@formats("text", "json")
def run(name: str, form: str) -> int:
    """Print where every field of a work came from and where it is cited; or the page of a rule.

    An identifier (a DOI, an arXiv number) or the whole title of a work of the lists does for its key.
    """
    from seminal.commands.explain import explain
    from seminal.model.rules import SEVERITIES
    from seminal.pages import page
    from seminal.report.evidence import evidence_json, evidence_text, rule_json

    if name in SEVERITIES:
        show(rule_json(name, page(name)) if form == "json" else page(name))
        return 0
    show((evidence_json if form == "json" else evidence_text)(*explain(project(), name)))
    return 0
