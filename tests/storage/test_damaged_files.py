"""Mutated files of every kind: none ends the program, none holds it up, none makes it write outside its folder.

Some hundred by default; with DVONN_WHOLE_TESTS set 20,000, up to 10 MB each, and the time that each step takes is held
to a second of the processor.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

import pytest

from dvonn.match.match import Match
from dvonn.rules.formats.move_list import format_list
from dvonn.rules.formats.parsed_game import ParsedGame
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game
from dvonn.storage.record_store import FOLDER
from dvonn.storage.settings import Settings, format_settings, parse_settings
from dvonn.storage.statistics import statistics
from dvonn.storage.text_store import Storage
from tests.harness.matches import AS_BLACK, AS_WHITE
from tests.harness.recorded_games import WHOLE, boardspace, collection
from tests.harness.storage import begun, go_on, keeper, shelf

FILES: Final = 20_000 if WHOLE else 400
GROUPS: Final = 20
LARGEST: Final = 10_000_000 if WHOLE else 300_000  # bytes
MOST_TAKEN_IN: Final = 3
WORDS: Final = (
    *("a1", "e3f3", "pass", "resigns", "draw", "(;", ")", "[", "]", "{", "}", ";", "\n\n", "1. ", "12s", "1-0"),
    *("dvonn game\n", "start: ", "end: ", "ties: ", "undone: a1 ", "left: ", "clock: ", "seed: ", "P0[1 done]"),
    *("../../evil", "/etc/passwd", "C:\\evil", "\x00", "\ufeff", "\ud7ff", "💀", "9" * 5_000, "nan", "1e999", "-1"),
    *("white: ../../evil\n", "whitename: /tmp/evil\n", "date: ../../../evil\n", "code: ", "\t" * 50, "%s%n", "٣"),
)


def originals() -> list[bytes]:
    """Return good files of every kind."""
    games = collection()[:4]
    texts = [format_settings(Settings()), str(begun(plies=30)), str(begun(AS_WHITE, 60, white="Ada"))]
    texts += [format_record(game, {"white": "human", "black": "greedy"}, [1.5] * len(game.plies)) for game in games]
    texts += [format_list(game, {"white": "Ada"}) for game in games] + [boardspace(game, Random(1)) for game in games]
    undone = begun(AS_BLACK, 20)
    undone.undo()
    return [text.encode("utf-8") for text in [*texts, str(undone)]]


def mutated(rng: Random, files: list[bytes]) -> bytes:
    """Return a good file, hurt in several ways."""
    content = bytearray(rng.choice(files))
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        rng.choice((flip, cut, insert, repeat, splice, drop_line))(rng, content, files)
    if rng.random() < 0.01:
        blow_up(rng, content)
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


def blow_up(rng: Random, content: bytearray) -> None:
    """Make a file large: a part of it, a word or noise over and over."""
    part = rng.choice((bytes(content), rng.choice(WORDS).encode("utf-8"), rng.randbytes(5_000))) or b" "
    content += part * (rng.randrange(10_000, LARGEST) // len(part))


# What is done with a file


class Stopwatch:
    """Knows the longest time, in seconds of the processor, that a step took."""

    def __init__(self) -> None:
        self.worst = 0.0
        self._since = process_time()

    def lap(self) -> None:
        """End a step."""
        self.worst = max(self.worst, process_time() - self._since)
        self._since = process_time()


def as_settings(content: bytes, folder: Path, watch: Stopwatch) -> None:
    """Read a file as the settings."""
    (folder / "settings").write_bytes(content)
    settings, _ = parse_settings(Storage(folder).read("settings") or "")
    assert parse_settings(format_settings(settings))[0] == settings
    watch.lap()


def as_match(content: bytes, folder: Path, watch: Stopwatch) -> None:
    """Resume a file as the running match, and play on."""
    (folder / "match").write_bytes(content)
    one = keeper(folder)
    match = one.resume()
    watch.lap()
    if match:
        check_goes_on(match)
        one.keep(match)
    one.close()


def as_record(content: bytes, folder: Path, watch: Stopwatch) -> None:
    """List a file among the records, open, delete and restore it."""
    (folder / FOLDER).mkdir(exist_ok=True)
    (folder / FOLDER / "x.txt").write_bytes(content)
    one = shelf(folder)
    (entry,) = (entry for entry in one.entries() if entry.name == "x.txt")
    watch.lap()
    check_whole(one.open(entry.name).game)
    statistics([entry])
    watch.lap()
    gone = one.delete(entry.name)
    assert gone
    assert one.restore(gone) == entry.name


def as_import(content: bytes, folder: Path, watch: Stopwatch) -> None:
    """Take in what can be read of a file from elsewhere; each game is a step."""
    (folder / "x").write_bytes(content)
    one = shelf(folder)
    for number, read in enumerate(stepwise(one.read_file(folder / "x"), watch)):
        assert read.error is None or "\n" not in read.error
        if number < MOST_TAKEN_IN:
            check_whole(read.game)
            name = one.take_in(read, read.player(read.game.position.turn))
            assert name
            assert one.open(name).game.plies == read.game.plies
    watch.lap()


def stepwise(reads: Iterator[ParsedGame], watch: Stopwatch) -> Iterator[ParsedGame]:
    """Yield games, each read in a step of its own."""
    for read in islice(reads, 300):
        watch.lap()
        yield read


def check_goes_on(match: Match) -> None:
    """Check that a match can be played, undone and redone."""
    check_whole(match.game)
    go_on(match)
    if match.can_undo:
        match.undo()
    if match.can_redo:
        match.redo()


def check_whole(game: Game) -> None:
    """Check that a game has followed the rules."""
    assert len(game.positions) == len(game.plies) + 1
    for before, ply, after in zip(game.positions, game.plies, game.positions[1:], strict=False):
        assert before.play(ply) == after


USES: Final[list[Callable[[bytes, Path, Stopwatch], None]]] = [as_settings, as_match, as_record, as_import, as_import]


@pytest.mark.parametrize("group", range(GROUPS))
def test_mutated_files(tmp_path: Path, group: int) -> None:
    """Whatever is in a file, it is read in time, as far as it goes, and all that is written lies in the folder."""
    rng = Random(group)
    files = originals()
    folder = tmp_path / "user"
    folder.mkdir()
    watch = Stopwatch()
    for _ in range(FILES // GROUPS):
        content = mutated(rng, files)
        use = rng.choice(USES)
        watch.lap()
        watch.worst, before = 0.0, watch.worst
        use(content, folder, watch)
        assert watch.worst < 1 or not WHOLE, f"{use.__name__} takes {watch.worst:.2f} s for {content[:200]!r}"
        watch.worst = max(watch.worst, before)
    assert [path.name for path in tmp_path.iterdir()] == ["user"]
    kinds = {path.parent.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert kinds <= {"user", f"user/{FOLDER}"}
