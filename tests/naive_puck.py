"""A naive, mutable Puck (clauses PK1 to PK29), written only to be a test oracle.

A card is (rank, suit), rank 2..14, suit 0..3; a joker is "Xr" or "Xb" (see reference_hands).
Seats are 0..players-1, clockwise is ascending. Chance (draw, deal, take, refill) is fed in.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

from reference_hands import CARDS, JOKERS, BestKey, HandCard, Rules, best_key

Hand = frozenset[HandCard]
Take = tuple[int, int] | tuple[int, Hand]  # (victim, count), with open taking (victim, cards)
Announcement = tuple[str] | tuple[str, Hand, tuple[Take, ...]]  # ("hold",), ("exchange", …, …)
Expected = tuple[Any, ...]  # ("announce", seat) and so on
Showdown = tuple[tuple[Hand, ...], tuple[int, ...]]
Result = tuple[tuple[int, ...], str, tuple[int, ...], tuple[Fraction, ...], tuple[int, ...]]

HOLD: Announcement = ("hold",)
PUCK = Rules()
STEPS = {"clockwise": 1, "counterclockwise": -1}


@cache
def hand_key(hand: Hand, rules: Rules) -> BestKey:
    """PK4 to PK11: what the hand is worth (remembered, for it takes long with jokers)."""
    return best_key(list(hand), rules)


def draw_rank(card: HandCard) -> int:
    """PK13: how high a card is in the draw: jokers above the ace and level."""
    return 15 if isinstance(card, str) else card[0]


class NaivePuck:
    """One game of Puck."""

    def __init__(
        self,
        *,
        players: int,
        dealer: int,
        jokers: int = 0,
        ante: int = 0,
        direction: str = "draw",
        first_leader: str = "chooser",
        taking: str = "blind",
        source: str = "hands",
        tied_round: str = "nobody",
        empty_stock: str = "short",
        idle_rounds: int = 3,
        rules: Rules = PUCK,
        pack: list[HandCard] | None = None,
    ) -> None:
        """PK1 to PK3, PK11 to PK14, PK20, PK22, PK24, PK26, PK28: check and keep the rules."""
        if players not in (2, 3, 4):
            raise ValueError("PK1: 2 to 4 players")
        if jokers not in (0, 2):
            raise ValueError("PK2: two jokers or none")
        if not 0 <= dealer < players:
            raise ValueError("the dealer is one of the players")
        if ante < 0:
            raise ValueError("PK12: the ante is 0 or more")
        if idle_rounds < 1:
            raise ValueError("PK28: at least one idle round")
        for value, allowed in (
            (direction, ("draw", "clockwise", "counterclockwise")),
            (first_leader, ("chooser", "neighbour")),
            (taking, ("blind", "open")),
            (source, ("hands", "stock")),
            (tied_round, ("nobody", "each")),
            (empty_stock, ("short", "hold_only")),
        ):
            if value not in allowed:
                raise ValueError(f"{value!r} is none of {allowed}")
        if source == "stock" and taking == "open":
            raise ValueError("PK22: with source=stock nothing is taken openly")
        if source != "stock" and not rules.short_hands:
            raise ValueError("PK11: this ranking does not evaluate short hands")
        cards: list[HandCard] = [*CARDS, *JOKERS[:jokers]] if pack is None else list(pack)
        if players == 4 and (jokers or any(card in JOKERS for card in cards)):
            raise ValueError("PK3: four players have no jokers")
        if len(set(cards)) != len(cards) or not set(cards) <= {*CARDS, *JOKERS}:
            raise ValueError("not a pack of different cards")
        if len(cards) < 3 * players:
            raise ValueError("too few cards to deal")

        self.players = players
        self.dealer = dealer
        self.ante = ante
        self.first_leader = first_leader
        self.taking = taking
        self.source = source
        self.tied_round = tied_round
        self.empty_stock = empty_stock
        self.idle_rounds = idle_rounds
        self.rules = rules

        self.hands: list[set[HandCard]] = [set() for _ in range(players)]
        self.stock: set[HandCard] = set(cards)
        self.discards: set[HandCard] = set()
        self.wins = [0] * players
        self.leader: int | None = None
        self.direction: str | None = None
        self.round = 0
        self.idle = 0
        self.showdowns: list[Showdown] = []
        self.over = False

        self.drawn: dict[int, HandCard] = {}  # every seat's last drawn card, during the draw
        self.out: set[HandCard] = set()  # all cards out during the draw, the earlier ones too
        self._tied = [(dealer + 1 + number) % players for number in range(players)]
        self._to_draw = list(self._tied)
        self._chooser: int | None = None
        self._to_deal: list[int] = []
        self._to_announce: list[int] = []
        self._exchanged = False  # somebody has exchanged in this round
        self._taker = 0
        self._to_take: list[int] = []  # the victims of the cards still to be taken
        self._to_refill: list[int] = []  # whoever fills up after this exchange

        if direction != "draw":
            self._tied = []
            self._to_draw = []
            self._settle_direction(direction)
            self.leader = self.in_play_after(dealer)[0]  # PK14

    # -- the order of play

    def in_play_after(self, seat: int) -> list[int]:
        """PK13, PK18: all seats in the direction of play after this one, itself last."""
        if self.direction is None:
            raise ValueError("no direction yet")
        step = STEPS[self.direction]
        return [(seat + step * distance) % self.players for distance in range(1, self.players + 1)]

    def expects(self) -> Expected:
        """What must happen next, and whose it is."""
        if self.over:
            return ("over",)
        if self._to_draw:
            return ("draw", self._to_draw[0])
        if self.direction is None:
            assert self._chooser is not None
            return ("choose", self._chooser)
        if self._to_deal:
            return ("deal", self._to_deal[0])
        if self._to_take:
            return ("take", self._taker, self._to_take[0])
        for seat in self._to_refill:
            if len(self.hands[seat]) < 3 and self.stock:
                return ("refill", seat)
        return ("announce", self._to_announce[0])

    # -- before the deal

    def draw(self, seat: int, card: HandCard) -> None:
        """PK13: draw a card for the direction; the last of the tied settles it or draws on."""
        if self.expects() != ("draw", seat) or card not in self.stock:
            raise ValueError("this seat cannot draw this card now")
        self.stock.remove(card)
        self.out.add(card)
        self.drawn[seat] = card
        self._to_draw.pop(0)
        if self._to_draw:
            return
        highest = max(draw_rank(self.drawn[tied]) for tied in self._tied)
        self._tied = [tied for tied in self._tied if draw_rank(self.drawn[tied]) == highest]
        if len(self._tied) > 1 and len(self.stock) >= len(self._tied):
            self._to_draw = list(self._tied)
            return
        self._chooser = self._tied[0]  # the only one, or the nearest after the dealer
        self.stock |= self.out
        self.out = set()
        self.drawn = {}

    def choose(self, seat: int, direction: str) -> None:
        """PK13, PK14: the highest chooses the direction; with it the first leader is known."""
        if self.expects() != ("choose", seat) or direction not in STEPS:
            raise ValueError("this seat cannot choose this now")
        self._settle_direction(direction)
        self.leader = seat
        if self.first_leader == "neighbour":
            self.leader = self.in_play_after(self.dealer)[0]

    def _settle_direction(self, direction: str) -> None:
        """PK13, PK17: from here the order of the deal is known."""
        self.direction = direction
        self._to_deal = 3 * self.in_play_after(self.dealer)

    def deal(self, seat: int, card: HandCard) -> None:
        """PK17: deal one card; after the last the first round begins."""
        if self.expects() != ("deal", seat) or card not in self.stock:
            raise ValueError("this seat cannot be dealt this card now")
        self.stock.remove(card)
        self.hands[seat].add(card)
        self._to_deal.pop(0)
        if not self._to_deal:
            self.round = 1
            self._begin_round()

    # -- a round

    def _begin_round(self) -> None:
        """PK18: the leader announces first, then the others in the direction of play."""
        assert self.leader is not None
        self._to_announce = [self.leader, *self.in_play_after(self.leader)[:-1]]
        self._exchanged = False

    def legal(self, seat: int) -> set[Announcement]:
        """PK18, PK19, PK22, PK26: what the seat may announce now; empty if it may not."""
        if self.expects() != ("announce", seat):
            return set()
        found = {HOLD}
        if not self.stock and self.empty_stock == "hold_only":
            return found
        for size in (1, 2, 3):
            for discards in combinations(self.hands[seat], size):
                for takes in self._splits(seat, size):
                    found.add(("exchange", frozenset(discards), takes))
        return found

    def _splits(self, seat: int, size: int) -> list[tuple[Take, ...]]:
        """PK19, PK20, PK22: every way for the seat to get so many cards."""
        if self.source == "stock":
            return [()] if size <= len(self.stock) else []
        splits: list[tuple[Take, ...]] = []
        others = [other for other in range(self.players) if other != seat]
        if self.taking == "open":
            on_show = [(other, card) for other in others for card in self.hands[other]]
            for chosen in combinations(on_show, size):
                named = {other: frozenset(c for o, c in chosen if o == other) for other in others}
                splits.append(tuple((other, named[other]) for other in others if named[other]))
            return splits
        for counts in product(*(range(len(self.hands[other]) + 1) for other in others)):
            if sum(counts) == size:
                pairs = zip(others, counts, strict=True)
                splits.append(tuple((other, count) for other, count in pairs if count))
        return splits

    def hold(self, seat: int) -> None:
        """PK18: keep all cards."""
        if HOLD not in self.legal(seat):
            raise ValueError("this seat cannot announce now")
        self._to_announce.pop(0)
        self._to_refill = []
        self._complete_round()

    def exchange(
        self,
        seat: int,
        discards: Sequence[HandCard],
        takes: Sequence[tuple[int, int | Sequence[HandCard]]],
    ) -> None:
        """PK19, PK20, PK22, PK23: discard, and fix the whole split; named cards move at once."""
        split: list[Take] = []
        for victim, what in sorted(takes, key=lambda take: take[0]):
            if isinstance(what, int):
                split.append((victim, what))
            else:
                if len(set(what)) != len(what):
                    raise ValueError("a card named twice")
                split.append((victim, frozenset(what)))
        if len(set(discards)) != len(discards):
            raise ValueError("a card discarded twice")
        if ("exchange", frozenset(discards), tuple(split)) not in self.legal(seat):
            raise ValueError("this seat cannot announce this exchange now")

        self._to_announce.pop(0)
        self._exchanged = True
        self._taker = seat
        self._to_refill = []
        self.hands[seat] -= set(discards)
        self.discards |= set(discards)
        if self.source == "stock":
            self._to_refill = [seat]
        for victim in self.in_play_after(seat):  # PK19, PK21: the order of takes and refills
            for other, taken in split:
                if other == victim:
                    self._to_refill.append(victim)
                    if isinstance(taken, int):
                        self._to_take += [victim] * taken
                    else:
                        self.hands[victim] -= taken
                        self.hands[seat] |= taken
        self._complete_round()

    def take(self, seat: int, victim: int, card: HandCard) -> None:
        """PK19, PK20: one card goes blindly from the victim to the taker."""
        if self.expects() != ("take", seat, victim) or card not in self.hands[victim]:
            raise ValueError("this card cannot be taken now")
        self.hands[victim].remove(card)
        self.hands[seat].add(card)
        self._to_take.pop(0)
        self._complete_round()

    def refill(self, seat: int, card: HandCard) -> None:
        """PK21, PK22, PK27: one card from the stock, to a victim or (source=stock) the taker."""
        if self.expects() != ("refill", seat) or card not in self.stock:
            raise ValueError("this seat cannot be given this card now")
        self.stock.remove(card)
        self.hands[seat].add(card)
        self._complete_round()

    def _complete_round(self) -> None:
        """PK24, PK25, PK28: when all is announced and done, the showdown; perhaps the end."""
        if self._to_announce or self._to_take:
            return
        if self.stock and any(len(self.hands[seat]) < 3 for seat in self._to_refill):
            return
        hands = tuple(frozenset(hand) for hand in self.hands)
        keys = [hand_key(hand, self.rules) for hand in hands]
        best = tuple(seat for seat in range(self.players) if keys[seat] == max(keys))
        self.showdowns.append((hands, best))
        if len(best) == 1:
            self.wins[best[0]] += 1
            self.leader = best[0]
        elif self.tied_round == "each":
            for seat in best:
                self.wins[seat] += 1
        self.idle = 0 if self._exchanged else self.idle + 1
        if not self.stock or self.idle >= self.idle_rounds:
            self.over = True
            return
        self.round += 1
        self._begin_round()

    # -- the end

    def result(self) -> Result | None:
        """PK12, PK25, PK28, PK29: winners, reason, wins, returns, payoffs; None before the end."""
        if not self.over:
            return None
        reason = "idle" if self.stock else "stock"
        winners = tuple(s for s in range(self.players) if self.wins[s] == max(self.wins))
        returns = [Fraction(-1)] * self.players
        payoffs = [-self.ante] * self.players
        for winner in winners:
            returns[winner] += Fraction(self.players, len(winners))
            payoffs[winner] += self.players * self.ante // len(winners)
        odd = self.players * self.ante % len(winners)
        nearest = [seat for seat in self.in_play_after(self.dealer) if seat in winners]
        for winner in nearest[:odd]:
            payoffs[winner] += 1
        return winners, reason, tuple(self.wins), tuple(returns), tuple(payoffs)


class NaivePuckMatch:
    """PK15: games in a row, the dealer moving."""

    def __init__(self, *, players: int, dealer: int) -> None:
        """PK1, PK15: the first dealer is the caller's lot."""
        if players not in (2, 3, 4):
            raise ValueError("PK1: 2 to 4 players")
        if not 0 <= dealer < players:
            raise ValueError("the dealer is one of the players")
        self.players = players
        self.dealer = dealer

    def next_dealer(self, finished: NaivePuck) -> int:
        """PK15: the next in the direction of play of the game just played."""
        if not finished.over:
            raise ValueError("the game is not over")
        if finished.players != self.players or finished.dealer != self.dealer:
            raise ValueError("not the game that this dealer dealt")
        self.dealer = finished.in_play_after(finished.dealer)[0]
        return self.dealer
