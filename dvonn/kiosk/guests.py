"""What guests play in: the scenes of a match, without what is the operator's alone."""

from dvonn.kiosk.hall import Hall
from dvonn.scenes.director import Director
from dvonn.scenes.scene import Scene, Stage


class GuestDirector(Director):
    """Shows guests' matches and scores instead of the usual ones."""

    def __init__(self, stage: Stage, home: Scene, hall: Hall) -> None:
        super().__init__(stage, home)
        self._hall = hall
