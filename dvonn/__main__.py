"""Starts the game; `python -m dvonn --help` lists the options."""

from dvonn.start import main

if __name__ == "__main__":
    main()
