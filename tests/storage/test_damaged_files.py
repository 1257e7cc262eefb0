"""Damaged files with games: the program reads them as far as they go, and writes only within its folder."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import pytest

from dvonn.match.match_text import format_match
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game
from dvonn.storage.record_store import MAX_IMPORT_BYTES, RECORDS_FOLDER
from tests.harness.damage import damaged
from tests.harness.matches import HUMAN_BLACK, HUMAN_WHITE
from tests.harness.recorded_games import boardspace_text, load_games
from tests.harness.scale import scaled
from tests.harness.storage import new_autosave, new_record_store, play_random_plies, started_match, statistics_of

FILES: Final = scaled(60, 300)
GROUPS: Final = 20
MAX_READ: Final = 300  # games of a file
MOST_TAKEN_IN: Final = 3


def originals() -> list[bytes]:
    """Return valid files with games of every kind."""
    games = load_games()[:4]
    undone = started_match(HUMAN_BLACK, 20)
    undone.undo()
    matches = [started_match(plies=30), started_match(HUMAN_WHITE, 60, white="Ada"), undone]
    texts = [
        *map(format_match, matches),
        *(format_record(game, {"white": "human", "black": "greedy"}, [1.5] * len(game.plies)) for game in games),
        *(format_move_list(game, {"white": "Ada"}) for game in games),
        *(boardspace_text(game, Random(1)) for game in games),
    ]
    return [text.encode("utf-8") for text in texts]


# Uses of a file


def as_match(content: bytes, folder: Path) -> None:
    """Resume a file as the running match and continue it."""
    (folder / "match").write_bytes(content)
    one = new_autosave(folder)
    match = one.resume()
    if match:
        check_consistent(match.game)
        play_random_plies(match)
        if match.can_undo:
            match.undo()
        if match.can_redo:
            match.redo()
        one.save(match)
    one.close()


def as_record(content: bytes, folder: Path) -> None:
    """List a file among the records, open, delete and restore it."""
    (folder / RECORDS_FOLDER).mkdir(exist_ok=True)
    (folder / RECORDS_FOLDER / "x.txt").write_bytes(content)
    one = new_record_store(folder)
    (entry,) = (entry for entry in one.entries() if entry.name == "x.txt")
    check_consistent(one.open(entry.name).game)
    statistics_of(one.index)
    assert one.restore(str(one.delete(entry.name))) == entry.name


def as_import(content: bytes, folder: Path) -> None:
    """Import the games of a file."""
    (folder / "x").write_bytes(content)
    one = new_record_store(folder)
    if len(content) > MAX_IMPORT_BYTES:
        return
    for number, read in enumerate(islice(one.read_file(folder / "x"), MAX_READ)):
        assert read.error is None or "\n" not in read.error
        if number < MOST_TAKEN_IN:
            check_consistent(read.game)
            name = one.import_game(read, read.player(read.game.position.turn))
            assert one.open(str(name)).game.plies == read.game.plies


def check_consistent(game: Game) -> None:
    """Assert that the positions of a game follow from its plies."""
    assert len(game.positions) == len(game.plies) + 1
    for before, ply, after in zip(game.positions, game.plies, game.positions[1:], strict=False):
        assert before.play(ply) == after


USES: Final[list[Callable[[bytes, Path], None]]] = [as_match, as_record, as_import]


@pytest.mark.parametrize("group", range(GROUPS))
def test_mutated_files(tmp_path: Path, group: int) -> None:
    """Every mutated file is read as far as possible, and all files written lie in the user's folder."""
    rng, files, folder = Random(group), originals(), tmp_path / "user"
    folder.mkdir()
    for _ in range(FILES // GROUPS):
        rng.choice(USES)(damaged(rng, files), folder)
    assert [path.name for path in tmp_path.iterdir()] == ["user"]
    kinds = {path.parent.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert kinds <= {"user", f"user/{RECORDS_FOLDER}"}
