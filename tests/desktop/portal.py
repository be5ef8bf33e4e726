#!/usr/bin/python3
"""The file dialogs of a desktop, through its portal: several files opened, a file saved, both cancelled.

    python3 tests/desktop/portal.py PATH_TO_BINARY [--keep FOLDER] [--only PART_OF_A_NAME]

It starts an X server without a screen, a session bus, and with it the services xdg-desktop-portal and
xdg-desktop-portal-gtk, whose dialogs it uses by keys. It needs the Debian packages dbus-daemon,
xdg-desktop-portal, xdg-desktop-portal-gtk, xdotool, xclip, xvfb and Python 3.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import end_to_end
from end_to_end import DEADLINE, TOUR, Failed, Stage, expect, wait_until


class PortalStage(Stage):
    """An X server with a session bus, on which the portal comes when it is asked for."""

    def start(self):
        if shutil.which("dbus-daemon") is None or not pathlib.Path("/usr/libexec/xdg-desktop-portal-gtk").exists():
            raise SystemExit("A tool is missing. On Debian: apt-get install dbus-daemon xdg-desktop-portal xdg-desktop-portal-gtk")
        super().start()
        environment = self.environment()
        self.bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--address=" + environment["DBUS_SESSION_BUS_ADDRESS"]],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_until("the session bus is there", (self.folder / "runtime" / "bus").exists, bool, "its socket")

    def environment(self, **more):
        # What the bus starts has the environment of the bus.
        return super().environment(
            **{
                "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/runtime/bus",
                "XDG_CURRENT_DESKTOP": "gnome",
                "GDK_BACKEND": "x11",
                "GSETTINGS_BACKEND": "memory",
                "NO_AT_BRIDGE": "1",
            }
            | more
        )

    def dialog(self, title):
        """Waits for a dialog of the portal and gives it the keyboard."""
        search = lambda: self.tool("xdotool", "search", "--onlyvisible", "--name", f"^{title}$").split()
        found = wait_until(f"the dialog “{title}” appears", search, bool, "its window")[0].decode()
        self.tool("xdotool", "windowfocus", "--sync", found)
        # It takes keys once it is drawn.
        last = [self.screen(1000, 800), 0]

        def still():
            now = self.screen(1000, 800)
            last[1] = last[1] + 1 if now == last[0] else 0
            last[0] = now
            return last[1]

        wait_until("the dialog is drawn", still, lambda same: same >= 20, "twenty pictures alike")
        return found

    def wait_until_gone(self, title, deadline=DEADLINE):
        search = lambda: self.tool("xdotool", "search", "--onlyvisible", "--name", f"^{title}$").split()
        wait_until(f"the dialog “{title}” goes", search, lambda seen: not seen, "no such window", deadline)

    def type(self, text):
        self.tool("xdotool", "type", "--delay", "20", text)

    def end(self):
        if hasattr(self, "bus"):
            os.killpg(self.bus.pid, signal.SIGTERM)
            self.bus.wait()
        super().end()


def tabs(stage, window, expected):
    """Goes through the tabs and returns the names in their order."""
    names = []
    for _ in expected:
        before = window.title()
        window.key("ctrl+Tab")
        after = wait_until("another tab is in front", window.title, lambda seen: seen != before, "another title")
        names.append(after.removesuffix(" — Byteloupe"))
    return names


def focus(stage, window):
    stage.tool("xdotool", "windowfocus", "--sync", window.id)


# ---------------------------------------------------------------------------------------- checks


def several_files_are_chosen_at_once(stage):
    folder = stage.folder / "chosen"
    folder.mkdir()
    names = ["one.txt", "spaces  and %41 in it.txt", "zażółć.txt"]
    for name in names:
        (folder / name).write_text(name)
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    window.key("ctrl+o")
    dialog = stage.dialog("Open")
    # A slash opens the field for a path, which takes letters once it is there.
    stage.type("/")
    stage.dialog("Open")
    stage.type(f"{folder}/"[1:])
    stage.tool("xdotool", "key", "Return")
    stage.dialog("Open")
    stage.screen(1440, 900).save(stage.keep / "portal-open.png")
    # Before the list is read there is nothing to choose: it is tried again, as a person would.
    for attempt in range(10):
        stage.tool("xdotool", "key", "ctrl+a")
        stage.tool("xdotool", "key", "Return")
        try:
            stage.wait_until_gone("Open", 3)
            break
        except Failed:
            if attempt == 9:
                raise
    focus(stage, window)
    wait_until("the last file is in front", window.title, lambda seen: seen != "tour.txt — Byteloupe", "another title")
    window.still()
    window.shoot("portal-opened")
    expect("the tabs", sorted(names + ["tour.txt"]), sorted(tabs(stage, window, names + ["tour.txt"])))
    expect("words on standard error", "", window.stderr())


def cancelling_changes_nothing(stage):
    window = stage.open(TOUR)
    before = window.wait_until_open("tour.txt")
    window.key("ctrl+o")
    stage.dialog("Open")
    stage.tool("xdotool", "key", "Escape")
    stage.wait_until_gone("Open")
    focus(stage, window)
    expect("the title", "tour.txt — Byteloupe", window.title())
    # All but a caret that blinks, or a control under the pointer.
    window.wait_for_picture("the window is as it was", lambda now: now.differing(before) < 3000, "the same picture")
    # And it can be asked again.
    window.key("ctrl+o")
    stage.dialog("Open")
    stage.tool("xdotool", "key", "Escape")
    stage.wait_until_gone("Open")


def while_the_dialog_is_open_the_window_goes_on(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    window.key("ctrl+o")
    stage.dialog("Open")
    focus(stage, window)
    # The dialog stands before the hex view: what is copied tells where the caret is.
    window.key("F8")
    wait_until("F8 goes to the first error", window.copied_hex, lambda seen: seen == "C0", "its first byte")
    stage.dialog("Open")
    stage.tool("xdotool", "key", "Escape")
    stage.wait_until_gone("Open")


def a_selection_is_saved_where_the_dialog_says(stage):
    target = stage.folder / "saved here.bin"
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    window.key("ctrl+a")
    window.still(4)
    window.key("ctrl+s")
    window.wait_for_overlay("the field for a path")
    window.still(4)
    # To the button beside the field.
    window.key("Tab", "space")
    stage.dialog("Save")
    stage.screen(1440, 900).save(stage.keep / "portal-save.png")
    stage.tool("xdotool", "key", "ctrl+a")
    stage.type(str(target))
    stage.tool("xdotool", "key", "Return")
    stage.wait_until_gone("Save")
    focus(stage, window)
    window.still()
    window.shoot("portal-save-chosen")
    if not target.exists():
        window.key("Return")
    wait_until("the file is saved", target.exists, bool, "a file")
    expect("its bytes", True, target.read_bytes() == TOUR.read_bytes())


CHECKS = [
    several_files_are_chosen_at_once,
    cancelling_changes_nothing,
    while_the_dialog_is_open_the_window_goes_on,
    a_selection_is_saved_where_the_dialog_says,
]

if __name__ == "__main__":
    sys.exit(end_to_end.main(CHECKS, __doc__, PortalStage))
