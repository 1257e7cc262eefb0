"""The computer under the Universal Game Interface, as kz04px/cutegames documents it (ugi.md), on standard input.

Player 1 is White. A forced pass is no ply, so `query p1turn` has to be asked for whose turn it is. A FEN is the text
of a position (rules/notation), the rest of the line up to `moves`. What cannot be understood or done is answered by
`info string`, which every reader of the protocol skips, and changes nothing.
"""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Final

from dvonn import __version__
from dvonn.commandline import Parser, fail
from dvonn.engine.levels import LEVELS
from dvonn.engine.report import Limits, Report
from dvonn.engine.search.evaluation import set_weights
from dvonn.engine.thinker import Thinker
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies, parse_position, play_all
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.tools.engine.ugi_protocol import (
    HASH,
    SEED,
    STRONGEST,
    CommandError,
    UgiOptions,
    info,
    limits_of,
    parse_go,
    parse_option,
    seed_of_ply,
)
from dvonn.tools.fit import read_weights

SLICE: Final = 0.02  # seconds of thinking between two looks at what came in


class Session:
    """One conversation: it hears a line at a time, thinks a slice at a time, and says whole lines."""

    def __init__(self, say: Callable[[str], None], clock: Callable[[], float], level: str = STRONGEST) -> None:
        self.running = True
        self._say = say
        self._clock = clock
        self._options = UgiOptions(level)
        self._game = Game()
        self._thinker: Thinker | None = None
        self._told: Report | None = None
        self._began = 0.0
        self._until_stopped = False
        self._any_time = {"ugi": self._ugi, "isready": self._ready, "query": self._query}
        self._any_time |= {"stop": self._stop, "quit": self._quit}
        self._at_rest = {"setoption": self._set_option, "uginewgame": self._new_game}
        self._at_rest |= {"position": self._position, "go": self._go}

    @property
    def busy(self) -> bool:
        """Whether there is something to think about."""
        return self._thinker is not None and not self._thinker.done

    def hear(self, line: str) -> None:
        """Do what a line says; what cannot be done is said, and nothing has changed."""
        command, *words = line.split() or [""]
        try:
            if command:
                self._answer_to(command)(words)
        except (CommandError, NotationError) as error:
            self._say(f"info string {error}")

    def _answer_to(self, command: str) -> Callable[[Sequence[str]], None]:
        if command in self._at_rest and self._thinker:
            raise CommandError(f"{command}: not while thinking; stop comes first")
        answers = self._any_time | self._at_rest
        if command not in answers:
            raise CommandError(f"unknown command {command[:60]!r}")
        return answers[command]

    def think(self) -> None:
        """Think for a slice; say what is new, and the best move when it is found."""
        assert self._thinker, "nothing to think about"
        self._thinker.step(SLICE)
        report = self._thinker.report
        if report and (not self._told or report.depth > self._told.depth or report.best != self._told.best):
            self._tell(report)
        if self._thinker.done and not self._until_stopped:
            self._finish()

    def _tell(self, report: Report) -> None:
        self._told = report
        self._say(info(report, self._clock() - self._began))

    def _finish(self) -> None:
        assert self._thinker
        assert self._thinker.report
        if self._thinker.report != self._told:
            self._tell(self._thinker.report)
        self._say(f"bestmove {self._thinker.best}")
        self._thinker = None

    # The commands

    def _ugi(self, _: Sequence[str]) -> None:
        self._say(f"id name DVONN {__version__}")
        self._say("id author the developers of DVONN")
        self._say(f"option name Level type combo default {self._options.level} var {' var '.join(LEVELS)}")
        self._say(str(HASH))
        self._say(str(SEED))
        self._say("ugiok")

    def _ready(self, _: Sequence[str]) -> None:
        self._say("readyok")

    def _query(self, words: Sequence[str]) -> None:
        outcome = self._game.outcome
        wins = {Colour.WHITE: "p1win", Colour.BLACK: "p2win", None: "draw"}
        answers = {
            "gameover": str(bool(outcome)).lower(),
            "p1turn": str(self._game.position.turn is Colour.WHITE).lower(),
            "result": wins[outcome.winner] if outcome else "none",
        }
        question = " ".join(words)
        if question not in answers:
            raise CommandError(f"query: expected {' or '.join(answers)}, got {question[:60]!r}")
        self._say(f"response {answers[question]}")

    def _stop(self, _: Sequence[str] = ()) -> None:
        """End the search with what it has; one that has not yet looked looks once."""
        if not self._thinker:
            return
        if not self._thinker.report:
            self._thinker.step(0)
        self._thinker.cancel()
        self._finish()

    def _quit(self, _: Sequence[str]) -> None:
        self._stop()
        self.running = False

    def _set_option(self, words: Sequence[str]) -> None:
        self._options = self._options.with_value(*parse_option(words))

    def _new_game(self, _: Sequence[str]) -> None:
        self._game = Game()

    def _position(self, words: Sequence[str]) -> None:
        end = words.index("moves") if "moves" in words else len(words)
        game = Game(_parse_start(words[:end]))
        play_all(game, parse_plies(words[end + 1 :]))
        self._game = game

    def _go(self, words: Sequence[str]) -> None:
        numbers, position = parse_go(words), self._game.position
        if self._game.outcome:
            self._say("info string the game is over")
            self._say("bestmove 0000")
            return
        self._until_stopped = "infinite" in words and not numbers
        limits = Limits() if self._until_stopped else limits_of(numbers, position)
        seed = seed_of_ply(self._options.seed, self._game)
        self._told, self._began = None, self._clock()
        self._thinker = Thinker(position, self._options.tuned(limits), seed, self._clock)


def _parse_start(words: Sequence[str]) -> Position:
    match words:
        case ["startpos"]:
            return Position()
        case ["fen", *fen]:
            return parse_position(" ".join(fen))
    raise CommandError("position: expected startpos or fen FEN, and perhaps moves")


def run(session: Session, inbox: "SimpleQueue[str | None]") -> None:
    """Hear what comes in, and think as long as nothing does; None is the end of input."""
    while session.running:
        try:
            line = inbox.get(block=not session.busy)
        except Empty:
            session.think()
        else:
            session.hear("quit" if line is None else line)


def _read(inbox: "SimpleQueue[str | None]") -> None:
    """Put each line of standard input into the queue.

    Without a buffer: a buffered reader's lock, held by this thread while it waits, would break the end of the program.
    """
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as lines:
        for line in lines:
            inbox.put(line.decode("utf-8", errors="replace"))
    inbox.put(None)


def _say(line: str) -> None:
    print(line, flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    """Talk until `quit`, the end of input, or nobody listens."""
    parser = Parser(prog="ugi", description=__doc__)
    parser.add_argument("--level", choices=LEVELS, default=STRONGEST, help="until setoption says otherwise")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="evaluate by these, as tools.fit writes them")
    options = parser.parse_args(argv)
    if options.weights:
        try:
            set_weights(read_weights(options.weights))
        except (OSError, ValueError, SyntaxError) as error:
            fail("ugi", f"cannot use {options.weights}: {error}")
    inbox: SimpleQueue[str | None] = SimpleQueue()
    Thread(target=_read, args=(inbox,), daemon=True).start()
    try:
        run(Session(_say, perf_counter, options.level), inbox)
    except (OSError, KeyboardInterrupt):  # Windows tells of a broken pipe by an OSError of its own
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter flushes it once more
    return 0


if __name__ == "__main__":
    sys.exit(main())
