//! Programs that write bytes as text, with their options.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// A program with options, and what it wrote.
pub(crate) struct Written {
    /// What it is counted under.
    pub(crate) family: &'static str,
    /// The command, or the expression.
    pub(crate) what: String,
    pub(crate) text: Vec<u8>,
}

impl Written {
    /// Does the text hold all of the bytes that it was written from?
    pub(crate) fn holds(&self, bytes: &[u8]) -> bool {
        let has = |part: &[u8]| self.text.windows(part.len()).any(|it| it == part);
        let option = |option: &str| self.what.contains(option);
        match self.family {
            // No string of a shell holds zeros.
            "bash" => !bytes.contains(&0),
            // These names leave out the highest bit.
            "od" if option("-t a") && !bytes.is_ascii() => false,
            "od" if option("-A n") => {
                // Without offsets, nothing tells how many lines repeat, nor how much of the last word is filled.
                let lens = [("2", 2), ("4", 4), ("8", 8)];
                let len = lens.iter().find(|(digit, _)| {
                    ["x", "u", "d", "o"]
                        .iter()
                        .any(|kind| option(&format!("-t {kind}{digit}")))
                });
                let len = len.map_or(1, |(_, len)| *len);
                !has(b"\n*\n") && bytes.len().is_multiple_of(len)
            }
            "node" => !has(b" more byte"),
            _ => true,
        }
    }
}

/// The commands of a shell, by the program that has to be there.
fn commands() -> Vec<(&'static str, String)> {
    let mut commands: Vec<(&'static str, String)> = Vec::new();
    for columns in ["", "-c 8", "-c 12", "-c 32", "-c 1"] {
        for group in ["", "-g 1", "-g 4", "-g 8", "-g 0", "-u", "-d"] {
            commands.push(("xxd", format!("xxd {columns} {group}")));
        }
    }
    for options in [
        "-p",
        "-p -u",
        "-p -c 16",
        "-p -c 0",
        "-i",
        "-i -u",
        "-i -c 4",
        "-e",
        "-e -g 2",
        "-e -g 8",
        "-e -c 8",
        "-b",
        "-b -c 4",
        "-E",
        "-s 0",
        "-o 16",
        "-o 0x1000",
        "-a",
        "-C -i",
    ] {
        commands.push(("xxd", format!("xxd {options}")));
    }
    for options in [
        "-C",
        "-C -v",
        "-b",
        "-b -v",
        "-c",
        "-c -v",
        "-v -e '1/1 \"%02x \"'",
        "-v -e '\"%08_ax  \" 16/1 \"%02x \" \"\\n\"'",
        "-v -e '1/1 \"0x%02x, \"'",
        "-v -e '16/1 \"%02X \" \"\\n\"'",
        "-v -e '1/1 \"%u \"'",
        "-v -e '1/1 \"\\\\x%02x\"'",
        "",
        "-x",
        "-d",
        "-o",
    ] {
        commands.push(("hexdump", format!("hexdump {options}")));
    }
    for kind in ["x1", "x1z", "o1", "c", "u1", "d1", "a"] {
        for radix in ["", "-A x", "-A d", "-A n"] {
            for more in ["", "-w8", "-w32 -v", "-v"] {
                commands.push(("od", format!("od {radix} -t {kind} {more}")));
            }
        }
    }
    for kind in ["x2", "x2z", "x4", "x4z", "x8z", "u2", "d2", "o2", "u4"] {
        for radix in ["", "-A n"] {
            commands.push(("od", format!("od {radix} -t {kind}")));
        }
        commands.push(("od", format!("od --endian=big -A x -t {kind}")));
    }
    for options in ["", "-x", "-b", "-c", "-t x1 -t c", "-t x1c", "-t o1 -t x1"] {
        commands.push(("od", format!("od {options}")));
    }
    for options in ["", "-w 0", "-w 60", "-w 64", "-w 4"] {
        commands.push(("base64", format!("base64 {options}")));
    }
    for options in [
        "--base64url",
        "--base64url -w 0",
        "--base32",
        "--base32 -w 0",
        "--base32hex",
        "--base32hex -w 0",
        "--base16",
        "--base16 -w 0",
        "--base2msbf",
        "--base2msbf -w 8",
    ] {
        commands.push(("basenc", format!("basenc {options}")));
    }
    for options in ["base64", "base64 -A", "enc -base64"] {
        commands.push(("openssl", format!("openssl {options}")));
    }
    for format in [
        r#"unpack("H*",$_)"#,
        r#"uc unpack("H*",$_)"#,
        r#"join(" ",map{sprintf "%02x",$_}unpack("C*",$_))"#,
        r#"join(":",map{sprintf "%02X",$_}unpack("C*",$_))"#,
        r#"join(",",map{sprintf "0x%02x",$_}unpack("C*",$_))"#,
        r#"join("",map{sprintf "\\x%02x",$_}unpack("C*",$_))"#,
        r#"join("",map{sprintf "\\x{%02x}",$_}unpack("C*",$_))"#,
        r#"join("",map{sprintf "\\%03o",$_}unpack("C*",$_))"#,
        r#"join("",map{sprintf "%%%02X",$_}unpack("C*",$_))"#,
        r#"join("",map{sprintf "=%02X",$_}unpack("C*",$_))"#,
        r#"join(" ",map{sprintf "%08b",$_}unpack("C*",$_))"#,
        r#"unpack("B*",$_)"#,
        r#"join(" ",map{sprintf "%vd",chr $_}unpack("C*",$_))"#,
        r#"sprintf "%vd",$_"#,
        r#"pack("u",$_)"#,
    ] {
        commands.push(("perl", format!("perl -0777 -ne 'print {format}'")));
    }
    for command in [
        r#"bash -c 'IFS= read -r -d "" x; printf %q "$x"'"#,
        r#"bash -c 'IFS= read -r -d "" x; declare -p x'"#,
        r#"bash -c 'IFS= read -r -d "" x; echo "${x@Q}"'"#,
    ] {
        commands.push(("bash", command.to_owned()));
    }
    commands
}

/// Expressions of Python over the bytes `b`.
const PYTHON: &[&str] = &[
    "repr(b)",
    "repr(bytearray(b))",
    "repr(memoryview(b).tolist())",
    "list(b)",
    "tuple(b)",
    "b.hex()",
    "b.hex(' ')",
    "b.hex(':')",
    "b.hex('-')",
    "b.hex('_')",
    "b.hex(' ', 1).upper()",
    "b.hex().upper()",
    "' '.join(f'{x:#04x}' for x in b)",
    "', '.join(f'0x{x:02X}' for x in b)",
    "','.join(f'0x{x:02x}' for x in b)",
    "', '.join(f'{x:#x}' for x in b)",
    "' '.join(f'{x:#x}' for x in b)",
    "','.join(str(x) for x in b)",
    "', '.join(str(x) for x in b)",
    "' '.join(str(x) for x in b)",
    "'\\n'.join(str(x) for x in b)",
    "' '.join(f'{x:03}' for x in b)",
    "' '.join(f'{x:03o}' for x in b)",
    "' '.join(f'{x:08b}' for x in b)",
    "''.join(f'{x:08b}' for x in b)",
    "' '.join(f'0b{x:08b}' for x in b)",
    "'_'.join(f'{x:08b}' for x in b)",
    "' '.join(f'{x >> 4:04b} {x & 15:04b}' for x in b)",
    "''.join(f'%{x:02X}' for x in b)",
    "''.join(f'%{x:02x}' for x in b)",
    "urllib.parse.quote_from_bytes(b)",
    "urllib.parse.quote_from_bytes(b, safe='')",
    "''.join(f'\\\\x{x:02x}' for x in b)",
    "''.join(f'\\\\x{x:02X}' for x in b)",
    "''.join(f'\\\\{x:03o}' for x in b)",
    "''.join(f'\\\\u{x:04x}' for x in b) if b.isascii() else ''",
    "'\"' + ''.join(f'\\\\x{x:02x}' for x in b) + '\"'",
    "'\"' + ''.join(f'\\\\{x:03o}' for x in b) + '\"'",
    "quopri.encodestring(b).decode()",
    "base64.b64encode(b).decode()",
    "base64.encodebytes(b).decode()",
    "base64.urlsafe_b64encode(b).decode()",
    "base64.urlsafe_b64encode(b).decode().rstrip('=')",
    "base64.b32encode(b).decode()",
    "base64.b32hexencode(b).decode()",
    "base64.b16encode(b).decode()",
    "base64.a85encode(b, adobe=True).decode()",
    "'data:application/octet-stream;base64,' + base64.b64encode(b).decode()",
    "'=?UTF-8?B?' + base64.b64encode(b).decode() + '?='",
    "'-----BEGIN DATA-----\\n' + base64.encodebytes(b).decode() + '-----END DATA-----'",
    "json.dumps(list(b))",
    "json.dumps(list(b), indent=1)",
    "json.dumps(list(b), separators=(',', ':'))",
    "json.dumps({'type': 'Buffer', 'data': list(b)})",
    "'{' + ', '.join(f'0x{x:02x}' for x in b) + '}'",
    "'{ ' + ', '.join(f'0x{x:02X}' for x in b) + ' }'",
    "'{' + ', '.join(f'{x}' for x in b) + '}'",
    "'{' + ','.join(f'0x{x:x}' for x in b) + '};'",
    "'unsigned char d[] = {' + ', '.join(f'{x}' for x in b) + '};'",
    "'static const uint8_t d[%d] = {\\n  ' % len(b) + ',\\n  '.join(f'0x{x:02x}' for x in b) + '\\n};'",
    "'[]byte{' + ', '.join(f'0x{x:x}' for x in b) + '}'",
    "'var d = []byte{\\n\\t' + ', '.join(f'0x{x:02x}' for x in b) + ',\\n}'",
    "'let d: [u8; %d] = [' % len(b) + ', '.join(f'0x{x:02x}' for x in b) + '];'",
    "'&[' + ', '.join(f'{x}u8' for x in b) + ']'",
    "'vec![' + ', '.join(f'0x{x:02X}' for x in b) + ']'",
    "'new byte[] {' + ', '.join(f'(byte)0x{x:02x}' for x in b) + '}'",
    "'byte[] d = new byte[] { ' + ', '.join(f'0x{x:02X}' for x in b) + ' };'",
    "'byteArrayOf(' + ', '.join(f'{x - 256 if x > 127 else x}' for x in b) + ')'",
    "'bytes([' + ', '.join(str(x) for x in b) + '])'",
    "'bytes.fromhex(\\'' + b.hex() + '\\')'",
    "'X\\'' + b.hex() + '\\''",
    "'x\\'' + b.hex().upper() + '\\''",
    "'0x' + b.hex()",
    "'0x' + b.hex().upper()",
    "'\\\\x' + b.hex()",
    "'{ ' + ' '.join(f'{x:02X}' for x in b) + ' }'",
    "'h '.join(f'{x:02X}' for x in b) + 'h'",
    "'h, '.join(f'0{x:02X}' for x in b) + 'h'",
    "' '.join(f'${x:02X}' for x in b)",
    "', '.join(f'${x:02X}' for x in b)",
    "', '.join(f'&H{x:02X}' for x in b)",
    "':'.join(f'{x:02X}' for x in b)",
    "'-'.join(f'{x:02X}' for x in b)",
    "'<' + b.hex() + '>'",
    "'<Buffer ' + b.hex(' ') + '>'",
    "'Uint8Array(%d) [\\n  ' % len(b) + ', '.join(str(x) for x in b) + '\\n]'",
    "'[' + ' '.join(str(x) for x in b) + ']'",
    "'$1 = {' + ', '.join(f'0x{x:x}' for x in b) + '}'",
    "'[' + ', '.join(f'{x - 256 if x > 127 else x}' for x in b) + ']'",
    "'<<' + ','.join(str(x) for x in b) + '>>'",
    "'BinData(0,\"' + base64.b64encode(b).decode() + '\")'",
    "'hex:' + ','.join(f'{x:02x}' for x in b)",
    "'|' + ' '.join(f'{x:02X}' for x in b) + '|'",
    "'\\'\\\\x' + b.hex() + '\\'::bytea'",
    "'#' + b.hex()",
    "'b' + json.dumps(''.join(chr(x) for x in b)) if b.isascii() else ''",
    "' '.join(f'U+{ord(c):04X}' for c in b.decode()) if valid(b) else ''",
    "''.join(f'\\\\u{{{ord(c):x}}}' for c in b.decode()) if valid(b) else ''",
    "''.join(f'&#x{ord(c):X};' for c in b.decode()) if valid(b) else ''",
    "''.join(f'&#{ord(c)};' for c in b.decode()) if valid(b) else ''",
    "json.dumps(b.decode()) if valid(b) else ''",
    "ascii(b.decode()) if valid(b) else ''",
    "b'\\n'.join(binascii.b2a_uu(b[i:i+45]).strip(b'\\n') for i in range(0, len(b), 45)).decode().join(['begin 644 f\\n', '\\n`\\nend'])",
];

/// Runs the expressions at once: they are parted by a byte that none of their results holds.
fn python(bytes: &[u8]) -> Vec<Written> {
    let mut script = String::from(
        "import sys, base64, binascii, json, urllib.parse, quopri\n\
         def valid(b):\n    try: b.decode(); return True\n    except UnicodeDecodeError: return False\n\
         b = sys.stdin.buffer.read()\nout = []\n",
    );
    for expression in PYTHON {
        script.extend(["out.append(str(", expression, "))\n"]);
    }
    script.push_str("sys.stdout.buffer.write('\\x00'.join(out).encode())\n");
    let Some(out) = run(&["python3", "-c", &script], bytes) else {
        return Vec::new();
    };
    let texts = out.split(|byte| *byte == 0);
    (texts.zip(PYTHON))
        .filter(|(text, _)| !text.is_empty())
        .map(|(text, expression)| Written {
            family: "python3",
            what: (*expression).to_owned(),
            text: [text, b"\n"].concat(),
        })
        .collect()
}

/// Expressions of JavaScript over the buffer `b`.
const NODE: &[&str] = &[
    "util.inspect(b, {maxArrayLength: 300})",
    "util.inspect(new Uint8Array(b), {maxArrayLength: 300})",
    "util.inspect(Array.from(b), {maxArrayLength: 300})",
    "JSON.stringify(b)",
    "JSON.stringify(Array.from(b))",
    "JSON.stringify(Array.from(b), null, 2)",
    "b.toString('hex')",
    "b.toString('base64')",
    "b.toString('base64url')",
    "Array.from(b).map(x => x.toString(16).padStart(2, '0')).join(' ')",
    "Array.from(b).map(x => '0x' + x.toString(16)).join(', ')",
    "Array.from(b).map(x => '\\\\x' + x.toString(16).padStart(2, '0')).join('')",
    "Array.from(b).map(x => x.toString(2).padStart(8, '0')).join(' ')",
    "Array.from(b).join()",
    "Array.from(b).map(x => '%' + x.toString(16).padStart(2, '0').toUpperCase()).join('')",
    "`Buffer.from('${b.toString('hex')}', 'hex')`",
    "`new Uint8Array([${Array.from(b)}])`",
];

fn node(bytes: &[u8]) -> Vec<Written> {
    let expressions = NODE.join(",\n");
    let script = format!(
        "const util = require('util'); util.inspect.defaultOptions.breakLength = 80;\n\
         const b = require('fs').readFileSync(0);\n\
         process.stdout.write([{expressions}].join('\\0'))"
    );
    let Some(out) = run(&["node", "-e", &script], bytes) else {
        return Vec::new();
    };
    let texts = out.split(|byte| *byte == 0);
    (texts.zip(NODE))
        .map(|(text, expression)| Written {
            family: "node",
            what: (*expression).to_owned(),
            text: [text, b"\n"].concat(),
        })
        .collect()
}

/// What every program that is here writes of these bytes.
pub(crate) fn written(bytes: &[u8]) -> Vec<Written> {
    let mut all: Vec<Written> = Vec::new();
    for (family, command) in commands() {
        if let Some(text) = run(&["sh", "-c", &command], bytes)
            && !text.trim_ascii().is_empty()
        {
            all.push(Written {
                family,
                what: command,
                text,
            });
        }
    }
    all.extend(python(bytes));
    all.extend(node(bytes));
    all
}

/// What a program writes of these bytes; `None` where it is not here, or fails.
fn run(command: &[&str], bytes: &[u8]) -> Option<Vec<u8>> {
    let (program, arguments) = command.split_first()?;
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // A program that ends early does not take all.
    let _ = child.stdin.take()?.write_all(bytes);
    let output = child.wait_with_output().ok()?;
    output.status.success().then_some(output.stdout)
}
