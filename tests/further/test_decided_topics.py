"""What the author decides on topics: works pinned to the top, and works taken out."""

import json
from pathlib import Path

from tests.commands import seminal

LIST = """\
# Serving

- Jeffrey Dean and Luiz André Barroso. The Tail at Scale. Communications of the ACM, 2013.
- Woosuk Kwon and Zhuohan Li. Efficient Memory Management for Large Language Model Serving. SOSP, 2023.
- Gyeong-In Yu and Joo Seong Jeong. Orca: A Distributed Serving System. OSDI, 2022.

# Training

- Jeffrey Dean and Greg Corrado. Large Scale Distributed Deep Networks. NeurIPS, 2012.
"""


def test_newest_first_then_as_the_author_decides(tmp_path: Path) -> None:
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\n")
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.md").write_text(LIST)

    def keys() -> list[str]:
        assert seminal("build", cwd=tmp_path).returncode == 0
        done = seminal("further", "serving", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return [
            line.split(" ")[1] + line.split(" ")[2]
            for line in done.stdout.splitlines()
            if line.startswith("- ")
        ]

    assert keys() == ["WoosukKwon", "Gyeong-InYu", "JeffreyDean"]
    decided = "topics:\n- slug: serving\n  headings: [Serving]\n  pin: [dean2013tail]\n  remove: [kwon2023efficient]\n"
    (tmp_path / "bib" / "topics.yml").write_text(decided)
    assert keys() == ["JeffreyDean", "Gyeong-InYu"]
    (tmp_path / "bib" / "topics.yml").write_text(decided.replace("dean2013tail", "dean2012large"))
    assert keys() == ["JeffreyDean", "Gyeong-InYu", "JeffreyDean"]


def test_pins_are_a_list(tmp_path: Path) -> None:
    (tmp_path / "seminal.yml").write_text("seeds: []\n")
    (tmp_path / "bib").mkdir()
    (tmp_path / "bib" / "topics.yml").write_text("topics:\n- slug: serving\n  pin: dean2013tail\n")
    done = seminal("build", cwd=tmp_path)
    assert done.returncode == 2
    assert "`pin` must be a list" in done.stderr


def test_a_decision_on_no_work_is_an_error_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\n")
    (tmp_path / "seeds").mkdir()
    (tmp_path / "bib").mkdir()
    (tmp_path / "seeds" / "list.md").write_text(LIST)
    (tmp_path / "bib" / "topics.yml").write_text(
        "topics:\n- slug: serving\n  headings: [Serving]\n"
        "  pin: [dean2013tale, The Tail at Scale, nobody]\n"
        "  remove:\n  - kwon2023eficient\n  - dean2012large\n"
    )
    for _ in range(2):  # also where the works are remembered
        done = seminal("build", cwd=tmp_path)
        assert done.returncode == 1
        found = [line for line in done.stderr.splitlines() if "unknown-topic-work" in line]
        assert [line.split(" ")[0] for line in found] == [
            f"bib/topics.yml:{place}:" for place in ("4:9", "4:23", "4:42", "6:5", "7:5")
        ]
        assert done.stderr.count("did you mean `dean2013tail`?") == 2
        assert "did you mean `kwon2023efficient`?" in done.stderr
        assert "`dean2012large` is not in the topic `serving`" in done.stderr


def test_a_work_that_is_pinned_and_removed_is_removed(tmp_path: Path) -> None:
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\n")
    (tmp_path / "seeds").mkdir()
    (tmp_path / "bib").mkdir()
    (tmp_path / "seeds" / "list.md").write_text(LIST)
    decided = (
        "topics:\n- slug: serving\n  headings: [Serving]\n  pin: [dean2013tail]\n  remove: [dean2013tail]\n"
    )
    (tmp_path / "bib" / "topics.yml").write_text(decided)
    done = seminal("build", cwd=tmp_path)
    assert "`dean2013tail` is pinned in this topic as well" in done.stderr
    assert "Tail at Scale" not in seminal("further", "serving", cwd=tmp_path).stdout


def test_a_mark_of_the_list_is_shown_and_has_its_source(tmp_path: Path) -> None:
    (tmp_path / "seminal.yml").write_text("seeds: [seeds]\n")
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "list.md").write_text(LIST.replace("OSDI, 2022.", "OSDI, 2022. (required)"))
    assert seminal("build", cwd=tmp_path).returncode == 0
    shown = seminal("further", "serving", cwd=tmp_path).stdout
    [line] = [line for line in shown.splitlines() if "Orca" in line]
    assert line.endswith("*\\[required\\]*")
    assert "required" not in seminal("further", "serving", "--style", "compact", cwd=tmp_path).stdout
    works = json.loads(seminal("further", "serving", "--format", "json", cwd=tmp_path).stdout)["works"]
    assert sorted(work["mark"] for work in works) == ["", "", "required"]
    evidence = json.loads((tmp_path / "bib" / "provenance.json").read_text())["works"]
    [claim] = evidence["yu2022orca"]["fields"]["mark"]
    assert (claim["value"], claim["origin"]) == (
        "required",
        evidence["yu2022orca"]["fields"]["title"][0]["origin"],
    )
    assert "required" not in (tmp_path / "bib" / "references.bib").read_text()
