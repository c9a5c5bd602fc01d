"""How the server is run."""

from __future__ import annotations

import resource

import pytest

from jacta.server import run


@pytest.mark.parametrize(
    ("least", "most", "then"),
    [
        (1024, resource.RLIM_INFINITY, 65_536),
        (1024, 4096, 4096),
        (1024, 1_000_000, 65_536),
        (100_000, 1_000_000, None),
        (4096, 4096, None),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None),
    ],
)
def test_a_server_may_open_as_many_files_as_the_system_allows(
    least: int, most: int, then: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda _what: (least, most))
    monkeypatch.setattr(resource, "setrlimit", lambda _what, limits: asked.append(limits))
    run._allow_more_files()
    assert asked == ([] if then is None else [(then, most)])
