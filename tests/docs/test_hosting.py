"""The files for hosting fit the program: its settings, its metrics, its commands."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import tomllib
from typing import Any

import pytest
import typer.main
import yaml

from docs.pages import DOCS, ROOT, text_of
from jacta.cli.app import app
from jacta.server.metrics import Metrics
from jacta.server.settings import CHOICES, CONFIG, Settings

DEPLOY = ROOT / "deploy"
COMMANDS: Any = typer.main.get_command(app)


def check_command(words: list[str]) -> None:
    """Check that a command and its options exist."""
    command: Any = COMMANDS
    while words and hasattr(command, "get_command"):
        command = command.get_command(None, words.pop(0))
        assert command is not None
    known = {option for parameter in command.params for option in parameter.opts}
    known |= {option for parameter in command.params for option in parameter.secondary_opts}
    assert {word for word in words if word.startswith("--")} <= known


def test_systemd_units_call_existing_commands() -> None:
    lines = [
        line
        for unit in DEPLOY.glob("*.service")
        for line in text_of(unit).splitlines()
        if line.startswith("ExecStart=") and "jacta" in line
    ]
    found = [re.search(r"/opt/jacta/bin/jacta ([^']*)", line) for line in lines]
    calls = [shlex.split(match[1]) for match in found if match]
    assert len(calls) == 3
    for call in calls:
        check_command(call)


def test_the_settings_file_is_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CONFIG, str(DEPLOY / "jacta.toml"))
    settings = Settings()
    assert settings.allowed_hosts[-1] == "dice.example"
    assert settings.log_format == "json"
    assert set(tomllib.loads(text_of(DEPLOY / "jacta.toml"))) <= {c.key for c in CHOICES}


@pytest.mark.parametrize("file", ["compose.yaml", "compose.cluster.yaml"])
def test_the_compose_files_are_valid(monkeypatch: pytest.MonkeyPatch, file: str) -> None:
    compose = yaml.safe_load(text_of(DEPLOY / file))
    service = compose["services"]["jacta"]
    check_command(list(service["command"]))
    assert set(service["environment"]) <= {choice.variable for choice in CHOICES}
    for variable, value in service["environment"].items():
        monkeypatch.setenv(variable, value)
    assert Settings().secure_cookie or Settings().redis
    mounted = re.findall(r"\./([\w.]+):", text_of(DEPLOY / "compose.yaml"))
    assert mounted
    assert all((DEPLOY / name).is_file() for name in mounted)


def test_the_image_starts_the_server() -> None:
    last = text_of(ROOT / "Dockerfile").strip().splitlines()[-1]
    check_command(json.loads(last.removeprefix("CMD ")))


def test_the_image_has_what_the_compose_files_use() -> None:
    text = text_of(ROOT / "Dockerfile")
    packed, installed = re.findall(r"\[([\w,]+)\]'", text)
    assert packed == installed
    assert {"postgres", "redis"} <= set(packed.split(","))


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.compose", "nginx.conf"])
def test_proxies_do_not_expose_metrics(name: str) -> None:
    text = text_of(DEPLOY / name)
    assert "metrics" in text
    assert "readyz" in text


def test_the_dashboard_shows_existing_metrics() -> None:
    dashboard = json.loads(text_of(DEPLOY / "grafana.json"))
    shown = {
        name
        for panel in dashboard["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\b(?:jacta|process)_\w+", target["expr"])
    }
    metrics = Metrics()
    told = metrics.text().decode()
    watched = set(re.findall(r'"(jacta_\w+)"', text_of(ROOT / "src/jacta/server/health.py")))
    families = set(re.findall(r"^# TYPE (\w+)", told, re.MULTILINE)) | watched
    assert {re.sub("_bucket$", "", name) for name in shown} <= families
    assert watched <= shown


def test_the_table_for_a_million_people_is_computed() -> None:
    spec = importlib.util.spec_from_file_location("scale", ROOT / "benchmarks" / "scale.py")
    assert spec is not None
    assert spec.loader is not None
    scale = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scale)
    assert scale.table(1_000_000) in text_of(DOCS / "scale.md")


def test_every_file_for_hosting_is_named() -> None:
    page = text_of(DOCS / "hosting.md")
    named = {path.name for path in DEPLOY.iterdir()} - {"Caddyfile.compose"}
    assert {name for name in named if f"(../deploy/{name})" not in page} == set()
