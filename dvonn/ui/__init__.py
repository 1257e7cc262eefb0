"""The toolkit: canvas, theme, layout, text, widgets and sound. It knows no game."""
