"""A game by message as two people have it, each in two windows, whose texts arrive in any order, and again."""

from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dvonn.match.message_game import MessageGame
from dvonn.rules.board import Colour, Ply
from dvonn.rules.formats.board_codes import random_code
from dvonn.rules.formats.message_text import MessageError, MessageEvent, read_message
from dvonn.rules.position import TieRule
from dvonn.storage.message_games import MESSAGES, MessageGames
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from tests.harness.scale import scaled
from tests.harness.storage import NOON

SIDES: Final = st.sampled_from(Colour)
WINDOWS: Final = st.integers(0, 1)
ANY: Final = st.integers(0, 99)  # one of what there is


class Friends(RuleBasedStateMachine):
    """Two people with two windows each, and the texts that have been handed out."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.windows: dict[Colour, list[MessageGames]] = {
            side: [self.window(side) for _ in range(2)] for side in Colour
        }
        self.texts: list[tuple[Colour, str]] = []
        self.known: dict[Colour, tuple[Ply, ...]] = dict.fromkeys(Colour, ())  # plies that nobody can take back

    def window(self, side: Colour) -> MessageGames:
        """Open a window."""
        return MessageGames(Storage(Path(self.folder.name) / side), Settings(name=side.capitalize()), lambda: NOON)

    def teardown(self) -> None:
        """Remove the folder."""
        self.folder.cleanup()

    @initialize(full=st.booleans(), seed=ANY)
    def begin(self, full: bool, seed: int) -> None:  # noqa: FBT001 # drawn
        """Let White begin a game, and hand out its first text."""
        rng = Random(seed)
        code = random_code(rng) if full else None
        game = self.windows[Colour.WHITE][0].begin(Colour.WHITE, code, TieRule.DRAW, rng)
        self.number = game.number
        self.windows[Colour.WHITE][1].games()
        if game.is_own_turn:
            self.play(Colour.WHITE, 0, [seed])
        self.hand_out(Colour.WHITE, 0)
        self.receive(Colour.BLACK, 0, 0)

    def game(self, side: Colour, window: int) -> MessageGame | None:
        """Return the game as a window knows it."""
        return self.windows[side][window].value.get(self.number)

    @rule(side=SIDES, window=WINDOWS, choices=st.lists(ANY, min_size=1, max_size=4))
    def play(self, side: Colour, window: int, choices: list[int]) -> None:
        """Play plies while it is this side's turn, of those that a window knows."""
        for choice in choices:
            game = self.game(side, window)
            if game and game.is_own_turn:
                plies = game.current.game.position.moves()
                played = (*game.current.plies, plies[choice % len(plies)])
                self.windows[side][window].play(game, played)

    @rule(side=SIDES, window=WINDOWS, number=ANY)
    def take_back(self, side: Colour, window: int, number: int) -> None:
        """Take back plies that were not handed out."""
        game = self.game(side, window)
        if game and game.draft:
            least = len(game.last.plies)
            left = least + number % (len(game.draft.plies) - least + 1)
            self.windows[side][window].play(game, game.draft.plies[:left])

    @rule(side=SIDES, window=WINDOWS, event=st.sampled_from(MessageEvent))
    def say(self, side: Colour, window: int, event: MessageEvent) -> None:
        """Offer or accept a draw, or resign, where the screens let one do so."""
        game = self.game(side, window)
        allowed = game and {
            MessageEvent.DRAW_OFFER: not game.is_own_turn and not game.is_over and bool(game.current.plies),
            MessageEvent.DRAW: game.is_draw_offered,
            MessageEvent.RESIGNATION: game.is_own_turn,
        }.get(event)
        if game and allowed:
            self.windows[side][window].play(game, game.current.plies, event)

    @rule(side=SIDES, window=WINDOWS)
    def hand_out(self, side: Colour, window: int) -> None:
        """Copy the text of a game as it is by now, so that its plies stay."""
        self.windows[side][window].games()
        game = self.game(side, window)
        if game and game.has_text:
            text = game.text(side.capitalize())
            assert read_message(text).plies == game.current.plies
            self.windows[side][window].hand_out(game)
            self.texts.append((side, text))
            self.known[side] = max(self.known[side], game.current.plies, key=len)

    @precondition(lambda self: self.texts)
    @rule(side=SIDES, window=WINDOWS, number=ANY)
    def receive(self, side: Colour, window: int, number: int) -> None:
        """Paste one of the texts, the newest or any older one, the own or the friend's."""
        texts = self.windows[side][window]
        before = texts.value.get(self.number)
        sender, text = self.texts[-1 - number % len(self.texts)]
        with suppress(MessageError):
            game, known = texts.receive(text)
            assert sender is not side
            assert not before or known <= len(game.current.plies)
            self.known[side] = max(self.known[side], game.last.plies, key=len)

    @rule(side=SIDES, window=WINDOWS)
    def look(self, side: Colour, window: int) -> None:
        """Open the list of games in a window."""
        self.windows[side][window].games()

    @rule(side=SIDES, window=WINDOWS)
    def open_again(self, side: Colour, window: int) -> None:
        """Close a window and open another one."""
        self.windows[side][window] = self.window(side)

    @invariant()
    def nothing_is_lost(self) -> None:
        """Find on the disk, for each side, all plies that were handed out or received."""
        for side in Colour:
            game = self.window(side).value.get(self.number)
            plies = game.current.plies if game else ()
            assert plies[: len(self.known[side])] == self.known[side], side

    @invariant()
    def both_have_the_same_game(self) -> None:
        """Compare what both sides know: one has what the other has, and perhaps more."""
        one, other = self.known.values()
        assert one[: len(other)] == other[: len(one)]

    @invariant()
    def the_file_is_read_as_it_was_written(self) -> None:
        """Write and read the games of each window."""
        for window in (one for windows in self.windows.values() for one in windows):
            assert MESSAGES.parse(MESSAGES.format(dict(window.value))) == (window.value, [])


TestFriends = Friends.TestCase
TestFriends.settings = settings(max_examples=scaled(5, 15), stateful_step_count=25)
