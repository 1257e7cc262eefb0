"""Damaged files of every kind: the program reads them as far as they go, and writes only within its folder."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

import pytest

from dvonn.match.match import Match
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.settings import Settings, format_settings, parse_settings
from dvonn.storage.statistics import compute_statistics
from dvonn.storage.text_store import Storage
from tests.harness.matches import HUMAN_BLACK, HUMAN_WHITE
from tests.harness.recorded_games import boardspace_text, load_games
from tests.harness.scale import scaled
from tests.harness.storage import new_autosave, new_record_store, play_random_plies, started_match

FILES: Final = scaled(200, 4_000)
GROUPS: Final = 20
LARGEST: Final = scaled(300_000, 10_000_000)  # bytes
MAX_READ: Final = 300  # games of a file
MOST_TAKEN_IN: Final = 3
WORDS: Final = (
    *("a1", "e3f3", "pass", "resigns", "draw", "(;", ")", "[", "]", "{", "}", ";", "\n\n", "1. ", "12s", "1-0"),
    *("dvonn game\n", "start: ", "end: ", "ties: ", "undone: a1 ", "left: ", "clock: ", "seed: ", "P0[1 done]"),
    *("../../evil", "/etc/passwd", "C:\\evil", "\x00", "\ufeff", "\ud7ff", "💀", "9" * 5_000, "nan", "1e999", "-1"),
    *("white: ../../evil\n", "whitename: /tmp/evil\n", "date: ../../../evil\n", "code: ", "\t" * 50, "%s%n", "٣"),
)


def originals() -> list[bytes]:
    """Return valid files of every kind."""
    games = load_games()[:4]
    texts = [
        format_settings(Settings()),
        str(started_match(plies=30)),
        str(started_match(HUMAN_WHITE, 60, white="Ada")),
    ]
    texts += [format_record(game, {"white": "human", "black": "greedy"}, [1.5] * len(game.plies)) for game in games]
    texts += [format_move_list(game, {"white": "Ada"}) for game in games] + [
        boardspace_text(game, Random(1)) for game in games
    ]
    undone = started_match(HUMAN_BLACK, 20)
    undone.undo()
    return [text.encode("utf-8") for text in [*texts, str(undone)]]


def mutated(rng: Random, files: list[bytes]) -> bytes:
    """Return a valid file with several random mutations."""
    content = bytearray(rng.choice(files))
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        rng.choice((flip, cut, insert, repeat, splice, drop_line))(rng, content, files)
    if rng.random() < 0.01:
        enlarge(rng, content)
    return bytes(content)


def flip(rng: Random, content: bytearray, _: list[bytes]) -> None:
    for _times in range(rng.choice((1, 1, 5, 50))):
        if content:
            content[rng.randrange(len(content))] = rng.randrange(256)


def cut(rng: Random, content: bytearray, _: list[bytes]) -> None:
    at = rng.randrange(len(content) + 1)
    del content[at : at + rng.choice((1, 10, 10_000))]


def insert(rng: Random, content: bytearray, _: list[bytes]) -> None:
    noise = rng.choice((rng.choice(WORDS).encode("utf-8"), rng.randbytes(rng.randrange(100))))
    at = rng.randrange(len(content) + 1)
    content[at:at] = noise


def repeat(rng: Random, content: bytearray, _: list[bytes]) -> None:
    at = rng.randrange(len(content) + 1)
    part = bytes(content[at : at + rng.choice((1, 5, 100))])
    content[at:at] = part * rng.choice((1, 3, 300))


def splice(rng: Random, content: bytearray, files: list[bytes]) -> None:
    other = rng.choice(files)
    content[rng.randrange(len(content) + 1) :] = other[rng.randrange(len(other)) :]


def drop_line(rng: Random, content: bytearray, _: list[bytes]) -> None:
    lines = bytes(content).split(b"\n")
    del lines[rng.randrange(len(lines))]
    content[:] = b"\n".join(lines)


def enlarge(rng: Random, content: bytearray) -> None:
    """Make a file large by repeating a part of it, a word or noise."""
    part = rng.choice((bytes(content), rng.choice(WORDS).encode("utf-8"), rng.randbytes(5_000))) or b" "
    content += part * (rng.randrange(10_000, LARGEST) // len(part))


# Uses of a file


def as_settings(content: bytes, folder: Path) -> None:
    """Read a file as the settings."""
    (folder / "settings").write_bytes(content)
    settings, _ = parse_settings(Storage(folder).read("settings") or "")
    assert parse_settings(format_settings(settings))[0] == settings


def as_match(content: bytes, folder: Path) -> None:
    """Resume a file as the running match and continue it."""
    (folder / "match").write_bytes(content)
    one = new_autosave(folder)
    match = one.resume()
    if match:
        check_playable(match)
        one.save(match)
    one.close()


def as_record(content: bytes, folder: Path) -> None:
    """List a file among the records, open, delete and restore it."""
    (folder / RECORDS_FOLDER).mkdir(exist_ok=True)
    (folder / RECORDS_FOLDER / "x.txt").write_bytes(content)
    one = new_record_store(folder)
    (entry,) = (entry for entry in one.entries() if entry.name == "x.txt")
    check_consistent(one.open(entry.name).game)
    compute_statistics([entry])
    gone = one.delete(entry.name)
    assert gone
    assert one.restore(gone) == entry.name


def as_import(content: bytes, folder: Path) -> None:
    """Import the games of a file."""
    (folder / "x").write_bytes(content)
    one = new_record_store(folder)
    for number, read in enumerate(islice(one.read_file(folder / "x"), MAX_READ)):
        assert read.error is None or "\n" not in read.error
        if number < MOST_TAKEN_IN:
            check_consistent(read.game)
            name = one.import_game(read, read.player(read.game.position.turn))
            assert name
            assert one.open(name).game.plies == read.game.plies


def check_playable(match: Match) -> None:
    """Assert that a match can be played, undone and redone."""
    check_consistent(match.game)
    play_random_plies(match)
    if match.can_undo:
        match.undo()
    if match.can_redo:
        match.redo()


def check_consistent(game: Game) -> None:
    """Assert that the positions of a game follow from its plies."""
    assert len(game.positions) == len(game.plies) + 1
    for before, ply, after in zip(game.positions, game.plies, game.positions[1:], strict=False):
        assert before.play(ply) == after


USES: Final[list[Callable[[bytes, Path], None]]] = [as_settings, as_match, as_record, as_import, as_import]


@pytest.mark.parametrize("group", range(GROUPS))
def test_mutated_files(tmp_path: Path, group: int) -> None:
    """Every mutated file is read as far as possible, and all files written lie in the user's folder."""
    rng = Random(group)
    files = originals()
    folder = tmp_path / "user"
    folder.mkdir()
    for _ in range(FILES // GROUPS):
        content = mutated(rng, files)
        use = rng.choice(USES)
        use(content, folder)
    assert [path.name for path in tmp_path.iterdir()] == ["user"]
    kinds = {path.parent.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert kinds <= {"user", f"user/{RECORDS_FOLDER}"}
