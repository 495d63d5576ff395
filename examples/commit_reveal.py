"""Play Punk where nobody is trusted to keep a lay secret, or to shuffle.

A player publishes a hash of what he chose, and opens it when all hashes are there: till then nobody
can know it, and after that nobody can change it. Lays are sealed like this, and the secrets that
together decide the order of the pack, so that afterwards anybody can repeat the whole game.
"""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

import attrs

import puckpunk as pp
from puckpunk.game import PhysicalPack
from puckpunk.players import RandomPlayer
from puckpunk.punk import Lay, PunkCard, PunkRules, PunkState, parse_action

NONCE_SIZE = 32  # bytes, always: else nonce and text could be parted elsewhere


class CheatError(Exception):
    """Something was opened that is not what was sealed."""


@attrs.frozen
class Sealed:
    """A text and the secret bytes that keep it from being guessed.

    Attributes:
        text: What is sealed. It begins with the seat, so that another's hash is of no use.
        nonce: 32 bytes that nobody can guess, used once: ``secrets.token_bytes(32)``.
    """

    text: str
    nonce: bytes = attrs.field(repr=False)

    @property
    def commitment(self) -> str:
        """What is published first."""
        text = self.text.encode(errors="surrogatepass")  # JSON may hold what is no UTF-8
        return sha256(self.nonce + text).hexdigest()


def check(commitment: str, opened: Sealed) -> None:
    """Refuse what is not what was committed to.

    Raises:
        CheatError: It is not.
    """
    if len(opened.nonce) != NONCE_SIZE or opened.commitment != commitment:
        raise CheatError(f"not what was sealed: {opened.text}")


def opened_lay(seat: int, commitment: str, opened: Sealed) -> Lay:
    """Return the lay of a seat, if it is what the seat has committed to.

    Raises:
        CheatError: It is not, or is no lay of that seat.
    """
    check(commitment, opened)
    try:
        action = parse_action(opened.text)
    except pp.PuckpunkError as error:
        raise CheatError(f"seat {seat} sealed no lay: {opened.text}") from error
    if not isinstance(action, Lay) or action.seat != seat:
        raise CheatError(f"seat {seat} sealed no lay of its own: {opened.text}")
    return action


def share_of(seat: int, nonce: bytes) -> Sealed:
    """Return a seat's share in the shuffle, sealed: it is the nonce that counts."""
    return Sealed(f"{seat} shuffles", nonce)


def pack_from(
    rules: PunkRules, commitments: Sequence[str], nonces: Sequence[bytes]
) -> PhysicalPack[PunkCard]:
    """Return the pack in the order that all players' nonces together decide.

    The cards are put in the order of their hashes with the common seed: every order is as likely,
    and any language can do it.

    Raises:
        CheatError: A nonce is not the one its seat has committed to, or not every seat has one.
    """
    if not len(commitments) == len(nonces) == rules.players:
        raise CheatError("not one nonce from each player")
    for seat, (commitment, nonce) in enumerate(zip(commitments, nonces, strict=True)):
        check(commitment, share_of(seat, nonce))
    seed = sha256(b"".join(nonces)).digest()
    cards = rules.pack.cards
    return PhysicalPack(sorted(cards, key=lambda card: sha256(seed + str(card).encode()).digest()))


@attrs.frozen
class Transcript:
    """What everybody has when the game is over.

    Attributes:
        rules: The rules.
        shares: The commitments to the nonces of the shuffle, by seat.
        nonces: The nonces of the shuffle, published when the game is over.
        tricks: For each trick the commitments, by seat, and what was opened.
    """

    rules: PunkRules
    shares: Sequence[str]
    nonces: Sequence[bytes]
    tricks: Sequence[tuple[Sequence[str], Sequence[Sealed]]]

    def replay(self) -> PunkState:
        """Return the end of the game, if all of it is as it was sealed and by the rules.

        Raises:
            CheatError: It is not.
        """
        state = PunkState.deal(self.rules, pack_from(self.rules, self.shares, self.nonces))
        for commitments, opened in self.tricks:
            if not len(commitments) == len(opened) == self.rules.players:
                raise CheatError("not one lay from each player")
            lays = map(opened_lay, range(self.rules.players), commitments, opened)
            try:
                state = state.play_trick([lay.card for lay in lays])
            except pp.IllegalActionError as error:
                raise CheatError(f"not with the cards dealt: {error.reason}") from error
        if state.outcome is None:
            raise CheatError("some tricks are missing")
        return state


def main() -> None:
    """Play a game, let everybody check it, and catch a cheat."""
    rng = Random(2003)  # so that this prints the same each time; players take secrets.token_bytes
    rules = PunkRules(players=3)
    nonces = [rng.randbytes(NONCE_SIZE) for _ in range(3)]
    shares = [share_of(seat, nonce).commitment for seat, nonce in enumerate(nonces)]
    for seat, share in enumerate(shares):
        print(f"seat {seat} commits to a share in the shuffle: {share[:16]}...")

    state = PunkState.deal(rules, pack_from(rules, shares, nonces))
    tricks: list[tuple[list[str], list[Sealed]]] = []
    while state.outcome is None:
        lays = [RandomPlayer().act(state.view(seat), rng) for seat in state.actors]
        sealed = [Sealed(str(lay), rng.randbytes(NONCE_SIZE)) for lay in lays]
        commitments = [one.commitment for one in sealed]
        for seat, one in enumerate(sealed):
            state = state.apply(opened_lay(seat, commitments[seat], one))
        tricks.append((commitments, sealed))

    commitments, sealed = tricks[0]
    print("\nthe first trick, sealed and opened:")
    for commitment, one in zip(commitments, sealed, strict=True):
        print(f"{commitment[:16]}...  {one.text}")

    transcript = Transcript(rules, shares, nonces, tricks)
    print("\npoints, as everybody finds them:", *transcript.replay().scores)
    try:
        opened_lay(0, commitments[0], attrs.evolve(sealed[0], text="0 lays 2c"))
    except CheatError as error:
        print("seat 0 changes its mind:", error)


if __name__ == "__main__":
    main()
