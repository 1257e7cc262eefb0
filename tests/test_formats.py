"""Each text format of games: what is written is read again, and damage raises at most the documented error.

The files that keep other things are in `storage/test_kept_files.py`.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final

from dvonn.match import Match, MatchTerms, format_match, parse_match
from dvonn.rules.analysis.puzzle import PuzzleError, parse_puzzles
from dvonn.rules.formats.board_codes import board_of, parse_code, random_code
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import decode, format_record, read_games
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_position
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Ply
from dvonn.storage.autosave import RUNNING_MATCH_FILE, Autosave
from dvonn.storage.record_store import RECORDS_FOLDER, RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.damage import damaged
from tests.harness.matches import HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES
from tests.harness.paths import ASSETS
from tests.harness.random_games import random_game
from tests.harness.recorded_games import boardspace_text
from tests.harness.scale import scaled
from tests.harness.storage import play_random_plies, statistics_of

CASES: Final = scaled(4, 8)  # of each format
DAMAGED_CASES: Final = 6  # after each of these
MAX_READ: Final = 50  # games of a text
PUZZLES: Final = (ASSETS / "puzzles.txt").read_text(encoding="utf-8").splitlines()[2:]


@dataclass(frozen=True)
class Format:
    """A format. `write` returns a file's content and a value, which `read` returns again; both get a new folder."""

    write: Callable[[Random, Path], tuple[bytes, object]]
    read: Callable[[bytes, Path], object]
    errors: tuple[type[ValueError], ...] = ()  # that `read` may raise


def text_format(
    write: Callable[[Random], tuple[str, object]],
    read: Callable[[str], object],
    *errors: type[ValueError],
) -> Format:
    """Return a format of texts, which are decoded as those that are imported."""

    def write_content(rng: Random, _: Path) -> tuple[bytes, object]:
        text, value = write(rng)
        return text.encode("utf-8"), value

    return Format(write_content, lambda content, _: read(decode(content)), errors)


def file_format(name: str, write: Callable[[Random, Storage], object], read: Callable[[Storage], object]) -> Format:
    """Return the format of a file in the user's folder, which never raises an error."""

    def write_content(rng: Random, folder: Path) -> tuple[bytes, object]:
        value = write(rng, Storage(folder))
        (path,) = folder.glob(name)
        return path.read_bytes(), value

    def read_content(content: bytes, folder: Path) -> object:
        path = folder / name.replace("*", "x")
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
        return read(Storage(folder))

    return Format(write_content, read_content)


# Values


def any_game(rng: Random) -> Game:
    """Return a game of random plies, perhaps resigned."""
    game = random_game(rng.randrange(1, MAX_PLIES), rng.getrandbits(32))
    if not game.outcome and rng.random() < 0.3:
        game.resign(game.position.turn)
    return game


def any_match(rng: Random) -> Match:
    """Return a match on a board of a code or an empty one, with clocks, names and undone plies."""
    code = random_code(rng) if rng.random() < 0.5 else None
    terms = MatchTerms({Colour.WHITE: "Ada"}, {Colour.WHITE: 600, Colour.BLACK: 300}, code)
    game = Game(board_of(code) if code else None, rng.choice(list(TieRule)))
    match = Match(rng.choice((HUMAN_BLACK, HUMAN_WHITE)), game, rng.getrandbits(32), terms)
    play_random_plies(match, rng.randrange(MAX_PLIES), rng.getrandbits(32))
    if match.can_undo:
        match.undo()
    return match


def any_record(rng: Random) -> tuple[str, object]:
    """Return the record of a game and the game's plies."""
    game = any_game(rng)
    headers = {"white": "human", "black": "greedy", "date": "2026-12-31 12:00:00"}
    return format_record(game, headers, [1.5] * len(game.plies)), [game.plies]


def any_puzzles(rng: Random) -> tuple[str, object]:
    """Return some of the puzzles."""
    lines = rng.sample(PUZZLES, 3)
    return "\n".join(lines), lines


# Files


def write_running_match(rng: Random, storage: Storage) -> str:
    """Save a match that goes on."""
    match = any_match(rng)
    while match.game.outcome:
        match = any_match(rng)
    autosave = Autosave(storage)
    autosave.save(match)
    autosave.close()
    return format_match(match)


def resume(storage: Storage) -> str:
    """Return the match that is resumed, and save it after a ply."""
    autosave = Autosave(storage)
    match = autosave.resume()
    found = format_match(match) if match else ""
    if match and not match.game.outcome:
        play_random_plies(match)
        autosave.save(match)
    autosave.close()
    return found


def write_record(rng: Random, storage: Storage) -> list[object]:
    """Write the record of a finished match; return what counts of it in the statistics."""
    match = any_match(rng)
    play_random_plies(match, MAX_PLIES)
    match.undo()
    match.resign(Colour.WHITE)
    autosave = Autosave(storage)
    autosave.save(match)
    autosave.close()
    return [1, match.game.plies]


def read_record(storage: Storage) -> list[object]:
    """List the records, and count the one that there is."""
    records = RecordStore(storage)
    (entry,) = records.entries()
    statistics = statistics_of(records.index)
    return [statistics.games, records.open(entry.name).game.plies]


def read_plies(text: str) -> list[list[Ply]]:
    """Return the plies of the games of a text."""
    return [read.game.plies for read in islice(read_games(text), MAX_READ)]


def of_game(write: Callable[[Game, Random], str]) -> Format:
    """Return the format of games that a function writes."""

    def write_game(rng: Random) -> tuple[str, object]:
        game = any_game(rng)
        return write(game, rng), [game.plies]

    return text_format(write_game, read_plies)


def of_value(make: Callable[[Random], object], read: Callable[[str], object]) -> Format:
    """Return the format of values whose own text is read."""

    def write_value(rng: Random) -> tuple[str, object]:
        value = make(rng)
        return str(value), str(value)

    return text_format(write_value, lambda text: str(read(text)), NotationError)


FORMATS: Final = {
    "running match": file_format(RUNNING_MATCH_FILE, write_running_match, resume),
    "records and statistics": file_format(f"{RECORDS_FOLDER}/*.txt", write_record, read_record),
    "match": of_value(lambda rng: format_match(any_match(rng)), lambda text: format_match(parse_match(text))),
    "position": of_value(lambda rng: any_game(rng).position, parse_position),
    "code of a board": of_value(random_code, lambda text: board_of(text) and parse_code(text)),
    "record": text_format(any_record, read_plies),
    "SGF": of_game(boardspace_text),
    "move list": of_game(lambda game, _: format_move_list(game, {"white": "Ada"})),
    "puzzles": text_format(any_puzzles, lambda text: [str(puzzle) for puzzle in parse_puzzles(text)], PuzzleError),
}


def test_each_format(tmp_path: Path) -> None:
    """A written text is read again; a damaged one is read as far as it goes or refused by the named error."""
    for kind, one in FORMATS.items():
        rng, numbers, written = Random(kind), count(), list[bytes]()
        for _ in range(CASES):
            content, value = one.write(rng, tmp_path / f"{kind} {next(numbers)}")
            assert one.read(content, tmp_path / f"{kind} {next(numbers)}") == value, kind
            written.append(content)
            for _ in range(DAMAGED_CASES):
                with suppress(*one.errors):
                    one.read(damaged(rng, written), tmp_path / f"{kind} {next(numbers)}")
