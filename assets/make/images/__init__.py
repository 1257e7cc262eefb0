"""The drawing of the game's pictures with numpy."""
