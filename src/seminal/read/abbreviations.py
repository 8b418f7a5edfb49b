"""Abbreviations whose full stop ends no sentence: of journals (ISO 4) and of references."""

ABBREVIATIONS = frozenset(
    [
        "vis", "recognit", "inf", "biol", "med", "stat", "surv", "manag", "methodol", "intell", "cybern",
        "robot", "autom", "electr", "theor", "anal", "artif", "technol", "telecommun", "multimed", "cogn",
        "psychol", "neurosci", "nat", "publ", "inst", "hung", "eur", "amer", "brit", "pac", "pattern",
        "al", "vol", "no", "nos", "pp", "p", "proc", "conf", "int", "intl", "symp", "trans", "j", "eds",
        "ed", "st", "vs", "dept", "univ", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept",
        "oct", "nov", "dec", "comput", "archit", "syst", "lang", "program", "softw", "eng", "sci",
        "commun", "rev", "lett", "inc", "ltd", "corp", "jr", "sr", "dr", "prof", "fig", "sec", "ch",
        "art", "cf", "eg", "ie", "ser", "assoc", "acad", "natl", "mach", "learn", "res", "adv", "annu",
        "meas", "appl", "math", "phys", "oper", "parallel", "distrib", "electron", "devices", "circuits",
        "u.s", "mag", "mem", "netw", "optim", "storage", "data", "knowl", "int'l", "tech", "rep", "ph.d",
        "m.s", "chem",
    ]
)  # fmt: skip
