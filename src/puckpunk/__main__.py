"""``python -m puckpunk`` is ``puckpunk``."""

import sys

from puckpunk.cli import main

if __name__ == "__main__":
    sys.exit(main())
