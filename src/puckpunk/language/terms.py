"""The words that messages are put together from, where the code has them from a name.

They stand here for those who extract messages: whatever a rank, a suit, a kind of hand or a letter
of the notation may be called in a language.
"""

__all__ = ["TERMS"]


def _term(message: str) -> tuple[str, str]:
    return "", message


def _term_in(context: str, message: str) -> tuple[str, str]:
    return context, message


N_, P_ = _term, _term_in

TERMS = (
    # The letters of the notation: ranks, suits, jokers. They may be longer than a letter.
    P_("letter", "T"), P_("letter", "J"), P_("letter", "Q"), P_("letter", "K"), P_("letter", "A"),
    P_("letter", "c"), P_("letter", "d"), P_("letter", "h"), P_("letter", "s"),
    P_("letter", "Xr"), P_("letter", "Xb"),
    N_("red joker"), N_("black joker"),
    # Ranks: by themselves, "a pair of aces", "a straight up to the ace".
    N_("two"), P_("pair of", "twos"), P_("straight up to", "two"),
    N_("three"), P_("pair of", "threes"), P_("straight up to", "three"),
    N_("four"), P_("pair of", "fours"), P_("straight up to", "four"),
    N_("five"), P_("pair of", "fives"), P_("straight up to", "five"),
    N_("six"), P_("pair of", "sixes"), P_("straight up to", "six"),
    N_("seven"), P_("pair of", "sevens"), P_("straight up to", "seven"),
    N_("eight"), P_("pair of", "eights"), P_("straight up to", "eight"),
    N_("nine"), P_("pair of", "nines"), P_("straight up to", "nine"),
    N_("ten"), P_("pair of", "tens"), P_("straight up to", "ten"),
    N_("jack"), P_("pair of", "jacks"), P_("straight up to", "jack"),
    N_("queen"), P_("pair of", "queens"), P_("straight up to", "queen"),
    N_("king"), P_("pair of", "kings"), P_("straight up to", "king"),
    N_("ace"), P_("pair of", "aces"), P_("straight up to", "ace"),
    # Suits, as in "ace of spades".
    P_("of", "clubs"), P_("of", "diamonds"), P_("of", "hearts"), P_("of", "spades"),
    # Kinds of hands.
    N_("high card"), N_("pair"), N_("straight"), N_("flush"), N_("three of a kind"),
    N_("straight flush"),
    # Where ace-two-three stands among the straights.
    N_("A-2-3 is no straight"), N_("below 2-3-4"), N_("just below A-K-Q"), N_("above A-K-Q"),
)  # fmt: skip
"""All of them, each with its context, which may be empty."""
