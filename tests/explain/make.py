#!/usr/bin/env python3
"""Writes messages.jsonl: what programs of this machine say of files that are not UTF-8.

    tests/explain/make.py > tests/explain/messages.jsonl

Each line has the program, its version, the file as hex, and what the program said. Programs that are not there are passed
over. Nothing in a line says where the error is: the test finds that out by itself.
"""

import json
import os
import re
import subprocess
import tempfile

TEXT = ["one", "two café 😀 x", "drei Füße, 漢字", "four"]
BAD = {
    "latin1": (b"five caf", b"\xe9", b" au lait"),
    "tail": (b"five ", b"\x80", b"uro"),
    "overlong": (b"five ", b"\xc0\xaf", b" etc"),
    "surrogate": (b"five \xc3\xa9", b"\xed\xa0\xbd\xed\xb8\x80", b" x"),
    "never": (b"five \xf0\x9f\x98\x80 ", b"\xff", b"x"),
    "cut": (b"five ", b"\xe2\x82", b" and on"),
    "twice": (b"five caf", b"\xe9", b" na\xefve caf\xe9"),
}


def plain(kind, end):
    before, bad, after = BAD[kind]
    return end.join(line.encode() for line in TEXT) + end + before + bad + after + end


def files():
    for number, kind in enumerate(BAD):
        end = b"\r\n" if number % 3 == 1 else b"\n"
        before, bad, after = BAD[kind]
        lines = [line.encode() for line in TEXT]
        last = before + bad + after
        yield "txt", plain(kind, end)
        yield "json", b'{' + b''.join(b'"k%d": "%s",%s' % (i, line, end) for i, line in enumerate(lines)) + b'"last": "' + last + b'"}' + end
        yield "csv", b"id,name" + end + b''.join(b'%d,"%s"%s' % (i, line, end) for i, line in enumerate(lines)) + b'9,"' + last + b'"' + end
        yield "xml", b'<?xml version="1.0" encoding="UTF-8"?>' + end + b"<r>" + b''.join(b"<a>%s</a>%s" % (line, end) for line in lines) + b"<b>" + last + b"</b></r>" + end
        yield "yaml", b''.join(b'k%d: "%s"%s' % (i, line, end) for i, line in enumerate(lines)) + b'last: "' + last + b'"' + end
        yield "toml", b''.join(b'k%d = "%s"%s' % (i, line, end) for i, line in enumerate(lines)) + b'last = "' + last + b'"' + end
        yield "c", b'int a;' + end + b''.join(b'// %s%s' % (line, end) for line in lines) + b'char *s = "' + last + b'";' + end
        yield "rs", b'fn main() {' + end + b''.join(b'    let _ = "%s";%s' % (line, end) for line in lines) + b'    let _ = "' + last + b'"; }' + end
        yield "go", b'package main' + end + b'func main() {' + end + b''.join(b'\t_ = "%s"%s' % (line, end) for line in lines) + b'\t_ = "' + last + b'" }' + end
        yield "java", b'class T {' + end + b''.join(b'    String k%d = "%s";%s' % (i, line, end) for i, line in enumerate(lines)) + b'    String s = "' + last + b'"; }' + end
        yield "py", b''.join(b'k%d = "%s"%s' % (i, line, end) for i, line in enumerate(lines)) + b's = "' + last + b'"' + end
        yield "sql", b''.join(b"select '%s';%s" % (line, end) for line in lines) + b"select '" + last + b"';" + end
    yield "cut", b"".join(line.encode() + b"\n" for line in TEXT) + b"the end \xe2\x82"


RUST = r'''
use std::fs::read;
fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let path = &arguments[2];
    let bytes = read(path).unwrap();
    match arguments[1].as_str() {
        "debug" => { std::str::from_utf8(&bytes).unwrap(); }
        "display" => { println!("{}", std::str::from_utf8(&bytes).unwrap_err()); }
        _ => { println!("Error: {}", std::fs::read_to_string(path).unwrap_err()); }
    }
}
'''
JAVA = r'''
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
public class Read {
    public static void main(String[] a) throws Exception {
        switch (a[0]) {
            case "string": Files.readString(Path.of(a[1])); break;
            case "decoder": StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(Path.of(a[1])))); break;
            default: javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(a[1]);
        }
    }
}
'''
CSHARP = r'''
using System; using System.IO; using System.Text;
class Read { static void Main(string[] a) { new UTF8Encoding(false, true).GetString(File.ReadAllBytes(a[0])); } }
'''
PYTHON = "/usr/bin/python3"

# name, kinds of file, how its version is asked for, command
PROGRAMS = [
    ("Python open", "txt cut", "python3 -V", ["python3", "-c", "import sys;open(sys.argv[1],encoding='utf-8').read()", "F"]),
    ("Python decode", "txt cut", "python3 -V", ["python3", "-c", "import sys;open(sys.argv[1],'rb').read().decode()", "F"]),
    ("Python json", "json", "python3 -V", ["python3", "-c", "import sys,json;json.load(open(sys.argv[1],'rb'))", "F"]),
    ("Python csv", "csv", "python3 -V", ["python3", "-c", "import sys,csv;list(csv.reader(open(sys.argv[1],encoding='utf-8',newline='')))", "F"]),
    ("Python source", "py", "python3 -V", ["python3", "F"]),
    ("Python tomllib", "toml", "python3 -V", ["python3", "-c", "import sys,tomllib;tomllib.load(open(sys.argv[1],'rb'))", "F"]),
    ("Python ElementTree (Expat)", "xml", "python3 -V", ["python3", "-c", "import sys,xml.etree.ElementTree as e;e.parse(sys.argv[1])", "F"]),
    ("pandas", "csv", PYTHON + " -c 'import pandas;print(pandas.__version__)'", [PYTHON, "-c", "import sys,pandas;pandas.read_csv(sys.argv[1])", "F"]),
    ("PyYAML", "yaml", PYTHON + " -c 'import yaml;print(yaml.__version__)'", [PYTHON, "-c", "import sys,yaml;yaml.safe_load(open(sys.argv[1],'rb'))", "F"]),
    ("PyYAML with libyaml", "yaml", PYTHON + " -c 'import yaml;print(yaml.__version__)'", [PYTHON, "-c", "import sys,yaml;yaml.load(open(sys.argv[1],'rb'),Loader=yaml.CSafeLoader)", "F"]),
    ("lxml", "xml", PYTHON + " -c 'import lxml.etree as e;print(e.LXML_VERSION)'", [PYTHON, "-c", "import sys,lxml.etree as e;e.parse(sys.argv[1])", "F"]),
    ("Rust Utf8Error, debug", "txt cut", "rustc -V", ["./read", "debug", "F"]),
    ("Rust Utf8Error", "txt cut", "rustc -V", ["./read", "display", "F"]),
    ("Rust read_to_string", "txt", "rustc -V", ["./read", "string", "F"]),
    ("rustc", "rs", "rustc -V", ["rustc", "F"]),
    ("Go vet", "go", "go version", ["go", "vet", "F"]),
    ("gofmt", "go", "go version", ["gofmt", "F"]),
    ("Java readString", "txt", "java -version", ["java", "-cp", ".", "Read", "string", "F"]),
    ("Java CharsetDecoder", "txt", "java -version", ["java", "-cp", ".", "Read", "decoder", "F"]),
    ("Java Xerces", "xml", "java -version", ["java", "-cp", ".", "Read", "xml", "F"]),
    ("javac", "java", "javac -version", ["javac", "-encoding", "UTF-8", "-d", "out", "F"]),
    ("Node TextDecoder", "txt", "node -v", ["node", "-e", "new TextDecoder('utf-8',{fatal:true}).decode(require('fs').readFileSync(process.argv[1]))", "F"]),
    ("Ruby split", "txt", "ruby -v", ["ruby", "-e", "File.read(ARGV[0],encoding:'UTF-8').split(/x/)", "F"]),
    ("Ruby encode", "txt", "ruby -v", ["ruby", "-e", "File.binread(ARGV[0]).force_encoding('UTF-8').encode('UTF-16LE')", "F"]),
    ("Ruby csv", "csv", "ruby -v", ["ruby", "-rcsv", "-e", "CSV.read(ARGV[0])", "F"]),
    ("Ruby Psych (libyaml)", "yaml", "ruby -v", ["ruby", "-ryaml", "-e", "YAML.load_file(ARGV[0])", "F"]),
    ("Perl Encode", "txt", "perl -v", ["perl", "-MEncode", "-e", "local $/;open F,$ARGV[0];binmode F;decode('UTF-8',<F>,Encode::FB_CROAK)", "F"]),
    ("Perl layer", "txt", "perl -v", ["perl", "-w", "-e", "open F,'<:encoding(UTF-8)',$ARGV[0];while(<F>){}", "F"]),
    ("Perl JSON::PP", "json", "perl -v", ["perl", "-MJSON::PP", "-e", "local $/;open F,$ARGV[0];binmode F;decode_json(<F>)", "F"]),
    ("PHP json", "json", "php -v", ["php", "-r", "json_decode(file_get_contents($argv[1]),false,512,JSON_THROW_ON_ERROR);", "F"]),
    ("PHP iconv", "txt", "php -v", ["php", "-r", "iconv('UTF-8','UTF-16',file_get_contents($argv[1]));", "F"]),
    (".NET (Mono)", "txt", "mono --version", ["mono", "read.exe", "F"]),
    ("R nchar", "txt", "Rscript --version", ["Rscript", "-e", "x<-readLines(commandArgs(TRUE)[1]);nchar(x)", "F"]),
    ("R toupper", "txt", "Rscript --version", ["Rscript", "-e", "x<-readLines(commandArgs(TRUE)[1]);toupper(x)", "F"]),
    ("iconv", "txt cut", "iconv --version", ["iconv", "-f", "utf-8", "-t", "utf-16", "-o", "/dev/null", "F"]),
    ("uconv", "txt", "uconv --version", ["uconv", "-f", "utf-8", "-t", "utf-16", "--callback", "stop", "-o", "/dev/null", "F"]),
    ("recode", "txt", "recode --version", ["sh", "-c", "recode utf8..utf16 < \"$1\" > /dev/null", "sh", "F"]),
    ("isutf8", "txt cut", "dpkg-query -W -f '${Version}' moreutils", ["isutf8", "-v", "F"]),
    ("xmllint (libxml2)", "xml", "xmllint --version", ["xmllint", "--noout", "F"]),
    ("xmlstarlet", "xml", "xmlstarlet --version", ["xmlstarlet", "val", "-e", "F"]),
    ("xmlwf (Expat)", "xml", "xmlwf -v", ["xmlwf", "F"]),
    ("Clang", "c", "clang --version", ["clang", "-fsyntax-only", "F"]),
    ("yq", "yaml", "yq --version", ["yq", ".", "F"]),
    ("GHC", "txt", "ghc --version", ["ghc", "-e", "readFile \"F\" >>= \\t -> seq (length t) (return ())"]),
    ("gawk", "txt", "gawk --version", ["gawk", "{length($0)}", "F"]),
    ("Elixir", "txt", "elixir --version", ["elixir", "-e", "String.to_charlist(File.read!(hd(System.argv())))", "F"]),
    ("Erlang", "txt", "dpkg-query -W -f '${Version}' erlang-base", ["erl", "-noshell", "-eval", "{ok,B}=file:read_file(\"F\"),{error,_,R}=unicode:characters_to_list(B),io:format(\"invalid UTF-8 starting at ~p~n\",[R]),halt()."]),
    ("SBCL", "txt", "sbcl --version", ["sbcl", "--noinform", "--disable-debugger", "--eval", "(with-open-file (s \"F\" :external-format :utf-8) (loop for l = (read-line s nil) while l))", "--quit"]),
    ("PostgreSQL", "sql", "PSQL --version", ["PSQL", "-v", "ON_ERROR_STOP=1", "-f", "F"]),
    ("PostgreSQL COPY", "csv", "PSQL --version", ["PSQL", "-c", "create temp table t(id text, name text)", "-c", "\\copy t from 'F' csv"]),
    ("MariaDB", "sql", "mariadb --version", ["sh", "-c", "mariadb --default-character-set=utf8mb4 < \"$1\" > /dev/null", "sh", "F"]),
]


def say(command, folder):
    environment = dict(os.environ, LC_ALL="C.UTF-8", PYTHONUTF8="1")
    try:
        ran = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, env=environment, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return (ran.stdout[-1500:] + ran.stderr).decode("utf-8", "replace")


def version_of(command, folder):
    said = say(["sh", "-c", command + " 2>&1"], folder) or ""
    lines = [line.strip() for line in said.splitlines() if any(c.isdigit() for c in line)]
    return lines[0][:80] if lines else ""


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("read.rs", RUST), ("Read.java", JAVA), ("read.cs", CSHARP)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        for command in (["rustc", "read.rs"], ["javac", "Read.java"], ["mcs", "read.cs"]):
            say(command, folder)
        psql = os.environ.get("PSQL", "psql")
        made = list(files())
        for name, kinds, version, command in PROGRAMS:
            command = [part.replace("PSQL", psql) for part in command]
            known = version_of(version.replace("PSQL", psql), folder)
            for kind, content in made:
                if kind not in kinds.split():
                    continue
                path = "data." + ("txt" if kind == "cut" else kind)
                with open(os.path.join(folder, path), "wb") as file:
                    file.write(content)
                said = say([path if part == "F" else part.replace("\"F\"", '"%s"' % path).replace("{F}", "{%s}" % path).replace("'F'", "'%s'" % path) for part in command], folder)
                if said is None or not said.strip():
                    continue
                said = re.sub(r"/[^ \"]*/lib/python", "/usr/lib/python", said.replace(folder, "/folder"))
                if len(said) > 3000:
                    said = said[:1500] + said[-1500:]
                print(json.dumps({"program": name, "version": known, "file": content.hex(), "message": said}, ensure_ascii=False))


main()
