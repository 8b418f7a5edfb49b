"""Asking the registers: works side by side, each work at one register after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from seminal.match.profile import Profile, profile
from seminal.model.answer import Answer, Found, NotFound, Question, Unreachable
from seminal.model.entry import Entry
from seminal.resolve import REGISTERS
from seminal.resolve.deciding import find
from seminal.resolve.http import RegisterClient
from seminal.resolve.register import Unreached, asked_first, register


def ask_all(
    client: RegisterClient,
    wanted: Mapping[str, Sequence[Entry]],
    told: Callable[[int], None] = lambda _: None,
) -> dict[str, Answer]:
    """Return the registers' answer for every work; as many works are pending as registers.

    `told` is called with the number of works that are done.
    """
    answers: dict[str, Answer] = {}
    with ThreadPoolExecutor(len(REGISTERS), thread_name_prefix="register") as pool:
        try:
            for key, answer in zip(
                wanted, pool.map(lambda entries: ask(client, entries), wanted.values()), strict=True
            ):
                answers[key] = answer
                told(len(answers))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return answers


def ask(client: RegisterClient, entries: Sequence[Entry]) -> Answer:
    """Return what the registers know of the work that several entries describe.

    The first published record ends the search; a preprint's does not, for another register may know the
    published version. Where nothing is found and a register did not answer, nothing is known.
    """
    question = question_of(entries)
    records: dict[str, Profile] = {}
    answer: Answer = NotFound()
    unreached: list[str] = []

    def known(_: Profile) -> list[Profile]:
        return list(records.values())

    for name in asked_first(question):
        for asked in _forms(question, register(name).SCHEMES):
            try:
                found = client.records(name, asked)
            except Unreached as failure:
                unreached.append(f"{name} {failure}")
                break
            records.update((f"{e.origin.source} {e.origin.where}", profile(e)) for e in found)
            answer = find(entries, known)
            if isinstance(answer, Found):
                break
        if isinstance(answer, Found) and not profile(answer.entry).preprint:
            return answer
    if unreached and not isinstance(answer, Found):
        return Unreachable("; ".join(unreached))
    return answer


def question_of(entries: Sequence[Entry]) -> Question:
    """Return the question for a work's entries: all identifiers, first title, authors, year."""
    identifiers = dict.fromkeys(i for entry in entries for i in entry.identifiers if i.scheme != "url")
    return Question(
        tuple(identifiers),
        next((entry.title for entry in entries if entry.title), ""),
        next((entry.authors for entry in entries if entry.authors), ()),
        next((entry.year for entry in entries if entry.year), None),
    )


def _forms(question: Question, schemes: Sequence[str]) -> list[Question]:
    """Return the question by each known identifier, then by title, since lists may err."""
    known = tuple(i for i in question.identifiers if i.scheme in schemes)
    forms = [replace(question, identifiers=known)] if known else []
    return [*forms, replace(question, identifiers=())] if question.title.strip() else forms
