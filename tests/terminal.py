"""Commands in a pseudo-terminal."""

import os
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager

# The new process makes the terminal its own, so that Ctrl-C reaches it. It is not forked from the
# tests': these may have threads, and Python warns of that.
_LOG_IN = "import os, sys; os.login_tty(0); os.execv(sys.argv[1], sys.argv[1:])"


@contextmanager
def in_pseudo_terminal(
    *command: str, environment: Mapping[str, str] | None = None
) -> Generator[tuple[int, "subprocess.Popen[bytes]"], None, None]:
    """Start a command in a pseudo-terminal; give the file of the terminal, and the process."""
    terminal, inside = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", _LOG_IN, *command],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        env=environment,
    ) as process:
        os.close(inside)
        try:
            yield terminal, process
        finally:
            os.close(terminal)
