#!/usr/bin/python3
"""The real window at random, for as long as one likes, from a seed that makes the same run again.

    python3 tests/soak.py PATH_TO_BINARY [--seed N] [--minutes M] [--keep FOLDER]

It opens, scrolls, jumps, finds, selects, copies, pastes, teaches, mends, saves, compares, sets bookmarks,
closes, resizes and changes the theme, in an order that the seed says. Whenever it has opened a file it has
the window save a report about it, which must be, byte for byte, what `byteloupe report` writes of that file.
What is copied, pasted and saved must be the bytes of the file. When the window does not answer for two seconds, what all its
threads are doing is printed.

At the end it prints how often each step was taken and what the program took of the system, minute by
minute. The status is 1 if a step did not come about, a thread panicked, anything was written to standard
error, or memory, open files or threads grew past their limits.

It needs what `tests/end_to_end.py` needs.
"""

import argparse
import collections
import pathlib
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from end_to_end import DEADLINE, SAMPLES, Failed, Stage, expect, wait_until
from watchdog import STILL, Watchdog

# So many tabs are open at most: what a tab takes is no growth.
MOST_TABS = 8

# Limits of what the program may take. Memory is what belongs to it alone; files in the memory of the system
# are not counted.
MOST_MEMORY = 600 * 1024  # KiB
MOST_FILES = 120
MOST_THREADS = 60

# How much more memory the last third of a run may take than the middle third, in the median, in KiB.
MOST_GROWTH = 48 * 1024

SIZES = [(1440, 900), (1024, 640), (1280, 800), (1366, 768)]


class Soak:
    """A window, what is open in it, and what is known of that."""

    def __init__(self, stage, seed):
        self.stage = stage
        self.random = random.Random(seed)
        self.files = corpus(stage.folder / "files", self.random)
        self.reports = {}
        self.taken = collections.Counter()
        self.steps = []
        self.samples = []
        self.pasted = 0
        self.saved = 0
        self.window = stage.open(SAMPLES / "tour.txt")
        self.window.wait_until_open("tour.txt")
        self.watchdog = Watchdog(stage.display, int(self.window.id), self.window.process.pid)
        self.tabs = 1

    # What is looked at after every step.

    def look(self):
        self.window.expect_alive()
        expect("words on standard error", "", self.window.stderr())
        process = pathlib.Path(f"/proc/{self.window.process.pid}")
        status = (process / "status").read_text()
        memory = int(re.search(r"RssAnon:\s+(\d+) kB", status).group(1))
        sample = (time.monotonic(), memory, len(list((process / "fd").iterdir())), self.window.threads(), self.tabs)
        self.samples.append(sample)
        for what, most, found in (
            ("memory of its own in KiB", MOST_MEMORY, memory),
            ("open files", MOST_FILES, sample[2]),
            ("threads", MOST_THREADS, sample[3]),
        ):
            if found > most:
                raise Failed(what, f"at most {most}", found)

    def step(self):
        steps = [
            (6, self.open),
            (6, self.scroll),
            (5, self.jump),
            (4, self.errors),
            (4, self.find),
            (4, self.copy),
            (3, self.paste),
            (2, self.teach),
            (2, self.mend),
            (2, self.save),
            (2, self.compare),
            (2, self.bookmark),
            (2, self.convert),
            (4, self.close),
            (3, self.switch),
            (2, self.panels),
            (1, self.resize),
            (1, self.theme),
        ]
        step = self.random.choices([step for _, step in steps], [weight for weight, _ in steps])[0]
        self.last = step.__name__
        self.steps.append(self.last)
        step()
        self.taken[self.last] += 1
        self.look()

    def settle(self):
        """Closes what stands before the document, and waits until the picture stands still."""
        self.window.key("Escape")
        return self.window.still(3)

    def type(self, text):
        self.stage.tool("xdotool", "type", "--delay", "0", text)

    # The steps.

    def open(self):
        """A file, and its verdict."""
        while self.tabs >= MOST_TABS:
            self.close()
        path = self.random.choice(self.files)
        self.open_tab(path)
        report = path.with_name(f"{path.stem}-report.html")
        report.unlink(missing_ok=True)
        self.window.key("ctrl+shift+t")
        self.window.wait_for_overlay("the panel of reports")
        self.window.still(3)
        self.window.key("Return")
        self.press("Return", f"a report about {path.name} is saved", report.exists, bool)
        saved = report.read_bytes()
        report.unlink()
        expect(f"the report about {path.name}", self.report_of(path), without_time(saved))
        self.settle()

    def open_tab(self, path):
        self.window.key("ctrl+shift+o")
        self.window.wait_for_overlay("the field for a path")
        self.type(str(path))
        self.window.key("Return")
        self.press("Return", f"{path.name} is in front", self.window.title, lambda title: title == f"{path.name} — Byteloupe")
        self.window.wait_until_open(path.name)
        self.tabs += 1

    def press(self, keys, what, look, good):
        """Waits for what a key does. Where a panel still waits for the key, it is pressed again, as a person
        would on a machine that stands still for a while."""
        for patience in (3, 3, 3 * DEADLINE):
            try:
                return wait_until(what, look, good, "what the key does", deadline=patience)
            except Failed:
                if patience > DEADLINE:
                    raise
            if not self.window.is_shown(self.window.picture()):
                self.window.key(keys)

    def report_of(self, path):
        """What the command says of a file."""
        if path not in self.reports:
            # The window lists a hundred errors and a hundred warnings unless it is told otherwise.
            command = [self.stage.binary, "report", "--format", "html", "--hash", "--max-errors", "100", "--max-warnings", "100", path]
            done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=600, check=False)
            self.reports[path] = without_time(done.stdout)
        return self.reports[path]

    def scroll(self):
        for _ in range(self.random.randrange(1, 12)):
            self.window.key(self.random.choice(["Next", "Prior", "Down", "Up", "ctrl+End", "ctrl+Home", "ctrl+Right"]))
        self.window.point(self.random.randrange(100, 500), self.random.randrange(200, 500))
        for _ in range(self.random.randrange(8)):
            self.window.button("click", self.random.choice("45"))
        self.window.point(1480, 940)
        self.window.still(3)

    def jump(self):
        self.window.key("ctrl+g")
        self.type(self.random.choice([f"{self.random.randrange(101)}%", "#5", "L3", "0x20", "+16", f"{self.random.randrange(5000)}"]))
        self.window.still(3)
        self.window.key("Return")
        self.settle()
        self.window.key(*self.random.choices(["alt+Left", "alt+Right"], k=self.random.randrange(1, 4)))
        self.window.still(3)

    def errors(self):
        self.window.key(*self.random.choices(["F8", "shift+F8", "ctrl+F8", "ctrl+shift+F8", "F4"], k=6))
        self.window.key(self.random.choice(["ctrl+alt+p", "ctrl+alt+k", "ctrl+alt+q", "alt+6", "ctrl+shift+alt+k"]))
        self.window.still(3)
        self.window.key("ctrl+alt+p")
        self.settle()

    def find(self):
        self.window.key("ctrl+f")
        self.window.still(3)
        self.window.key("ctrl+a")
        self.type(self.random.choice(["the", "\\xff", "e", "C3 A9", "é", "no such words in it", "/[a-f]+x/"]))
        self.window.key("Return", "Return", "shift+Return")
        self.window.still(3)
        self.window.key("Escape")
        self.settle()
        self.window.key("F3")
        self.window.still(3)
        # What cannot be looked for has the bar say why, and the bar would take what is pasted next.
        self.settle()

    def copy(self):
        """A part of a file, from the file that is known to be in front."""
        path = self.bring()
        self.window.key("ctrl+Home")
        for _ in range(self.random.randrange(1, 3)):
            self.window.key("shift+Down")
        self.window.still(3)
        copied = bytes.fromhex(self.window.copied_hex())
        with open(path, "rb") as file:
            expect(f"what was copied of {path.name}", file.read(len(copied)), copied)
        self.window.key("ctrl+Home")

    def bring(self):
        """Has a small file in front."""
        while self.tabs >= MOST_TABS:
            self.close()
        path = self.random.choice([path for path in self.files if 64 < path.stat().st_size < 1 << 20])
        self.open_tab(path)
        return path

    def paste(self):
        while self.tabs >= MOST_TABS:
            self.close()
        data = self.random.randbytes(self.random.randrange(40, 2000))
        text = self.random.choice([data.hex(" "), "".join(f"\\x{byte:02x}" for byte in data)])
        self.stage.put_on_clipboard(text.encode())
        self.window.key("ctrl+v")
        self.window.wait_for_overlay("the preview")
        self.window.still(3)
        self.window.key("ctrl+Return")
        self.pasted += 1
        self.window.wait_until_open(f"pasted {self.pasted}")
        self.tabs += 1
        self.window.key("ctrl+a")
        self.window.expect_hex("what was pasted", data)
        self.window.key("ctrl+Home")

    def teach(self):
        self.window.key("F11")
        self.window.still(3)
        for _ in range(self.random.randrange(6)):
            self.window.key(self.random.choice(["Right", "Left", "Next"]))
        self.window.still(3)
        self.window.key("Escape")
        self.settle()

    def mend(self):
        """A repaired copy, which is well-formed."""
        self.bring()
        target = self.new_name()
        self.window.key("ctrl+shift+s")
        self.save_to(target)
        target.read_bytes().decode()
        target.unlink()

    def save(self):
        """All of a file, byte for byte."""
        path = self.bring()
        target = self.new_name()
        self.window.key("ctrl+a", "ctrl+s")
        self.save_to(target)
        expect(f"what was saved of {path.name}", path.read_bytes(), target.read_bytes())
        target.unlink()
        self.window.key("ctrl+Home")

    def new_name(self):
        self.saved += 1
        return self.stage.folder / f"saved-{self.saved}"

    def save_to(self, target):
        self.window.wait_for_overlay("the panel that saves")
        self.window.still()
        self.window.key("ctrl+a")
        self.type(str(target))
        self.window.key("Return")
        self.press("Return", "the file is saved", target.exists, bool)
        self.settle()

    def compare(self):
        self.bring()
        self.window.key("ctrl+F7")
        self.window.still(3)
        self.window.key("Return")
        self.window.still(3)
        self.window.key(*self.random.choices(["F7", "shift+F7", "ctrl+shift+m", "ctrl+shift+l", "Next"], k=5))
        self.window.still(3)
        self.window.key("ctrl+shift+F7")
        self.settle()

    def bookmark(self):
        self.window.key("ctrl+d")
        self.window.still(3)
        self.type(self.random.choice(["here", "a longer word about it", "x"]))
        self.window.key("ctrl+Return")
        self.settle()
        self.window.key(self.random.choice(["F2", "shift+F2", "ctrl+shift+d"]))
        self.window.still(3)

    def convert(self):
        before = self.window.title()
        self.window.key("ctrl+e")
        wait_until("the converter is in front", self.window.title, lambda title: title != before, "another title")
        self.window.still(3)
        self.type(self.random.choice(["41 C3 A9", "héllo", "U+1F600"]))
        self.window.still(3)
        self.window.key("ctrl+w")
        wait_until("the converter is closed", self.window.title, lambda title: "Converter" not in title, "another title")
        self.settle()

    def close(self):
        if self.tabs > 1:
            self.window.key("ctrl+w")
            self.tabs -= 1
            self.window.still(3)

    def switch(self):
        self.window.key(*self.random.choices(["ctrl+Tab", "ctrl+shift+Tab"], k=self.random.randrange(1, 6)))
        self.window.still(3)

    def panels(self):
        """Each twice, so that all is as before."""
        keys = self.random.choice(["ctrl+alt+i", "ctrl+alt+e", "ctrl+alt+x", "ctrl+i", "ctrl+shift+h", "F1", "alt+2"])
        self.window.key(keys)
        self.window.still(3)
        self.window.key("alt+1" if keys == "alt+2" else "Escape" if keys in ("ctrl+i", "ctrl+shift+h", "F1") else keys)
        self.settle()

    def resize(self):
        self.window.resize(*self.random.choice(SIZES))

    def theme(self):
        self.window.theme(self.random.choice(["DARK", "LIGHT"]))


def corpus(folder, chance):
    """Files of all kinds, made from the seed: well-formed, hostile, of other encodings, large and empty."""
    folder.mkdir()
    text = "The tree, ≢ Ωμέγα, 日本語, 한국어, 👩‍👩‍👧; the end.\n"
    contents = {
        "empty": b"",
        "ascii": b"the quick brown fox\n" * 4000,
        "clean": text.encode() * 3000,
        "latin": "Grüße aus Köln, déjà vu\r\n".encode("latin-1") * 500,
        "mixed": b"".join(text.encode() if chance.random() < 0.8 else chance.randbytes(9) for _ in range(9000)),
        "random": chance.randbytes(1 << 20),
        "errors": b"\xff\x41" * 200_000,
        "tails": b"\x80" * 300_000,
        "one-line": b"no end of line \xc3\xa9 " * 100_000,
        "utf-16": text.encode("utf-16") * 200,
        "twice": text.encode().decode("latin-1").encode() * 100,
        "hidden": ("a\u202eb\u200bc\u2066d" * 4000).encode(),
    }
    paths = []
    for name, content in contents.items():
        path = folder / f"{name}.txt"
        path.write_bytes(content)
        paths.append(path)
    sparse = folder / "sparse.bin"
    with open(sparse, "wb") as file:
        file.truncate(1 << 29)
        file.seek(300 << 20)
        file.write("in the middle ≢ \xff".encode("latin-1", "ignore") + b"\xff")
    return [*paths, sparse]


def without_time(page):
    """A report without what differs from one moment to the next."""
    return re.sub(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?Z?( UTC)?", b"TIME", page)


def table(soak, started):
    print("\nstep        taken")
    for name, count in sorted(soak.taken.items(), key=lambda item: -item[1]):
        print(f"{name:<10}  {count:>5}")
    print("\nminute  memory of its own, KiB (median, most)  open files  threads  tabs")
    minutes = collections.defaultdict(list)
    for sample in soak.samples:
        minutes[int((sample[0] - started) / 60)].append(sample)
    for minute, samples in minutes.items():
        memory = [sample[1] for sample in samples]
        most = [max(sample[column] for sample in samples) for column in (2, 3, 4)]
        print(f"{minute:>6}  {statistics.median(memory):>29.0f} {max(memory):>8}  {most[0]:>10}  {most[1]:>7}  {most[2]:>4}")


def state(soak):
    """What the program and the keyboard are doing, for what does not answer."""
    process = pathlib.Path(f"/proc/{soak.window.process.pid}")
    told = []
    for task in sorted((process / "task").iterdir(), key=lambda task: int(task.name)):
        words = [(task / name).read_text().strip() for name in ("comm", "wchan")]
        ticks = (task / "stat").read_text().rsplit(")", 1)[1].split()
        told.append(f"thread {words[0]}: {ticks[0]} in {words[1] or 'the program'}, {ticks[11]} + {ticks[12]} ticks")
    for command in (["getwindowfocus"], ["getmouselocation"]):
        told.append(f"{command[0]}: {soak.stage.tool('xdotool', *command)!r}; the window is {soak.window.id}")
    told.append(f"the last steps: {', '.join(soak.steps[-6:])}")
    for key in ("Escape", "F1"):
        before = soak.window.picture()
        soak.window.key(key)
        time.sleep(3)
        told.append(f"{key} changes {'something' if soak.window.picture() != before else 'nothing'}")
    return told


def growth(samples):
    """How much more memory the last third took than the middle one, in KiB."""
    third = len(samples) // 3
    if third < 30:
        return None
    memory = [sample[1] for sample in samples]
    return statistics.median(memory[2 * third :]) - statistics.median(memory[third : 2 * third])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=pathlib.Path, help="the program")
    arguments.add_argument("--seed", type=int, default=1, help="what the run is made from")
    arguments.add_argument("--minutes", type=float, default=5, help="how long it goes on")
    arguments.add_argument("--keep", type=pathlib.Path, help="a folder for a screenshot of what failed")
    given = arguments.parse_args()
    keep = given.keep or pathlib.Path(tempfile.mkdtemp(prefix="byteloupe-soak-"))
    keep.mkdir(parents=True, exist_ok=True)
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, lambda *_: sys.exit(1))
    stage = Stage(given.binary.resolve(), keep)
    failed = None
    try:
        stage.start()
        soak = Soak(stage, given.seed)
        started = time.monotonic()
        try:
            while time.monotonic() - started < 60 * given.minutes:
                soak.step()
            grown = growth(soak.samples)
            if grown is not None and grown > MOST_GROWTH:
                raise Failed("growth of memory from the middle third to the last, in KiB", f"at most {MOST_GROWTH}", grown)
        except (Failed, OSError, subprocess.SubprocessError, UnicodeDecodeError) as error:
            failed = f"{soak.last}, after {sum(soak.taken.values())} steps: {error}"
            soak.window.shoot("soak-failed")
            print(f"FAIL  {failed}\n      screenshot: {keep / 'soak-failed.png'}\n      {soak.window.stderr()}")
            print("\n".join(state(soak)))
        waits = sorted(soak.watchdog.end())
        table(soak, started)
        late = sum(wait > STILL for wait in waits)
        print(f"\nthe window was asked {len(waits)} times whether it goes on; half of the answers took at most ")
        print(f"{1000 * waits[len(waits) // 2]:.0f} ms, the longest {waits[-1]:.1f} s, and {late} more than {STILL} s")
        print(f"growth from the middle third to the last: {growth(soak.samples)} KiB")
        minutes = (time.monotonic() - started) / 60
        print(f"seed {given.seed}, {minutes:.1f} minutes, {sum(soak.taken.values())} steps, {len(soak.reports)} files whose verdicts were compared")
    finally:
        stage.end()
    print("failed" if failed else "passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
