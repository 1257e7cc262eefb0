"""What outlives the program: the match in progress, records of finished games, and what they say of the player.

keeper       saves the running match after every ply, and has it again after whatever happened
claim        which of several programs on one folder may keep its match
shelf        records in the user's folder: list, open, delete with a way back, take in, give out
statistics   games, wins by level and colour, margins, streaks
rating       the player's Elo against the levels, with its uncertainty

It knows rules, levels, the match and the storage, and nothing of screens.
"""
