"""The UI toolkit: canvas, theme, layout, text, widgets and sound. It must not know the game."""
