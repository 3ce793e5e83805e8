"""The games as other projects expect them."""
