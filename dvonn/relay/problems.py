"""Problems between a stand and its hub, as messages that the relay writes and the operator's page translates."""

from typing import Final

from dvonn.language import N_

NOT_PAIRED: Final = N_("Not paired yet")
UNREACHABLE: Final = N_("The hub can't be reached")
WRONG_CODE: Final = N_("The code is wrong or too old")
REFUSED: Final = N_("The hub refuses this stand")
NO_ROOM: Final = N_("The hub's database is full or read-only")
OTHER_VERSION: Final = N_("The hub has another version of DVONN")
NO_TLS: Final = N_("The hub offers no encryption")
OPEN_ACCOUNT: Final = N_("Only its owner may read hub.txt: use chmod 600")
NO_PSYCOPG: Final = N_('psycopg is missing: pip install "dvonn[event]"')
NO_FOLDER: Final = N_("The event's folder can't be written")
