#!/usr/bin/env python3
"""What the extension's Lua files run, in any Python that may have the package: `run.py FORMAT`, `run.py check`."""

import os
import sys

MISSING = 97  # another Python may have it

if __name__ == "__main__":
    try:
        if sys.argv[1:2] == ["check"]:
            from seminal.__main__ import main as run
        else:
            from seminal.filters.both import main as run
    except ImportError:
        os._exit(MISSING)
    status = run()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status or 0)  # the system takes a long chapter's memory back faster than Python frees it
