"""Lists as people write them, by a grammar: what is chosen for a list, and how a work is written by that."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from seminal.model.entry import Entry, Name
from seminal.model.vocabulary import short, venue

Form = dict[str, str]
"""Of every choice of `CHOICES` the value that a list has."""

CHOICES: dict[str, dict[str, int]] = {
    "container": {
        "-": 24, "*": 16, "+": 2, "1.": 8, "1)": 2, "[1]": 3, "- [ ]": 3, "below a theme": 6, "below a day": 3,
        "paragraph": 7, "1. apart": 3, "lines": 3, "bold line": 4, "### title": 6, "### number": 2,
        "table": 10, "term": 2, "> -": 1,
    },
    "title": {
        "bare": 20, "link": 26, "bold": 12, "italic": 6, "_italic_": 3, "“quoted,”": 3, '"quoted"': 6,
        '"quoted,"': 3, "bold link": 8, "link of bold": 4, "link of quoted": 2, "quoted link": 2,
        "italic link": 3, "bold italic": 2, "code": 1, "alias in bold": 5, "alias linked": 2,
    },
    "order": {
        "TAVY": 26, "ATVY": 12, "AYTV": 6, "TA": 5, "TVY": 14, "T": 10, "TVYA": 6, "VYT": 9, "VYTA": 5, "YTAV": 3,
        "YTV": 2, "TY": 4, "TAY": 4, "VYAT": 2, "AT": 2,
    },
    "authors": {
        "full, comma": 14, "full, and": 10, "full, &": 2, "full;": 1, "full et al.": 8, "initials": 6,
        "initials and": 4, "inverted": 4, "inverted &": 4, "IEEE": 2, "family et al.": 9, "family, comma": 3,
        "family and": 3, "one": 2,
    },
    "people": {"plain": 20, "italic": 4, "_italic_": 2, "(in parentheses)": 4, "by": 5, "bold": 1},
    "between": {
        ". ": 14, ", ": 18, " - ": 7, " – ": 3, " — ": 2, " | ": 4, " / ": 1, " · ": 1, "; ": 1, "break": 6,
        "<br>": 3, "bullets": 4, "keyed bullets": 2, "one bullet": 4, "lines below": 3,
    },
    "behind names": {"same": 3, ": ": 1},
    "venue": {
        "OSDI 2020": 18, "OSDI'20": 10, "OSDI '20": 5, "OSDI, 2020": 6, "OSDI20": 1, "In OSDI, 2020": 4,
        "Proc. of OSDI 2020": 2, "In Proceedings of": 5, "Proceedings of (OSDI)": 4, "2020 OSDI": 1,
        "journal numbers": 3, "OSDI 2020, pages": 2,
    },
    "place": {
        "plain": 16, "(parentheses)": 12, "[brackets]": 5, "italic": 5, "bold": 4, "code": 3, "(italic)": 2,
        "(bold)": 1, "[bold]": 1,
    },
    "buttons": {
        "none": 22, "[[pdf]]": 8, "[pdf]": 8, "([pdf])": 3, "[[pdf](u)]": 10, "badges": 4, "emoji": 3, "[Link]": 3,
        "bare address": 5, "<address>": 2, "(Link)": 2, "| pdf | code": 2, "below": 3, "\\[pdf\\]": 1,
    },
    "where": {"last": 10, "behind the title": 3, "first": 1},
    "remark": {
        "none": 40, "sentence": 4, "italic sentence": 2, "dash sentence": 4, "bullet": 5, "institution": 2,
        "stars": 2, "(must read)": 1, "abstract": 2, "TL;DR": 2, "quote": 1, "tags": 1, "sentence below": 2,
    },
    "noise": {
        "none": 30, "prose": 14, "contents": 12, "contributing": 8, "news": 4, "tools": 4, "licence": 4, "all": 4,
    },
    "heads": {"topics": 16, "none": 6, "years": 4, "venues": 2, "bold": 2, "papers": 4},
}  # fmt: skip
"""What is chosen for a list, and how often people choose so, by eye."""

_ANYWHERE = {"none", "stars", "bullet", "TL;DR", "tags"}
_LONGEST = 130
_BOLD = {"bold", "bold link", "link of bold"}
BELOW = {"bullet", "TL;DR", "abstract", "quote", "sentence below"}
"""Remarks that stand on lines of their own."""
_BARE = {"bare", "alias in bold", "alias linked"}
_PARTS = {"break", "<br>", "bullets", "keyed bullets", "one bullet", "lines below"}
_APART = {"paragraph", "lines", "bold line", "### title", "### number", "term", "table"}
_NAMES_FIRST = {"ATVY", "AYTV", "VYAT", "AT"}
_PLACE_FIRST = {"VYT", "VYTA", "YTAV", "YTV", "VYAT"}
DOUBTFUL: tuple[tuple[str, dict[str, set[str]]], ...] = (
    (
        "where a bare title ends and bare family names begin, commas do not say",
        {"title": _BARE, "between": {", "}, "authors": {"family, comma", "family and"}},
    ),
    (
        "a title of two clauses and a place's or a person's clause look alike behind the same stop",
        {"title": _BARE, "between": {". ", " / ", "; "}, "authors": {"family, comma"}},
    ),
    (
        "a heading, or a paragraph, of a few words and nothing else may be a topic",
        {"container": _APART - {"table"}, "order": {"T", "TY", "TA"}, "buttons": {"none"}},
    ),
    ("what is bare and alone may be a topic", {"title": {"bare", "bold"}, "order": {"T"}, "buttons": {"none"}}),
    ("names first and nothing that parts them", {"order": _NAMES_FIRST, "between": _PARTS}),
    ("a place first has its own line nowhere", {"order": _PLACE_FIRST, "between": _PARTS}),
    ("a sign between a place and its year", {"order": {"AYTV", "YTAV", "YTV"}, "venue": {"journal numbers"}}),
    ("a heading says the title first", {"container": {"### title", "### number", "bold line", "term"},
                                        "order": _NAMES_FIRST | _PLACE_FIRST}),
    ("what is said of a work comes last", {"between": _PARTS, "remark": set(CHOICES["remark"]) - _ANYWHERE}),
    ("parts of a row are its cells", {"container": {"table"}, "between": _PARTS}),
    ("lines part the works, and parts have none", {"container": {"lines", "> -"}, "between": _PARTS}),
    ("names in parentheses come behind a title", {"order": _NAMES_FIRST, "people": {"(in parentheses)", "by"}}),
    ("an address ends an item", {"where": {"behind the title", "first"}, "buttons": {"bare address", "<address>"}}),
    ("two stretches in italics", {"title": {"italic", "_italic_"}, "people": {"italic", "_italic_"}}),
    ("a person in bold is the list's owner", {"people": {"bold"}, "title": {"bare", *_BOLD}}),
    ("buttons ahead of names are not seen", {"where": {"first"}, "order": _NAMES_FIRST | _PLACE_FIRST}),
    ("a row and a line have no lines below them", {"container": {"table", "lines"}, "remark": BELOW}),
    ("a line has no lines below it", {"container": {"lines"}, "buttons": {"below"}}),
    ("headings of years or places say it twice",
     {"heads": {"years", "venues"}, "container": {"table", "### title", "### number"}}),
)  # fmt: skip
"""What a careful person could not tell, or nobody writes, and why: such forms are not drawn."""

SENTENCES = (
    "Shows that most of the time goes into waiting for the slowest worker.",
    "They measure it on a cluster of 64 machines and find a factor of two.",
    "A good place to begin, though the evaluation is dated by now.",
    "The idea was later taken up by nearly every framework.",
    "Explains well why the simple approach does not scale.",
    "We discussed whether the assumptions still hold today.",
    "Compares four policies and argues for the simplest one.",
)
ABSTRACT = (
    "Training takes long. We show how to make it shorter, and evaluate the approach on three workloads."
)
_TAGS = ("`training`", "`gpu`", "`serving`", "`survey`")
_PLACES = ("UC Berkeley", "MIT", "Stanford", "Microsoft Research", "ETH Zurich", "Google", "CMU")


class Work(NamedTuple):
    """A known work: what may be printed of it."""

    title: str
    people: tuple[Name, ...]
    year: int
    acronym: str
    place: str
    numbers: tuple[str, str, str]
    arxiv: str
    url: str
    number: int
    is_paper: bool


def works(entries: tuple[Entry, ...]) -> list[Work]:
    """Return the works of a bibliography that have people, a year and a place, and few enough people."""
    found: list[Work] = []
    for entry in entries:
        arxiv = entry.identifier("arxiv") or ""
        acronym = short(entry.venue) or ("arXiv" if arxiv else "")
        whole = all(name.given and name.family for name in entry.authors)
        told = entry.authors and whole and acronym and len(entry.title) < _LONGEST
        if not (told and entry.year) or acronym.startswith(("Online", "Proceedings")):
            continue
        doi, known = entry.identifier("doi"), venue(entry.venue)
        url = entry.urls[0] if entry.urls else f"https://arxiv.org/abs/{arxiv}" if arxiv else ""
        url = url or (f"https://doi.org/{doi}" if doi else f"https://www.example.org/papers/{len(found)}.pdf")
        place = (known.names[0] if known and known.names else entry.venue) or acronym
        volume, number, pages = (str(entry.fields.get(f) or "") for f in ("volume", "number", "pages"))
        numbers = (volume, number, pages)
        paper = known is not None and known.kind == "conference"
        found.append(
            Work(
                entry.title, entry.authors, entry.year, acronym, place, numbers, arxiv, url, len(found), paper
            )
        )
    return found


def drawn(rng: Random) -> Form:
    """Return a random form that a person could read without doubt."""
    while True:
        form = {name: rng.choices(list(values), list(values.values()))[0] for name, values in CHOICES.items()}
        if not any(all(form[name] in values for name, values in case.items()) for _, case in DOUBTFUL):
            return settled(form)


def settled(form: Form) -> Form:
    """Return a form with "-" where a choice says nothing: how names look where no work has any."""
    order, container = form["order"], form["container"]
    none = {
        "authors": "A" not in order, "people": "A" not in order,
        "venue": "V" not in order, "place": "V" not in order or container == "table",
        "between": len(order) == 1 or order == "TY" or container == "table",
        "behind names": order[0] != "A" or order == "AYTV" or container == "table",
        "where": form["buttons"] in ("none", "below", "badges") or container == "table",
    }  # fmt: skip
    return form | {name: "-" for name, idle in none.items() if idle}


def title(form: Form, work: Work) -> str:
    """Return a title as a form marks it, links included."""
    text, url, mark = work.title, work.url, form["title"]
    if mark.startswith("alias") and ": " in text:
        name, _, rest = text.partition(": ")
        return f"**{name}**: {rest}" if mark == "alias in bold" else f"[{name}]({url}): {rest}"
    return {
        "link": f"[{text}]({url})", "bold": f"**{text}**", "italic": f"*{text}*", "_italic_": f"_{text}_",
        "“quoted,”": f"“{text},”", '"quoted"': f'"{text}"', '"quoted,"': f'"{text},"',
        "bold link": f"**[{text}]({url})**", "link of bold": f"[**{text}**]({url})",
        "link of quoted": f'["{text}"]({url})', "quoted link": f'"[{text}]({url})"',
        "italic link": f"*[{text}]({url})*", "bold italic": f"***{text}***", "code": f"`{text}`",
        "alias linked": f"[{text}]({url})",
    }.get(mark, text)  # fmt: skip


def people(form: Form, work: Work) -> str:
    """Return the names of a work as a form writes and marks them."""
    style = form["authors"]
    text = _people(style, work.people)
    return {
        "italic": f"*{text}*", "_italic_": f"_{text}_", "(in parentheses)": f"({text})", "by": f"by {text}",
        "bold": f"**{text}**",
    }.get(form["people"], text)  # fmt: skip


def _people(style: str, names: tuple[Name, ...]) -> str:
    most = 14 if style[:4] in ("full", "init", "inve", "IEEE") else 3
    if style in ("full et al.", "family et al.", "one") or len(names) > most:
        first = _family(names[0]) if style.startswith("family") else _one(style, names[0])
        return first if style == "one" or len(names) == 1 else f"{first} et al."
    all_ = [_family(name) if style.startswith("family") else _one(style, name) for name in names]
    if style == "full;":
        return "; ".join(all_)
    last = {"full, and": " and ", "initials and": " and ", "IEEE": " and ", "family and": " and ", "full, &": " & ",
            "inverted &": ", & "}.get(style)  # fmt: skip
    if last is None or len(all_) == 1:
        return ", ".join(all_)
    if len(all_) > 2 and last == " and ":
        last = ", and "
    return ", ".join(all_[:-1]) + last + all_[-1]


def _family(name: Name) -> str:
    return f"{name.particle} {name.family}".strip()


def _one(style: str, name: Name) -> str:
    letters = " ".join(
        "-".join(f"{bit[0]}." for bit in word.split("-") if bit) for word in name.given.split()
    )
    if style.startswith("inverted"):
        return f"{_family(name)}, {letters}"
    return f"{letters if style.startswith('init') or style == 'IEEE' else name.given} {_family(name)}"


def cut(form: Form, work: Work) -> bool:
    """Return whether a form names the first author and others."""
    most = 3 if form["authors"].startswith("family") else 14
    return (form["authors"] in ("full et al.", "family et al.") and len(work.people) > 1) or len(
        work.people
    ) > most


def place(form: Form, work: Work) -> str:
    """Return where a work appeared as a form writes and marks it, with the year unless that stands elsewhere."""
    text = _place(form["venue"], work, dated="VY" in form["order"])
    return {
        "(parentheses)": f"({text})", "[brackets]": f"[{text}]", "italic": f"*{text}*", "bold": f"**{text}**",
        "code": f"`{text}`", "(italic)": f"(*{text}*)", "(bold)": f"(**{text}**)", "[bold]": f"[**{text}**]",
    }.get(form["place"], text)  # fmt: skip


def _place(style: str, work: Work, *, dated: bool) -> str:
    name, year = work.acronym, str(work.year)
    if style.startswith(("In ", "Proc")) and name != "arXiv" and not work.is_paper:
        style = "OSDI, 2020"  # journals have no proceedings
    if name == "arXiv" and style in ("In Proceedings of", "Proceedings of (OSDI)", "journal numbers"):
        text = f"arXiv preprint arXiv:{work.arxiv}" if work.arxiv else "arXiv preprint"
        return f"{text}, {year}" if dated else text
    if not dated:
        return {"In OSDI, 2020": f"In {name}", "Proc. of OSDI 2020": f"Proc. of {name}",
                "In Proceedings of": f"In Proceedings of the {work.place}",
                "Proceedings of (OSDI)": f"Proceedings of the {work.place} ({name})"}.get(style, name)  # fmt: skip
    volume, number, pages = work.numbers
    if style == "journal numbers" and volume and pages:
        return f"{work.place}, {volume}{f'({number})' if number else ''}:{pages}, {year}"
    if style == "OSDI 2020, pages" and pages:
        return f"{name} {year}, pp. {pages}"
    return {
        "OSDI'20": f"{name}'{year[2:]}", "OSDI '20": f"{name} '{year[2:]}", "OSDI, 2020": f"{name}, {year}",
        "OSDI20": f"{name}{year[2:]}" if name.isalpha() else f"{name} {year}", "In OSDI, 2020": f"In {name}, {year}",
        "Proc. of OSDI 2020": f"Proc. of {name} {year}", "2020 OSDI": f"{year} {name}",
        "In Proceedings of": f"In Proceedings of the {work.place}, {year}",
        "Proceedings of (OSDI)": f"Proceedings of the {work.place} ({name}), {year}",
    }.get(style, f"{name} {year}")  # fmt: skip


def buttons(form: Form, work: Work) -> str:
    """Return the links that a form puts beside a title; some works have their code too."""
    url, code = (
        work.url,
        f"https://github.com/{work.people[0].family.lower().replace(' ', '-')}/code{work.number}",
    )
    more = work.number % 3 == 0
    return {
        "[[pdf]]": f"[[pdf]]({url})" + f" [[code]]({code})" * more,
        "[pdf]": f"[pdf]({url})" + f" [code]({code})" * more,
        "([pdf])": f"([pdf]({url})" + f", [code]({code})" * more + ")",
        "[[pdf](u)]": f"[[Paper]({url})]" + f" [[Code]({code})]" * more,
        "badges": f"[![Paper](https://img.shields.io/badge/paper-{work.year}-b31b1b.svg)]({url})"
        + f" [![Star](https://img.shields.io/github/stars/{code[19:]}.svg?style=social)]({code})" * more,
        "emoji": f"📄 [Paper]({url})" + f" 💻 [Code]({code})" * more,
        "[Link]": f"[Link]({url})", "bare address": url, "<address>": f"<{url}>", "(Link)": f"([link]({url}))",
        "| pdf | code": f"[pdf]({url})" + f" | [code]({code})" * more,
        "below": f"[paper]({url})" + f", [code]({code})" * more,
        "\\[pdf\\]": f"\\[[pdf]({url})\\]" + f" \\[[code]({code})\\]" * more,
    }.get(form["buttons"], "")  # fmt: skip


def remark(form: Form, work: Work) -> str:
    """Return what a list's owner adds to a work."""
    text = SENTENCES[work.number % len(SENTENCES)]
    return {
        "sentence": text, "italic sentence": f"*{text}*", "dash sentence": f"- {text}", "bullet": text,
        "institution": f"[{_PLACES[work.number % len(_PLACES)]}]", "stars": "⭐" * (1 + work.number % 3),
        "(must read)": "(must read)" * (work.number % 2), "abstract": ABSTRACT, "TL;DR": f"TL;DR: {text}",
        "quote": f"> {text}", "tags": " ".join(_TAGS[n % 4] for n in (work.number, work.number + 1)),
        "sentence below": text,
    }.get(form["remark"], "")  # fmt: skip
