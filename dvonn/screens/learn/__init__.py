"""Learning the game: the tutorial and the card that offers it, and the handbook."""
