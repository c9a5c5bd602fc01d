from __future__ import annotations

import copy
import re
import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from docs.pages import DOCS, blocks, codes, rows, section
from jacta import BoardError
from jacta.core.game import find_game
from jacta.games.incognitos.route_order import MOST_PATTERNS, count_patterns
from jacta.games.incognitos.rules.circuits import OPEN_NODES
from jacta.games.incognitos.words import FUNCTION_IDS, KIND_IDS
from jacta.games.mlem.board import DEEP_PLACES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PAGE = DOCS / "boards.md"
FORMS = {
    "mlem": section(PAGE, "### A board of MLEM"),
    "incognitos": section(PAGE, "### A board of Los Incognitos"),
}
SHOWN_FROM = {"mlem": "standard", "incognitos": "arabia"}
OPTIONAL = {"link.id"}  # none of our boards needs it
EXAMPLES = {"players": "2", "kind": "yellow"}  # of keys that are not fixed
KEYS = {
    game: {codes(cells[0])[0]: cells[1] for cells in rows(form) if codes(cells[0])}
    for game, form in FORMS.items()
}


class Bounds(NamedTuple):
    game: str
    key: str
    low: int
    high: int


def bounds_by(pattern: str) -> list[Bounds]:
    """The keys whose values the page describes by a pattern with one or two numbers."""
    return [
        Bounds(game, key, int(found[1]), int(found[2] or found[1]))
        for game, keys in KEYS.items()
        for key, value in keys.items()
        if (found := re.search(pattern, value))
    ]


NUMBERS = bounds_by(r"whole number, (-?\d+) to (\d+)")
LISTS = bounds_by(r"^list of (\d+)(?: to (\d+))?")


def board_of(game: str, name: str | None = None) -> dict[str, Any]:
    """A copy of a board's content."""
    kind = find_game(game)
    loaded: Any = kind.load_board(name or kind.boards[0])
    content: dict[str, Any] = copy.deepcopy(loaded.data)
    return content


def keys_of(value: Any, path: str = "") -> Iterator[str]:
    """All keys below a value, as the page writes them."""
    if isinstance(value, list):
        for element in value:
            yield from keys_of(element, path)
    elif isinstance(value, dict):
        for key, inner in value.items():
            below = f"{path}.{key}".lstrip(".")
            yield below
            yield from keys_of(inner, below)


def exact(key: str) -> str:
    """The key with its placeholders replaced by an example."""
    return re.sub(r"<(\w+)>", lambda found: EXAMPLES[found[1]], key)


def refusal(game: str, key: str, change: Callable[[Any], Any]) -> str | None:
    """What the message for a refused value asks for instead."""
    data = board_of(game)
    *path, last = exact(key).split(".")
    table: Any = data
    for name in path:
        inner = table[name]
        table = next(x for x in inner if last in x) if isinstance(inner, list) else inner
    table[last] = change(table[last])
    try:
        find_game(game).load_board(data)
    except BoardError as error:
        return error.expected if re.sub(r"\[\d+\]", "", error.key) == exact(key) else None
    return None


def to(value: object) -> Callable[[Any], Any]:
    """A change that sets a fixed value."""
    return lambda _: value


def filled(value: Any, filling: object) -> Any:
    """The same lists with every element replaced."""
    return [filled(x, filling) for x in value] if isinstance(value, list) else filling


def resized(value: list[Any], length: int) -> list[Any]:
    return (value * (length + 1))[:length]


@pytest.mark.parametrize("game", FORMS)
def test_every_key_of_a_board_is_documented_and_no_other(game: str) -> None:
    for name in find_game(game).boards:
        found = set(keys_of(board_of(game, name)))
        found -= {f"table.{kind}" for kind in KIND_IDS}
        found = {re.sub(r"^table\.\w+\.", "table.<kind>.", key) for key in found}
        found = {re.sub(r"^rounds\.\d$", "rounds.<players>", key) for key in found}
        assert set(KEYS[game]) - OPTIONAL == found


@pytest.mark.parametrize("number", NUMBERS, ids=lambda x: f"{x.game} {x.key}")
def test_numbers_have_the_bounds_that_the_page_gives(number: Bounds) -> None:
    def complaint(new: int) -> str | None:
        return refusal(number.game, number.key, lambda old: filled(old, new))

    expected = f"a whole number from {number.low} to {number.high}"
    assert complaint(number.low - 1) == expected
    assert complaint(number.low) != expected
    assert complaint(number.high) != expected
    assert complaint(number.high + 1) == expected


@pytest.mark.parametrize("some", LISTS, ids=lambda x: f"{x.game} {x.key}")
def test_lists_have_the_lengths_that_the_page_gives(some: Bounds) -> None:
    def complaint(new: int) -> str | None:
        return refusal(some.game, some.key, lambda old: resized(old, new))

    expected = f"a list of {some.low}" + (f" to {some.high}" if some.high > some.low else "")
    assert complaint(some.low - 1) == expected
    assert complaint(some.low) != expected
    assert complaint(some.high) != expected
    assert complaint(some.high + 1) == expected


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("mlem", "format"),
        ("mlem", "expeditions.ability"),
        ("mlem", "explorations.effect"),
        ("incognitos", "reconstruction"),
        ("incognitos", "destination.kind"),
        ("incognitos", "link.sections"),
        ("incognitos", "table.<kind>.shapes"),
    ],
)
def test_choices_are_those_that_the_page_names(game: str, key: str) -> None:
    expected = refusal(game, key, lambda old: filled(old, "something else"))
    assert expected is not None
    allowed = [word.strip("'") for word in expected.removeprefix("one of ").split(", ")]
    named = [code.strip('"') for code in codes(KEYS[game][key]) if code not in {"a", "b"}]
    assert [word.lower() if key == "reconstruction" else word for word in allowed] == named


@pytest.mark.parametrize("key", ["planets.id", "moons.id"])
def test_ids_that_the_page_excludes_are_refused(key: str) -> None:
    assert tuple(codes(KEYS["mlem"][key])) == DEEP_PLACES
    for place in DEEP_PLACES:
        assert refusal("mlem", key, to(place)) is not None


def test_a_destination_has_no_dash_in_its_id() -> None:
    assert codes(KEYS["incognitos"]["destination.id"]) == ["-"]
    assert refusal("incognitos", "destination.id", lambda old: f"{old}-x") is not None
    assert refusal("incognitos", "destination.id", lambda old: f"{old}_x") is None


def test_every_scenario_has_the_function_that_the_page_names() -> None:
    named = [code.strip('"') for code in codes(KEYS["incognitos"]["function"])]
    assert tuple(named) == FUNCTION_IDS
    for scenario, board in enumerate(find_game("incognitos").boards):
        assert board_of("incognitos", board)["function"] == named[scenario]
    assert refusal("incognitos", "function", to(named[1])) == "one of 'vortex'"


def test_costs_are_as_the_page_says() -> None:
    key = "table.<kind>.cost"
    letters = codes(KEYS["incognitos"][key])
    low, high = map(int, re.findall(r"\d+", KEYS["incognitos"][key]))
    for cost in ("S" * (low - 1), "S" * (high + 1), "SX"):
        assert refusal("incognitos", key, to(cost)) is not None
    for cost in ("".join(letters), "S" * low, "S" * high):
        assert refusal("incognitos", key, to(cost)) is None


def test_rows_have_the_fields_that_the_page_allows() -> None:
    key = "table.<kind>.points"
    found = re.search(r"(\d+) to (\d+) fields in both", KEYS["incognitos"][key])
    assert found is not None
    low, high = int(found[1]), int(found[2])
    expected = f"{low} to {high} fields in both rows together"
    for upper, lower in ((low - 1, 0), (high, 1)):
        fields = [[1] * upper, [1] * lower]
        assert refusal("incognitos", key, to(fields)) == expected


def test_monsters_are_on_monster_fields_and_nowhere_else() -> None:
    data = board_of("incognitos")
    shuttle, field = (
        next(place for place in data["destination"] if place["kind"] == kind)
        for kind in ("shuttle", "monster")
    )
    for place, monsters in ((shuttle, {"monsters": field["monsters"]}), (field, {})):
        rest = [{k: v for k, v in place.items() if k != "monsters"} | monsters]
        others = [other for other in data["destination"] if other is not place]
        with pytest.raises(BoardError, match="monsters"):
            find_game("incognitos").load_board(data | {"destination": rest + others})


def test_shuttles_and_sites_are_as_many_as_the_page_says() -> None:
    said = KEYS["incognitos"]["destination"]
    assert "three of them shuttles" in said
    assert refusal("incognitos", "destination", lambda old: old[1:]) == "3 shuttles"
    assert "at most 8 of them sites" in said
    data = board_of("incognitos")
    data["destination"] += [{"id": f"s{i}", "kind": "site", "x": 0, "y": 0} for i in range(9)]
    data["link"] += [{"a": "sh1", "b": f"s{i}", "sections": ["M"]} for i in range(9)]
    with pytest.raises(BoardError, match="at most 8 sites"):
        find_game("incognitos").load_board(data)


def test_links_join_every_destination_to_a_shuttle() -> None:
    assert "Links must join every destination to a shuttle" in FORMS["incognitos"]
    data = board_of("incognitos")
    with pytest.raises(BoardError, match="to a shuttle"):
        find_game("incognitos").load_board(data | {"link": data["link"][:1]})


def test_several_links_between_the_same_destinations_have_ids() -> None:
    assert "required where several links join" in KEYS["incognitos"]["link.id"]
    data = board_of("incognitos")
    first, *others = data["link"]
    back = {"a": first["b"], "b": first["a"], "sections": ["J"]}
    for ids in ((), ("one",), ("one", "one"), ("one", "o-ne")):
        named = [link | {"id": name} for link, name in zip((first, back), ids, strict=False)]
        links = [*named, *(first, back)[len(named) :], *others]
        with pytest.raises(BoardError, match=r"a unique id|an id without"):
            find_game("incognitos").load_board(data | {"link": links})
    links = [first | {"id": "one"}, back | {"id": "other"}, *others]
    find_game("incognitos").load_board(data | {"link": links})


def test_a_board_has_as_many_patterns_as_the_page_allows() -> None:
    form = FORMS["incognitos"]
    assert f"{MOST_PATTERNS:,} patterns in all" in form
    assert f"at most {OPEN_NODES} such destinations" in form
    for name in find_game("incognitos").boards:
        board: Any = find_game("incognitos").load_board(name)
        count = count_patterns(tuple((link.a, link.b) for link in board.links))
        assert count is not None
        assert 6000 <= count <= 20000


@pytest.mark.parametrize("game", FORMS)
def test_the_elements_shown_are_those_of_a_board(game: str) -> None:
    (block,) = blocks(FORMS[game], "toml")
    board, shown = board_of(game, SHOWN_FROM[game]), tomllib.loads(block)
    assert shown.keys() == {key.partition(".")[0] for key in KEYS[game] if "." in key}
    for key, value in shown.items():
        if isinstance(value, list):
            assert all(element in board[key] for element in value)
        else:
            assert value.items() <= board[key].items()
