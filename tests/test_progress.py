"""The bar that is drawn while a person waits, on a real terminal."""

from __future__ import annotations

import os
import sys

import pytest

from seminal.cli import progress as room
from seminal.cli.progress import progress

pty = pytest.importorskip("pty", reason="Windows has no pseudo-terminals")


def terminal_of(monkeypatch: pytest.MonkeyPatch, patience: float = 0.0) -> int:
    """Return the reading end of a terminal that standard error is from now on."""
    monkeypatch.setattr(room, "_MIN_SECONDS", patience)
    master, slave = pty.openpty()
    monkeypatch.setattr(sys, "stderr", os.fdopen(slave, "w", encoding="utf-8"))
    monkeypatch.setenv("COLUMNS", "50")
    return int(master)


def drawn(terminal: int) -> str:
    sys.stderr.write("END")
    sys.stderr.flush()
    text = ""
    while not text.endswith("END"):
        text += os.read(terminal, 1000).decode()
    return text.removesuffix("END")


def test_a_person_who_waits_sees_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with progress() as on_progress:
        on_progress(0.25, "reading a.md")
        on_progress(1.0, "writing")
    clear = "\r\x1b[K"
    assert drawn(terminal) == (
        f"{clear}[######..................]  25% reading a.md{clear}[########################] 100% writing{clear}"
    )


def test_what_is_over_soon_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch, patience=60)
    with progress() as on_progress:
        on_progress(0.5, "reading")
    assert drawn(terminal) == ""


def test_a_name_in_a_list_cannot_steer_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    with progress() as on_progress:
        on_progress(0.5, "reading \x1b]0;mine\x07\n" + "x" * 100)
    line = drawn(terminal).split("\r\x1b[K")[1]
    assert line.isprintable()
    assert len(line) < 50


def test_a_bar_goes_when_the_work_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    bar = progress()
    bar.__enter__()(0.5, "reading")
    bar.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert drawn(terminal).endswith("\r\x1b[K")
