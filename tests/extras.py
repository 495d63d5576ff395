"""What each extra is for, and what is said without it.

A program, ``python tests/extras.py NAME``, for an environment with one extra and nothing else:
pytest and what it needs would hide what is missing. Without a name none of the extras is there.
"""

import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from puckpunk.arena import simulate
from puckpunk.players import GreedyPlayer, RandomPlayer
from puckpunk.puck import PuckRules
from puckpunk.punk import PunkRules, PunkState

RULES = PuckRules(players=2)
PLAYERS = {"greedy": GreedyPlayer(), "random": RandomPlayer()}


def completion() -> None:
    command = [sys.executable, "-m", "puckpunk", "completion", "bash"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ImportError(done.stderr)
    assert "COMPREPLY" in done.stdout


def hypothesis() -> None:
    from puckpunk.strategies import punk_states  # noqa: PLC0415, I001 -- tells what is missing
    from hypothesis import find, strategies as st  # noqa: PLC0415

    for states in (punk_states(), st.from_type(PunkState)):
        assert find(states, lambda state: state.dealt.complete).dealt.complete


def numpy() -> None:
    from puckpunk import batch  # noqa: PLC0415, I001 -- tells what is missing
    from numpy.random import default_rng  # noqa: PLC0415

    rules = PunkRules(players=3)
    assert batch.play_punk(rules, batch.deal(rules, default_rng(1), 10)).tables == 10


def plot() -> None:
    assert len(simulate(RULES, PLAYERS, 2).plot().patches) == len(PLAYERS)


def cluster() -> None:
    distributed = import_module("distributed")  # which has no types
    with distributed.Client(processes=False, dashboard_address=None) as client:
        far = simulate(RULES, PLAYERS, 20, executor=client.get_executor())
    assert far == simulate(RULES, PLAYERS, 20)


EXTRAS: dict[str, tuple[str, Callable[[], None]]] = {
    "completion": ("shtab", completion),
    "hypothesis": ("hypothesis", hypothesis),
    "numpy": ("numpy", numpy),
    "plot": ("matplotlib", plot),
    "cluster": ("distributed", cluster),
}


def main(wanted: list[str]) -> None:
    """Use what is there; see what is said of the rest."""
    for name, (library, use) in EXTRAS.items():
        if find_spec(library):
            use()
            print(f"{name}: used")
            continue
        assert name not in wanted, f"{library} is not there"
        if name == "cluster":
            continue  # who runs games on a cluster brings an executor of its own
        assert f"pip install 'puckpunk[{name}]'" in said_by(use)
        print(f"{name}: asked for")


def said_by(use: Callable[[], None]) -> str:
    """Return what is said of what is missing."""
    try:
        use()
    except ImportError as error:
        return str(error)
    return ""


if __name__ == "__main__":
    main(sys.argv[1:])
