"""The programs of `examples/`: what they find out, and what they print."""

import re
from fractions import Fraction
from itertools import combinations, groupby
from pathlib import Path
from random import Random
from runpy import run_path

import pytest

import puckpunk as pp
import reference_hands as reference
from examples import brag, puck_game, punk_game, teen_patti, three_card_poker
from puckpunk.analysis import odds
from puckpunk.arena import simulate
from puckpunk.players import RandomPlayer
from puckpunk.puck import Exchange, Hold, PuckState
from puckpunk.punk import PunkState
from puckpunk.rankings import TEEN_PATTI, THREE_CARD_BRAG, THREE_CARD_POKER, HandCategory

HANDS, DEALERS = 22_100, 18_424
DEALS = HANDS * DEALERS
WEAKEST_RAISE = pp.evaluate("Qc 6d 4h", THREE_CARD_POKER)


@pytest.fixture(scope="module")
def spots() -> list[three_card_poker.Spot]:
    return list(three_card_poker.spots())


@pytest.fixture(scope="module")
def figures(spots: list[three_card_poker.Spot]) -> three_card_poker.Figures:
    with pytest.MonkeyPatch.context() as patch:  # the deals are counted once for all tests
        patch.setattr(three_card_poker, "spots", lambda: iter(spots))
        return three_card_poker.figures()


def percent(share: Fraction) -> str:
    return f"{float(100 * share):.6f}"


class TestThreeCardPoker:
    """The figures of the game to all their digits, and as integers where these can be argued."""

    def test_deals(self, figures: three_card_poker.Figures) -> None:
        assert figures.deals == DEALS == 407_170_400

    def test_ante_and_play(self, figures: three_card_poker.Figures) -> None:
        assert percent(figures.edge) == "3.372981"
        assert percent(figures.element_of_risk) == "2.014672"
        assert percent(figures.edge_any_queen) == "3.449121"

    def test_the_weakest_hand_to_raise(self, figures: three_card_poker.Figures) -> None:
        assert figures.weakest_raise == WEAKEST_RAISE

    def test_pair_plus(self, figures: three_card_poker.Figures) -> None:
        assert list(map(percent, figures.edges_pair_plus)) == ["2.316742", "7.276018", "5.574661"]

    def test_pair_plus_by_the_known_counts_of_hands(
        self, figures: three_card_poker.Figures
    ) -> None:
        lost = tuple(
            16_440 - 48 * 40 - 52 * 30 - 720 * straight - 1_096 * flush - 3_744
            for straight, flush in [(6, 4), (6, 3), (5, 4)]
        )
        assert lost == (512, 1_608, 1_232)
        assert figures.edges_pair_plus == tuple(Fraction(units, HANDS) for units in lost)

    def test_the_dealer_qualifies(self, figures: three_card_poker.Figures) -> None:
        """All but three of ten ranks, without eight straights, in any suits but one."""
        below = (120 - 8) * (64 - 4)
        assert below == 6_720
        assert figures.dealer_qualifies == 1 - Fraction(below, HANDS)
        assert percent(figures.dealer_qualifies) == "69.592760"

    def test_the_element_of_risk_is_by_14900_raises(
        self, figures: three_card_poker.Figures
    ) -> None:
        """Below Q-6-4 are eight kinds of queen high, Q-6-3 to Q-3-2, and all below a queen."""
        raised = HANDS - 6_720 - 8 * (64 - 4)
        assert raised == 14_900
        assert figures.element_of_risk == figures.edge / (1 + Fraction(raised, HANDS))

    def test_1755_classes_of_hands(self, spots: list[three_card_poker.Spot]) -> None:
        """Threes and hands of one suit are 4 alike, pairs and two suits 12, three suits 24."""
        sizes = [Fraction(spot.deals, DEALERS) for spot in spots]
        counts = {size: sizes.count(Fraction(size)) for size in (4, 12, 24)}
        assert counts == {4: 13 + 286, 12: 156 * 2 + 3 * 286, 24: 286}
        assert len(sizes) == 1_755
        assert sum(sizes) == HANDS

    def test_suits_do_not_decide_what_to_raise(self, spots: list[three_card_poker.Spot]) -> None:
        """To raise from Q-6-4 on is the best there is, not only nearly."""
        assert all((spot.raising > spot.folding) == (spot.value >= WEAKEST_RAISE) for spot in spots)

    @pytest.mark.parametrize(
        ("player", "dealer", "won"),
        [
            ("2c 3d 5h", "Jc Td 8h", 1),
            ("Ac Ad Ah", "Jc Td 8h", 1),
            ("Qc 4d 2h", "Qd 3h 2c", 2),
            ("Qc 3d 2h", "Qd 3h 2c", 0),
            ("Jc Td 8h", "Qd 3h 2c", -2),
            ("Ac Kd Jh", "2d 2h 3c", -2),
        ],
    )
    def test_what_raising_wins(self, player: str, dealer: str, won: int) -> None:
        strengths = [pp.evaluate(hand, THREE_CARD_POKER).strength for hand in (player, dealer)]
        assert three_card_poker.won_by_raising(*strengths) == won

    def test_the_bonus_is_paid_whatever_the_dealer_has(
        self, spots: list[three_card_poker.Spot]
    ) -> None:
        """Nothing beats A-K-Q of one suit; three such hands are level with it."""
        best = max(spots, key=lambda spot: spot.value)
        rest = pp.standard_deck()[:40] + tuple(
            card for card in pp.standard_deck()[40:] if not str(card).endswith("s")
        )
        assert best.deals == 4 * DEALERS
        assert len(rest) == 49
        idle = sum(
            pp.evaluate(hand, THREE_CARD_POKER) < three_card_poker.QUEEN_HIGH
            for hand in combinations(rest, 3)
        )
        assert best.raising == 4 * (idle + 2 * (DEALERS - idle - 3) + 5 * DEALERS)

    def test_the_edges_by_another_count(self, figures: three_card_poker.Figures) -> None:
        """All hands one by one, by the reference evaluator; the dealer's are the bits of a number.

        The strongest hand has the highest bit.
        """
        order = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
        rules = reference.Rules(order=order, low_ace="lowest", short_hands=False)
        hands = list(combinations(reference.CARDS, 3))
        keys = {hand: reference.natural_key(hand, rules) for hand in hands}
        hands.sort(key=keys.__getitem__)
        every = (1 << HANDS) - 1
        weaker: dict[reference.NaturalKey, int] = {}
        stronger: dict[reference.NaturalKey, int] = {}
        place = 0
        for key, level in groupby(hands, key=keys.__getitem__):
            weaker[key] = (1 << place) - 1
            place += len(list(level))
            stronger[key] = every >> place << place
        holding = dict.fromkeys(reference.CARDS, 0)
        for place, hand in enumerate(hands):
            for card in hand:
                holding[card] |= 1 << place

        queen_high = keys[(2, 0), (3, 1), (12, 0)]
        lost = lost_any_queen = raised = 0
        for one, two, three in hands:
            key = keys[one, two, three]
            dealers = every & ~(holding[one] | holding[two] | holding[three])
            idle = dealers & weaker[queen_high]
            playing = dealers ^ idle
            won = idle.bit_count()
            won += 2 * (playing & weaker[key]).bit_count()
            won -= 2 * (playing & stronger[key]).bit_count()
            won += (0, 0, 0, 1, 4, 5)[key[0]] * DEALERS
            lost -= max(won, -DEALERS)
            lost_any_queen -= won if key >= queen_high else -DEALERS
            raised += won > -DEALERS
        assert (lost, lost_any_queen, raised) == (13_733_780, 14_043_800, 14_900)
        assert figures.edge == Fraction(lost, DEALS)
        assert figures.edge_any_queen == Fraction(lost_any_queen, DEALS)


class TestTeenPatti:
    """The deal, the verdict and the counts."""

    def test_a_deal_is_fifteen_cards_and_the_seed_decides_it(self) -> None:
        dealt = teen_patti.deal(7)
        assert list(dealt) == list(teen_patti.PLAYERS)
        assert {len(hand) for hand in dealt.values()} == {3}
        assert len({card for hand in dealt.values() for card in hand}) == 15
        assert dealt == teen_patti.deal(7) != teen_patti.deal(8)

    def test_level_hands_share_the_pot(self) -> None:
        hands = {"Asha": "Kc Qd 9h", "Dev": "2c 3d 5h", "Esha": "Ks Qh 9d"}
        assert teen_patti.verdict(hands) == (
            "The pot goes to Asha and Esha: "
            "high card, king-queen-nine and high card, king-queen-nine are level."
        )

    def test_counts(self) -> None:
        """A-2-3 is a sequence: twelve tops of 64 suitings, four of them pure."""
        assert teen_patti.count() == {
            HandCategory.THREE_OF_A_KIND: 13 * 4,
            HandCategory.STRAIGHT_FLUSH: 12 * 4,
            HandCategory.STRAIGHT: 12 * (64 - 4),
            HandCategory.FLUSH: (286 - 12) * 4,
            HandCategory.PAIR: 13 * 6 * 48,
            HandCategory.HIGH_CARD: (286 - 12) * (64 - 4),
        }

    def test_every_category_has_a_name(self) -> None:
        assert set(teen_patti.NAMES) == set(HandCategory)

    def test_our_table_differs_in_one_thing(self) -> None:
        ace_low, ace_high = "Ac 2d 3h", "Ad Kh Qs"
        assert pp.winners([ace_low, ace_high], TEEN_PATTI) == (1,)
        assert pp.winners([ace_low, ace_high], teen_patti.OUR_TABLE) == (0,)


def counts(hand: str) -> tuple[int, int, int]:
    """Return against how many of an opponent's hands one wins, is level and loses at Brag."""
    chances = odds.against(hand, ranking=THREE_CARD_BRAG)
    return int(chances.win * DEALERS), int(chances.tie * DEALERS), int(chances.lose * DEALERS)


class TestBrag:
    """What a hand does against one opponent."""

    @pytest.mark.parametrize("hand", brag.TO_BET_ON)
    def test_by_the_reference_evaluator(self, hand: str) -> None:
        order = ("high_card", "pair", "flush", "straight", "straight_flush", "three_of_a_kind")
        rules = reference.Rules(order, low_ace="highest", best_three=3, short_hands=False)
        held = [reference.CARDS[card.index] for card in pp.parse_cards(hand)]
        ours = reference.natural_key(held, rules)
        others = [
            reference.natural_key(other, rules)
            for other in combinations([card for card in reference.CARDS if card not in held], 3)
        ]
        assert len(others) == DEALERS
        assert counts(hand) == (
            sum(ours > other for other in others),
            others.count(ours),
            sum(ours < other for other in others),
        )

    def test_by_argument(self) -> None:
        """Seven ranks of prials beat sevens, and threes; three threes lose to nothing."""
        assert counts("7c 7d 7h") == (DEALERS - 8 * 4, 0, 8 * 4)
        assert counts("3c 3d 3h") == (DEALERS, 0, 0)
        assert counts("As Ah Ad") == (DEALERS - 4, 0, 4)
        assert counts("Ac 2c 3c")[1] == 3

    def test_the_better_hand_may_win_less_often(self) -> None:
        twos, high = "2c 2d 3h", "Ac Kd Jh"
        assert pp.winners([twos, high], THREE_CARD_BRAG) == (0,)
        assert counts(twos) < counts(high)


class TestPlayers:
    """Players of one's own: what they do, and what is said of their games."""

    def test_the_undercutter_lays_its_lowest_single_card(self) -> None:
        state = PunkState.deal(punk_game.RULES, Random(1))
        for seat, hand in enumerate(state.hands):
            ranks = [card.rank for card in hand]
            lay = punk_game.Undercutter().act(state.view(seat), Random(2))
            assert lay.card.rank == min(rank for rank in ranks if ranks.count(rank) == 1)

    def test_at_punk_the_interval_holds_parity(self) -> None:
        others = [RandomPlayer()] * 3
        report = simulate(
            punk_game.RULES, [punk_game.Undercutter(), *others], games=punk_game.GAMES, seed=1
        )
        assert report.won(0).interval.low < 1 / 4 < report.won(0).interval.high

    def test_at_puck_it_lies_above(self) -> None:
        report = simulate(
            puck_game.RULES, [puck_game.Thrower(), RandomPlayer()], games=puck_game.GAMES, seed=1
        )
        assert report.won(0).interval.low > 1 / 2

    def test_the_thrower_holds_a_pair_and_throws_what_is_low(self) -> None:
        thrower = puck_game.Thrower()
        start = PuckState.start(puck_game.RULES)
        kinds = set[object]()
        for state in pp.play(start, [thrower, thrower], Random(5)).states():
            for seat in state.actors:
                view = state.view(seat)
                action = thrower.act(view, Random(1))
                if view.direction is None:
                    continue
                value = pp.evaluate(view.hand, view.rules.ranking)
                high = value.category is HandCategory.HIGH_CARD
                kinds.add((high, type(action)))
                if isinstance(action, Exchange):
                    assert high
                    kept = [card.index for card in view.hand if card not in action.discards]
                    assert max(card.index for card in action.discards) < kept[-1]
        assert {(False, Hold), (True, Exchange)} <= kinds


def test_every_example_is_on_the_page_of_examples() -> None:
    folder = Path(punk_game.__file__).parent
    page = (folder.parent / "docs" / "how-to" / "examples.md").read_text("utf-8")
    listed = re.findall(r"^`examples/(\w+\.py)`$", page, re.MULTILINE)
    assert sorted(listed) == sorted(file.name for file in folder.glob("*.py"))


THREE_CARD_POKER_PRINTS = """\
Three Card Poker, all 407,170,400 deals

the weakest hand worth a raise                Q-6-4
ante and play, edge of the house          3.372981%
ante and play, element of risk            2.014672%
the edge if every queen is raised         3.449121%
pair plus 40-30-6-4-1, edge of the house  2.316742%
pair plus 40-30-6-3-1, edge of the house  7.276018%
pair plus 40-30-5-4-1, edge of the house  5.574661%
the dealer qualifies                     69.592760%
"""

TEEN_PATTI_PRINTS = """\
Asha   4c 4h 5h  pair of fours, five kicker
Bimal  7d 2s 8c  high card, eight-seven-two
Charu  3h 4s 2d  straight, four high
Dev    Th 8d 9c  straight, ten high
Esha   Td As Ts  pair of tens, ace kicker
The pot goes to Dev: straight, ten high, beats straight, four high: ten is above four.

Of 22,100 hands
trail              52    0.24%
pure sequence      48    0.22%
sequence          720    3.26%
colour          1,096    4.96%
pair            3,744   16.94%
high card      16,440   74.39%

The pot goes to Dev: straight, ace high, beats straight, three high: ace is above three.
The pot goes to Asha: straight, three high, beats straight, ace high: \
in our table ace-two-three is above A-K-Q.
"""

BRAG_PRINTS = """\
three of a kind, threes, beats three of a kind, aces: in Three Card Brag threes are the best three of a kind
three of a kind, aces, beats straight flush, three high: in Three Card Brag three of a kind is above straight flush
straight flush, three high, beats straight flush, ace high: in Three Card Brag ace-two-three is above A-K-Q
straight flush, ace high, beats straight, three high: in Three Card Brag straight flush is above straight
straight, three high, beats straight, ace high: in Three Card Brag ace-two-three is above A-K-Q

against one opponent                        wins   level   loses
7c 7d 7h  three of a kind, sevens         99.83%   0.00%   0.17%
Kc Kd 7h  pair of kings, seven kicker     89.67%   0.02%  10.31%
2c 2d 3h  pair of twos, three kicker      74.07%   0.02%  25.91%
Ac Kd Jh  high card, ace-king-jack        74.21%   0.14%  25.65%
Qc 9d 8h  high card, queen-nine-eight     37.11%   0.14%  62.75%
Jc Td 8h  high card, jack-ten-eight       28.50%   0.14%  71.36%
"""  # noqa: E501

HOUSE_RANKING_PRINTS = """\
Ac 2d 3h: straight, three high
Ad Kh Qs: straight, ace high
Kd Kc 4s: pair of kings, four kicker
As 2h Xr: straight, three high, with a joker
straight, three high, beats straight, three high, with a joker: of equal hands the one with fewer jokers wins
rounds won in a game of Puck: 0 3 5
"""  # noqa: E501

PUNK_GAME_PRINTS = """\
points in one game: 4 0 3 6
of 2,000 games it won 24.8 % (23.0 to 26.8): its share, 25 %, lies in the brackets
"""

PUCK_GAME_PRINTS = """\
read again, it is the same: True
rounds won in that game: {'thrower': 10, 'random': 6}
of 400 games it won 70.6 % (66.0 to 74.9): more than its share, 50 %
"""


@pytest.mark.parametrize(
    ("program", "prints"),
    [
        ("three_card_poker", THREE_CARD_POKER_PRINTS),
        ("teen_patti", TEEN_PATTI_PRINTS),
        ("brag", BRAG_PRINTS),
        ("house_ranking", HOUSE_RANKING_PRINTS),
        ("punk_game", PUNK_GAME_PRINTS),
        ("puck_game", PUCK_GAME_PRINTS),
    ],
)
def test_what_a_program_prints(
    program: str,
    prints: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Run as a program, from anywhere."""
    folder = Path(three_card_poker.__file__).parent
    monkeypatch.chdir(tmp_path)
    run_path(str(folder / f"{program}.py"), run_name="__main__")
    assert capsys.readouterr().out == prints
