"""The second half of a game between two of the computer's levels, which tells the rules as they happen."""

from random import Random
from typing import Final

from dvonn.board.animation import Plan
from dvonn.engine.levels import CURIOUS, GREEDY, THOUGHTFUL
from dvonn.kiosk.attract.captions import draw_footer, score_balance
from dvonn.kiosk.attract.commentary import RARE_RULES, Rule, remarks, result_in_words
from dvonn.kiosk.attract.pixel_shift import AttractLayout
from dvonn.kiosk.attract.reel import AttractBoard, Reel
from dvonn.language import N_, _
from dvonn.match import Computer, Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move
from dvonn.rules.position import Position
from dvonn.screens.scene import Stage
from dvonn.ui.canvas import Canvas

SHOW_PAIRINGS: Final = ((THOUGHTFUL, CURIOUS), (GREEDY, THOUGHTFUL), (CURIOUS, GREEDY))
SHOW_GAME_TITLE: Final = N_("Two computers play: whoever has the most pieces wins")

MAX_SHOW_GAME_SECONDS: Final = 60.0  # for a game that does not end before
SHOW_LOOK_SECONDS: Final = 0.4  # after a move, before the next one is announced
SHOW_POINT_SECONDS: Final = 0.8  # for the ghost that announces a move
CAPTION_SECONDS: Final = 3.6  # before an ordinary remark
MIN_CAPTION_SECONDS: Final = 2.2  # before a remark on a rare event
SHOW_GAME_END_SECONDS: Final = 5.0  # after the last move

SKIPPED_MOVES: Final = 22  # played at random before the show begins, so that stacks are high and the end is near
CANDIDATE_STARTS: Final = 8  # of which the most even one is shown


class ShowGame(Reel):
    """A game from its middle to its end, or until the time is over; a ghost announces each move."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rng = Random(stage.rng.getrandbits(32))
        self._game_number = -1  # games shown before this one
        self._told: list[Rule] = []  # the rules in the order in which they were last told

    def begin(self) -> None:
        """Start the next game."""
        self._game_number += 1
        white, black = SHOW_PAIRINGS[self._game_number % len(SHOW_PAIRINGS)]
        starts = [_random_start(self._rng) for _number in range(CANDIDATE_STARTS)]
        game = Game(min(starts, key=lambda start: abs(start.score(Colour.WHITE) - start.score(Colour.BLACK))))
        seats = {Colour.WHITE: white, Colour.BLACK: black}
        self._match = Match(seats, game, self._rng.getrandbits(32))
        self._computer = Computer(self._match, self.stage.clock)
        self._board = AttractBoard(self.stage, self._match.position)
        self._announced_seconds = 0.0  # since the next move was announced
        self._game_seconds = 0.0  # since the start of the show
        self.caption = _(SHOW_GAME_TITLE)
        self._caption_seconds = 0.0  # since the caption appeared

    @property
    def is_moving(self) -> bool:
        """Whether a stack moves."""
        return self._board.player.plan is not None

    @property
    def _announced_move(self) -> Move | None:
        """The next move, once it is announced."""
        waits, ply = self.is_moving or self._board.player.rest_seconds < SHOW_LOOK_SECONDS, self._computer.ply
        assert ply is None or isinstance(ply, Move), "the board was full"
        return None if waits else ply

    def update(self, seconds: float) -> bool:
        """Advance the animation, or announce and play the next move."""
        self._game_seconds += seconds
        self._caption_seconds += seconds
        player = self._board.player
        for plan in player.update(seconds):
            self._comment(plan)
        if player.plan:
            return False
        if self._match.game.outcome:
            return player.rest_seconds >= SHOW_GAME_END_SECONDS
        if self._announced_move:
            self._announced_seconds += seconds
            if self._announced_seconds >= SHOW_POINT_SECONDS:
                self._play(self._announced_move)
            return False
        return self._game_seconds >= MAX_SHOW_GAME_SECONDS

    def idle(self, seconds: float) -> None:
        """Search for the next move."""
        if self._match.waits_for_computer:
            self._computer.think(seconds)

    def _play(self, move: Move) -> None:
        self._board.play(move)
        self._match.play(move)
        self._announced_seconds = 0.0

    def _comment(self, landed: Plan) -> None:
        """Tell the result, or a rule that a move shows, unless the present caption is too recent."""
        assert isinstance(landed.ply, Move), "the board was full"
        found, outcome = remarks(landed.before, landed.ply), self._match.game.outcome
        rare = [rule for rule in RARE_RULES if rule in found]
        if outcome:
            self.caption = result_in_words(outcome)
        elif self._caption_seconds >= (MIN_CAPTION_SECONDS if rare else CAPTION_SECONDS):
            rule = min(rare or found, key=lambda rule: (self._last_told(rule), rule.value))
            self._told = [*(told for told in self._told if told is not rule), rule]
            self.caption = found[rule]
        else:
            return
        self._caption_seconds = 0.0

    def _last_told(self, rule: Rule) -> int:
        """Return a number that is the higher, the later a rule was told; -1 for one that was not."""
        return self._told.index(rule) if rule in self._told else -1

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the board with the ghost of the next move, the caption and the score."""
        self._board.draw(canvas, layout.body, seconds, ahead, self._announced_move)
        draw_footer(canvas, layout.footer, self.caption, score_balance(self._board.told_position))


def _random_start(rng: Random) -> Position:
    """Return a position after SKIPPED_MOVES random moves on a full board, of which none cuts off anything."""
    position = Position.random_full(rng)
    for _number in range(SKIPPED_MOVES):
        moves = [move for move in position.moves() if isinstance(move, Move) and not position.cut_off_by(move)]
        if moves:
            position = position.play(rng.choice(moves))
    return position
