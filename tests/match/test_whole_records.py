"""Two records that say much of their works and differ in it are two works; the kinds of an institute's catalogue."""

from __future__ import annotations

import pytest

from seminal.match.contradictions import contradiction
from seminal.match.similarity import Verdict, compare
from seminal.model.match_reasons import Veto
from tests.match.records import records

APART = {
    "abstracts of two meetings in one transactions": (
        "@inproceedings{a, TITLE, booktitle={Transactions of the Kite Union}, volume=88, number=52, year=2007}",
        "@inproceedings{b, TITLE, booktitle={Transactions of the Kite Union}, volume=89, number=53, year=2007}",
        Veto.ISSUES,
    ),
    "a collaboration's note and its preprint": (
        "@booklet{a, TITLE, howpublished={KITE-CONF-2023-015}, year=2023}",
        "@article{b, TITLE, eprint={2309.12986}, archiveprefix={arXiv}, year=2023}",
        Veto.MANUSCRIPT,
    ),
    "a paper and its longer report, called a paper": (
        "@inproceedings{a, TITLE, booktitle={Proceedings of Kites (KITE)}, year=2014}",
        "@inproceedings{b, TITLE, institution={University of Frob}, number={CS-TR-5035}, year=2014}",
        Veto.MANUSCRIPT,
    ),
    "an erratum that the paper calls related": (
        "@article{a, TITLE, journal={Kite Letters}, volume=699, pages=65, year=2004, doi={10.1234/k}, related={b},"
        " relatedstring={Erratum:}}",
        "@article{b, author={Stone, Ada}, journal={Kite Letters}, volume=706, pages=66, year=2005, doi={10.1234/k}}",
        Veto.NOTICE,
    ),
    "an addendum under the DOI of its paper": (
        "@article{a, TITLE, journal={Kite Letters}, volume=74, pages=3109, year=2014, doi={10.1234/k}}",
        "@article{b, author={Stone, Ada}, journal={Kite Letters}, volume=76, pages=642, year=2016, doi={10.1234/k}}",
        Veto.COPIED,
    ),
    "a program and a piece of its text": (
        "@software{a, TITLE, url={https://kites.example.org/a}, year=2020}",
        "@codefragment{b, TITLE, subtitle={The core}, url={https://kites.example.org/a}, year=2020}",
        Veto.PART,
    ),
    "columns of two months, the number of the first issue in both": (
        "@article{a, title={Editorial}, author={Stone, A.}, journal={Kite}, volume=29, number=1, date=2017, month=2}",
        "@article{b, title={Editorial}, author={Stone, A.}, journal={Kite}, volume=29, number=1, date=2017, month=6}",
        Veto.ISSUES,
    ),
    "a paper, and the program of its name by nobody": (
        "@inproceedings{a, TITLE, booktitle={Proceedings of Kites (KITE)}, year=2018}",
        "@article{b, title={Harbours of the Northern Kites: A Grammar}, journal={\\url{https://kites.example.org/reel}}}",
        Veto.PAGE,
    ),
    "a paper, and its program on a host of programs": (
        "@inproceedings{a, TITLE, booktitle={Proceedings of Kites (KITE)}, year=2018}",
        "@misc{b, TITLE, publisher={GitHub}, howpublished={\\url{https://github.com/stone/reel}}, year=2018}",
        Veto.PAGE,
    ),
    "two editions of a book, ten years apart": (
        "@book{a, TITLE, publisher={Harbour Press}, edition={Second}, year=1953}",
        "@book{b, TITLE, publisher={Harbour Press}, year=1963}",
        Veto.EDITIONS,
    ),
    "an article and its poster": (
        "@article{a, TITLE, journal={Kite Letters}, volume=74, pages={2184--2206}, year=2020}",
        "@inproceedings{b, TITLE, organization={Kites 2019}, note={Conference poster}, year=2019}",
        Veto.TALK,
    ),
    "one talk in two towns": (
        "@inproceedings{a, TITLE, organization={Reed College}, note={Invited seminar}, month=10, year=2021}",
        "@inproceedings{b, TITLE, organization={Gull Labs}, note={Invited seminar}, month=11, year=2021}",
        Veto.VENUES,
    ),
    "an article, and the report that calls itself its longer version by key": (
        "@article{stone97e, TITLE, journal={Kite Letters}, volume=3, number=4, pages={355--377}, year=1997}",
        "@techreport{stone97g, TITLE, institution={Gull Labs}, note={Longer version of stone97e: Harbours}, year=1997}",
        Veto.NOTICE,
    ),
    "posters of two meetings": (
        "@misc{a, TITLE, eventtitle={Kite Days 2020}, year=2020}",
        "@misc{b, TITLE, eventtitle={Congress of Gulls}, year=2019}",
        Veto.VENUES,
    ),
    "a keynote and the article": (
        "@article{a, TITLE, journal={Kite Letters}, volume=38, pages={2068--2074}, year=2023}",
        "@misc{b, TITLE, type={Keynote Address}, year=2022}",
        Veto.TALK,
    ),
    "a set, and a volume by its title": (
        "@book{a, title={Syntax of Gullish}, editor={Stone, A.}, year=2018}",
        "@book{b, title={Syntax of Gullish: Nouns and Their Phrases, Volume 2}, editor={Stone, A.}, year=2018}",
        Veto.PART,
    ),
    "poems of one rubric, places of one page of a site": (
        "@article{a, title={Poems of the Month}, journal={Kite}, year=1913, url={https://k.org/i_8.xml#div_1.d2e8618}}",
        "@article{b, title={Poems of the Month}, journal={Kite}, year=1913, url={https://k.org/i_8.xml#div_2.d2e8931}}",
        Veto.PAGES_OF_SITE,
    ),
    "a column and its first letter, one page number with an e like a year": (
        "@article{a, title={Letters:}, journal={Kite}, year=1929, url={https://k.org/i_73.xml#div_23.d2e1974}}",
        "@article{b, title={Letters}, journal={Kite}, year=1929, url={https://k.org/i_73.xml#div_9.d2e899}}",
        Veto.PAGES_OF_SITE,
    ),
    "a paper and its report, by the title the longer of the two": (
        "@inproceedings{a, TITLE, booktitle={Proceedings of Kites (KITE)}, pages={246--249}, year=2010}",
        "@techreport{b, author={Stone, Ada}, title={On Frobs and Kites of the Harbour (Extended Version)}, number=258,"
        " institution={University of Frob}, year=2010}",
        Veto.MANUSCRIPT,
    ),
    "two papers of one group at one meeting": (
        "@inproceedings{a, author={Stone, Ada and Vik, Cleo and Reed, Bo}, title={GULL at the Kite Track 2013},"
        " booktitle={Proceedings of the Harbour Meeting (HARB)}, year=2013}",
        "@inproceedings{b, author={Vik, Cleo and Stone, Ada and Reed, Bo}, title={GULL at the Night Kite Track 2013},"
        " booktitle={Proceedings of the Harbour Meeting (HARB)}, year=2013}",
        Veto.STRANGERS,
    ),
    "folios of one collection, no year": (
        "@unpublished{a, TITLE, booktitle={Stone Papers, MS 12}, pages={022a-022b}}",
        "@unpublished{b, TITLE, booktitle={Stone Papers, MS 12}, pages={007a-d}}",
        Veto.OTHER_PAGES,
    ),
    "the number behind a title that ends in vol": (
        "@book{a, title={Kites and Harbours at Sea, vol}, editor={Stone, A.}, publisher={26(1), 9 pp}, year=1995}",
        "@book{b, title={Kites and Harbours at Sea, vol}, editor={Stone, A.}, publisher={26(2), 9 pp}, year=1995}",
        Veto.VOLUMES,
    ),
    "volumes of a booklet": (
        "@booklet{a, TITLE, volume=1, year=1980}",
        "@booklet{b, TITLE, volume=2, year=1980}",
        Veto.VOLUMES,
    ),
    "a paper whose proceedings are in no list, and an article": (
        "@inproceedings{a, TITLE, crossref={kites-85}, pages={80--86}}",
        "@article{b, TITLE, journal={Kite Letters}, volume=30, pages={35--79}, year=1986}",
        Veto.VENUES,
    ),
    "papers of proceedings that are in no list": (
        "@inproceedings{a, TITLE, crossref={kites-85}, pages={80--86}}",
        "@inproceedings{b, TITLE, crossref={boats-87}, pages={233--258}}",
        Veto.VENUES,
    ),
    "chapters under the title and the DOI of their book": (
        "@article{a, title={Handbook of Kites}, editor={Vik, C.}, author={Stone, A.}, doi={10.1234/k}, pages={49--69}}",
        "@article{b, title={Handbook of Kites}, editor={Vik, C.}, author={Reed, S.}, doi={10.1234/k}, pages={97--117}}",
        Veto.STRANGERS,
    ),
    "a DOI that the paper of another decade has as well": (
        "@article{a, TITLE, journal={Bull. Kite Soc.}, volume=76, pages={14--18}, year=1970, doi={10.1234/k}}",
        "@article{b, TITLE, journal={Trans. Kite Soc.}, volume=259, pages={185--205}, year=1980, doi={10.1234/k}}",
        Veto.COPIED,
    ),
    "a letter and a page of proceedings with its DOI": (
        "@article{a, TITLE, journal={Kite Letters}, volume=91, pages=841, year=2003, doi={10.1234/k}}",
        "@inproceedings{b, TITLE, booktitle={Experimental Chaos: Seventh Conference}, pages={380--380}, year=2003,"
        " doi={10.1234/k}}",
        Veto.COPIED,
    ),
    "pages and DOI copied from another paper": (
        "@article{a, title={Stable Kites and Their Orbits}, author={Stone, Ada}, journal={Kite Letters}, volume=73,"
        " pages={329--348}, year=1980, doi={10.1234/k}}",
        "@article{b, title={Isolated Strings}, author={Stone, Ada}, journal={Journal of Ropes}, volume=17,"
        " pages={329--348}, year=1975, doi={10.1234/k}}",
        Veto.COPIED,
    ),
    "a report on another metal, by other people, with one DOI": (
        "@techreport{a, title={Assessment of mercury in the harbour}, author={Stone, A.}, year=1991, doi={10.1234/k}}",
        "@techreport{b, title={Assessment of tritium in the harbour}, author={Reed, S.}, year=1993, doi={10.1234/k}}",
        Veto.COPIED,
    ),
    "a set of volumes and one of them": (
        "@book{a, TITLE, volumes=3, year=2014, publisher={Harbour Press}}",
        "@book{b, TITLE, volumes=3, volume={2: Ropes}, year=2014, publisher={Harbour Press}}",
        Veto.PART,
    ),
    "an edition that one of two records states": (
        "@book{a, TITLE, publisher={Harbour Press}, edition=9, year=1849}",
        "@book{b, TITLE, publisher={Harbour Press}, year=1849}",
        Veto.EDITIONS,
    ),
    "volumes in Roman numerals, a year apart": (
        "@book{a, TITLE, volume=IV, year=1952}",
        "@book{b, TITLE, volume=V, year=1953}",
        Veto.VOLUMES,
    ),
    "volumes that words with a century tell": (
        "@book{a, TITLE, volume={To the Century XX}, year=1968}",
        "@book{b, TITLE, volume={From the Sky}, year=1968}",
        Veto.VOLUMES,
    ),
    "what stands at a page for supplements": (
        "@techreport{a, TITLE, institution={Harbour Office}, year=2014}",
        "@misc{b, TITLE, howpublished={\\url{http://kites.example.org/supp/Kites-007/}}, year=2014}",
        Veto.PART,
    ),
    "a paper and its data under another DOI, one title": (
        "@incollection{a, TITLE, booktitle={Kites}, pages={620--634}, year=2023, doi={10.1007/978-3-031-2_44}}",
        "@misc{b, TITLE, howpublished={Zenodo}, year=2023, doi={10.5281/zenodo.7429806}}",
        Veto.DOIS,
    ),
    "decisions of two courts": (
        "@jurisdiction{a, title={Stone v. Reed and Sons}, journal={K. 3d}, volume=878, pages=1184, year=2018}",
        "@jurisdiction{b, title={Stone v. Reed and Sons}, journal={K. Supp. 3d}, volume=312, pages=939, year=2018}",
        Veto.VENUES,
    ),
    "a column of nobody in two issues, each on the last page": (
        "@article{a, title={Figures of the Kites}, journal={Kite Letters}, volume=2, number=44, pages=448, year=1895}",
        "@article{b, title={Figures of the Kites}, journal={Kite Letters}, volume=2, number=45, pages=448, year=1895}",
        Veto.ISSUES,
    ),
    "volumes that words tell": (
        "@book{a, TITLE, volume={From the Sea}, year=1968}",
        "@book{b, TITLE, volume={From the Sky}, year=1968}",
        Veto.VOLUMES,
    ),
    "volumes with a number and words": (
        "@book{a, TITLE, volume={I - Sea}, year=2001}",
        "@book{b, TITLE, volume={II - Sky}, year=2001}",
        Veto.VOLUMES,
    ),
    "parts of a volume": (
        "@book{a, TITLE, volume=1, part=1, year=1959}",
        "@book{b, TITLE, volume=1, part=2, year=1959}",
        Veto.VOLUMES,
    ),
    "versions in titles, one DOI": (
        "@book{a, title={Kitebase (Version 2.1.0)}, author={Stone, Ada}, year=2019, doi={10.5281/zenodo.3351275}}",
        "@book{b, title={Kitebase (Version 2.2.0)}, author={Stone, Ada}, year=2019, doi={10.5281/zenodo.3351275}}",
        Veto.EDITIONS,
    ),
    "versions of a program, a year each": (
        "@book{a, title={Kitepy. A Library for Harbours}, author={Stone, Ada}, year=2018, url={http://kitepy.example.org}}",
        "@book{b, title={Kitepy. A Library for Harbours}, author={Stone, Ada}, year=2019, url={http://kitepy.example.org}}",
        Veto.EDITIONS,
    ),
    "a chapter and its book": (
        "@incollection{a, TITLE, booktitle={Harbours of the Northern Kites}, year=2004, pages={3--39}}",
        "@book{b, TITLE, year=2004}",
        Veto.PART,
    ),
    "a notice and the book": (
        "@article{a, TITLE, journal={Notes on Kites}, volume=70, pages={16--17}, year=1995, isbn={9783540411234}}",
        "@book{b, TITLE, pages={xiii+418}, year=1995, isbn={9783540411234}}",
        Veto.PART,
    ),
    "an article and a chapter of a reader": (
        "@article{a, TITLE, journal={Kite Letters}, volume=12, pages={175--210}, year=1956}",
        "@incollection{b, TITLE, booktitle={Kites: A Reader}, year=1956}",
        Veto.VENUES,
    ),
    "numbers of pages": (
        "@book{a, TITLE, pages={170}, year=2003}",
        "@book{b, TITLE, pages={338 pp.}, year=2003}",
        Veto.EXTENTS,
    ),
    "an introduction and the whole": (
        "@book{a, TITLE, pages={1-34}, year=1971}",
        "@book{b, TITLE, pages={156}, year=1971}",
        Veto.EXTENTS,
    ),
    "two ISBNs of one bibliography": (
        "@book{a, TITLE, year=1987, isbn={9789980631565}}",
        "@book{b, TITLE, year=1987, isbn={9789980631619}}",
        Veto.ISBNS,
    ),
    "an identifier of the whole never joins parts: chapters with their book's DOI": (
        "@inbook{a, title={Keels}, author={Stone, Ada}, booktitle={Boats}, year=1981, doi={10.4324/978}}",
        "@inbook{b, title={Sails and Winds}, author={Stone, Ada}, booktitle={Boats}, year=1981, doi={10.4324/978}}",
        Veto.CHAPTERS,
    ),
    "an identifier of the whole never joins parts: chapters that a list calls books": (
        "@book{a, title={Keels}, author={Stone, A.}, booktitle={Boats}, year=1981, pages={262}, isbn={9789533070964}}",
        "@book{b, title={Sails}, author={Stone, A.}, booktitle={Boats}, year=1981, pages={262}, isbn={9789533070964}}",
        None,
    ),
    "a DOI copied to a paper of other words": (
        "@article{a, title={Kites at Night}, author={Stone, A.}, journal={Kites}, volume=1, pages={1--43}, year=2005, "
        "doi={10.1234/a}}",
        "@inproceedings{b, title={Boats by Day}, author={Reed, B.}, booktitle={Boats}, pages={225--236}, year=2004, "
        "doi={10.1234/a}}",
        Veto.COPIED,
    ),
    "a DOI copied to a paper whose title goes on": (
        "@article{a, title={Kites and Their Harbours}, author={Stone, A. and Reed, B.}, journal={Kites}, volume=1, "
        "pages={101--143}, year=2005, doi={10.1234/a}}",
        "@incollection{b, title={Kites and Their Harbours in the Northern Seas}, author={Reed, B. and Stone, A.}, "
        "booktitle={Boats}, pages={225--236}, year=2004, doi={10.1234/a}}",
        Veto.COPIED,
    ),
    "parts of a series, one DOI": (
        "@article{a, title={Stresses in the Ropes of Kites at Sea. 1. Steady Winds}, author={Stone, A.}, "
        "journal={Kites}, volume=55, pages={1958--1970}, year=1971, doi={10.1234/a}}",
        "@article{b, title={Stresses in the Ropes of Kites at Sea. 3. Friction}, author={Stone, A.}, "
        "journal={Ropes}, volume=19, pages={557--582}, year=1975, doi={10.1234/a}}",
        Veto.COPIED,
    ),
    "an introduction and the report, one DOI": (
        "@techreport{a, title={A Simple Introduction to Kites and Their Harbours}, author={Stone, A.}, year=1997, "
        "institution={Frob}, doi={10.1234/a}}",
        "@incollection{b, title={Kites and Their Harbours}, author={Stone, A.}, booktitle={Boats}, year=2011, "
        "pages={647--651}, doi={10.1234/a}}",
        Veto.COPIED,
    ),
    "talks of one bibliography, one DOI": (
        "@misc{a, title={Kite Harbour Overview}, author={Stone, A.}, year=2016, doi={10.1234/a}}",
        "@misc{b, title={Ropes of the Harbour Boats and Winds}, author={Stone, A.}, year=2016, doi={10.1234/a}}",
        Veto.COPIED,
    ),
    "volumes of a book under one DOI": (
        "@book{a, title={Outline of a Grammar of Kites: The Tail}, author={Stone, A.}, year=2016, doi={10.1234/a}}",
        "@book{b, title={Outline of a Grammar of Kites: The Rope}, author={Stone, A.}, year=2016, doi={10.1234/a}}",
        Veto.COPIED,
    ),
    "chapters of one title, by their numbers": (
        "@inbook{a, TITLE, booktitle={Boats}, year=1981, doi={10.4324/978}, chapter=2}",
        "@inbook{b, TITLE, booktitle={Boats}, year=1981, doi={10.4324/978}, chapter=III}",
        Veto.CHAPTERS,
    ),
    "a chapter and its book, by one ISBN and address": (
        "@inbook{a, title={Kites at Sea: A History}, author={Stone, Ada}, booktitle={Kites at Sea}, year=2014, "
        "chapter=1, isbn={9780520959200}, url={https://example.org/kites}}",
        "@book{b, title={Kites at Sea}, author={Stone, Ada}, year=2014, isbn={9780520959200}, "
        "url={https://example.org/kites}}",
        Veto.PART,
    ),
    "a book and what stands on pages far behind its first": (
        "@book{a, TITLE, year=2017, doi={10.1007/978-3-319-53088-8}, pages={115--132}, publisher={Springer}}",
        "@book{b, TITLE, year=2017, doi={10.1007/978-3-319-53088-8}, publisher={Springer}}",
        Veto.PART,
    ),
    "reports of two numbers at one address": (
        "@techreport{a, TITLE, year=2021, number={IF11617}, url={https://example.org/crs/index.html}}",
        "@techreport{b, TITLE, year=2021, number={R44759}, url={https://example.org/crs/index.html}}",
        Veto.VOLUMES,
    ),
    "a report and its second volume": (
        "@techreport{a, TITLE, year=2022}",
        "@techreport{b, TITLE, year=2024, volume=2}",
        Veto.VOLUMES,
    ),
    "issues of a periodical that a list calls books": (
        "@booklet{a, TITLE, volume=2, number=1, year=2018}",
        "@book{b, TITLE, volume=2, number=4, year=2019}",
        Veto.VOLUMES,
    ),
    "a talk and the report": (
        "@misc{a, TITLE, howpublished={Presentation}, year=2017}",
        "@techreport{b, TITLE, institution={Harbour Office}, year=2017}",
        Veto.TALK,
    ),
    "editions in the number and the title": (
        "@book{a, title={Kites, Trial Edition}, author={Stone, Ada}, year=1904}",
        "@book{b, title={Kites}, author={Stone, Ada}, number={2nd ed.}, year=1904}",
        Veto.EDITIONS,
    ),
    "chapters of two books, by their pages": (
        "@incollection{a, TITLE, booktitle={Keels and Sails of All Kinds}, year=2017, pages={33--61}}",
        "@incollection{b, TITLE, booktitle={Introduction}, year=2017, pages={1--9}}",
        Veto.OTHER_PAGES,
    ),
    "a chapter without pages, under its book's title": (
        "@incollection{a, TITLE, booktitle={Keels and Their Sails at Sea}, year=1994}",
        "@book{b, TITLE, year=1994}",
        Veto.PART,
    ),
    "a chapter without its book's title, by its pages": (
        "@incollection{a, TITLE, year=1969, pages={71-97}}",
        "@book{b, TITLE, year=1969}",
        Veto.PART,
    ),
    "an article and the longer book of its title": (
        "@article{a, title={Harbours of the Northern Kites}, author={Stone, Ada}, journal={Kite Letters}, year=2004}",
        "@book{b, TITLE, year=2005}",
        Veto.PART,
    ),
    "manuscripts by their numbers": (
        "@unpublished{a, TITLE, note={Kite Archive MS 1763}}",
        "@unpublished{b, TITLE, note={Kite Archive MS 1764}}",
        Veto.VOLUMES,
    ),
    "a number of its own that a bibliography gives to a series": (
        "@book{a, TITLE, year=1901, serial_number=1}",
        "@book{b, TITLE, year=1901, serial_number=12}",
        Veto.VOLUMES,
    ),
    "documents by a code of the archive's own": (
        "@report{a, TITLE, year=1901, kite-no={KT-AS-017}}",
        "@report{b, TITLE, year=1901, kite-no={KT-AS-018}}",
        Veto.VOLUMES,
    ),
    "a document and its figure, by their codes": (
        "@report{a, TITLE, year=1901, kite-no={KT-AS-017}}",
        "@report{b, TITLE, year=1901, kite-no={KT-AS-017-FIG}}",
        Veto.VOLUMES,
    ),
    "a translated title of the bibliography's own": (
        "@book{a, TITLE, year=1901, isbn={9789980631565}, title_english={Kites, Part 1}}",
        "@book{b, TITLE, year=1901, isbn={9789980631565}, title_english={Kites, Part 2}}",
        Veto.VOLUMES,
    ),
    "folders of one collection": (
        "@unpublished{a, TITLE, booktitle={Stone Papers, MS 12}, pages={002, 018}, folder=34}",
        "@unpublished{b, TITLE, booktitle={Stone Papers, MS 12}, pages={17a-b}, folder=71}",
        Veto.VOLUMES,
    ),
    "parts of a series, in another language": (
        "@misc{a, TITLE, howpublished={Cuadernos de cometas, V-23, 1a parte}, year=1988}",
        "@misc{b, TITLE, howpublished={Cuadernos de cometas, V-23, 2a parte}, year=1988}",
        Veto.VOLUMES,
    ),
    "pages among what else is said": (
        "@article{a, TITLE, journal={Kite Letters}, volume=32, pages={46-49}, year=1966}",
        "@misc{b, TITLE, howpublished={En B. Reel, editor, Summa: en homenaje, pp. 541-560}, year=1966}",
        Veto.VENUES,
    ),
    "pages in an issue's place, of another year": (
        "@article{a, TITLE, journal={Kite Letters}, volume=3, pages={193-206}, year=1908}",
        "@article{b, TITLE, journal={Kite Letters}, number={354-374}, year=1909}",
        Veto.OTHER_PAGES,
    ),
    "a handout and the chapter": (
        "@incollection{a, TITLE, booktitle={Kites of the North and South}}",
        "@unpublished{b, TITLE, note={Handout to talk}, year=1989}",
        Veto.TALK,
    ),
    "what was presented and the chapter": (
        "@incollection{a, TITLE, booktitle={Kites of the North and South}, pages={134-166}, year=2001}",
        "@unpublished{b, TITLE, note={Paper presented at a Workshop on Kites}, year=1998}",
        Veto.TALK,
    ),
    "a mimeographed translation and the book": (
        "@unpublished{a, TITLE, note={mimeo}}",
        "@book{b, TITLE, publisher={Frob Press}}",
        Veto.MANUSCRIPT,
    ),
    "a paper of nobody and another's": (
        "@incollection{a, title={Kites and Harbours at Sea}, author={[s.n.]}, booktitle={Boats}, pages={2}}",
        "@incollection{b, title={Kites and Harbours at Sea}, author={Stone, A.}, booktitle={Winds}}",
        Veto.STRANGERS,
    ),
    "what a catalogue calls anonymous and another's": (
        "@book{a, title={Kites and Harbours at Sea}, author={Anonymous}, year=1976}",
        "@book{b, title={Kites and Harbours at Sea}, author={Stone, A.}, year=1976}",
        Veto.STRANGERS,
    ),
    "an announcement of nobody in two years": (
        "@article{a, title={Kite Club Membership Application}, author={Anonymous}, journal={Kites}, volume=20, "
        "pages={150}, year=1999}",
        "@article{b, title={Kite Club Membership Application}, author={Anonymous}, journal={Kites}, volume=21, "
        "pages={150}, year=2000}",
        Veto.ISSUES,
    ),
    "a guide and its enlarged edition": (
        "@book{a, TITLE, year=1975}",
        "@book{b, title={Harbours of the Northern Kites: A Grammar, enlarged edition}, author={Stone, Ada}, year=1975}",
        Veto.EDITIONS,
    ),
    "a guide and its enlarged edition in another language": (
        "@book{a, TITLE, year=1975}",
        "@book{b, title={Harbours of the Northern Kites: A Grammar, edisi lengkap}, author={Stone, Ada}, year=1975}",
        Veto.EDITIONS,
    ),
    "a paper and its supplementary material": (
        "@article{a, TITLE, journal={Kite Letters}, year=2012}",
        "@misc{b, title={Harbours of the Northern Kites: A Grammar: Supplementary material}, author={Stone, Ada}, "
        "year=2012}",
        Veto.NOTICE,
    ),
    "a paper and what a note calls its supplement": (
        "@inproceedings{a, TITLE, booktitle={Proceedings of KITE}, year=2012}",
        "@misc{b, TITLE, note={Supplementary material of a}, year=2012}",
        Veto.PART,
    ),
    "a thesis and its technical annex": (
        "@phdthesis{a, TITLE, school={Frob}, year=1995}",
        "@phdthesis{b, TITLE, school={Frob}, type={Annexe technique}, year=1995}",
        Veto.PART,
    ),
    "a conference's proceedings and their companion": (
        "@proceedings{a, TITLE, booktitle={Proceedings of the Kite Conference}, year=2017}",
        "@proceedings{b, TITLE, booktitle={Proceedings of the Kite Conference Companion}, year=2017}",
        Veto.PART,
    ),
    "a conference's paper and a workshop's": (
        "@inproceedings{a, TITLE, booktitle={ICKE '99: International Conference on Kite Engineering}, year=1999, "
        "pages={7-8}}",
        "@inproceedings{b, TITLE, booktitle={ICKE '99 Doctoral Workshop}, year=1999}",
        Veto.VENUES,
    ),
    "papers of two conferences": (
        "@inproceedings{a, TITLE, booktitle={Proceedings of the Conference on Boats and Their Sails}, year=1999}",
        "@inproceedings{b, TITLE, booktitle={Proceedings of the Symposium on Northern Grammars}, year=1999}",
        Veto.VENUES,
    ),
    "a workshop's paper and the newsletter's": (
        "@inproceedings{a, TITLE, booktitle={Workshop on Managing Kites by Their Logs}, year=2011}",
        "@article{b, TITLE, journal={Harbour Systems Review}, volume=45, pages={39-46}, year=2011}",
        Veto.VENUES,
    ),
}


@pytest.mark.parametrize("name", APART)
def test_two_works(name: str) -> None:
    first, second, veto = APART[name]
    left, right = records(first, second)
    assert contradiction(left, right) is contradiction(right, left) is veto
    assert compare(left, right)[0] is compare(right, left)[0] is not Verdict.SAME
