"""Where a longest route runs (rule 7.4), as parts that a screen can draw.

`rules.longest` says how long it is; this module finds a trail of that length. Dead ends are
folded into the destination they hang on, which leaves circuits and what joins them
(`circuit_links`). Both results are cached per route, so views do not repeat the search.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from jacta.games.incognitos.circuit_links import Circuits, links_of_trail
from jacta.games.incognitos.rules.longest import joined_edges, longest_route, parts_of
from jacta.games.incognitos.rules.names import DESTINATIONS, LINKS
from jacta.games.incognitos.rules.routes import bases
from jacta.games.incognitos.rules.sections import own_sections

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jacta.games.incognitos.rules.state import State
    from jacta.games.incognitos.rules.tables import Tables

__all__ = ["Trail", "Trails"]

MOST_KEPT = 4096  # routes

Node = int  # a destination
Key = tuple[int, ...]


class Run(NamedTuple):
    """Neighbouring sections of one link; an end is None where no trail can continue."""

    link: int
    places: tuple[int, ...]
    parts: int
    ends: tuple[Node | None, Node | None]

    def beyond(self, node: Node) -> Node | None:
        """Return where the run leads from a destination."""
        return self.ends[1] if self.ends[0] == node else self.ends[0]


class Trail(NamedTuple):
    """Connected runs and destinations of a route, in no particular order."""

    parts: int = 0
    runs: tuple[Run, ...] = ()
    nodes: frozenset[Node] = frozenset()

    def extended(self, run: Run, node: Node | None) -> Trail:
        """Return the trail extended by a run and the destination at its end, if any."""
        nodes = self.nodes if node is None else self.nodes | {node}
        parts = self.parts + run.parts + len(nodes) - len(self.nodes)
        return Trail(parts, (*self.runs, run), nodes)

    def joined(self, other: Trail) -> Trail:
        """Return both trails joined; they share no run."""
        nodes = self.nodes | other.nodes
        shared = len(self.nodes) + len(other.nodes) - len(nodes)
        return Trail(self.parts + other.parts - shared, self.runs + other.runs, nodes)


class Trails:
    """The longest routes on a board."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._lengths: dict[Key, int] = {}
        self._trails: dict[Key, Trail] = {}

    def length(self, s: State, seat: int) -> int:
        """Rule 7.4: the parts of a seat's longest route."""
        key = _key(s, seat)
        length = self._lengths.get(key)  # other threads may evict entries at any time
        if length is None:
            _make_room(self._lengths)
            length = self._lengths[key] = longest_route(self._tables, s, seat)
        return length

    def trail(self, s: State, seat: int) -> Trail:
        """Rule 7.4: a route of that length."""
        key = _key(s, seat)
        trail = self._trails.get(key)
        if trail is None:
            _make_room(self._trails)
            runs = list(runs_of(self._tables, s, seat))
            found = _Search(self._tables, runs, self.length(s, seat)).found()
            trail = self._trails[key] = found
        return trail


def _key(s: State, seat: int) -> Key:
    """Return what a seat's route depends on."""
    return (*s.sections[seat], s.reached[seat])


def _make_room(kept: dict[Key, int] | dict[Key, Trail]) -> None:
    if len(kept) >= MOST_KEPT:
        kept.clear()


def runs_of(t: Tables, s: State, seat: int) -> Iterator[Run]:
    """Yield a seat's runs of sections."""
    known = bases(t, s, seat)
    for link in range(t.links):
        own = own_sections(s, seat, link)
        while own:
            run = own & ~(own + (own & -own))
            own &= ~run
            places = tuple(at for at in range(t.length[link]) if run >> at & 1)
            a, b = t.ends[link]
            start = a if places[0] == 0 and known >> a & 1 else None
            end = b if places[-1] == t.length[link] - 1 and known >> b & 1 else None
            yield Run(link, places, parts_of(t, link, run), (start, end))


class _Search:
    """The search for a trail of known length."""

    def __init__(self, tables: Tables, runs: list[Run], wanted: int) -> None:
        self.tables = tables
        self.wanted = wanted
        self.lone = [Trail().extended(run, None) for run in runs if run.ends == (None, None)]
        self.edges: dict[Node, list[Run]] = defaultdict(list)
        self.branches: dict[Node, list[Trail]] = defaultdict(list)  # dead ends, the longest first
        for run in runs:
            self._sort_in(run)
        self._fold()

    def _sort_in(self, run: Run) -> None:
        a, b = run.ends
        if a is not None and b is not None:
            self.edges[a].append(run)
            self.edges[b].append(run)
        elif a is not None or b is not None:
            node = a if a is not None else b
            self._add_branch(node, Trail().extended(run, None))

    def _add_branch(self, node: Node | None, branch: Trail) -> None:
        if node is not None:
            self.branches[node] = sorted([*self.branches[node], branch], key=_length)[:2]

    def _fold(self) -> None:
        """Turn every edge to a destination with no other edge into a branch of its other end."""
        ends = [node for node, edges in self.edges.items() if len(edges) == 1]
        while ends:
            node = ends.pop()
            if len(self.edges[node]) != 1:
                continue
            run = self.edges[node].pop()
            there = run.beyond(node)
            self._add_branch(there, self._tail(node).extended(run, None))
            if there is not None:
                self.edges[there].remove(run)
                if len(self.edges[there]) == 1:
                    ends.append(there)

    def _tail(self, node: Node, number: int = 0) -> Trail:
        """Return a destination with its longest or second longest dead end."""
        here = Trail(1, (), frozenset([node]))
        return here.joined(branch) if (branch := self._branch(node, number)) else here

    def _branch(self, node: Node, number: int) -> Trail | None:
        branches = self.branches[node]
        return branches[number] if number < len(branches) else None

    def found(self) -> Trail:
        """Return a trail of the wanted length."""
        for trail in self._candidates():
            if trail.parts == self.wanted:
                return trail
        return Trail()

    def _candidates(self) -> Iterator[Trail]:
        yield Trail()
        yield from self.lone
        for node in list(self.branches):
            turning = self._tail(node)
            second = self._branch(node, 1)
            yield turning.joined(second) if second else turning
        yield from self._round_circuits()

    def _round_circuits(self) -> Iterator[Trail]:
        """Yield the trail of the wanted length through circuits, if any."""
        runs = {run.link: run for edges in self.edges.values() for run in edges}
        left = sum(1 << link for link in runs)
        first, second = ([0] * DESTINATIONS for _ in range(2))
        for node, branches in self.branches.items():
            first[node], second[node] = [*(branch.parts for branch in branches), 0, 0][:2]
        weight = [runs[link].parts if link in runs else 0 for link in range(LINKS)]
        while left:
            joined = joined_edges(self.tables, left)
            left &= ~joined
            circuits = Circuits(joined, weight, first, second)
            links = links_of_trail(self.tables, circuits, self.wanted)
            if links:
                yield self._with_ends([runs[link] for link in links])

    def _with_ends(self, runs: list[Run]) -> Trail:
        """Return runs with all their destinations, and with the branches where they end.

        A closed trail begins and ends where its two branches are the longest.
        """
        degrees = Counter(node for run in runs for node in run.ends if node is not None)
        trail = Trail(
            sum(run.parts for run in runs) + len(degrees), tuple(runs), frozenset(degrees)
        )
        ends = [(node, 0) for node, degree in degrees.items() if degree % 2]
        if not ends:
            turning = max(degrees, key=lambda node: sum(map(_parts, self.branches[node])))
            ends = [(turning, 0), (turning, 1)]
        for node, number in ends:
            branch = self._branch(node, number)
            trail = trail.joined(branch) if branch else trail
        return trail


def _parts(trail: Trail) -> int:
    return trail.parts


def _length(trail: Trail) -> int:
    return -trail.parts
