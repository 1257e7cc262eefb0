"""Starts the program by lines of text: the console program of the folder for Windows."""

from dvonn.start import run_as_text

if __name__ == "__main__":
    run_as_text()
