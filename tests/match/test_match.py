"""A match: who is waited for, going back and forth to a human's turn, the computer's thinking, names and rematches."""

from collections.abc import Callable
from random import Random

import pytest

from dvonn.engine.levels import GREEDY, Level
from dvonn.match.match import LONGEST_NAME, Match, Seats, Terms, clean_name
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.game import Game, random_game
from dvonn.rules.outcome import Reason, Ties
from dvonn.rules.pieces import Colour
from dvonn.rules.position import IllegalPlyError, Position, forced_pass
from tests.harness.matches import AS_BLACK, AS_WHITE, HOT_SEAT, NOBODY, TO_THE_END, answer, match, stopped

WHITE, BLACK = Colour
SEATS = [HOT_SEAT, AS_WHITE, AS_BLACK]
NAMES = ["hot-seat", "human as white", "human as black"]
every_seat = pytest.mark.parametrize("seats", SEATS, ids=NAMES)


# Who is waited for


@pytest.mark.parametrize(
    ("seats", "human", "computer"),
    [
        (HOT_SEAT, [True, True], [False, False]),
        (AS_WHITE, [True, False], [False, True]),
        (AS_BLACK, [False, True], [True, False]),
        (NOBODY, [False, False], [True, True]),
    ],
    ids=[*NAMES, "nobody"],
)
def test_who_is_waited_for(seats: Seats, human: list[bool], computer: list[bool]) -> None:
    """The seat of the side to move says whether a human or the computer is to play."""
    turns = [match(seats), match(seats, 1)]
    assert [one.waits_for_human for one in turns] == human
    assert [one.waits_for_computer for one in turns] == computer


def test_hot_seat_is_two_humans() -> None:
    """Only a match without any computer is one."""
    assert [match(seats).is_hot_seat for seats in (*SEATS, NOBODY)] == [True, False, False, False]


@every_seat
def test_nobody_is_waited_for_at_the_end(seats: Seats) -> None:
    """When the game is over, by play or by resignation, neither a human nor the computer is to play."""
    resigned = match(seats, 5)
    resigned.resign(WHITE)
    for ended in (match(seats, TO_THE_END), resigned):
        assert ended.game.outcome
        assert not ended.waits_for_human
        assert not ended.waits_for_computer


def test_illegal_ply_changes_nothing() -> None:
    """A ply that the rules do not allow is refused, and the match is as it was."""
    begun = match(HOT_SEAT, 3)
    before = str(begun)
    with pytest.raises(IllegalPlyError):
        begun.play(begun.game.plies[0])
    assert str(begun) == before


def test_seats_are_its_own() -> None:
    """What happens to the mapping that a match was made with does not concern it."""
    seats = dict(AS_WHITE)
    begun = Match(seats)
    seats[WHITE] = GREEDY
    assert begun.waits_for_human


# Undo and redo


def last_turn_of_a_human(one: Match) -> int | None:
    """Return how many plies were played when a human was last to play, before the last ply."""
    turns = [n for n, position in enumerate(one.game.positions[:-1]) if one.seats[position.turn] is None]
    return turns[-1] if turns else None


@every_seat
@pytest.mark.parametrize("seed", range(5))
def test_undo_goes_back_to_the_last_turn_of_a_human(seats: Seats, seed: int) -> None:
    """From anywhere in a game, undo finds the human's turn before; redo ends where the same match had been."""
    whole = random_game(TO_THE_END, seed)
    begun = Match(seats, clock=stopped)
    for ply in whole.plies:
        begun.play(ply)
        target = last_turn_of_a_human(begun)
        assert begun.can_undo is (target is not None)
        if target is not None:
            played, position = len(begun.game.plies), begun.position
            begun.undo()
            assert len(begun.game.plies) == target
            assert begun.waits_for_human
            begun.redo()
            assert (len(begun.game.plies), begun.position) == (played, position)
            assert not begun.can_redo


@pytest.mark.parametrize(("seats", "left"), [(HOT_SEAT, 6), (AS_WHITE, 6), (AS_BLACK, 5)], ids=NAMES)
def test_undo_takes_back_one_ply_or_a_pair(seats: Seats, left: int) -> None:
    """After seven plies of placing it is Black's turn: one ply goes back, or two against a computer that has White."""
    begun = match(seats, 7)
    begun.undo()
    assert len(begun.game.plies) == left
    assert begun.can_redo


@every_seat
def test_redo_goes_on_by_as_much_as_undo_went_back(seats: Seats) -> None:
    """Undone three times, a match comes back over the same turns, redo by redo."""
    begun = match(seats, 13)
    seen = [str(begun)]
    for _ in range(3):
        begun.undo()
        seen.append(str(begun))
    for text in seen[-2::-1]:
        begun.redo()
        assert str(begun) == text
    assert not begun.can_redo


def first_pass() -> tuple[Game, int]:
    """Return a random game and the number, from 0, of its first ply after which the side that moved before passes."""
    for seed in range(100):
        game = random_game(TO_THE_END, seed)
        for n in range(50, len(game.plies) - 1):
            if forced_pass(*game.positions[n : n + 2]) is game.positions[n - 1].turn:
                return game, n
    raise AssertionError("no random game shows it")


@pytest.mark.parametrize(("who", "taken_back"), [(None, 3), (GREEDY, 1)], ids=["human passes", "computer passes"])
def test_undo_across_a_forced_pass(who: Level | None, taken_back: int) -> None:
    """Two moves of the computer in a row are taken back with the human's before; of a human's two, only the last."""
    game, n = first_pass()
    passes = game.positions[n - 1].turn
    begun = Match({passes: who, passes.other: None if who else GREEDY}, clock=stopped)
    for ply in game.plies[: n + 2]:
        begun.play(ply)
    begun.undo()
    assert len(begun.game.plies) == n + 2 - taken_back
    assert begun.waits_for_human


@every_seat
def test_undo_after_the_end(seats: Seats) -> None:
    """A finished game goes back to a turn where a human still can move, and goes on from there."""
    ended = match(seats, TO_THE_END)
    ended.undo()
    assert not ended.game.outcome
    assert ended.waits_for_human
    ended.play(ended.position.moves()[0])


@pytest.mark.parametrize("plies", [6, 7], ids=["in their turn", "in the computer's turn"])
def test_undo_after_a_resignation(plies: int) -> None:
    """The resignation alone is taken back in the human's own turn; otherwise also the ply that led to it."""
    resigned = match(AS_WHITE, plies)
    resigned.resign(WHITE)
    resigned.undo()
    assert not resigned.game.outcome
    assert len(resigned.game.plies) == 6
    assert resigned.waits_for_human


@pytest.mark.parametrize("plies", [0, 1])
def test_undo_a_resignation_before_any_ply_of_a_human(plies: int) -> None:
    """Who resigns before their first ply, while the computer has White, gets the same match back."""
    resigned = match(AS_BLACK, plies)
    resigned.resign(BLACK)
    assert resigned.can_undo
    resigned.undo()
    assert not resigned.game.outcome
    assert len(resigned.game.plies) == plies


def test_two_humans_may_agree_on_a_draw() -> None:
    """Nobody wins and nobody is waited for; undo takes back the agreement alone, and there is nothing to redo."""
    agreed = match(HOT_SEAT, 30)
    agreed.agree_draw()
    assert agreed.game.outcome
    assert (agreed.game.outcome.winner, agreed.game.outcome.reason) == (None, Reason.AGREEMENT)
    assert not agreed.waits_for_human
    agreed.undo()
    assert str(agreed) == str(match(HOT_SEAT, 30))


def test_the_computer_agrees_on_nothing() -> None:
    """A draw is for two humans to agree on."""
    with pytest.raises(AssertionError, match="agrees"):
        match(AS_WHITE, 30).agree_draw()


def test_no_undo_before_the_first_ply_of_a_human() -> None:
    """The computer's first placement is not the human's to take back."""
    assert not match(AS_BLACK, 0).can_undo
    assert not match(AS_BLACK, 1).can_undo
    assert match(AS_BLACK, 2).can_undo


def test_a_new_ply_forgets_what_was_undone() -> None:
    """After undo and another ply there is nothing to redo."""
    begun = match(HOT_SEAT, 4)
    begun.undo()
    begun.play(begun.position.moves()[-1])
    assert not begun.can_redo


# The computer


@pytest.mark.parametrize("plies", [1, 49 + 5], ids=["placing", "moving"])
def test_the_computer_answers_the_same_again(plies: int) -> None:
    """Its ply hangs on the seed and the number of the ply: undone and played again, the human meets the same answer."""
    begun = match(AS_WHITE, plies)
    assert begun.waits_for_computer
    mine, first = begun.game.plies[-1], answer(begun)
    begun.undo()
    begun.play(mine)
    assert answer(begun) == first


def test_the_computer_thinks_about_each_position_anew() -> None:
    """What it played before is not played again: answer after answer fits the position that it is asked about."""
    begun = match(NOBODY, 49)
    answers = [answer(begun) for _ in range(4)]
    assert begun.game.plies[49:] == answers
    assert len(set(answers)) == 4


def test_another_seed_answers_otherwise() -> None:
    """Matches with different seeds do not all begin alike."""
    first = []
    for seed in range(8):
        begun = Match(AS_BLACK, seed=seed, clock=stopped)
        first.append(answer(begun))
    assert len(set(first)) > 2


def ticking() -> Callable[[], float]:
    """Return a clock on which each look takes a millisecond: a slice of no time is one step."""
    times = iter(range(10**6))
    return lambda: next(times) / 1000


def test_thinking_comes_in_slices() -> None:
    """No ply is returned before the computer has made up its mind, and then the same one until it is played."""
    begun = Match(AS_BLACK, Game(Position.random_full(Random(2))), clock=ticking())
    found = [begun.think(0) for _ in range(2000)]
    assert found[0] is None
    assert found[-1] in begun.position.moves()
    decided = found.index(found[-1])
    assert found == [None] * decided + [found[-1]] * (2000 - decided)


def test_undo_stops_the_thinking() -> None:
    """What was thought about a ply that was taken back is not answered to another one."""
    begun = Match(AS_WHITE, Game(Position.random_full(Random(2))), clock=ticking())
    fresh = Match(AS_WHITE, Game(begun.position), clock=stopped)
    first, *_, other = begun.position.moves()
    begun.play(first)
    begun.think(0)
    begun.undo()
    for one in (begun, fresh):
        one.play(other)
    assert begun.think(10**6) == fresh.think(1)


# Names


def test_sides_are_called_by_name_level_or_colour() -> None:
    """A name that was given counts; without one the computer goes by its level, and a human by the colour."""
    assert [Match(AS_BLACK).name(colour) for colour in Colour] == ["Greedy", "Black"]
    named = Match(AS_BLACK, terms=Terms({WHITE: " \n ", BLACK: "  Ada  L. "}))
    assert [named.name(colour) for colour in Colour] == ["Greedy", "Ada L."]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("", ""),
        (" \t\r\n", ""),
        ("Ada\nwhite: dreamy\n\nf3", "Ada white: dreamy"[:LONGEST_NAME].rstrip()),
        ("Zoë Müller-Łuk", "Zoë Müller-Łuk"),
        ("a\0b\x1b[31mc\u202ed\u200be", "ab[31mcde"),
        ("\u200b \u2028 x \u200b", "x"),
        ("x" * 500, "x" * LONGEST_NAME),
        ("fifteen letters and more", "fifteen letters"),
    ],
)
def test_names_are_cleaned(text: str, name: str) -> None:
    """A name is one short line of what can be printed, without spaces around, and clean once and for all."""
    assert clean_name(text) == clean_name(name) == name


# Rematch


@every_seat
def test_rematch_swaps_the_colours(seats: Seats) -> None:
    """Each player has the other's colour, with the own name and time; the rule for ties stays, the seed does not."""
    terms = Terms({WHITE: "Ada"}, {WHITE: 300, BLACK: 60})
    one = Match(seats, Game(ties=Ties.TALLEST), 7, stopped, terms)
    one.tick(10)
    one.resign(WHITE)
    before = str(one)
    again = one.rematch(Random(1))
    assert again.seats == {BLACK: seats[WHITE], WHITE: seats[BLACK]}
    assert again.names == {BLACK: "Ada"}
    assert again.clocks.left == {BLACK: 300, WHITE: 60}
    assert (again.game.ties, again.game.plies, again.game.outcome) == (Ties.TALLEST, [], None)
    assert again.seed != one.seed
    assert str(one) == before


def test_rematch_may_keep_the_colours() -> None:
    """Asked for, everybody stays where they are."""
    one = Match(AS_WHITE, terms=Terms({WHITE: "Ada"}, {WHITE: 300}))
    again = one.rematch(Random(1), swapped=False)
    assert (again.seats, again.names, again.clocks.times) == (one.seats, one.names, one.clocks.times)


def test_rematch_begins_on_a_board_of_the_same_kind() -> None:
    """After placing by hand the board is empty again; after a full one comes another, by its code; or the one named."""
    by_hand = match(HOT_SEAT, TO_THE_END).rematch(Random(1))
    assert (by_hand.position, by_hand.code) == (Position(), None)
    full = Match(HOT_SEAT, Game(board_of("49J-V3H")), terms=Terms(code="49J-V3H"))
    for one in (full, Match(HOT_SEAT, Game(Position.random_full(Random(2))))):
        codes = {one.rematch(Random(seed)).code for seed in range(2, 7)}
        assert len(codes - {None, "49J-V3H"}) == 5
    named = full.rematch(Random(1), "49jv3h")
    assert (named.code, named.game.start) == ("49J-V3H", board_of("49J-V3H"))


def test_rematches_go_on_alike_by_their_seed() -> None:
    """The same chance makes the same rematch, and the computer plays in it on the old match's clock."""
    one = match(NOBODY, 60)
    first, second = (one.rematch(Random(3)) for _ in range(2))
    assert str(first) == str(second)
    assert answer(first) == answer(second)


def test_a_code_belongs_to_its_board() -> None:
    """A match cannot claim a code that it did not begin on."""
    with pytest.raises(AssertionError, match="board of the code"):
        Match(HOT_SEAT, terms=Terms(code="49J-V3H"))
