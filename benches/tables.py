#!/usr/bin/env python3
"""Writes the tables of docs/engineering/performance.md from what the benchmarks print.

    python3 benches/tables.py scan survey report

runs these benchmarks and replaces their tables; without a name, all of them. With BYTELOUPE_PATH only these instructions are
measured for the survey. Nothing else should run meanwhile. Below each
table stands what it was measured on: the commit, the processor and the day. What is not written by this script has no such
line.
"""

import datetime
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "engineering" / "performance.md"
PATHS = {"AVX-512": "avx512", "AVX2": "avx2", "Portable": "portable"}
NAMES = {
    "error_per_64k": "1 error per 64 KiB",
    "error_per_4k": "1 error per 4 KiB",
    "error_per_100": "1 error per 100 bytes",
    "all_80": "all `80`",
    "all_c0": "all `C0`",
    "e3_81": "`E3 81` repeated",
    "program": "a program (the benchmark)",
    "source": "source code",
    "modern_greek": "Greek, modern",
    "vietnamese_nfd": "Vietnamese in NFD",
    "decomposed": "every letter decomposed",
    "marks": "marks in the wrong order",
    "mixed_words": "letters of two scripts in turn, one long word",
    "lone_words": "words that look like ASCII, nothing else",
    "lone_letters": "single letters that look like ASCII, nothing else",
    "bells": "bells that end nothing and strings that end in one",
    "escapes": "`1B` repeated",
    "report": "`byteloupe report`",
    "report_json": "`byteloupe report --format json`",
    "report_summary": "`byteloupe report --summary`",
    "report_one_thread": "`byteloupe report --threads 1`",
    "report_hash": "`byteloupe report --hash`",
    "isutf8": "`isutf8`",
    "iconv": "`iconv -c -f utf-8 -t utf-8`",
    "uconv": "`uconv`, substituting",
}


def bench(name, *arguments, **environment):
    command = ["cargo", "bench", "--locked", "--no-default-features", "--bench", name, "--", *arguments]
    print(" ".join(command), environment or "", file=sys.stderr)
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout.splitlines()


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "an unknown processor"


def measured_on():
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()
    today = datetime.date.today().isoformat()
    return f"Measured at commit {commit}, {processor()}, {os.cpu_count()} cores, {today}."


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|---" * len(header) + "|"]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def named(key):
    return NAMES.get(key, key.capitalize() if key in LANGUAGES else key)


LANGUAGES = {"french", "russian", "hebrew", "arabic", "hindi", "thai", "japanese", "chinese", "korean"}


def replace(heading, number, lines):
    """Puts a table in the place of table `number` below a heading, with what it was measured on."""
    text = PAGE.read_text().split("\n")
    start = text.index(heading)
    level = len(heading) - len(heading.lstrip("#"))
    place, seen = start + 1, -1
    while place < len(text):
        line = text[place]
        if re.match(r"#{1,%d} " % level, line):
            break
        if line.startswith("|") and not text[place - 1].startswith("|"):
            seen += 1
            if seen == number:
                end = place
                while end < len(text) and text[end].startswith("|"):
                    end += 1
                if text[end + 1 : end + 2] and text[end + 1].startswith("Measured at commit"):
                    end += 2
                text[place:end] = [*lines, "", measured_on()]
                PAGE.write_text("\n".join(text))
                return
        place += 1
    sys.exit(f"There is no table {number} below “{heading}”.")


def scan():
    out = bench("scan")
    speeds = {}
    for line in out:
        parts = re.split(r"\s{2,}", line.strip())
        pairs = [part.rsplit(" ", 1) for part in parts[1:]]
        if pairs and all(len(pair) == 2 and re.fullmatch(r"[\d.]+", pair[1]) for pair in pairs):
            speeds[parts[0]] = dict(pairs)
    ratios = dict(re.findall(r"^ratio (\S+ \S+) ([\d.]+)$", "\n".join(out), re.M))
    threads = dict(re.findall(r"^threads (\S+) ([\d.]+)$", "\n".join(out), re.M))
    for title, path in PATHS.items():
        rows = [
            [named(key), of["basic"], of[f"ours {path}"], ratios[f"{key} {path}"]]
            for key, of in speeds.items()
            if f"ours {path}" in of
        ]
        if rows:
            replace(f"### {title}", 0, table(["corpus", "basic", "ours", "ratio"], rows))
    others = ["compat resumed", "std", "bstr", "encoding_rs", "read"]
    rows = [[named(key), *(of[other] for other in others)] for key, of in speeds.items()]
    replace("### Other engines", 0, table(["corpus", *others], rows))
    best = next(path for path in PATHS.values() if any(f"2 threads {path}" in of for of in speeds.values()))
    rows = [
        [named(key), of[f"ours {best}"], of[f"2 threads {best}"], threads[key]] for key, of in speeds.items()
    ]
    replace("### Threads", 0, table(["corpus", "1 thread", "2 threads", "ratio"], rows))


HOSTILE = [
    "all_80", "all_c0", "e3_81", "zeros", "bells", "random", "escapes", "decomposed", "marks", "mixed_words",
    "lone_words", "lone_letters", "joiners", "isolates", "opened", "spaces", "mojibake",
]


def survey():
    found = {}
    only = os.environ.get("BYTELOUPE_PATH")
    paths = {title: path for title, path in PATHS.items() if only in (None, path)}
    for title, path in paths.items():
        for line in bench("survey", BYTELOUPE_PATH=path):
            match = re.match(r"(\S+) +([\d.]+) GB/s, +([\d.]+) basic, ratio ([\d.]+)$", line)
            if match:
                found.setdefault(match[1], {})[title] = match.groups()[1:]
    first = next(iter(paths))
    rows = [
        [named(key), of[first][1], *(of[title][2] if title in of else "" for title in paths)]
        for key, of in found.items()
        if key not in HOSTILE
    ]
    replace("## Warnings and scripts", 0, table(["text", "*basic*, GB/s", *paths], rows))
    rows = [[named(key), found[key][first][0], found[key][first][2]] for key in HOSTILE if key in found]
    replace("## Warnings and scripts", 1, table(["hostile", f"{first}, GB/s", "to *basic*"], rows))


def report():
    found, corpora = {}, []
    for line in bench("report"):
        match = re.match(r"(\S+) +(\S+) +([\d.]+) s ", line)
        if match:
            corpora += [match[1]] if match[1] not in corpora else []
            found.setdefault(match[2], {})[match[1]] = match[3]
    rows = []
    for program, of in found.items():
        stops = program == "isutf8" and "random" in of
        of = {**of, "random": "stops at the first error"} if stops else of
        rows.append([named(program), *(of.get(corpus, "") for corpus in corpora)])
    replace("## Whole programs", 0, table(["program", *map(named, corpora)], rows))


def main():
    known = {"scan": scan, "survey": survey, "report": report}
    names = sys.argv[1:] or list(known)
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"There is no table of {', '.join(unknown)}, only of {', '.join(known)}.")
    for name in names:
        known[name]()


if __name__ == "__main__":
    main()
