"""The filter that puts "Further reading" into a document: pandoc's JSON in, pandoc's JSON out."""

from __future__ import annotations

import gc
import sys

_TRIGGERS = (b'"further-reading', b'"topics"', b"topics:")
_BROKEN = (b'"c":"{.further-reading', b'"c": "{.further-reading')  # the fence of a Div as words


def main() -> int:
    """Filter standard input to standard output; `argv[1]` is pandoc's output format.

    What cannot be done is said in one line each on standard error, and the document stays as it
    is; with `seminal: strict: true` it is an error (status 1) instead.
    """
    gc.disable()  # a short life; looking for garbage is a third of reading a long chapter
    data = sys.stdin.buffer.read()
    try:
        result, complaints, strict = apply(data, sys.argv[1] if len(sys.argv) > 1 else "html")
    except ImportError as error:
        cure = f'"{sys.executable}" -m pip install seminal'
        result, complaints, strict = data, [f"no reading sections, {error}; run: {cure}"], False
    except ValueError as error:
        result, complaints, strict = data, [f"no reading sections, {error}"], False
    except Exception as error:  # a bug of ours must not cost an author the render
        bug = f"no reading sections, a bug in seminal: {type(error).__name__}: {error}; please report it"
        result, complaints, strict = data, [bug], False
    for line in complaints:
        print(line, file=sys.stderr)
    if strict and complaints:
        return 1
    sys.stdout.buffer.write(result)
    sys.stdout.buffer.flush()
    return 0


def apply(data: bytes, output: str) -> tuple[bytes, list[str], bool]:
    """Return the document with its sections, the complaints as lines, and whether they are errors.

    A document in which nothing asks for a section comes back byte for byte, without being read.
    """
    broken = any(words in data for words in _BROKEN)
    if not broken and not any(trigger in data for trigger in _TRIGGERS):
        return data, [], False
    from seminal.filters.placing import place

    return place(data, output, broken)


if __name__ == "__main__":
    sys.exit(main())
