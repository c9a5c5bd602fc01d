"""How a server is set up: by options of `jacta serve`, by the environment, or by a file.

`CHOICES` lists everything that can be chosen, once; docs/server.md shows it as a table.
"""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from jacta.core.errors import SetupError
from jacta.server.hosts import LOCAL_HOSTS
from jacta.server.limits import Allowance, Limits

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = [
    "CHOICES",
    "CONFIG",
    "Choice",
    "Settings",
    "checked_format",
    "choices_table",
    "default_database",
    "limits_of",
]

CONFIG = "JACTA_CONFIG"  # the variable that names a file with settings
LOG_FORMATS = ("text", "json")
USUAL_LIMITS = Limits()
NO = {"", "0", "no", "off", "false"}


class Choice(NamedTuple):
    """A setting: as an option, an environment variable, or a key of a file.

    The key is the name of the field of `Settings`; lists are separated by commas in a variable.
    """

    key: str
    kind: Literal["text", "number", "flag", "list"]
    metavar: str
    default: str
    about: str

    @property
    def option(self) -> str:
        """The option of `jacta serve`; one for each part of a list."""
        name = self.key.removesuffix("s") if self.kind == "list" else self.key
        name = {"trusted_proxie": "trusted_proxy"}.get(name, name)
        return f"--{name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """The variable of the environment."""
        return f"JACTA_{self.key.upper()}"

    def read(self, value: Any, where: str) -> Any:
        """Return a value of a variable or a file; raise SetupError if it makes no sense."""
        match self.kind, value:
            case "flag", bool():
                return value
            case "flag", str():
                return value.strip().lower() not in NO
            case "number", int() if not isinstance(value, bool):
                return value
            case "number", str() if value.strip().isdecimal():
                return int(value)
            case "text", str():
                return value
            case "list", str():
                return tuple(part.strip() for part in value.split(",") if part.strip())
            case "list", list() if all(isinstance(part, str) for part in value):
                return tuple(value)
        raise SetupError(f"{where}: {self.key} must be a {self.kind}, not {value!r}")


CHOICES = (
    Choice("host", "text", "HOST", "127.0.0.1", "the address to listen on; 0.0.0.0 for all"),
    Choice("port", "number", "N", "4224, or any free one", "the port to listen on"),
    Choice(
        "database",
        "text",
        "URL",
        "a file in the user's data folder",
        "where tables are kept: sqlite:///FILE or postgresql://…",
    ),
    Choice("redis", "text", "URL", "none", "where processes tell each other of changes"),
    Choice("workers", "number", "N", "1", "how many processes serve; needs PostgreSQL"),
    Choice(
        "allowed_hosts",
        "list",
        "NAME",
        "localhost and HOST; if that is 0.0.0.0 or ::, every IP address",
        "a name to answer to",
    ),
    Choice(
        "trusted_proxies",
        "list",
        "ADDRESS",
        "none: `X-Forwarded-For` and `X-Forwarded-Proto` do not count",
        "a proxy, or a network of them, whose forwarded headers count",
    ),
    Choice(
        "secure_cookie",
        "flag",
        "",
        "off; on by itself for HTTPS from a trusted proxy",
        "send the cookie over HTTPS only",
    ),
    Choice("limits", "list", "NAME=A/B/C", "see below", "a limit by identity, address, and in all"),
    Choice("most_tables", "number", "N", "200000", "how many tables are stored at most"),
    Choice(
        "send_timeout",
        "number",
        "SECONDS",
        "30",
        "how long a client may leave an answer unread before it is disconnected",
    ),
    Choice(
        "metrics_from",
        "list",
        "NETWORK",
        "127.0.0.0/8 and ::1",
        "a network that may read `/metrics`",
    ),
    Choice(
        "push_key",
        "text",
        "FILE",
        "none: no notices to devices",
        "the key of `jacta push-key`, for notices of turns to devices",
    ),
    Choice(
        "push_contact",
        "text",
        "EMAIL",
        "none: a push key needs one",
        "whom push services may write to",
    ),
    Choice("log_format", "text", "text|json", "text", "how the log is written"),
)


def choices_table() -> str:
    """Return all choices as a table in Markdown."""
    lines = [
        "| option of `jacta serve` | environment | what it is | default |",
        "|---|---|---|---|",
    ]
    for choice in CHOICES:
        option = f"{choice.option} {choice.metavar}".strip().replace("|", "\\|")
        commas = " (commas)" if choice.kind == "list" else ""
        row = (f"`{option}`", f"`{choice.variable}`{commas}", choice.about, choice.default)
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines)


def default_database() -> str:
    """Return the address of the database in the user's data folder."""
    import platformdirs  # noqa: PLC0415

    folder = Path(platformdirs.user_data_dir("jacta", appauthor=False))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.sqlite'}"


def limits_of(texts: Iterable[str], limits: Limits | None = None) -> Limits:
    """Return limits with some changed: each text is NAME=PERSON/ADDRESS/TOTAL."""
    limits = limits or Limits()
    for text in texts:
        name, _, numbers = text.strip().partition("=")
        parts = numbers.split("/")
        is_complete = len(parts) == len(Allowance._fields)
        if name not in Limits._fields or not is_complete or not all(p.isdecimal() for p in parts):
            known = ", ".join(Limits._fields)
            raise SetupError(f"a limit is NAME=PERSON/ADDRESS/TOTAL, not {text!r}; names: {known}")
        limits = limits._replace(**{name: Allowance(*(max(1, int(p)) for p in parts))})
    return limits


def _file_values(path: str) -> dict[str, Any]:
    """Return what a file of settings says; raise SetupError for anything unknown."""
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeError) as error:
        raise SetupError(f"{path} is not TOML: {error}") from None
    known = {choice.key: choice for choice in CHOICES}
    for key in data:
        if key not in known:
            raise SetupError(f"{path}: unknown setting {key!r}; choose from {', '.join(known)}")
    return {key: known[key].read(value, path) for key, value in data.items()}


def _chosen(environment: Mapping[str, str]) -> dict[str, Any]:
    """Return what file and environment say; the environment comes first."""
    file = environment.get(CONFIG, "")
    values = _file_values(file) if file else {}
    for choice in CHOICES:
        if choice.variable in environment:
            values[choice.key] = choice.read(environment[choice.variable], choice.variable)
    if "limits" in values:
        values["limits"] = limits_of(values["limits"])
    if "allowed_hosts" in values:
        values["allowed_hosts"] = LOCAL_HOSTS + values["allowed_hosts"]
    if "log_format" in values:
        checked_format(values["log_format"])
    return values


def checked_format(text: str) -> str:
    """Return how the log is written; raise SetupError for any other way."""
    if text not in LOG_FORMATS:
        raise SetupError(f"the log is written as {' or '.join(LOG_FORMATS)}, not {text!r}")
    return text


def _choice(key: str, default: Any) -> Any:
    """Return a field that file or environment may set."""
    return field(default_factory=lambda: _chosen(os.environ).get(key, default))


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    host: str = _choice("host", "127.0.0.1")
    port: int | None = _choice("port", None)
    database: str = _choice("database", "")
    redis: str = _choice("redis", "")
    workers: int = _choice("workers", 1)
    limits: Limits = _choice("limits", USUAL_LIMITS)  # noqa: RUF009 - makes a field
    most_tables: int = _choice("most_tables", 200_000)  # that are stored
    send_timeout: float = _choice("send_timeout", 30)  # seconds
    secure_cookie: bool = _choice("secure_cookie", False)
    allowed_hosts: tuple[str, ...] = _choice("allowed_hosts", LOCAL_HOSTS)
    trusted_proxies: tuple[str, ...] = _choice("trusted_proxies", ())
    metrics_from: tuple[str, ...] = _choice("metrics_from", ("127.0.0.0/8", "::1"))
    log_format: str = _choice("log_format", "text")
    push_key: str = _choice("push_key", "")
    push_contact: str = _choice("push_contact", "")
    push_anywhere: bool = False  # whether push services may be at private addresses: for tests
    bot_pause: float = 0.7  # seconds a bot takes to decide, at a table with a human pace
    bot_seconds: float = 1.0  # that a bot may think
    bot_patience: float = 3.0  # seconds until the default bot replaces one that must compile
    prepare_bots: bool = False  # compile what bots need in the background at start-up
    messages_per_second: float = 20.0  # of one socket
    largest_message: int = 16_384  # bytes, over the socket
    largest_body: int = 131_072  # bytes, over HTTP
    cached_tables: int = 512  # that nobody uses at the moment
    restart_seconds: float = 2.0  # until clients come back after a graceful stop


if __name__ == "__main__":
    import sys

    sys.stdout.write(f"{choices_table()}\n")
