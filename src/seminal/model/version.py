"""The version of the package: what it prints, sends and keeps results under."""

__version__ = "0.1.0"
