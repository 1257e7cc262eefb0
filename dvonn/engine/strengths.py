"""The strengths of the adaptive level, as data, the weakest first; `dvonn.tools.calibrate` measures their ratings."""

from typing import Final

STRENGTHS: Final = (
    # rating, player, attention of the myopic player, nodes a move, noise of placements in cents
    (380, "myopic", 0.04, 0, 0.0),
    (460, "myopic", 0.1, 0, 0.0),
    (530, "myopic", 0.2, 0, 0.0),
    (620, "myopic", 0.4, 0, 0.0),
    (710, "myopic", 1.0, 0, 0.0),
    (820, "alphabeta", 1.0, 3, 1000.0),
    (940, "alphabeta", 1.0, 3, 400.0),
    (1000, "alphabeta", 1.0, 4, 400.0),
    (1140, "alphabeta", 1.0, 5, 400.0),
    (1260, "alphabeta", 1.0, 7, 400.0),
    (1370, "alphabeta", 1.0, 11, 400.0),
    (1520, "alphabeta", 1.0, 16, 250.0),
    (1580, "alphabeta", 1.0, 24, 250.0),
    (1660, "alphabeta", 1.0, 40, 200.0),
    (1760, "alphabeta", 1.0, 110, 140.0),
    (1870, "alphabeta", 1.0, 200, 120.0),
    (1970, "alphabeta", 1.0, 350, 100.0),
    (2080, "alphabeta", 1.0, 600, 90.0),
    (2210, "alphabeta", 1.0, 1_000, 80.0),
    (2270, "alphabeta", 1.0, 2_000, 70.0),
    (2410, "alphabeta", 1.0, 4_000, 60.0),
    (2530, "alphabeta", 1.0, 10_000, 50.0),
    (2670, "alphabeta", 1.0, 20_000, 30.0),
    (2840, "alphabeta", 1.0, 60_000, 15.0),
)
