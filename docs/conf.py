"""How Sphinx builds the documentation."""

import zlib
from importlib.metadata import version as version_of
from pathlib import Path
from tempfile import mkdtemp

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
]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"puckpunk\..*\.(ActionT|CardT|_View)")]  # placeholders of types
exclude_patterns = ["_build"]
default_role = "any"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
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

html_theme = "furo"
html_title = f"puckpunk {version}"
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
