"""The strengths of the adaptive level, as data, the weakest first; `dvonn.tools.calibrate` measures their ratings."""

from typing import Final

STRENGTHS: Final = (
    # rating, player, attention of the myopic player, nodes a move, noise of placements in cents
    (400, "myopic", 0.04, 0, 0.0),
    (470, "myopic", 0.1, 0, 0.0),
    (530, "myopic", 0.2, 0, 0.0),
    (620, "myopic", 0.4, 0, 0.0),
    (700, "myopic", 1.0, 0, 0.0),
    (770, "alphabeta", 1.0, 4, 400.0),
    (910, "alphabeta", 1.0, 5, 400.0),
    (980, "alphabeta", 1.0, 7, 400.0),
    (1100, "alphabeta", 1.0, 8, 400.0),
    (1220, "alphabeta", 1.0, 11, 400.0),
    (1310, "alphabeta", 1.0, 16, 250.0),
    (1410, "alphabeta", 1.0, 24, 250.0),
    (1540, "alphabeta", 1.0, 40, 200.0),
    (1630, "alphabeta", 1.0, 70, 160.0),
    (1700, "alphabeta", 1.0, 110, 140.0),
    (1880, "alphabeta", 1.0, 200, 120.0),
    (2000, "alphabeta", 1.0, 350, 100.0),
    (2100, "alphabeta", 1.0, 600, 90.0),
    (2190, "alphabeta", 1.0, 1_000, 80.0),
    (2310, "alphabeta", 1.0, 2_000, 70.0),
    (2410, "alphabeta", 1.0, 4_000, 60.0),
    (2560, "alphabeta", 1.0, 10_000, 50.0),
    (2710, "alphabeta", 1.0, 20_000, 30.0),
    (2810, "alphabeta", 1.0, 60_000, 15.0),
)
