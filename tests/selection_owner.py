#!/usr/bin/python3
"""A program that has the clipboard of X11, and hands its text on as slow, odd or broken programs do.

    python3 tests/selection_owner.py FILE [--late SECONDS] [--piece BYTES] [--pause SECONDS] [--dies-after BYTES]
        [--stops-after BYTES] [--silent] [--only-target NAME]

It speaks the protocol of X11 itself, so that it needs nothing but Python. It prints a line when it has the
clipboard, one for each request, and one when it has sent the whole text or has lost the clipboard.
"""

import argparse
import collections
import os
import pathlib
import select
import socket
import struct
import sys
import time

PROPERTY_CHANGE = 1 << 22
INPUT_ONLY = 2

Request = collections.namedtuple("Request", "time requestor selection target property")


class Display:
    """A connection to the X server, with the few requests that are needed."""

    def __init__(self, name):
        number = name.split(":")[1].split(".")[0]
        self.socket = socket.socket(socket.AF_UNIX)
        try:
            self.socket.connect(f"\0/tmp/.X11-unix/X{number}")
        except OSError:
            self.socket.connect(f"/tmp/.X11-unix/X{number}")
        self.socket.sendall(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
        status, _, _, _, words = struct.unpack("<BBHHH", self.read(8))
        setup = self.read(4 * words)
        if status != 1:
            raise SystemExit("The X server refused the connection.")
        self.next_id, _, _, vendor, _, _, formats = struct.unpack("<IIIHHBB", setup[4:22])
        screen = 32 + (vendor + 3) // 4 * 4 + 8 * formats
        self.root = struct.unpack("<I", setup[screen : screen + 4])[0]
        self.events = collections.deque()
        self.atoms = {}

    def read(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise SystemExit("The X server is gone.")
            data += more
        return data

    def send(self, opcode, detail, body):
        body += bytes(-len(body) % 4)
        self.socket.sendall(struct.pack("<BBH", opcode, detail, 1 + len(body) // 4) + body)

    def reply(self):
        """Reads up to the next reply, and keeps the events before it."""
        while True:
            head = self.read(32)
            if head[0] == 1:
                return head + self.read(4 * struct.unpack("<I", head[4:8])[0])
            if head[0] > 1:
                self.events.append(head)

    def event(self, wait):
        """The next event, or None if none comes within so many seconds."""
        while True:
            if self.events:
                return self.events.popleft()
            if not select.select([self.socket], [], [], wait)[0]:
                return None
            head = self.read(32)
            # An error is of a window that is gone.
            if head[0] > 1:
                return head

    def atom(self, name):
        if name not in self.atoms:
            text = name.encode()
            self.send(16, 0, struct.pack("<Hxx", len(text)) + text)
            self.atoms[name] = struct.unpack("<I", self.reply()[8:12])[0]
        return self.atoms[name]

    def window(self):
        window, self.next_id = self.next_id, self.next_id + 1
        self.send(1, 0, struct.pack("<IIhhHHHHII", window, self.root, 0, 0, 1, 1, 0, INPUT_ONLY, 0, 0))
        return window

    def own(self, window, selection):
        self.send(22, 0, struct.pack("<III", window, selection, 0))

    def owner(self, selection):
        self.send(23, 0, struct.pack("<I", selection))
        return struct.unpack("<I", self.reply()[8:12])[0]

    def listen(self, window, mask):
        self.send(2, 0, struct.pack("<III", window, 1 << 11, mask))

    def set(self, request, of_type, bits, data):
        count = len(data) * 8 // bits
        head = struct.pack("<IIIBxxxI", request.requestor, request.property, of_type, bits, count)
        self.send(18, 0, head + data)

    def notify(self, request, is_given):
        given = request.property if is_given else 0
        event = struct.pack("<BxHIIIII", 31, 0, request.time, request.requestor, request.selection, request.target, given)
        self.send(25, 0, struct.pack("<II", request.requestor, 0) + event.ljust(32, b"\0"))


def say(*words):
    print(*words, flush=True)


def hand_on(display, given, text, request):
    """Sends the text, in pieces where it is long, as each is taken away."""
    deleted = 1
    display.listen(request.requestor, PROPERTY_CHANGE)
    display.set(request, display.atom("INCR"), 32, struct.pack("<I", len(text)))
    display.notify(request, True)
    sent = 0
    while True:
        event = display.event(60)
        if event is None:
            return say("nobody took the next piece")
        kind, window, atom, state = event[0] & 0x7F, *struct.unpack("<II4xB", event[4:17])
        if kind == 29:
            # What was begun is brought to its end.
            say("lost")
            continue
        if kind != 28 or (window, atom, state) != (request.requestor, request.property, deleted):
            continue
        time.sleep(given.pause)
        if given.dies_after is not None and sent >= given.dies_after:
            say("died")
            os._exit(0)
        if given.stops_after is not None and sent >= given.stops_after:
            say("stopped")
            continue
        piece = text[sent : sent + given.piece]
        sent += len(piece)
        display.set(request, request.target, 8, piece)
        if not piece:
            return say("sent")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    arguments.add_argument("file", type=pathlib.Path, help="the text")
    arguments.add_argument("--late", type=float, default=0, help="how long it waits before each answer, in seconds")
    arguments.add_argument("--piece", type=int, default=65536, help="the length of a piece; a text that fits goes in one")
    arguments.add_argument("--pause", type=float, default=0, help="how long it waits before each piece, in seconds")
    arguments.add_argument("--dies-after", type=int, help="it ends after so many bytes; with 0 before the first")
    arguments.add_argument("--stops-after", type=int, help="it sends no more after so many bytes")
    arguments.add_argument("--silent", action="store_true", help="it answers nothing")
    arguments.add_argument("--only-target", default="UTF8_STRING", help="the format that it has, and refuses all others")
    given = arguments.parse_args()
    text = given.file.read_bytes()
    display = Display(os.environ["DISPLAY"])
    clipboard = display.atom("CLIPBOARD")
    window = display.window()
    display.own(window, clipboard)
    if display.owner(clipboard) != window:
        raise SystemExit("The clipboard was not to be had.")
    say("has the clipboard")
    while True:
        event = display.event(3600)
        if event is None:
            return
        kind = event[0] & 0x7F
        if kind == 29:
            say("lost")
            if not given.late:
                return
        if kind != 30:
            continue
        at, _, requestor, selection, target, given_property = struct.unpack("<IIIIII", event[4:28])
        request = Request(at, requestor, selection, target, given_property or target)
        say("asked")
        if given.silent:
            continue
        time.sleep(given.late)
        if given.dies_after == 0:
            say("died")
            os._exit(0)
        if target == display.atom("TARGETS"):
            offered = struct.pack("<II", display.atom("TARGETS"), display.atom(given.only_target))
            display.set(request, display.atom("ATOM"), 32, offered)
            display.notify(request, True)
        elif target != display.atom(given.only_target):
            display.notify(request, False)
        elif len(text) <= given.piece and given.piece <= 65536:
            display.set(request, target, 8, text)
            display.notify(request, True)
            say("sent")
        else:
            hand_on(display, given, text, request)


if __name__ == "__main__":
    sys.exit(main())
