"""The examples `game_server` and `commit_reveal`: what they do, among cheats and in rubbish too."""

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from runpy import run_path
from socket import socket
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import commit_reveal, game_server
from examples.commit_reveal import CheatError, Sealed, Transcript
from examples.game_server import Table
from puckpunk import records
from puckpunk.players import RandomPlayer
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PunkRules, PunkState
from puckpunk.table import Record

Message = dict[str, Any]
Scripts = Mapping[int, Sequence[bytes | None]]

LIMIT = 60  # seconds, after which what hangs fails
LEAVE, SILENCE = b"", None
CARD = re.compile(r"\b(?:[A2-9TJQK]|1[4-9])[cdhs]\d?\b")


def dealt(players: int = 2, seed: int = 1) -> PunkState:
    return PunkState.deal(PunkRules(players=players), Random(seed))


def line(data: object) -> bytes:
    return json.dumps(data).encode() + b"\n"


def lay(seat: int, card: object) -> bytes:
    return line({"game": "punk", "action": "lay", "seat": seat, "card": str(card)})


def lowest(view: Message) -> bytes:
    return lay(view["seat"], view["hand"][0])


async def client(port: int, scripts: Scripts) -> list[bytes]:
    """Answer as the seat's script says, then with the lowest card; return all that was sent."""
    reader, writer = await asyncio.open_connection(game_server.HOST, port)
    sent: list[bytes] = []
    script: list[bytes | None] = []
    view: Message = {}
    with suppress(ConnectionError):  # a server that hangs up need not have read all
        async for got in reader:
            sent.append(got)
            message = json.loads(got)
            view = message.get("view", view)
            if "seat" in message:
                script.extend(scripts.get(message["seat"], ()))
            elif "off" not in message and not view["outcome"]:
                answer = script.pop(0) if script else lowest(view)
                if answer == LEAVE:
                    break
                writer.write(answer or b"")
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return sent


def play(
    table: Table, folder: Path, scripts: Scripts | None = None, guests: int = 0
) -> tuple[list[list[Message]], list[bytes], Record[Any]]:
    """Return what each seat was told, in messages and in bytes, and the record.

    Guests come to a full table; what they are told is behind that of the seats.
    """
    file = folder / "games.jsonl"

    async def bounded() -> list[list[bytes]]:
        async with asyncio.timeout(LIMIT):
            people = [partial(client, scripts=scripts or {})] * (table.start.rules.players + guests)
            return await game_server.serve(table, file, *people)

    sent = sorted(asyncio.run(bounded()), key=lambda lines: lines[0].replace(b"off", b"z"))
    *_, record = records.load(file)
    return [[*map(json.loads, lines)] for lines in sent], [*map(b"".join, sent)], record


def refusals(messages: list[Message]) -> list[str]:
    return [message["refused"] for message in messages if "refused" in message]


class TestGame:
    """Games in which everybody behaves."""

    @pytest.mark.parametrize("players", [2, 3, 5])
    def test_all_are_told_the_outcome_and_the_record_is_written(
        self, players: int, tmp_path: Path
    ) -> None:
        start = PunkState.start(PunkRules(players=players))
        told, _, record = play(Table(start, Random(3)), tmp_path)
        assert record.start == start
        assert record.outcome is not None
        for seat, messages in enumerate(told):
            assert messages[0] == {"seat": seat}
            assert messages[-1] == {"view": records.view_to_json(record.final.view(seat))}
            assert len(messages) == 1 + len(record.final.tricks) + 1

    def test_the_server_s_seed_decides_the_game(self, tmp_path: Path) -> None:
        games = [
            play(Table(PunkState.start(PunkRules(players=2)), Random(seed)), tmp_path)[2]
            for seed in (3, 3, 4)
        ]
        assert games[0] == games[1] != games[2]
        assert [*records.load(tmp_path / "games.jsonl")] == games

    def test_puck(self, tmp_path: Path) -> None:
        def choose(view: Any) -> Any:
            return RandomPlayer().act(view, Random(str(view)))

        async def bounded(table: Table) -> list[str]:
            someone = partial(game_server.play_at, choose=choose)
            async with asyncio.timeout(LIMIT):
                return await game_server.serve(table, tmp_path / "file", *[someone] * 3)

        start = PuckState.start(PuckRules(players=3))
        told = asyncio.run(bounded(Table(start, Random(1))))
        [record] = records.load(tmp_path / "file")
        assert record.outcome is not None
        assert sorted(told) == [
            f"seat {seat} {'won' if seat in record.outcome.winners else 'did not win'}"
            for seat in range(3)
        ]

    def test_a_guest_at_a_full_table(self, tmp_path: Path) -> None:
        told, _, record = play(Table(dealt(), Random(1)), tmp_path, guests=2)
        assert told[2:] == [[{"off": "the table is full"}]] * 2
        assert record.outcome is not None


class TestSecrets:
    """What a client is sent, byte by byte."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_no_card_that_a_seat_may_not_know_is_sent_to_it(
        self, players: int, tmp_path: Path
    ) -> None:
        start = dealt(players)
        told, _, record = play(
            Table(start, Random(1)),
            tmp_path,
            {0: [b"what?\n", lay(1, start.hands[0][0])], 1: [lay(0, start.hands[1][0])]},
        )
        for seat, messages in enumerate(told):
            seen = -1  # tricks turned up
            for message in messages:
                seen += "view" in message
                known = {*start.hands[seat], *chain(*record.final.plays[: max(seen, 0)])}
                assert set(CARD.findall(json.dumps(message))) <= set(map(str, known))
            assert seen == len(record.final.plays)

    @pytest.mark.parametrize("players", [2, 3])
    def test_the_same_is_sent_whatever_the_others_hold(
        self, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A client tries everything, and learns nothing before the trick is turned up."""
        monkeypatch.setattr(game_server, "TRIES", 1_000)
        one = dealt(players)
        own = one.hands[0]
        probes = [
            line({"game": "punk", "action": action, "seat": seat, "card": str(card)})
            for action in ("lay", "deal")
            for seat in range(4)
            for card in one.rules.cards
            if not (action == "lay" and seat == 0 and card in own)
        ]
        found = set[bytes]()
        for seed in range(5):
            other = one.view(0).complete(Random(seed))
            assert other != one
            for state in (one, other):
                other_lay = lay(1, state.hands[1][seed])
                scripts = {0: [*probes, lay(0, own[0])], 1: [other_lay]}
                _, sent, _ = play(Table(state, Random(seed)), tmp_path, scripts)
                found.add(b"".join(sent[0].splitlines()[: len(probes) + 2]))
        assert len(found) == 1

    def test_a_refusal_does_not_hold_the_state(self, tmp_path: Path) -> None:
        start = dealt()
        told, sent, _ = play(Table(start, Random(1)), tmp_path, {0: [lay(0, start.hands[1][0])]})
        assert refusals(told[0]) == [f"{start.hands[1][0]} is not in the hand of seat 0"]
        assert b"hands=" not in sent[0]


NOT_JSON = "this is not a line of JSON"
DEEP = b"[" * 990 + b"\n"


class TestRubbish:
    """Clients that misbehave."""

    @pytest.mark.parametrize(
        ("answer", "reason"),
        [
            (b"\n", NOT_JSON),
            (b"0 lays 4c\n", NOT_JSON),
            (b"\xff\xfe\xfa\n", NOT_JSON),
            (DEEP, NOT_JSON),
            (b"[]\n", r"\[\] is not an object"),
            (b"{}\n", "its game or its kind is not known"),
            (lay(0, "Zz"), "'Zz' is not a Punk card"),
            (lay(0, "9c"), "9c is not in the pack"),
            (lay(-1, "Ac"), "-1 is not a seat"),
            (lay(1, "Ac"), "you are seat 0 and act for no other"),
            (lay(2, "2c"), "you are seat 0 and act for no other"),
            (line({"game": "puck", "action": "hold", "seat": 0}), "is not an action of Punk"),
            (
                line({"game": "punk", "action": "deal", "seat": 0, "card": "Ac"}),
                "all cards are dealt",
            ),
        ],
    )
    def test_is_refused_with_a_reason_and_the_game_goes_on(
        self, answer: bytes, reason: str, tmp_path: Path
    ) -> None:
        told, _, record = play(Table(dealt(), Random(1)), tmp_path, {0: [answer, answer]})
        assert len(refusals(told[0])) == 2
        assert all(re.search(reason, refusal) for refusal in refusals(told[0]))
        assert refusals(told[1]) == []
        assert record.outcome is not None
        assert [action.seat for action in record.actions] == [0, 1, 2] * 7  # not who was quicker

    def test_three_times_is_too_often(self, tmp_path: Path) -> None:
        told, _, record = play(Table(dealt(), Random(1)), tmp_path, {1: [b"rubbish\n"] * 9})
        assert refusals(told[1]) == [NOT_JSON] * 3
        assert told[0][-1] == told[1][-1] == {"off": "seat 1 was refused 3 times"}
        assert (record.actions, record.outcome) == ((), None)

    @pytest.mark.parametrize("last", [LEAVE, b"x" * 5_000, b"x" * 5_000 + b"\n"])
    @pytest.mark.parametrize("tricks", [0, 2])
    def test_one_that_leaves_or_floods_ends_the_game(
        self, last: bytes, tricks: int, tmp_path: Path
    ) -> None:
        start = dealt()
        lays = [lay(1, card) for card in start.hands[1][:tricks]]
        told, _, record = play(Table(start, Random(1)), tmp_path, {1: [*lays, last]})
        reason = "sent over 1000 bytes" if last else "has left"
        assert told[0][-1] == {"off": f"seat 1 {reason}"}
        assert record.outcome is None
        assert len(record.actions) == 3 * tricks
        assert record.final.laid == (None, None, None)

    def test_half_a_line_is_none(self, tmp_path: Path) -> None:
        async def half(port: int) -> list[bytes]:
            reader, writer = await asyncio.open_connection(game_server.HOST, port)
            await reader.readline()
            writer.write(lay(0, "Ac")[:-1])
            writer.write_eof()
            rest = await reader.read()
            writer.close()
            await writer.wait_closed()
            return rest.splitlines()

        async def bounded(table: Table) -> list[list[bytes]]:
            async with asyncio.timeout(LIMIT):
                return await game_server.serve(table, tmp_path / "file", half, half)

        told = asyncio.run(bounded(Table(dealt(), Random(1))))
        assert all(re.match(rb'\{"off": "seat [01] has left"\}', lines[-1]) for lines in told)

    def test_one_that_does_not_answer_ends_the_game(self, tmp_path: Path) -> None:
        silent: Scripts = {0: [SILENCE], 1: [SILENCE]}
        told, _, record = play(Table(dealt(), Random(1), patience=0.01), tmp_path, silent)
        assert told[0][-1] == told[1][-1]
        assert re.fullmatch("seat [01] took too long", told[0][-1]["off"])
        assert record.outcome is None

    def test_a_server_that_is_stopped_says_so(self) -> None:
        async def stopped() -> list[bytes]:
            table = Table(dealt(), Random(1))
            async with asyncio.timeout(LIMIT):
                server = await asyncio.start_server(table.welcome, game_server.HOST, 0)
                port = server.sockets[0].getsockname()[1]
                async with server:
                    playing = asyncio.create_task(table.play())
                    waiting = asyncio.create_task(client(port, {}))
                    while not table.seats:
                        await asyncio.sleep(0)
                    playing.cancel()
                    return await waiting

        assert asyncio.run(stopped())[1:] == [line({"off": "the server has stopped"})]

    @given(
        st.one_of(
            st.binary(),
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            ).map(line),
            st.dictionaries(
                st.sampled_from(["game", "action", "seat", "card", "discards", "takes", "victim"]),
                st.one_of(
                    st.sampled_from(["punk", "puck", "lay", "deal", "hold", "exchange", "take"]),
                    st.sampled_from(["Ac", "Xr", "\ud800", -1, 0, 10**99, 1.5, True, None]),
                    st.sampled_from([[], {}, [[1, ["Ac"]]], [[[]]]]),
                ),
            ).map(line),
        )
    )
    def test_whatever_is_sent_is_judged(self, data: bytes) -> None:
        state = dealt()
        found = Table(state, Random(1)).judge(0, data)
        assert isinstance(found, str) or found in state.legal_actions(0)
        line({"refused": str(found)})


GAME_SERVER_PRINTS = """\
2d 3c 3h: 2d wins 2 points: the lowest card that nobody matched
3d 4c 5d: 3d wins 3 points: the lowest card that nobody matched
4h 5c 2c: 2c wins 2 points: the lowest card that nobody matched
5h Ac 7h: Ac wins 1 point: the lowest card that nobody matched
2h Ad 6c: Ad wins 1 point: the lowest card that nobody matched
6d Ah 7d: Ah wins 1 point: the lowest card that nobody matched
7c 6h 4d: 4d wins 4 points: the lowest card that nobody matched
points: 5 3 6
seat 0 did not win
seat 1 did not win
"""

PUCK_SERVER_PRINTS = """\
rounds won: 8 9
seat 0 did not win
seat 1 won
"""

COMMIT_REVEAL_PRINTS = """\
seat 0 commits to a share in the shuffle: 3c320b189ba1d129...
seat 1 commits to a share in the shuffle: 9b1939deaf0b5774...
seat 2 commits to a share in the shuffle: 2cff4a3f69b82e19...

the first trick, sealed and opened:
bbe21c69686cbe1f...  0 lays 7d
fe958b0c1aa08e2b...  1 lays 2h
07f1bc1818563280...  2 lays 2d

points, as everybody finds them: 9 8 1
seat 0 changes its mind: not what was sealed: 0 lays 2c
"""


@pytest.mark.parametrize(
    ("program", "options", "prints"),
    [
        (game_server, [], GAME_SERVER_PRINTS),
        (game_server, ["--game", "puck"], PUCK_SERVER_PRINTS),
        (commit_reveal, [], COMMIT_REVEAL_PRINTS),
    ],
)
def test_what_a_program_prints(
    program: Any,
    options: list[str],
    prints: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Run as a program, from anywhere; no file is left there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", [program.__file__, *options])
    run_path(program.__file__, run_name="__main__")
    assert capsys.readouterr().out == prints
    assert not [*tmp_path.iterdir()]


class TestPorts:
    """A server and clients that are programs of their own."""

    def test_a_server_says_how_many_it_waits_for_and_where(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        async def joined() -> list[str]:
            table = Table(PunkState.start(PunkRules(players=2)), Random(1))
            async with asyncio.timeout(LIMIT):
                serving: asyncio.Task[list[str]] = asyncio.create_task(
                    game_server.serve(table, tmp_path / "file")
                )
                told = ""
                while not told:
                    await asyncio.sleep(0)
                    told = capsys.readouterr().out
                found = re.fullmatch(r"waiting for 2 players on port (\d+)\n", told)
                assert found
                port = int(found[1])
                ends = await asyncio.gather(
                    *[game_server.play_at(port, game_server.greedy) for _ in range(2)]
                )
                await serving
                return ends

        assert len(asyncio.run(joined())) == 2

    def test_to_join_where_no_server_is_ends_with_a_line(self) -> None:
        with socket() as taken:  # it does not listen, and nobody else can
            taken.bind((game_server.HOST, 0))
            port = taken.getsockname()[1]
            with pytest.raises(SystemExit, match=f"there is no server on port {port}"):
                game_server.main(["--join", str(port)])


THREE = PunkRules(players=3)


def sealed(text: str, nonce: int = 7) -> Sealed:
    return Sealed(text, bytes([nonce]) * commit_reveal.NONCE_SIZE)


class TestSealedLays:
    """A lay that is published as a hash first."""

    def test_opened(self) -> None:
        one = sealed("0 lays 4c")
        assert str(commit_reveal.opened_lay(0, one.commitment, one)) == "0 lays 4c"

    def test_a_hash_is_that_of_nonce_and_text(self) -> None:
        """As ``(printf %032d 0; printf '0 lays 4c') | sha256sum`` has it."""
        found = Sealed("0 lays 4c", b"0" * 32).commitment
        assert found == "f2bc7b0fad4ab9739c44ce1cceb5a5b40004d4b6465c816e1fcabaafe673b937"

    @pytest.mark.parametrize(
        "opened",
        [sealed("0 lays 4d"), sealed("0 lays 4c", 8), sealed("0 lays 4c ")],
    )
    def test_a_changed_lay_and_a_wrong_nonce_are_noticed(self, opened: Sealed) -> None:
        with pytest.raises(CheatError, match="not what was sealed"):
            commit_reveal.opened_lay(0, sealed("0 lays 4c").commitment, opened)

    def test_the_border_between_nonce_and_text_cannot_be_moved(self) -> None:
        one = sealed("10 lays 4c")
        moved = Sealed("0 lays 4c", one.nonce + b"1")
        assert moved.commitment == one.commitment
        with pytest.raises(CheatError, match="not what was sealed"):
            commit_reveal.opened_lay(0, one.commitment, moved)

    @pytest.mark.parametrize(
        "text", ["1 lays 4c", "0 is dealt 4c", "0 lays", "", "\ud800", "0 shuffles"]
    )
    def test_what_is_sealed_must_be_a_lay_of_the_seat(self, text: str) -> None:
        """Else a player could copy another's hash, and open it after him."""
        with pytest.raises(CheatError, match="seat 0 sealed no lay"):
            commit_reveal.opened_lay(0, sealed(text).commitment, sealed(text))


@pytest.fixture
def transcript() -> Transcript:
    """Play a game of three; everybody lays the lowest card."""
    nonces = [sealed("", seat).nonce for seat in range(3)]
    shares = [commit_reveal.share_of(seat, nonce).commitment for seat, nonce in enumerate(nonces)]
    state = PunkState.deal(THREE, commit_reveal.pack_from(THREE, shares, nonces))
    tricks = [
        [sealed(f"{seat} lays {state.hands[seat][place]}", place) for seat in range(3)]
        for place in range(7)
    ]
    opened = [([one.commitment for one in trick], trick) for trick in tricks]
    return Transcript(THREE, shares, nonces, opened)


class TestSharedDeal:
    """A deal that all decide together, and anybody can repeat."""

    def test_a_game_can_be_repeated(self, transcript: Transcript) -> None:
        state = transcript.replay()
        assert state.outcome is not None
        assert state == transcript.replay()

    def test_the_pack_has_every_card_and_every_nonce_counts(self, transcript: Transcript) -> None:
        orders = set[Any]()
        for changed in range(4):
            nonces = [*transcript.nonces]
            nonces[changed % 3] = sealed("", changed).nonce
            shares = [
                commit_reveal.share_of(*numbered).commitment for numbered in enumerate(nonces)
            ]
            pack = commit_reveal.pack_from(THREE, shares, nonces)
            assert set(pack.cards) == set(THREE.cards)
            orders.add(pack.order)
        assert len(orders) == 2  # the nonces of 0, 1 and 2 are as they were

    def test_every_card_comes_first_as_often(self) -> None:
        """A binomial of 2,100 and 1/21 has a mean of 100 and a deviation below 10."""
        first = dict.fromkeys(THREE.cards, 0)
        for number in range(2_100):
            nonces = [number.to_bytes(32, "big")] * 3
            shares = [commit_reveal.share_of(*each).commitment for each in enumerate(nonces)]
            first[commit_reveal.pack_from(THREE, shares, nonces).order[0]] += 1
        assert all(60 < times < 140 for times in first.values())

    def test_a_nonce_of_another_is_noticed(self, transcript: Transcript) -> None:
        first, second, third = transcript.nonces
        for nonces in ([second, first, third], [first, second, bytes(32)], [first, second]):
            with pytest.raises(CheatError):
                attrs.evolve(transcript, nonces=nonces).replay()

    def test_a_copied_share_is_noticed(self, transcript: Transcript) -> None:
        first = transcript.shares[0]
        copied = attrs.evolve(transcript, shares=[first] * 3, nonces=[transcript.nonces[0]] * 3)
        with pytest.raises(CheatError, match="not what was sealed: 1 shuffles"):
            copied.replay()

    def test_a_changed_deal_is_noticed(self, transcript: Transcript) -> None:
        """The dealer gave other cards than the nonces say; all lays are as they were sealed."""
        nonces = [*transcript.nonces[:2], sealed("", 9).nonce]
        shares = [commit_reveal.share_of(*numbered).commitment for numbered in enumerate(nonces)]
        with pytest.raises(CheatError, match="not with the cards dealt"):
            attrs.evolve(transcript, nonces=nonces, shares=shares).replay()

    def test_a_card_that_was_not_dealt_is_noticed(self, transcript: Transcript) -> None:
        state = PunkState.deal(
            THREE, commit_reveal.pack_from(THREE, transcript.shares, transcript.nonces)
        )
        _, opened = transcript.tricks[0]
        cheat = sealed(f"0 lays {state.hands[1][1]}")
        changed = [cheat, *opened[1:]]
        tricks = [([one.commitment for one in changed], changed), *transcript.tricks[1:]]
        with pytest.raises(CheatError, match="is not in the hand of seat 0"):
            attrs.evolve(transcript, tricks=tricks).replay()

    def test_a_lay_changed_afterwards_is_noticed(self, transcript: Transcript) -> None:
        commitments, opened = transcript.tricks[0]
        changed = [sealed(transcript.tricks[1][1][0].text, 0), *opened[1:]]
        tricks = [(commitments, changed), *transcript.tricks[1:]]
        with pytest.raises(CheatError, match="not what was sealed"):
            attrs.evolve(transcript, tricks=tricks).replay()

    def test_a_missing_lay_is_noticed(self, transcript: Transcript) -> None:
        commitments, opened = transcript.tricks[0]
        tricks = [(commitments[:2], opened[:2]), *transcript.tricks[1:]]
        with pytest.raises(CheatError, match="not one lay from each player"):
            attrs.evolve(transcript, tricks=tricks).replay()
