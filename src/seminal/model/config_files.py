"""The files in which an author configures us, by name."""

from typing import Final

QUARTO: Final = ("_quarto.yml", "_quarto.yaml")
"""Quarto's own configuration, in which ours is the key `seminal:`."""
OWN: Final = ("seminal.yml", "seminal.yaml")
"""Ours alone, for books without Quarto."""
