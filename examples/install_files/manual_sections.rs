//! What the pages of the manual say beside the options.

/// A part of a page with its heading.
pub struct Section {
    pub heading: &'static str,
    pub body: Body,
}

/// What stands in a section.
pub enum Body {
    /// One paragraph.
    Text(&'static str),

    /// Words, and what each of them means.
    Terms(&'static [(&'static str, &'static str)]),

    /// What somebody may want, and the command for it.
    Examples(&'static [(&'static str, &'static str)]),
}

/// The sections of a command by its name; of the program by its own.
pub fn of(name: &str) -> &'static [Section] {
    match name {
        "byteloupe" => PROGRAM,
        "report" => REPORT,
        "convert" => CONVERT,
        "repair" => REPAIR,
        "diff" => DIFF,
        "where" => WHERE,
        "explain" => EXPLAIN,
        "show" => SHOW,
        _ => &[],
    }
}

/// The variable that `report` and the window read.
const PATH: (&str, &str) = (
    "BYTELOUPE_PATH",
    "Which instructions of the processor count, such as portable or avx2. The fastest that the processor has are \
     taken if it is not set. The result is the same for all of them. A name that is not known is told, with those \
     that are.",
);

/// The variable that all commands with progress read.
const TERM: (&str, &str) = (
    "TERM",
    "If it is dumb, no progress is shown: such a terminal cannot take back a line.",
);

/// Where a long pipe is kept.
const TMPDIR: (&str, &str) = (
    "TMPDIR",
    "The folder for the temporary file that keeps what is past 64 MiB of a pipe; /tmp if it is not set. The file \
     has no name, and is gone when the program ends, however it ends.",
);

const PROGRAM: &[Section] = &[
    Section {
        heading: "EXIT STATUS",
        body: Body::Terms(&[
            ("0", "The window was closed."),
            (
                "2",
                "The window could not be opened, or the command line is wrong. A sentence on standard error tells why.",
            ),
        ]),
    },
    Section {
        heading: "ENVIRONMENT",
        body: Body::Terms(&[
            (
                "DISPLAY, WAYLAND_DISPLAY",
                "Where the window is opened. A Wayland display that does not answer is passed over if DISPLAY is set.",
            ),
            (
                "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_DATA_HOME",
                "The folders that each hold a folder byteloupe with what the program keeps; ~/.config, ~/.local/state and \
                 ~/.local/share if they are not set. A relative path is ignored.",
            ),
            (
                "BYTELOUPE_NO_SYSTEM_FONTS",
                "If it is set, only the fonts that the program brings are used.",
            ),
            PATH,
            TMPDIR,
        ]),
    },
    Section {
        heading: "FILES",
        body: Body::Terms(&[
            (
                "~/.config/byteloupe/settings.json",
                "What the user chose in the window. A damaged file gets another name, and the window says so. Earlier \
                 versions kept this file and lessons.json in ~/.local/share/byteloupe; the first start moves them.",
            ),
            (
                "~/.local/state/byteloupe/state.json",
                "The files opened last, and the place of the window.",
            ),
            (
                "~/.local/share/byteloupe/bookmarks/",
                "The bookmarks of each document, one file each.",
            ),
            (
                "~/.local/state/byteloupe/lessons.json",
                "Which lessons are solved.",
            ),
            (
                "~/.local/share/byteloupe/lessons/",
                "Lessons of a teacher's own, which are read beside those that the program brings.",
            ),
        ]),
    },
    Section {
        heading: "EXAMPLES",
        body: Body::Examples(&[
            (
                "Open two files, a tab each:",
                "byteloupe access.log names.csv",
            ),
            (
                "Look at what another program writes:",
                "git show HEAD:notes.txt | byteloupe -",
            ),
            (
                "Open a file whose name is that of a command:",
                "byteloupe ./report",
            ),
        ]),
    },
    Section {
        heading: "STANDARDS",
        body: Body::Text(
            "UTF-8 is what RFC 3629 says it is. Spans of ill-formed bytes are the maximal subparts of the Unicode \
             Standard, which recommends one U+FFFD for each of them.",
        ),
    },
];

const REPORT: &[Section] = &[
    Section {
        heading: "ENVIRONMENT",
        body: Body::Terms(&[PATH, TERM, TMPDIR]),
    },
    Section {
        heading: "EXAMPLES",
        body: Body::Examples(&[
            ("What is wrong with a file:", "byteloupe report access.log"),
            (
                "The names of all files below a folder that are ill-formed, for another program:",
                "byteloupe report -l -Z -r uploads | xargs -0 ls -l",
            ),
            (
                "Stop a build where a source file holds what hides in it:",
                "byteloupe report --quiet --fail-on high -r src",
            ),
            (
                "The offset and the kind of each error, with jq:",
                "byteloupe report --format json access.log | jq -c '.errors[] | [.offset, .form]'",
            ),
            (
                "A page to hand on, with checksums:",
                "byteloupe report --format html --hash -r upload > upload.html",
            ),
        ]),
    },
];

const CONVERT: &[Section] = &[Section {
    heading: "EXAMPLES",
    body: Body::Examples(&[
        (
            "The bytes of what is on the clipboard, in whatever notation:",
            "xclip -o -selection clipboard | byteloupe convert > payload.bin",
        ),
        (
            "A file as an array for C:",
            "byteloupe convert --from bytes --to c-array logo.png > logo.c",
        ),
        (
            "A part of a large file as a dump:",
            "byteloupe convert --from bytes --to hexdump-c --range 0x1A00+512 disk.img",
        ),
    ]),
}];

const REPAIR: &[Section] = &[
    Section {
        heading: "ENVIRONMENT",
        body: Body::Terms(&[TERM]),
    },
    Section {
        heading: "EXAMPLES",
        body: Body::Examples(&[
            (
                "A copy in UTF-8 of a file that is in something else:",
                "byteloupe repair --from auto notes.txt -o notes-utf8.txt",
            ),
            (
                "UTF-8 with lines of windows-1252 among it:",
                "byteloupe repair --errors windows-1252 export.csv -o out.csv",
            ),
            (
                "Undo UTF-8 that was encoded twice:",
                "byteloupe repair --mojibake names.txt -o names-fixed.txt",
            ),
        ]),
    },
];

const DIFF: &[Section] = &[
    Section {
        heading: "ENVIRONMENT",
        body: Body::Terms(&[TERM, TMPDIR]),
    },
    Section {
        heading: "EXAMPLES",
        body: Body::Examples(&[
            (
                "The first difference is told in the first line:",
                "byteloupe diff old.txt new.txt",
            ),
            (
                "Are two files the same but for their line ends and signature?",
                "byteloupe diff --quiet --ignore bom,eol old.txt new.txt && echo same",
            ),
        ]),
    },
];

const WHERE: &[Section] = &[
    Section {
        heading: "ENVIRONMENT",
        body: Body::Terms(&[TERM, TMPDIR]),
    },
    Section {
        heading: "EXAMPLES",
        body: Body::Examples(&[
            (
                "What Python calls position 1061, and what a language server and Vim call it:",
                "byteloupe where notes.txt python:1061",
            ),
            (
                "The offset of line 212, column 18, for another program:",
                "byteloupe where --format json notes.txt 212:18 | jq .offset",
            ),
        ]),
    },
];

const EXPLAIN: &[Section] = &[
    Section {
        heading: "ENVIRONMENT",
        body: Body::Terms(&[TERM, TMPDIR]),
    },
    Section {
        heading: "EXAMPLES",
        body: Body::Examples(&[
            (
                "Which byte does a program mean, and what repairs the file?",
                "python3 import.py 2>&1 | byteloupe explain --in people.csv",
            ),
            (
                "What does a message mean?",
                "byteloupe explain MalformedInputException",
            ),
        ]),
    },
];

const SHOW: &[Section] = &[
    Section {
        heading: "ENVIRONMENT",
        body: Body::Terms(&[
            (
                "NO_COLOR",
                "If it is set and not empty, there are no colours, unless --color is always.",
            ),
            (
                "TERM, COLORTERM",
                "How many colours the terminal has: all if COLORTERM is truecolor or 24bit, 256 if TERM says so, else 16; \
                 none if TERM is dumb.",
            ),
            TMPDIR,
        ]),
    },
    Section {
        heading: "EXAMPLES",
        body: Body::Examples(&[
            (
                "What is around line 212, column 18?",
                "byteloupe show --around 212:18 notes.txt",
            ),
            (
                "A long file, page by page, in colours:",
                "byteloupe show --color always notes.txt | less -R",
            ),
        ]),
    },
];
