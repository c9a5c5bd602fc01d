"""`jacta serve`, and `jacta` alone: the table in the browser."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jacta.cli.console import out
from jacta.cli.options import PluginOption
from jacta.core.errors import SetupError

if TYPE_CHECKING:
    from jacta.server.run import Server

__all__ = ["push_key", "serve"]

PORT = 4224
LOCAL = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
ALONE = "Without --redis every process counts rate limits and open sockets on its own."


def serve(
    host: Annotated[
        str | None,
        typer.Option(metavar="HOST", help=f"The address to listen on; default: {LOCAL}."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            max=65535,
            help=f"The port to listen on; default: {PORT}, or any free one.",
        ),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where tables are kept; default: a file in the user's data folder.",
        ),
    ] = "",
    redis: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where processes tell each other of changes."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=64, help="Number of server processes; several need PostgreSQL."
        ),
    ] = None,
    listening_at: Annotated[int | None, typer.Option("--fd", hidden=True)] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name to answer to, beside localhost and HOST. Repeatable.",
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy, or a network of them, whose forwarded headers count. Repeatable.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=A/B/C", help="A limit: see docs/server.md. Repeatable."),
    ] = None,
    most_tables: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="The most tables to store; default: 200,000."),
    ] = None,
    send_timeout: Annotated[
        int | None,
        typer.Option(
            metavar="SECONDS",
            min=1,
            help="How long a client may leave an answer unread; default: 30.",
        ),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NETWORK",
            help="A network that may read /metrics; default: this machine. Repeatable.",
        ),
    ] = None,
    push_key: Annotated[
        str,
        typer.Option(
            metavar="FILE", help="Send notices of turns to devices; see `jacta push-key`."
        ),
    ] = "",
    push_contact: Annotated[
        str, typer.Option(metavar="EMAIL", help="Whom push services may write to.")
    ] = "",
    log_format: Annotated[
        str | None, typer.Option(metavar="text|json", help="How the log is written; default: text.")
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", envvar="JACTA_CONFIG", help="A TOML file with any of these settings."
        ),
    ] = None,
    _plugin: PluginOption = None,
    *,
    secure_cookie: Annotated[
        bool, typer.Option("--secure-cookie", help="Send the cookie over HTTPS only.")
    ] = False,
    prepare: Annotated[
        bool,
        typer.Option("--prepare/--no-prepare", help="Compile what strong bots need at the start."),
    ] = True,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in the browser.")
    ] = True,
) -> None:
    """Serve tables to browsers."""
    from jacta.server.backends import check_backend, is_postgres  # noqa: PLC0415 - slow to import
    from jacta.server.hosts import hosts_for, networks_of  # noqa: PLC0415
    from jacta.server.logs import configure_logs  # noqa: PLC0415
    from jacta.server.push.keys import check_contact, read_key  # noqa: PLC0415
    from jacta.server.run import Server  # noqa: PLC0415
    from jacta.server.settings import (  # noqa: PLC0415
        CONFIG,
        Settings,
        checked_format,
        default_database,
        limits_of,
    )
    from jacta.server.supervisor import supervise  # noqa: PLC0415

    if config is not None:
        os.environ[CONFIG] = str(config)
    defaults = Settings()
    host, port = host or defaults.host, defaults.port if port is None else port
    settings = replace(
        defaults,
        host=host,
        port=port,
        database=database or defaults.database or default_database(),
        redis=redis or defaults.redis,
        workers=workers or defaults.workers,
        prepare_bots=prepare,
        secure_cookie=secure_cookie or defaults.secure_cookie,
        allowed_hosts=(*defaults.allowed_hosts, *hosts_for(host), *(allowed_host or ())),
        trusted_proxies=(*defaults.trusted_proxies, *(trusted_proxy or ())),
        limits=limits_of(limit or (), defaults.limits),
        most_tables=most_tables or defaults.most_tables,
        send_timeout=send_timeout or defaults.send_timeout,
        metrics_from=tuple(metrics_from or defaults.metrics_from),
        log_format=checked_format(log_format or defaults.log_format),
        push_key=push_key or defaults.push_key,
        push_contact=push_contact or defaults.push_contact,
    )
    if settings.push_key:
        check_contact(settings.push_contact)
        read_key(Path(settings.push_key))
    networks_of(settings.metrics_from)  # reject nonsense now
    configure_logs(settings.log_format)
    check_backend(settings.database)
    if listening_at is not None:  # one of several workers
        Server(settings).run(sockets=[socket.socket(fileno=listening_at)])
        return
    if is_postgres(settings.database) and not settings.redis:
        out.print(ALONE, soft_wrap=True)
    listening = _listen(host, port)
    address = f"http://{_reachable(host)}:{listening.getsockname()[1]}/"
    if settings.workers > 1:
        if not is_postgres(settings.database):
            raise SetupError(
                "several workers need a PostgreSQL database: --database postgresql://…"
            )
        out.print(f"jacta is at {address}  (stop it with Ctrl-C)", soft_wrap=True)
        supervise(sys.argv[1:], listening, settings.workers)
        return
    server = Server(settings)
    out.print(f"jacta is at {address}  (stop it with Ctrl-C)", soft_wrap=True)
    if host in EVERYWHERE:
        _show_lan(listening.getsockname()[1])
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()
    server.run(sockets=[listening])


def push_key(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the new key.")],
) -> None:
    """Make the key that a server needs to send notices of turns to devices (Web Push)."""
    from jacta.server.push.keys import make_key  # noqa: PLC0415 - slow to import

    make_key(file)
    out.print(f"{file} is the server's push key. Keep it secret, and use it with:")
    out.print(f"  jacta serve --push-key {file} --push-contact YOUR@EMAIL", soft_wrap=True)


def _show_lan(port: int) -> None:
    """Print the address for others in the network, and its QR code."""
    import segno  # noqa: PLC0415 - seldom needed

    from jacta.server.network import lan_addresses  # noqa: PLC0415 - slow to import

    for number, address in enumerate(lan_addresses()):
        url = f"http://{address}:{port}/"
        out.print(f"others in your network: {url}", soft_wrap=True)
        if number == 0 and out.is_terminal:
            segno.make_qr(url, error="m").terminal(compact=True, border=2)


def _listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket at the given port, or at any if the default one is taken."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, PORT if port is None else port))
    except OSError as error:
        if error.errno != errno.EADDRINUSE or port is not None:
            listening.close()
            asked = PORT if port is None else port
            raise SetupError(f"{host}:{asked} cannot be used: {error.strerror}") from None
        listening.bind((host, 0))
    return listening


def _reachable(host: str) -> str:
    """Return an address that a browser on this machine can open."""
    everywhere = {"0.0.0.0": LOCAL, "::": "[::1]"}  # noqa: S104
    return everywhere.get(host, f"[{host}]" if ":" in host else host)


def _open_when_ready(server: Server, address: str) -> None:
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    webbrowser.open(address)
