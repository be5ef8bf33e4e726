//! Layouts of programs that cannot be run here, transcribed from their documentation, and of Rust itself.

use std::fmt::Write as _;

/// A layout: its program, what it prints, and how.
pub(crate) type Layout = (&'static str, &'static str, fn(&[u8]) -> String);

/// The layouts, by family.
pub(crate) const LAYOUTS: &[Layout] = &[
    ("rust", "{:?}", |b| format!("{b:?}")),
    ("rust", "{:#?}", |b| format!("{b:#?}")),
    ("rust", "{:#04x?}", |b| format!("{b:#04x?}")),
    ("rust", "{:#x?}", |b| format!("{b:#x?}")),
    ("rust", "{:02x?}", |b| format!("{b:02x?}")),
    ("rust", "{:02X?}", |b| format!("{b:02X?}")),
    ("rust", "escape_ascii", |b| b.escape_ascii().to_string()),
    ("rust", "b\"…\"", |b| format!("b\"{}\"", b.escape_ascii())),
    ("rust", "[u8] as {:b}", |b| {
        joined(b, " ", |it| format!("{it:08b}"))
    }),
    ("go", "%v", |b| {
        format!("[{}]", joined(b, " ", |it| it.to_string()))
    }),
    ("go", "%x", |b| joined(b, "", |it| format!("{it:02x}"))),
    ("go", "% x", |b| joined(b, " ", |it| format!("{it:02x}"))),
    ("go", "% X", |b| joined(b, " ", |it| format!("{it:02X}"))),
    ("go", "%#x", |b| {
        format!("0x{}", joined(b, "", |it| format!("{it:02x}")))
    }),
    ("go", "% #x", |b| joined(b, " ", |it| format!("{it:#04x}"))),
    ("go", "%#v", |b| {
        format!("[]byte{{{}}}", joined(b, ", ", |it| format!("{it:#x}")))
    }),
    ("go", "hex.Dump", |b| {
        rows(b, |at, row| {
            let (one, other) = row.split_at(row.len().min(8));
            let hex = format!("{}  {}", spaced(one), spaced(other));
            format!("{at:08x}  {hex:<49} |{}|\n", ascii(row))
        })
    }),
    ("gdb", "x/16xb", |b| {
        b.chunks(8)
            .enumerate()
            .fold(String::new(), |mut text, (row, bytes)| {
                let values = joined(bytes, "\t", |it| format!("{it:#04x}"));
                let _ = writeln!(
                    text,
                    "{:#x}:\t{values}",
                    0x7fff_ffff_e3c0_u64 + row as u64 * 8
                );
                text
            })
    }),
    ("gdb", "x/16ub", |b| {
        b.chunks(8)
            .enumerate()
            .fold(String::new(), |mut text, (row, bytes)| {
                let values = joined(bytes, "\t", |it| it.to_string());
                let _ = writeln!(
                    text,
                    "0x{:x} <buffer+{}>:\t{values}",
                    0x4040 + row * 8,
                    row * 8
                );
                text
            })
    }),
    ("gdb", "p/x array", |b| {
        format!("$1 = {{{}}}", joined(b, ", ", |it| format!("{it:#x}")))
    }),
    ("gdb", "p/d array", |b| {
        format!(
            "$2 = {{{}}}",
            joined(b, ", ", |it| (it.cast_signed()).to_string())
        )
    }),
    ("lldb", "memory read", |b| {
        rows(b, |at, row| {
            format!(
                "0x{:012x}: {:<47}  {}\n",
                0x1_0000_3f80 + at,
                spaced(row),
                ascii(row)
            )
        })
    }),
    ("lldb", "p array", |b| {
        let items = b
            .iter()
            .enumerate()
            .fold(String::new(), |mut text, (place, byte)| {
                let _ = writeln!(text, "  [{place}] = {byte:#04x}");
                text
            });
        format!("(unsigned char[{}]) $0 = {{\n{items}}}\n", b.len())
    }),
    ("windbg", "db", |b| {
        rows(b, |at, row| {
            let (one, other) = row.split_at(row.len().min(8));
            let hex = if other.is_empty() {
                spaced(one)
            } else {
                format!("{}-{}", spaced(one), spaced(other))
            };
            format!(
                "00000000`{:08x}  {hex:<47}  {}\n",
                0x12_ff40 + at,
                ascii(row)
            )
        })
    }),
    ("windbg", "db, 32 bits", |b| {
        rows(b, |at, row| {
            let (one, other) = row.split_at(row.len().min(8));
            let hex = if other.is_empty() {
                spaced(one)
            } else {
                format!("{}-{}", spaced(one), spaced(other))
            };
            format!("{:08x}  {hex:<47}  {}\n", 0x12_ff40 + at, ascii(row))
        })
    }),
    ("x64dbg", "dump", |b| {
        rows(b, |at, row| {
            format!(
                "{:016X}  {:<47}  {}  \n",
                0x1_4000_1000_u64 + at as u64,
                upper(row),
                ascii(row)
            )
        })
    }),
    ("ida", "hex view", |b| {
        rows(b, |at, row| {
            let (one, other) = row.split_at(row.len().min(8));
            let hex = format!("{}  {}", upper(one), upper(other));
            format!(
                ".rdata:{:016X}  {hex:<48}  {}\n",
                0x1_8000_1000_u64 + at as u64,
                ascii(row)
            )
        })
    }),
    ("ida", "db", |b| {
        format!(
            "db {}",
            joined(b, ", ", |it| match it {
                0..=9 => it.to_string(),
                0xA0.. | 0xA..=0xF => format!("0{it:X}h"),
                _ => format!("{it:X}h"),
            })
        )
    }),
    ("radare2", "px", |b| {
        let head = "- offset -   0 1  2 3  4 5  6 7  8 9  A B  C D  E F  0123456789ABCDEF\n";
        let body = rows(b, |at, row| {
            let words = row
                .chunks(2)
                .map(|it| joined(it, "", |it| format!("{it:02x}")));
            let hex = words.collect::<Vec<_>>().join(" ");
            format!("0x{:08x}  {hex:<39}  {}\n", at, ascii(row))
        });
        head.to_owned() + &body
    }),
    ("radare2", "p8", |b| joined(b, "", |it| format!("{it:02x}"))),
    ("radare2", "pcp", |b| {
        format!(
            "import struct\nbuf = struct.pack (\"{}B\", *[\n{}])",
            b.len(),
            joined(b, ",", |it| format!("{it:#04x}"))
        )
    }),
    ("powershell", "Format-Hex 5", |b| {
        let head = "\n\n           Path: C:\\a\\payload.bin\n\n           00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n\n";
        let body = rows(b, |at, row| {
            format!("{at:08X}   {:<48} {}\n", upper(row), ascii(row))
        });
        head.to_owned() + &body
    }),
    ("powershell", "Format-Hex 7", |b| {
        let head = "\n   Label: String (System.String) <5D54F6E1>\n\n          Offset Bytes                                           Ascii\n                 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n          ------ ----------------------------------------------- -----\n";
        let body = rows(b, |at, row| {
            format!("{at:016X} {:<47} {}\n", upper(row), ascii(row))
        });
        head.to_owned() + &body
    }),
    ("powershell", "bytes", |b| {
        joined(b, "\n", |it| it.to_string())
    }),
    ("powershell", "BitConverter", |b| {
        joined(b, "-", |it| format!("{it:02X}"))
    }),
    ("hxd", "copy as editor view", |b| {
        let head = "Offset(h) 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F\n\n";
        let body = rows(b, |at, row| {
            format!("{at:08X}  {:<47}  {}\n", upper(row), ascii(row))
        });
        head.to_owned() + &body
    }),
    ("hxd", "copy", upper),
    ("imhex", "hex view", |b| {
        let head = "Hex View  00 01 02 03 04 05 06 07  08 09 0A 0B 0C 0D 0E 0F\n \n";
        let body = rows(b, |at, row| {
            let (one, other) = row.split_at(row.len().min(8));
            let hex = format!("{}  {}", upper(one), upper(other));
            format!("{at:08X}  {hex:<48}  {}\n", ascii(row))
        });
        head.to_owned() + &body
    }),
    ("emacs", "hexl", |b| {
        let head = "87654321  0011 2233 4455 6677 8899 aabb ccdd eeff  0123456789abcdef\n";
        let body = rows(b, |at, row| {
            let words = row
                .chunks(2)
                .map(|it| joined(it, "", |it| format!("{it:02x}")));
            let hex = words.collect::<Vec<_>>().join(" ");
            format!("{at:08x}: {hex:<39}  {}\n", ascii(row))
        });
        head.to_owned() + &body
    }),
    ("wireshark", "offset hex text", |b| {
        rows(b, |at, row| {
            format!("{at:04x}   {:<47}   {}\n", spaced(row), ascii(row))
        })
    }),
    ("wireshark", "hex stream", |b| {
        joined(b, "", |it| format!("{it:02x}"))
    }),
    ("wireshark", "escaped string", |b| {
        b.chunks(16)
            .map(|row| format!("\"{}\"", joined(row, "", |it| format!("\\x{it:02x}"))))
            .collect::<Vec<_>>()
            .join(" \\\n")
    }),
    ("tcpdump", "-X", |b| {
        rows(b, |at, row| {
            let words = row
                .chunks(2)
                .map(|it| joined(it, "", |it| format!("{it:02x}")));
            let hex = words.collect::<Vec<_>>().join(" ");
            format!("\t0x{at:04x}:  {hex:<39}  {}\n", ascii(row))
        })
    }),
    ("hexyl", "default", |b| {
        let mut text = String::from(
            "┌────────┬─────────────────────────┬─────────────────────────┬────────┬────────┐\n",
        );
        text += &rows(b, |at, row| {
            let (one, other) = row.split_at(row.len().min(8));
            let shown = |part: &[u8]| {
                part.iter()
                    .map(|byte| match byte {
                        0x20 => ' ',
                        0x21..=0x7E => char::from(*byte),
                        0 => '⋄',
                        b'\t' | b'\n' | b'\r' => '_',
                        1..0x80 => '•',
                        _ => '×',
                    })
                    .collect::<String>()
            };
            format!(
                "│{at:08x}│ {:<23} │ {:<23} │{:<8}│{:<8}│\n",
                spaced(one),
                spaced(other),
                shown(one),
                shown(other)
            )
        });
        text + "└────────┴─────────────────────────┴─────────────────────────┴────────┴────────┘\n"
    }),
    ("regedit", "hex:", |b| {
        let values = b
            .chunks(20)
            .map(|row| joined(row, ",", |it| format!("{it:02x}")));
        format!(
            "\"Payload\"=hex:{}",
            values.collect::<Vec<_>>().join(",\\\n  ")
        )
    }),
    ("yara", "hex string", |b| format!("$a = {{ {} }}", upper(b))),
    ("snort", "content", |b| {
        format!("content:\"|{}|\";", upper(b))
    }),
    ("sql", "X'…'", |b| {
        format!("X'{}'", joined(b, "", |it| format!("{it:02X}")))
    }),
    ("sql", "psql", |b| {
        let hex = format!("\\x{}", joined(b, "", |it| format!("{it:02x}")));
        let rule = "-".repeat(hex.len() + 2);
        format!(" data \n{rule}\n {hex}\n(1 row)\n")
    }),
    ("sql", "mysql 0x", |b| {
        format!("0x{}", joined(b, "", |it| format!("{it:02X}")))
    }),
    ("cocoa", "NSData", |b| {
        let groups = b
            .chunks(4)
            .map(|it| joined(it, "", |it| format!("{it:02x}")));
        format!("<{}>", groups.collect::<Vec<_>>().join(" "))
    }),
    ("cocoa", "NSData, new", |b| {
        format!(
            "{{length = {}, bytes = 0x{}}}",
            b.len(),
            joined(b, "", |it| format!("{it:02x}"))
        )
    }),
    ("swift", "array", |b| {
        format!(
            "let d: [UInt8] = [{}]",
            joined(b, ", ", |it| format!("{it:#04x}"))
        )
    }),
    ("kotlin", "byteArrayOf", |b| {
        format!(
            "byteArrayOf({})",
            joined(b, ", ", |it| (it.cast_signed()).to_string())
        )
    }),
    ("kotlin", "ubyteArrayOf", |b| {
        format!(
            "ubyteArrayOf({})",
            joined(b, ", ", |it| format!("0x{it:02X}u"))
        )
    }),
    ("haskell", "pack", |b| {
        format!("pack [{}]", joined(b, ",", |it| it.to_string()))
    }),
    ("erlang", "<<…>>", |b| {
        format!("<<{}>>", joined(b, ",", |it| it.to_string()))
    }),
    ("java", "Arrays.toString", |b| {
        format!("[{}]", joined(b, ", ", |it| (it.cast_signed()).to_string()))
    }),
    ("c", "string of \\x", |b| {
        format!(
            "const char d[] = \"{}\";",
            joined(b, "", |it| format!("\\x{it:02x}"))
        )
    }),
    ("c", "string of octal", |b| {
        format!("\"{}\"", joined(b, "", |it| format!("\\{it:03o}")))
    }),
    ("asm", ".byte", |b| {
        rows(b, |_, row| {
            format!("\t.byte {}\n", joined(row, ", ", |it| format!("{it:#04x}")))
        })
    }),
    ("asm", "db 0x", |b| {
        format!("db {}", joined(b, ", ", |it| format!("0x{it:02X}")))
    }),
    ("shell", "printf", |b| {
        format!("printf '{}'", joined(b, "", |it| format!("\\x{it:02x}")))
    }),
    ("shell", "$'…'", |b| {
        format!("$'{}'", joined(b, "", |it| format!("\\x{it:02x}")))
    }),
    ("strace", "-xx", |b| {
        format!(
            "write(1, \"{}\", {}) = {}",
            joined(b, "", |it| format!("\\x{it:02x}")),
            b.len(),
            b.len()
        )
    }),
    ("tls", "fingerprint", |b| {
        joined(b, ":", |it| format!("{it:02X}"))
    }),
    ("bits", "groups of four", |b| {
        joined(b, " ", |it| format!("{:04b} {:04b}", it >> 4, it & 15))
    }),
];

fn joined(bytes: &[u8], between: &str, write: impl Fn(u8) -> String) -> String {
    let parts: Vec<String> = bytes.iter().map(|byte| write(*byte)).collect();
    parts.join(between)
}

fn spaced(bytes: &[u8]) -> String {
    joined(bytes, " ", |byte| format!("{byte:02x}"))
}

fn upper(bytes: &[u8]) -> String {
    joined(bytes, " ", |byte| format!("{byte:02X}"))
}

/// What a gutter shows.
pub(crate) fn ascii(bytes: &[u8]) -> String {
    let shown = |byte: &u8| match byte {
        0x20..=0x7E => char::from(*byte),
        _ => '.',
    };
    bytes.iter().map(shown).collect()
}

/// Rows of 16 bytes with their offsets.
fn rows(bytes: &[u8], write: impl Fn(usize, &[u8]) -> String) -> String {
    let rows = bytes.chunks(16).enumerate();
    rows.map(|(row, bytes)| write(row * 16, bytes)).collect()
}

/// As `xxd` writes it: for what is decorated.
pub(crate) fn xxd(bytes: &[u8]) -> String {
    rows(bytes, |at, row| {
        let words = row
            .chunks(2)
            .map(|it| joined(it, "", |it| format!("{it:02x}")));
        let hex = words.collect::<Vec<_>>().join(" ");
        format!("{at:08x}: {hex:<39}  {}\n", ascii(row))
    })
}

/// As `hexdump -C` writes it.
pub(crate) fn canonical(bytes: &[u8]) -> String {
    let body = rows(bytes, |at, row| {
        let (one, other) = row.split_at(row.len().min(8));
        let hex = format!("{}  {}", spaced(one), spaced(other));
        format!("{at:08x}  {hex:<48}  |{}|\n", ascii(row))
    });
    format!("{body}{:08x}\n", bytes.len())
}

/// As `od -A x -t x1` writes it.
pub(crate) fn od(bytes: &[u8]) -> String {
    let body = rows(bytes, |at, row| format!("{at:06x} {}\n", spaced(row)));
    format!("{body}{:06x}\n", bytes.len())
}

/// Pairs of hex digits, 16 on a line.
pub(crate) fn pairs(bytes: &[u8]) -> String {
    rows(bytes, |_, row| spaced(row) + "\n")
}

/// As `xxd -p` writes it.
pub(crate) fn plain(bytes: &[u8]) -> String {
    let rows = bytes.chunks(30);
    rows.map(|row| joined(row, "", |byte| format!("{byte:02x}")) + "\n")
        .collect()
}
