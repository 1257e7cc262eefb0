"""The screen of a match: its course, the input of the players and the toolbar, assistance, and the pause."""
