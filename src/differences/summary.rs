//! All that there is to tell of two sources that were compared.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::compare::Side;
use crate::compare::change::words::Digits;
use crate::compare::change::{
    ChangeCounts, Counting, Ignoring, Listed, Rows, count_differences, same_text, words,
};
use crate::compare::content::{Method, Run, Runs};
use crate::encodings::Encoding;
use crate::source::{Source, SourceError, read_full, readable_name};

/// All that there is to tell of two sources that were compared.
///
/// It holds counts, and not what each difference is: that is found out again when it is listed, so its size does not
/// grow with the differences beside those of [`Runs`].
pub struct Differences {
    /// The names of both, the left one first.
    pub names: [PathBuf; 2],

    /// Both sources.
    pub sources: [Arc<dyn Source>; 2],

    /// How their bytes were laid beside each other.
    pub method: Method,

    /// What was found.
    pub runs: Arc<Runs>,

    /// Which differences count.
    pub counting: Counting,

    /// So many differences are listed; 0 is all of them.
    pub most_listed: u64,

    /// How a longer list is had, for the sentence that says how many are not listed.
    pub how_to_list_all: &'static str,

    /// What the differences are as text, counted.
    pub counts: ChangeCounts,

    /// The encodings of both, if only those differ.
    pub same_text: Option<[Encoding; 2]>,
}

/// Whether differences that are told once are listed with the first of them alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Folding {
    /// Each is listed: for programs.
    None,

    /// They are: for the user.
    ToldOnce,
}

impl Differences {
    /// Finds out what the differences of two sources are as text.
    ///
    /// # Errors
    /// A source could not be read, or `cancel` was set. Or whether both are the same but for what is ignored cannot be
    /// decided.
    pub fn of(
        names: [PathBuf; 2],
        sources: [Arc<dyn Source>; 2],
        runs: Arc<Runs>,
        method: Method,
        ignoring: Ignoring,
        cancel: &AtomicBool,
    ) -> Result<Self, SourceError> {
        let both = [&*sources[0], &*sources[1]];
        let (counting, counts) = count_differences(both, &runs, ignoring, cancel)?;
        let same_text = if counts.total() == 0 {
            None
        } else {
            same_text(both, cancel)?
        };
        Ok(Self {
            names,
            sources,
            method,
            runs,
            counting,
            most_listed: 0,
            how_to_list_all: "--max 0 lists all",
            counts,
            same_text,
        })
    }

    /// Returns whether there is no difference that counts.
    pub fn is_same(&self) -> bool {
        self.counts.total() == 0
    }

    /// What the differences are as text, one sentence for each kind. Where both are the same text in two encodings, what
    /// their bytes would be as UTF-8 says nothing.
    pub(super) fn counted(&self) -> Vec<String> {
        if self.same_text.is_some() {
            return Vec::new();
        }
        words::of_counts(&self.counts, Digits::Plain)
    }

    /// The names of both, with nothing hidden in them.
    pub(super) fn readable_names(&self) -> [String; 2] {
        self.names.each_ref().map(|name| match name.as_os_str() {
            input if input == "-" => "Standard input".to_owned(),
            _ => readable_name(name),
        })
    }

    /// Reads bytes of one source again.
    pub(super) fn bytes(
        &self,
        side: Side,
        offset: u64,
        len: usize,
    ) -> Result<Vec<u8>, SourceError> {
        let [left, right] = &self.sources;
        let source = match side {
            Side::Left => left,
            Side::Right => right,
        };
        let mut bytes = vec![0; len];
        let read = read_full(&**source, offset, &mut bytes)?;
        bytes.truncate(read);
        Ok(bytes)
    }

    /// How many differences are not listed.
    pub(super) fn left_out(&self, folding: Folding) -> u64 {
        let all = self.counts.total() - self.folded(folding);
        match self.most_listed {
            0 => 0,
            most => all.saturating_sub(most),
        }
    }

    /// How many differences are told with the first of their kind.
    pub(super) fn folded(&self, folding: Folding) -> u64 {
        self.rows(folding).hidden() as u64
    }

    /// The rows in which all differences would be listed, those too that are ignored.
    fn rows(&self, folding: Folding) -> Rows {
        let all = self.runs.differences().len();
        match folding {
            Folding::None => Rows::unfolded(all),
            Folding::ToldOnce => Rows::folded(all, &self.counts),
        }
    }

    /// The differences that count and are listed, in order.
    pub(super) fn listed(
        &self,
        folding: Folding,
    ) -> impl Iterator<Item = Result<Listed, SourceError>> {
        let most = match self.most_listed {
            0 => usize::MAX,
            most => usize::try_from(most).unwrap_or(usize::MAX),
        };
        let rows = self.rows(folding);
        let numbers = (0..rows.len()).filter_map(move |row| rows.number_at(row));
        let runs = numbers.filter_map(|number| self.runs.differences().get(number));
        let listed = runs.filter_map(|run| self.list(run).transpose());
        listed.take(most)
    }

    /// The first difference that counts.
    pub(super) fn first(&self) -> Result<Option<Listed>, SourceError> {
        let mut runs = self.runs.differences().iter();
        runs.find_map(|run| self.list(run).transpose()).transpose()
    }

    fn list(&self, run: &Run) -> Result<Option<Listed>, SourceError> {
        let both = [&*self.sources[0], &*self.sources[1]];
        Listed::read(both, run, self.counting)
    }
}
