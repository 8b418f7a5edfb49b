"""The book that the tests of this folder share."""

from tests.witness.books import book

__all__ = ("book",)
