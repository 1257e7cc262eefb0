"""Learning the game: the tutorial and the card that offers it, the lesson on sounds, and the handbook."""
