"""Kills a program that plays and keeps real games, at random instants, and looks whether the next one resumes it.

The program that is killed plays by chance: plies, undo, redo, clocks that run, a game given up now and then. Before it
saves a match it says on standard output what it is about to save, and afterwards that it has. What is resumed must be
the one or the other, with clocks and undone plies. In a game that has ended it must be the record.
"""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import sleep
from typing import Final, NoReturn

from dvonn.commandline import Parser, count
from dvonn.match.match import Match, Terms, parse_match
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import BROKEN, Storage

LONGEST_LIFE: Final = 0.25  # seconds from the first word of a program to its end
ABOUT_TO: Final = "to"
DONE: Final = "kept"
UNDO, REDO, GIVE_UP, TICK = 0.1, 0.05, 0.005, 0.7  # how often, of all that is done


# The program that is killed


def play(folder: Path, seed: int) -> NoReturn:
    """Play games for ever, beginning with the one that is kept in the folder."""
    rng = Random(seed)
    keeper = Autosave(Storage(folder))
    match = keeper.resume() or _new_match(rng)
    while True:
        print(ABOUT_TO, json.dumps(str(match)), flush=True)
        record = keeper.keep(match)
        print(DONE, json.dumps(str(match)), flush=True)
        assert bool(record) is bool(match.game.outcome), "what has ended is a record, and nothing else is"
        if record:
            match = _new_match(rng)
        else:
            _go_on(match, rng)


def _new_match(rng: Random) -> Match:
    """Return a match between two humans, from the empty board or a full one."""
    code = random_code(rng) if rng.random() < 0.5 else None
    terms = Terms({Colour.WHITE: "Ada"}, {Colour.WHITE: 600, Colour.BLACK: 300}, code)
    return Match(dict.fromkeys(Colour), Game(board_of(code) if code else None), rng.getrandbits(32), terms=terms)


def _go_on(match: Match, rng: Random) -> None:
    chance = rng.random()
    if rng.random() < TICK:
        match.tick(rng.random())
    if match.game.outcome:
        return
    if chance < GIVE_UP:
        match.resign(match.position.turn)
    elif chance < GIVE_UP + UNDO and match.can_undo:
        match.undo()
    elif chance < GIVE_UP + UNDO + REDO and match.can_redo:
        match.redo()
    else:
        match.play(rng.choice(match.position.moves()))


# The one that kills


@dataclass(frozen=True)
class Said:
    """The matches' texts that a program said last: what it has saved, and what it was about to save."""

    saved: str | None
    next: str | None


def kill_once(folder: Path, seed: int, life: float) -> str:
    """Let a program play, kill it, and return `resumed`, `differ` or `unreadable`."""
    argv = [sys.executable, "-m", "dvonn.tools.killer", "--play", str(folder), "--seed", str(seed)]
    before = _resumed(folder)
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 # this very tool
        assert process.stdout
        first = process.stdout.readline()
        sleep(life)
        process.kill()
        said = last_said(first + process.stdout.read(), before)
    return verdict(folder, said)


def last_said(output: str, before: str | None = None) -> Said:
    """Return what a program said last, in whole lines; before is what was saved when it began."""
    said = Said(before, before)
    for line in output.splitlines(keepends=True):
        if not line.endswith("\n"):
            break
        word, text = line.split(" ", maxsplit=1)
        match = str(parse_match(json.loads(text)))
        said = Said(said.saved if word == ABOUT_TO else match, match)
    return said


def verdict(folder: Path, said: Said) -> str:
    """Return how what a folder holds compares with what was said."""
    found = _resumed(folder)
    broken = list(folder.rglob(f"*{BROKEN}"))
    for path in broken:
        path.unlink()  # the next program that is killed is not to blame for it
    if broken:
        return "unreadable"
    return "resumed" if any(_is_there(folder, text, found) for text in (said.saved, said.next)) else "differ"


def _is_there(folder: Path, text: str | None, found: str | None) -> bool:
    """Tell whether a match is the one that was found, or, if it has ended, the newest record with none found."""
    if text is None or found is not None:
        return text == found
    game = parse_match(text).game
    return bool(game.outcome) and any(
        parse_match(path.read_text(encoding="utf-8")).game.plies == game.plies
        for path in (folder / "records").glob("*.txt")
    )


def _resumed(folder: Path) -> str | None:
    keeper = Autosave(Storage(folder))
    match = keeper.resume()
    keeper.close()
    return str(match) if match else None


def main(argv: Sequence[str] | None = None) -> int:
    """Kill as often as asked for, print the totals; return 0 if all was resumed."""
    parser = Parser(prog="killer", description=__doc__)
    parser.add_argument("--kills", type=count, default=20, metavar="N", help="how many programs to kill (20)")
    parser.add_argument("--seed", type=int, default=1, help="decides the games and the instants (1)")
    parser.add_argument("--play", type=Path, metavar="FOLDER", help="be the program that is killed")
    options = parser.parse_args(argv)
    if options.play:
        play(options.play, options.seed)
    rng = Random(options.seed)
    totals: Counter[str] = Counter()
    with TemporaryDirectory(prefix="dvonn-killer-") as folder:
        for number in range(options.kills):
            totals[kill_once(Path(folder), options.seed * 1_000_000 + number, rng.random() * LONGEST_LIFE)] += 1
    print(
        f"{options.kills} kills, {totals['resumed']} resumed, {totals['differ']} differ, "
        f"{totals['unreadable']} unreadable"
    )
    return 0 if totals["resumed"] == options.kills else 1


if __name__ == "__main__":
    sys.exit(main())
