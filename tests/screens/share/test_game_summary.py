"""What is told of a game that is shared: how it ended, and which cut-off decided it."""

from datetime import date

import pytest

from dvonn.rules.game import Game, random_game
from dvonn.rules.pieces import Colour, Move
from dvonn.screens.share.game_summary import SharedGame, Verdict, cost_words, day_of, decisive, verdict
from tests.harness.matches import TO_THE_END
from tests.harness.recorded_games import collection

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Ben"}
GAMES = collection()


def lead(game: Game, number: int) -> int:
    """Return White's pieces less Black's."""
    return game.positions[number].score(Colour.WHITE) - game.positions[number].score(Colour.BLACK)


def pieces(game: Game, number: int) -> int:
    return sum(map(len, game.positions[number].stacks))


def test_the_decisive_cut_off_of_recorded_games() -> None:
    """Nothing cut off takes more from one side alone; what is lost is what is no longer on the board."""
    decided = 0
    for game in GAMES:
        found = decisive(game)
        swings = {n: _swing(game, n) for n, ply in enumerate(game.plies) if isinstance(ply, Move)}
        lost = {n: pieces(game, n) - pieces(game, n + 1) for n in swings}
        assert (found is not None) == any(lost.values())
        if found:
            decided += 1
            assert sum(found.lost) == lost[found.ply]
            assert abs(found.lost.white - found.lost.black) == swings[found.ply] == max(swings.values())
            assert found.move == list(swings).index(found.ply) + 1
    assert decided > 20


def _swing(game: Game, number: int) -> int:
    """Return by how much the lead changes beyond what the move captures."""
    before, ply = game.positions[number], game.plies[number]
    assert isinstance(ply, Move)
    captured = before.height(ply.target)
    owner = before.owner(ply.target)
    gain = {before.turn: captured, before.turn.other: -captured}[Colour.WHITE]
    gain = {None: gain, before.turn: 0}.get(owner, 2 * gain)
    return abs(lead(game, number + 1) - lead(game, number) - gain)


def test_no_cut_off_is_decisive_where_there_was_none() -> None:
    """While pieces are placed and before stacks are lost there is none."""
    assert decisive(Game()) is None
    assert decisive(random_game(50)) is None


def test_the_cost_of_a_cut_off_names_who_lost_most_first() -> None:
    """A move that has cost both sides pieces says so."""
    played = SharedGame(GAMES[0], NAMES)
    found = decisive(played.game)
    assert found
    assert cost_words(played, found) == "Move 14, h3h4, cost Anna 13 and Ben 3"


def test_a_game_that_was_won_by_its_towers_tells_the_margin() -> None:
    """The figure is the margin of the outcome."""
    outcome = GAMES[0].outcome
    assert outcome
    assert verdict(SharedGame(GAMES[0], NAMES)) == Verdict("Ben wins by", "23", "The higher tower wins", Colour.BLACK)
    assert outcome.margin == -23


def test_a_game_that_was_given_up_has_no_margin() -> None:
    """Its figure is the score as it stands, its reason says who has resigned."""
    game = random_game(70)
    game.resign(Colour.BLACK)
    scores = [game.position.score(colour) for colour in Colour]
    assert verdict(SharedGame(game, NAMES)) == Verdict(
        "Anna wins", f"{scores[0]} : {scores[1]}", "Ben has resigned", Colour.WHITE
    )


def test_a_draw_has_no_winner() -> None:
    """Nobody is lit, and both figures are the same where the towers are equal."""
    game = next(
        game
        for game in (random_game(TO_THE_END, seed) for seed in range(1000))
        if game.outcome and not game.outcome.winner
    )
    told = verdict(SharedGame(game, NAMES))
    left, right = told.figure.split(" : ")
    assert (told.headline, told.lit) == ("A draw", None)
    assert left == right


@pytest.mark.parametrize(
    ("plies", "figure", "reason"),
    [(0, "0 of 49", "pieces are placed"), (20, "20 of 49", "pieces are placed"), (50, None, "after 1 move")],
)
def test_an_unfinished_game_tells_how_far_it_went(plies: int, figure: str | None, reason: str) -> None:
    """While placing it counts the pieces, then the moves."""
    told = verdict(SharedGame(random_game(plies), NAMES))
    assert (told.headline, told.reason, told.lit) == ("Unfinished", reason, None)
    assert figure in {told.figure, None}


def test_dates_are_read_from_records_and_written_out() -> None:
    """A record's date begins with its day; anything else is no day, and then nothing is said."""
    assert day_of("2026-11-21 19:30:00") == date(2026, 11, 21)
    assert [day_of(text) for text in ("", "yesterday", "2026-13-01", "Sat Jun 14 10:20:34 EDT 2008")] == [None] * 4
    assert SharedGame(Game(), NAMES, date(2026, 11, 2)).date == "2 November 2026"
    assert SharedGame(Game(), NAMES).date == ""
