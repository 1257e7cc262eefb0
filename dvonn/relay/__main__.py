"""Runs `dvonn-relay`: `python -m dvonn.relay`."""

from dvonn.relay.main import main

main()
