"""The name of the game, with a dvonn piece for its O."""

from dvonn.view.canvas import Canvas
from dvonn.view.geometry import TITLE, Box


def draw_title(canvas: Canvas, box: Box, subtitle: str) -> None:
    """Draw the title and a line below it in the middle of a box."""
    px = min(canvas.layout.px(TITLE), box.height * 2 // 3)
    before, after = (canvas.assets.text(letters, px, canvas.theme.text) for letters in ("DV", "NN"))
    ring = round(px * 0.80)
    left = box.x + (box.width - before.get_width() - ring - after.get_width()) // 2
    y = box.y + box.height // 2 - px // 8
    canvas.surface.blit(before, before.get_rect(midleft=(left, y)))
    middle = left + before.get_width() + ring // 2
    for name, tint in (("glow", canvas.theme.life), ("ring-dvonn", None)):
        canvas.assets.sprite(name, ring * 1.02, tint).draw(canvas.surface, (middle, y + ring * 0.02))
    canvas.surface.blit(after, after.get_rect(midleft=(middle + ring // 2, y)))
    words = canvas.assets.text(subtitle, max(12, px // 5), canvas.theme.text_dim)
    canvas.surface.blit(words, words.get_rect(center=(box.centre[0], y + px * 0.62)))
