"""A few hundred games of each kind under the laws; `many_games.py` plays them by the million."""

import pytest

import many_games


@pytest.mark.parametrize("name", many_games.KINDS)
class TestManyGames:
    """Laws 1 and 8, and replay, in whole games by any rules; all laws in some of them."""

    def test_conservation_and_replay(self, name: str) -> None:
        assert many_games.check_games(name, 7, 0, 300, all_laws=False) > 10_000

    def test_all_laws(self, name: str) -> None:
        assert many_games.check_games(name, 8, 0, 25, all_laws=True) > 500

    def test_games_of_a_number_are_the_same_wherever_they_are_played(self, name: str) -> None:
        whole = many_games.check_games(name, 9, 0, 4, all_laws=False)
        parts = (many_games.check_games(name, 9, n, n + 1, all_laws=False) for n in range(4))
        assert whole == sum(parts)

    def test_a_game_that_breaks_a_law_is_named(
        self, name: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        kind = many_games.KINDS[name]
        broken = kind._replace(parse=lambda text: kind.parse(text.replace("0", "1", 1)))
        monkeypatch.setitem(many_games.KINDS, name, broken)
        with pytest.raises(AssertionError, match="game 5 of seed 9, "):
            many_games.check_games(name, 9, 5, 6, all_laws=False)
