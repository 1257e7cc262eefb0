"""The board of a stand's running game, which follows its record from ply to ply."""

from typing import Final

from dvonn.relay.news import LiveGame
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer, game_steps
from dvonn.screens.scene import Stage

MAX_SHOWN_PLIES: Final = 3  # that are shown one after the other; of more, the board shows the last position at once
BOARD_FADE_SECONDS: Final = 1.2  # for a game to appear or to disappear
FINISHED_GAME_SECONDS: Final = 15.0  # a finished game stays, though its stand has no game any more


class LiveBoard:
    """A game with the player of its plies; `live` is what the news told last."""

    def __init__(self, stage: Stage, live: LiveGame, game: Game) -> None:
        self.player = BoardPlayer(stage, silent=True, fixed_speed=1.0)
        self.live, self._latest = live, game
        self.game = game  # up to the last ply that is shown, or is being shown
        self._shown_seconds = 0.0
        self._left_seconds = float("inf")  # until it has disappeared, as far as they are known

    @property
    def position(self) -> Position:
        """The position whose score is told: the one that the animation has reached."""
        return self.player.plan.before if self.player.plan else self.game.position

    @property
    def opacity(self) -> float:
        """The opacity of the board, from 0 to 1."""
        return max(0.0, min(1.0, self._shown_seconds / BOARD_FADE_SECONDS, self._left_seconds / BOARD_FADE_SECONDS))

    @property
    def is_moving(self) -> bool:
        """Whether a stack moves, or the board appears or disappears."""
        return self.player.plan is not None or self.opacity < 1

    @property
    def is_gone(self) -> bool:
        """Whether the board has disappeared."""
        return self._left_seconds <= 0

    def follow(self, live: LiveGame, game: Game) -> None:
        """Show what was played since, as soon as the present animation is over."""
        self.live, self._latest, self._left_seconds = live, game, float("inf")

    def leave(self) -> None:
        """Let the board disappear, after a while if the game has a result to look at."""
        lasting = BOARD_FADE_SECONDS + (FINISHED_GAME_SECONDS if self._latest.outcome else 0.0)
        self._left_seconds = min(self._left_seconds, lasting)

    def update(self, seconds: float) -> None:
        """Let some seconds pass."""
        self._shown_seconds += seconds
        self._left_seconds -= seconds
        self.player.update(seconds)
        if not self.player.plan and self.game is not self._latest:
            plans = self.player.plans_between(game_steps(self.game), game_steps(self._latest))
            self.game = self._latest
            if len(plans) <= MAX_SHOWN_PLIES:
                self.player.play(*plans)
