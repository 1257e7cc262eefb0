"""A game survives the end of the program: the next start offers it, and a finished game becomes a record."""

from pathlib import Path

import pygame
import pytest

from dvonn.match.match import Match
from dvonn.match.match_text import format_match
from dvonn.screens.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import ShowMatch
from tests.harness.games import HOT_SEAT, random_game
from tests.harness.user import RecordsUser


@pytest.mark.parametrize("plies", [30, 70])
def test_the_game_is_offered_and_goes_on(tmp_path: Path, plies: int) -> None:
    """After a sudden end Enter continues the game unchanged, and no damage stops a start."""
    first = RecordsUser(tmp_path)
    match = Match(HOT_SEAT, random_game(plies, seed=5))
    first.app.apply(ShowMatch(match))
    first.send()
    assert isinstance(first.top, BoardScene)
    for _ in range(2):
        first.top.play(match.position.moves()[0])
        first.send()
    first.press(pygame.K_u)
    assert match.game.undone
    first.app.autosave.close()  # the system lets go of a killed program's lock as well
    later = RecordsUser(tmp_path)
    later.press(pygame.K_RETURN)
    assert format_match(later.match) == format_match(match)
    later.app.autosave.close()
    for path in filter(Path.is_file, tmp_path.rglob("*")):
        path.write_bytes(b"\xff\x00 torn")
    assert isinstance(RecordsUser(tmp_path).top, Menu)
