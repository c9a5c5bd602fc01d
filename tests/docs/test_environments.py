from __future__ import annotations

from docs.layouts import PAGE, PLACE, with_tables


def test_the_tables_of_observations_are_those_of_the_code() -> None:
    page = PAGE.read_text("utf-8")
    assert len(PLACE.findall(page)) == 2
    assert with_tables(page) == page
