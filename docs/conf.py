"""How Sphinx builds the documentation."""

import argparse
import os
import re
import zlib
from enum import EnumMeta
from importlib.metadata import version as version_of
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Generic, TypeVar, cast

import attrs
import numpy.typing
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from puckpunk.cli.main import command_line

project = "puckpunk"
author = "The puckpunk authors"
copyright = f"2026, {author}"  # noqa: A001
version = release = version_of("puckpunk")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
]
nitpicky = True
nitpick_ignore_regex = [  # placeholders of types, and packages we have no inventory of
    ("py:.*", r"puckpunk\..*\.(\w*T(_co|_contra)?|_View|_Has\w+)"),
    ("py:.*", r"(hypothesis|numpy)\..*"),
    ("py:.*", r"concurrent\.futures\._base\.Executor"),  # which is documented without the _base
]
default_role = "any"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True}
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

# Which names of Python we link to, in a file of our own, so that a build needs no network.
_names = Path(__file__).with_name("python-inventory.txt").read_bytes()
_inventory = Path(mkdtemp()) / "python.inv"
_inventory.write_bytes(
    b"# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n"
    b"# The remainder of this file is compressed using zlib.\n" + zlib.compress(_names)
)
intersphinx_mapping = {"python": ("https://docs.python.org/3", str(_inventory))}

_T = TypeVar("_T")


class ArrayLike:
    """Is shown by its name, where NumPy's own is a union of many lines."""


class NDArray(Generic[_T]):
    """Is shown by its name and what it holds."""


for _type in (ArrayLike, NDArray):
    _type.__module__ = "numpy.typing"
    setattr(numpy.typing, _type.__name__, _type)


def short_signature(
    app: object, what: str, name: str, obj: object, options: object, args: str, returns: str
) -> tuple[str, str] | None:
    """Leave out signatures that nobody calls, and show the defaults of attrs classes if short."""
    del app, name, options
    if what != "class":
        return None
    if isinstance(obj, EnumMeta) or getattr(obj, "_is_protocol", False):
        return "", ""

    def default(match: re.Match[str]) -> str:
        shown = repr(attrs.fields_dict(cast("type[Any]", obj))[match[1]].default)
        return shown if len(shown) < 40 else "..."

    args = re.sub(r"attr_dict\['(\w+)'\]\.default", default, args or "")
    return args.replace("= NOTHING", "= ..."), returns


def page_language(
    app: object, page: str, template: object, context: dict[str, Any], doctree: object
) -> None:
    """Say in which language a page is: the rules for players are there in three."""
    del app, template, doctree
    language = page.rpartition(".")[2]
    if language in {"ru", "uk"}:
        context["language"] = language


class CommandHelp(SphinxDirective):
    """What ``puckpunk COMMAND --help`` prints, but for the exit codes, which all commands share."""

    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Return the help."""
        self.env.note_reread()
        parser = command_line()
        for word in "".join(self.arguments).split():
            kinds = (
                action.choices for action in parser._actions if action.nargs == argparse.PARSER
            )
            parser = cast("dict[str, argparse.ArgumentParser]", next(kinds))[word]
        parser.epilog = None
        text = parser.format_help()
        return [nodes.literal_block(text, text, language="text")]


os.environ["COLUMNS"] = "80"  # to which help is wrapped
os.environ["NO_COLOR"] = "1"


def mend_backlinks(
    app: Sphinx, page: str, template: object, context: dict[str, Any], doctree: object
) -> None:
    """Let a link from code to its documentation lead to the name that the documentation uses.

    Viewcode takes one name for all of a module; some of what is in ours is exported higher up.
    """
    del template, doctree
    if not page.startswith("_modules/puckpunk"):
        return
    objects = app.env.domains.python_domain.objects

    def mend(match: re.Match[str]) -> str:
        file, name = match.groups()
        words = name.split(".")
        tails = [".".join(["", *words[start:]]) for start in range(len(words))]
        found = (
            other
            for tail in tails
            for other, entry in objects.items()
            if f".{other}".endswith(tail) and file.endswith(f"/{entry.docname}.html")
        )
        return f'href="{file}#{next(found, name)}"'

    context["body"] = re.sub(r'href="([^"#]*)#(puckpunk\.[\w.]+)"', mend, context["body"])


def setup(app: Sphinx) -> None:
    """Connect what is ours to Sphinx."""
    app.add_directive("command-help", CommandHelp)
    app.connect("autodoc-process-signature", short_signature)
    app.connect("html-page-context", page_language)
    app.connect("html-page-context", mend_backlinks)


# What is copied from a page can be pasted at a prompt: what was typed, without what was answered.
# A lone `...` is the empty line that ends a class or a loop there.
copybutton_prompt_text = r">>> |\.\.\.(?: |$)|\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
copybutton_line_continuation_character = "\\"

html_theme = "furo"
html_title = f"puckpunk {version}"
html_static_path = ["_static"]
html_css_files = ["pages.css"]
pygments_dark_style = "github-dark"
highlight_options = {"pycon": {"stripnl": True}}  # doctest needs a blank line before the fence
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
