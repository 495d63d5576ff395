"""Punk in the terminal: you against players who see their views only."""

from collections.abc import Sequence

from puckpunk.cli.session import YOU, ask_move, match_won, player_name
from puckpunk.cli.telling import numbers_of, title, trick_won
from puckpunk.cli.terminal import (
    NBSP,
    gettext,
    language,
    listed,
    ngettext,
    notation,
    say,
    starting,
    typed,
    verbatim,
)
from puckpunk.errors import NotationError, shown
from puckpunk.game import Outcome
from puckpunk.language.letters import rank_in_letters
from puckpunk.match import PunkMatch
from puckpunk.punk import (
    AtTarget,
    EndReason,
    Lay,
    PunkAction,
    PunkCard,
    PunkRules,
    PunkState,
    PunkView,
    Trick,
)
from puckpunk.punk.pack import rank_text

__all__ = ["PunkScreen"]


class PunkScreen:
    """Punk in words."""

    def introduce(self, rules: PunkRules, match: PunkMatch | None) -> None:
        """Say what is played, and how the match stands if it is one."""
        say(
            gettext(
                "{game}: {pack}. All lay a card together; the lowest that nobody matched wins its "
                "rank in points. {goal}",
                game=title(rules),
                pack=_pack(rules),
                goal=_goal(rules, match),
            )
        )
        if rules != PunkRules(players=rules.players):
            say(gettext("Rules: {rules}.", rules=rules))
        say(
            gettext(
                "At your turn ? tells more, hint advises, q quits, undo takes back your last "
                "decision."
            )
        )
        if match is not None and match.deals:
            self.tell_match(match)

    def remind(self, view: PunkView) -> None:
        """Say nothing: the table is shown whenever you are asked."""

    def ask(self, view: PunkView) -> Lay:
        """Show the table and return the lay you choose."""
        _show_table(view, view.rules)
        return _choose(view)

    def typed(self, action: Lay) -> str:
        """Return the name of the card."""
        return str(action.card)

    def tell(
        self,
        before: PunkState,
        decisions: Sequence[PunkAction],
        moves: Sequence[PunkAction],
        after: PunkState,
    ) -> None:
        """Turn up the trick that is complete."""
        del decisions, moves
        for trick in after.tricks[len(before.tricks) :]:
            _show_trick(trick, after.rules)

    def conclude(self, state: PunkState) -> None:
        """Say how the game ended."""
        if state.outcome is not None:
            _show_end(state.outcome, state.rules)

    def tell_match(self, match: PunkMatch) -> None:
        """Say how the match stands, or ended."""
        rules = match.rules
        say()
        say(
            ngettext(
                "Match, after {number} deal: {scores}.",
                "Match, after {number} deals: {scores}.",
                match.deals,
                scores=_scores(match.scores, rules),
            ),
            heading=True,
        )
        if match.outcome is not None:
            say(match_won(match.outcome, [_name(seat, rules) for seat in match.outcome.winners]))


def _pack(rules: PunkRules) -> str:
    return ngettext(
        "{number} suit, {ace} to {highest}",
        "{number} suits, {ace} to {highest}",
        rules.pack.suits,
        ace=rank_in_letters("A", language()),
        highest=rank_in_letters(rank_text(rules.pack.ranks), language()),
    )


def _goal(rules: PunkRules, match: PunkMatch | None) -> str:
    if match is not None:
        return gettext(
            "In a match points add up over deals, until somebody has {target}.",
            target=rules.target,
        )
    if rules.at_target is AtTarget.STOP:
        return gettext(
            "The first to reach {target} wins at once; otherwise the most points win.",
            target=rules.target,
        )
    return gettext(
        "When all are played, whoever was first to reach {target} wins; otherwise the most points "
        "win.",
        target=rules.target,
    )


def _name(seat: int, rules: PunkRules) -> str:
    return player_name(seat, dummy=rules.dummy)


def _show_table(view: PunkView, rules: PunkRules) -> None:
    say()
    say(
        gettext(
            "Trick {trick} of {tricks}", trick=len(view.plays) + 1, tricks=rules.pack.hand_size
        ),
        heading=True,
    )
    say(gettext("Scores: {scores}", scores=_scores(view.scores, rules)), "  ")
    for seat in range(rules.seats):
        won = " ".join(str(trick.cards[seat]) for trick in view.tricks if trick.winner == seat)
        if won:
            say(gettext("Face up before {name}: {cards}", name=_name(seat, rules), cards=won), "  ")
    if view.neutral_cache:
        cached = " ".join(map(str, view.neutral_cache))
        say(gettext("In the cache: {cards}", cards=cached), "  ")
    hand = "  ".join(f"{number}){NBSP}{card}" for number, card in enumerate(view.hand, 1))
    say(gettext("Your hand: {cards}", cards=hand), "  ")


def _scores(scores: tuple[int, ...], rules: PunkRules) -> str:
    return numbers_of(scores, lambda seat: _name(seat, rules))


def _choose(view: PunkView) -> Lay:
    lays = view.legal_actions()
    if len(lays) == 1:
        wanted = gettext("1, or a name such as {card}", card=lays[0].card)
    else:
        wanted = gettext(
            "a number from 1 to {last}, or a name such as {card}",
            last=len(lays),
            card=lays[0].card,
        )
    wanted = typed(wanted)
    while True:
        answer = ask_move(gettext("Lay a card ({wanted}; q quits):", wanted=wanted))
        if answer == "?":
            say(
                gettext(
                    "Type {wanted}. If nobody else lays the same rank, and no lower card stands "
                    "alone, your card wins its rank in points; a matched card wins nothing. More: "
                    "{command}.",
                    wanted=wanted,
                    command=typed("puckpunk rules punk"),
                )
            )
            continue
        card = _card(answer)
        for number, lay in enumerate(lays, 1):
            if answer == str(number) or card == lay.card:
                return lay
        wrong, right = "", gettext("Type {wanted}.", wanted=wanted)
        if answer and card is None:
            wrong = gettext(
                "{answer} is no card and none of the numbers.", answer=verbatim(shown(answer))
            )
        elif answer:
            wrong = gettext("You do not hold {card}.", card=card)
        say(f"{wrong} {right}".lstrip())


def _card(text: str) -> PunkCard | None:
    try:
        return PunkCard.parse(notation(text))
    except NotationError:
        return None


def _show_trick(trick: Trick, rules: PunkRules) -> None:
    laid = ", ".join(f"{_name(seat, rules)}:{NBSP}{card}" for seat, card in enumerate(trick.cards))
    say(gettext("All cards are turned up: {laid}.", laid=laid))
    say(trick_won(trick, lambda seat: _name(seat, rules), rules))


def _show_end(outcome: Outcome, rules: PunkRules) -> None:
    say()
    say(gettext("The game is over. Scores: {scores}.", scores=_scores(outcome.scores, rules)))
    say(starting(_won(outcome, rules)))


def _won(outcome: Outcome, rules: PunkRules) -> str:
    target, first = rules.target, outcome.reason is EndReason.TARGET
    winners = listed([_name(seat, rules) for seat in outcome.winners])
    if len(outcome.winners) > 1:
        return gettext(
            "{winners} share the game, level with the most points; nobody reached {target}.",
            winners=winners,
            target=target,
        )
    if YOU in outcome.winners:
        if first:
            return ngettext(
                "You won, the first to reach {number} point.",
                "You won, the first to reach {number} points.",
                target,
            )
        return gettext("You won with the most points; nobody reached {target}.", target=target)
    if first:
        return ngettext(
            "{winner} won, the first to reach {number} point.",
            "{winner} won, the first to reach {number} points.",
            target,
            winner=winners,
        )
    return gettext(
        "{winner} won with the most points; nobody reached {target}.",
        winner=winners,
        target=target,
    )
