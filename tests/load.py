#!/usr/bin/python3
"""What very large and very hostile sources cost, in the window and in `report`, and whether both say the same.

    python3 tests/load.py PATH_TO_BINARY [--only PART_OF_A_NAME] [--parts N] [--folder FOLDER]

Each source is made, reported on by `byteloupe report`, opened in a real window which has to save a report about
it, and deleted. Both reports must be the same, byte for byte but for the time. Memory is what belongs to the
program alone, at its peak; files in the memory of the system are not counted. `--parts 16` makes everything a
sixteenth as large. The largest source takes 8 GiB of the disk that `--folder` is on.

Build it with `cargo build --release`. It needs what `tests/end_to_end.py` needs; figures are in `docs/engineering/load.md`.
"""

import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from end_to_end import Failed, Stage, expect, wait_until

GIBI = 1 << 30
MEBI = 1 << 20

# How long a source may take, in seconds.
LONGEST = 1800

# What a source of any length may take of memory, in KiB.
MOST_MEMORY = 600 * 1024


class Watch:
    """The most memory and threads that a process had."""

    def __init__(self, process):
        self.memory = self.threads = 0
        self.process = process
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.is_over.wait(0.02):
            try:
                status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
                self.memory = max(self.memory, int(re.search(r"RssAnon:\s+(\d+)", status).group(1)))
                self.threads = max(self.threads, int(re.search(r"Threads:\s+(\d+)", status).group(1)))
            except (OSError, AttributeError):
                return

    def end(self):
        self.is_over.set()
        self.thread.join()
        return self


# ---------------------------------------------------------------------------------------- sources


def mixed_piece():
    """64 MiB of text in many scripts, among it errors, controls and lines in another encoding."""
    chance = random.Random(20260101)
    lines = [
        "plain ASCII, as most of a log is: GET /index.html HTTP/1.1\n".encode(),
        "Ωμέγα, русский, 日本語, 한국어, العربية ≢ 👩‍👩‍👧\n".encode(),
        "déjà vu, Grüße aus Köln\n".encode("latin-1"),
        b"../\xc0\xae\xc0\xae/ \xed\xa0\x81\xed\xb0\x80 \xf8\x88\x80\x80\x80\n",
        "a\u202eb\u200bc\u2066d\n".encode(),
        b"\x00\x01\xff\xfe\x7f\x80\n",
    ]
    chosen = chance.choices(lines, [60, 25, 5, 4, 4, 2], k=MEBI)
    return b"".join(chosen)[: 64 * MEBI]


def repeated(piece):
    def make(path, size):
        with open(path, "wb") as file:
            left = size
            while left > 0:
                left -= file.write(piece[: min(left, len(piece))])

    return make


def sparse(path, size):
    """Zeros that take no room, and something at the end."""
    end = "the end ≢ ".encode() + b"\xc0\xaf"
    with open(path, "wb") as file:
        file.truncate(size)
        file.seek(size - len(end))
        file.write(end)


def sources(parts):
    return [
        ("sparse, 64 GiB", 64 * GIBI // parts, sparse),
        ("mixed, 8 GiB", 8 * GIBI // parts, lambda path, size: repeated(mixed_piece())(path, size)),
        ("an error in every other byte, 1 GiB", GIBI // parts, repeated(b"\xffA" * (8 * MEBI))),
        ("one line, 4 GiB", 4 * GIBI // parts, repeated("no line ends here, é ≢ ".encode() * (MEBI // 2))),
    ]


# ---------------------------------------------------------------------------------------- what is measured


def without_time(page):
    return re.sub(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?Z?( UTC)?", b"TIME", page)


def reported(stage, path, feed=None):
    """What `report` says of a file, or of what it is fed, and what it took."""
    started = time.monotonic()
    command = [stage.binary, "report", "--format", "html", "--max-errors", "100", "--max-warnings", "100"]
    with tempfile.TemporaryFile(dir=stage.folder) as out:
        process = subprocess.Popen(
            [*command, path] if feed is None else [*command, "--max-spool", "0", "-"],
            stdin=subprocess.DEVNULL if feed is None else subprocess.PIPE,
            stdout=out,
            env=stage.environment(),
        )
        watch = Watch(process)
        if feed is not None:
            feed(process.stdin)
            process.stdin.close()
        status = process.wait(LONGEST)
        took = time.monotonic() - started
        watch.end()
        out.seek(0)
        page = out.read()
    if status not in (0, 1):
        raise Failed("the status of report", "0 or 1", status)
    return page, took, watch


def in_the_window(stage, path):
    """The report that the window saves about a file, and what it took."""
    report = path.with_name(f"{path.stem}-report.html")
    report.unlink(missing_ok=True)
    window = stage.open(path)
    watch = Watch(window.process)
    window.wait_until_open(path.name)
    first = time.monotonic() - window.started
    window.key("ctrl+shift+t")
    window.wait_for_overlay("the panel of reports")
    window.still()
    # Without a checksum, which takes longer than counting does: its box stands before the field for the path.
    for key in ("shift+Tab", "space", "Tab"):
        window.key(key)
        window.still()
    window.key("Return")
    wait_until("a report is saved", report.exists, bool, "a file", deadline=LONGEST)
    took = time.monotonic() - window.started
    window.expect_alive()
    expect("words on standard error", "", window.stderr())
    page = report.read_bytes()
    report.unlink()
    watch.end()
    stage.end_programs()
    return page, first, took, watch


def row(*cells):
    widths = (36, 9, 9, 10, 8, 8, 9, 10, 8, 8)
    print("  ".join(str(cell).ljust(width) if place == 0 else str(cell).rjust(width) for place, (cell, width) in enumerate(zip(cells, widths))), flush=True)


def measure(stage, name, size, make):
    path = stage.sources / (re.sub(r"\W+", "-", name) + ".bin")
    try:
        make(path, size)
        page, took, watch = reported(stage, path)
        shown, first, saved, window = in_the_window(stage, path)
    finally:
        path.unlink(missing_ok=True)
    is_same = without_time(page) == without_time(shown)
    row(name, f"{took:.1f} s", f"{size / took / MEBI:.0f}", f"{watch.memory} KiB", watch.threads, f"{first:.2f} s", f"{saved:.1f} s", f"{window.memory} KiB", window.threads, "yes" if is_same else "NO")
    return is_same and max(watch.memory, window.memory) <= MOST_MEMORY


def standard_input(stage, size):
    """A pipe as fast as it can be written."""
    piece = mixed_piece()

    def feed(pipe):
        left = size
        while left > 0:
            left -= pipe.write(piece[: min(left, len(piece))])

    page, took, watch = reported(stage, None, feed=feed)
    # The same bytes as a file.
    path = stage.sources / "fed.bin"
    try:
        repeated(piece)(path, size)
        of_file, _, _ = reported(stage, path)
    finally:
        path.unlink(missing_ok=True)
    is_same = verdict(page) == verdict(of_file)
    row(f"standard input, {size / GIBI:.1f} GiB", f"{took:.1f} s", f"{size / took / MEBI:.0f}", f"{watch.memory} KiB", watch.threads, "", "", "", "", "yes" if is_same else "NO")
    return is_same and watch.memory <= MOST_MEMORY


def verdict(page):
    """The words of the page from the answer to the footer, without the name, time and checksum of a file."""
    text = re.sub(rb"<[^>]*>", b" ", page)
    text = text[text.find(b"Ill-formed") :] if b"Ill-formed" in text else text
    return re.findall(rb"[\d\xe2\x80\x89]+ errors?[^.<]*|[\d\xe2\x80\x89]+ warnings?[^.<]*", text)[:20]


def many_tabs(stage, count):
    """A tab each for many files, each of which is looked at."""
    folder = stage.sources / "tabs"
    folder.mkdir()
    try:
        paths = []
        for number in range(count):
            path = folder / f"{number}.txt"
            path.write_bytes((f"file {number}: é 日本 \n" * (40 + number)).encode() + b"\xff")
            paths.append(path)
        window = stage.open(*paths)
        watch = Watch(window.process)
        window.wait_until_open("0.txt")
        first = time.monotonic() - window.started
        for path in paths[1:]:
            window.key("ctrl+Tab")
            window.wait_for_title(path.name)
        window.still()
        took = time.monotonic() - window.started
        window.key("ctrl+a")
        expect("the last of them", paths[-1].read_bytes().hex(" ").upper(), window.copied_hex())
        window.expect_alive()
        watch.end()
    finally:
        stage.end_programs()
        shutil.rmtree(folder)
    row(f"{count} tabs, each looked at", "", "", "", "", f"{first:.2f} s", f"{took:.1f} s", f"{watch.memory} KiB", watch.threads, "yes")
    return watch.memory <= MOST_MEMORY


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=pathlib.Path, help="the program, built with --release")
    arguments.add_argument("--only", default="", help="only sources whose names contain this")
    arguments.add_argument("--parts", type=int, default=1, help="everything so many times smaller")
    arguments.add_argument("--folder", type=pathlib.Path, help="where the sources are made")
    given = arguments.parse_args()
    keep = pathlib.Path(tempfile.mkdtemp(prefix="byteloupe-load-"))
    stage = Stage(given.binary.resolve(), keep)
    stage.sources = pathlib.Path(tempfile.mkdtemp(prefix="byteloupe-load-", dir=given.folder))
    good = []
    try:
        stage.start()
        row("", "report", "MiB/s", "memory", "threads", "shown", "window", "memory", "threads", "same")
        measured = [(name, lambda one=(name, size, make): measure(stage, *one)) for name, size, make in sources(given.parts)]
        measured += [("standard input", lambda: standard_input(stage, 4 * GIBI // given.parts)), ("200 tabs", lambda: many_tabs(stage, 200))]
        for name, one in measured:
            if given.only in name:
                try:
                    good.append(one())
                except (Failed, OSError, subprocess.SubprocessError) as error:
                    good.append(False)
                    print(f"FAIL  {name}: {error}")
                    stage.end_programs()
    finally:
        stage.end()
        shutil.rmtree(stage.sources, ignore_errors=True)
        shutil.rmtree(keep, ignore_errors=True)
    print("all are the same, within the limit of memory" if all(good) else "failed")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
