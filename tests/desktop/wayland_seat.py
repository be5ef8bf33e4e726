"""A keyboard, a pointer and an input method for a Wayland compositor, by the wire protocol itself.

A compositor without a screen has no devices either, and a program under it has no keyboard and no pointer.
Compositors of wlroots, such as sway, take devices from a client: `virtual-keyboard-unstable-v1`,
`wlr-virtual-pointer-unstable-v1`, `input-method-unstable-v2`. They are there as long as this is connected.
"""

import os
import socket
import struct
import tempfile
import time

# The keys of a keyboard by their numbers in Linux (input-event-codes.h).
KEYS = {"esc": 1, "tab": 15, "enter": 28, "period": 52, "space": 57} | {f"f{number}": 58 + number for number in range(1, 11)}
KEYS |= {"home": 102, "up": 103, "left": 105, "right": 106, "end": 107, "down": 108, "insert": 110}
for first, row in ((2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")):
    KEYS |= {name: first + index for index, name in enumerate(row)}

# A modifier: its key, and its bit in the state of a keyboard with the layout below.
MODIFIERS = {"shift": (42, 1), "ctrl": (29, 4), "alt": (56, 8)}

# The layout of the United States, of which the compositor has the parts.
LAYOUT = b"""xkb_keymap {
  xkb_keycodes { include "evdev+aliases(qwerty)" };
  xkb_types { include "complete" };
  xkb_compat { include "complete" };
  xkb_symbols { include "pc+us+inet(evdev)" };
};
\0"""

BUTTONS = {"left": 0x110, "right": 0x111, "middle": 0x112}


def text(value):
    """A string as an argument of a message."""
    raw = value.encode() + b"\0"
    return struct.pack("<I", len(raw)) + raw + b"\0" * (-len(raw) % 4)


class Seat:
    """The devices, at a compositor whose socket has this path. The screen has this size in points."""

    def __init__(self, path, size):
        self.size = size
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(str(path))
        self.received = b""
        self.last = 1
        self.globals = {}
        self.handlers = {1: self.on_display}
        self.is_synced = set()
        # How often the compositor has told all that changed for the input method, and whether a text is written.
        self.serial, self.is_active, self.will_be_active = 0, False, False

        registry = self.new(self.on_registry)
        self.send(1, 1, struct.pack("<I", registry))
        self.sync()
        self.registry = registry
        seat = self.bind("wl_seat", 1)
        keyboards = self.bind("zwp_virtual_keyboard_manager_v1", 1)
        pointers = self.bind("zwlr_virtual_pointer_manager_v1", 1)
        methods = self.bind("zwp_input_method_manager_v2", 1)
        self.keyboard = self.new()
        self.send(keyboards, 0, struct.pack("<II", seat, self.keyboard))
        with tempfile.TemporaryFile() as layout:
            layout.write(LAYOUT)
            layout.flush()
            self.send(self.keyboard, 0, struct.pack("<II", 1, len(LAYOUT)), layout.fileno())
            self.sync()
        self.pointer = self.new()
        self.send(pointers, 0, struct.pack("<II", seat, self.pointer))
        self.method = self.new(self.on_method)
        self.send(methods, 0, struct.pack("<II", seat, self.method))
        self.sync()

    # Messages

    def new(self, handler=lambda opcode, body: None):
        self.last += 1
        self.handlers[self.last] = handler
        return self.last

    def send(self, target, opcode, body=b"", descriptor=None):
        message = struct.pack("<IHH", target, opcode, 8 + len(body)) + body
        if descriptor is None:
            self.socket.sendall(message)
        else:
            socket.send_fds(self.socket, [message], [descriptor])

    def bind(self, interface, version):
        if interface not in self.globals:
            raise SystemExit(f"This compositor has no {interface}.")
        bound = self.new()
        name = self.globals[interface]
        self.send(self.registry, 0, struct.pack("<I", name) + text(interface) + struct.pack("<II", version, bound))
        return bound

    def sync(self):
        """Waits until the compositor has taken all that was sent, and takes what it has sent."""
        callback = self.new()
        self.handlers[callback] = lambda opcode, body: self.is_synced.add(callback)
        self.send(1, 0, struct.pack("<I", callback))
        while callback not in self.is_synced:
            more = self.socket.recv(65536)
            if not more:
                raise SystemExit("The compositor has closed the connection.")
            self.received += more
            while len(self.received) >= 8:
                target, opcode, size = struct.unpack("<IHH", self.received[:8])
                if len(self.received) < size:
                    break
                body, self.received = self.received[8:size], self.received[size:]
                self.handlers.get(target, lambda opcode, body: None)(opcode, body)

    def on_display(self, opcode, body):
        if opcode == 0:
            target, code, length = struct.unpack("<III", body[:12])
            raise SystemExit(f"The compositor refused object {target}, code {code}: {body[12:11 + length].decode()}")

    def on_registry(self, opcode, body):
        if opcode == 0:
            name, length = struct.unpack("<II", body[:8])
            self.globals[body[8 : 7 + length].decode()] = name

    def on_method(self, opcode, body):
        if opcode in (0, 1):
            self.will_be_active = opcode == 0
        elif opcode == 5:
            self.serial += 1
            self.is_active = self.will_be_active
        elif opcode == 6:
            raise SystemExit("There is another input method.")

    # What a person does

    def moment(self):
        return struct.pack("<I", time.monotonic_ns() // 1_000_000 & 0xFFFFFFFF)

    def key(self, keys):
        """Presses and releases a key, as `ctrl+alt+h`."""
        *held, name = keys.split("+")
        state = 0
        for modifier in held:
            code, bit = MODIFIERS[modifier]
            state |= bit
            self.send(self.keyboard, 1, self.moment() + struct.pack("<II", code, 1))
            self.send(self.keyboard, 2, struct.pack("<IIII", state, 0, 0, 0))
        for pressed in (1, 0):
            self.send(self.keyboard, 1, self.moment() + struct.pack("<II", KEYS[name], pressed))
        for modifier in reversed(held):
            code, bit = MODIFIERS[modifier]
            state &= ~bit
            self.send(self.keyboard, 1, self.moment() + struct.pack("<II", code, 0))
            self.send(self.keyboard, 2, struct.pack("<IIII", state, 0, 0, 0))
        self.sync()

    def point(self, x, y):
        """Moves the pointer to a place, in points."""
        self.send(self.pointer, 1, self.moment() + struct.pack("<IIII", int(x), int(y), *map(int, self.size)))
        self.send(self.pointer, 4)
        self.sync()

    def button(self, name, pressed):
        self.send(self.pointer, 2, self.moment() + struct.pack("<II", BUTTONS[name], int(pressed)))
        self.send(self.pointer, 4)
        self.sync()

    def click(self, name="left"):
        self.button(name, True)
        self.button(name, False)

    def compose(self, value):
        """Shows a text that is still being composed, as an input method does before the user chooses."""
        end = len(value.encode())
        self.send(self.method, 1, text(value) + struct.pack("<ii", end, end))
        self.send(self.method, 3, struct.pack("<I", self.serial))
        self.sync()

    def commit(self, value):
        """Writes a text that was composed."""
        self.send(self.method, 0, text(value))
        self.send(self.method, 3, struct.pack("<I", self.serial))
        self.sync()
