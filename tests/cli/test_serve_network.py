"""What `jacta serve --host 0.0.0.0` prints for others in the network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import segno
from terminal import jacta

from jacta.cli import serve
from jacta.cli.console import out
from jacta.server import network

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _two_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "lan_addresses", lambda: ["192.168.1.20", "10.0.0.3"])


def test_every_address_is_printed_and_a_qr_code_of_the_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    make = segno.make_qr

    def noted(text: str, **how: Any) -> Any:
        drawn.append(text)
        return make(text, **how)

    monkeypatch.setattr(segno, "make_qr", noted)
    monkeypatch.setattr(out, "_force_terminal", True)
    serve._show_lan(4224)
    printed = capsys.readouterr().out
    assert "others in your network: http://192.168.1.20:4224/" in printed
    assert "others in your network: http://10.0.0.3:4224/" in printed
    assert drawn == ["http://192.168.1.20:4224/"]
    assert sum(set(line) <= set(" \u2580\u2584\u2588") for line in printed.splitlines()) > 10


def test_no_qr_code_is_printed_to_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    serve._show_lan(4224)
    assert "\u2588" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--push-key", "none.pem"], "--push-contact"),
        (["--push-key", "none.pem", "--push-contact", "ada"], "--push-contact"),
        (["--push-key", "none.pem", "--push-contact", "a@b.org"], "cannot be read"),
    ],
)
def test_a_push_key_must_be_valid_and_have_a_contact(options: list[str], complaint: str) -> None:
    result = jacta("serve", "--no-open", *options)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_a_push_key_is_made_once(tmp_path: Path) -> None:
    made = jacta("push-key", tmp_path / "push.pem")
    assert (made.exit_code, "--push-key" in made.output) == (0, True)
    again = jacta("push-key", tmp_path / "push.pem")
    assert (again.exit_code, "is not overwritten" in again.stderr) == (2, True)
