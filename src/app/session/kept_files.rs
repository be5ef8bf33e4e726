//! What is kept of the open files from one run to the next.

use std::collections::BTreeMap;

use super::Session;
use crate::app::settings::{LastFile, LastFiles, MOST_LAST_FILES};

/// The files of the last run, and what of this run was kept so far.
#[derive(Default)]
pub(super) struct KeptFiles {
    /// Those that were open when the last run ended.
    before: LastFiles,

    /// Where carets go when their documents, by number, are open.
    carets: BTreeMap<u64, u64>,

    /// Whether a file was open in this run. Until then, those of the last run are kept.
    had_files: bool,
}

impl KeptFiles {
    pub(super) fn of(before: LastFiles) -> Self {
        Self {
            before,
            ..Self::default()
        }
    }
}

impl Session {
    /// How many files were open when the last run ended.
    pub fn files_of_last_run(&self) -> usize {
        self.kept_files.before.files.len()
    }

    /// Opens the files that were open when the last run ended, as far as they are not open, with the caret where it was.
    pub fn reopen_last_files(&mut self) {
        let before = self.kept_files.before.clone();
        let mut front = None;
        for (place, file) in before.files.iter().take(MOST_LAST_FILES).enumerate() {
            let path = file.path();
            let is_it = |tab: &super::Tab| tab.file.as_ref() == Some(&path);
            let tab = if let Some(tab) = self.tabs.iter().find(|tab| is_it(tab)) {
                tab.id
            } else {
                let id = self.next_id;
                self.kept_files.carets.insert(id, file.caret);
                self.open_path(&path);
                id
            };
            if place == before.front {
                front = Some(tab);
            }
        }
        if let Some(place) = self.tabs.iter().position(|tab| Some(tab.id) == front) {
            self.bring_to_front(place);
        }
    }

    /// Moves the caret of a document that was opened again to where it was.
    pub(super) fn return_caret(&mut self, id: u64) {
        if let Some(caret) = self.kept_files.carets.remove(&id)
            && let Some(open) = self.document_of_mut(id)
        {
            open.view.go_to(caret);
        }
    }

    /// Notes which files are open, and at the end of the program where their carets are.
    pub fn keep_open_files(&mut self, is_end: bool) {
        let open = |tab: &super::Tab| tab.open().map_or(0, |open| open.view.caret.offset);
        let files = self.tabs.iter().filter(|tab| tab.file.is_some());
        let files = files.take(MOST_LAST_FILES);
        let front_id = self.tabs.get(self.active).map(|tab| tab.id);
        let front = files.clone().position(|tab| Some(tab.id) == front_id);
        self.kept_files.had_files |= files.clone().next().is_some();
        if !self.kept_files.had_files {
            return;
        }
        let kept = &self.settings.last_files;
        let is_same = kept.front == front.unwrap_or(0)
            && (kept.files.iter().map(|file| Some(file.path())))
                .eq(files.clone().map(|tab| tab.file.clone()));
        if is_same && !is_end {
            return;
        }
        let files = files.filter_map(|tab| Some(LastFile::new(tab.file.clone()?, open(tab))));
        self.settings.last_files = LastFiles {
            files: files.collect(),
            front: front.unwrap_or(0),
        };
    }

    /// Keeps what is said of each file once all of it has been looked at.
    pub fn keep_answers(&mut self) {
        for tab in &mut self.tabs {
            let (Some(path), Some(open)) = (&tab.file, tab.open()) else {
                continue;
            };
            let is_judged = open.is_judged();
            if is_judged && !tab.is_answer_kept {
                let answer = open.answer();
                self.settings.recent_files.answered(path, answer);
            }
            tab.is_answer_kept = is_judged;
        }
    }
}
