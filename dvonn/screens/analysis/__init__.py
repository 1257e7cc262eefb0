"""The analysis board: variations, the best plies of any position, and positions that are set up by hand."""

from dvonn.screens.analysis.analysis_board import AnalysisBoard
from dvonn.screens.analysis.board_panel import PanelForm, split_window
from dvonn.screens.analysis.study import Study

__all__ = ["AnalysisBoard", "PanelForm", "Study", "split_window"]
