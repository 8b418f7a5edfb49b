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
    on_progress: Callable[[int], None] = lambda _: None,
) -> dict[str, Answer]:
    """Return the registers' answers by key; as many works at once as registers.

    `on_progress` is called with the number of works done, in the order of `wanted`.
    """
    answers: dict[str, Answer] = {}
    with ThreadPoolExecutor(len(REGISTERS), thread_name_prefix="register") as pool:
        try:
            for key, answer in zip(
                wanted, pool.map(lambda entries: ask(client, entries), wanted.values()), strict=True
            ):
                answers[key] = answer
                on_progress(len(answers))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return answers


def ask(client: RegisterClient, entries: Sequence[Entry]) -> Answer:
    """Ask one register after another for the work that several entries describe.

    The first published record that fits ends the search; a preprint's does not, since another register may have the
    published version. If nothing is found and a register gave no answer, the result is `Unreachable`.
    """
    question = question_of(entries)
    records: dict[str, Profile] = {}
    answer: Answer = NotFound()
    unreached: list[str] = []

    def all_records(_: Profile) -> list[Profile]:
        """Return all records so far, for whatever profile: they are few."""
        return list(records.values())

    for name in asked_first(question):
        for asked in _forms(question, register(name).SCHEMES):
            try:
                found = client.records(name, asked)
            except Unreached as failure:
                unreached.append(f"{name} {failure}")
                break
            records.update((f"{e.origin.source} {e.origin.where}", profile(e)) for e in found)
            answer = find(entries, all_records)
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
    """Return the question with its identifiers of the schemes only, then without any.

    The second asks by title, since a list's identifier may be wrong. Either is left out if it has nothing to ask by.
    """
    known = tuple(i for i in question.identifiers if i.scheme in schemes)
    forms = [replace(question, identifiers=known)] if known else []
    return [*forms, replace(question, identifiers=())] if question.title.strip() else forms
