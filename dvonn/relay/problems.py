"""The problems that a relay tells its stand's game in English; the operator's page translates them."""

from typing import Final

from dvonn.language import N_

NOT_PAIRED: Final = N_("Not paired yet")
HUB_NOT_REACHED: Final = N_("The hub can't be reached")
WRONG_CODE: Final = N_("The code is wrong or too old")
STAND_REFUSED: Final = N_("The hub refuses this stand")
HUB_NOT_WRITABLE: Final = N_("The hub's database is full or read-only")
LATER_VERSION: Final = N_("The hub needs a later version of DVONN")
NO_ENCRYPTION: Final = N_("The hub offers no encryption")
ACCOUNT_NOT_PRIVATE: Final = N_("Only the owner may read hub.txt: chmod 600")
PSYCOPG_MISSING: Final = N_('psycopg is missing: pip install "dvonn[event]"')
FOLDER_NOT_WRITABLE: Final = N_("The event's folder can't be written")
