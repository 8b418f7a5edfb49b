"""apacite's .bbl, which says with macros what APA's style prints: its references as plain LaTeX."""

from __future__ import annotations

import re

from seminal.read.bib_groups import MAX_LENGTH, closing

_PRINTS = {
    "APACrefYear": (1, "{0}"), "APACrefYearMonthDay": (3, "{0}"),
    "APACrefatitle": (2, "{0}"), "APACrefaetitle": (2, ""),
    "APACrefbtitle": (2, r"\emph{{{0}}}"), "APACrefbetitle": (2, ""),
    "APACjournalVolNumPages": (4, r"\emph{{{0}}}, {1}({2}), {3}"),
    "APACbVolEdTR": (2, "{1}"), "APACbVolEdTRpgs": (3, "{1} {2}"),
    "APACaddressPublisher": (2, "{0}: {1}"), "APACaddressPublisherEqAuth": (2, "{0}: {1}"),
    "APACaddressInstitution": (2, "{0}: {1}"), "APACaddressSchool": (2, "{1}"),
    "APACtypeAddressSchool": (3, "{0}, {2}"), "APAChowpublished": (1, "{0}"), "APACrefnote": (1, "{0}"),
    "APACinsertmetastar": (1, ""), "APACmetastar": (0, ""), "APACexlab": (1, ""), "APACmonth": (1, ""),
    "APACorigyearnote": (1, ""), "PrintBackRefs": (1, ""), "APAhyperref": (2, "{1}"), "PrintOrdinal": (1, "{0}"),
    "BPBI": (0, "."), "BHBI": (0, ".-"), "BCBL": (0, ","), "BCBT": (0, ","), "BDBL": (0, ","), "BBA": (0, r"\&"),
    "BOthers": (0, "et al"), "BOthersPeriod": (0, "et al."), "BBOQ": (0, ""), "BBCQ": (0, ""),
    "BIn": (0, "In"), "BED": (0, "Ed."), "BEDS": (0, "Eds."), "BEd": (0, "ed."),
    "BPG": (0, "p."), "BPGS": (0, "pp."), "BVOL": (0, "Vol."), "BVOLS": (0, "Vols."), "BNUM": (0, "No."),
    "BTRANS": (0, "Trans."), "BPhD": (0, "PhD thesis"), "BUPhD": (0, "PhD thesis"),
    "BMTh": (0, "Master's thesis"), "BUMTh": (0, "Master's thesis"), "BTR": (0, "Technical report"),
}  # fmt: skip
"""How many arguments a macro has, and what it prints (apacite's manual, section 8); titles stand in two spellings."""
_CALL = re.compile(rf"\\({'|'.join(sorted(_PRINTS, key=len, reverse=True))})(?![A-Za-z])\s*(?:\{{\}})?")
_AROUND = re.compile(r"\\(?:begin|end)\s*\{APAC\w{1,20}\}|\\unskip\b")
_COMMENT = re.compile(r"(?<!\\)%\n\s*")
_MAX_DEPTH = 4
_BLANK = re.compile(r"\s*")
_EMPTY = re.compile(r"\(\s*\)|\{\s*\}|(?:\\newblock\s*)+(?=\\newblock|\Z)")


def printed_body(text: str) -> str:
    r"""Return the body of an apacite `\bibitem` as its style prints it; other bodies unchanged."""
    if "\\APACref" not in text:
        return text
    return _EMPTY.sub("", _printed_text(_AROUND.sub("", _COMMENT.sub("", text)), 0))


def _printed_text(text: str, depth: int) -> str:
    """Return a text with apacite's commands replaced by what its style prints for them."""
    said: list[str] = []
    at = 0
    for call in _CALL.finditer(text) if depth < _MAX_DEPTH else ():
        if call.start() < at:
            continue
        number, form = _PRINTS[call.group(1)]
        values, end = [""] * number, call.end()
        for place in range(number):
            after = closing(text, end, MAX_LENGTH) if text[end : end + 1] == "{" else -1
            if after < 0:
                break
            values[place] = _printed_text(text[end + 1 : after - 1], depth + 1)
            blank = _BLANK.match(text, after) if place + 1 < number else None
            end = blank.end() if blank else after
        said += [text[at : call.start()], form.format(*values)]
        at = end
    return "".join((*said, text[at:]))
