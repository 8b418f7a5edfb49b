"""The pages of the rules: what each one means, why it matters, a bad and a good example."""

from __future__ import annotations

from importlib.resources import files

from seminal.model.rules import OPT_IN, SEVERITIES


def page(rule: str) -> str:
    """Return the Markdown page of a rule. Raises KeyError for a name that is no rule."""
    if rule not in SEVERITIES:
        raise KeyError(rule)
    return files(__name__).joinpath(f"{rule}.md").read_text(encoding="utf-8")


def manual() -> str:
    """Return `docs/rules.md`: every page, family by family as `model/rules.py` orders them."""
    names = list(SEVERITIES)
    parts = [_HEAD, *(f"- [`{name}`](#{name}) ({_level(name)})" for name in names)]
    return "\n".join(parts) + "\n" + "".join(f"\n#{page(name)}" for name in names)


def _level(rule: str) -> str:
    return f"{SEVERITIES[rule].lower()}, off by default" if rule in OPT_IN else SEVERITIES[rule].lower()


_HEAD = """# Rules

Every rule of `seminal check` and of the other commands, made from the pages that `seminal explain RULE`
prints. Switch a rule off, or change its severity, under `seminal:` in `_quarto.yml` or in `seminal.yml`:

```yaml
rules:
  uncited-entry: off
  missing-field: error
  double-braces: on
```

Rules of taste are off by default: what they find prints as the author means it. `on` gives a rule its own severity.
A warning about an entry that no chapter cites is a note, for nothing of the entry is printed, unless the configuration
sets the rule's severity.

In a chapter, `<!-- seminal: ignore unknown-key -->` (in LaTeX and BibTeX `% seminal: ignore unknown-key`)
is for its own line, or, alone on a line, for the paragraph or entry that follows; `ignore-file` is for the
whole file, and without a name every rule is meant.
"""
