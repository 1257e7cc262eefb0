"""The challenge: puzzles that grow harder, a clock that runs only while an answer is looked for, and what follows."""

from random import Random

import pygame
import pytest

from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests import challenge
from dvonn.kiosk.guests.challenge import EACH, PENALTY, SHOWN, Challenge, ChallengeEnd, LeaveChallenge, growing
from dvonn.kiosk.winners.initials import Initials
from dvonn.rules.analysis.puzzle import GRADES, PuzzleKind
from dvonn.screens.puzzles.puzzle_attempt import AttemptState
from tests.harness.guests import ENTER, ESC, Guest
from tests.harness.player import STEP
from tests.harness.puzzles import SHIPPED

LONG = 8.0  # seconds: more than any answer with its refutation is seen


def playing() -> Guest:
    guest = Guest()
    guest.begin(GameMode.CHALLENGE)
    return guest


def scene(guest: Guest) -> Challenge:
    assert isinstance(guest.top, Challenge)
    return guest.top


def left(guest: Guest) -> float:
    seconds = scene(guest).round.left
    assert seconds is not None
    return seconds


def answer(guest: Guest, *, right: bool) -> None:
    """Click on the solution, or on another move."""
    puzzle = scene(guest).round.puzzle
    wrong = next(move for move in puzzle.position.moves() if move != puzzle.solution)
    guest.click_ply(puzzle.position, puzzle.solution if right else wrong)


def late(guest: Guest, solved: int = 0) -> None:
    """Let so many be solved, and the time run out."""
    scene(guest).round.solved, scene(guest).round.left = solved, STEP
    guest.wait(2 * STEP)
    assert isinstance(guest.top, ChallengeEnd)


def test_puzzles_grow_harder() -> None:
    """Some of each grade come first, from easy to hard; then all others to be won, each once."""
    order = growing(SHIPPED, Random(1))
    begun = [puzzle.grade for puzzle in order[: EACH * len(GRADES)]]
    assert begun == [grade for grade in GRADES for _ in range(EACH)]
    assert order[len(begun)].grade == GRADES[-1]
    assert {str(puzzle) for puzzle in order} == {str(puzzle) for puzzle in SHIPPED if puzzle.kind is PuzzleKind.WIN}
    assert len(order) == len(set(map(str, order)))
    assert growing(SHIPPED, Random(2)) != order


def test_the_next_puzzle_comes_by_itself_and_the_clock_waits_for_it() -> None:
    """A right answer counts, no time passes while it is seen, and then another puzzle is asked."""
    guest = playing()
    first, before = scene(guest).round.puzzle, left(guest)
    answer(guest, right=True)
    assert scene(guest).round.solved == 1
    guest.wait(SHOWN[AttemptState.SOLVED] - 0.2)
    assert left(guest) == pytest.approx(before, abs=0.1)
    guest.wait(LONG)
    assert scene(guest).round.puzzle is not first
    assert scene(guest).attempt.stand is AttemptState.ASKED


def test_a_wrong_answer_costs_seconds_and_is_refuted_before_the_next_puzzle() -> None:
    """What is wrong is said; the clock stands until another puzzle is asked, and nothing was solved."""
    guest = playing()
    first, before = scene(guest).round.puzzle, left(guest)
    answer(guest, right=False)
    verdicts = set()
    for _ in range(round(LONG / STEP)):
        guest.wait(STEP)
        if scene(guest).attempt.stand is AttemptState.ASKED:
            break
        verdicts.add(scene(guest).attempt.verdict)
    assert any(verdicts)
    assert left(guest) == pytest.approx(before - PENALTY, abs=0.1)
    assert scene(guest).round.puzzle is not first
    assert scene(guest).round.solved == 0


def test_a_refutation_that_takes_too_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is found in time, the next puzzle comes all the same."""
    monkeypatch.setattr(Challenge, "idle", lambda *_: None)
    guest = playing()
    first = scene(guest).round.puzzle
    answer(guest, right=False)
    guest.wait(SHOWN[AttemptState.TRIED] + 2)
    assert scene(guest).round.puzzle is not first


def test_any_input_goes_on_at_once() -> None:
    """Who has seen enough of a solution asks for the next puzzle."""
    guest = playing()
    first = scene(guest).round.puzzle
    answer(guest, right=True)
    guest.press(ENTER, ENTER)
    assert scene(guest).round.puzzle is not first


def test_the_house_decides_how_long_it_takes() -> None:
    """After the house's seconds of looking, the result is told."""
    guest = Guest()
    guest.app.hall.house.challenge = 5
    guest.begin(GameMode.CHALLENGE)
    guest.wait(4.8)
    scene(guest)
    guest.wait(0.4)
    assert isinstance(guest.top, ChallengeEnd)
    assert guest.top.title == "DVONN: 0 puzzles solved"


def test_the_last_puzzle_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who solves them all is told so, with time left."""
    monkeypatch.setattr(challenge, "growing", lambda puzzles, rng: growing(puzzles, rng)[:1])
    guest = playing()
    answer(guest, right=True)
    guest.wait(LONG)
    assert isinstance(guest.top, ChallengeEnd)
    assert guest.top.title == "DVONN: 1 puzzle solved"


def test_one_of_the_best_signs() -> None:
    """A number that belongs to the winners' board leads to the initials, from the button that has the focus."""
    guest = playing()
    late(guest, solved=4)
    guest.press(ENTER)
    assert isinstance(guest.top, Initials)
    assert (guest.top.form, guest.top.score) == (GameMode.CHALLENGE, 4)


def test_another_one_plays_once_more() -> None:
    """A number that is none leads to another minute with all of its time, which counts as another game."""
    guest = playing()
    late(guest)
    guest.press(ENTER)
    assert left(guest) == pytest.approx(60, abs=0.1)
    assert scene(guest).round.solved == 0
    assert guest.app.hall.games == 2


@pytest.mark.parametrize("keys", [(ESC,), (pygame.K_UP, ENTER)])
def test_it_ends_at_the_start(keys: tuple[int, ...]) -> None:
    """Going back from the result, and its last button, lead to the attract loop."""
    guest = playing()
    late(guest)
    guest.press(*keys)
    assert guest.is_home


def test_leaving_is_asked_where_nothing_is_seen() -> None:
    """The clock stands behind a question that hides the board; playing on is the safe answer."""
    guest = playing()
    before = left(guest)
    guest.press(ESC)
    assert isinstance(guest.top, LeaveChallenge)
    assert guest.app.director.visible == [guest.top]
    guest.wait(5)
    guest.press(ENTER)
    assert left(guest) == pytest.approx(before, abs=0.2)
    guest.press(ESC, pygame.K_DOWN, ENTER)
    assert guest.is_home


def test_solutions_are_not_shown() -> None:
    """The key that shows a solution elsewhere means nothing."""
    guest = playing()
    guest.press(pygame.K_h)
    assert scene(guest).attempt.stand is AttemptState.ASKED


def test_the_cursor_begins_on_a_stack_that_may_move() -> None:
    """With keys or a pad the first press picks a stack."""
    guest = playing()
    assert scene(guest).cursor.shown in scene(guest).hand.choices()
