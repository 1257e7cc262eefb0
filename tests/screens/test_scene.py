"""What a scene waits for: its timers, and the work that its refresh mode follows from."""

import pytest

from dvonn.screens.scene import Change, Pop, RefreshMode, Scene, ShowMenu
from tests.harness.stage import RecordingStage


class Waiting(Scene):
    """Notes the timers that have run."""

    def __init__(self, stage: RecordingStage) -> None:
        super().__init__(stage)
        self.ran = ""

    def first(self) -> None:
        self.ran += "1"

    def second(self) -> Change:
        self.ran += "2"
        return Pop()


@pytest.mark.parametrize(
    ("steps", "ran", "change"),
    [
        ([0.9], "", None),
        ([0.5, 0.5], "1", None),
        ([1.0, 1.0], "12", Pop()),
        ([1.0, 0.5], "1", None),
        ([2.0], "12", Pop()),
        ([2.0, 5.0], "12", None),
    ],
)
def test_timers_run_once_at_their_time(
    stage: RecordingStage, steps: list[float], ran: str, change: Change | None
) -> None:
    """Commands run after 1 and 2 seconds, and the change that one asks for is that of the update."""
    scene = Waiting(stage)
    scene.after(1.0, scene.first)
    scene.after(2.0, scene.second)
    changes = [scene.update(seconds) for seconds in steps]
    assert (scene.ran, changes[-1]) == (ran, change)


def test_a_timer_can_be_set_anew_and_cancelled(stage: RecordingStage) -> None:
    """A command that waits has one timer; a command may set it again; a run shows the scene anew."""
    scene = Waiting(stage)
    scene.after(1.0, scene.first)
    scene.update(0.9)
    scene.after(1.0, scene.first)
    scene.changed = False
    assert (scene.update(0.9), scene.ran, scene.changed) == (None, "", False)
    assert (scene.update(0.1), scene.ran, scene.changed) == (None, "1", True)
    scene.after(1.0, lambda: scene.after(1.0, ShowMenu))
    assert [scene.update(1.0) for _ in range(3)] == [None, ShowMenu(), None]
    scene.after(1.0, scene.first)
    scene.cancel(scene.first)
    scene.cancel(scene.first)
    assert (scene.update(2.0), scene.ran) == (None, "1")


def test_the_refresh_mode_follows_from_what_is_waited_for(stage: RecordingStage) -> None:
    """It is the most that a pending timer or a declared condition asks for, and on input if nothing does."""
    scene, waited = Waiting(stage), dict.fromkeys((RefreshMode.LOW_RATE, RefreshMode.FULL_RATE), False)
    scene.wait_for(lambda: waited[RefreshMode.LOW_RATE], RefreshMode.LOW_RATE)
    scene.wait_for(lambda: waited[RefreshMode.FULL_RATE], RefreshMode.FULL_RATE)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    scene.after(1.0, scene.first)
    assert scene.refresh_mode is RefreshMode.UPDATE_ONLY
    waited[RefreshMode.FULL_RATE] = True
    assert scene.refresh_mode is RefreshMode.FULL_RATE
    waited.update({RefreshMode.LOW_RATE: True, RefreshMode.FULL_RATE: False})
    assert scene.refresh_mode is RefreshMode.LOW_RATE
    waited[RefreshMode.LOW_RATE] = False
    scene.update(1.0)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
