"""Abbreviations whose full stop ends no sentence: of journals (ISO 4) and of references."""

ABBREVIATIONS = frozenset(
    [
        "vis", "recognit", "inf", "biol", "med", "stat", "surv", "manag", "methodol", "intell", "cybern",
        "robot", "autom", "electr", "theor", "anal", "artif", "technol", "telecommun", "multimed", "cogn",
        "psychol", "neurosci", "nat", "publ", "inst", "hung", "eur", "amer", "brit", "pac",
        "al", "vol", "no", "nos", "pp", "p", "proc", "conf", "int", "intl", "symp", "trans", "j", "eds",
        "ed", "st", "vs", "dept", "univ", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept",
        "oct", "nov", "dec", "comput", "archit", "syst", "lang", "softw", "eng", "sci",
        "commun", "rev", "lett", "inc", "ltd", "corp", "jr", "sr", "dr", "prof", "fig", "sec", "ch",
        "cf", "eg", "ie", "ser", "assoc", "acad", "natl", "mach", "adv", "annu",
        "meas", "appl", "phys", "oper", "distrib", "electron",
        "u.s", "mag", "mem", "netw", "optim", "knowl", "int'l", "tech", "rep", "ph.d",
        "m.s", "chem", "res", "pract", "exper", "sect", "inform", "endow", "dev", "numer", "combin", "roy", "ann",
        "secur", "comp", "interact", "transp", "internat", "distr", "bibl", "abh", "bd", "hrsg", "nr", "aufl", "jg",
    ]
)  # fmt: skip
DOUBTFUL = frozenset(
    [
        "program", "pattern", "art", "learn", "math", "parallel", "devices", "storage", "data",
        "graph", "circuits", "process", "log", "not", "found", "soc", "bull", "hum", "depend", "lib",
    ]
)  # fmt: skip
"""Words that a journal's name cuts short, and that end sentences too: "ACM Trans. Graph.", "a knowledge graph."."""
OPENING = frozenset(("proc", "trans", "conf", "symp", "j", "int", "intl", "annu", "adv", "tech"))
"""Abbreviations that a venue begins with: what stands before them is a title's last word."""
