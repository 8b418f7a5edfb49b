"""A library to text."""
