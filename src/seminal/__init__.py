"""seminal: reading lists in, a checked bibliography and further reading out.

`import seminal` gives the public API (docs/reference/api.md); it is loaded when the first name of it is used, since the
command line and the filters wait for start-up.
"""

import sys
from types import ModuleType

from seminal.model.version import __version__ as __version__

TYPE_CHECKING = False  # `typing` takes longer to import than all else here
if TYPE_CHECKING:
    from seminal.api import *  # noqa: F403  # reason: `__all__` below names them, once

__all__ = (  # noqa: F405  # reason: checkers read the names from the import above
    "Chapter", "Citation", "Coverage", "Diagnostic", "Entry", "FatalError", "Identifier", "Library",
    "Location", "Name", "PartialDate", "Project", "Reading", "Section", "Severity", "Source", "Work",
    "build", "check", "coverage", "further", "read", "scan",
)  # fmt: skip


def _public(name: str) -> property:
    """Return a property that gets a name of the API and ignores assignments.

    Python assigns an imported submodule (`seminal.check`) to its package, over the function of that name.
    """

    def get(_: ModuleType) -> object:
        from seminal import api

        return getattr(api, name)

    return property(get, lambda _, submodule: None)


class _Package(ModuleType):
    """The package `seminal` with its public names as properties, loaded when they are used."""

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


for _name in __all__:
    setattr(_Package, _name, _public(_name))
sys.modules[__name__].__class__ = _Package
