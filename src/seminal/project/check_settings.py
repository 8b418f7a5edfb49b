"""The configuration as the checks, and what makes keys, want it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from seminal.model.errors import FatalError

if TYPE_CHECKING:
    from seminal.check.settings import Settings
    from seminal.model.house import House
    from seminal.project.config import Config


def settings(config: Config) -> Settings:
    """Return the configuration as the checks want it. Raises FatalError for a rule or an option that is none."""
    from seminal.check.settings import read_settings
    from seminal.project.formatters import formatters

    found, problems = read_settings(
        {"rules": config.rules, "house": config.house},
        quarto=config.quarto,
        prefixes=config.crossref_prefixes,
    )
    if problems:
        raise FatalError(problems[0])
    return replace(found, readers=formatters(config))


def house(config: Config) -> House:
    """Return the house style that the bibliography obeys. Raises FatalError for an option that is none."""
    from seminal.model.house import House

    return settings(config).house if config.house else House()
