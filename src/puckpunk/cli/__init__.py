"""The command ``puckpunk``."""

from puckpunk.cli.main import main

__all__ = ["main"]
