"""The state that the scenes of an event share in addition to the context."""

import hmac
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Final

from dvonn.kiosk.event_settings import EventSettings, open_event_settings, profile_of, take_profile
from dvonn.kiosk.faults import FaultList, MachinePart
from dvonn.kiosk.pin import CLOSED_PIN, PinLock
from dvonn.kiosk.stands import StandLink
from dvonn.kiosk.winner_list import WINNERS_FILE, Winner, WinnerList
from dvonn.language import N_
from dvonn.screens.scene import AppContext
from dvonn.screens.setup.options import NO_SOUND_DEVICE
from dvonn.storage.persistent_value import PersistentValue
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage

LOST_SCREENS: Final = {
    (True, False): N_("The guests' screen is not connected"),
    (False, True): N_("The spectators' screen is not connected"),
    (True, True): N_("The guests' and the spectators' screens are not connected"),
}
"""The faults of the guests' and the spectators' screens, by whether each of them is lost."""


@dataclass
class EventContext:
    """The event's settings and storage, and counts since the program started."""

    context: AppContext
    storage: Storage
    settings_file: PersistentValue[Settings]  # of the default settings
    started_at: float  # on the context's clock, in seconds
    games_begun: int = 0  # by guests
    errors: int = 0  # caught by the program
    quit_requested: bool = False  # by the operator
    is_checked: bool = False  # whether the operator has seen what is not ready

    def __post_init__(self) -> None:
        self.event_file = open_event_settings(self.storage)
        self.pin_lock = PinLock(self.storage, self.context.clock)
        self.winners = WinnerList(self.storage)
        self.stands = StandLink(self.storage, self.winners)
        self.faults = FaultList()
        self.command_language = self.context.command_language
        self.take_profile()

    @property
    def event_settings(self) -> EventSettings:
        """The settings of the event."""
        return self.event_file.value

    @property
    def default_settings(self) -> Settings:
        """The settings each guest starts with."""
        return self.settings_file.value

    def take_profile(self) -> None:
        """Take over the settings that the hub has for all stands, if they have changed."""
        if self.stands.is_paired and take_profile(self.event_settings, self.stands.news.profile):
            self.event_file.save()

    def prize_code(self, winner: Winner) -> str:
        """Return the code of a winner's prize, four letters that nobody can guess; '' where there are no codes."""
        settings = self.event_settings
        if winner.code or not settings.prize_codes:
            return winner.code
        if not settings.secret:
            settings.secret = token_hex(16)
            self.event_file.save()
        number = int.from_bytes(hmac.digest(bytes.fromhex(settings.secret), str(winner).encode(), "sha256"))
        letters = "CDFGHJKLMNPQRVWX3479"  # none that look alike, and no vowels, which would make words
        return "".join(letters[number // len(letters) ** place % len(letters)] for place in range(4))

    def check_faults(self) -> bool:
        """Look for faults of the machine, also for the hub's status; return whether they have changed."""
        unsaved, screens = self.storage.unsaved, self.context.display_count
        pin_problems = {"": N_("None is set"), CLOSED_PIN: N_("Its file was damaged: restart with --kiosk-pin")}
        lost_screens = self.default_settings.display >= screens, self.event_settings.spectators >= screens
        has_changed = self.faults.update(
            {
                MachinePart.DISK: self.storage.folder_problem or (self.storage.save_problem if unsaved else ""),
                MachinePart.PIN: pin_problems.get(self.event_settings.pin, ""),
                MachinePart.WINNERS: N_("Not saved yet") if WINNERS_FILE in unsaved else "",
                MachinePart.HUB: self.stands.fault or "",
                MachinePart.SOUND: "" if self.context.sound.has_device else NO_SOUND_DEVICE,
                MachinePart.SCREENS: LOST_SCREENS.get(lost_screens, ""),
            }
        )
        faults = [part.name for part in self.faults.faults if part is not MachinePart.HUB]
        self.stands.health = {"faults": faults, "settings": profile_of(self.event_settings)}
        return has_changed

    def restore_settings(self) -> None:
        """Give the context a fresh copy of the default settings with the event's music."""
        context, usual = self.context, self.default_settings
        context.settings = replace(usual, bindings=dict(usual.bindings), music=self.event_settings.guest_music)
        context.sound.music = context.settings.music
        context.command_language = self.command_language
        context.use_language()
        if context.assets.theme is not context.settings.theme:
            context.set_theme(context.settings.theme)
