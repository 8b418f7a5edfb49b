"""Abbreviations whose full stop ends no sentence: of journals (ISO 4) and of references."""

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
