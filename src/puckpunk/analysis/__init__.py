"""What hands and exchanges are worth, in exact numbers."""

from puckpunk.analysis import odds

__all__ = ["odds"]
