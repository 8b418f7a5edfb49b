"""seminal: reading lists in, a checked bibliography and further reading out."""

__version__ = "0.1.0"
