"""Files kept between runs: never wrong, whatever became of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seminal.store import cache_files
from seminal.store.cache_files import Parts

NAMES = st.sampled_from([b"a", b"b", b"c", b"d"])
PARTS = st.dictionaries(NAMES, st.tuples(st.sampled_from([b"1", b"2"]), st.binary(min_size=1, max_size=40)))


@given(st.lists(st.tuples(PARTS, st.sets(NAMES), st.booleans()), max_size=8))
@settings(max_examples=25, deadline=None)
def test_a_file_of_parts_holds_what_was_put_there(
    tmp_path_factory: pytest.TempPathFactory,
    runs: list[tuple[dict[bytes, tuple[bytes, bytes]], set[bytes], bool]],
) -> None:
    place = tmp_path_factory.mktemp("parts") / "folder" / "file"
    known: dict[bytes, tuple[bytes, bytes]] = {}
    for put, asked, whole in runs:
        parts = Parts(place)
        for name, (made_of, data) in known.items():
            if name in asked:
                assert parts.get(name, made_of) == data
            assert parts.get(name, made_of + b"x") is None
        for name, (made_of, data) in put.items():
            parts.put(name, made_of, data)
            assert parts.get(name, made_of) == data
        assert parts.save(whole=whole) is bool(put)
        if whole and put:
            known = {name: known[name] for name in known.keys() & asked}
        known.update(put)
        again = Parts(place)
        assert {name: again.get(name, made_of) for name, (made_of, _) in known.items()} == {
            name: data for name, (_, data) in known.items()
        }
        assert not any(
            again.holds(name, b"1") or again.holds(name, b"2")
            for name in {b"a", b"b", b"c", b"d"} - set(known)
        )
        again.close()


def filled(place: Path) -> Parts:
    parts = Parts(place)
    parts.put(b"large", b"1", b"x" * 1_000)
    parts.put(b"small", b"1", b"y")
    parts.save(whole=True)
    return Parts(place)


def test_a_spoilt_part_is_none_and_the_others_are_whole(tmp_path: Path) -> None:
    place = tmp_path / "file"
    filled(place).close()
    data = bytearray(place.read_bytes())
    data[500] ^= 1
    place.write_bytes(data)
    parts = Parts(place)
    assert (parts.get(b"large", b"1"), parts.get(b"small", b"1")) == (None, b"y")
    parts.put(b"large", b"1", b"new")
    parts.save(whole=False)
    assert (Parts(place).get(b"large", b"1"), Parts(place).get(b"small", b"1")) == (b"new", b"y")


@pytest.mark.parametrize("cut", [1, 16, 24, 30, 200, 2_000])
def test_a_file_that_was_cut_holds_nothing(tmp_path: Path, cut: int) -> None:
    place = tmp_path / "file"
    filled(place).close()
    place.write_bytes(place.read_bytes()[:-cut])
    assert Parts(place).get(b"large", b"1") is None
    assert filled(place).get(b"large", b"1") == b"x" * 1_000


def test_what_changes_often_does_not_grow_the_file(tmp_path: Path) -> None:
    place = tmp_path / "file"
    filled(place).close()
    for number in range(60):
        parts = Parts(place)
        parts.put(b"changing", str(number).encode(), bytes([number]) * 300)
        parts.save(whole=False)
    assert place.stat().st_size < 6_000
    assert Parts(place).get(b"large", b"1") == b"x" * 1_000
    assert Parts(place).get(b"changing", b"59") == bytes([59]) * 300


def test_of_two_runs_at_once_both_end_well(tmp_path: Path) -> None:
    place = tmp_path / "file"
    one, two = filled(place), filled(place)
    one.put(b"one", b"1", b"1" * 50)
    two.put(b"two", b"1", b"2" * 50)
    one.save(whole=False)
    two.save(whole=False)
    last = Parts(place)
    assert last.get(b"two", b"1") == b"2" * 50
    assert last.get(b"large", b"1") == b"x" * 1_000
    assert last.get(b"one", b"1") in (None, b"1" * 50)


def test_another_users_file_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "file"
    filled(place).close()
    cache_files.keep(tmp_path / "value", b"\x80\x05N.")
    monkeypatch.setattr("os.geteuid", lambda: place.stat().st_uid + 1)
    assert Parts(place).get(b"small", b"1") is None
    assert cache_files.load(tmp_path / "value") is None
