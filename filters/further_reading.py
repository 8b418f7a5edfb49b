#!/usr/bin/env python3
"""Put "Further reading" into a document, for Quarto (`filters:`) and pandoc (`--filter`)."""

import os
import sys

try:
    from seminal.filters.further_reading import main
except ImportError as missing:
    from pathlib import Path  # not above: each import costs every chapter

    home = Path(__file__).resolve().parents[1] / ".venv"  # where `make` installs the package
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if python.is_file() and Path(sys.prefix).resolve() != home:
        os.execv(python, [str(python), __file__, *sys.argv[1:]])
    cure = f'"{sys.executable}" -m pip install seminal'
    print(f"further_reading.py: no reading sections, {missing}; run: {cure}", file=sys.stderr)
    sys.stdout.buffer.write(sys.stdin.buffer.read())  # the document as it is
    sys.exit(0)

if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # the system takes a long chapter's memory back faster than Python frees it
