"""Rules for the messages of the code, so that every language can translate them: numbers, and words with two meanings.

A number of things needs its plural forms, by `ngettext` or NN_. A short message that is used in several places has
either a context, by `pgettext` or NP_, or one meaning in all of them. Messages that need neither are listed here.
"""

from typing import Final

NAMES_WITHOUT_PLURAL: Final = {
    "names and other texts": "accept action back board clock code command control controls date description duration "
    "entry error event file first folder former game grade hear_turn help here initials key kinds level line loser "
    "losses mirror_images move moves name next others part path player players ply problem program questions reason "
    "result results row series side source space spaces speech stack stand standing target text there time times title "
    "type_move what words",
    "numbers with a unit, of a date, or in an order": "day days hour hours last minute minutes month number percent "
    "rank seconds size total year",
    "figures that stand alone, as in White 12, Black 9": "before black change corner drawn edge inside lead loss "
    "rating score solved white won",
    "the height of a stack, as in a stack of 5": "height",
}
"""The placeholders that need no plural forms, by their meaning; a message with any other needs them."""
MAX_SHORT_WORDS: Final = 2
ONE_MEANING: Final = """
A draw|Accept|Accuracy|Analyse|Analysis|Back|Black's name|Blitz|Board|Board {code}|Both sides|By message|Captions
Challenge|Clock|Close|Comment|Confirm moves|Continue|Cut off|Decline|Done|Down|Enter initials|Equal towers|Erase|Even
Export|Fullscreen|Games|High contrast|Hint|Import|Keep|Keys|Leave|Left|Look|Margin|Menu|Move list|Moves|Moving|Music
Name|New game|Next|Next mistake|Not quite|OK|Off|On|Openings|Options|Paste|Pause|Paused|Placing|Play|Play again|Previous
Puzzles|Quit|Quit DVONN?|Random|Records|Red pieces|Redo|Reduced motion|Remove|Remove all|Resign|Review|Right|Rules
Scanning|Select|Series|Share|Show|Skip|Sound|Speech|Space|Stands|Statistics|Stay|Stop|Surrounded|Take over|Text size
That's it!|The answer|The end|The start|This hour|Time's up|Today|Two players|Undo|Unfinished|Up|Watch|White's name
Winners|Your name|Your turn|by agreement|by resignation|certain|empty|not available|on time|{count} game|{count} move
{count} record|{date}, {time}|{minutes} min|{player} wins|{seconds} s
"""
"""The messages of at most MAX_SHORT_WORDS words that are used in several places with one meaning."""
