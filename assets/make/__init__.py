"""Makes the pictures and the sounds, in the checkout: python -m assets.make.NAME."""
