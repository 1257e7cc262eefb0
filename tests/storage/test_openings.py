"""The count of openings, compared with a slow independent one that replays each game."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product
from pathlib import Path
from statistics import fmean

import pytest

from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game, random_game
from dvonn.rules.notation import ParsedGame
from dvonn.rules.pieces import Colour, Piece
from dvonn.rules.symmetry import images_of
from dvonn.storage.record_store import RecordStore
from dvonn.storage.records.openings import (
    GameSource,
    OpeningCount,
    OpeningPieces,
    OpeningQuestion,
    opening_games,
)
from dvonn.storage.records.record_entry import RecordEntry
from dvonn.storage.records.record_index import RecordIndex
from tests.harness.matches import MAX_PLIES, stopped_clock
from tests.harness.recorded_games import load_games
from tests.harness.referee.symmetries import MIRRORS, Symmetry
from tests.harness.scale import scaled
from tests.harness.storage import new_record_store

PIECES = {OpeningPieces.RED: Piece.DVONN, OpeningPieces.WHITE: Piece.WHITE, OpeningPieces.BLACK: Piece.BLACK}
IMPORTED_GAMES = scaled(30, 200)
OWN_GAMES = 12


@pytest.fixture(scope="module")
def games() -> tuple[list[Game], list[Game]]:
    """Return games to be imported and games of the user."""
    return load_games()[:IMPORTED_GAMES], [random_game(MAX_PLIES, seed) for seed in range(1, OWN_GAMES + 1)]


@pytest.fixture
def store(tmp_path: Path, games: tuple[list[Game], list[Game]]) -> RecordStore:
    """Return a store with records of the games, one of a branch and one that began on a full board."""
    store = new_record_store(tmp_path)
    imported, own = games
    for game in imported:
        assert store.import_game(ParsedGame(game, {}), "games.txt")
    for number, game in enumerate(own):
        store.add(format_record(game, {"white": "human", "black": "greedy"}), f"2026-11-01 12:{number:02}:00", {})
    later = Game(own[0].positions[60])
    later.play_all(own[0].plies[60:])
    for headers, game in (({"branch": "20"}, own[1]), ({}, later)):
        store.add(format_record(game, {"white": "human", "black": "human", **headers}), "2026-10-01 12:00:00", {})
    return store


def index_of(entries: Iterable[RecordEntry]) -> RecordIndex:
    """Return an index of some entries in memory."""
    index = RecordIndex(None)
    index.put((entry, (0, 0)) for entry in entries)
    return index


def placed_spaces(game: Game, question: OpeningQuestion) -> set[str]:
    """Return the names of the spaces of the pieces in question, by looking at the positions."""
    order: list[str] = []
    for before, after in zip(game.positions, game.positions[1:], strict=False):
        new = [
            name
            for name, space in SPACE_BY_NAME.items()
            if not before.stacks[space] and after.stacks[space] == (PIECES[question.pieces],)
        ]
        order += new
        if len(order) == 3:
            break
    return set(order if question.number is None else [order[question.number]])


def slow_figures(games: list[Game], question: OpeningQuestion, name: str) -> tuple[int, int, int, float | None]:
    """Return the games with such a piece on a space, how many of them the side won and drew, and its mean margin."""
    names = {Symmetry(mirror).name(name) for mirror in MIRRORS} if question.mirrored else {name}
    chosen = [game for game in games if placed_spaces(game, question) & names]
    finals = [game.positions[-1] for game in chosen]
    leads = [final.score(question.side) - final.score(question.side.other) for final in finals]
    return len(leads), sum(lead > 0 for lead in leads), leads.count(0), fmean(leads) if leads else None


@pytest.mark.parametrize(
    ("pieces", "source"), list(product(OpeningPieces, GameSource)), ids=lambda one: str(one.name).lower()
)
@pytest.mark.parametrize("mirrored", [True, False])
def test_the_figures_equal_a_slow_count(
    store: RecordStore,
    games: tuple[list[Game], list[Game]],
    pieces: OpeningPieces,
    source: GameSource,
    *,
    mirrored: bool,
) -> None:
    """Games, wins, draws and margins of every space are those of an independent count, by pieces, games and side."""
    imported, own = games
    chosen = {GameSource.ALL: imported + own, GameSource.OWN: own, GameSource.IMPORTED: imported}[source]
    index = index_of(store.entries())
    for number, side in ((None, Colour.WHITE), (0, Colour.BLACK), (2, Colour.WHITE)):
        question = OpeningQuestion(pieces, number, source, side, mirrored)
        count = OpeningCount(index, question, stopped_clock)
        count.step(1)
        assert (count.done, count.games) == (True, len(chosen))
        for name, space in SPACE_BY_NAME.items():
            tally = count.tallies.get(space)
            found = (tally.games, tally.won, tally.drawn, tally.mean_margin) if tally else (0, 0, 0, None)
            assert found == pytest.approx(slow_figures(chosen, question, name)), name


def test_mirror_images_are_those_of_the_board() -> None:
    """The images of a space are the ones under the four symmetries of the board."""
    for name, space in SPACE_BY_NAME.items():
        assert images_of(space) == {Symmetry(mirror).space(name) for mirror in MIRRORS}


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: replace(entry, outcome=None),
        lambda entry: replace(entry, is_branch=True),
        lambda entry: replace(entry, problem="ply 90: cannot be read"),
        lambda entry: replace(entry, opening=entry.opening[:4]),
    ],
    ids=["unfinished", "a branch", "damaged", "too short"],
)
def test_other_records_do_not_count(store: RecordStore, change: Callable[[RecordEntry], RecordEntry]) -> None:
    """Only finished games of their own count, which are readable and have all of the pieces in question."""
    changed = index_of(map(change, store.entries()))
    count = OpeningCount(changed, OpeningQuestion(), stopped_clock)
    count.step(1)
    assert not count.games
    assert not count.tallies


def test_openings_are_of_games_from_the_empty_board(store: RecordStore) -> None:
    """A record that begins on a full board has no opening; the others have all placements, found by the first ones."""
    openings = [entry.opening for entry in store.entries()]
    assert sorted({len(opening) for opening in openings}) == [0, 98]
    assert openings.count("") == 1
    first = max(openings)[:4]
    found = [game.opening for game in opening_games(store.index, GameSource.ALL, first)]
    assert found
    assert set(found) == {opening for opening in openings if opening.startswith(first)}


def test_it_counts_in_slices(store: RecordStore, games: tuple[list[Game], list[Game]]) -> None:
    """A step without time counts a few games and goes on with the next one."""
    ticks = iter(range(10**6))
    many = index_of(replace(entry, name=f"{number} {entry.name}") for entry in store.entries() for number in range(20))
    count = OpeningCount(many, OpeningQuestion(), lambda: float(next(ticks)))
    steps = 0
    while not count.done:
        count.step(0)
        steps += 1
    assert steps > 10
    assert count.games == sum(map(len, games)) * 20
