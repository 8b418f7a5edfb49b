"""Share work among processor cores, by forked children where forking is safe and pays."""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import chain, islice
from typing import BinaryIO, Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")
Pipes = tuple[BinaryIO, BinaryIO]
"""The file to read a child's answers from, and the file to write its requests to."""

_MAX_PROCESSES = 8  # processes
_MAIN_PROCESS: Final = os.getpid()  # a child has another number


def cores() -> int:
    """Return how many processes to use, up to 8; 1 where forking is unsafe.

    In a child it is 1 too: its siblings have the other cores. Forking is unsafe on macOS and with several threads.
    """
    threads = sys.modules.get("threading")
    if not hasattr(os, "fork") or sys.platform == "darwin" or (threads and threads.active_count() > 1):
        return 1
    if os.getpid() != _MAIN_PROCESS:
        return 1
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(count, _MAX_PROCESSES)


def parallel_map(
    work: Callable[[Sequence[T]], list[R]],
    items: Sequence[T],
    least: int,
    processes: int = 0,
) -> list[R]:
    """Return the results of `work` on items, in order, computed by several processes.

    Each process gets `least` items or more, unless the number of `processes` is given. The share of a child that was
    killed or failed is done here, so that its error shows as always.
    """
    count = processes or max(1, min(cores(), len(items) // least))
    size = -(-len(items) // count) or 1
    ours, *others = [items[at : at + size] for at in range(0, len(items), size)] or [[]]
    with children(work, others) as answers:
        found = work(ours)
        for share, answer in zip(others, answers(), strict=True):
            found += work(share) if answer is None else answer
    return found


@contextmanager
def children(
    work: Callable[[Sequence[T]], list[R]], shares: Sequence[Sequence[T]]
) -> Iterator[Callable[[], Iterator[list[R] | None]]]:
    """Start a child for each share; yield a function that returns their answers.

    An answer is None if its child was killed, failed, or gave fewer results than its share has items. A child that
    still works when the block is left is killed.
    """
    begun: list[tuple[int, int]] = []
    try:
        for share in shares:
            begun.append(_started(work, share))

        def answers() -> Iterator[list[R] | None]:
            for share, (_, end) in zip(shares, begun, strict=True):
                answer: list[R] | None = _received(end)
                yield answer if answer is not None and len(answer) == len(share) else None

        yield answers
    finally:
        for child, end in begun:
            with suppress(OSError):
                os.close(end)
            _wait_for_end(child, kill=True)


def _started(work: Callable[[Sequence[T]], list[R]], share: Sequence[T]) -> tuple[int, int]:
    """Start a child for a share; return its process id and its answer's pipe."""
    reading, writing = os.pipe()

    def answer() -> None:
        os.close(reading)  # or, were we killed, the child would wait for itself to read
        with os.fdopen(writing, "wb") as out:
            out.write(pickle.dumps(work(share), pickle.HIGHEST_PROTOCOL))

    child = _child(answer)
    os.close(writing)
    return child, reading


def map_ahead(work: Callable[[T], R], items: Iterable[T]) -> Generator[R]:
    """Yield the results of `work` on items, in order, computed ahead by children.

    A child works on many items, so that it uses what it cached before; the item of one that was killed or failed is
    computed here.
    """
    given = iter(items)
    first = [*islice(given, 2)]
    if (count := cores()) == 1 or len(first) < 2:
        yield from map(work, chain(first, given))
        return
    with ExitStack() as stack:
        working: deque[tuple[Pipes, T]] = deque()
        for item in chain(first, given):
            done = None
            if len(working) < count:
                serve = partial(_serve, work, [pipes for pipes, _ in working])
                pipes = stack.enter_context(child_with_pipes(serve, kill=True))
            else:
                pipes, old = working.popleft()
                done = [_received_or_computed(work, pipes, old)]
            with suppress(BrokenPipeError):
                pickle.dump(item, pipes[1], pickle.HIGHEST_PROTOCOL)
                pipes[1].flush()
            working.append((pipes, item))
            yield from done or ()
        for pipes, item in working:
            yield _received_or_computed(work, pipes, item)


def _serve(
    work: Callable[[T], R], pipes_of_others: Iterable[Pipes], requests: BinaryIO, answers: BinaryIO
) -> None:
    """Answer each item that the parent sends, until it closes the pipe of requests."""
    for _, other in pipes_of_others:
        other.close()  # or that child would not see the end of its requests while we are there
    with suppress(EOFError):
        while True:
            pickle.dump(work(pickle.load(requests)), answers, pickle.HIGHEST_PROTOCOL)
            answers.flush()


def _received_or_computed(work: Callable[[T], R], pipes: Pipes, item: T) -> R:
    """Return a child's result for an item, computed here if the child has ended."""
    try:
        answer: R = pickle.load(pipes[0])
    except (EOFError, pickle.UnpicklingError):
        return work(item)
    return answer


@contextmanager
def child_with_pipes(work: Callable[[BinaryIO, BinaryIO], object], *, kill: bool = False) -> Iterator[Pipes]:
    """Run `work` on requests and answers in a child; yield our ends of both pipes.

    After the block, the pipe of requests is closed and the child waited for, or killed. Ctrl-C interrupts only us.
    """
    requests_read, requests_written = os.pipe()
    answers_read, answers_written = os.pipe()

    def answer() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.close(requests_written)
        os.close(answers_read)
        with os.fdopen(requests_read, "rb") as requests, os.fdopen(answers_written, "wb") as answers:
            work(requests, answers)

    child = _child(answer)
    os.close(requests_read)
    os.close(answers_written)
    try:
        with os.fdopen(answers_read, "rb") as answers:
            requests = os.fdopen(requests_written, "wb")
            try:
                yield answers, requests
            finally:
                with suppress(BrokenPipeError):  # the child ended before it had read all
                    requests.close()
    finally:
        _wait_for_end(child, kill=kill)


@contextmanager
def in_background(work: Callable[[], object], *, pays: bool) -> Iterator[None]:
    """Run work in a child during the block and wait after it.

    Unless it `pays`, it is skipped. Without a second core, or where the child failed, it is done after the block.
    """
    child = _child(work) if pays and cores() > 1 else None
    try:
        yield
    finally:
        done = child is not None and _wait_for_end(child)
    if pays and not done:
        work()


def _child(work: Callable[[], object]) -> int:
    """Fork a child that does `work` and exits (1 if that raised); return its id."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            gc.freeze()  # what we share with our parent is copied where it is looked through
            work()
            status = 0
        finally:
            os._exit(status)
    return child


def _wait_for_end(child: int, *, kill: bool = False) -> bool:
    """Wait for a child, killing it first if `kill`; return whether it exited with 0."""
    if kill:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    with suppress(ChildProcessError):
        return os.waitpid(child, 0)[1] == 0
    return False


def _received(end: int) -> list[R] | None:
    """Return the list that a child sent; None if it sent no whole list."""
    with os.fdopen(os.dup(end), "rb") as sent:
        try:
            answer = pickle.load(sent)
        except (EOFError, pickle.UnpicklingError):
            return None
    return answer if isinstance(answer, list) else None
