//! Every code page, with its names.

use std::sync::OnceLock;

use oem_cp::code_table as dos;

use super::{CodePage, Table};

/// The code pages that are not in the WHATWG list: those of DOS, of the Macintosh, of Vietnam before Windows, and
/// of mainframes.
pub(super) static ALL: [CodePage; 29] = [
    page(
        "IBM437",
        "IBM code page 437",
        Table::Dos(&dos::DECODING_TABLE_CP437),
    ),
    page(
        "IBM720",
        "IBM code page 720",
        Table::Dos(&dos::DECODING_TABLE_CP720),
    ),
    page(
        "IBM737",
        "IBM code page 737",
        Table::Dos(&dos::DECODING_TABLE_CP737),
    ),
    page(
        "IBM775",
        "IBM code page 775",
        Table::Dos(&dos::DECODING_TABLE_CP775),
    ),
    page(
        "IBM850",
        "IBM code page 850",
        Table::Dos(&dos::DECODING_TABLE_CP850),
    ),
    page(
        "IBM852",
        "IBM code page 852",
        Table::Dos(&dos::DECODING_TABLE_CP852),
    ),
    page(
        "IBM855",
        "IBM code page 855",
        Table::Dos(&dos::DECODING_TABLE_CP855),
    ),
    page(
        "IBM857",
        "IBM code page 857",
        Table::WithGaps(&dos::DECODING_TABLE_CP857),
    ),
    page(
        "IBM858",
        "IBM code page 858",
        Table::Dos(&dos::DECODING_TABLE_CP858),
    ),
    page(
        "IBM860",
        "IBM code page 860",
        Table::Dos(&dos::DECODING_TABLE_CP860),
    ),
    page(
        "IBM861",
        "IBM code page 861",
        Table::Dos(&dos::DECODING_TABLE_CP861),
    ),
    page(
        "IBM862",
        "IBM code page 862",
        Table::Dos(&dos::DECODING_TABLE_CP862),
    ),
    page(
        "IBM863",
        "IBM code page 863",
        Table::Dos(&dos::DECODING_TABLE_CP863),
    ),
    page(
        "IBM864",
        "IBM code page 864",
        Table::WithGaps(&dos::DECODING_TABLE_CP864),
    ),
    page(
        "IBM865",
        "IBM code page 865",
        Table::Dos(&dos::DECODING_TABLE_CP865),
    ),
    page(
        "IBM869",
        "IBM code page 869",
        Table::Dos(&dos::DECODING_TABLE_CP869),
    ),
    page("x-mac-ce", "Mac Central European", Table::Own(0))
        .also(&["maccentraleurope", "maclatin2"]),
    page("x-mac-greek", "Mac Greek", Table::Own(1)),
    page("x-mac-turkish", "Mac Turkish", Table::Own(2)),
    page("x-mac-icelandic", "Mac Icelandic", Table::Own(3)).also(&["maciceland", "macis"]),
    page("x-mac-romanian", "Mac Romanian", Table::Own(4)).also(&["macromania"]),
    page("x-mac-croatian", "Mac Croatian", Table::Own(5)).also(&["maccroatia"]),
    page("VISCII", "VISCII", Table::Own(6)),
    page("IBM037", "EBCDIC code page 037", Table::Own(7)).ebcdic(),
    page("IBM273", "EBCDIC code page 273", Table::Own(8)).ebcdic(),
    page("IBM500", "EBCDIC code page 500", Table::Own(9)).ebcdic(),
    page("IBM1047", "EBCDIC code page 1047", Table::Own(10)).ebcdic(),
    page("IBM1140", "EBCDIC code page 1140", Table::Own(11)).ebcdic(),
    page("IBM1148", "EBCDIC code page 1148", Table::Own(12)).ebcdic(),
];

const fn page(name: &'static str, words: &'static str, table: Table) -> CodePage {
    CodePage {
        name,
        words,
        labels: &[],
        table,
        is_ebcdic: false,
        bytes: OnceLock::new(),
    }
}

impl CodePage {
    /// The same page, with more labels, as [`super::plain`] has them.
    const fn also(mut self, labels: &'static [&'static str]) -> Self {
        self.labels = labels;
        self
    }

    const fn ebcdic(mut self) -> Self {
        self.is_ebcdic = true;
        self
    }
}
