"""The screen of a match: its controller, the input of the players and the toolbar, assistance, and the pause."""
