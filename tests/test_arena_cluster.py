"""Clusters play the same games: Dask with a worker that dies, and MPI. Extras of their own."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from puckpunk.arena import Report, simulate
from puckpunk.players import GreedyPlayer, RandomPlayer
from puckpunk.puck import PuckRules

RULES = PuckRules(players=2)
PLAYERS = {"greedy": GreedyPlayer(), "random": RandomPlayer()}
GAMES = 80


@pytest.fixture(scope="module")
def alone() -> Report:
    return simulate(RULES, PLAYERS, GAMES, 7)


@pytest.mark.filterwarnings("default")
def test_dask_with_a_worker_that_dies(alone: Report) -> None:
    distributed = pytest.importorskip("distributed")
    killed: list[int] = []
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        workers = list(client.run(os.getpid).values())

        def kill_one(done: int, games: int) -> None:
            if not killed and GAMES / 8 < done < GAMES:
                killed.append(done)
                os.kill(workers[0], signal.SIGKILL)

        report = simulate(RULES, PLAYERS, GAMES, 7, client.get_executor(), kill_one)
    assert killed
    assert report == alone


def test_mpi_with_two_ranks(alone: Report) -> None:
    pytest.importorskip("mpi4py")
    mpiexec = shutil.which("mpiexec", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if mpiexec is None:
        pytest.skip("there is no mpiexec")
    options = ["--allow-run-as-root", "--oversubscribe"] if _is_open_mpi(mpiexec) else []
    script = Path(__file__).with_name("mpi_report.py")
    command = [mpiexec, *options, "-n", "2", sys.executable, "-m", "mpi4py.futures", str(script)]
    done = subprocess.run([*command, str(GAMES)], capture_output=True, check=True, timeout=300)
    assert json.loads(done.stdout) == json.loads(alone.to_json())


def _is_open_mpi(mpiexec: str) -> bool:
    told = subprocess.run([mpiexec, "--version"], capture_output=True, check=True, timeout=60)
    return b"Open MPI" in told.stdout or b"OpenRTE" in told.stdout
