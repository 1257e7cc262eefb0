"""Input: translates pygame events of mouse, touch, keyboard and gamepads into intentions, by tables of bindings."""
