"""What the build does besides packing: it compiles the catalogues of messages."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALE = Path(__file__).parent / "src/puckpunk/language/locale"


class CatalogueHook(BuildHookInterface):  # type: ignore[misc, type-arg] -- there are no types
    """Compiles each ``.po`` into the ``.mo`` beside it, also for an editable install."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile them, before anything is packed."""
        for source in LOCALE.glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as file:
                catalogue = read_po(file)
            with source.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalogue)
