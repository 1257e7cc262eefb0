"""The end of a game: the count of the towers, the result, and the commands that follow."""
