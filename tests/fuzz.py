"""Fuzz the parsers, led by coverage: ``python tests/fuzz.py card puck_state --seconds 60``.

It needs the extra ``fuzz``. Without names all parsers of `fuzz_targets.TARGETS` are fuzzed, one
after the other. What leads to new code is kept in ``tests/corpus``, and so is what breaks a parser:
there `test_fuzz.py` finds it.
"""

import argparse
import importlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

_MOST_KEPT = 8_000  # characters of a file of the corpus
_LONGEST = 8_000  # bytes of a text
_LIBFUZZER = ["-timeout=20", "-rss_limit_mb=4096", f"-max_len={_LONGEST}"]


def main() -> None:
    """Fuzz the parsers that are named."""
    from fuzz_targets import TARGETS  # noqa: PLC0415 -- the process that fuzzes instruments it

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="PARSER", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, help="how long for each (default 60)")
    options = parser.parse_args()
    unknown = {*options.names} - {*TARGETS}
    if unknown:
        parser.error(f"no such parser: {', '.join(sorted(unknown))}")
    broken = [name for name in options.names or TARGETS if not _fuzz(name, options.seconds)]
    if broken:
        sys.exit(f"broken: {', '.join(broken)}")


def _fuzz(name: str, seconds: int) -> bool:
    """Fuzz a parser, keep what was found, and tell whether all went well."""
    from fuzz_targets import CORPUS, TARGETS, corpus_of, raw  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        seeds, found, merged = (Path(folder, part) for part in ("seeds", "found", "merged"))
        for path in (seeds, found, merged):
            path.mkdir()
        known = {raw(text) for text in TARGETS[name].seeds}
        given = known | {raw(text) for text in corpus_of(name)}
        for text in given:
            Path(seeds, sha256(text).hexdigest()).write_bytes(text)
        words = Path(folder, "words")
        words.write_text(_dictionary(given), encoding="ascii")
        told = _run(
            name, found, seeds, f"-max_total_time={seconds}", f"-dict={words}",
            f"-artifact_prefix={folder}/broken-", "-print_final_stats=1",
        )  # fmt: skip
        done = re.search("stat::number_of_executed_units: ([0-9]+)", told)
        if done is None:
            sys.exit(f"{told[-3_000:]}\n{name} could not be fuzzed")
        broken = [path.read_bytes() for path in Path(folder).glob("broken-*")]
        for text in known:
            Path(merged, sha256(text).hexdigest()).write_bytes(text)
        _run(name, merged, seeds, found, "-merge=1")  # adds what leads further than the seeds
        kept = {path.read_bytes() for path in merged.iterdir()} - known
    lines = list(map(json.dumps, _texts(broken)))
    for line in map(json.dumps, sorted(_texts(kept), key=lambda text: (len(text), text))):
        if line not in lines and sum(map(len, lines)) + len(line) <= _MOST_KEPT:
            lines.append(line)
    (CORPUS / f"{name}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
    print(f"{name}: {int(done[1]):,} texts tried, {len(lines)} kept", flush=True)
    if broken:
        print(told.partition("INFO:")[0] or told[-3_000:])  # the traceback is what comes first
        print(f"{name} is broken by {[text[:500] for text in _texts(broken)]}", flush=True)
    return not broken


def _dictionary(texts: Iterable[bytes]) -> str:
    """Return words and signs of some texts, for libFuzzer to put together."""
    words = {word for text in texts for word in re.findall(rb"\w{1,20}|[^\w\s]{1,2}", text)}
    escaped = ["".join(f"\\x{byte:02x}" for byte in word) for word in sorted(words)]
    return "".join(f'"{word}"\n' for word in escaped)


def _texts(found: Iterable[bytes]) -> list[str]:
    return [text.decode("utf-8", "surrogateescape") for text in found]


def _run(name: str, *arguments: object) -> str:
    """Run libFuzzer in another process, which ends with it, and return what it told."""
    command = [sys.executable, __file__, f"--target={name}", *map(str, arguments), *_LIBFUZZER]
    done = subprocess.run(command, check=False, capture_output=True)
    return (done.stdout + done.stderr).decode("utf-8", "backslashreplace")


def _fuzz_here(name: str, arguments: list[str]) -> None:
    """Fuzz in this process."""
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["puckpunk", "json"]):
        from fuzz_targets import TARGETS, check  # noqa: PLC0415
    target = TARGETS[name]

    def once(data: bytes) -> None:
        check(target, data.decode("utf-8", "surrogateescape"))

    again = f"{sys.executable} {__file__} --target={name}"  # what libFuzzer merges with
    atheris.Setup([again, *arguments], once)
    atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1].startswith("--target="):
        _fuzz_here(sys.argv[1].removeprefix("--target="), sys.argv[2:])
    else:
        main()
