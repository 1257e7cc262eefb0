"""The walk through openings: whatever spaces are chosen, it steps on as a plain model of the choices does."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from dvonn.rules.board import SPACES, Move, Phase, Place, Ply, Space
from dvonn.screens.openings import OpeningExplorer
from tests.harness.games import random_game
from tests.harness.scale import scaled


class OpeningMachine(RuleBasedStateMachine):
    """A walk on a board that is full or nearly so; the model knows the line and the chosen stack."""

    def __init__(self) -> None:
        super().__init__()
        self.walk, self.line = OpeningExplorer(), list[Ply]()
        self.source: Space | None = None

    @initialize(placed=st.sampled_from([47, 49]), seed=st.integers(0, 99))
    def begin(self, placed: int, seed: int) -> None:
        """Play some placements of a game."""
        for ply in random_game(placed, seed).plies:
            self.play(ply)

    def play(self, ply: Ply) -> None:
        """Step on."""
        self.walk.play(ply)
        self.line.append(ply)
        self.source = None

    @rule(number=st.integers(0, 99))
    def step_on(self, number: int) -> None:
        """Step on by any legal ply, as by a favourite one."""
        plies = self.walk.position.moves()
        if plies:
            self.play(plies[number % len(plies)])

    @rule(space=st.sampled_from(SPACES[:12]) | st.sampled_from(SPACES))  # mostly in a corner, where stacks can meet
    def choose(self, space: Space) -> None:
        """Choose a space: it is placed on, or a stack of the side to move is chosen, and then its target."""
        plies, placing = self.walk.position.moves(), self.walk.position.phase is Phase.PLACEMENT
        self.walk.choose(space)
        ply = Place(space) if placing else Move(-1 if self.source is None else self.source, space)
        if ply in plies:
            self.line.append(ply)
            self.source = None
        elif not placing and space in {one[0] for one in plies}:
            self.source = None if space == self.source else space

    @rule(plies=st.integers(1, 3))
    def go_back(self, plies: int) -> None:
        """Give up the chosen stack, or go back."""
        self.walk.go_back(plies)
        if self.source is None:
            del self.line[max(0, len(self.line) - plies) :]
        self.source = None

    @invariant()
    def the_walk_is_that_of_the_model(self) -> None:
        """Compare the line and the chosen stack; each space has its words."""
        assert (self.walk.game.plies, self.walk.source) == (self.line, self.source)
        assert len(self.walk.game.plies) == len(self.walk.game.positions) - 1
        assert all(map(self.walk.name_of, SPACES))


def test_a_walk_steps_as_it_is_led() -> None:
    """No choice plays a move before its stack is chosen, and none leads to a position that the line doesn't have."""
    run_state_machine_as_test(OpeningMachine, settings=settings(max_examples=scaled(20, 150), stateful_step_count=20))
