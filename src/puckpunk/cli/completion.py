"""The command ``completion``: a script that lets a shell complete what is typed."""

import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from typing import Any

from puckpunk.cli.parsing import command

__all__ = ["add_completion", "show_completion"]

_SHELLS = ("bash", "zsh", "tcsh")


def add_completion(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "completion",
        "print a script with which a shell completes this command",
        "Print a script with which a shell completes this command, its options and files. It is\n"
        "made by shtab: pip install 'puckpunk[completion]'.\n\n"
        "  puckpunk completion bash\n\n"
        "To use it now and from now on, in bash:\n\n"
        '  eval "$(puckpunk completion bash)"\n'
        "  puckpunk completion bash >~/.local/share/bash-completion/completions/puckpunk\n\n"
        "in zsh, in a folder of $fpath:\n\n"
        "  puckpunk completion zsh >~/.zfunc/_puckpunk\n\n"
        "and in tcsh:\n\n"
        "  puckpunk completion tcsh >~/.puckpunk.tcsh; echo source ~/.puckpunk.tcsh >>~/.tcshrc",
        show_completion,
    )
    parser.add_argument("shell", choices=_SHELLS, help="which shell")


def show_completion(options: Namespace) -> int | None:
    """Print a completion script."""
    try:
        import shtab  # noqa: PLC0415 -- an extra
    except ImportError:
        print(
            "puckpunk: completion needs shtab, which is not installed: "
            "pip install 'puckpunk[completion]'",
            file=sys.stderr,
        )
        return 1
    _complete_files(options.root, shtab.FILE)
    print(shtab.complete(options.root, options.shell))
    return None


def _complete_files(parser: ArgumentParser, how: Any) -> None:
    """Let every FILE of a command, and of the commands below it, be completed."""
    for action in parser._actions:
        argument: Any = action
        if argument.metavar == "FILE":
            argument.complete = how
        if isinstance(action, _SubParsersAction):
            below: dict[str, ArgumentParser] = argument.choices
            for command_below in below.values():
                _complete_files(command_below, how)
