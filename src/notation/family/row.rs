//! What is known of one notation.

use super::Notation;

/// What is known of one notation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Row {
    /// What it is called on the command line.
    pub(super) key: &'static str,

    /// What it is called in a sentence, without an article.
    pub(super) name: &'static str,

    /// The article that its name takes; empty where it takes none.
    pub(super) article: &'static str,

    /// Does its name begin with the name of a program, which keeps its small letter in front?
    pub(super) begins_small: bool,

    /// The notation whose recogniser reads it, where that is not its own.
    pub(super) read_as: Option<Notation>,

    /// How it is written; `None` where it is only read.
    pub(super) writing: Option<Writing>,

    /// What can be typed in it; empty where it is not edited.
    pub(super) typed: &'static str,
}

/// How a notation is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Writing {
    /// What `A≢`, the bytes 41 E2 89 A2, looks like in it.
    pub(super) sample: &'static str,

    /// What the name of a file of it ends with, without the dot.
    pub(super) extension: &'static str,

    /// Does it hold any bytes?
    pub(super) is_lossless: bool,

    /// Does its text lack the line feed that ends a line?
    pub(super) is_one_line: bool,
}

impl Row {
    /// A notation that is read, and not written.
    pub(super) const fn new(key: &'static str, name: &'static str) -> Self {
        Self {
            key,
            name,
            article: "",
            begins_small: false,
            read_as: None,
            writing: None,
            typed: "",
        }
    }

    /// Its name takes an article.
    pub(super) const fn with(mut self, article: &'static str) -> Self {
        self.article = article;
        self
    }

    /// Its name begins with the name of a program.
    pub(super) const fn of_a_program(mut self) -> Self {
        self.begins_small = true;
        self
    }

    /// Another recogniser reads it.
    pub(super) const fn read_as(mut self, notation: Notation) -> Self {
        self.read_as = Some(notation);
        self
    }

    /// It is written on one line, and holds any bytes. `sample` is what `A≢` looks like.
    pub(super) const fn written(mut self, sample: &'static str) -> Self {
        self.writing = Some(Writing {
            sample,
            extension: "txt",
            is_lossless: true,
            is_one_line: true,
        });
        self
    }

    /// It is written on one line, and holds decoded text. `sample` is what `A≢` looks like.
    pub(super) const fn written_as_text(self, sample: &'static str) -> Self {
        let mut row = self.written(sample);
        if let Some(writing) = &mut row.writing {
            writing.is_lossless = false;
        }
        row
    }

    /// What is written has the line feeds that it needs.
    pub(super) const fn in_lines(mut self) -> Self {
        if let Some(writing) = &mut self.writing {
            writing.is_one_line = false;
        }
        self
    }

    /// A file of it has a name that ends with this.
    pub(super) const fn in_a_file(mut self, extension: &'static str) -> Self {
        if let Some(writing) = &mut self.writing {
            writing.extension = extension;
        }
        self
    }

    /// It is edited in the converter, where this can be typed.
    pub(super) const fn typed(mut self, hint: &'static str) -> Self {
        self.typed = hint;
        self
    }
}
