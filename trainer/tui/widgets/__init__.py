"""The pieces that screens are composed of."""
