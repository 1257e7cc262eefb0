"""Kill a program that plays and autosaves games, at random instants, and check that its match can be resumed.

The killed program acts at random: plies, undo, redo, running clocks, and a resignation now and then. It prints every
match to standard output before and after saving it. The resumed match must be the last one saved or the one being
saved, with its clocks and undone plies; if that match has ended, its record must exist.
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

from dvonn.commandline import Parser, parse_count
from dvonn.match.match import Match, MatchTerms, parse_match
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.storage.autosave import Autosave
from dvonn.storage.text_store import BROKEN_SUFFIX, Storage

MAX_LIFETIME_SECONDS: Final = 0.25  # from the first line of a program to its end
SAVING_WORD: Final = "to"
SAVED_WORD: Final = "kept"
UNDO_PROBABILITY: Final = 0.1
REDO_PROBABILITY: Final = 0.05
RESIGN_PROBABILITY: Final = 0.005
TICK_PROBABILITY: Final = 0.7


# The killed program


def play_until_killed(folder: Path, seed: int) -> NoReturn:
    """Play games for ever, beginning with the match that is saved in the folder."""
    rng = Random(seed)
    autosave = Autosave(Storage(folder))
    match = autosave.resume() or _new_match(rng)
    while True:
        print(SAVING_WORD, json.dumps(str(match)), flush=True)
        record = autosave.save(match)
        print(SAVED_WORD, json.dumps(str(match)), flush=True)
        assert bool(record) is bool(match.game.outcome), "a record is written exactly when the match has ended"
        if record:
            match = _new_match(rng)
        else:
            _act_at_random(match, rng)


def _new_match(rng: Random) -> Match:
    """Return a match between two humans, from the empty board or a full one."""
    code = random_code(rng) if rng.random() < 0.5 else None
    terms = MatchTerms({Colour.WHITE: "Ada"}, {Colour.WHITE: 600, Colour.BLACK: 300}, code)
    return Match(dict.fromkeys(Colour), Game(board_of(code) if code else None), rng.getrandbits(32), terms=terms)


def _act_at_random(match: Match, rng: Random) -> None:
    chance = rng.random()
    if rng.random() < TICK_PROBABILITY:
        match.tick(rng.random())
    if match.game.outcome:
        return
    if chance < RESIGN_PROBABILITY:
        match.resign(match.position.turn)
    elif chance < RESIGN_PROBABILITY + UNDO_PROBABILITY and match.can_undo:
        match.undo()
    elif chance < RESIGN_PROBABILITY + UNDO_PROBABILITY + REDO_PROBABILITY and match.can_redo:
        match.redo()
    else:
        match.play(rng.choice(match.position.moves()))


# The killing program


@dataclass(frozen=True)
class ReportedMatches:
    """The texts of the match that a program reported as saved last, and of the match that it was saving."""

    saved: str | None
    saving: str | None


def kill_once(folder: Path, seed: int, life: float) -> str:
    """Run a program for `life` seconds, kill it, and return `resumed`, `differ` or `unreadable`."""
    argv = [sys.executable, "-m", "dvonn.tools.killer", "--play", str(folder), "--seed", str(seed)]
    before = _resumed(folder)
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 # this tool itself
        assert process.stdout
        first_line = process.stdout.readline()
        sleep(life)
        process.kill()
        reported = last_reported(first_line + process.stdout.read(), before)
    return verdict(folder, reported)


def last_reported(output: str, before: str | None = None) -> ReportedMatches:
    """Return the last report in the complete lines of a program's output; `before` is the match saved at its start."""
    reported = ReportedMatches(before, before)
    for line in output.splitlines(keepends=True):
        if not line.endswith("\n"):
            break
        word, text = line.split(" ", maxsplit=1)
        match = str(parse_match(json.loads(text)))
        reported = ReportedMatches(reported.saved if word == SAVING_WORD else match, match)
    return reported


def verdict(folder: Path, reported: ReportedMatches) -> str:
    """Compare the match saved in a folder with the report; return `resumed`, `differ` or `unreadable`."""
    found = _resumed(folder)
    broken = list(folder.rglob(f"*{BROKEN_SUFFIX}"))
    for path in broken:
        path.unlink()  # not counted against the next program
    if broken:
        return "unreadable"
    return "resumed" if any(_is_saved(folder, text, found) for text in (reported.saved, reported.saving)) else "differ"


def _is_saved(folder: Path, text: str | None, found: str | None) -> bool:
    """Tell whether a match equals the resumed one, or, if it has ended and none was resumed, a record in the folder."""
    if text is None or found is not None:
        return text == found
    game = parse_match(text).game
    return bool(game.outcome) and any(
        parse_match(path.read_text(encoding="utf-8")).game.plies == game.plies
        for path in (folder / "records").glob("*.txt")
    )


def _resumed(folder: Path) -> str | None:
    autosave = Autosave(Storage(folder))
    match = autosave.resume()
    autosave.close()
    return str(match) if match else None


def main(argv: Sequence[str] | None = None) -> int:
    """Kill programs and print the totals; return 0 if every match was resumed."""
    parser = Parser(prog="killer", description=__doc__)
    parser.add_argument(
        "--kills", type=parse_count, default=20, metavar="N", help="number of programs to kill (default: 20)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the games and the instants (default: 1)")
    parser.add_argument(
        "--play", type=Path, metavar="FOLDER", help="run the program to be killed, with its data in FOLDER"
    )
    options = parser.parse_args(argv)
    if options.play:
        play_until_killed(options.play, options.seed)
    rng = Random(options.seed)
    totals: Counter[str] = Counter()
    with TemporaryDirectory(prefix="dvonn-killer-") as folder:
        for number in range(options.kills):
            totals[kill_once(Path(folder), options.seed * 1_000_000 + number, rng.random() * MAX_LIFETIME_SECONDS)] += 1
    print(
        f"{options.kills} kills, {totals['resumed']} resumed, {totals['differ']} differ, "
        f"{totals['unreadable']} unreadable"
    )
    return 0 if totals["resumed"] == options.kills else 1


if __name__ == "__main__":
    sys.exit(main())
