#!/usr/bin/env python3
"""Writes tables.bin: the code pages that no crate of the program has.

    src/encodings/code_pages/make.py

Of each page 256 code points of two bytes each, the low byte first; FFFF where a byte is no character. Pages follow
one another in the order below, which is that of rows.rs. They are what `iconv` of glibc reads, and what Python
reads where glibc does not have the page.
"""

import pathlib
import struct
import subprocess

NONE = 0xFFFF
PAGES = [
    ("iconv", "MAC-CENTRALEUROPE"),
    ("python", "mac_greek"),
    ("python", "mac_turkish"),
    ("python", "mac_iceland"),
    ("python", "mac_romanian"),
    ("python", "mac_croatian"),
    ("iconv", "VISCII"),
    ("iconv", "IBM037"),
    ("iconv", "IBM273"),
    ("iconv", "IBM500"),
    ("iconv", "IBM1047"),
    ("iconv", "IBM1140"),
    ("iconv", "IBM1148"),
]


def by_iconv(name, byte):
    command = ["iconv", "-f", name, "-t", "UTF-16LE"]
    done = subprocess.run(command, input=bytes([byte]), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout.decode("utf-16-le") if done.returncode == 0 else ""


def by_python(name, byte):
    return bytes([byte]).decode(name, errors="ignore")


def main():
    out = bytearray()
    for program, name in PAGES:
        read = {"iconv": by_iconv, "python": by_python}[program]
        for byte in range(256):
            text = read(name, byte)
            assert len(text) <= 1, (name, byte)
            out += struct.pack("<H", ord(text) if text else NONE)
    pathlib.Path(__file__).with_name("tables.bin").write_bytes(out)


main()
