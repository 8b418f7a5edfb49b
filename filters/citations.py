#!/usr/bin/env python3
"""Print what pandoc cites: `pandoc -t json chapter.md | filters/citations.py` (key, mode; one a line)."""

import sys

from seminal.filters.citations import main

if __name__ == "__main__":
    sys.exit(main())
