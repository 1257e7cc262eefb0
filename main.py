"""Starts the game; `python main.py --help` lists the options."""

from dvonn.start import main

if __name__ == "__main__":
    main()
