"""The program in the terminal: by lines of text, for braille displays and screen readers, also over ssh."""
