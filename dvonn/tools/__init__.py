"""Commands for developers, run as python -m dvonn.tools.NAME. The program itself imports none of them."""
