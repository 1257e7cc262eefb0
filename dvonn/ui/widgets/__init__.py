"""The widgets of forms: buttons, choices, steppers and sliders.

All of them can be pressed at a point, stepped left or right, and activated; `press` and `activate` return a button's
command. `arrange` wraps a widget's texts for a width and returns the height that they need. A form draws its widgets
with one text size, which it finds with `text_scale`. Three states can be told apart: what has the focus has an outline,
what lies under the pointer is lighter or darker, and what is chosen is filled.
"""

from typing import Any

from dvonn.ui.widgets.button import WIDGET_ICON_SIZE, WIDGET_PADDING, Button, Command, draw_frame
from dvonn.ui.widgets.choice import SLIDER_STEPS, Choice, PictureChoice, Slider, Stepper, ValueT

Widget = Button | Choice[Any]

__all__ = [
    "SLIDER_STEPS",
    "WIDGET_ICON_SIZE",
    "WIDGET_PADDING",
    "Button",
    "Choice",
    "Command",
    "PictureChoice",
    "Slider",
    "Stepper",
    "ValueT",
    "Widget",
    "draw_frame",
]
