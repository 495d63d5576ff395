"""A simulation under MPI: ``mpiexec -n 2 python -m mpi4py.futures mpi_report.py GAMES``."""

import importlib
import sys

from puckpunk.arena import simulate
from puckpunk.players import GreedyPlayer, RandomPlayer
from puckpunk.puck import PuckRules

if __name__ == "__main__":
    futures = importlib.import_module("mpi4py.futures")
    players = {"greedy": GreedyPlayer(), "random": RandomPlayer()}
    with futures.MPIPoolExecutor() as executor:
        report = simulate(PuckRules(players=2), players, int(sys.argv[1]), 7, executor)
    print(report.to_json())
