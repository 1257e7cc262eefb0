"""For tests of text layout: how small a longer text may become."""

MIN_TEXT_SCALE = 0.55  # in whole pixels of the type size
