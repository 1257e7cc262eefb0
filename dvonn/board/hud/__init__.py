"""What stands around the board: the players' panels, the message between them, and the meter."""
