"""The odds beside slow ones that enumerate every deal and every hidden situation."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, sqrt
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naive_odds as naive
import puckpunk as pp
from puckpunk.analysis import odds
from puckpunk.cards import AnyCard, Card, Joker, Rank
from puckpunk.puck import Exchange, Hold, PuckAction, PuckRules, PuckState
from puckpunk.rankings import PUCK, JokerTies, LowAce, Ranking
from test_hands import rankings
from test_hands_reference import OF_CARD, PACK, rules_of
from test_puck_laws import TINY, random_play

LOW_ACE = attrs.evolve(PUCK, low_ace="lowest")
STRANGE = attrs.evolve(
    PUCK,
    name="strange",
    order=PUCK.order[::-1],
    low_ace=LowAce.SECOND,
    best_three=Rank.THREE,
    joker_may_copy=True,
    joker_ties=JokerTies.NATURAL,
)


def plain(cards: Sequence[AnyCard]) -> naive.Hand:
    return tuple(OF_CARD[card] for card in cards)


def chances(found: object) -> naive.Chances:
    assert isinstance(found, odds.Odds)
    assert all(isinstance(one, Fraction) for one in (found.win, found.tie, found.lose))
    return found.win, found.tie, found.lose


def divided(counts: naive.Counts) -> naive.Chances:
    win, tie, lose = (Fraction(count, sum(counts)) for count in counts)
    return win, tie, lose


# -- hands of the whole pack

CATEGORIES = ["straight_flush", "three_of_a_kind", "flush", "straight", "pair", "high_card"]
PUBLISHED = [
    (PUCK, 0, [44, 52, 1_100, 660, 3_744, 16_500]),
    (PUCK, 1, [136, 130, 1_320, 936, 4_404, 16_500]),
    (PUCK, 2, [280, 208, 1_540, 1_212, 5_064, 16_500]),
    (LOW_ACE, 0, [48, 52, 1_096, 720, 3_744, 16_440]),
    (LOW_ACE, 1, [148, 130, 1_308, 1_020, 4_380, 16_440]),
    (LOW_ACE, 2, [300, 208, 1_520, 1_320, 5_016, 16_440]),
]


@pytest.mark.parametrize(("ranking", "jokers", "hands"), PUBLISHED)
def test_published_frequencies(ranking: Ranking, jokers: int, hands: list[int]) -> None:
    found = odds.frequencies(ranking, jokers)
    total = comb(52 + jokers, 3)
    assert [str(one.category) for one in found] == CATEGORIES
    assert [one.hands for one in found] == hands
    assert [one.total for one in found] == [total] * 6
    assert [one.probability for one in found] == [Fraction(count, total) for count in hands]


def test_frequencies_are_those_of_puck_without_jokers() -> None:
    assert odds.frequencies() == odds.frequencies(PUCK, 0)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_frequencies_of_a_strange_ranking(jokers: int) -> None:
    found = odds.frequencies(STRANGE, jokers)
    expected = naive.frequencies(jokers, rules_of(STRANGE))
    assert [(str(one.category), one.hands) for one in found] == expected


@pytest.mark.parametrize("ranking", [PUCK, STRANGE])
@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_standing(ranking: Ranking, jokers: int) -> None:
    rng = Random(jokers)
    pack = pp.standard_deck(jokers)
    hands = [rng.sample(pack, 3) for _ in range(25)]
    for joker in pack[52:]:
        hands += [[joker, *rng.sample(pack[:52], 2)] for _ in range(5)]
    if jokers == 2:
        hands.append([pack[52], pack[7], pack[53]])
    for hand in hands:
        found = odds.standing(hand, ranking, jokers)
        expected = naive.standing(plain(hand), jokers, rules_of(ranking))
        assert (found.better, found.level, found.worse) == expected


@pytest.mark.parametrize(("text", "jokers"), [("As Ad Qh", 0), ("As Ad Xb", 2)])
def test_standing_takes_both_jokers_or_none(text: str, jokers: int) -> None:
    cards = pp.parse_cards(text)
    found = odds.standing(cards)
    assert found == odds.standing(cards, jokers=jokers)
    assert found.better + found.level + found.worse == comb(52 + jokers, 3)


# -- a hand against others

MOST = {1: 13, 2: 11, 3: 10}  # cards unseen


@st.composite
def tables(draw: st.DrawFn, opponents: int) -> tuple[int, list[AnyCard], list[AnyCard]]:
    """Draw a number of jokers, a hand, and the few cards that are neither there nor dead.

    Of few ranks, so that much is level.
    """
    jokers = draw(st.integers(0, 2))
    ranks = draw(st.sets(st.sampled_from(Rank), min_size=4, max_size=6))
    pack = pp.standard_deck(jokers)
    some = [card for card in pack if isinstance(card, Joker) or card.rank in ranks]
    size = draw(st.integers(3 * opponents, MOST[opponents]))
    cards = draw(st.permutations(some))
    return jokers, cards[:3], cards[3 : 3 + size]


def dead_in(jokers: int, hand: list[AnyCard], unseen: list[AnyCard]) -> list[AnyCard]:
    return [card for card in pp.standard_deck(jokers) if card not in {*hand, *unseen}]


@pytest.mark.parametrize("opponents", [1, 2, 3])
@given(data=st.data(), ranking=rankings)
@settings(max_examples=30)
def test_against_few_cards(opponents: int, data: st.DataObject, ranking: Ranking) -> None:
    jokers, hand, unseen = data.draw(tables(opponents))
    dead = dead_in(jokers, hand, unseen)
    found = odds.against(hand, opponents, ranking=ranking, jokers=jokers, dead=dead)
    counts = naive.against(plain(hand), opponents, plain(unseen), rules_of(ranking))
    assert chances(found) == divided(counts)


@pytest.mark.parametrize(
    ("hand", "jokers", "dead"),
    [
        ("7c 7d 2h", 0, ""),
        ("7c 8d 9h", 0, "2c 2d 2h Ks As"),
        ("Kc Qd 9h", 2, ""),
        ("7c 8d Xr", 2, "Xb 9s"),
    ],
)
@pytest.mark.parametrize("ranking", [PUCK, STRANGE])
def test_against_one_from_a_whole_pack(hand: str, jokers: int, dead: str, ranking: Ranking) -> None:
    cards, gone = pp.parse_cards(hand), pp.parse_cards(dead)
    unseen = [card for card in pp.standard_deck(jokers) if card not in {*cards, *gone}]
    found = odds.against(cards, 1, ranking=ranking, jokers=jokers, dead=gone)
    counts = naive.against(plain(cards), 1, plain(unseen), rules_of(ranking))
    assert chances(found) == divided(counts)


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize(
    ("hand", "jokers", "dead"),
    [
        ("Tc Td Th", 0, ""),
        ("4s 5s 6s", 0, "Tc Td Th Ts 2c"),
        ("2h 3h 4h", 0, ""),
        ("9h Th Jh", 2, "Xr"),
        ("2c Xr Xb", 2, "7d 7h"),
    ],
)
def test_strong_hands_from_a_whole_pack(hand: str, jokers: int, dead: str, opponents: int) -> None:
    cards, gone = pp.parse_cards(hand), pp.parse_cards(dead)
    unseen = [card for card in pp.standard_deck(jokers) if card not in {*cards, *gone}]
    found = odds.against(cards, opponents, jokers=jokers, dead=gone)
    expected = naive.against_with_strong(plain(cards), opponents, plain(unseen), rules_of(PUCK))
    assert chances(found) == expected


@given(st.data(), rankings)
@settings(max_examples=10)
def test_the_slow_ways_agree(data: st.DataObject, ranking: Ranking) -> None:
    rules = rules_of(ranking)
    for opponents in (1, 2, 3):
        _, cards, rest = data.draw(tables(opponents))
        hand, unseen = plain(cards), plain(rest[: 3 * opponents + 1])
        counts = naive.against(hand, opponents, unseen, rules)
        assert naive.against_with_strong(hand, opponents, unseen, rules) == divided(counts)
        if opponents == 2:
            assert naive.against_two(hand, unseen, rules) == counts


@pytest.mark.parametrize(
    ("hand", "dead", "jokers"),
    [("7c 7d 2h", "", 0), ("7c 7d Xb", "", 2), ("7c 7d 2h", "Kd Xr", 2)],
)
def test_against_takes_both_jokers_or_none(hand: str, dead: str, jokers: int) -> None:
    cards, gone = pp.parse_cards(hand), pp.parse_cards(dead)
    found = odds.against(cards, dead=gone)
    unseen = [card for card in pp.standard_deck(jokers) if card not in {*cards, *gone}]
    assert chances(found) == divided(naive.against(plain(cards), 1, plain(unseen), rules_of(PUCK)))


@pytest.mark.parametrize("seed", range(12))
def test_random_hands_against_one_or_two_from_a_whole_pack(seed: int) -> None:
    """Hands whose suits and ranks, and those of what is dead, lie in any way."""
    rng = Random(seed)
    jokers = rng.choice([0, 0, 1, 2])
    ranking = rng.choice([PUCK, LOW_ACE, STRANGE])
    first, second, third, *rest = rng.sample(pp.standard_deck(jokers), 52 + jokers)
    dead = rng.randint(0, 6)
    hand, gone, unseen = [first, second, third], rest[:dead], rest[dead:]
    found = odds.against(hand, ranking=ranking, jokers=jokers, dead=gone)
    counts = naive.against(plain(hand), 1, plain(unseen), rules_of(ranking))
    assert chances(found) == divided(counts)
    found = odds.against(hand, 2, ranking=ranking, jokers=jokers, dead=gone)
    counts = naive.against_two(plain(hand), plain(unseen), rules_of(ranking))
    assert chances(found) == divided(counts)


# -- estimates


def wilson(share: float, deals: int) -> tuple[float, float]:
    z = 1.959964
    middle = (share + z * z / (2 * deals)) / (1 + z * z / deals)
    reach = z * sqrt(share * (1 - share) / deals + (z / (2 * deals)) ** 2) / (1 + z * z / deals)
    return middle - reach, middle + reach


@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_intervals_are_wilsons(opponents: int) -> None:
    found = odds.estimate(pp.parse_cards("7c 7d 2h"), opponents, seed=4, deals=3_000)
    assert (found.deals, found.seed) == (3_000, 4)
    assert found.win + found.tie + found.lose == pytest.approx(1)
    for share, interval in [
        (found.win, found.win_interval),
        (found.tie, found.tie_interval),
        (found.lose, found.lose_interval),
    ]:
        expected = wilson(share, found.deals)
        assert (interval.low, interval.high) == pytest.approx(expected, abs=1e-6)


def test_an_estimate_is_of_its_seed() -> None:
    cards = pp.parse_cards("7c 7d Xr")
    first, again, other = (odds.estimate(cards, 2, seed=seed, deals=2_000) for seed in (1, 1, 2))
    assert first == again
    assert first.win != other.win


@pytest.mark.parametrize("opponents", [1, 2, 3])
def test_intervals_hold_the_exact_value_19_times_in_20(opponents: int) -> None:
    cards = pp.parse_cards("7c 7d 2h")
    unseen = pp.parse_cards("7h 7s 2c 2d 6c 6d 8h 8s Xr Xb 3c")
    dead = dead_in(2, list(cards), list(unseen))
    counts = naive.against(plain(cards), opponents, plain(unseen), rules_of(PUCK))
    exact = [float(one) for one in divided(counts)]
    held = [0, 0, 0]
    for seed in range(200):
        found = odds.estimate(cards, opponents, jokers=2, dead=dead, seed=seed, deals=300)
        intervals = [found.win_interval, found.tie_interval, found.lose_interval]
        for place, interval in enumerate(intervals):
            held[place] += interval.low <= exact[place] <= interval.high
    assert all(times >= 178 for times in held), held  # 190 are expected, less 4 deviations


# -- exchanges


def size(action: PuckAction) -> int:
    """How many cards an announcement exchanges; -1 if it is none."""
    if isinstance(action, Exchange):
        return len(action.discards)
    return 0 if isinstance(action, Hold) else -1


def played(start: PuckState, sizes: Sequence[int | None], rng: Random) -> list[PuckAction]:
    """Play until so many have announced, each to exchange that many cards (0: hold, None: any)."""
    actions: list[PuckAction] = []
    state, wanted = start, list(sizes)
    while not state.is_over and (wanted or state.is_chance or not state.round):
        legal: Sequence[PuckAction] = state.legal_actions()
        if state.round and not state.is_chance:
            number = wanted.pop(0)
            legal = [action for action in legal if number in {size(action), None}]
        actions.append(rng.choice(legal))
        state = state.apply(actions[-1])
    return actions


def after(start: PuckState, actions: Sequence[PuckAction]) -> PuckState:
    for action in actions:
        start = start.apply(action)
    return start


def compare(start: PuckState, actions: Sequence[PuckAction]) -> None:
    state = after(start, actions)
    seat = state.actors[0]
    view = state.view(seat)
    found = odds.exchanges(view)
    assert [one.action for one in found] == list(view.legal_actions())
    expected = naive.exchanges(naive.situations(start, actions, seat), seat)
    assert [(one.action, chances(one.odds)) for one in found] == expected, str(state)


EIGHT = "2c 2d 3c 4d 7h 9s Kd Ks"
NINE = EIGHT + " Kh"
TEN = EIGHT + " Kh 3d"
WILD = "2c 2d 3c 4d 7h 9s Xr Xb"
OPEN = {"taking": "open"}
STOCK = {"source": "stock"}
SCENES: list[tuple[int, str, tuple[int, ...], dict[str, Any]]] = [
    # Players, pack, what was announced before, switches.
    (2, EIGHT, (), {}),
    (2, EIGHT, (), OPEN),
    (2, EIGHT, (), STOCK),
    (2, EIGHT, (1,), {}),
    (2, EIGHT, (1,), OPEN),
    (2, EIGHT, (1,), STOCK),
    (2, EIGHT, (2,), {}),
    (2, TEN, (3,), {}),
    (2, TEN, (3,), STOCK),
    (2, EIGHT, (0,), {}),
    (2, EIGHT, (3,), {}),  # the stock runs out while seats fill up
    (2, EIGHT, (3,), {"empty_stock": "hold_only"}),
    (2, EIGHT, (2,), STOCK),
    (2, "2c 2d 3c 4d 7h 9s", (), {}),  # no stock at all
    (2, "2c 2d 3c 4d 7h 9s", (2,), {}),
    (2, WILD, (), {"jokers": 2}),
    (2, WILD, (1,), {"jokers": 2}),
    (2, WILD, (1,), {"jokers": 2} | STOCK),
    (2, WILD, (1,), {"jokers": 2, "ranking": STRANGE}),
    (2, EIGHT, (1,), {"direction": "draw"}),
    (2, EIGHT, (1, 0), {}),  # second rounds
    (2, EIGHT, (0, 1), {"direction": "counterclockwise", "tied_round": "each"}),
    (2, TEN, (1, 1, 1), {}),
    (2, TEN, (1, 1, 1), STOCK),
    (2, TEN, (1, 1, 1), OPEN),
    (2, WILD + " Kd Ks", (1, 1, 2), {"jokers": 2}),
    (3, NINE, (), {}),
    (3, TEN, (), {}),
    (3, TEN, (), OPEN),
    (3, TEN, (), STOCK),
    (3, TEN, (1,), {}),
    (3, TEN, (3,), {}),
    (3, TEN + " 3h", (1,), STOCK),
    (3, TEN + " 3h", (1, 1), STOCK),
    (3, TEN, (3,), OPEN),
    (3, TEN, (1, 2), {"direction": "counterclockwise"}),
    (3, TEN, (0, 2), {"jokers": 0, "first_leader": "neighbour"}),
    (3, WILD + " Kd Ks", (1, 1), {"jokers": 2}),
    (3, TEN + " 3h", (1, 0, 0), {}),
    (3, TEN + " 3h", (1, 0, 0, 1), {}),
    (3, TEN + " 3h", (1, 0, 0, 0, 1), STOCK),
]


@pytest.mark.parametrize(("players", "pack", "sizes", "switches"), SCENES)
def test_exchanges(
    players: int, pack: str, sizes: tuple[int, ...], switches: dict[str, Any]
) -> None:
    """PK18 to PK28, and who knows what: the odds of every announcement."""
    rules = PuckRules(
        players=players, pack=pp.parse_cards(pack), **({"direction": "clockwise"} | switches)
    )
    start = PuckState.start(rules)
    for seed in range(3 if players == 2 else 1):
        compare(start, played(start, sizes, Random(seed)))


@pytest.mark.parametrize(
    ("hands", "stock", "sizes", "switches"),
    [
        ("2c 5d 9h, 2d 5h 9s, 3c 4d 7h, 6c 6d 8h", "Ks Kd 4s", (), ""),
        ("2c 5d 9h, 2d 5h 9s, 3c 4d 7h, 6c 6d 8h", "Ks Kd 4s", (2,), ""),
        ("2c 5d 9h, 2d 5h 9s, 3c 4d 7h, 6c 6d 8h", "Ks Kd 4s", (1, 1), ""),
        ("2c 5d 9h, 2d 5h 9s, 3c 4d 7h, 6c 6d 8h", "Ks Kd 4s 4h", (1, 0, 1), ""),
        ("2c 5d 9h, 2d 5h 9s, 3c 4d 7h, 6c 6d 8h", "Ks Kd 4s 4h 6h", (2, 1, 2), " source=stock"),
        ("2c 5d 9h, 2d 5h 9s, 3c 4d 7h, 6c 6d 8h", "Ks Kd 4s 4h", (2, 1), " taking=open"),
        ("2c 5d 9h, 2d 5h 9s, 3c 4d 7h, 6c 6d 8h", "Ks Kd 4s 4h", (1, 0, 2, 0), ""),
        ("2c 5d 9h, 2d 5h Xr, 3c 4d 7h", "Ks Kd 4s 4h Xb", (3, 1), " jokers=2"),
        ("2c 5d 9h, 2d 5h 9s", "Ks Kd 4s 4h 6h 8s 8d Td", (1, 3, 2), ""),
    ],
)
def test_exchanges_after_a_showdown_of_a_whole_pack(
    hands: str, stock: str, sizes: tuple[int, ...], switches: str
) -> None:
    """What is neither held nor in the stock was shown and discarded, so that all know all."""
    count = hands.count(",") + 1
    rules = PuckRules.parse(f"puck players={count}{switches}")
    kept = {*pp.parse_cards(hands.replace(",", " ")), *pp.parse_cards(stock)}
    known = pp.format_cards(card for card in rules.pack if card not in kept)
    none, zeros = (", ".join(one * count) for one in "-0")
    start = PuckState.parse(
        f"{rules}; dealer=0; direction=clockwise; leader=0; round=9; wins={zeros}; idle=0; "
        f"hands={hands}; shown=yes; known={known}; hidden={none}; draws=-; chooser=-; turns=-"
    )
    for seed in range(2 if count < 4 else 1):
        compare(start, played(start, sizes, Random(seed)))


def random_scene(rng: Random) -> tuple[PuckState, list[PuckAction]]:
    """A tiny game of any form up to some announcement."""
    players = rng.choice([2, 2, 3])
    jokers = rng.choice([0, 2])
    ranks = rng.sample(list(Rank), 5)
    some = [c for c in pp.standard_deck(0) if isinstance(c, Card) and c.rank in ranks]
    number = 3 * players + rng.randint(0, 4 if players == 2 else 1)
    pack = [*PACK[52 : 52 + jokers], *rng.sample(some, number - jokers)]
    switches: dict[str, Any] = {
        "direction": rng.choice(["draw", "clockwise", "counterclockwise"]),
        "empty_stock": rng.choice(["short", "hold_only"]),
        "tied_round": rng.choice(["nobody", "each"]),
        "ranking": rng.choice([PUCK, STRANGE]),
    }
    switches |= rng.choice([{}, {}, OPEN, STOCK])
    rules = PuckRules(players=players, jokers=jokers, pack=tuple(pack), **switches)
    start = PuckState.start(rules, dealer=rng.randrange(players))
    sizes = [rng.choice([0, None]) for _ in range(rng.randint(0, 6))]
    actions = played(start, sizes, rng)
    while not after(start, actions).actors:
        actions.pop()  # back from the end of the game
    return start, actions


@pytest.mark.parametrize("seed", range(12))
def test_exchanges_in_random_games(seed: int) -> None:
    rng = Random(seed)
    for _ in range(3):
        compare(*random_scene(rng))


@pytest.mark.parametrize("rules", [{}, STOCK, OPEN])
def test_situations_are_those_of_all_games(rules: dict[str, str]) -> None:
    """Following one seat's path finds what all games, all choices uniform, say of its view."""
    playing = PuckRules(players=2, pack=TINY, direction="clockwise", **rules)  # type: ignore[arg-type]
    start = PuckState.start(playing)
    layers = random_play(playing, 9)
    for seed in range(8):
        actions = played(start, [None], Random(seed))[:9]
        for seat in (0, 1):
            view = after(start, actions).view(seat)
            alike = {
                s: chance for s, chance in layers[len(actions)].items() if s.view(seat) == view
            }
            assert naive.situations(start, actions, seat) == naive.normal(alike)
