"""The largest cut-offs of the day, played again."""

from dataclasses import replace

import pytest

from dvonn.kiosk.show import CUT_OFF_SPEED, MAX_CUT_OFFS, PLIES_BEFORE, CutOffReel, read_replay
from dvonn.relay.news import CutOffGame, News
from dvonn.rules.notation import parse_game
from dvonn.ui import theme
from tests.harness.event_user import UPDATE_SECONDS, KioskUser
from tests.harness.news import CUT_OFF_SEEDS, cut_off_game

MAX_REPLAY_SECONDS = 60.0


def reel_of(*cut_offs: CutOffGame) -> CutOffReel:
    """Return a reel of an event with some cut-offs."""
    context = KioskUser(show=True).context
    context.stands.hear(News(cut_offs=cut_offs))
    return CutOffReel(context)


def watch(reel: CutOffReel) -> dict[str, float]:
    """Show a cut-off to its end; return its plies in their order, with the seconds for which each of them moved."""
    reel.begin()
    moved: dict[str, float] = {}
    for _ in range(round(MAX_REPLAY_SECONDS / UPDATE_SECONDS)):
        if reel.update(UPDATE_SECONDS):
            return moved
        plan = reel.board.player.plan
        if plan:
            moved[str(plan.ply)] = moved.get(str(plan.ply), 0.0) + UPDATE_SECONDS
    pytest.fail("the reel does not end")


@pytest.mark.parametrize("seed", CUT_OFF_SEEDS)
def test_a_cut_off_is_played_again_from_some_plies_before_it(seed: int) -> None:
    """The plies before it move as usual, the cut-off itself slowly, and the board stays as it is after it."""
    found = cut_off_game(seed)
    game, reel = parse_game(found.record), reel_of(found)
    moved = watch(reel)
    assert list(moved) == [str(ply) for ply in game.plies[found.ply - PLIES_BEFORE : found.ply + 1]]
    *before, cut_off = moved.values()
    assert cut_off > theme.REMOVAL_SECONDS / CUT_OFF_SPEED
    assert max(before) < theme.MAX_CUT_OFF_SECONDS + UPDATE_SECONDS
    assert reel.board.position == game.positions[found.ply + 1]


def test_the_caption_tells_where_and_when_and_how_many_pieces() -> None:
    """The number is that of the record, whatever the news say."""
    replay = read_replay(replace(cut_off_game(), stand="Stand 3", largest=40))
    assert replay
    assert replay.caption == "Stand 3, 13:22: 16 pieces cut off"


def test_the_largest_cut_offs_are_shown_in_turn() -> None:
    """Each time the reel is shown it plays the next of the largest ones, and after the last the first again."""
    others = [replace(cut_off_game(), stand=f"Stand {number}") for number in range(MAX_CUT_OFFS + 2)]
    reel, captions = reel_of(*others), []
    for _ in range(MAX_CUT_OFFS + 1):
        reel.begin()
        captions.append(reel.caption.split(",")[0])
    assert captions == [*(f"Stand {number}" for number in range(MAX_CUT_OFFS)), "Stand 0"]


@pytest.mark.parametrize(
    "wrong", [{"ply": -1}, {"ply": 10_000}, {"ply": 0}, {"record": ""}, {"record": "dvonn game 1\n\na1 a1"}]
)
def test_what_is_no_cut_off_is_left_out(wrong: dict[str, int | str]) -> None:
    """A record that can't be read, or in which that ply cuts off nothing, is not shown, but the others are."""
    bad = replace(cut_off_game(), **wrong)  # type: ignore[arg-type] # by name
    assert not reel_of(bad).has_content
    reel = reel_of(bad, cut_off_game(CUT_OFF_SEEDS[1]))
    reel.begin()
    assert "13 pieces" in reel.caption
