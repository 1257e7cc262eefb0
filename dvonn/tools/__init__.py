"""Commands for developers, run as python -m dvonn.tools.NAME; nothing imports them."""
