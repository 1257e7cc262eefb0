"""Starting and continuing a game: setup, the search for a fair board, code and name entry, and the colour draw."""
