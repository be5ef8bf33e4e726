#!/usr/bin/python3
"""The program in a real window, driven from outside: real keys, a real pointer, a real clipboard.

    python3 tests/end_to_end.py PATH_TO_BINARY [--keep FOLDER] [--only PART_OF_A_NAME]

It starts an X server without a screen (Xvfb) on a free display, and everything that runs in it gets a
home of its own, so that nothing of the machine plays a part. It needs Xvfb, xdotool, xclip, strace and
Python 3, and nothing else: pictures are read from the memory of the X server.

Nothing here sleeps and hopes: every step waits for what it causes, up to a deadline. Each check is a
function whose name is a sentence. The last line is `N passed, N failed`; the status is 1 if any failed.
"""

import argparse
import ast
import base64
import array
import collections
import contextlib
import gzip
import json
import mmap
import os
import pathlib
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import urllib.parse
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "assets" / "samples"
TOUR = SAMPLES / "tour.txt"

# The screen has room round the window, so that the pointer can leave it.
SCREEN = (1500, 960)
WINDOW = (1440, 900)

# The size that a first window gives itself on the screen.
FIRST = (1200, 768)

# How long anything may take before it counts as not happening, in seconds. Generous: a shared machine
# without graphics may stand still for a while.
DEADLINE = 30.0
BETWEEN_LOOKS = 0.02

# How far the pages of memory may grow with the file, in KiB.
MEMORY_FOR_A_FILE = 32 * 1024


class Failed(Exception):
    """Something was not as it should be."""

    def __init__(self, what, expected, found):
        super().__init__(f"{what}\n      expected: {expected}\n      found:    {found}")


def expect(what, expected, found):
    if expected != found:
        raise Failed(what, shortened(expected), shortened(found))


def shortened(value):
    text = repr(value)
    return text if len(text) <= 400 else f"{text[:200]} … {text[-200:]}"


def wait_until(what, look, good, expected, deadline=DEADLINE):
    """Looks until what is seen is good, and returns it."""
    end = time.monotonic() + deadline
    while True:
        seen = look()
        if good(seen):
            return seen
        if time.monotonic() > end:
            raise Failed(f"{what} (waited {deadline:.0f} s)", expected, shortened(seen))
        time.sleep(BETWEEN_LOOKS)


# ---------------------------------------------------------------------------------------- colours


def palettes():
    """The standard colours of both themes, read where they are chosen."""
    source = (ROOT / "src" / "app" / "theme" / "palettes.rs").read_text()
    number = lambda text: int(text.replace("_", ""), 16)

    def thinned(ground, lead, percent):
        """A tail: so many per cent of its lead, the rest ground."""
        parts = [((ground >> shift & 0xFF) * (100 - percent) + (lead >> shift & 0xFF) * percent, shift) for shift in (0, 8, 16)]
        return sum((part + 50) // 100 << shift for part, shift in parts)

    found = {}
    for name in ("DARK", "LIGHT"):
        body = re.search(rf"static {name}: Palette = Palette \{{(.*?)\n\}};", source, re.S).group(1)
        colours = {key: number(hexed) for key, hexed in re.findall(r"(\w+): rgb\(0x([0-9A-F_]+)\)", body)}
        # Three lengths, then the signature: the ground, the leads, and how much of them is in the tails.
        colours["lead"], colours["tail"] = {}, {}
        roles = iter((2, 3, 4, "BOM"))
        for arguments in re.findall(r"(?:tinted|tint)\((.*?)\)", body, re.S):
            ground, *leads = map(number, re.findall(r"0x([0-9A-F_]+)", arguments))
            percent = int(re.search(r"(\d+),?\s*$", arguments).group(1))
            for lead, role in zip(leads, roles):
                colours["lead"][role], colours["tail"][role] = lead, thinned(ground, lead, percent)
        if next(roles, None):
            raise ValueError(f"{name}: a role has no colour")
        found[name] = colours
    return found


PALETTES = palettes()


# ---------------------------------------------------------------------------------------- pictures


class Picture:
    """What the window shows, as numbers 0xRRGGBB."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels

    def __eq__(self, other):
        return (self.width, self.height) == (other.width, other.height) and self.pixels == other.pixels

    def __repr__(self):
        return f"a picture of {self.width} × {self.height}"

    def at(self, x, y):
        return self.pixels[int(y) * self.width + int(x)] & 0xFFFFFF

    def crop(self, left, top, right, bottom):
        left, top, right, bottom = int(left), int(top), int(right), int(bottom)
        pixels = array.array("I")
        for y in range(top, bottom):
            pixels.extend(self.pixels[y * self.width + left : y * self.width + right])
        return Picture(right - left, bottom - top, pixels)

    def colours(self):
        counts = collections.Counter()
        for pixel, count in collections.Counter(self.pixels).items():
            counts[pixel & 0xFFFFFF] += count
        return counts

    def differing(self, other):
        """How many pixels differ."""
        return sum(a != b for a, b in zip(self.pixels, other.pixels))

    def save(self, path):
        raw = bytearray()
        for y in range(self.height):
            raw.append(0)
            for pixel in self.pixels[y * self.width : (y + 1) * self.width]:
                raw += bytes((pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255))

        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        path.write_bytes(
            b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress(bytes(raw), 6))
            + chunk(b"IEND", b"")
        )


# ---------------------------------------------------------------------------------------- machinery


class Stage:
    """An X server, a home, and what runs in them. It ends all it has started."""

    def __init__(self, binary, keep):
        self.binary = binary
        self.keep = keep
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="byteloupe-end-to-end-"))
        self.server = None
        self.programs = []
        self.clipboard_marks = 0

    def start(self):
        frame = self.folder / "frame"
        frame.mkdir()
        for tool in ("Xvfb", "xdotool", "xclip"):
            if shutil.which(tool) is None:
                raise SystemExit(f"{tool} is missing. On Debian: apt-get install xvfb xdotool xclip")
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-fbdir", str(frame), "-nolisten", "tcp"]
            # Without this it starts anew whenever its last client leaves, and turns away the next.
            + ["-noreset", "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24"],
            pass_fds=[write],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(write)
        with os.fdopen(read) as announced:
            number = announced.readline().strip()
        if not number:
            raise SystemExit("Xvfb did not start.")
        self.display = f":{number}"
        screen = open(frame / "Xvfb_screen0", "rb")
        self.frame = mmap.mmap(screen.fileno(), 0, prot=mmap.PROT_READ)
        # The header of an XWD file: twenty-five numbers of four bytes, the highest first.
        header = struct.unpack(">25I", self.frame[:100])
        expect("bits of a pixel of the X server", 32, header[11])
        self.line = header[12]
        self.pixels_start = header[0] + header[19] * 12
        # Least significant byte first, which is how this machine counts too.
        expect("order of bytes of the X server", (0, "little"), (header[7], sys.byteorder))

    def environment(self, **more):
        """An environment with nothing in it of the machine."""
        home = self.folder / "home"
        runtime = self.folder / "runtime"
        for path in (home, runtime):
            path.mkdir(mode=0o700, exist_ok=True)
        environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "DISPLAY": self.display,
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_STATE_HOME": str(home / "state"),
            "XDG_RUNTIME_DIR": str(runtime),
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={runtime}/no-bus",
            "LANG": "C.UTF-8",
            # One point is one pixel, whatever the server says of its size.
            "WINIT_X11_SCALE_FACTOR": "1",
        }
        environment.update(more)
        # What is nothing is not set.
        return {name: value for name, value in environment.items() if value is not None}

    def tool(self, *command, text=None):
        """Runs a tool to its end and returns what it said."""
        # xclip leaves a child behind that holds the clipboard, and whatever pipe it was given.
        output = subprocess.DEVNULL if text is not None else subprocess.PIPE
        done = subprocess.run(
            command,
            input=text,
            stdin=subprocess.DEVNULL if text is None else None,
            stdout=output,
            stderr=subprocess.DEVNULL,
            env=self.environment(),
            timeout=DEADLINE,
            check=False,
        )
        return done.stdout or b""

    def screen(self, width, height):
        pixels = array.array("I")
        for y in range(height):
            start = self.pixels_start + y * self.line
            pixels.frombytes(self.frame[start : start + width * 4])
        return Picture(width, height, pixels)

    def clipboard(self):
        return self.tool("xclip", "-selection", "clipboard", "-out", "-target", "UTF8_STRING")

    def primary(self):
        """What a click with the middle button would paste."""
        return self.tool("xclip", "-selection", "primary", "-out", "-target", "UTF8_STRING")

    def put_on_clipboard(self, text):
        self.tool("xclip", "-selection", "clipboard", "-in", text=text)
        wait_until("xclip has the clipboard", self.clipboard, lambda seen: seen == text, shortened(text))

    def open(self, *files, through=(), **environment):
        """Starts the program, maybe through another that limits it, and waits for its window."""
        return Window(self, files, environment, through)

    def end_programs(self):
        while self.programs:
            self.programs.pop().end()

    def end(self):
        self.end_programs()
        if self.server is not None and self.server.poll() is None:
            self.server.terminate()
            try:
                self.server.wait(10)
            except subprocess.TimeoutExpired:
                self.server.kill()
                self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Window:
    """The program in its window."""

    def __init__(self, stage, files, environment, through=()):
        self.stage = stage
        self.palette = PALETTES["DARK"]
        self.size = WINDOW
        self.errors = stage.folder / f"stderr-{time.monotonic_ns()}"
        # What one window was told to keep is nothing to the next one, unless a check says so.
        environment.setdefault("XDG_DATA_HOME", tempfile.mkdtemp(prefix="data-", dir=stage.folder))
        # One folder for all that is kept, unless a check says so.
        for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            environment.setdefault(name, environment["XDG_DATA_HOME"])
        if environment["XDG_STATE_HOME"] is not None:
            self.remember_size(pathlib.Path(environment["XDG_STATE_HOME"]))
        self.started = time.monotonic()
        with open(self.errors, "wb") as errors:
            self.process = subprocess.Popen(
                [*through, stage.binary, *files],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                env=stage.environment(**environment),
                cwd=stage.folder,
                start_new_session=True,
            )
        stage.programs.append(self)
        self.id = wait_until(
            "a window appears",
            self.find,
            lambda seen: seen is not None or self.process.poll() is not None,
            "a window of the class byteloupe",
        )
        if self.id is None:
            raise Failed("a window appears", "a running program", f"status {self.process.poll()}: {self.stderr()}")
        self.fill(environment)
        self.focus()
        # The pointer waits where it hovers over nothing.
        self.point(1480, 940)

    def remember_size(self, folder):
        """Leaves the size of these checks where a first window looks for it, if nothing is kept there yet."""
        if folder.parent == self.stage.folder and not os.path.lexists(folder):
            folder.mkdir()
        kept = folder / "byteloupe"
        # Of another user's folder that user is the owner of what is in it.
        may_write = folder.is_dir() and folder.stat().st_mode & 0o200 and folder.stat().st_uid == os.getuid()
        if may_write and not os.path.lexists(kept / "state.json") and (not kept.exists() or kept.is_dir()):
            window = {"corner": [0.0, 0.0], "is_maximized": False, "size": WINDOW}
            with contextlib.suppress(OSError):
                kept.mkdir(mode=0o700, exist_ok=True)
                (kept / "state.json").write_text(json.dumps({"format": "byteloupe-state", "version": 1, "window": window}))

    def fill(self, environment):
        """Gives a first window the size of these checks, once it has the smaller one that it gives itself."""
        for name, file in (("XDG_STATE_HOME", "state.json"), ("XDG_CONFIG_HOME", "settings.json")):
            path = pathlib.Path(environment[name] or os.devnull) / "byteloupe" / file
            # A pipe would be waited for.
            if path.is_file() and '"window"' in path.read_text(errors="replace"):
                return
        width, height = WINDOW
        geometry = lambda: self.stage.tool("xdotool", "getwindowgeometry", self.id).decode()
        has = lambda size: lambda seen: "Geometry: %dx%d" % size in seen or not self.is_alive()
        wait_until("a first window leaves a fifth of the screen free", geometry, has(FIRST), FIRST)
        # The answer to its own request may still be on the way, and bring the smaller size back.
        steady = 0

        def sized():
            nonlocal steady
            if has(WINDOW)(geometry()):
                steady += 1
            else:
                steady = 0
                self.stage.tool("xdotool", "windowsize", self.id, str(width), str(height))
            return steady

        wait_until("the window has its size", sized, lambda seen: seen >= 40, WINDOW)

    def find(self):
        found = self.stage.tool("xdotool", "search", "--onlyvisible", "--class", "byteloupe").split()
        others = {program.id for program in self.stage.programs if program is not self and program.is_alive()}
        own = [window.decode() for window in found if window.decode() not in others]
        return own[0] if own else None

    def focus(self):
        """Has it in front with the keyboard, which no window manager does here."""
        self.stage.tool("xdotool", "windowraise", self.id)
        self.stage.tool("xdotool", "windowfocus", "--sync", self.id)

    def end(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stderr(self):
        return self.errors.read_bytes().decode(errors="backslashreplace")

    def is_alive(self):
        return self.process.poll() is None

    def expect_alive(self):
        if not self.is_alive():
            raise Failed("the program lives on", "a running program", f"status {self.process.poll()}: {self.stderr()}")
        if "panicked" in self.stderr():
            raise Failed("no thread of the program panics", "no panic", self.stderr())

    # What is seen.

    def title(self):
        return self.stage.tool("xdotool", "getwindowname", self.id).decode(errors="backslashreplace").rstrip("\n")

    def wait_for_title(self, name):
        title = f"{name} — Byteloupe"
        wait_until("the title of the window", self.title, lambda seen: seen == title, repr(title))

    def picture(self):
        return self.stage.screen(*self.size)

    def wait_for_picture(self, what, good, expected, deadline=DEADLINE):
        return wait_until(what, self.picture, good, expected, deadline)

    def shoot(self, name):
        self.picture().save(self.stage.keep / f"{name}.png")

    def is_shown(self, picture):
        """Are there the hex view and the status line under it?"""
        return (
            picture.at(8, picture.height - 75) == self.palette["ground"]
            and picture.at(2, picture.height - 4) == self.palette["panel"]
        )

    def wait_until_open(self, name):
        """Waits until a file is in front and on the screen."""
        self.wait_for_title(name)
        self.wait_for_picture("the hex view is on the screen", self.is_shown, "ground and status line")
        # What is known at once of a small file is there when the picture no longer changes.
        return self.still()

    def still(self, frames=8):
        """Waits until the picture stands still, and returns it."""
        last = [self.picture(), 0]

        def look():
            now = self.picture()
            last[1] = last[1] + 1 if now == last[0] else 0
            last[0] = now
            return last[1]

        wait_until("the picture stands still", look, lambda same: same >= frames, f"{frames} pictures alike")
        return last[0]

    def has_banner(self, picture):
        """Is there a line under the verdict?"""
        return picture.at(8, verdict_bottom(picture) + 3) == self.palette["control"]

    def wait_for_banner(self):
        self.wait_for_picture("a line under the verdict appears", self.has_banner, "the colour of its ground")
        self.still(4)

    # What is done.

    def key(self, *keys):
        self.expect_alive()
        self.stage.tool("xdotool", "key", "--delay", "0", *keys)

    @contextlib.contextmanager
    def stopped(self):
        """Stops the program, so that it finds all that happens meanwhile in one frame."""
        os.killpg(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.killpg(self.process.pid, signal.SIGCONT)

    def point(self, x, y):
        self.stage.tool("xdotool", "mousemove", str(int(x)), str(int(y)))

    def button(self, *actions):
        self.stage.tool("xdotool", *actions)

    def theme(self, name):
        self.palette = PALETTES[name]
        self.key("ctrl+alt+d" if name == "DARK" else "ctrl+alt+l")
        self.wait_for_picture(f"the theme is {name.lower()}", self.is_shown, "its ground and panel")
        return self.still()

    def resize(self, width, height):
        self.stage.tool("xdotool", "windowsize", "--sync", self.id, str(width), str(height))
        self.size = (width, height)
        self.wait_for_picture(f"the window fills {width} × {height}", self.is_shown, "ground and status line")
        return self.still()

    def copied(self, keys):
        """Copies by keys and returns what came on the clipboard."""
        self.stage.clipboard_marks += 1
        mark = f"nothing was copied yet {self.stage.clipboard_marks}".encode()
        self.stage.put_on_clipboard(mark)
        self.key(keys)
        return wait_until(
            f"{keys} puts something on the clipboard", self.stage.clipboard, lambda seen: seen != mark, "other text"
        )

    def copied_hex(self):
        return self.copied("ctrl+alt+h").decode()

    def expect_hex(self, what, bytes_or_text):
        wanted = bytes_or_text if isinstance(bytes_or_text, str) else bytes_or_text.hex(" ").upper()
        expect(what, wanted, self.copied_hex())

    def wait_for_overlay(self, what):
        """Waits until something stands before the rest of the window, which is darkened then."""

        def is_darkened(picture):
            return picture.at(8, picture.height - 60) != self.palette["ground"]

        self.wait_for_picture(f"{what} appears", is_darkened, "a darkened window")

    def open_path(self, path):
        """Types nothing: puts a path on the clipboard and pastes it into the field for paths."""
        self.stage.put_on_clipboard(os.fsencode(path))
        self.key("ctrl+shift+o")

        width, height = self.size
        area = (width / 2 - 250, height / 2 - 80, width / 2 + 250, height / 2 + 80)
        self.wait_for_overlay("the field for a path")
        # All but the blinking caret stands still.
        empty = self.still(3).crop(*area)
        self.key("ctrl+v")
        wait_until(
            "the pasted path is in the field",
            lambda: self.picture().crop(*area).differing(empty),
            lambda pixels: pixels > 150,
            "more than 150 pixels of it changed",
        )
        self.key("Return")

    # Where things stand, as src/app/hex_view/grid.rs has it.

    def grid(self, length, picture=None):
        return Grid(self.size, self.rows_top(picture or self.picture()), length)

    def rows_top(self, picture):
        """Where the rows begin: under the verdict, the lines under it if there are any, and the column
        numbers."""
        ground = self.palette["ground"]
        for y in range(verdict_bottom(picture), picture.height // 2):
            if all(picture.at(8, y + below) == ground for below in range(20)):
                return y + 26
        raise Failed("the hex view has a top", "ground at the left edge", "none")

    def click(self, length, offset):
        self.point(*self.grid(length).centre(offset))
        self.button("click", "1")

    def wait_for_caret(self, length, offset, top_row=0, deadline=DEADLINE):
        """Waits for the frame of the caret round a cell."""
        accent = self.palette["accent"]

        def has_caret(picture):
            # A line under the verdict may come or go meanwhile.
            grid = self.grid(length, picture)
            left, top = grid.corner(offset, top_row)
            y = top + grid.row_height / 2
            return accent in (picture.at(left - 1, y), picture.at(left - 2, y))

        self.wait_for_picture(f"the caret stands at {offset}", has_caret, "the frame of the caret", deadline)

    # What it costs.

    def ticks(self):
        """Processor time of all threads, in ticks of the clock."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    def resident(self):
        """Memory in use, in KiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1))

    def threads(self):
        """How many threads the program has."""
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def thread_names(self):
        """How many threads of each name the program has. The system cuts names after 15 bytes."""
        names = collections.Counter()
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            # A thread may end while they are counted.
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                names[(task / "comm").read_text().rstrip()] += 1
        return names


def verdict_bottom(picture):
    """Where the verdict ends, as src/app/shell/ui.rs and src/app/views/verdict_strip.rs have it."""
    return 30 + 56 if picture.height < 700 else 40 + 80


class Grid:
    """Where the cells stand."""

    def __init__(self, size, rows_top, length):
        self.width, self.height = size
        self.rows_top = rows_top
        roomy = self.width >= 1280
        self.row_height = 24 if roomy else 22
        self.hex_cell = 25 if roomy else 22
        self.text_cell = 13 if roomy else 11
        digits = max(8, -(-max(length - 1, 0).bit_length() // 4))
        # Hack at 13 points: each digit of an offset is 1233/2048 of that wide.
        self.hex_left = 14 + digits * 13 * 1233 / 2048 + 20
        self.text_left = self.hex_left + 16 * self.hex_cell + 8 + 20
        self.bar_x = self.text_left + 16 * self.text_cell + 8 + 6
        # The legend and the status line are under it.
        self.bottom = self.height - 34 - 28

    def corner(self, offset, top_row=0):
        row, column = divmod(offset, 16)
        x = self.hex_left + column * self.hex_cell + (8 if column >= 8 else 0)
        # Edges are drawn on whole pixels.
        return round(x), self.rows_top + (row - top_row) * self.row_height

    def centre(self, offset, top_row=0):
        x, y = self.corner(offset, top_row)
        return x + self.hex_cell / 2, y + self.row_height / 2

    def text_cells(self, first, count, top_row=0):
        """The rectangle of some cells of one row of the text pane."""
        row, column = divmod(first, 16)
        left = round(self.text_left) + column * self.text_cell
        top = self.rows_top + (row - top_row) * self.row_height
        return left, top, left + count * self.text_cell, top + self.row_height

    def rows_in_view(self):
        return (self.bottom - self.rows_top) // self.row_height


# ---------------------------------------------------------------------------------------- oracles


def units(data):
    """Each character or ill-formed span as (offset, length, character or None), as Python decodes."""
    found = []
    offset = 0
    while offset < len(data):
        try:
            text = data[offset:].decode()
            bad = (len(data) - offset, len(data) - offset)
        except UnicodeDecodeError as error:
            bad = (error.start, error.end)
            text = data[offset : offset + bad[0]].decode()
        at = offset
        for character in text:
            length = len(character.encode())
            found.append((at, length, character))
            at += length
        if bad[1] > bad[0]:
            found.append((at, bad[1] - bad[0], None))
        offset += bad[1]
    return found


def fills(data, palette):
    """The colours that the fill of each byte may have."""
    wanted = []
    for _, length, character in units(data):
        if character is None:
            wanted += [(palette["error_fill"], palette["error_hatch"])] * length
        elif length == 1:
            wanted.append((palette["ground"],))
        else:
            role = "BOM" if character == "\ufeff" else length
            wanted += [(palette["lead"][role],)] + [(palette["tail"][role],)] * (length - 1)
    return wanted


def blends(colour, one, other):
    """Is it a colour between two others, as the edge of a stroke is?"""
    for shift in (16, 8, 0):
        low, high = sorted((one >> shift & 255, other >> shift & 255))
        if not low - 1 <= colour >> shift & 255 <= high + 1:
            return False
    return True


def expect_fills(window, data, deadline=DEADLINE):
    """Every byte of a small file comes to have the fill of its role."""
    end = time.monotonic() + deadline
    while True:
        try:
            return expect_fills_now(window, data)
        except Failed:
            if time.monotonic() > end:
                raise
        time.sleep(BETWEEN_LOOKS)


def expect_fills_now(window, data):
    picture = window.picture()
    grid = window.grid(len(data), picture)
    for offset, wanted in enumerate(fills(data, window.palette)):
        x, y = grid.centre(offset)
        # Above the digits, inside outlines and the frame of the caret.
        seen = picture.at(x, y - 7)
        if not (seen in wanted or len(wanted) == 2 and blends(seen, *wanted)):
            raise Failed(
                f"the fill of byte {data[offset]:02X} at {offset:#x}",
                " or ".join(f"#{colour:06X}" for colour in wanted),
                f"#{seen:06X}",
            )


# ---------------------------------------------------------------------------------------- checks


def the_tour_is_on_the_screen_with_its_title(stage):
    window = stage.open(TOUR)
    lead = window.palette["lead"]
    window.wait_for_picture(
        "the first picture has role colours",
        lambda picture: {lead[2], lead[3], lead[4], lead["BOM"]} <= picture.colours().keys(),
        "the fills of leads of 2, 3 and 4 bytes and of the signature",
        deadline=20,
    )
    stage.say(f"first picture with role colours after {time.monotonic() - window.started:.2f} s")
    window.wait_until_open("tour.txt")
    window.shoot("tour-dark")


def every_byte_has_the_colour_of_its_role_in_both_themes_and_in_a_small_window(stage):
    data = TOUR.read_bytes()
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    for theme in ("DARK", "LIGHT"):
        window.theme(theme)
        # As many rows as fit.
        shown = 16 * window.grid(len(data)).rows_in_view()
        expect_fills(window, data[:shown])
        colours = window.picture().colours()
        palette = window.palette
        wanted = [("hatching of errors", palette["error_hatch"]), ("outline of errors", palette["error_line"])]
        wanted += [(f"lead of {role}", colour) for role, colour in palette["lead"].items()]
        wanted += [(f"tail of {role}", colour) for role, colour in palette["tail"].items()]
        for name, colour in wanted:
            if colours[colour] < 50:
                raise Failed(f"{name}, {theme.lower()} theme", "50 pixels or more", colours[colour])
        window.shoot(f"roles-{theme.lower()}")
    window.resize(1024, 640)
    shown = 16 * window.grid(len(data)).rows_in_view()
    for theme in ("DARK", "LIGHT"):
        window.theme(theme)
        expect_fills(window, data[:shown])
        window.shoot(f"roles-{theme.lower()}-1024")


def f8_goes_from_error_to_error_and_back(stage):
    data = TOUR.read_bytes()
    # The first span of each group of spans side by side that has its own line in the list.
    firsts = ["C0", "C0", "ED", "F8", "E2 82", "FF", "80"]
    offsets = [0x47, 0x49, 0x82, 0xC9, 0xD3, 0xDC, 0x152]
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    for offset, first in zip(offsets, firsts):
        window.key("F8")
        window.wait_for_caret(len(data), offset)
        window.expect_hex(f"F8 to {offset:#x}, then copy", first)
    window.shoot("last-error")
    for offset, first in reversed(list(zip(offsets, firsts))[:-1]):
        window.key("shift+F8")
        window.wait_for_caret(len(data), offset)
        window.expect_hex(f"Shift+F8 to {offset:#x}, then copy", first)


def a_click_puts_the_caret_on_a_byte_and_a_drag_selects(stage):
    data = TOUR.read_bytes()
    length = len(data)
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    for offset, unit in ((4, "E2 89 A2"), (6, "E2 89 A2"), (0x6B, "F0 A3 8E B4"), (0x19F, "63"), (0, "EF BB BF")):
        window.click(length, offset)
        window.wait_for_caret(length, offset)
        window.expect_hex(f"a click on {offset:#x}, then copy", unit)
    for start, end in ((0x4D, 0x72), (0x72, 0x4D), (0x10, 0x1F)):
        # Elsewhere, so that the caret shows when the button has gone down.
        window.key("ctrl+Home")
        window.wait_for_caret(length, 0)
        window.still()
        grid = window.grid(length)
        window.point(*grid.centre(start))
        window.button("mousedown", "1")
        window.wait_for_caret(length, start)
        # In steps, as a hand moves.
        (x0, y0), (x1, y1) = grid.centre(start), grid.centre(end)
        for step in range(1, 9):
            window.point(x0 + (x1 - x0) * step / 8, y0 + (y1 - y0) * step / 8)
        window.wait_for_caret(length, end)
        window.button("mouseup", "1")
        low, high = sorted((start, end))
        window.expect_hex(f"a drag from {start:#x} to {end:#x}, then copy", data[low : high + 1])
    window.shoot("selection")


def a_double_click_selects_the_sequence_or_the_error(stage):
    data = TOUR.read_bytes()
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    for offset, selected in ((5, "E2 89 A2"), (0x84, "ED A1 8C ED BE B4"), (0x153, "80 80 80")):
        window.point(*window.grid(len(data)).centre(offset))
        # A machine that stands still between two clicks makes them two single ones: a person would
        # click again.
        for patience in (2, 2, DEADLINE):
            window.button("click", "--repeat", "2", "--delay", "80", "1")
            try:
                window.wait_for_caret(len(data), last_of(selected, data, offset), deadline=patience)
                break
            except Failed:
                if patience == DEADLINE:
                    raise
        window.expect_hex(f"a double click on {offset:#x}, then copy", selected)


def last_of(selected, data, near):
    """The offset of the last byte of a selection that holds an offset."""
    wanted = bytes.fromhex(selected)
    start = data.index(wanted, max(0, near - len(wanted) + 1))
    return start + len(wanted) - 1


def a_click_within_one_frame_moves_the_caret(stage):
    length = len(TOUR.read_bytes())
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    for offset in (0x23, 0x48, 0x11, 0x85, 0x101, 0x33):
        window.point(*window.grid(length).centre(offset))
        # Both in one go: the program finds them in one frame.
        with window.stopped():
            window.button("mousedown", "1", "mouseup", "1")
        window.wait_for_caret(length, offset)


def keys_within_one_frame_do_what_they_say_in_their_order(stage):
    names = ["tour.txt", "rfc-example-korean.txt", "rfc-example-japanese.txt"]
    window = stage.open(*(SAMPLES / name for name in names))
    window.wait_until_open(names[0])
    mark = b"nothing was copied yet"
    stage.put_on_clipboard(mark)
    with window.stopped():
        window.key("ctrl+Tab", "ctrl+Tab", "ctrl+a", "ctrl+alt+h")
    seen = wait_until("something was copied", stage.clipboard, lambda seen: seen != mark, "other text")
    expect("two tabs on, all, as hex", (SAMPLES / names[2]).read_bytes().hex(" ").upper().encode(), seen)
    window.wait_for_title(names[2])


def keys_after_the_one_that_closes_an_overlay_are_not_lost_in_a_slow_frame(stage):
    names = ["tour.txt", "rfc-example-korean.txt"]
    window = stage.open(*(SAMPLES / name for name in names))
    window.wait_until_open(names[0])
    # Each of these leaves the other tab in front.
    for number, keys in enumerate(("ctrl+shift+o", "ctrl+d", "F1", "ctrl+shift+p"), 1):
        window.key(keys)
        window.wait_for_overlay(keys)
        window.still()
        with window.stopped():
            window.key("Escape", "ctrl+Tab")
        window.wait_until_open(names[number % 2])


def alt_with_a_key_opens_no_menu_however_many_keys_come_in_one_frame(stage):
    names = ["tour.txt", "rfc-example-korean.txt"]
    window = stage.open(*(SAMPLES / name for name in names))
    window.wait_until_open(names[0])
    # It might open a field for what is typed next, so what comes with it is held back for a moment.
    with window.stopped():
        window.key("ctrl+F7", "alt+7")
    has_line = lambda picture: picture.at(900, verdict_bottom(picture) + 3) == window.palette["panel"]
    window.wait_for_picture("both are compared", has_line, "a line under the verdict")
    picture = window.still()
    expect("the verdict where the menu would be", picture.at(900, 44), picture.at(100, 44))


def the_first_arrow_key_moves_the_caret(stage):
    length = len(TOUR.read_bytes())
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    for step, key in enumerate(("Right", "Right", "Down", "Tab", "Tab", "Down")):
        window.key(key)
        if key != "Tab":
            window.wait_for_caret(length, (1, 2, 0x12, None, None, 0x22)[step])


def all_of_it_copied_as_text_is_what_python_decodes(stage):
    for sample in ("tour.txt", "attack-surrogate-pair.bin", "error-five-bytes-cut.bin"):
        data = (SAMPLES / sample).read_bytes()
        window = stage.open(SAMPLES / sample)
        window.wait_until_open(sample)
        window.key("ctrl+a")
        text = window.copied("ctrl+alt+t").decode()
        expect(f"the text of {sample}", data.decode(errors="replace"), text)
        stage.end_programs()


def a_form_chosen_by_name_is_what_python_reads_back(stage):
    data = (SAMPLES / "tour.txt").read_bytes()
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    window.key("ctrl+a")
    for name, read in (("base64", base64.b64decode), ("python", lambda text: ast.literal_eval(text.decode()))):
        window.key("ctrl+shift+c")
        stage.tool("xdotool", "type", "--delay", "0", name)
        window.still()
        expect(f"what was copied as {name}", data, read(window.copied("Return")))


def three_layers_of_a_mail_are_peeled_by_keys_alone(stage):
    text = "name=café&city=Zürich&note=€ 42"
    percent = urllib.parse.quote(text, safe="=&").encode()
    digits = base64.encodebytes(gzip.compress(percent, mtime=0))
    mail = b"From: a@example.com\nContent-Transfer-Encoding: base64\n\n" + digits + b"\n-- \nbye\n"
    path = stage.folder / "mail.eml"
    path.write_bytes(mail)
    window = stage.open(path)
    window.wait_until_open("mail.eml")
    start = mail.index(digits)
    first = f"mail.eml › base64 at 0x{start:X}"
    window.key("F4")
    wait_until("the base64 is gone to", window.copied_hex, lambda seen: len(seen) > 2, "more than a byte")
    window.expect_hex("the base64 is selected", digits.rstrip(b"\n"))
    for name, data in (
        (first, gzip.compress(percent, mtime=0)),
        (f"{first} › gzip", percent),
        (f"{first} › gzip › percent-encoding", text.encode()),
    ):
        window.key("alt+Down")
        window.wait_for_title(name)
        window.still()
        window.key("ctrl+a")
        window.expect_hex(f"the bytes of {name}", data)
        window.key("ctrl+Home")
    window.key("alt+Up", "alt+Up", "alt+Up")
    window.wait_for_title("mail.eml")
    window.still()
    window.expect_hex("the base64 is selected again", digits.rstrip(b"\n"))


def an_error_and_the_document_are_copied_in_forms_that_python_reads_back(stage):
    data = TOUR.read_bytes()
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    window.key("F8")
    window.wait_for_caret(len(data), 0x47)
    for keys, copied in (("ctrl+alt+5", data[0x47:0x49]), ("ctrl+alt+6", data)):
        window.key(keys)
        stage.tool("xdotool", "type", "--delay", "0", "hexdump")
        window.still()
        dump = window.copied("Return").decode()
        lines = [line.split("|")[0].split()[1:] for line in dump.splitlines()]
        expect(f"what {keys} copied", copied, bytes.fromhex("".join(sum(lines, []))))


def what_is_selected_with_the_mouse_is_the_primary_selection_and_not_the_clipboard(stage):
    data = TOUR.read_bytes()
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    mark = b"what was copied before"
    stage.put_on_clipboard(mark)
    for start, end in ((0x10, 0x1F), (0x4D, 0x72)):
        grid = window.grid(len(data))
        window.point(*grid.centre(start))
        window.button("mousedown", "1")
        window.wait_for_caret(len(data), start)
        window.point(*grid.centre(end))
        window.wait_for_caret(len(data), end)
        window.button("mouseup", "1")
        wanted = data[start : end + 1].hex(" ").upper().encode()
        wait_until(
            f"the bytes from {start:#x} to {end:#x} are the primary selection",
            stage.primary,
            lambda seen: seen == wanted,
            shortened(wanted),
        )
        window.key("ctrl+Home")
        window.wait_for_caret(len(data), 0)
        window.still()
    expect("the clipboard", mark, stage.clipboard())


def more_than_x11_takes_in_one_message_is_copied_whole_after_a_question(stage):
    data = bytes(range(251)) * 28_000
    path = stage.folder / "seven-megabytes"
    path.write_bytes(data)
    window = stage.open(path)
    window.wait_until_open("seven-megabytes")
    window.key("ctrl+a", "ctrl+alt+h")
    window.wait_for_overlay("the question")
    window.still()
    text = window.copied("Return")
    expect("the length of the text", 3 * len(data) - 1, len(text))
    expect("the digits", True, text == data.hex(" ").upper().encode())
    # Something short is copied after it in the usual way.
    window.key("ctrl+Home")
    window.expect_hex("the first byte", "00")


def what_is_found_is_copied_and_pasted_elsewhere(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    before = window.still()
    # Typed at once: no letter is lost before the field has the keyboard.
    stage.tool("xdotool", "key", "--delay", "0", "ctrl+f", "t", "h", "e", "space", "t", "r", "e", "e")
    marks = before.colours()[window.palette["found_line"]]
    window.key("Return")
    window.wait_for_picture(
        "the match is marked",
        lambda now: now.colours()[window.palette["found_line"]] > marks + 50,
        "lines in the colour of what was found",
    )
    window.still()
    window.key("Escape")
    window.still()
    window.expect_hex("what was found is selected", b"the tree")
    # The next error after it is a 5-byte form; its bytes are selected by keys.
    window.key("F8")
    window.still()
    window.key("shift+Right", "shift+Right", "shift+Right", "shift+Right")
    window.still()
    window.expect_hex("the next error after the match", "F8 88 80 80 80")
    window.key("alt+Left", "alt+Left")
    at_start = window.still()
    window.key("F3")
    # A search ends when it ends: the selection is what it leaves.
    window.wait_for_picture(
        "the match is found again", lambda now: now.differing(at_start) > 1000, "more than 1000 pixels changed"
    )
    window.still()
    expect("the match as text", b"the tree", window.copied("ctrl+alt+t"))
    window.key("ctrl+v")
    window.still()
    window.key("Return")
    window.wait_until_open("pasted 1")
    window.key("ctrl+a")
    window.expect_hex("pasted as a document", b"the tree")


def pasted_text_keeps_every_byte(stage):
    text = "First line\r\nzażółć, Ωμέγα, русский, 日本語, 한국어 👩‍👩‍👧 ❤️\r\n\rlast\ttab\u0001 end"
    data = text.encode()
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    stage.put_on_clipboard(data)
    window.key("ctrl+v")
    window.still()
    window.shoot("paste-preview")
    window.key("Return")
    window.wait_until_open("pasted 1")
    window.shoot("pasted")
    window.key("ctrl+a")
    window.expect_hex("pasted, selected, copied as hex", data)
    window.key("ctrl+a")
    expect("pasted, selected, copied as text", data, window.copied("ctrl+alt+t"))


def text_that_is_selected_elsewhere_is_pasted_by_a_middle_click(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    stage.tool("xclip", "-selection", "primary", "-in", text=b"0x41, 0x42")
    window.point(*window.grid((SAMPLES / "tour.txt").stat().st_size).centre(20))
    window.button("click", "2")
    window.still()
    window.shoot("middle-click")
    window.key("Return")
    window.wait_until_open("pasted 1")
    window.key("ctrl+a")
    window.expect_hex("what was selected elsewhere, read as hex", "41 42")
    # By the key it is the same.
    window.key("shift+Insert")
    window.still()
    window.key("Return")
    window.wait_until_open("pasted 2")


def files_on_the_clipboard_open_and_an_image_is_said(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    path = SAMPLES / "rfc-example-korean.txt"
    files = path.resolve().as_uri().encode() + b"\r\n"
    stage.tool("xclip", "-selection", "clipboard", "-target", "text/uri-list", "-in", text=files)
    window.key("ctrl+v")
    window.wait_until_open("rfc-example-korean.txt")
    before = window.still()
    image = (pathlib.Path(__file__).parent.parent / "assets" / "byteloupe.png").read_bytes()
    stage.tool("xclip", "-selection", "clipboard", "-target", "image/png", "-in", text=image)
    window.key("ctrl+v")
    window.wait_for_picture(
        "a sentence says what there is",
        lambda now: now.colours()[window.palette["warning"]] > before.colours()[window.palette["warning"]] + 50,
        "text in the colour of warnings",
    )
    window.still()
    window.shoot("image-on-the-clipboard")


class SelectionOwner:
    """A program that has the clipboard, and hands a text on as `tests/selection_owner.py` is told."""

    def __init__(self, stage, text, *how):
        path = stage.folder / "selection"
        path.write_bytes(text)
        self.process = subprocess.Popen(
            [sys.executable, ROOT / "tests" / "selection_owner.py", path, *how],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            env=stage.environment(),
        )
        self.said = b""
        self.hear("has the clipboard")

    def hear(self, wanted):
        """Waits until it says that it has done something."""
        end = time.monotonic() + DEADLINE
        line = wanted.encode() + b"\n"
        while line not in self.said:
            left = end - time.monotonic()
            output = self.process.stdout.fileno()
            said = os.read(output, 4096) if left > 0 and select.select([output], [], [], left)[0] else b""
            if not said:
                raise Failed("the owner of the clipboard", wanted, self.said.decode())
            self.said += said
        self.said = self.said.split(line, 1)[1]

    def end(self):
        self.process.kill()
        self.process.wait()


@contextlib.contextmanager
def selection_owner(stage, text, *how):
    owner = SelectionOwner(stage, text, *how)
    try:
        yield owner
    finally:
        owner.end()


def a_long_text_that_comes_late_and_in_pieces_is_pasted_whole(stage):
    data = b"".join(b"line %06d, and no two are alike\n" % number for number in range(20_000))
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    ways = (
        ["--late", "1.5"],
        ["--pause", "0.1"],
        ["--piece", "3000", "--pause", "0.012"],
        ["--piece", "200000", "--late", "0.5", "--pause", "2"],
        ["--only-target", "text/plain;charset=utf-8", "--pause", "0.1"],
        ["--only-target", "STRING", "--late", "0.5"],
    )
    for number, how in enumerate(ways, 1):
        with selection_owner(stage, data, *how) as owner:
            window.key("ctrl+v")
            owner.hear("sent")
            window.still()
            window.key("ctrl+Return")
            window.wait_until_open(f"pasted {number}")
            window.key("ctrl+a")
            expect(f"pasted from an owner with {' '.join(how)}", data, window.copied("ctrl+alt+t"))


def a_text_that_does_not_come_is_said_and_holds_up_no_other(stage):
    data = b"a long text " * 50_000
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    yellow = window.palette["warning"]
    for number, (how, last) in enumerate(
        (
            (["--dies-after", "200000"], "died"),
            (["--dies-after", "0"], "died"),
            (["--silent"], "asked"),
            (["--stops-after", "200000"], "stopped"),
        ),
        1,
    ):
        with selection_owner(stage, data, *how) as owner:
            window.key("ctrl+v")
            owner.hear(last)
            window.wait_for_overlay("the preview")
            if last == "died":
                window.wait_for_picture(
                    f"it is said that the owner with {' '.join(how)} does not answer",
                    lambda picture: picture.colours()[yellow] > 50,
                    "words in the colour of warnings",
                    deadline=8,
                )
                window.shoot(f"owner-{number}")
            window.key("Escape")
            window.wait_for_picture("the preview is gone", window.is_shown, "ground and status line")
            # What is copied elsewhere meanwhile is there at once.
            stage.put_on_clipboard(b"another text")
            window.key("ctrl+v")
            window.wait_for_overlay("the next preview")
            wait_until(
                "another text is pasted",
                lambda: window.key("ctrl+Return") or window.title(),
                lambda title: title.startswith(f"pasted {number} "),
                f"pasted {number}",
                deadline=8,
            )
            window.wait_until_open(f"pasted {number}")
            window.key("ctrl+a")
            window.expect_hex("what was copied after that", b"another text")


def a_hundred_million_bytes_of_text_do_not_stop_the_window(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    stage.put_on_clipboard(b"41 42 43 44 45 46 47 48 49 4a 4b 4c 4d 4e 4f 50 51 52 53\n" * 1_754_386)
    window.key("ctrl+v")
    # It closes whether it is still fetched, read, or known.
    window.still(3)
    window.shoot("a-hundred-million-bytes")
    started = time.monotonic()
    window.key("Escape")
    window.wait_for_picture("the preview is gone", window.is_shown, "ground and status line")
    took = time.monotonic() - started
    stage.say(f"closed within {took:.2f} s")


def a_path_is_pasted_into_the_field_for_paths(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    window.open_path(SAMPLES / "rfc-example-korean.txt")
    window.wait_until_open("rfc-example-korean.txt")
    window.key("ctrl+a")
    window.expect_hex("the file that was opened by its path", "ED 95 9C EA B5 AD EC 96 B4")


def several_files_are_several_tabs(stage):
    names = ["tour.txt", "rfc-example-korean.txt", "rfc-example-japanese.txt"]
    window = stage.open(*(SAMPLES / name for name in names))
    window.wait_until_open(names[0])
    window.shoot("tabs")
    for keys, name in (
        ("ctrl+Tab", names[1]),
        ("ctrl+Tab", names[2]),
        ("ctrl+Tab", names[0]),
        ("ctrl+shift+Tab", names[2]),
        ("ctrl+shift+Tab", names[1]),
    ):
        window.key(keys)
        window.wait_for_title(name)
    window.key("ctrl+w")
    wait_until("Ctrl+W closes a tab", window.title, lambda seen: names[1] not in seen, "another title")
    left = {names[0], names[2]}
    expect("a file that is left is in front", True, window.title().removesuffix(" — Byteloupe") in left)
    window.key("ctrl+w")
    window.key("ctrl+w")
    wait_until("all tabs are closed", window.title, lambda seen: seen == "Byteloupe", "'Byteloupe'")
    window.still()
    window.expect_alive()
    window.shoot("no-document")


def a_hundred_tabs_take_little_memory_and_no_threads_of_their_own(stage):
    folder = stage.folder / "many"
    folder.mkdir()
    paths = []
    for number in range(100):
        path = folder / f"{number}.txt"
        # Other lengths and other bytes, one of them ill-formed: each tab has work of its own.
        path.write_bytes((f"file {number}: é 日本 \n" * (40 + number)).encode() + b"\xff")
        paths.append(path)
    one = None
    for count in (1, 100):
        window = stage.open(*paths[:count])
        window.wait_until_open("0.txt")
        # What is in a tab is counted and laid out when it comes to the front.
        for path in paths[1:count]:
            window.key("ctrl+Tab")
            window.wait_for_title(path.name)
        window.still()
        busy = window.threads()
        # A thread of the pool ends when it has had no work for a second. Some of them look after the file in front
        # now and then, so one or two more may be there at any moment.
        names = wait_until(
            "the threads that had something to do for a moment end",
            window.thread_names,
            lambda names: one is None or (names - one).total() <= 2,
            f"at most two more than with one tab, {one}",
        )
        resident = window.resident()
        stage.say(f"tabs {count}: {resident} KiB resident, {busy} threads at once, {names.total()} at rest")
        window.expect_alive()
        stage.end_programs()
        one = one or names
    if resident > 250 * 1024:
        raise Failed("memory of a hundred tabs", "at most 250 MiB", f"{resident} KiB")


def what_cannot_be_opened_is_said_and_the_window_lives_on(stage):
    folder = stage.folder / "a folder"
    folder.mkdir()
    cases = [
        (stage.folder / "nowhere.txt", "does not exist"),
        (folder, "is a folder"),
        (TOUR / "below", "does not exist"),
    ]
    if os.geteuid() != 0:
        secret = stage.folder / "secret.txt"
        secret.write_bytes(b"secret")
        secret.chmod(0)
        cases.append((secret, "may not be read"))
    for path, words in cases:
        window = stage.open(path)
        wait_until(
            f"a line about {path.name} on standard error",
            window.stderr,
            lambda seen: any(path.name in line and words in line for line in seen.splitlines()),
            f"a line with {path.name!r} and {words!r}",
        )
        window.wait_for_picture("the window is there", window.is_shown, "ground and status line")
        window.still()
        window.shoot(f"failed-{path.name.replace(' ', '-')}")
        window.open_path(TOUR)
        window.wait_until_open("tour.txt")
        window.expect_hex("the file opened after it", "EF BB BF")
        stage.end_programs()


def an_empty_file_is_an_open_file(stage):
    empty = stage.folder / "empty.txt"
    empty.write_bytes(b"")
    window = stage.open(empty)
    window.wait_until_open("empty.txt")
    window.shoot("empty")
    # Nothing of it can be copied, and every key is survived.
    for keys in ("ctrl+a", "F8", "shift+F8", "ctrl+End", "Down", "Next", "Tab", "Left", "ctrl+Right", "ctrl+alt+h"):
        window.key(keys)
    window.still(4)
    window.expect_alive()
    expect("words on standard error", "", window.stderr())


def a_name_that_is_not_utf8_is_escaped_in_the_title(stage):
    path = os.fsencode(stage.folder) + b"/raw\xff name.txt"
    with open(path, "wb") as file:
        file.write(b"abc\xff")
    window = stage.open(path)
    window.wait_until_open("raw\\xff name.txt")
    window.key("ctrl+a")
    window.expect_hex("its content", "61 62 63 FF")


def the_end_of_sixteen_gibibytes_is_exact_and_memory_stays_small(stage):
    end = "the end ≢ 日本語 €".encode()
    # What any content costs, its glyphs above all, is told; what is limited is the cost of the length.
    resident = {}
    for name, content in (("empty.bin", b""), ("small.bin", bytes(3000) + end)):
        path = stage.folder / name
        path.write_bytes(content)
        window = stage.open(path)
        window.wait_until_open(name)
        window.key("ctrl+End")
        if content:
            window.expect_hex("the end of a small file", "E2 82 AC")
        window.still()
        resident[name] = window.resident()
        stage.end_programs()
    without = resident["small.bin"]

    large = stage.folder / "large.bin"
    size = (16 << 30) + 3 + len(end)
    with open(large, "wb") as file:
        os.truncate(large, size)
        file.seek(size - len(end))
        file.write(end)
    window = stage.open(large)
    window.wait_for_title("large.bin")
    window.wait_for_picture("the hex view is on the screen", window.is_shown, "ground and status line")
    at_first = window.resident() - without
    window.expect_hex("the first byte", "00")
    window.key("ctrl+End")
    window.expect_hex("Ctrl+End, then copy", "E2 82 AC")
    window.shoot("large-end")
    # To the lead of the sequence under the caret, then to the one before.
    window.key("ctrl+Left", "ctrl+Left")
    window.expect_hex("Ctrl+Left twice, then copy", "20")
    window.key("ctrl+Home")
    window.expect_hex("Ctrl+Home, then copy", "00")

    # While it counts, memory stays where it is.
    most = [at_first]
    until = time.monotonic() + 4

    def watch():
        most[0] = max(most[0], window.resident() - without)
        return time.monotonic()

    wait_until("four seconds of counting", watch, lambda now: now > until, "time passes")
    stage.say(f"memory over that with a small file: {at_first} KiB at first, {most[0]} KiB at most")
    more = most[0] + without - resident["empty.bin"]
    stage.say(f"memory over that with an empty file: {more} KiB at most")
    if most[0] > MEMORY_FOR_A_FILE:
        raise Failed("memory for a file of 16 GiB", f"at most {MEMORY_FOR_A_FILE} KiB more", f"{most[0]} KiB")
    window.key("ctrl+period")
    window.still()

    grid = window.grid(size)
    window.point(grid.bar_x, grid.rows_top + 8)
    window.button("mousedown", "1")
    before = window.picture()
    for y in range(int(grid.rows_top) + 30, window.size[1] + 40, 60):
        window.point(grid.bar_x, y)
    window.wait_for_picture("the rows move with the scroll bar", lambda now: now != before, "another picture")
    window.still(4)
    window.button("mouseup", "1")
    window.still()
    rows = -(-size // 16)
    top_row = rows - grid.rows_in_view()
    left, top = grid.corner(size, top_row)

    def is_at_the_end(picture):
        """Nothing is in the cell after the last byte."""
        after = picture.crop(left + 4, top + 3, left + grid.hex_cell - 4, top + grid.row_height - 3)
        return len(after.colours()) == 1

    window.wait_for_picture("the last row is in view", is_at_the_end, "an empty cell after the last byte")
    window.point(*grid.centre(size - 1, top_row))
    window.button("click", "1")
    window.wait_for_caret(size, size - 1, top_row)
    window.shoot("large-scrolled")
    window.expect_hex("the last byte of the last row, then copy", "E2 82 AC")
    window.key("Left", "Left", "Left", "shift+Home")
    window.shoot("large-selected")
    window.expect_alive()
    large.unlink()


def a_file_that_changes_while_it_is_open_is_told_and_read_again(stage):
    path = stage.folder / "changing.txt"
    path.write_bytes(b"0123456789" * 400)
    window = stage.open(path)
    window.wait_until_open("changing.txt")

    with open(path, "ab") as file:
        file.write("grown ≢".encode())
    window.wait_for_banner()
    window.shoot("grown")
    window.key("F5")
    window.wait_for_picture("the line goes when the file is read again", lambda p: not window.has_banner(p), "no line")
    window.key("ctrl+a")
    expect("all of it after it grew", path.read_bytes(), window.copied("ctrl+alt+t"))
    window.key("ctrl+End")
    window.expect_hex("its end after it grew", "E2 89 A2")

    window.key("ctrl+Home")
    path.write_bytes(b"short!")
    window.wait_for_banner()
    window.shoot("shrunk")
    window.key("ctrl+End")
    window.expect_hex("its end after it shrank", "21")
    window.key("F5")
    window.still()
    window.key("ctrl+a")
    expect("all of it after it shrank", b"short!", window.copied("ctrl+alt+t"))

    window.key("ctrl+Home")
    window.wait_for_picture("the line goes when the file is read again", lambda p: not window.has_banner(p), "no line")
    path.unlink()
    window.wait_for_banner()
    window.shoot("deleted")
    window.key("ctrl+a")
    expect("what was opened can still be copied", b"short!", window.copied("ctrl+alt+t"))
    window.key("F5")
    wait_until(
        "reading it again says that it is gone",
        window.stderr,
        lambda seen: "changing.txt does not exist" in seen,
        "a line on standard error",
    )
    window.expect_alive()
    window.still()
    window.shoot("deleted-and-read-again")


def doing_nothing_costs_nothing(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    calm = [window.ticks(), time.monotonic()]

    def seconds_of_calm():
        now = window.ticks()
        if now - calm[0] > 1:
            calm[:] = [now, time.monotonic()]
        return time.monotonic() - calm[1]

    wait_until("the program comes to rest", seconds_of_calm, lambda seen: seen > 1, "a second with at most 1 tick")
    before = window.ticks()
    until = time.monotonic() + 3
    wait_until("three seconds", time.monotonic, lambda now: now > until, "time passes")
    used = window.ticks() - before
    stage.say(f"ticks of processor time in 3 s without a cause: {used}")
    if used > 2:
        raise Failed("processor time in 3 s without a cause", "at most 2 ticks", used)


def the_examples_of_the_rfc_are_readable_without_any_font_of_the_system(stage):
    nothing = stage.folder / "fonts.conf"
    nothing.write_text('<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">\n<fontconfig/>\n')
    # U+233B4 has no glyph anywhere: what stands for it is a box, and must be taken for one.
    no_glyph = stage.folder / "no-glyph.txt"
    no_glyph.write_bytes("\U000233b4".encode())
    variants = [
        ("fontconfig", {"FONTCONFIG_FILE": str(nothing)}),
        ("switch", {"BYTELOUPE_NO_SYSTEM_FONTS": "1"}),
    ]
    for variant, environment in variants:
        window = stage.open(no_glyph, **environment)
        window.wait_until_open("no-glyph.txt")
        window.key("End")
        window.wait_for_caret(4, 3)
        shape = ink(window, window.grid(4).text_cells(0, 4))
        expect(f"U+233B4 is taken for a box ({variant})", True, is_box(shape))
        window.shoot(f"no-fonts-box-{variant}")
        stage.end_programs()
        for sample, text in (("rfc-example-korean.txt", "한국어"), ("rfc-example-japanese.txt", "日本語")):
            window = stage.open(SAMPLES / sample, **environment)
            window.wait_until_open(sample)
            grid = window.grid(9)
            shapes = []
            for place in range(3):
                # The frame of the caret stands elsewhere.
                window.key("End" if place < 2 else "Home")
                window.wait_for_caret(9, 8 if place < 2 else 0)
                window.still(4)
                shapes.append(ink(window, grid.text_cells(place * 3, 3)))
            window.shoot(f"no-fonts-{variant}-{sample.removesuffix('.txt')}")
            for character, shape in zip(text, shapes):
                if len(shape) < 20:
                    raise Failed(f"{character} is drawn ({variant})", "20 pixels or more", len(shape))
                if is_box(shape):
                    raise Failed(f"{character} is drawn ({variant})", "a character", "a box")
            if len({frozenset(shape) for shape in shapes}) != 3:
                raise Failed(f"the characters of {sample} differ ({variant})", "three shapes", "fewer")
            stage.end_programs()


def ink(window, area):
    """The places in an area that are not ground, counted from the first of them, without a frame of
    the caret round the area."""
    left, top, right, bottom = area
    picture = window.picture().crop(left + 3, top + 3, right - 3, bottom - 3)
    ground = window.palette["ground"]
    inked = [
        (x, y)
        for y in range(picture.height)
        for x in range(picture.width)
        if sum(abs((picture.at(x, y) >> s & 255) - (ground >> s & 255)) for s in (16, 8, 0)) > 120
    ]
    if not inked:
        return set()
    first_x, first_y = min(x for x, _ in inked), min(y for _, y in inked)
    return {(x - first_x, y - first_y) for x, y in inked}


def is_box(shape):
    """Is it a closed frame with room inside it all the way round, as a box for a missing glyph is?"""
    if not shape:
        return False
    right, bottom = max(x for x, _ in shape), max(y for _, y in shape)
    frame = {(x, y) for x in range(right + 1) for y in (0, bottom)} | {(x, y) for y in range(bottom + 1) for x in (0, right)}
    inside = {(x, y) for x in range(1, right) for y in (1, bottom - 1)} | {(x, y) for y in range(1, bottom) for x in (1, right - 1)}
    return len(frame & shape) >= 0.95 * len(frame) and not inside & shape


def what_was_chosen_is_there_in_the_next_run_and_nonsense_in_its_place_does_no_harm(stage):
    kept = stage.folder / "kept"
    kept.mkdir()

    def first_byte(after, *keys, said=False):
        window = stage.open(TOUR, XDG_DATA_HOME=str(kept))
        window.wait_until_open("tour.txt")
        if keys:
            window.key(*keys)
        copied = window.copied_hex()
        window.key("ctrl+q")
        wait_until("Ctrl+Q ends the program", window.process.poll, lambda seen: seen is not None, "its end")
        expect(f"words on standard error {after}", said, bool(window.stderr()))
        return copied

    expect("what is copied in lower case", "ef bb bf", first_byte("in the first run", "ctrl+alt+u"))
    expect("what is copied in the next run", "ef bb bf", first_byte("in the next run"))
    names = sorted(path.name for path in kept.rglob("*") if path.is_file())
    expect("files that are kept", ["settings.json", "state.json"], names)
    path = kept / "byteloupe" / "settings.json"
    settings = path.read_bytes()
    expect("who may read the settings", 0o600, path.stat().st_mode & 0o777)
    path.write_bytes(settings.replace(b"true", b"7"))
    expect("what is copied after nonsense", "EF BB BF", first_byte("after nonsense"))
    path.write_bytes(b"\xff\x00 no settings")
    expect("what is copied after damage", "EF BB BF", first_byte("after damage", said=True))
    aside = path.with_name(path.name + ".broken-1")
    expect("what was put aside", b"\xff\x00 no settings", aside.read_bytes())


def a_pipe_or_a_link_in_place_of_the_settings_is_left_alone_and_the_window_comes_up(stage):
    precious = stage.folder / "precious"
    precious.write_bytes(b"do not touch")
    for number, make in enumerate((os.mkfifo, lambda path: path.symlink_to(precious))):
        kept = stage.folder / f"barred-{number}"
        settings = kept / "byteloupe" / "settings.json"
        settings.parent.mkdir(parents=True)
        make(settings)
        kind = settings.lstat().st_mode
        window = stage.open(TOUR, XDG_DATA_HOME=str(kept))
        window.wait_until_open("tour.txt")
        window.key("ctrl+alt+u")
        window.key("ctrl+q")
        wait_until("Ctrl+Q ends the program", window.process.poll, lambda seen: seen is not None, "its end")
        if "are not kept" not in window.stderr():
            raise Failed("what is said", "that settings are not kept", window.stderr())
        expect("what stands there", kind, settings.lstat().st_mode)
    expect("what the link leads to", b"do not touch", precious.read_bytes())


def a_wayland_of_a_session_that_has_ended_does_not_keep_the_window_from_coming_up(stage):
    for stale in ("wayland-7", str(stage.folder / "nowhere")):
        window = stage.open(TOUR, WAYLAND_DISPLAY=stale)
        window.wait_until_open("tour.txt")
        window.key("ctrl+q")
        status = wait_until("Ctrl+Q ends the program", window.process.poll, lambda seen: seen is not None, "its end")
        expect("the status", 0, status)


def a_file_of_the_system_has_the_bytes_that_it_has_and_not_a_page(stage):
    path = pathlib.Path("/sys/kernel/mm/transparent_hugepage/enabled")
    if not path.is_file():
        return stage.say("there is no such file here")
    content = path.read_bytes()
    window = stage.open(path)
    window.wait_until_open("enabled")
    mark = b"nothing was copied yet"
    stage.put_on_clipboard(mark)

    def look():
        # The system says that it is a page long: how many bytes it has shows when they are counted.
        window.key("ctrl+a", "ctrl+alt+h")
        return stage.clipboard()

    copied = wait_until("something was copied", look, lambda seen: seen != mark, "other text")
    expect("its bytes", content.hex(" ").upper(), copied.decode())


# What the system is asked for by whoever reaches out of the machine, or changes a file.
CALLS = "%network,open,openat,openat2,creat,truncate,ftruncate,fallocate,rename,renameat,renameat2,link,linkat,\
symlink,symlinkat,unlink,unlinkat,chmod,fchmod,fchmodat,chown,fchown,fchownat,utimensat,setxattr,fsetxattr"


def a_session_opens_sockets_of_this_machine_alone_and_only_reads_what_it_inspects(stage):
    if shutil.which("strace") is None:
        raise Failed("the calls of the program can be seen", "strace", "none. On Debian: apt-get install strace")
    # A name that no other path has in it.
    path = stage.folder / "what-is-inspected.bin"
    path.write_bytes(b"one \xC0\xAF two \xE2\x89\xA2 \x80 " * 100)
    os.utime(path, ns=(10**18, 10**18))
    bytes_before, before = path.read_bytes(), path.stat()
    calls = stage.folder / "calls"
    under = ["strace", "--follow-forks", "--seccomp-bpf", "--quiet=all", "--string-limit", "4096"]
    window = stage.open(path, TOUR, through=[*under, "--output", calls, "--trace", CALLS])
    window.wait_until_open(path.name)
    window.key("F8")
    window.wait_for_caret(len(bytes_before), 4)
    window.key("ctrl+a")
    expect("all of it", bytes_before.hex(" ").upper(), window.copied("ctrl+alt+h").decode())
    # Saved beside it, under the name that is suggested.
    window.key("ctrl+s")
    window.wait_for_overlay("the field for the name")
    window.key("Return")
    saved = wait_until(
        "the selection is saved",
        lambda: [other for other in stage.folder.glob("what-is-inspected*") if other != path],
        lambda seen: seen,
        "a file beside what is inspected",
    )[0]
    wait_until("it is whole", saved.read_bytes, lambda seen: seen == bytes_before, "the bytes of what is inspected")
    window.key("ctrl+Tab")
    window.wait_for_title(TOUR.name)
    window.key("ctrl+q")
    wait_until("Ctrl+Q ends the program", window.process.poll, lambda seen: seen is not None, "its end")
    expect("the status", 0, window.process.poll())

    seen = calls.read_text(errors="backslashreplace").splitlines()
    sockets = [call for call in seen if re.search(r"\bsocket\(", call)]
    abroad = [call for call in sockets if "socket(AF_UNIX," not in call]
    expect("sockets that lead out of the machine", [], abroad)
    if not any(".X11-unix" in call for call in seen):
        raise Failed("the socket of the screen is seen", "a call with .X11-unix", f"{len(seen)} calls")
    addresses = [call for call in seen if "AF_INET" in call or "AF_PACKET" in call]
    expect("addresses of a network", [], addresses)

    named = [call for call in seen if f"{path}\"" in call]
    reading = [call for call in named if re.search(r"\bopen(at)?\(.*O_RDONLY", call)]
    if not reading:
        raise Failed("the opening of what is inspected is seen", "a call with O_RDONLY", shortened(named))
    expect("other calls with the name of what is inspected", [], [call for call in named if call not in reading])
    writing = [call for call in reading if re.search(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", call)]
    expect("openings that could write to it", [], writing)
    after = path.stat()
    kept = lambda stat: (stat.st_ino, stat.st_mode, stat.st_nlink, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns)
    expect("what is known of it", kept(before), kept(after))
    expect("its bytes", bytes_before, path.read_bytes())
    stage.say(f"{len(sockets)} sockets, {len(reading)} openings of what is inspected, {len(seen)} calls in all")


def ctrl_q_ends_the_program_with_status_0(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    window.key("ctrl+q")
    status = wait_until("Ctrl+Q ends the program", window.process.poll, lambda seen: seen is not None, "its end")
    expect("the status", 0, status)
    expect("words on standard error", "", window.stderr())


def without_a_display_it_says_what_else_to_do(stage):
    environment = stage.environment()
    del environment["DISPLAY"]
    done = subprocess.run(
        [stage.binary, TOUR],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=DEADLINE,
        check=False,
    )
    expect("the status", 2, done.returncode)
    said = done.stderr.decode(errors="backslashreplace")
    if "byteloupe report" not in said:
        raise Failed("what is said", "a sentence with `byteloupe report`", said)


def where_the_driver_gives_no_opengl_the_window_is_drawn_by_the_processor(stage):
    # Over the network, with an X server that forbids it; a driver that is not there.
    for lack in ({"LIBGL_ALWAYS_INDIRECT": "1"}, {"GALLIUM_DRIVER": "none-such"}):
        window = stage.open(TOUR, **lack)
        window.wait_until_open("tour.txt")
        if "drawn by the processor" not in window.stderr():
            raise Failed("what is said", "that it is drawn by the processor", window.stderr())
        window.key("ctrl+q")
        status = wait_until("Ctrl+Q ends the program", window.process.poll, lambda seen: seen is not None, "its end")
        expect("the status", 0, status)


def without_any_opengl_it_says_why_and_what_else_to_do(stage):
    # OpenGL of 1999, as the system without a driver has it.
    environment = stage.environment(MESA_GL_VERSION_OVERRIDE="1.4", MESA_GLES_VERSION_OVERRIDE="1.0")
    done = subprocess.run(
        [stage.binary, TOUR],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=DEADLINE,
        check=False,
    )
    expect("the status", 2, done.returncode)
    said = done.stderr.decode(errors="backslashreplace")
    last = said.rstrip().rpartition("\n")[2]
    if "OpenGL 2.0" not in last or "byteloupe report" not in last:
        raise Failed("what is said", "a sentence with OpenGL 2.0 and `byteloupe report`", said)
    # Neither the names of types nor those of files on the machine that built it.
    for word in ("panicked", "ConfigTemplate", ".rs", "Exiting"):
        if word in said:
            raise Failed("what is said", f"words for a person, without “{word}”", said)


CHECKS = [
    the_tour_is_on_the_screen_with_its_title,
    every_byte_has_the_colour_of_its_role_in_both_themes_and_in_a_small_window,
    f8_goes_from_error_to_error_and_back,
    a_click_puts_the_caret_on_a_byte_and_a_drag_selects,
    a_double_click_selects_the_sequence_or_the_error,
    a_click_within_one_frame_moves_the_caret,
    keys_within_one_frame_do_what_they_say_in_their_order,
    keys_after_the_one_that_closes_an_overlay_are_not_lost_in_a_slow_frame,
    alt_with_a_key_opens_no_menu_however_many_keys_come_in_one_frame,
    the_first_arrow_key_moves_the_caret,
    all_of_it_copied_as_text_is_what_python_decodes,
    a_form_chosen_by_name_is_what_python_reads_back,
    three_layers_of_a_mail_are_peeled_by_keys_alone,
    an_error_and_the_document_are_copied_in_forms_that_python_reads_back,
    what_is_selected_with_the_mouse_is_the_primary_selection_and_not_the_clipboard,
    more_than_x11_takes_in_one_message_is_copied_whole_after_a_question,
    what_is_found_is_copied_and_pasted_elsewhere,
    pasted_text_keeps_every_byte,
    text_that_is_selected_elsewhere_is_pasted_by_a_middle_click,
    files_on_the_clipboard_open_and_an_image_is_said,
    a_long_text_that_comes_late_and_in_pieces_is_pasted_whole,
    a_text_that_does_not_come_is_said_and_holds_up_no_other,
    a_hundred_million_bytes_of_text_do_not_stop_the_window,
    a_path_is_pasted_into_the_field_for_paths,
    several_files_are_several_tabs,
    a_hundred_tabs_take_little_memory_and_no_threads_of_their_own,
    what_cannot_be_opened_is_said_and_the_window_lives_on,
    an_empty_file_is_an_open_file,
    a_name_that_is_not_utf8_is_escaped_in_the_title,
    the_end_of_sixteen_gibibytes_is_exact_and_memory_stays_small,
    a_file_that_changes_while_it_is_open_is_told_and_read_again,
    doing_nothing_costs_nothing,
    the_examples_of_the_rfc_are_readable_without_any_font_of_the_system,
    what_was_chosen_is_there_in_the_next_run_and_nonsense_in_its_place_does_no_harm,
    a_pipe_or_a_link_in_place_of_the_settings_is_left_alone_and_the_window_comes_up,
    a_wayland_of_a_session_that_has_ended_does_not_keep_the_window_from_coming_up,
    a_file_of_the_system_has_the_bytes_that_it_has_and_not_a_page,
    a_session_opens_sockets_of_this_machine_alone_and_only_reads_what_it_inspects,
    ctrl_q_ends_the_program_with_status_0,
    without_a_display_it_says_what_else_to_do,
    where_the_driver_gives_no_opengl_the_window_is_drawn_by_the_processor,
    without_any_opengl_it_says_why_and_what_else_to_do,
]


def run(stage, only, checks):
    passed = failed = 0
    for check in checks:
        name = check.__name__.replace("_", " ")
        if only not in name:
            continue
        remarks = []
        stage.say = remarks.append
        started = time.monotonic()
        try:
            check(stage)
            for program in stage.programs:
                if "panicked" in program.stderr():
                    raise Failed("no thread of the program panics", "no panic", program.stderr())
        except (Failed, OSError, subprocess.SubprocessError) as error:
            failed += 1
            print(f"FAIL  {name}  ({time.monotonic() - started:.1f} s)\n      {error}")
            picture = stage.keep / f"FAIL-{check.__name__}.png"
            stage.screen(*SCREEN).save(picture)
            print(f"      screenshot: {picture}")
            for program in stage.programs:
                if program.stderr():
                    print("      standard error: " + program.stderr().rstrip().replace("\n", "\n        "))
        else:
            passed += 1
            print(f"ok    {name}  ({time.monotonic() - started:.1f} s)")
        for remark in remarks:
            print(f"      {remark}")
        sys.stdout.flush()
        # A key or a button that is still down would spoil the next check.
        stage.tool("xdotool", "mouseup", "1")
        stage.end_programs()
    return passed, failed


def main(checks=CHECKS, description=__doc__, kind=Stage):
    """Runs the checks of a script, as its command line says, on a stage of this kind."""
    arguments = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary", type=pathlib.Path, help="the program")
    arguments.add_argument("--keep", type=pathlib.Path, help="a folder for screenshots")
    arguments.add_argument("--only", default="", help="only checks whose names contain this")
    given = arguments.parse_args()
    if not os.access(given.binary, os.X_OK):
        arguments.error(f"{given.binary} is no program that can be run. Build it first: cargo build")

    keep = given.keep or pathlib.Path(tempfile.mkdtemp(prefix="byteloupe-screenshots-"))
    keep.mkdir(parents=True, exist_ok=True)
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, lambda *_: sys.exit(1))
    stage = kind(given.binary.resolve(), keep)
    failed = 1
    started = time.monotonic()
    try:
        stage.start()
        passed, failed = run(stage, given.only, checks)
    finally:
        stage.end()
        if failed == 0 and given.keep is None:
            shutil.rmtree(keep, ignore_errors=True)
    print(f"{time.monotonic() - started:.0f} s in all")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(CHECKS, __doc__))
