"""One profile for all property tests, and which tests are slow.

`make test` leaves out what takes seconds (real TeX, browsers, servers that are slow on purpose, files of 50 MB);
`make slow` runs just that, and CI runs both.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

FUZZ = int(os.environ.get("SEMINAL_FUZZ", "0"))

# Machines are noisy: a slow example is no failure, so there is no deadline.
settings.register_profile("test", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=max(FUZZ // 100, 100))
settings.load_profile("fuzz" if FUZZ else "test")

HERE = Path(__file__).parent
SLOW_ROOMS = ("browser", "latex", "setup", "book")
SLOW_TESTS = frozenset(
    """test_a_large_book_in_a_fresh_process test_a_huge_line
    test_a_killed_run_leaves_an_index_that_works test_what_is_no_answer_says_nothing_of_the_work
    test_faults_planted_in_dblp_are_found_and_truth_is_left_alone
    test_the_books_own_references_are_those_that_pandoc_prints_from_its_bib
    test_real_files_have_pandocs_works_titles_and_authors test_biber test_the_wait_that_a_register_asks_for_is_kept
    test_our_json_is_what_pandoc_reads_of_our_bibtex_for_real_works
    test_biber_misses_only_what_no_source_gives test_a_build_with_a_cache_is_the_build_without
    test_the_lock_keeps_how_often_a_work_is_cited
    test_the_index_answers_as_the_shelf_does test_no_input_hangs test_repeated test_deep_nesting_is_read
    test_a_merge_conflict_in_what_is_generated test_nested_documents test_killing_a_build_leaves_the_old_or_the_new
    test_rename_renames_in_the_baseline test_fix_renames_in_the_baseline_that_is_named
    test_a_chapter_that_was_renamed_has_no_new_problems test_every_book_gets_a_sound_answer
    test_the_site_has_every_page_and_no_link_that_leads_nowhere""".split()
)
SLOW_FILES = frozenset(
    (
        "test_http.py",
        "test_hostile_answers.py",
        "test_redirects_and_keys.py",
        "test_installed.py",
        "test_coverage_properties.py",
        "test_index.py",
        "test_pre_commit.py",
        "test_further_against_pandoc.py",
        "test_watch.py",
    )
)


def pytest_configure(config: pytest.Config) -> None:
    """Have the commands keep what they remember beside pytest's own cache, and end by Ctrl-C.

    A shell has its background jobs ignore SIGINT, and their children after them.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if getattr(config, "cache", None) is not None:  # absent with `-p no:cacheprovider`
        os.environ["XDG_CACHE_HOME"] = str(config.cache.mkdir("remembered"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow, by room or by name."""
    for item in items:
        room = item.path.relative_to(HERE).parts[0]
        name = item.name.partition("[")[0]
        if room in SLOW_ROOMS or item.path.name in SLOW_FILES or name in SLOW_TESTS:
            item.add_marker(pytest.mark.slow)
