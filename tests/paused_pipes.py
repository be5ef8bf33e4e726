#!/usr/bin/python3
"""Pipes that pause, through `byteloupe report -`: each is counted whole and once.

    python3 tests/paused_pipes.py PATH_TO_BINARY [--count N] [--jobs N]

A pipe says its first bytes, pauses, and says the rest. It pauses behind a few bytes, or 1 to 11 bytes
behind a multiple of 4 MiB, where what is counted at once ends. The counts are those of Python's own
decoder. The pauses are of many lengths, so that the rest comes while the program is at work on the
first bytes, or waits for more.

The last line says how many pipes were wrong; the status is 1 if any was.
"""

import argparse
import collections
import concurrent.futures
import json
import random
import subprocess
import sys
import time

MIB = 1 << 20

# Where a thread begins with something else.
BORDER = 4 * MIB

# How long one run may take on a busy machine, in seconds.
DEADLINE = 120

Expected = collections.namedtuple("Expected", "bytes code_points replacement_characters")


def text(length):
    """Text with an error in each of its borders."""
    line = "line of text, Zeile mit ä und €\n".encode()
    data = bytearray(line * (length // len(line) + 1))[:length]
    for border in range(BORDER, length - 10, BORDER):
        data[border - 1 : border + 6] = b"\xf0\x9f\x92\xffa\xe2\x82"
    return bytes(data)


def expected_of(data):
    decoded = data.decode("utf-8", "replace")
    replaced = decoded.count("\N{REPLACEMENT CHARACTER}")
    return Expected(len(data), len(decoded) - replaced, replaced)


def say(pipe, data):
    while data:
        data = data[pipe.write(data) :]


def run_one(program, data, first, pause):
    """What the program says of one pipe, on both ways, and its status."""
    child = subprocess.Popen(
        [program, "report", "--format", "json", "--max-errors", "1", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )
    try:
        say(child.stdin, memoryview(data)[:first])
        time.sleep(pause)
        say(child.stdin, memoryview(data)[first:])
    except BrokenPipeError:
        pass  # It has said why.
    out, err = child.communicate(timeout=DEADLINE)
    return out, err, child.returncode


def is_wrong(program, data, expected, first, pause):
    """A complaint about one pipe; `None` if nothing is wrong with it."""
    out, err, status = run_one(program, data, first, pause)
    what = f"{first} bytes, {pause * 1000:.1f} ms, {len(data) - first} bytes: "
    if status != 1 or err:
        return f"{what}status {status}, {err.decode().strip()}"
    found = json.loads(out)
    counted = Expected(
        found["bytes"], found["code_points"]["total"], found["replacement_characters"]
    )
    return None if counted == expected else f"{what}{counted} instead of {expected}"


def shapes(count, lengths, seed):
    """How each pipe comes: all its bytes, the first of them, the pause in seconds."""
    chosen = random.Random(seed)
    for number in range(count):
        length = chosen.choice(lengths)
        border = chosen.randrange(1, length // BORDER) * BORDER
        first = 6 if number % 2 == 0 else border + chosen.randint(1, 11)
        yield length, first, chosen.uniform(0, 0.03)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("program")
    arguments.add_argument("--count", type=int, default=40, help="so many pipes")
    arguments.add_argument("--jobs", type=int, default=2, help="so many at once")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    inputs = {length: text(length) for length in (2 * BORDER + 100, 8 * BORDER)}
    expected = {length: expected_of(data) for length, data in inputs.items()}
    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        runs = [
            pool.submit(is_wrong, given.program, inputs[length], expected[length], first, pause)
            for length, first, pause in shapes(given.count, list(inputs), given.seed)
        ]
        for run in concurrent.futures.as_completed(runs):
            complaint = run.result()
            if complaint:
                wrong += 1
                print(complaint, flush=True)
    print(f"{given.count} pipes, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
