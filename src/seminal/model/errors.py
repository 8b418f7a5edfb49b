"""What stops the tool."""


class FatalError(Exception):
    """The run cannot go on. `str(error)` is one clear message: file, line, what and what to do."""
