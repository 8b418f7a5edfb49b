"""What says that an item is no reading: headings, a course's affairs, remarks, files of the list itself."""

from __future__ import annotations

import re

from seminal.model.vocabulary import venue
from seminal.text.dates import MONTH
from seminal.text.pattern import lazy

NO_READING = re.compile(
    r"^\W*(?:(?:table of )?contents?\b|toc\b|contribut|licen[cs]e"
    r"|acknowledge?ments?\W*$|star history|how to (?:contribute|use|cite|add|submit|install|edit)\b"
    r"|change ?log|news\b|updates?\b|maintainers?|contact|usage|install|getting started|grading"
    r"|schedule\W*$|logistics"
    r"|course (?:info|staff|policies|logistics)|staff\b|instructors?|office hours|polic(?:y|ies)"
    r"|(?:[\w-]+ ){0,2}(?:presentations? (?:and|&)|presentation|project) teams\W*$"
    r"|prerequisites|related (?:repos|lists|awesome|projects)|other (?:lists|awesome)"
    r"|other awesome|(?:external|other|related|similar|more|further)\b.{0,20}\b(?:lists|links|repos"
    r"|repositories)\b|sponsors?|support(?:ers)?\b|disclaimer|faq\b|cit(?:e|ing|ation)s?\W*$|community\b"
    r"|slides?\W*$|jobs?\b|people\b|researchers?\W*$"
    r"|tools?\W*$|software\W*$|libraries\W*$|frameworks? (?:and|&) tools|open[- ]source projects?"
    r"|code(?:bases)?\W*$|repositories\W*$|datasets?\W*$|videos?\W*$|courses?\W*$)",
    re.IGNORECASE,
)
VENUES = re.compile(
    r"^\W*(?:[\w-]+ ){0,2}(?:conferences|journals|symposi(?:a|ums)|workshops|venues|magazines)"
    r"(?>(?:[ ,&/]{1,3}(?:and )?(?:other )?(?:[\w-]{1,20} )?"
    r"(?:conferences|journals|symposi(?:a|ums)|workshops|venues|magazines|events|meetings))*)\W*$",
    re.IGNORECASE,
)
"""A heading above places to publish in, each a link to its pages: "Academic conferences & symposiums"."""
LOGISTICS = re.compile(
    r"\b(?:due|(?:hw|pset|lab|quiz|exam) ?\d* (?:out|released|handed out)|homework|assignment"
    r"|midterm|final exam|lecture #?\d|quiz|lab \d|project proposal|office hours"
    r"|no class"
    r"|pull requests?|contributions? (?:are|is|welcome)|(?:to|please|can|you) contribute"
    r"|licensed under|stay tuned|coming soon|thanks to|maintained by"
    r"|feel free|click here|table of contents|what(?:['’]s| is) the (?:best|next)|lightning talks"
    r"|(?:guest|final|student|project) (?:lectures?|presentations?|speakers?))\b",
    re.IGNORECASE,
)
LEGAL = re.compile(
    r"\W*(?:permission is hereby granted|the above copyright notice|redistribution and use in source"
    r"|authorized licensed use limited to"
    r"|this (?:work|list|project) is licen[cs]ed|.{0,60}\bcopyright (?:\(c\)|©|(?:19|20)\d\d\b))",
    re.IGNORECASE,
)
ROUTINE = re.compile(
    r"\W*(?:when|where|time|location|room|lectures?|sections?|class(?:es)?|meets|instructors?|lecturers?|staff"
    r"|tas?|teaching assistants?|announcements?|sign[- ]?up\b[^:]{0,30}|projects? ideas?|office hours|slack"
    r"|discord|piazza|canvas|gradescope|zoom|forum|discussions?|hosts?|presenters?|moderators?|discussants?|[qa]"
    r"|question|answer|goals?|objectives?|aims?|(?:current )?focus|practicum"
    r"|activit(?:y|ies)|explore|complete|due|in[- ]class\b[^:]{0,20}|mailing list|e-?mail|contact|website"
    r"|homepage|reading quiz|enrol+ment|units|credits|时间|地点)\W{0,4}(?::\W|：)"
    r"|\W*(?:notebooks?|colabs?|labs?|demos?|repo(?:sitor(?:y|ies))?) ?: ?[\w.-]+\W*$",
    re.IGNORECASE,
)
"""What a course page says of itself, not of a work."""
REMARK = re.compile(
    r"\W*(?:this (?:paper|article|book|chapter|is)\b|(?:just|only) read\b)|.{0,60}\bis here\W*$"
    r"|\W*(?:chapters?|sections?|appendix) [\dA-Z][\d.–-]* (?:in|of) [A-Z][^.?!:\x00]{0,60}?(?: al\.)?"
    r" (?:also )?(?:gives?|covers?|introduces?|discuss(?:es)?|describes?|explains?|presents?|treats?) ",
    re.IGNORECASE,
)
"""How somebody speaks of a work named elsewhere: "This paper is long", "Chapter 3 of Stone introduces kites"."""
TO_DO = re.compile(
    r"\W{0,3}(?:select|click|enter|log|go|open|come|send|bring|find|write|prepare|submit|install|download|choose|pick|discuss|sign|be|create|take|try|make|watch)\s+(?:[a-z]|\d|[\"“])",
    re.IGNORECASE,
)
"""What somebody is told to do: "Come to class with a question"."""
ABSENT = lazy(r"(?:no (?:class|readings?|lecture|paper)\b|(?:tb[ad]|none|holiday|n/a)\W*$)", re.IGNORECASE)
DAY = re.compile(rf"\d{{1,2}}(?:st|nd|rd|th) (?:of )?{MONTH}\b", re.IGNORECASE)
"""When a group meets: "12th of May (small room): Kites"."""
FIRST_PERSON = re.compile(r"\bI (?:have|had|will|would|chose|tried|think)\b|\bI['’](?:ve|ll)\b")
"""How somebody speaks of a list, and of no work."""
TO_COME = re.compile(
    r"\((?:to be (?:added|continued|updated|done)|coming soon|under construction)\W*\)", re.IGNORECASE
)
OWN_FILE = re.compile(
    r"(?:an?|the|our) [A-Za-z]+ (?:\w+ ){0,3}?(?:documents?|files?|tables?|folders?|scripts?|versions?|copy)\b"
)
"""What a list says of its own files: "a PDF document ([lamps.pdf](lamps.pdf))"."""
SCHEDULE = re.compile(r"^\W*(?:schedule|logistics)\W*$", re.IGNORECASE)
"""A heading above the days of a course, which may name what is read on them."""
_MEETS = lazy(r"\b(?:Conference|Symposium|Workshop|Transactions|Proceedings)\b")
_MEETING = re.compile(
    r"(?:The )?(?P<name>(?P<on>(?:[A-Z][\w/&-]* ){0,6}(?:Conference|Symposium|Workshop) (?:on|for) )?"
    r"[A-Z][^()\n.:?!\d]{3,120}?)(?:\s*\((?P<letters>[A-Z][\w&+-]{1,14})\))?"
)
"""What a meeting is called, with its letters: "Computer and Communications Security (CCS)"."""
_LARGE = re.compile(r"\b(?:International|European|Annual|Asian) ")
_NAME_WORDS = 3
"""Words that the name of a meeting has at least."""


def is_meeting(title: str) -> bool:
    """Return whether a title is but what a known meeting is called: "Symposium on Operating Systems Principles"."""
    name = title.rpartition(" (")[0] or title
    return len(name.split()) >= _NAME_WORDS and _MEETS.search(name) is not None and venue(name) is not None


def calls_meeting(text: str) -> bool:
    """Return whether a text is but what a meeting is called, whose letters it gives or the table has."""
    found = _MEETING.fullmatch(text.strip(" .;,*_"))
    if found is None:
        return False
    if letters := found["letters"]:
        first = "".join(word[0] for word in found["name"].replace("-", " ").split() if word[0].isupper())
        return bool(found["on"]) or (venue(letters) is not None and first.endswith(letters.replace("&", "")))
    return found["on"] is not None and _LARGE.search(found["on"]) is not None
