"""Run the engine under the Universal Game Interface on standard input and output (ugi.md of kz04px/cutegames).

Player 1 is White. A forced pass is not a ply, so `query p1turn` is the way to learn the side to move. A FEN is the
text of a position (rules/notation) and reaches to the end of the line or to `moves`. A line that is malformed or not
allowed changes nothing and is answered by `info string`, which every client of the protocol ignores.
"""

import ast
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter

from dvonn import __version__
from dvonn.commandline import Parser, fail
from dvonn.engine.alphabeta import new_table
from dvonn.engine.levels import LEVELS, Limits, Report
from dvonn.engine.search.evaluation import TERM_NAMES, set_weights
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.engine.search_task import SearchTask
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies, parse_position, play_all
from dvonn.rules.position import Position
from dvonn.tools.ugi_protocol import (
    HASH_OPTION,
    SEED_OPTION,
    STRONGEST_LEVEL_KEY,
    CommandError,
    UgiOptions,
    info_line,
    limits_for,
    parse_go,
    parse_option,
    seed_of_ply,
)


class Session:
    """One session with a client: it handles a line at a time, thinks a slice at a time and sends whole lines.

    If it ponders, it thinks on after its ply, until the next command, to fill the table for its next search.
    """

    def __init__(
        self,
        send: Callable[[str], None],
        clock: Callable[[], float],
        level: str = STRONGEST_LEVEL_KEY,
        *,
        ponders: bool = False,
    ) -> None:
        self.running = True
        self._send = send
        self._clock = clock
        self._options = UgiOptions(level)
        self._game = Game()
        self._table: TranspositionTable | None = None  # of the game
        self._thinker: SearchTask | None = None
        self._ponders = ponders
        self._ponderer: SearchTask | None = None  # about the position after the last ply
        self._sent_report: Report | None = None
        self._began = 0.0
        self._until_stopped = False
        self._commands = {"ugi": self._ugi, "isready": self._ready, "query": self._query}
        self._commands |= {"stop": self._stop, "quit": self._quit}
        self._idle_commands = {"setoption": self._set_option, "uginewgame": self._new_game}
        self._idle_commands |= {"position": self._position, "go": self._go}

    @property
    def busy(self) -> bool:
        """Whether a search is running."""
        return any(thinker and not thinker.done for thinker in (self._thinker, self._ponderer))

    def handle_line(self, line: str) -> None:
        """Execute a line; send `info string` and change nothing if it is malformed or not allowed."""
        command, *words = line.split() or [""]
        self._ponderer = None
        try:
            if command:
                self._handler_of(command)(words)
        except (CommandError, NotationError) as error:
            self._send(f"info string {error}")

    def _handler_of(self, command: str) -> Callable[[Sequence[str]], None]:
        if command in self._idle_commands and self._thinker:
            raise CommandError(f"{command}: not while thinking; stop comes first")
        handlers = self._commands | self._idle_commands
        if command not in handlers:
            raise CommandError(f"unknown command {command[:60]!r}")
        return handlers[command]

    def think(self) -> None:
        """Search for a slice; send a report with a new depth or best ply, and the best ply at the end of the search."""
        if self._ponderer:
            self._ponderer.step(0.002)  # seconds, as no command should wait for it
            return
        assert self._thinker, "no search is running"
        self._thinker.step(0.02)  # seconds between two checks for input
        report = self._thinker.report
        if report and (
            not self._sent_report or report.depth > self._sent_report.depth or report.best != self._sent_report.best
        ):
            self._send_report(report)
        if self._thinker.done and not self._until_stopped:
            self._finish()

    def _send_report(self, report: Report) -> None:
        self._sent_report = report
        self._send(info_line(report, self._clock() - self._began))

    def _finish(self) -> None:
        assert self._thinker
        assert self._thinker.report
        if self._thinker.report != self._sent_report:
            self._send_report(self._thinker.report)
        self._send(f"bestmove {self._thinker.best}")
        if self._ponders:
            self._start_pondering(self._thinker.report.best)
        self._thinker = None

    def _start_pondering(self, ply: Ply) -> None:
        """Begin to think about the position after a ply, unless it is over."""
        position = self._game.position.play(ply)
        if not position.is_over:
            level = self._options.level_within(Limits(seconds=60))  # in case that no command comes
            self._ponderer = SearchTask(position, level, "", self._clock, table=self._table)

    # The commands

    def _ugi(self, _: Sequence[str]) -> None:
        self._send(f"id name DVONN {__version__}")
        self._send("id author the developers of DVONN")
        self._send(f"option name Level type combo default {self._options.level} var {' var '.join(LEVELS)}")
        self._send(str(HASH_OPTION))
        self._send(str(SEED_OPTION))
        self._send("ugiok")

    def _ready(self, _: Sequence[str]) -> None:
        self._send("readyok")

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
        self._send(f"response {answers[question]}")

    def _stop(self, _: Sequence[str] = ()) -> None:
        """End the search and send its best ply so far, after a first step if it has no report yet."""
        if not self._thinker:
            return
        if not self._thinker.report:
            self._thinker.step(0)
        self._thinker.stop()
        self._finish()

    def _quit(self, _: Sequence[str]) -> None:
        self._stop()
        self.running = False

    def _set_option(self, words: Sequence[str]) -> None:
        self._options = self._options.with_value(*parse_option(words))
        self._table = None

    def _new_game(self, _: Sequence[str]) -> None:
        self._game, self._table = Game(), None

    def _position(self, words: Sequence[str]) -> None:
        end = words.index("moves") if "moves" in words else len(words)
        game = Game(_parse_position(words[:end]))
        play_all(game, parse_plies(words[end + 1 :]))
        self._game = game

    def _go(self, words: Sequence[str]) -> None:
        numbers, position = parse_go(words), self._game.position
        if self._game.outcome:
            self._send("info string the game is over")
            self._send("bestmove 0000")
            return
        self._until_stopped = "infinite" in words and not numbers
        limits = Limits() if self._until_stopped else limits_for(numbers, position)
        seed = seed_of_ply(self._options.seed, self._game)
        self._sent_report, self._began = None, self._clock()
        level = self._options.level_within(limits)
        self._table = self._table or new_table(self._options.level_within(Limits()))
        self._thinker = SearchTask(position, level, seed, self._clock, table=self._table)


def _parse_position(words: Sequence[str]) -> Position:
    match words:
        case ["startpos"]:
            return Position()
        case ["fen", *fen]:
            return parse_position(" ".join(fen))
    raise CommandError("position: expected startpos or fen FEN, and perhaps moves")


def run(session: Session, inbox: "SimpleQueue[str | None]") -> None:
    """Handle the lines of an inbox, and think while it is empty; None is the end of input."""
    while session.running:
        try:
            line = inbox.get(block=not session.busy)
        except Empty:
            session.think()
        else:
            session.handle_line("quit" if line is None else line)


def _read_input(inbox: "SimpleQueue[str | None]") -> None:
    """Put each line of standard input into the inbox, and None at its end.

    Input is unbuffered: the lock of a buffered reader, held by this waiting thread, would abort the interpreter's exit.
    """
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as lines:
        for line in lines:
            inbox.put(line.decode("utf-8", errors="replace"))
    inbox.put(None)


def read_weights(path: Path) -> list[tuple[int, ...]]:
    """Return the weights from a module like engine/search/weights.py without running it.

    ValueError if it has none of the right shape, OSError or SyntaxError if it cannot be read.
    """
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and node.value and getattr(node.target, "id", "") == "WEIGHTS":
            rows = ast.literal_eval(node.value)
            if len(rows) == 50 and all(len(row) == len(TERM_NAMES) for row in rows):
                return [tuple(int(weight) for weight in row) for row in rows]
    raise ValueError(f"expected WEIGHTS with 50 rows of {len(TERM_NAMES)} numbers")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a session until `quit`, the end of input, or a closed output."""
    parser = Parser(prog="ugi", description=__doc__)
    parser.add_argument(
        "--level",
        choices=LEVELS,
        default=STRONGEST_LEVEL_KEY,
        help="the level, until it is set by setoption (default: %(default)s)",
    )
    parser.add_argument(
        "--ponder", action="store_true", help="think on in the other side's time, to find the next ply sooner"
    )
    parser.add_argument(
        "--weights", type=Path, metavar="FILE", help="evaluation weights, a module written by tools.fit"
    )
    options = parser.parse_args(argv)
    if options.weights:
        try:
            set_weights(read_weights(options.weights))
        except (OSError, ValueError, SyntaxError) as error:
            fail("ugi", f"cannot use {options.weights}: {error}")
    inbox: SimpleQueue[str | None] = SimpleQueue()
    Thread(target=_read_input, args=(inbox,), daemon=True).start()
    try:
        run(Session(partial(print, flush=True), perf_counter, options.level, ponders=options.ponder), inbox)
    except (OSError, KeyboardInterrupt):  # on Windows a broken pipe is a plain OSError
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter flushes it at exit
    return 0


if __name__ == "__main__":
    sys.exit(main())
