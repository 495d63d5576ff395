"""Many games between players: on one core or on a cluster, with the same report."""

from puckpunk.arena.report import Advantage, Mean, Report, Share
from puckpunk.arena.running import simulate
from puckpunk.arena.tournament import Tournament, tournament

__all__ = ["Advantage", "Mean", "Report", "Share", "Tournament", "simulate", "tournament"]
