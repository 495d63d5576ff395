"""A naive, mutable Punk (clauses PN1 to PN15), written only to be a test oracle.

Nothing clever is kept: a deal is the dealt cards, the turned tricks and the cards laid face down;
hands, scores, cache and the result are worked out again from these whenever they are asked for.
"""

from collections.abc import Sequence
from fractions import Fraction

Card = tuple[int, int]  # (rank from 1, suit from 0)
Trick = tuple[tuple[Card, ...], int | None]  # cards in seat order, the winner's seat or None
Result = tuple[tuple[int, ...], str, tuple[int, ...], tuple[Fraction, ...]]

DUMMY = 2  # the dummy's seat, when two play (PN15)


def trick_winner(cards: Sequence[Card]) -> int | None:
    """PN7: the seat of the lowest rank that nobody else matched, or None."""
    ranks = [rank for rank, _suit in cards]
    unmatched = [rank for rank in ranks if ranks.count(rank) == 1]
    if not unmatched:
        return None
    return ranks.index(min(unmatched))


def default_pack(players: int) -> tuple[int, int]:
    """PN2, PN15: (suits, ranks) of the pack for so many players; two play with three's pack."""
    if players in (2, 3):
        return (3, 7)
    return (players, players + 3)


def default_target(players: int) -> int:
    """PN11: 21 points, with five or more players 28."""
    return 28 if players >= 5 else 21


def running_totals(tricks: Sequence[Trick], seats: int, silent: set[int]) -> list[list[int]]:
    """PN8, PN9: everybody's points before the first trick and after each one.

    A winner scores the rank of his card; an unwon trick and a silent seat's trick score nothing.
    """
    totals = [[0] * seats]
    for cards, winner in tricks:
        after = list(totals[-1])
        if winner is not None and winner not in silent:
            after[winner] += cards[winner][0]
        totals.append(after)
    return totals


def first_to_reach(totals: Sequence[Sequence[int]], target: int, may_win: list[int]) -> int | None:
    """PN11, PN12: the first of the seats that may win to have reached the target, or None."""
    for points in totals:
        for seat in may_win:  # a trick has one winner, so at most one seat gets there at a time
            if points[seat] >= target:
                return seat
    return None


def most_points(points: Sequence[int], may_win: list[int]) -> tuple[int, ...]:
    """PN13: of the seats that may win those with the most points, ascending."""
    best = max(points[seat] for seat in may_win)
    return tuple(seat for seat in may_win if points[seat] == best)


class NaivePunk:
    """One deal of Punk, which is a game (PN14)."""

    def __init__(
        self,
        *,
        players: int,
        dealer: int,
        target: int | None = None,
        at_target: str = "play_out",
        pack: tuple[int, int] | None = None,
        dummy_scores: bool = True,
        dummy_may_win: bool = True,
    ) -> None:
        """PN1, PN2, PN11, PN12, PN15: check and keep the rules; two players get a dummy."""
        if players < 2:
            raise ValueError("two players at least")
        if not 0 <= dealer < players:
            raise ValueError("the dealer is one of the players, never the dummy")
        if target is not None and target < 1:
            raise ValueError("the target is at least 1")
        if at_target not in ("play_out", "stop"):
            raise ValueError("at_target is 'play_out' or 'stop'")
        if players > 2 and not (dummy_scores and dummy_may_win):
            raise ValueError("the dummy's switches are for two players only")
        self.players = players
        self.seats = 3 if players == 2 else players
        self.dealer = dealer
        self.target = default_target(players) if target is None else target
        self.at_target = at_target
        self.pack = default_pack(players) if pack is None else pack
        self.dummy_scores = dummy_scores
        self.dummy_may_win = dummy_may_win
        suits, ranks = self.pack
        if suits < 1 or ranks < 1 or suits * ranks % self.seats != 0:
            raise ValueError("the pack does not divide by the seats")
        self.tricks: list[Trick] = []
        self.laid: dict[int, Card] = {}
        self._dealt: list[Card] = []  # in dealing order; empty before the deal

    # -- the deal

    def deal_order(self) -> list[int]:
        """PN5: the seat of the 1st, 2nd, … card: one at a time from the dealer's neighbour."""
        suits, ranks = self.pack
        return [(self.dealer + 1 + number) % self.seats for number in range(suits * ranks)]

    def deal(self, cards: list[Card]) -> None:
        """PN2, PN5: deal the whole pack, given in dealing order."""
        if self._dealt:
            raise ValueError("already dealt")
        suits, ranks = self.pack
        whole = [(rank, suit) for rank in range(1, ranks + 1) for suit in range(suits)]
        if sorted(cards) != whole:
            raise ValueError("not the whole pack, each card once")
        self._dealt = list(cards)

    # -- the state, worked out anew every time

    @property
    def hands(self) -> list[set[Card]]:
        """PN5, PN6: by seat what was dealt, less the turned tricks and a card laid face down."""
        hands: list[set[Card]] = [set() for _ in range(self.seats)]
        if self._dealt:
            for seat, card in zip(self.deal_order(), self._dealt, strict=True):
                hands[seat].add(card)
        for cards, _winner in self.tricks:
            for seat, card in enumerate(cards):
                hands[seat].remove(card)
        for seat, card in self.laid.items():
            hands[seat].remove(card)
        return hands

    @property
    def scores(self) -> list[int]:
        """PN8, PN15: everybody's points."""
        return self._totals()[-1]

    @property
    def cache(self) -> list[Card]:
        """PN9: the cards of the unwon tricks, trick by trick, each in seat order."""
        return [card for cards, winner in self.tricks if winner is None for card in cards]

    @property
    def over(self) -> bool:
        """PN10, PN12: all cards are played, or with 'stop' somebody has reached the target."""
        if self.at_target == "stop" and self._first() is not None:
            return True
        return self.played_out

    @property
    def played_out(self) -> bool:
        """PN10: all cards of the pack have been played in turned tricks."""
        suits, ranks = self.pack
        return len(self.tricks) * self.seats == suits * ranks

    def may_win(self) -> list[int]:
        """PN15: the seats that can win the game: all, or all but the dummy."""
        return list(range(self.seats if self.dummy_may_win else self.players))

    def silent(self) -> set[int]:
        """PN15: the seats whose tricks score nothing: none, or the dummy."""
        return set() if self.dummy_scores else {DUMMY}

    def _totals(self) -> list[list[int]]:
        return running_totals(self.tricks, self.seats, self.silent())

    def _first(self) -> int | None:
        return first_to_reach(self._totals(), self.target, self.may_win())

    # -- play

    def legal(self, seat: int) -> set[Card]:
        """PN6, PN10, PN15: the cards the seat may lay now; none if it may not act."""
        if not 0 <= seat < self.seats:
            raise ValueError("no such seat")
        if self.over or seat in self.laid:
            return set()
        if seat >= self.players and len(self.laid) < self.players:
            return set()  # the dummy lays last
        return self.hands[seat]

    def lay(self, seat: int, card: Card) -> None:
        """PN6, PN7: lay a card face down; when the last is in, all are turned."""
        if card not in self.legal(seat):
            raise ValueError("this seat may not lay this card now")
        self.laid[seat] = card
        if len(self.laid) == self.seats:
            cards = tuple(self.laid[number] for number in range(self.seats))
            self.laid = {}
            self.tricks.append((cards, trick_winner(cards)))

    # -- the end

    def result(self) -> Result | None:
        """PN11 to PN13, PN15: winners, reason, scores, returns; None before the end.

        Everybody who may win stakes 1 and the winners share; a dummy that may not win gets 0.
        """
        if not self.over:
            return None
        winners: tuple[int, ...]
        first = self._first()
        if first is not None:
            winners, reason = (first,), "target"
        else:
            winners, reason = most_points(self.scores, self.may_win()), "most_points"
        returns = []
        for seat in range(self.seats):
            if seat not in self.may_win():
                returns.append(Fraction(0))
            elif seat in winners:
                returns.append(Fraction(len(self.may_win()), len(winners)) - 1)
            else:
                returns.append(Fraction(-1))
        return winners, reason, tuple(self.scores), tuple(returns)


class NaiveMatch:
    """PN14: scores added up over deals until somebody has reached the target."""

    def __init__(
        self,
        *,
        players: int,
        dealer: int,
        target: int | None = None,
        max_deals: int = 100,
        at_target: str = "play_out",
        pack: tuple[int, int] | None = None,
        dummy_scores: bool = True,
        dummy_may_win: bool = True,
    ) -> None:
        """PN14: check and keep the rules; at_target has no effect, every deal is played out."""
        if max_deals < 1:
            raise ValueError("one deal at least")
        self._rules = NaivePunk(  # never dealt: it checks and holds the rules
            players=players,
            dealer=dealer,
            target=target,
            at_target=at_target,
            pack=pack,
            dummy_scores=dummy_scores,
            dummy_may_win=dummy_may_win,
        )
        self.max_deals = max_deals
        self._finished: list[NaivePunk] = []

    def add_deal(self, finished: NaivePunk) -> None:
        """PN14: count one played-out deal, dealt by the match's dealer under the match's rules."""
        if self.over:
            raise ValueError("the match is over")
        if not finished.played_out:
            raise ValueError("every deal of a match is played out")
        if finished.dealer != self.dealer:
            raise ValueError("another dealer's turn")
        for name in ("players", "pack", "dummy_scores", "dummy_may_win"):
            if getattr(finished, name) != getattr(self._rules, name):
                raise ValueError(f"a deal under other rules: {name}")
        self._finished.append(finished)

    def _totals(self) -> list[list[int]]:
        tricks = [trick for deal in self._finished for trick in deal.tricks]
        return running_totals(tricks, self._rules.seats, self._rules.silent())

    def _first(self) -> int | None:
        return first_to_reach(self._totals(), self._rules.target, self._rules.may_win())

    @property
    def deals(self) -> int:
        """PN14: the number of deals added."""
        return len(self._finished)

    @property
    def totals(self) -> list[int]:
        """PN14: everybody's points over all deals added, the last one to its end."""
        return self._totals()[-1]

    @property
    def dealer(self) -> int | None:
        """PN5, PN14: who deals next, clockwise and never the dummy; None when the match is over."""
        if self.over:
            return None
        return (self._rules.dealer + self.deals) % self._rules.players

    @property
    def over(self) -> bool:
        """PN14: somebody has reached the target, or max_deals have been played."""
        return self._first() is not None or self.deals >= self.max_deals

    @property
    def winners(self) -> tuple[int, ...] | None:
        """PN13, PN14: the first to reach the target, else who has most; None before the end."""
        if not self.over:
            return None
        first = self._first()
        if first is not None:
            return (first,)
        return most_points(self.totals, self._rules.may_win())

    @property
    def reason(self) -> str | None:
        """PN14: 'target' or 'max_deals'; None before the end."""
        if not self.over:
            return None
        return "target" if self._first() is not None else "max_deals"
