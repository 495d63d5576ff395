"""The rules in words: the pages of the documentation, shipped with the package."""

from puckpunk.cli.rules.command import add_rules

__all__ = ["add_rules"]
