#!/usr/bin/python3
"""What the program does when the system does not do what it should: the window and the commands.

    python3 tests/faults.py PATH_TO_BINARY [--keep FOLDER] [--only PART_OF_A_NAME]

Files change while they are read, disks fail and are full, handles, threads and memory are few, the program is
killed in each step of saving, what it keeps is damaged, and clipboard, home and display are missing. What is
said must be a sentence, and nothing may be lost. `docs/engineering/faults.md` has the whole table.

It needs what `tests/end_to_end.py` needs, and for some checks `cc`, `strace`, `prlimit` and the leave to mount;
what is missing is said. The last line is `N passed, N failed`; the status is 1 if any failed.
"""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

from end_to_end import DEADLINE, SAMPLES, TOUR, Failed, expect, main, wait_until

HERE = pathlib.Path(__file__).resolve().parent

# A user that owns nothing, for what the superuser may do all the same.
NOBODY = 65534

MEBI = 1 << 20

# ---------------------------------------------------------------------------------------- machinery


def command(stage, *arguments, through=(), cwd=None, **environment):
    """Runs a command of the program to its end."""
    return subprocess.run(
        [*through, stage.binary, *arguments],
        env=stage.environment(DISPLAY=None, **environment),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=cwd or stage.folder,
        timeout=4 * DEADLINE,
        check=False,
    )


def said(done):
    return done.stderr.decode(errors="backslashreplace")


def expect_told(what, done, *words, status=2):
    """It ended with a status that the documents know, and a sentence."""
    expect(f"the status of {what} ({said(done)!r})", status, done.returncode)
    expect_sentence(what, said(done), *words)


def expect_sentence(what, text, *words):
    for word in words:
        if word not in text:
            raise Failed(f"what is said of {what}", f"a sentence with {word!r}", text)
    if "panicked" in text or "RUST_BACKTRACE" in text:
        raise Failed(f"what is said of {what}", "a sentence for a user", text)


def has(stage, tool, what):
    """Is a tool here? What cannot be tried without it is said."""
    if shutil.which(tool) is None:
        stage.say(f"{tool} is not here: {what} not tried")
        return False
    return True


def faulty(stage, path, **faults):
    """The environment in which reading a file fails or stops at a place; nothing where it cannot be made."""
    if not has(stage, "cc", "failing and stopping reads"):
        return None
    library = stage.folder / "faulty_system.so"
    if not library.exists():
        source = HERE / "faulty_system.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    numbers = {f"FAULTY_{name.upper()}": str(number) for name, number in faults.items()}
    return {"LD_PRELOAD": str(library), "FAULTY_FILE": str(path.stat().st_ino), **numbers}


def state_of(process):
    stat = pathlib.Path(f"/proc/{process.pid}/stat").read_text()
    return stat.rpartition(")")[2].split()[0]


@contextlib.contextmanager
def small_disk(stage, kibibytes):
    """A file system that takes no more than so much, or nothing where it may not be mounted."""
    folder = stage.folder / f"disk-{kibibytes}"
    folder.mkdir(exist_ok=True)
    options = f"size={kibibytes}k"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "byteloupe", folder], capture_output=True, check=False)
    if mounted.returncode:
        stage.say("nothing may be mounted here: a full disk was not tried")
        yield None
        return
    try:
        yield folder
        stage.end_programs()
    finally:
        # What is still open in it stays so until it is closed.
        subprocess.run(["umount", "-l", folder], check=False)


def nobody(stage):
    """What runs a program as a user without rights, and the same program where that user may run it."""
    if os.geteuid() != 0:
        return []
    if not has(stage, "setpriv", "another user"):
        return None
    os.chmod(stage.folder, 0o711)
    return ["setpriv", "--reuid", str(NOBODY), "--regid", str(NOBODY), "--clear-groups", "--inh-caps=-all", "--"]


@contextlib.contextmanager
def runnable_by_all(stage):
    """The program where every user may run it."""
    binary = stage.binary
    if os.geteuid() == 0:
        stage.binary = stage.folder / "byteloupe"
        if not stage.binary.exists():
            shutil.copy(binary, stage.binary)
            stage.binary.chmod(0o755)
    try:
        yield
        stage.end_programs()
    finally:
        stage.binary = binary


def file_of(stage, name, content):
    path = stage.folder / name
    path.write_bytes(content)
    return path


def lines(count):
    """Text of which each line is another one, with a character of three bytes."""
    return b"".join(b"line %08d \xe2\x89\xa2\n" % number for number in range(count))


def words_of_trouble(window):
    """How much has the colour of what went wrong, in the status line and in a panel in the middle."""
    picture = window.picture()
    line = picture.crop(0, picture.height - 26, picture.width, picture.height - 2).colours()
    panel = picture.crop(picture.width / 2 - 310, picture.height / 2 - 110, picture.width / 2 + 310, picture.height / 2 + 110).colours()
    return line[window.palette["error_text"]] + panel[window.palette["warning"]]


def wait_for_trouble(window, what):
    def look():
        window.expect_alive()
        return words_of_trouble(window)

    wait_until(f"{what} is told", look, lambda seen: seen > 30, "words")


def save_selection_as(window, target):
    window.key("ctrl+s")
    enter_target(window, target)


def enter_target(window, target):
    window.wait_for_overlay("the panel that saves")
    window.still()
    window.key("ctrl+a")
    # Keys come in their order, and a paste when the clipboard has answered.
    window.stage.tool("xdotool", "type", "--delay", "0", str(target))
    window.key("Return")


def quit_program(window):
    window.focus()
    window.key("ctrl+q")
    status = wait_until("Ctrl+Q ends the program", window.process.poll, lambda seen: seen is not None, "its end")
    expect("the status", 0, status)


# ------------------------------------------------------------------------------- disks that fail

SAVING = (
    ("convert", "--from", "bytes", "--to", "hex"),
    ("repair",),
)


def a_block_that_cannot_be_read_is_told_by_every_command_with_its_offset(stage):
    path = file_of(stage, "bad-block.txt", lines(100_000))
    other = file_of(stage, "good.txt", lines(100_000))
    at = MEBI
    environment = faulty(stage, path, **{"from": at})
    if environment is None:
        return
    for arguments in (
        ("report",),
        ("report", "--summary"),
        ("report", "--hash", "--threads", "1"),
        ("report", "--format", "json"),
        ("report", "--format", "sarif"),
        ("convert", "--from", "bytes"),
        ("repair",),
        ("diff", other),
    ):
        done = command(stage, *arguments, path, **environment)
        expect_told(arguments, done, "bad-block.txt could not be read at offset 0x100000")
    done = command(stage, "report", "--format", "json", path, other, **environment)
    first, second = map(json.loads, done.stdout.splitlines())
    expect("the bad file in JSON", True, "0x100000" in (first["error"] or ""))
    expect("the file after it in JSON", (None, 100_000 * 18), (second["error"], second["bytes"]))
    for arguments in SAVING:
        target = stage.folder / "half"
        done = command(stage, *arguments, "-o", target, path, **environment)
        expect_told(arguments, done, "0x100000")
        expect(f"a file that {arguments[0]} left", False, target.exists())


def a_block_that_cannot_be_read_keeps_nothing_else_of_the_window(stage):
    data = lines(200_000)
    path = file_of(stage, "bad-block.txt", data)
    at = 2 * MEBI
    environment = faulty(stage, path, **{"from": at})
    if environment is None:
        return
    window = stage.open(path, **environment)
    window.wait_for_title("bad-block.txt")
    window.still()
    window.expect_hex("the first byte", data[:1])
    window.key("ctrl+End")
    window.still()
    window.expect_hex("the last byte, behind the bad block", data[-1:])
    # To the bad block itself.
    window.key("ctrl+g")
    window.still()
    stage.tool("xdotool", "type", "--delay", "0", hex(at + 100))
    window.key("Return")
    window.still()
    window.shoot("bad-block")
    window.key("Up", "Down", "Next", "Prior", "F8", "ctrl+F8")
    window.still()
    # What stands in it is not saved as if it were something else.
    target = stage.folder / "half"
    window.key("ctrl+a")
    save_selection_as(window, target)
    wait_for_trouble(window, "a save that failed")
    window.shoot("bad-block-not-saved")
    expect("a file that was left", False, target.exists())
    # A search says that it could not look everywhere, and the window lives on.
    window.key("ctrl+f")
    window.still()
    stage.tool("xdotool", "type", "--delay", "0", "line 00199999")
    window.key("Return")
    window.still()
    window.shoot("bad-block-search")
    window.key("Escape", "Escape", "ctrl+Home")
    window.still()
    window.expect_hex("the first byte after all", data[:1])
    expect("words on standard error", "", window.stderr())


def a_full_disk_is_told_by_every_command_and_leaves_what_was_there(stage):
    path = file_of(stage, "long.txt", lines(40_000) + b"\xff")
    other = file_of(stage, "other.txt", lines(50_000))
    for arguments in (
        ("report",),
        ("report", "--format", "json"),
        ("report", "--format", "html"),
        ("report", "--format", "csv"),
        ("report", "--format", "sarif"),
        ("convert", "--from", "bytes", "--to", "hex"),
        ("repair",),
        ("diff", other),
        ("--help",),
    ):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [stage.binary, *arguments, *([path] if arguments[0] != "--help" else [])],
                stdin=subprocess.DEVNULL,
                stdout=full,
                stderr=subprocess.PIPE,
                env=stage.environment(),
                timeout=DEADLINE,
                check=False,
            )
        expect_told(f"{arguments} to a full disk", done, "could not be written", "No space left")
    with small_disk(stage, 256) as disk:
        if disk is None:
            return
        there = disk / "there"
        there.write_bytes(b"of before")
        for arguments in SAVING:
            done = command(stage, *arguments, "--force", "-o", there, path)
            expect_told(f"{arguments} on a full disk", done, "There is no room for", "Nothing was saved")
            expect("what is on the disk", ["there"], os.listdir(disk))
            expect("what was there", b"of before", there.read_bytes())


def a_full_disk_and_a_limit_of_file_sizes_are_survived_by_the_window(stage):
    data = lines(40_000)
    path = file_of(stage, "long.txt", data)
    with small_disk(stage, 128) as disk:
        if disk is not None:
            there = disk / "there"
            there.write_bytes(b"of before")
            window = stage.open(path, XDG_DATA_HOME=str(disk))
            window.wait_until_open("long.txt")
            window.key("ctrl+a")
            save_selection_as(window, disk / "new")
            wait_for_trouble(window, "a save on a full disk")
            window.shoot("full-disk")
            expect("what was there", b"of before", there.read_bytes())
            expect("is there a half file", False, (disk / "new").exists())
            window.key("Escape")
            window.wait_for_picture("the panel is gone", window.is_shown, "ground and status line")
            # No room for settings either.
            with open(disk / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
                while True:
                    filler.write(b"x" * 4096)
            window.key("ctrl+alt+u")
            wait_until("settings that are not kept are told", window.stderr, lambda seen: "could not be kept" in seen, "a sentence")
            window.expect_alive()
            stage.end_programs()
    if not has(stage, "prlimit", "a limit of file sizes"):
        return
    target = stage.folder / "too-long"
    window = stage.open(path, through=["prlimit", "--fsize=65536"])
    window.wait_until_open("long.txt")
    window.key("ctrl+a")
    save_selection_as(window, target)
    wait_for_trouble(window, "a save past the limit")
    window.expect_alive()
    expect("is there a half file", False, target.exists())
    window.key("Escape")
    window.wait_for_picture("the hex view is there", window.is_shown, "ground and status line")
    window.still()
    window.key("ctrl+Home")
    window.wait_for_caret(len(data), 0)
    window.expect_hex("the first byte after all", data[:1])


# ------------------------------------------------------------------------------- files that change


def changes(path):
    """What may become of a file while it is read, by a name."""

    def replace(path):
        other = path.with_name("replacing")
        other.write_bytes(b"other bytes\n" * 1000)
        os.replace(other, path)

    return {
        "truncated": lambda path: os.truncate(path, 4096 * 5 + 1),
        "emptied": lambda path: os.truncate(path, 0),
        "grown": lambda path: path.open("ab").write(b"more\n" * 10_000),
        "replaced": replace,
        "deleted": lambda path: path.unlink(),
        "unreadable": lambda path: path.chmod(0),
    }


def overwritings():
    """How a file may become another one of the same length while it is read, by a name."""

    def overwrite(path):
        with path.open("r+b") as file:
            file.write(b"\xff" * 100_000)

    def overwrite_and_set_back(path):
        before = path.stat()
        overwrite(path)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    return {"overwritten": overwrite, "overwritten-and-set-back": overwrite_and_set_back}


def a_file_that_changes_while_a_command_reads_it_gives_what_was_opened_or_a_sentence(stage):
    data = lines(200_000)
    for change, (name, do) in enumerate({**changes(None), **overwritings()}.items()):
        path = file_of(stage, f"{name}.txt", data)
        environment = faulty(stage, path, stop=2 * MEBI)
        if environment is None:
            return
        for arguments in (("report", "--format", "json"), ("convert", "--from", "bytes"), ("repair",)):
            path.unlink(missing_ok=True)
            path.write_bytes(data)
            environment["FAULTY_FILE"] = str(path.stat().st_ino)
            target = stage.folder / f"target-{change}-{arguments[0]}"
            output = () if arguments[0] == "report" else ("-o", target)
            process = subprocess.Popen(
                [stage.binary, *arguments, *output, path],
                env=stage.environment(DISPLAY=None, **environment),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            wait_until("the program is stopped while it reads", lambda: state_of(process), lambda seen: seen == "T", "a stop")
            do(path)
            process.send_signal(signal.SIGCONT)
            out, err = process.communicate(timeout=DEADLINE)
            words = err.decode(errors="backslashreplace")
            what = f"{arguments[0]} of a file that is {name} meanwhile"
            expect_sentence(what, words)
            if name in ("truncated", "emptied") and not output and process.returncode in (0, 1):
                # It was stopped while it opened the file, and has told of the file as it is since.
                expect(f"what {what} counted", path.stat().st_size, json.loads(out)["bytes"])
            elif name in ("truncated", "emptied"):
                expect(f"the status of {what}: {words}", 2, process.returncode)
                expect_sentence(what, words, f"{name}.txt")
                expect(f"a file that {what} left", False, target.exists())
            elif name in overwritings():
                expect(f"the status of {what}: {words}", 2, process.returncode)
                expect_sentence(what, words, "changed while it was read")
                expect(f"a file that {what} left", False, target.exists())
            elif name == "grown":
                if process.returncode not in (0, 2):
                    raise Failed(f"the status of {what}", "0 or 2", (process.returncode, words))
                if target.exists():
                    content = target.read_bytes()
                    if not (content[: len(data)] == data and set(content[len(data) :]) <= set(b"more\n")):
                        raise Failed(f"what {what} wrote", "the bytes of the file", len(content))
            elif not output and process.returncode == 2:
                # Between its two passes it cannot know that nothing else has changed, and says so.
                expect_sentence(what, words, "changed while it was read")
            else:
                expect(f"the status of {what}: {words}", 0, process.returncode)
                if output:
                    expect(f"what {what} wrote", data, target.read_bytes())
                else:
                    expect(f"what {what} counted", len(data), json.loads(out)["bytes"])


def a_file_that_changes_while_the_window_counts_it_is_told_and_the_window_lives_on(stage):
    data = lines(400_000)
    for name, do in changes(None).items():
        path = file_of(stage, f"window-{name}.txt", data)
        environment = faulty(stage, path, stop=5 * MEBI)
        if environment is None:
            return
        window = stage.open(TOUR, **environment)
        window.wait_until_open("tour.txt")
        window.open_path(path)
        wait_until("the window is stopped while it counts", lambda: state_of(window.process), lambda seen: seen == "T", "a stop")
        do(path)
        os.kill(window.process.pid, signal.SIGCONT)
        window.wait_for_title(path.name)
        if name != "unreadable":
            window.wait_for_banner()
        window.still()
        window.shoot(f"changed-{name}")
        window.key("ctrl+End")
        window.still()
        if name in ("replaced", "deleted", "unreadable"):
            window.expect_hex(f"the end of a file that is {name}", data[-1:])
        window.key("ctrl+f")
        window.still()
        stage.tool("xdotool", "type", "--delay", "0", "line 00399999")
        window.key("Return")
        window.still()
        window.key("Escape", "Escape", "ctrl+Home", "F8", "ctrl+F8", "Next", "F5")
        window.still()
        window.expect_alive()
        stage.end_programs()


# ------------------------------------------------------------------------------- what is no file


def what_is_no_file_with_bytes_is_told_in_a_sentence(stage):
    path = stage.folder / "socket"
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(path))
    cases = [(path, "is a socket"), (stage.folder, "is a folder"), (pathlib.Path("/proc/self/mem"), "could not be read")]
    for what, words in cases:
        for arguments in (("report",), ("convert", "--from", "bytes"), ("repair",), ("diff", TOUR)):
            if what == stage.folder and arguments[0] == "report":
                continue
            expect_told(f"{arguments[0]} {what}", command(stage, *arguments, what), words)
    window = stage.open(path, stage.folder, TOUR)
    wait_until("the socket is told", window.stderr, lambda seen: "is a socket" in seen and "is a folder" in seen, "a sentence")
    window.key("ctrl+Tab", "ctrl+Tab")
    window.wait_until_open("tour.txt")
    listener.close()


def a_pipe_without_a_writer_and_a_device_without_an_end_hold_up_nothing_in_the_window(stage):
    pipe = stage.folder / "pipe"
    os.mkfifo(pipe)
    window = stage.open(TOUR, pipe, "/dev/zero", "/proc/self/maps", "/dev/null")
    window.wait_until_open("tour.txt")
    for name in ("pipe", "zero", "maps", "null"):
        window.key("ctrl+Tab")
        wait_until(f"the tab of {name} comes", window.title, lambda seen: name in seen, name)
        window.key("ctrl+End", "ctrl+Home", "F8", "Next")
        window.still(3) if name != "zero" else None
    window.expect_alive()
    # Now somebody writes.
    window.key("ctrl+shift+Tab", "ctrl+shift+Tab", "ctrl+shift+Tab")
    wait_until("the tab of the pipe is in front", window.title, lambda seen: "pipe" in seen, "pipe")
    empty = window.still(3)
    with open(pipe, "wb") as writer:
        writer.write(b"\xc3\xa9 at last")
        writer.flush()
        # A key that is there before the bytes are is told so, and copies nothing.
        window.wait_for_picture("what was written comes", lambda picture: picture != empty, "another picture")
        window.still(3)
        wait_until("what was written is there", window.copied_hex, lambda seen: seen == "C3 A9", "C3 A9")
    quit_program(window)


# ------------------------------------------------------------------------------- kill -9


def kill_9_in_any_step_of_saving_leaves_the_old_file_or_the_new_one(stage):
    if not has(stage, "strace", "kill -9 in each step"):
        return
    source = file_of(stage, "to-be-saved.txt", lines(3_000) + b"\xff")
    killed = 0
    for arguments in (("repair", "--quiet"), ("convert", "--quiet", "--from", "bytes", "--to", "base64")):
        whole = command(stage, *arguments, source).stdout
        for is_there in (True, False):
            for step in ("fchmod", "fsync", "linkat", "renameat", "unlink", "write"):
                for number in range(1, 4):
                    folder = pathlib.Path(tempfile.mkdtemp(dir=stage.folder))
                    target = folder / "target"
                    if is_there:
                        target.write_bytes(b"of before")
                    through = ["strace", "-qq", "-f", "-o", "/dev/null", "-e", f"trace={step}"]
                    through += ["-e", f"inject={step}:signal=KILL:when={number}"]
                    done = command(stage, *arguments, "--force", "-o", target, source, through=through)
                    found = target.read_bytes() if target.exists() else None
                    if found not in (whole, b"of before" if is_there else None):
                        raise Failed(f"{arguments[0]} killed at {step} {number}", "the old file or the new one", found)
                    if done.returncode != -signal.SIGKILL:
                        expect(f"{arguments[0]} that was not killed", whole, found)
                        break
                    killed += 1
    stage.say(f"killed {killed} times")
    if killed < 12:
        raise Failed("how often it was killed", "12 times or more", killed)


def kill_9_while_settings_are_written_leaves_the_old_ones_or_the_new_ones(stage):
    if not has(stage, "strace", "kill -9 in each step"):
        return
    kept = stage.folder / "killed"
    window = stage.open(TOUR, XDG_DATA_HOME=str(kept))
    window.wait_until_open("tour.txt")
    window.key("ctrl+alt+u")
    quit_program(window)
    settings = kept / "byteloupe" / "settings.json"
    before = json.loads(settings.read_bytes())
    for step in ("fsync", "linkat", "renameat"):
        through = ["strace", "--seccomp-bpf", "-qq", "-f", "-o", "/dev/null", "-e", f"trace={step}"]
        through += ["-e", f"inject={step}:signal=KILL"]
        # Without a file: when one was opened is kept at once, and the program would be killed in that.
        window = stage.open(through=through, XDG_DATA_HOME=str(kept))
        window.still()
        window.key("ctrl+alt+u")
        wait_until("the program is killed", window.process.poll, lambda seen: seen is not None, "its end")
        now = json.loads(settings.read_bytes())
        expect(f"settings after kill -9 at {step}", before["rows"], now["rows"])
        stage.end_programs()


# ------------------------------------------------------------------------------- what is kept


def two_windows_that_keep_bookmarks_and_settings_at_once_lose_nothing(stage):
    kept = stage.folder / "shared"
    first = stage.open(TOUR, XDG_DATA_HOME=str(kept))
    first.wait_until_open("tour.txt")
    second = stage.open(TOUR, XDG_DATA_HOME=str(kept))
    second.wait_until_open("tour.txt")
    for window, place, word in ((first, "0x4", "one"), (second, "0x10", "two"), (first, "0x20", "three")):
        window.focus()
        window.key("ctrl+g")
        window.still()
        stage.tool("xdotool", "type", "--delay", "0", place)
        window.key("Return")
        window.still()
        window.key("ctrl+d")
        window.wait_for_overlay("the panel of bookmarks")
        window.still()
        stage.tool("xdotool", "type", "--delay", "0", word)
        window.still()
        window.key("ctrl+Return")
        window.wait_for_picture("the panel is gone", window.is_shown, "ground and status line")
        window.still()
    first.focus()
    first.key("ctrl+alt+u")
    second.focus()
    second.key("ctrl+alt+o")
    quit_program(second)
    quit_program(first)
    files = list((kept / "byteloupe" / "bookmarks").glob("*.json"))
    expect("files of bookmarks", 1, len(files))
    found = {bookmark["text"] for bookmark in json.loads(files[0].read_bytes())["bookmarks"]}
    expect("the bookmarks of both windows", {"one", "two", "three"}, found)
    json.loads((kept / "byteloupe" / "settings.json").read_bytes())
    names = sorted(path.name for path in (kept / "byteloupe").iterdir())
    expect("what else is left", [], [name for name in names if "broken" in name or "part" in name])


def damaged_bookmarks_and_progress_are_put_aside_and_told_in_the_window(stage):
    kept = stage.folder / "damaged"
    window = stage.open(TOUR, XDG_DATA_HOME=str(kept))
    window.wait_until_open("tour.txt")
    window.key("ctrl+d")
    window.still()
    stage.tool("xdotool", "type", "--delay", "0", "word")
    window.key("ctrl+Return")
    folder = kept / "byteloupe" / "bookmarks"
    wait_until("the bookmark is kept", lambda: list(folder.glob("*.json")), bool, "a file")
    quit_program(window)
    [path] = folder.glob("*.json")
    half = path.read_bytes()[:-30]
    path.write_bytes(half)
    (kept / "byteloupe" / "lessons.json").write_bytes(b"\x00\xff")
    window = stage.open(TOUR, XDG_DATA_HOME=str(kept))
    window.wait_until_open("tour.txt")
    wait_until("both are put aside", lambda: len(list(kept.rglob("*.broken-1"))), lambda seen: seen == 2, "two files")
    expect("the bookmarks aside", half, path.with_name(path.name + ".broken-1").read_bytes())
    expect("the progress aside", b"\x00\xff", (kept / "byteloupe" / "lessons.json.broken-1").read_bytes())
    wait_for_trouble(window, "what was put aside")
    window.shoot("damaged-bookmarks")
    quit_program(window)


def a_home_that_is_missing_or_read_only_is_told_and_the_window_comes_up(stage):
    through = nobody(stage)
    if through is None:
        return
    locked = stage.folder / "locked"
    locked.mkdir(mode=0o555)
    nowhere = {name: None for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")}
    cases = [
        ("no home at all", {**nowhere, "HOME": None}, False),
        ("a home that is not there", {**nowhere, "HOME": "/nonexistent/home"}, True),
        ("a home that may not be written to", {**nowhere, "HOME": str(locked)}, True),
        ("a home that is a file", {**nowhere, "HOME": str(TOUR)}, True),
    ]
    shown = file_of(stage, "readable.txt", b"\xc3\xa9 readable\n")
    shown.chmod(0o644)
    with runnable_by_all(stage):
        for what, environment, is_told in cases:
            window = stage.open(shown, through=through, XDG_RUNTIME_DIR=None, **environment)
            window.wait_until_open("readable.txt")
            window.expect_hex(f"the first character with {what}", "C3 A9")
            window.key("ctrl+alt+u")
            if is_told:
                wait_until(
                    f"{what} is told",
                    window.stderr,
                    lambda seen: "settings" in seen and ("not kept" in seen or "could not be kept" in seen),
                    "a sentence about settings",
                )
            window.key("ctrl+d", "Escape")
            window.still()
            quit_program(window)
            expect_sentence(what, window.stderr())
            stage.end_programs()


def a_file_that_may_not_be_read_is_told_and_one_that_is_open_stays_readable(stage):
    through = nobody(stage)
    if through is None:
        return
    secret = file_of(stage, "secret.txt", b"secret\n")
    secret.chmod(0)
    shown = file_of(stage, "shown.txt", b"shown\n" * 1000)
    shown.chmod(0o644)
    home = stage.folder / "home-of-nobody"
    home.mkdir()
    if os.geteuid() == 0:
        os.chown(home, NOBODY, NOBODY)
    with runnable_by_all(stage):
        for arguments in (("report",), ("convert", "--from", "bytes"), ("repair",), ("diff", shown)):
            expect_told(arguments[0], command(stage, *arguments, secret, through=through), "secret.txt may not be read")
        window = stage.open(secret, shown, through=through, HOME=str(home), XDG_DATA_HOME=str(home), XDG_RUNTIME_DIR=None)
        wait_until("it is told", window.stderr, lambda seen: "secret.txt may not be read" in seen, "a sentence")
        window.key("ctrl+Tab")
        window.wait_until_open("shown.txt")
        shown.chmod(0)
        window.key("ctrl+End")
        window.expect_hex("the end of a file that may no longer be read", b"\n")
        window.key("F5")
        wait_until("reloading says so", window.stderr, lambda seen: "shown.txt may not be read" in seen, "a sentence")
        window.expect_hex("what is still shown", b"\n")
        window.expect_alive()


# ------------------------------------------------------------------------------- few of everything


def few_handles_threads_and_little_memory_give_the_right_answer_or_a_sentence(stage):
    if not has(stage, "prlimit", "limits"):
        return
    path = file_of(stage, "limited.txt", lines(50_000) + b"\xff")
    other = file_of(stage, "limited-too.txt", lines(60_000))
    commands = [("report", "--summary", path), ("repair", "--quiet", path), ("diff", "--quiet", path, other)]
    right = [command(stage, *arguments) for arguments in commands]
    limits = [f"--nofile={count}" for count in (5, 6, 8)] + [f"--as={size * MEBI}" for size in (300, 420, 600, 900)]
    with runnable_by_all(stage):
        through = nobody(stage)
        by_others = [] if through is None else [(through, f"--nproc={count}") for count in (1, 2, 3)]
        outcomes = {True: 0, False: 0}
        for user, limit in [([], limit) for limit in limits] + by_others:
            for arguments, wanted in zip(commands, right):
                done = command(stage, *arguments, through=[*user, "prlimit", limit, "--"])
                if done.returncode == 127 and "shared librar" in said(done):
                    # So little that the loader of the system gives up.
                    continue
                is_right = (done.returncode, done.stdout) == (wanted.returncode, wanted.stdout)
                outcomes[is_right] += 1
                if not is_right:
                    expect_told(f"{arguments[0]} with {limit}", done, "byteloupe: ")
        stage.say(f"right: {outcomes[True]}, told: {outcomes[False]}")
        expect("were there both", True, all(outcomes.values()))


def few_handles_threads_and_little_memory_keep_the_window_from_coming_up_only_with_a_sentence(stage):
    if not has(stage, "prlimit", "limits"):
        return
    home = stage.folder / "home-with-limits"
    home.mkdir()
    home.chmod(0o777)
    shown = file_of(stage, "limited.txt", b"\xc3\xa9 limited\n")
    shown.chmod(0o644)
    with runnable_by_all(stage):
        user = nobody(stage)
        limits = [([], "--nofile=8"), ([], "--nofile=16"), ([], "--nofile=24")]
        limits += [] if user is None else [(user, f"--nproc={count}") for count in (1, 3, 6, 8, 24)]
        came_up = 0
        for through, limit in limits:
            try:
                window = stage.open(
                    shown, through=[*through, "prlimit", limit, "--"], XDG_DATA_HOME=str(home), XDG_RUNTIME_DIR=None
                )
            except Failed:
                window = stage.programs[-1]
                expect(f"the status with {limit} ({window.stderr()!r})", 2, window.process.poll())
                expect_sentence(limit, window.stderr(), "byteloupe: ", "could not be opened", "byteloupe report")
            else:
                came_up += 1
                # There may be no thread or handle left to copy with.
                window.wait_for_title("limited.txt")
                window.still()
                window.expect_alive()
            stage.end_programs()
        stage.say(f"the window came up with {came_up} of {len(limits)} limits")
        expect("did it come up with some", True, came_up > 0)


def more_files_than_there_are_handles_are_told_and_the_others_are_open(stage):
    if not has(stage, "prlimit", "limits"):
        return
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    window.still()
    # From now on there is room for two more. What opens a file needs a handle or two for a moment.
    handles = len(os.listdir(f"/proc/{window.process.pid}/fd"))
    subprocess.run(["prlimit", f"--pid={window.process.pid}", f"--nofile={handles + 2}:"], check=True)
    paths = [file_of(stage, f"one-of-{number}.txt", b"one of many\n") for number in range(5)]
    for path in paths:
        window.key("ctrl+shift+o")
        window.wait_for_overlay("the field for a path")
        stage.tool("xdotool", "type", "--delay", "0", str(path))
        window.key("Return")
        window.wait_for_title(path.name)
        window.still()
    wait_until("it is told", window.stderr, lambda seen: "could not be opened: Too many open files" in seen, "a sentence")
    window.shoot("too-many-files")
    # Closing all but the first makes room.
    for _ in paths:
        window.key("ctrl+w")
        window.still(3)
    window.wait_for_title("tour.txt")
    subprocess.run(["prlimit", f"--pid={window.process.pid}", f"--nofile={handles + 32}:"], check=True)
    window.key("ctrl+shift+o")
    window.wait_for_overlay("the field for a path")
    stage.tool("xdotool", "type", "--delay", "0", str(paths[-1]))
    window.key("Return")
    window.wait_until_open(paths[-1].name)
    window.key("ctrl+a")
    window.expect_hex("a file that was opened after that", b"one of many\n")
    expect_sentence("many files", window.stderr())


# ------------------------------------------------------------------------------- the clipboard


def a_clipboard_that_is_missing_stuck_or_changes_holds_up_nothing(stage):
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    # Nobody has it: the one who had it is gone.
    owner = clipboard_owner(stage, b"41 42")
    owner.kill()
    owner.wait()
    window.key("ctrl+v")
    window.still()
    window.shoot("no-clipboard")
    window.key("Escape")
    window.wait_for_picture("the hex view is there", window.is_shown, "ground and status line")
    # Who has it does not answer.
    owner = clipboard_owner(stage, b"43 44")
    owner.send_signal(signal.SIGSTOP)
    window.key("ctrl+v")
    window.wait_for_overlay("the preview that waits")
    window.shoot("clipboard-waits")
    window.key("Escape")
    window.wait_for_picture("the hex view is there", window.is_shown, "ground and status line")
    window.still()
    # One after the other: keys that come at once are the subject of other checks.
    for key in ("ctrl+Home", "Right", "Down"):
        window.key(key)
        window.still()
    window.wait_for_caret(TOUR.stat().st_size, 0x11)
    window.shoot("clipboard-stuck")
    owner.send_signal(signal.SIGCONT)
    owner.kill()
    owner.wait()
    # It changes all the time.
    for number in range(8):
        window.key("ctrl+v")
        owner = clipboard_owner(stage, b"%02X " % number * 50_000)
        window.wait_for_overlay("the preview")
        window.key("Escape")
        window.wait_for_picture("the preview is gone", window.is_shown, "ground and status line")
        owner.kill()
        owner.wait()
    window.wait_for_picture("the hex view is there at the end", window.is_shown, "ground and status line")
    stage.put_on_clipboard(b"4F 4B")
    window.still()
    window.key("ctrl+v")
    window.wait_for_overlay("the preview")
    window.still()
    window.key("ctrl+Return")
    wait_until("the last text is pasted", window.title, lambda seen: seen.startswith("pasted"), "a tab")
    window.key("ctrl+a")
    window.expect_hex("what was pasted at last", b"OK")
    expect_sentence("the clipboard", window.stderr())


def clipboard_owner(stage, text):
    """A program that has the clipboard until it ends."""
    owner = subprocess.Popen(
        ["xclip", "-selection", "clipboard", "-in", "-quiet"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=stage.environment(),
    )
    owner.stdin.write(text)
    owner.stdin.close()
    wait_until("xclip has the clipboard", stage.clipboard, lambda seen: seen == text, "its text")
    return owner


# ------------------------------------------------------------------------------- the display


def a_display_that_has_no_opengl_or_goes_away_ends_the_program_with_a_sentence(stage):
    nowhere = {"LIBGL_DRIVERS_PATH": "/nonexistent", "__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent", "GALLIUM_DRIVER": "nothing"}
    done = subprocess.run(
        [stage.binary, TOUR],
        env=stage.environment(**nowhere),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=DEADLINE,
        check=False,
    )
    expect_told("a display without OpenGL", done, "OpenGL", "byteloupe report")


def a_window_of_200_by_150_survives_every_key_and_shows_all_again_when_it_is_large(stage):
    data = TOUR.read_bytes()
    window = stage.open(TOUR)
    window.wait_until_open("tour.txt")
    window.stage.tool("xdotool", "windowsize", "--sync", window.id, "200", "150")
    window.size = (200, 150)
    window.still(3)
    panels = ("ctrl+f", "ctrl+g", "ctrl+shift+g", "ctrl+shift+p", "ctrl+v", "ctrl+n", "ctrl+s", "ctrl+shift+s", "ctrl+shift+t")
    panels += ("F1", "ctrl+i", "ctrl+shift+h", "ctrl+shift+c", "ctrl+d", "F11", "shift+F10", "F10", "ctrl+shift+o", "ctrl+r")
    for keys in panels:
        window.key(keys)
        window.still(3)
        window.key("Down", "Tab", "Escape", "Escape")
        window.still(3)
    for keys in ("F8", "ctrl+F8", "Next", "ctrl+End", "ctrl+alt+r", "ctrl+alt+x", "ctrl+alt+x", "ctrl+e", "ctrl+w", "F6"):
        window.key(keys)
        window.still(3)
    window.shoot("200-by-150")
    window.key("ctrl+Home")
    window.resize(1440, 900)
    window.key("ctrl+a")
    window.expect_hex("all of it", data)
    expect_sentence("a small window", window.stderr())


CHECKS = [
    a_block_that_cannot_be_read_is_told_by_every_command_with_its_offset,
    a_block_that_cannot_be_read_keeps_nothing_else_of_the_window,
    a_full_disk_is_told_by_every_command_and_leaves_what_was_there,
    a_full_disk_and_a_limit_of_file_sizes_are_survived_by_the_window,
    a_file_that_changes_while_a_command_reads_it_gives_what_was_opened_or_a_sentence,
    a_file_that_changes_while_the_window_counts_it_is_told_and_the_window_lives_on,
    what_is_no_file_with_bytes_is_told_in_a_sentence,
    a_pipe_without_a_writer_and_a_device_without_an_end_hold_up_nothing_in_the_window,
    kill_9_in_any_step_of_saving_leaves_the_old_file_or_the_new_one,
    kill_9_while_settings_are_written_leaves_the_old_ones_or_the_new_ones,
    two_windows_that_keep_bookmarks_and_settings_at_once_lose_nothing,
    damaged_bookmarks_and_progress_are_put_aside_and_told_in_the_window,
    a_home_that_is_missing_or_read_only_is_told_and_the_window_comes_up,
    a_file_that_may_not_be_read_is_told_and_one_that_is_open_stays_readable,
    few_handles_threads_and_little_memory_give_the_right_answer_or_a_sentence,
    few_handles_threads_and_little_memory_keep_the_window_from_coming_up_only_with_a_sentence,
    more_files_than_there_are_handles_are_told_and_the_others_are_open,
    a_clipboard_that_is_missing_stuck_or_changes_holds_up_nothing,
    a_display_that_has_no_opengl_or_goes_away_ends_the_program_with_a_sentence,
    a_window_of_200_by_150_survives_every_key_and_shows_all_again_when_it_is_large,
]


if __name__ == "__main__":
    sys.exit(main(CHECKS, __doc__))
