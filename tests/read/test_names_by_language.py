"""Names as languages write them: a family name of several words, what stands between two people, initials."""

from __future__ import annotations

import pytest

from seminal.read.references.labelling.people import names


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("García Canclini, Néstor", ["García Canclini|Néstor"]),
        ("Vargas Llosa, Mario", ["Vargas Llosa|Mario"]),
        ("de Certeau, Michel", ["Certeau|Michel"]),
        ("van Dijk, Teun A.", ["Dijk|Teun A."]),
        ("Le Goff, Jacques", ["Le Goff|Jacques"]),
        ("van der Berg, Ada, and Cleo Vik", ["Berg|Ada", "Vik|Cleo"]),
        (
            "Lind Orte, Robin, Cleo Vik Marsh y Pilar Moor",
            ["Lind Orte|Robin", "Marsh|Cleo Vik", "Moor|Pilar"],
        ),
        ("Ortega y Marsh, José", ["Ortega y Marsh|José"]),
        ("Ramón y Lind, S. and Stone, A.", ["Ramón y Lind|S.", "Stone|A."]),
        ("Lind y Orte, José; Stone, Ada", ["Lind y Orte|José", "Stone|Ada"]),
        ("de Marsh e Silva, Adriana", ["Marsh e Silva|Adriana"]),
        ("Puig i Orte, Josep", ["Puig i Orte|Josep"]),
        ("Stone, Ada y Ortiz, Ben", ["Stone|Ada", "Ortiz|Ben"]),
        ("Ana Stone y Ben Ortiz", ["Stone|Ana", "Ortiz|Ben"]),
        ("Silva, A. e Souza, B.", ["Silva|A.", "Souza|B."]),
        ("von Lind, Friedrich August", ["Lind|Friedrich August"]),
        ("Garcia, A. d'Almeida, Stone, B.", ["Garcia|A. d'Almeida", "Stone|B."]),
        ("Te Lind, H. en D. Marsh", ["Te Lind|H.", "Marsh|D."]),
        ("Löfgren, Orvar och Frykman, Jonas", ["Löfgren|Orvar", "Frykman|Jonas"]),
        ("Kılıç, A. ve Saner, Y.", ["Kılıç|A.", "Saner|Y."]),
        ("Δημαράς, Κ. και Πολίτης, Λ.", ["Δημαράς|Κ.", "Πολίτης|Λ."]),
        ("Грабович Г. та Плохій С.", ["Грабович|Г.", "Плохій|С."]),
        ("Шевчук, І. Є.", ["Шевчук|І. Є."]),
        ("김우창, 백낙청", ["김우창|", "백낙청|"]),
        ("브로델, 페르낭", ["브로델|페르낭"]),
        ("Ada Stone, Ben Ortiz", ["Stone|Ada", "Ortiz|Ben"]),
        ("de N. Ada Stone y Ben Ortiz", ["Stone|N. Ada", "Ortiz|Ben"]),
        ("von A. Lind", ["Lind|A."]),
        ("de A. Stone", ["Stone|A."]),
        ("Ada Stone, Vik", ["Stone|Ada", "Vik|"]),
        ("A. Stone, Ben", ["Stone|A.", "Ben|"]),
        ("Ada Stone, Google", ["Stone|Ada", "Google|"]),
        ("Stone, Ada", ["Stone|Ada"]),
        ("Dd Chamberlin, J Robie", ["Chamberlin|Dd", "Robie|J"]),
        ("Mj Zaki, S Parthasarathy, M Ogihara", ["Zaki|Mj", "Parthasarathy|S", "Ogihara|M"]),
        ("García Canclini, Néstor R.", ["García Canclini|Néstor R."]),
    ],
)
def test_the_people(text: str, people: list[str]) -> None:
    assert [f"{name.family}|{name.given}" for name in names(text)] == people
