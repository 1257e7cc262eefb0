"""The base class of the pages with an event's settings."""

from collections.abc import Sequence

from dvonn.kiosk.context import EventContext
from dvonn.screens.options import OptionsPage


class EventPage(OptionsPage):
    """A page of event settings."""

    def __init__(self, context: EventContext, name: str, names: Sequence[str] = ()) -> None:
        super().__init__(context.stage, name, names, lambda: context.event_settings)
        self.context = context
