#!/usr/bin/python3
"""The program in a window of Wayland, driven from outside: keys, pointer, input method, both clipboards.

    python3 tests/desktop/wayland.py PATH_TO_BINARY [--keep FOLDER] [--only PART_OF_A_NAME]

It starts the compositor sway without a screen, without X11 and without devices, and gives it a keyboard, a pointer and
an input method of its own (wayland_seat.py). Most checks are those of tests/end_to_end.py, by the same keys and
with the same answers; the others are of what only Wayland has. It needs the Debian packages sway, grim and
wl-clipboard, and Python 3. Started by root, it goes on as `nobody`: sway refuses root.
"""

import array
import json
import os
import pathlib
import pwd
import shutil
import subprocess
import sys
import tempfile
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parent.parent)]

import end_to_end
from end_to_end import DEADLINE, SCREEN, TOUR, WINDOW, Failed, Picture, Stage, Window, expect, wait_until
from wayland_seat import Seat

# The window stands at the corner of the screen, and leaves room beside it, as in the run under X11.
CONFIGURATION = f"""
xwayland disable
output * mode {SCREEN[0]}x{SCREEN[1]}@60Hz scale 1
output * bg #000000 solid_color
default_border none
focus_on_window_activation focus
for_window [app_id="byteloupe"] floating enable, resize set {WINDOW[0]} {WINDOW[1]}, move absolute position 0 0
seat * hide_cursor 1
"""

# What the checks of X11 call keys and buttons.
KEY_NAMES = {"return": "enter", "escape": "esc"}
BUTTON_NAMES = {"1": "left", "2": "middle", "3": "right"}


class WaylandWindow(Window):
    """The window under Wayland, of which a picture takes a tenth of a second."""

    def still(self, frames=8):
        # More of them would never be alike where a caret blinks.
        return super().still(min(frames, 2))


class WaylandStage(Stage):
    """A compositor of Wayland in the place of the X server."""

    scale = 1

    def start(self):
        for tool in ("sway", "grim", "wl-copy"):
            if shutil.which(tool) is None:
                raise SystemExit(f"{tool} is missing. On Debian: apt-get install sway grim wl-clipboard")
        configuration = self.folder / "sway"
        configuration.write_text(CONFIGURATION)
        self.display = "wayland-1"
        self.log = open(self.folder / "sway.log", "wb")
        environment = self.environment(WLR_BACKENDS="headless", WLR_RENDERER="pixman", WLR_LIBINPUT_NO_DEVICES="1")
        del environment["WAYLAND_DISPLAY"]
        self.server = subprocess.Popen(
            ["sway", "--config", str(configuration)],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )
        runtime = pathlib.Path(environment["XDG_RUNTIME_DIR"])
        wait_until(
            "sway comes up",
            lambda: self.server.poll() is not None or (runtime / "sway.sock").exists() and (runtime / self.display).exists(),
            bool,
            "its sockets",
        )
        if self.server.poll() is not None:
            raise SystemExit(f"sway did not start: {(self.folder / 'sway.log').read_text()}")
        self.seat = Seat(runtime / self.display, SCREEN)

    def environment(self, **more):
        environment = super().environment(WAYLAND_DISPLAY=self.display)
        del environment["DISPLAY"], environment["WINIT_X11_SCALE_FACTOR"]
        environment["SWAYSOCK"] = environment["XDG_RUNTIME_DIR"] + "/sway.sock"
        return environment | more

    def run(self, *command, text=None):
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

    def tool(self, *command, text=None):
        """Does what a tool of X11 would do."""
        name, *words = command
        if name == "xclip":
            return self.clip(words, text)
        while words:
            action = words.pop(0)
            if action == "key":
                for keys in words:
                    if keys not in ("--delay", "0"):
                        self.key(keys)
                words = []
            elif action == "type":
                for letter in words[-1]:
                    self.key("space" if letter == " " else letter)
                words = []
            elif action == "mousemove":
                self.seat.point(float(words.pop(0)), float(words.pop(0)))
            elif action in ("click", "mousedown", "mouseup"):
                times, delay = 1, 0
                while words[0].startswith("--"):
                    option, value = words.pop(0), int(words.pop(0))
                    times, delay = (value, delay) if option == "--repeat" else (times, value)
                button = BUTTON_NAMES[words.pop(0)]
                for turn in range(times):
                    # A double click has the rhythm that the check asks for.
                    time.sleep(delay / 1000 if turn else 0)
                    if action != "mouseup":
                        self.seat.button(button, True)
                    if action != "mousedown":
                        self.seat.button(button, False)
            elif action == "search":
                window = self.window()
                return str(window["id"]).encode() if window else b""
            elif action == "getwindowname":
                window = self.window()
                return ((window or {}).get("name") or "").encode()
            elif action == "windowsize":
                width, height = words[-2:]
                self.run("swaymsg", f'[app_id="byteloupe"] resize set {width} {height}, move absolute position 0 0')
                words = []
            else:
                # The window has the keyboard anyway.
                words = []
        return b""

    def key(self, keys):
        parts = keys.lower().split("+")
        parts[-1] = KEY_NAMES.get(parts[-1], parts[-1])
        self.seat.key("+".join(parts))

    def clip(self, words, text):
        kind = words[words.index("-target") + 1] if "-target" in words else "text/plain;charset=utf-8"
        options = ["--primary"] if words[words.index("-selection") + 1] == "primary" else []
        if text is not None:
            return self.run("wl-copy", *options, *(["--type", kind] if "-target" in words else []), text=text)
        return self.run("wl-paste", *options, "--no-newline", "--type", "text/plain;charset=utf-8" if kind == "UTF8_STRING" else kind)

    def open(self, *files, **environment):
        return WaylandWindow(self, files, environment)

    def window(self):
        """The window of the program in the tree of sway."""
        waiting = [json.loads(self.run("swaymsg", "--raw", "--type", "get_tree") or b"{}")]
        while waiting:
            node = waiting.pop()
            if node.get("app_id") == "byteloupe":
                return node
            waiting += node.get("nodes", []) + node.get("floating_nodes", [])
        return None

    def whole_screen(self):
        """What the screen shows, in its own pixels."""
        shot = self.run("grim", "-t", "ppm", "-")
        if not shot.startswith(b"P6"):
            return Picture(1, 1, array.array("I", [0]))
        kind, size, most, raw = shot.split(b"\n", 3)
        expect("the form of the picture", (b"P6", b"255"), (kind, most))
        width, height = size.split()
        pixels = bytearray(len(raw) // 3 * 4)
        pixels[2::4], pixels[1::4], pixels[0::4] = raw[0::3], raw[1::3], raw[2::3]
        return Picture(int(width), int(height), array.array("I", bytes(pixels)))

    def screen(self, width, height):
        """What the screen shows, a pixel for each point."""
        whole = self.whole_screen()
        if self.scale == 1 or whole.width == 1:
            return whole.crop(0, 0, width, height)
        pixels = array.array("I")
        columns = [int((x + 0.5) * self.scale) for x in range(width)]
        for y in range(height):
            start = int((y + 0.5) * self.scale) * whole.width
            pixels.extend(whole.pixels[start + x] for x in columns)
        return Picture(width, height, pixels)

    def scaled(self, scale):
        """Takes a screen of as many points, and so many pixels for each."""
        self.scale = scale
        width, height = (int(side * scale) for side in SCREEN)
        self.run("swaymsg", f"output * mode --custom {width}x{height}@60Hz scale {scale}")

    def end(self):
        self.seat.socket.close() if hasattr(self, "seat") else None
        super().end()
        self.log.close()


# ---------------------------------------------------------------------------------------- checks


def an_input_method_writes_what_is_looked_for(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    wait = lambda what, is_active: wait_until(
        what, lambda: stage.seat.sync() or stage.seat.is_active, lambda seen: seen == is_active, is_active
    )
    expect("an input method is wanted where no text is written", False, stage.seat.is_active)
    window.key("ctrl+f")
    wait("the field asks for an input method", True)
    window.still(3)
    stage.seat.compose("にほん")
    window.still(3)
    window.shoot("composing")
    stage.seat.compose("")
    stage.seat.commit("日本")
    window.still(3)
    window.key("Return")
    window.still()
    window.shoot("found-by-input-method")
    window.key("Escape")
    window.still()
    window.expect_hex("what was composed is found", "日本".encode())


def at_each_scale_the_window_is_drawn_in_the_pixels_of_the_screen(stage):
    data = TOUR.read_bytes()
    for scale in (1, 1.5, 2):
        stage.scaled(scale)
        window = stage.open(TOUR)
        window.wait_until_open("tour.txt")
        picture = stage.whole_screen()
        expect("the size of the screen in pixels", [side * scale for side in SCREEN], [picture.width, picture.height])
        picture.save(stage.keep / f"scale-{scale}.png")
        share = sharp(picture)
        stage.say(f"scale {scale}: {share:.0%} of the edges lie within a pair of pixels")
        if share < 0.2:
            raise Failed("the window is drawn in the pixels of the screen", "edges within pairs of pixels", f"{share:.0%}")
        window.key("F8")
        window.still()
        window.expect_hex("the first error", "C0")
        # The pointer is where it seems to be.
        for offset in (0x1F, 0x42):
            window.click(len(data), offset)
            window.still()
            window.expect_hex(f"the byte at {offset:#x}", data[offset : offset + 1])
        window.key("ctrl+q")
        wait_until("it ends", window.process.poll, lambda seen: seen is not None, "its end")
        stage.end_programs()
    stage.scaled(1)


def sharp(picture):
    """How much of what changes from pixel to pixel does so within a pair of pixels: what is drawn for half as many
    pixels and blown up has none."""
    within = between = 0
    for y in range(0, picture.height, 7):
        row = picture.pixels[y * picture.width : (y + 1) * picture.width]
        within += sum(row[x] != row[x + 1] for x in range(0, len(row) - 2, 2))
        between += sum(row[x + 1] != row[x + 2] for x in range(0, len(row) - 2, 2))
    return within / max(1, within + between)


CHECKS = [
    end_to_end.the_tour_is_on_the_screen_with_its_title,
    end_to_end.every_byte_has_the_colour_of_its_role_in_both_themes_and_in_a_small_window,
    end_to_end.f8_goes_from_error_to_error_and_back,
    end_to_end.a_click_puts_the_caret_on_a_byte_and_a_drag_selects,
    end_to_end.a_double_click_selects_the_sequence_or_the_error,
    end_to_end.all_of_it_copied_as_text_is_what_python_decodes,
    end_to_end.what_is_selected_with_the_mouse_is_the_primary_selection_and_not_the_clipboard,
    end_to_end.what_is_found_is_copied_and_pasted_elsewhere,
    end_to_end.pasted_text_keeps_every_byte,
    end_to_end.text_that_is_selected_elsewhere_is_pasted_by_a_middle_click,
    end_to_end.files_on_the_clipboard_open_and_an_image_is_said,
    end_to_end.a_path_is_pasted_into_the_field_for_paths,
    end_to_end.several_files_are_several_tabs,
    end_to_end.doing_nothing_costs_nothing,
    end_to_end.ctrl_q_ends_the_program_with_status_0,
    an_input_method_writes_what_is_looked_for,
    at_each_scale_the_window_is_drawn_in_the_pixels_of_the_screen,
]


def go_on_as_nobody():
    """Starts this anew as a user without rights, with what that user can read."""
    binary = next((word for word in sys.argv[1:] if not word.startswith("-")), None)
    if binary is None or shutil.which("setpriv") is None:
        return
    user = pwd.getpwnam("nobody")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="byteloupe-wayland-"))
    folder.chmod(0o755)
    copy = folder / "byteloupe"
    shutil.copy(binary, copy)
    copy.chmod(0o755)
    words = [str(copy) if word == binary else word for word in sys.argv[1:]]
    for place, word in enumerate(words[:-1]):
        if word == "--keep":
            kept = pathlib.Path(words[place + 1])
            kept.mkdir(parents=True, exist_ok=True)
            shutil.chown(kept, user.pw_uid, user.pw_gid)
    identity = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    done = subprocess.run(["setpriv", *identity, sys.executable, __file__, *words], check=False)
    shutil.rmtree(folder, ignore_errors=True)
    sys.exit(done.returncode)


if __name__ == "__main__":
    if os.geteuid() == 0:
        go_on_as_nobody()
    sys.exit(end_to_end.main(CHECKS, __doc__, WaylandStage))
