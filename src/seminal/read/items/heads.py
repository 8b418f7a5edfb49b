"""Roles of a table's columns by their headers, also those of database exports."""

from __future__ import annotations

import re
from typing import Final

from seminal.text.pattern import lazy

SURE: tuple[tuple[str, str], ...] = (
    (
        "title",
        r"(?:document|item|article|paper|work) title|paper name|title|titel|标题|书名|篇名|(?:书籍|图书|著作|作品)名称?"
        r"|titre|ouvrage|livre|título|obra|libro|titolo|opera|buch|название|заглавие|книга|題名|書名|タイトル"
        r"|títol|llibre|livro|boek|bok|tittel|boktitel|bog|kirja|nimeke|teos|tytuł|książka|název|názov|kniha|cím|könyv"
        r"|titlu|carte|назва|kitap|eser|τίτλος|βιβλίο|제목|도서|judul|buku|tên sách",
    ),
    (
        "authors",
        r"authors?(?:\(s\))?|authors? names?|auteure?s?|autor(?:in|inn?en|es|en|i|as?)?|autore|verfasser(?:in)?"
        r"|авторы?|作者|著者|författare|forfattere?|tekijät?|kirjailija|schrijvers?|autorzy|autoři|szerzők?|yazar(?:lar)?"
        r"|συγγραφ\w+|저자|지은이|penulis|pengarang|tác giả|المؤلف|מחבר",
    ),
    ("names", r"author full names?"),
    (
        "ignored",
        r"(?:publication|book|article|item|record|study) id|date (?:added|modified|read)\b.*"
        r"|(?:create|query|online) ?date",
    ),
    ("key", r"(?:(?:cit(?:e|ation)|bib(?:tex)?|entry)[ _-]?)?key"),
    ("ids", r"alias(?:es)?|other keys|ids"),
    (
        "urldate",
        r"(?:date )?(?:last )?(?:accessed|visited|retrieved)(?: on)?|(?:access|url|last access) ?date",
    ),
    (
        "cited by",
        r"(?:no\.? of |number of |total |#)? ?(?:citations?(?: count)?|cites)|cited[ _-]?by(?: count)?|times cited\b.*",
    ),
    (
        "date",
        r"(?:publication|published|pub)\W{0,2}(?:year|date)|year(?: published)?"
        r"|(?:erscheinungs|publikations)?jahr|année|año|ano|anno|год|年份|出版年|発行年|年|jaar|år|utgivningsår|vuosi"
        r"|rok(?: wydania| vydání)?|év|рік|yıl|έτος|연도|출판연도|tahun|năm",
    ),
    ("kind", r"(?:item|document|content|publication|entry|reference|bib) ?type|document identifier"),
    ("journal", r"journals?(?: ?title| name|/book)?|zeitschrift|revue|revista|rivista|журнал|期刊|雑誌"),
    ("abstract", r"abstracts?(?: note)?|摘要"),
    ("volume", r"(?:journal )?vol(?:ume|\.)?"),
    ("number", r"(?:journal )?(?:issue|number)(?: number)?"),
    ("pages", r"pages?|pagination|pp\.?|page (?:numbers?|range)"),
    ("first page", r"(?:start|first|beginning) ?page|page start"),
    ("last page", r"(?:end|last|ending) ?page|page end"),
    (
        "publisher",
        r"publishers?|出版社|verlag|éditeur|editorial|editora|editore|издательство|uitgeve(?:r|rij)|förlag|forlag"
        r"|kustantaja|wydawnictwo|nakladatel(?:ství)?|kiadó|editura|видавництво|yayınevi|출판사|penerbit",
    ),
    ("isbn", r"isbns?(?:.?1[03])?"),
    ("pmid", r"pmid|pubmed[ _]?id"),
)
"""Roles that a whole head has whatever stands beside it, as Scopus, IEEE, PubMed, Zotero and others print it."""
ROLES: tuple[tuple[str, str], ...] = (
    ("venue", r"^(?:source|journal|conference|container|book|proceedings)[ _-]?(?:title|name)$"),
    (
        "title",
        r"\btitle|\breadings?$|标题|题目|^papers? (?:title|name)|^name of|^work$|^article$|^book"
        r"|^publication title"
        r"|^reference|^entry$|^(?:文献|文獻|参考文献|literature?|literatur|littérature|литература|kaynakça|literatura)$",
    ),
    ("authors", r"author|作者|^by$|^writers?$|^who$|researchers?$"),
    (
        "venue",
        r"venue|^pub ?name|会议|期刊|出版物|刊物|出处|来源|发表"
        r"|conference|conf\b|journal|^pub\b|pub\.|publication|published|publisher|source$|where"
        r"|proceedings|booktitle",
    ),
    ("date", r"年份|日期|时间|^(?:date|year|time|when|released?|month)\b|date$|year$"),
    (
        "note",
        r"note|简介|说明|备注|comment|summary|description|why|keywords?|tl;?dr|remark|abstract|contribution"
        r"|highlights?|takeaway|idea",
    ),
    ("topic", r"^(?:topic|category|area|theme|type|subject|field|section)s?$"),
    (
        "links",
        r"链接|代码|link|url|code|github|repo|pdf|doi|arxiv|website|homepage|project|slides?|video|resources?"
        r"|download|implementation|artifact|paper$",
    ),
    ("title", r"论文|名字|^papers?\b|^name$|^method$|^model$|^system$|^works?$"),
    (
        "ignored",
        r"university|affiliation|institut|citation|stars?$|^#$|^no\.?$|^id$|status|priority|rank|language"
        r"|license",
    ),
)
"""Role of a column by its head; the first row that fits wins."""
KINDS: Final = {
    "article": "article", "journal article": "article", "journalarticle": "article", "review": "article",
    "journal": "article", "ieee journals": "article", "ieee magazines": "article",
    "conference paper": "inproceedings", "conferencepaper": "inproceedings", "proceedings paper": "inproceedings",
    "ieee conferences": "inproceedings", "conference article": "inproceedings", "proceeding": "inproceedings",
    "inproceedings": "inproceedings", "conference proceedings": "inproceedings", "book": "book", "monograph": "book",
    "booksection": "incollection", "book section": "incollection", "book chapter": "incollection",
    "chapter": "incollection", "incollection": "incollection", "thesis": "phdthesis", "phdthesis": "phdthesis",
    "dissertation": "phdthesis", "mastersthesis": "mastersthesis", "report": "techreport", "techreport": "techreport",
    "webpage": "online", "blogpost": "online", "preprint": "misc", "misc": "misc", "posted content": "misc",
    "html": "", "pdf": "", "citation": "", "doc": "", "academic journal": "",
}  # fmt: skip
"""Entry type by what exports say that a work is; a kind of file has none, and is no topic either."""
_SURE = tuple((role, re.compile(pattern, re.IGNORECASE)) for role, pattern in SURE)
_ROLES = tuple((role, re.compile(pattern, re.IGNORECASE)) for role, pattern in ROLES)
_WORKS = lazy(r"(?:(?:paper|article)s?(?: (?:titles?|names?))?|论文(?:标题|题目|名称)?)", re.IGNORECASE)
_CODE = re.compile(r"\s*\([a-z]{2}\)$")
_SYSTEM = re.compile(r"(?:names?|methods?|models?|systems?)\b", re.IGNORECASE)
OF_THE_LIST: Final = frozenset(("key", "ids", "urldate", "cited by"))
"""What a list notes of a work for its own use."""
PLACES: Final = frozenset(("venue", "journal"))
_SEVERAL = ("links", "venue", "kind")
_OF_A_VOLUME = ("number", "pages", "first page", "last page")
_SESSION = lazy(
    r"\b(?:week|presenter|speaker|moderator|host|discussant|discussions? lead|lecture|session|class|due|leader"
    r"|topic covered)s?\b",
    re.IGNORECASE,
)


def roles(head: list[str]) -> list[str]:
    """Return the role of every column by its head; `other` for an unknown head.

    Only links, venues and kinds may have several columns. The day on which a class meets is `ignored`.
    """
    texts = [text.strip(" *_:`").lower() for text in head]
    found = [""] * len(texts)
    for at, text in enumerate(texts):
        role = next((role for role, pattern in _SURE if pattern.fullmatch(text)), "")
        found[at] = role if role not in found or role in _SEVERAL else ""
    if "volume" not in found:  # a count, what is to be read of it, or an issue on a forge
        found = ["" if role in _OF_A_VOLUME else role for role in found]
    for at, text in enumerate(texts):
        found[at] = found[at] or next(
            (
                role
                for role, pattern in _ROLES
                if pattern.search(text) and (role not in found or role in _SEVERAL)
            ),
            "other",
        )
    if "publisher" in found and not {*PLACES, "isbn", "volume"} & set(found):
        found[found.index("publisher")] = "venue"  # many say so of a conference
    if "abstract" in found:
        found = [
            "ignored" if role == "note" and "key" in text else role
            for role, text in zip(found, texts, strict=True)
        ]
    meets = "date" in found and "year" not in texts[found.index("date")]
    if presented := {"date", "who"} <= set(texts):
        found[texts.index("who")] = "ignored"  # who speaks that day
    if meets and (presented or any(_SESSION.search(text) for text in texts)):
        found[found.index("date")] = "ignored"  # when a class meets says nothing of the work
    return found


def names_works(head: str) -> bool:
    """Return whether a column's head says that its cells are works: "Paper Title", "论文"."""
    return _WORKS.fullmatch(head.strip(" *_:`")) is not None


def is_of_a_meeting(head: str) -> bool:
    """Return whether a column's head is of a class or a meeting: "Presenter", "Week"."""
    return _SESSION.search(head.strip(" *_:`").lower()) is not None


def names_system(head: str) -> bool:
    """Return whether a head begins like one of systems, not papers: "Model", "Method", "Name"."""
    return _SYSTEM.match(head.strip(" *_:`")) is not None


def kind(text: str) -> str | None:
    """Return the type of a cell's first line in KINDS ("" for "PDF"), else None."""
    return next(
        (KINDS[one] for line in text.lower().split("\n") if (one := _CODE.sub("", line).strip()) in KINDS),
        None,
    )
