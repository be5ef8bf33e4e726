#!/usr/bin/python3
"""How long a key takes to the picture of what it did, in a real window under Xvfb.

    python3 benches/window/keys.py PATH_TO_BINARY [--than OTHER_BINARY] [--file FILE] [--keys N] [--count]

A key moves the caret by a byte; the time ends when the frame of the caret stands at the next cell on the
screen, which Xvfb keeps in memory. Keys come at random times, from a seed. `--count` presses F5 whenever the
file is counted, so that every key comes while it is; `--than` measures another build in turn, in the same run.
It needs what `tests/end_to_end.py` needs, and nothing else that is heavy should run meanwhile.
"""

import argparse
import ctypes
import os
import pathlib
import random
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from end_to_end import Failed, Stage  # noqa: E402

# Where the rows of a page are long enough for a run of keys in one row.
IN_A_ROW = 14
DEADLINE = 5.0
ROUNDS = 5


class Keyboard:
    """Keys as an X server takes them from a keyboard, without a process for each."""

    def __init__(self, display):
        self.x11 = ctypes.CDLL("libX11.so.6")
        self.test = ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(display.encode()))
        self.x11.XStringToKeysym.restype = ctypes.c_ulong
        self.x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]

    def press(self, name):
        code = self.x11.XKeysymToKeycode(self.display, self.x11.XStringToKeysym(name.encode()))
        for down in (1, 0):
            self.test.XTestFakeKeyEvent(self.display, code, down, 0)
        self.x11.XFlush(self.display)


class Measured:
    """One build with its window, which is measured when its turn comes."""

    def __init__(self, binary, file, keep):
        self.stage = Stage(binary, keep)
        self.stage.start()
        self.window = self.stage.open(str(file))
        self.window.wait_for_title(file.name)
        # The counting may change what stands above the rows, so it is waited for, however long.
        self.window.still(30)
        self.length = file.stat().st_size
        self.keyboard = Keyboard(self.stage.display)
        self.accent = self.window.palette["accent"].to_bytes(3, "little")
        self.times = []
        self.ticks = 0

    def run(self, keys, chance, count):
        self.window.key("ctrl+Home")
        self.window.still()
        grid = self.window.grid(self.length)
        at = 0
        before = self.window.ticks()
        while keys:
            if count:
                self.keyboard.press("F5")
            time.sleep(chance.uniform(0.02, 0.12))
            name, to = ("Right", at + 1) if at < IN_A_ROW else ("Home", 0)
            left, top = grid.corner(to, 0)
            places = [
                self.stage.pixels_start + int(top + grid.row_height / 2) * self.stage.line + int(left - back) * 4
                for back in (1, 2)
            ]
            frame = self.stage.frame
            started = time.perf_counter()
            self.keyboard.press(name)
            while not any(frame[place : place + 3] == self.accent for place in places):
                if time.perf_counter() - started > DEADLINE:
                    raise Failed("the caret moves", f"the frame of the caret at {to}", "none")
            if name == "Right":
                self.times.append((time.perf_counter() - started) * 1000)
                keys -= 1
            at = to
        self.ticks += self.window.ticks() - before

    def row(self, name):
        times = sorted(self.times)
        at = lambda part: times[min(len(times) - 1, int(part * len(times)))]
        spent = self.ticks * 1000 / os.sysconf("SC_CLK_TCK") / len(times)
        return (
            f"{name}: {len(times)} keys, median {at(0.5):.1f} ms, 90 of 100 {at(0.9):.1f} ms, "
            f"99 of 100 {at(0.99):.1f} ms; {spent:.1f} ms of processor time for a key"
        )


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary", type=pathlib.Path)
    arguments.add_argument("--than", type=pathlib.Path)
    arguments.add_argument("--file", type=pathlib.Path, default=ROOT / "assets" / "samples" / "tour.txt")
    arguments.add_argument("--keys", type=int, default=300)
    arguments.add_argument("--count", action="store_true")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    chance = random.Random(given.seed)
    builds = [given.binary] + ([given.than] if given.than else [])
    measured = []
    try:
        for binary in builds:
            measured.append(Measured(str(binary.resolve()), given.file.resolve(), ROOT))
        for _ in range(ROUNDS):
            for one in measured:
                one.run(given.keys // ROUNDS, chance, given.count)
        for binary, one in zip(builds, measured):
            print(one.row(binary))
    finally:
        for one in measured:
            one.stage.end()


if __name__ == "__main__":
    main()
