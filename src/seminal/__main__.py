"""The command's entry point: the version at once, everything else through click."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # `typing` takes longer to import than all else here
if TYPE_CHECKING:
    from types import TracebackType


def _end_if_interrupted(kind: type[BaseException]) -> None:
    """End the process with status 130 for KeyboardInterrupt; do nothing for other exceptions."""
    if issubclass(kind, KeyboardInterrupt):
        try:
            if sys.stderr is not None:
                sys.stderr.write("seminal: interrupted\n")
                sys.stderr.flush()
        finally:
            os._exit(130)


def _catch_interrupts() -> None:
    """Set Python's hooks for uncaught exceptions, so that Ctrl-C prints no traceback.

    The second hook is for callbacks such as `__del__`, after which the run would go on.
    """
    on_error, on_unraisable = sys.excepthook, sys.unraisablehook

    def handle(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        _end_if_interrupted(kind)
        on_error(kind, error, trace)

    def handle_unraisable(error: sys.UnraisableHookArgs) -> None:
        _end_if_interrupted(error.exc_type)
        on_unraisable(error)

    sys.excepthook, sys.unraisablehook = handle, handle_unraisable


_catch_interrupts()  # now: half of a short run imports modules, where no `try` is yet


def main() -> int:
    """Run the command line and return its exit status.

    0 clean, or the output's reader has gone; 1 findings, 2 cannot go on, 3 a bug of ours, 130 interrupted.
    """
    if sys.argv[1:] in (["--version"], ["-V"]):  # start-up is what an editor or a hook waits for
        from seminal.model.version import __version__

        print(f"seminal {__version__}")
        return 0
    if sorted(sys.argv[1:]) in (["--verbose", "--version"], ["--verbose", "-V"]):
        from seminal import pandoc
        from seminal.model.version import __version__
        from seminal.output import show

        show(
            f"seminal {__version__}\nPython {sys.version.split()[0]}: {sys.executable}\n{pandoc.describe()}\n"
        )
        return 0
    _ready_streams()
    try:
        return _run_command()
    except KeyboardInterrupt:
        from seminal.output import say

        say("interrupted")
        return 130
    except BrokenPipeError:  # the reader of our output went away: `seminal ... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _ready_streams() -> None:
    """Open closed standard streams on the null device; set the output's encoding.

    Python makes None of a closed one, and the next file that is opened gets its number. A pipe or a file gets UTF-8,
    as from pandoc and git, whatever the locale; a terminal its own encoding, with escapes for what that lacks.
    """
    import io

    for name, mode in ("stdin", "r"), ("stdout", "w"), ("stderr", "w"):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    is_chosen = "PYTHONIOENCODING" in os.environ
    for stream in sys.stdout, sys.stderr:
        if isinstance(stream, io.TextIOWrapper):
            keeps_encoding = is_chosen or stream.isatty()
            stream.reconfigure(encoding=None if keeps_encoding else "utf-8", errors="backslashreplace")


def _run_command() -> int:
    """Run the command; report an error (status 2) or a bug (status 3) on stderr.

    Raises KeyboardInterrupt and BrokenPipeError, and under SEMINAL_DEBUG all except FatalError.
    """
    import gc

    from seminal.model.errors import FatalError
    from seminal.output import say

    gc.set_threshold(1_000_000, 20, 20)  # our values make no cycles, and start-up is what people wait for
    try:
        return _status_of_command()
    except FatalError as error:
        say(str(error))
        return 2
    except (KeyboardInterrupt, BrokenPipeError):
        raise
    except OSError as error:  # the disk's fault: full, or it may not be read
        if os.environ.get("SEMINAL_DEBUG"):
            raise
        name = error.filename or (
            "the output cannot be written" if _has_current_folder() else "the current folder"
        )
        say(f"{name}: {error.strerror or error}")
        return 2
    except Exception as error:  # whatever is left is our fault, and the author should not read a traceback
        if os.environ.get("SEMINAL_DEBUG"):
            raise
        say(f"this is a bug in seminal: {type(error).__name__}: {error}")
        say("nothing was written; please report it with the output of the same command under SEMINAL_DEBUG=1")
        return 3


def _status_of_command() -> int:
    """Run click's command and return its status; print a usage error and return 2.

    Raises KeyboardInterrupt for click's Abort, BrokenPipeError where the output's reader has gone.
    """
    import io

    import click

    from seminal.cli import cli
    from seminal.output import complain

    try:
        status = cli.main(prog_name="seminal", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as ended:  # how click ends where the output's reader has gone
        raise BrokenPipeError from ended
    except click.ClickException as error:
        usage = io.StringIO()
        error.show(usage)
        complain(usage.getvalue())
        return 2


def _has_current_folder() -> bool:
    """Return whether the current folder is still there."""
    from pathlib import Path

    try:
        return Path.cwd().is_dir()
    except OSError:
        return False


def command() -> None:
    """Run the command line and end the process with its exit status.

    It skips Python's own cleaning up, which takes a tenth of a check: all files are closed by then.
    """
    status = main()
    if os.environ.get("SEMINAL_DEBUG"):  # a profiler reports when Python cleans up
        sys.exit(status)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


if __name__ == "__main__":
    command()
