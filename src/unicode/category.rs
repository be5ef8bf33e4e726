//! General category and block of a code point.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};

/// The general category in words and with its two letters, such as `math symbol (Sm)`.
pub const fn words(category: GeneralCategory) -> (&'static str, &'static str) {
    match category {
        GeneralCategory::UppercaseLetter => ("uppercase letter", "Lu"),
        GeneralCategory::LowercaseLetter => ("lowercase letter", "Ll"),
        GeneralCategory::TitlecaseLetter => ("titlecase letter", "Lt"),
        GeneralCategory::ModifierLetter => ("modifier letter", "Lm"),
        GeneralCategory::OtherLetter => ("letter", "Lo"),
        GeneralCategory::NonspacingMark => ("nonspacing mark", "Mn"),
        GeneralCategory::SpacingMark => ("spacing mark", "Mc"),
        GeneralCategory::EnclosingMark => ("enclosing mark", "Me"),
        GeneralCategory::DecimalNumber => ("digit", "Nd"),
        GeneralCategory::LetterNumber => ("letter number", "Nl"),
        GeneralCategory::OtherNumber => ("number", "No"),
        GeneralCategory::ConnectorPunctuation => ("connector", "Pc"),
        GeneralCategory::DashPunctuation => ("dash", "Pd"),
        GeneralCategory::OpenPunctuation => ("opening punctuation", "Ps"),
        GeneralCategory::ClosePunctuation => ("closing punctuation", "Pe"),
        GeneralCategory::InitialPunctuation => ("initial quote", "Pi"),
        GeneralCategory::FinalPunctuation => ("final quote", "Pf"),
        GeneralCategory::OtherPunctuation => ("punctuation", "Po"),
        GeneralCategory::MathSymbol => ("math symbol", "Sm"),
        GeneralCategory::CurrencySymbol => ("currency symbol", "Sc"),
        GeneralCategory::ModifierSymbol => ("modifier symbol", "Sk"),
        GeneralCategory::OtherSymbol => ("symbol", "So"),
        GeneralCategory::SpaceSeparator => ("space", "Zs"),
        GeneralCategory::LineSeparator => ("line separator", "Zl"),
        GeneralCategory::ParagraphSeparator => ("paragraph separator", "Zp"),
        GeneralCategory::Control => ("control", "Cc"),
        GeneralCategory::Format => ("format", "Cf"),
        GeneralCategory::Surrogate => ("surrogate", "Cs"),
        GeneralCategory::PrivateUse => ("private use", "Co"),
        GeneralCategory::Unassigned => ("unassigned", "Cn"),
    }
}

/// The two letters of the general category of a scalar value.
pub fn letters_of(scalar: char) -> &'static str {
    words(scalar.general_category()).1
}

/// The general category of a scalar value, such as `math symbol (Sm)`.
pub fn words_of(scalar: char) -> String {
    let (words, letters) = words(scalar.general_category());
    format!("{words} ({letters})")
}

/// The name of the block of a scalar value, such as `Mathematical Operators`.
pub fn block_of(scalar: char) -> Option<&'static str> {
    unicode_blocks::find_unicode_block(scalar).map(|block| block.name())
}
