"""Watches that a window answers, and says what all its threads do when it does not.

The X server is asked to hand the window a `_NET_WM_PING`, which the program answers in the loop that draws its frames: an
answer that is late is a frame that took as long.
"""

import os
import pathlib
import shutil
import struct
import subprocess
import threading
import time

from selection_owner import Display

SUBSTRUCTURE_NOTIFY = 1 << 19
CLIENT_MESSAGE = 33

# A window that has not answered for this time stands still, in seconds.
STILL = 2

BETWEEN = 0.2


class Watchdog:
    """Asks a window several times a second whether it goes on, from a thread of its own."""

    def __init__(self, display, window, pid, say=print):
        self.display = Display(display)
        self.window, self.pid, self.say = window, pid, say
        self.waits = []
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def end(self):
        """Ends it, and returns how long each answer took, in seconds."""
        self.ended.set()
        self.thread.join(10)
        return self.waits

    def watch(self):
        try:
            self.display.listen(self.display.root, SUBSTRUCTURE_NOTIFY)
            number = 0
            while not self.ended.wait(BETWEEN):
                number += 1
                self.ask(number)
        except (OSError, SystemExit):
            # The X server has ended, which others notice.
            return

    def ask(self, number):
        protocols, ping = self.display.atom("WM_PROTOCOLS"), self.display.atom("_NET_WM_PING")
        message = struct.pack("<BBHIIIII8x", CLIENT_MESSAGE, 32, 0, self.window, protocols, ping, number, self.window)
        self.display.send(25, 0, struct.pack("<II", self.window, 0) + message)
        asked, is_told = time.monotonic(), False
        while not self.ended.is_set():
            event = self.display.event(BETWEEN)
            if event is not None and event[0] & 0x7F == CLIENT_MESSAGE:
                of_type, first, answered = struct.unpack("<III", event[8:20])
                if (of_type, first, answered) == (protocols, ping, number):
                    break
            if not pathlib.Path(f"/proc/{self.pid}").exists():
                return
            if not is_told and time.monotonic() - asked > STILL:
                is_told = True
                self.say(f"The window has not answered for {STILL} s. Its threads:\n{stacks(self.pid)}")
        took = time.monotonic() - asked
        self.waits.append(took)
        if is_told:
            self.say(f"It answered after {took:.1f} s.")


def stacks(pid):
    """What every thread of a program is doing: by gdb, where it is installed, and by what the kernel knows."""
    told = []
    for task in sorted(pathlib.Path(f"/proc/{pid}/task").iterdir(), key=lambda task: int(task.name)):
        parts = []
        for name in ("comm", "wchan", "syscall", "stack"):
            try:
                parts.append((task / name).read_text().strip().replace("\n", " < "))
            except OSError as error:
                parts.append(f"({name}: {error.strerror})")
        state = (task / "stat").read_text().rsplit(")", 1)[1].split()[0]
        told.append(f"thread {task.name} {state}: {' | '.join(parts)}")
    if shutil.which("gdb"):
        command = ["gdb", "-p", str(pid), "-batch", "-ex", "set pagination off", "-ex", "thread apply all bt 40"]
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
            env=dict(os.environ, DEBUGINFOD_URLS=""),
        )
        told.append(done.stdout)
    return "\n".join(told)
