"""Abbreviations whose full stop ends no sentence: of journals (ISO 4) and of references."""

import re

from seminal.text.pattern import lazy

ABBREVIATIONS = frozenset(
    [
        "vis", "recognit", "inf", "biol", "med", "stat", "surv", "manag", "methodol", "intell", "cybern",
        "robot", "autom", "electr", "theor", "anal", "artif", "technol", "telecommun", "multimed", "cogn",
        "psychol", "neurosci", "nat", "publ", "inst", "hung", "eur", "amer", "brit", "pac",
        "al", "vol", "no", "nos", "pp", "p", "pg", "pgs", "proc", "conf", "int", "intl", "symp", "trans", "j", "eds",
        "ed", "st", "vs", "dept", "univ", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept",
        "oct", "nov", "dec", "comput", "archit", "syst", "lang", "softw", "eng", "sci",
        "commun", "rev", "lett", "inc", "ltd", "corp", "jr", "sr", "dr", "prof", "fig", "sec", "ch",
        "cf", "abbr", "eg", "ie", "ser", "assoc", "acad", "natl", "mach", "adv", "annu",
        "meas", "appl", "phys", "oper", "distrib", "electron",
        "u.s", "mag", "mem", "netw", "optim", "knowl", "int'l", "tech", "rep", "ph.d",
        "m.s", "chem", "res", "pract", "exper", "sect", "inform", "endow", "dev", "numer", "combin", "roy", "ann",
        "secur", "comp", "interact", "transp", "internat", "distr", "bibl", "abh", "bd", "hrsg", "nr", "aufl", "jg",
        "astrophys", "astron", "geophys", "nucl", "quant", "grav", "cosmol", "polon", "cim", "rept", "phil",
        "sel", "opt", "categ", "philos", "cryst", "optoelectron", "theoret", "educ", "econ", "ecol", "geol",
        "sociol", "linguist", "environ", "mater", "mech", "microw", "propag", "veh", "instrum", "magn",
        "nanotechnol", "photon", "semicond", "ultrason", "discret", "funct", "geom", "topol", "algebr",
        "probab", "statist", "fenn", "monogr", "ergod", "dyn", "dynam", "equ", "stud", "pers", "pharmacol",
        "physiol", "biochem", "biophys", "microbiol", "immunol", "clin", "surg", "pediatr", "neurol",
        "neurophysiol", "radiol", "epidemiol", "toxicol", "genet", "evol", "bioinform", "diagn", "acoust",
        "vib", "constr", "manuf", "decis", "behav", "percept", "psychophys", "theol", "archaeol",
        "anthropol", "geogr", "meteorol", "climatol", "oceanogr", "hydrol", "atmos", "celest", "aeronaut",
        "hist", "struct", "img", "probl", "quart", "kor", "meteor",
    ]
)  # fmt: skip
DOUBTFUL = frozenset(
    [
        "program", "pattern", "art", "learn", "math", "parallel", "devices", "storage", "data",
        "graph", "circuits", "process", "log", "not", "found", "soc", "bull", "hum", "depend", "lib", "class", "mod",
        "digit", "info", "am",
    ]
)  # fmt: skip
"""Words that a journal's name cuts short, and that end sentences too: "ACM Trans. Graph.", "a knowledge graph."."""
OPENING = frozenset(("proc", "trans", "conf", "symp", "j", "int", "intl", "annu", "adv", "tech"))
"""Abbreviations that a venue begins with: what stands before them is a title's last word."""

_CLIPPED_FIRST = re.compile(r",[\"”’']*\s+\Z")
_CLIPPED_NEXT = re.compile(r"(?:,\s+|[\s(])(?:[A-Z][a-z]{1,8}\.\s+)+\Z")
_CLIPPED = re.compile(r"[A-Z][a-z]{0,6}(?:[bcdfghjklmnpqrtvwxz]|[bcdfgklmnprt]s)\Z")
_NAME_GOES_ON = re.compile(r"[\s\x00~]+(?:[A-Z][\w.]|(?:and|of|for) [A-Z])")
_CLIPPED_AHEAD = lazy(
    r"[\s\x00~]+(?:[A-Z]\w{0,9}\.|(?:and|of|for) [A-Z]|[A-Z][a-z][^.,]{0,60}[\s~]\(?\d{1,3}\b)"
)
"""What goes on behind the first word of a journal's name, and not behind a title's last: ", Stronger. Ada Stone"."""
_NUMBER_NEXT = re.compile(r"[\s~,]+\(?(?!(?:19|20)\d\d\W*$)\d")  # a volume, and no year that ends all


def is_clipped(text: str, start: int, end: int) -> bool:
    """Return whether the word before a full stop is one of a journal's name cut short, also one that no list holds.

    It stands alone behind a comma, or behind another such word, and the name or its volume goes on:
    ", Calc. Var. and PDEs 8", ", Mat. Sb. 189". ISO 4 has words end in a consonant.
    """
    if not _CLIPPED.match(text, start, end):
        return False
    before = text[max(0, start - 40) : start]
    if _CLIPPED_NEXT.search(before):
        return bool(_NAME_GOES_ON.match(text, end + 1) or _NUMBER_NEXT.match(text, end + 1))
    return bool(_CLIPPED_FIRST.search(before) and _CLIPPED_AHEAD.match(text, end + 1))
