"""Playing many games of Punk at once, at random or by policies."""

from collections.abc import Sequence
from typing import TypeAlias, TypeVar, final

import attrs
import numpy as np
from numpy.typing import ArrayLike, NDArray

from puckpunk.batch.arrays import (
    Integers,
    first_place,
    read_generator,
    read_integers,
    read_only,
    refuse_outside,
)
from puckpunk.batch.games import PunkGames
from puckpunk.batch.tricks import NOBODY, lowest_alone
from puckpunk.batch.views import Policy, PunkViews
from puckpunk.errors import NotationError, PlayerError, RulesError, shown
from puckpunk.punk.dealt import check_rules
from puckpunk.punk.rules import AtTarget, PunkRules

__all__ = ["play_punk"]

Cards: TypeAlias = NDArray[np.int16]

T = TypeVar("T", bound=np.generic)

_NO_CARD = -1


def play_punk(
    rules: PunkRules,
    hands: ArrayLike,
    policies: Sequence[Policy | None] | None = None,
    rng: np.random.Generator | None = None,
    *,
    check: bool = True,
) -> PunkGames:
    """Return games of Punk, played to their end at many tables at once (PN5 to PN15).

    Args:
        rules: The rules, with any switches.
        hands: The cards of each seat by their numbers, of shape (tables, seats, cards of a hand)
            and any integer dtype, as `deal` gives them.
        policies: For each player what chooses his cards, or ``None`` for one who lays his hand in
            the order in which it was given; nobody has one by default. Hands that come from `deal`
            are in random order, so that this is to play at random. A dummy always lays so (PN15).
        rng: What the policies draw from; each has a generator of its own, seeded from this one.
            Only needed for policies.
        check: Whether to see if each table has every card of the pack once. `deal` always deals so.

    Returns:
        The games.

    Raises:
        NotationError: The hands are not numbers of cards; the first that is none is named with its
            place.
        RulesError: A card is there twice at a table, there are policies for too many players or too
            few, or no generator for them.
        PlayerError: A policy failed, or chose a card at a table that its seat does not hold; the
            first table is named.

    Examples:
        >>> from puckpunk import batch, punk
        >>> rules, rng = punk.PunkRules(players=4), np.random.default_rng(7)
        >>> games = play_punk(rules, batch.deal(rules, rng, tables=100_000))
        >>> round(float((games.trick_winners == -1).mean()), 3)  # 109/2925 of the tricks
        0.037
        >>> def lowest(view, rng):
        ...     return np.where(view.held, view.hand, 99).min(axis=1)
        >>> games = play_punk(rules, batch.deal(rules, rng, 1_000), [lowest, None, None, None], rng)
        >>> bool((games.plays[:, 0, 0] == games.hands[:, 0].min(axis=1)).all())
        True
    """
    pack = check_rules(rules).pack
    dealt = _read_hands(rules, hands, check=check)
    players = _read_policies(rules, dealt, policies, rng)
    stops = rules.at_target is AtTarget.STOP
    plays = dealt.copy() if players or stops else dealt
    tricks, seats, tables = plays.shape
    winners = np.empty((tricks, tables), np.int32)
    scores = np.zeros((seats, tables), np.int32)
    reached = np.full(tables, NOBODY, np.int32)
    over = np.zeros(tables, np.bool_)
    for trick in range(tricks):
        for player in players:
            view = PunkViews(
                seat=player.seat,
                rules=rules,
                hand=_copy(player.hand.T),
                held=_copy(player.held.T),
                plays=_copy(plays[:trick].transpose(2, 0, 1)),
                trick_winners=_copy(winners[:trick].T),
                scores=_copy(scores.T),
                over=_copy(over),
            )
            plays[trick, player.seat] = _choose(player, view, over)
        ranks = plays[trick] // np.int16(pack.suits) + np.int16(1)
        winners[trick] = lowest_alone(ranks, pack.ranks)
        if stops:
            plays[trick, :, over] = _NO_CARD
            winners[trick, over] = NOBODY
        for seat in range(seats if rules.dummy_scores else rules.players):
            scores[seat] += (winners[trick] == seat) * ranks[seat]
        there = scores[: len(rules.contenders)] >= rules.target
        newly = there.any(axis=0) & (reached == NOBODY)
        reached[newly] = there[:, newly].argmax(axis=0)  # nobody else scored in this trick
        if stops:
            over = reached != NOBODY
    return PunkGames(
        rules=rules,
        hands=read_only(dealt.transpose(2, 1, 0)),
        plays=read_only(plays.transpose(2, 0, 1)),
        trick_winners=read_only(winners.T),
        scores=read_only(scores.T),
        reached=read_only(reached),
        winners=read_only(_winners(rules, scores, reached).T),
    )


def _read_hands(rules: PunkRules, hands: ArrayLike, *, check: bool) -> Cards:
    """Return the hands column by column, of shape (cards of a hand, seats, tables)."""
    pack = rules.pack
    given = read_integers(hands, "hands")
    if given.ndim != 3 or given.shape[1:] != (pack.seats, pack.hand_size):
        wanted = f"(tables, {pack.seats}, {pack.hand_size})"
        raise NotationError(f"the shape {given.shape} of the hands is not {wanted}", hands)
    if check:
        last = pack.size - 1
        refuse_outside(given, 0, last, "hands", f"the number of a card, 0 to {last}")
    dealt = np.ascontiguousarray(given.transpose(2, 1, 0), np.int16)
    if check:
        _refuse_twice(rules, dealt.reshape(pack.size, len(given)))
    return dealt


def _refuse_twice(rules: PunkRules, cards: Cards) -> None:
    """Refuse a table, which is a column, that has a card twice, and so another not at all."""
    size, tables = cards.shape
    if size <= 64:  # a bit for each card, which takes a fifth of the time of sorting
        seen = np.zeros(tables, np.uint64)
        for card in cards:
            seen |= np.left_shift(np.uint64(1), card.astype(np.uint64))
        whole = seen == np.uint64(2**size - 1)
    else:
        ordered = np.sort(cards, axis=0)
        whole = np.all(ordered[1:] != ordered[:-1], axis=0)
    if not whole.all():
        (table,) = first_place(~whole)
        numbers, times = np.unique(cards[:, table], return_counts=True)
        twice = rules.pack.cards[int(numbers[times > 1][0])]
        raise RulesError(f"hands[{table}]: the table has {twice} twice", twice)


@final
@attrs.frozen(eq=False)
class _Player:
    """A seat with a policy; ``held`` is the one thing that changes."""

    seat: int
    policy: Policy
    rng: np.random.Generator
    hand: Cards  # ascending, of shape (cards of a hand, tables)
    held: NDArray[np.bool_]


def _read_policies(
    rules: PunkRules,
    dealt: Cards,
    policies: Sequence[Policy | None] | None,
    rng: np.random.Generator | None,
) -> list[_Player]:
    """Return the seats that have a policy."""
    if policies is None:
        return []
    if isinstance(policies, str) or not isinstance(policies, Sequence):
        raise RulesError(f"{shown(policies)} is not a list of policies", policies)
    if len(policies) != rules.players:
        raise RulesError(f"{len(policies)} policies at a table for {rules.players}", policies)
    players: list[_Player] = []
    for seat, policy in enumerate(policies):
        if policy is None:
            continue
        if not callable(policy):
            raise RulesError(f"{shown(policy)}, for seat {seat}, is no policy", policy)
        # From the generator that dealt, or from what it drew, a policy could work out the cards.
        drawn = np.random.SeedSequence(read_generator(rng).integers(2**63, size=4).tolist())
        own = np.random.default_rng(drawn.generate_state(8))
        hand = np.sort(dealt[:, seat], axis=0)
        players.append(_Player(seat, policy, own, hand, np.ones(hand.shape, np.bool_)))
    return players


def _copy(array: NDArray[T]) -> NDArray[T]:
    """Return a copy for a view, in the same layout: nothing leads from it to what is hidden."""
    return read_only(array.copy(order="K"))


def _choose(player: _Player, view: PunkViews, over: NDArray[np.bool_]) -> Integers:
    """Return the card that a seat lays at each table."""
    seat, held = player.seat, player.held
    try:
        answer = player.policy(view, player.rng)
    except Exception as error:
        raise PlayerError(f"failed: {shown(error)}", error, seat, view) from error
    try:
        cards = read_integers(answer, "cards")
    except NotationError as error:
        raise PlayerError(f"answered wrongly: {error}", answer, seat, view) from error
    if cards.shape != over.shape:
        reason = f"answered with the shape {cards.shape}, not with a card for each table"
        raise PlayerError(reason, answer, seat, view)
    laid = (player.hand == cards) & held & ~over
    refused = ~(laid.any(axis=0) | over)
    if refused.any():
        (table,) = first_place(refused)
        card = int(cards[table])
        raise PlayerError(
            f"answered {card} at table {table}: it holds no such card", card, seat, view
        )
    held &= ~laid
    return cards


def _winners(
    rules: PunkRules, scores: NDArray[np.int32], reached: NDArray[np.int32]
) -> NDArray[np.bool_]:
    """Return who won, of shape (seats, tables) (PN11 to PN13)."""
    seats = np.array(rules.contenders)[:, np.newaxis]
    points = scores[: len(seats)]
    winners = np.zeros(scores.shape, np.bool_)
    winners[: len(seats)] = np.where(
        reached == NOBODY, points == points.max(axis=0), seats == reached
    )
    return winners
