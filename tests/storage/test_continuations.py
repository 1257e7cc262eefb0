"""How games go on from a position, compared with a slow independent count that turns and mirrors whole games."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dvonn.rules.board import Colour, Ply
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game
from dvonn.rules.notation import ParsedGame, parse_ply
from dvonn.storage.continuations import ContinuationCount, GameSource, PositionQuestion
from dvonn.storage.record_index import make_entry
from dvonn.storage.record_store import RecordStore
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.games import MAX_PLIES, load_games, random_game
from tests.harness.referee.symmetries import MIRRORS, Symmetry
from tests.harness.scale import scaled
from tests.harness.storage import new_record_store

GAMES = scaled(10, 200)
LINES = scaled([0, 2, 5, 48, 49, 56], [0, 1, 2, 3, 5, 10, 48, 49, 50, 56, 70])  # their lengths in plies


def image(ply: Ply, mirror: Symmetry) -> Ply:
    """Return the image of a ply."""
    name = str(ply)
    return parse_ply("".join(mirror.name(name[n : n + 2]) for n in range(0, len(name), 2)))


@cache
def variants(game: Game) -> list[Game]:
    """Return a game from the empty board as it looks turned and mirrored."""
    found = []
    for mirror in map(Symmetry, MIRRORS):
        other = Game()
        other.play_all(image(ply, mirror) for ply in game.plies)
        found.append(other)
    return found


def another_order(game: Game, seed: int) -> Game:
    """Return a game with the same board and moves, whose pieces of each colour were placed in another order."""
    rng, placed = Random(seed), list(game.plies[:49])
    for numbers in (range(3), range(3, 49, 2), range(4, 49, 2)):
        some = [placed[number] for number in numbers]
        rng.shuffle(some)
        for number, ply in zip(numbers, some, strict=True):
            placed[number] = ply
    other = Game()
    other.play_all([*placed, *game.plies[49:]])
    return other


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Return games, some of which reach the same positions in other orders or as mirror images."""
    some = [random_game(MAX_PLIES, seed) for seed in range(3)]
    images = [variant for game in some for variant in variants(game)]
    return [*load_games()[:GAMES], *images, *map(another_order, some, range(3))]


@pytest.fixture
def store(tmp_path: Path, games: Sequence[Game]) -> RecordStore:
    """Return a store with records of the games, and one more that began on the board of the last one."""
    store = new_record_store(tmp_path)
    for number, game in enumerate(games):
        assert store.import_game(ParsedGame(game, {"whitename": f"Player {number}"}), "games.txt")
    later = Game(games[-1].positions[49])
    later.play_all(games[-1].plies[49:])
    assert store.add(format_record(later, {"white": "human", "black": "greedy"}), "2026-11-01 12:00:00", {})
    return store


def counted(store: RecordStore, line: Game, side: Colour = Colour.WHITE) -> ContinuationCount:
    """Return the count at the end of a line, made in slices."""
    count = ContinuationCount(store, PositionQuestion(tuple(line.positions), GameSource.ALL, side), {}, TickingClock())
    while not count.done:
        count.step(0)
    return count


def slow_figures(games: Sequence[Game], line: Game, side: Colour) -> dict[Ply, tuple[int, int, int]]:
    """Return the games, wins and margins by next ply, counting each game for all plies of its images."""
    found = dict[Ply, Counter[str]]()
    for game in games:
        steps = (step for one in variants(game) for step in zip(one.positions, one.plies, strict=False))
        lead = game.position.score(side) - game.position.score(side.other)
        for ply in {ply for before, ply in steps if before == line.position}:
            found.setdefault(ply, Counter()).update(games=1, won=lead > 0, margins=lead)
    return {ply: (one["games"], one["won"], one["margins"]) for ply, one in found.items()}


@pytest.mark.parametrize("side", Colour)
def test_continuations_equal_a_slow_count(store: RecordStore, games: Sequence[Game], side: Colour) -> None:
    """The games, their results and margins by next ply are those of all games that reach the position in any way."""
    for plies in LINES:
        line = Game()
        line.play_all((games[-1] if side is Colour.WHITE else games[1]).plies[:plies])
        again = [games[-1]] if plies >= 49 else []  # the record that began on its board
        count = counted(store, line, side)
        tallies = {ply: tally for ply in line.position.moves() if (tally := count.tally(ply))}
        figures = {ply: (tally.games, tally.won, tally.margins) for ply, tally in tallies.items()}
        assert figures == slow_figures([*games, *again], line, side), plies
        assert figures or line.position.is_over
        assert count.games == len(count.records) == sum(bool(store.index.entry(one)) for one in count.records)


OTHERS: list[dict[str, Any]] = [{"outcome": None}, {"is_branch": True}, {"problem": "torn"}, {"opening": ""}]


def test_other_records_do_not_count(store: RecordStore) -> None:
    """Only finished games of their own count, which are readable and began on the empty board."""
    entries = list(store.entries())
    for other in OTHERS:
        store.index.put((replace(entry, **other), (0, 0)) for entry in entries)
        assert counted(store, Game()).games == 0, other


def test_games_count_by_their_players(store: RecordStore, games: Sequence[Game]) -> None:
    """Games count by their source, by whether people alone have played, or by the name of a player of the side."""
    store.add(format_record(games[0], {"white": "human", "black": "greedy"}), "2026-11-01 12:00:00", {})
    assert store.import_game(ParsedGame(games[0], {"whitename": "Dumbot", "blackname": "Eve"}), "games.txt")
    expected: dict[tuple[GameSource | str, Colour], int] = {
        (GameSource.ALL, Colour.WHITE): len(games) + 2,
        (GameSource.OWN, Colour.WHITE): 1,
        (GameSource.IMPORTED, Colour.WHITE): len(games) + 1,
        (GameSource.PEOPLE, Colour.WHITE): len(games),
        (GameSource.COMPUTERS, Colour.WHITE): 2,
        ("dumbot", Colour.WHITE): 1,
        ("dumbot", Colour.BLACK): 0,
        ("~greedy", Colour.BLACK): 1,
    }
    for (source, side), count in expected.items():
        found = ContinuationCount(store, PositionQuestion((Game().position,), source, side), {}, stopped_clock)
        found.step(1)
        assert (source, side, found.games) == (source, side, count)


@pytest.mark.parametrize("side", Colour)
@pytest.mark.parametrize("plies", [0, 2, 3, 50])
def test_games_count_by_patterns(store: RecordStore, side: Colour, plies: int) -> None:
    """All games with a full board count; once the red pieces of a line are placed, those with the same pattern."""
    line, entries = Game(), [entry for entry in store.entries() if entry.patterns]
    line.play_all(random_game(MAX_PLIES, 1).plies[:plies])
    own = make_entry("a", format_record(random_game(MAX_PLIES, 1), {})).patterns.split()[0]
    expected = dict[str, Counter[str]]()
    for entry in entries:
        reds, white, black = entry.patterns.split()
        if entry.outcome and (plies < 3 or reds == own):
            lead = entry.outcome.margin if side is Colour.WHITE else -entry.outcome.margin
            for pattern in (reds, white if side is Colour.WHITE else black):
                expected.setdefault(pattern, Counter()).update(games=1, won=lead > 0, margins=lead, squares=lead**2)
    count = counted(store, line, side)
    found = {one: tally for one, tally in count.patterns.items() if tally.games}
    assert {one: len(count.pattern_records[one]) for one in found} == {one: tally.games for one, tally in found.items()}
    figures = {one: (tally.games, tally.won, tally.margins, tally.squares) for one, tally in found.items()}
    assert figures == {
        one: (tally["games"], tally["won"], tally["margins"], tally["squares"]) for one, tally in expected.items()
    }
