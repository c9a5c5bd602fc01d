"""The API documentation page, built from the OpenAPI description; it loads nothing external."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["api_page"]

Spec = dict[str, Any]
HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>jacta: the API</title>
<style>
  html { background: #fff; color: #141a38 }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
         font: 1rem/1.5 system-ui, sans-serif }
  table { border-collapse: collapse }
  th, td { padding: .2rem 1rem .2rem 0; text-align: start; vertical-align: top }
  code, td { overflow-wrap: anywhere }
  section { margin-block: 2rem }
  a { color: #1b4fb8 }
  @media (prefers-color-scheme: dark) {
    html { background: #0d1226; color: #f2f4ff }
    a { color: #9fd0ff }
  }
</style>
<main>
<h1>The API of jacta</h1>
<p>Play itself goes over a socket. For programs: <a href="/openapi.json">openapi.json</a>.</p>
"""


def api_page(spec: Spec) -> str:
    """Return an OpenAPI description as a page for people."""
    calls = (
        _call(method, path, call)
        for path, methods in spec["paths"].items()
        for method, call in methods.items()
    )
    forms = (_form(name, form) for name, form in spec["components"]["schemas"].items())
    return f"{HEAD}<h2>Calls</h2>{''.join(calls)}<h2>Forms</h2>{''.join(forms)}</main></html>"


def _call(method: str, path: str, call: Spec) -> str:
    asked = [_row(p["name"], p["schema"], p["in"]) for p in call.get("parameters", [])]
    body = call.get("requestBody")
    answer = next(code for code in call["responses"] if code.startswith("2"))
    said = [("body", body)] if body else []
    said += [("answer", call["responses"][answer])]
    asked += [_row(name, _content(part), "") for name, part in said]
    title = f"<code>{method.upper()} {escape(path)}</code>"
    return _section(title, call.get("description", ""), asked)


def _content(part: Spec) -> Spec:
    """Return the schema of a body or an answer."""
    content: Mapping[str, Spec] = part.get("content", {})
    return next((kind.get("schema", {}) for kind in content.values()), {})


def _form(name: str, form: Spec) -> str:
    needed = form.get("required", [])
    fields = form.get("properties", {}).items()
    rows = [_row(field, of, "" if field in needed else "optional") for field, of in fields]
    return _section(f'<span id="{escape(name)}">{escape(name)}</span>', _said(form), rows)


def _said(form: Spec) -> str:
    return str(form.get("description", ""))


def _section(title: str, text: str, rows: Iterable[str]) -> str:
    table = f"<table>{''.join(rows)}</table>"
    return f"<section><h3>{title}</h3><p>{escape(text)}</p>{table}</section>"


def _row(name: str, schema: Spec, note: str) -> str:
    cells = f"<td>{_type(schema)}</td><td>{escape(note)}</td>"
    return f'<tr><th scope="row"><code>{escape(name)}</code></th>{cells}</tr>'


def _type(schema: Spec) -> str:
    """Return the type that a schema describes; a form is a link to its section."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema['items'])}"
    return escape(str(schema.get("const", schema.get("type", "anything"))))
