//! The find bar as it is, and what of it is looked for.

use std::time::Duration;

use crate::document::find::reading;
use crate::document::find::{Kind, SearchTerm, Target};
use crate::find::PatternError;

/// How long after the last key the user seems to have typed to an end.
const PAUSE: Duration = Duration::from_millis(300);

/// What is looked for, or why it cannot be.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// What it was made of.
    pub query: SearchTerm,
    /// What it came to.
    pub target: Result<Target, PatternError>,
}

/// The find bar: one for all documents, so that what was typed stays when tabs change. It knows
/// nothing of matches.
#[derive(Debug, Default)]
pub struct FindTool {
    /// Is the bar there?
    pub is_open: bool,

    /// What the bar shows. It is looked for once the user pauses.
    pub query: SearchTerm,

    /// Did the user choose the kind? Otherwise what is typed is read as what it plainly is.
    is_kind_chosen: bool,

    /// The field is to take the keyboard.
    pub takes_keyboard: bool,

    wanted: Option<Wanted>,

    /// When the last key was typed that is not yet looked for, in seconds of the window's clock.
    typed_at: Option<f64>,
}

impl FindTool {
    /// Opens the bar, with the keyboard in it.
    pub fn open(&mut self) {
        self.is_open = true;
        self.takes_keyboard = true;
    }

    /// Something was typed.
    pub fn typed(&mut self, now: f64) {
        self.typed_at = Some(now);
        if !self.is_kind_chosen {
            self.query.kind = reading::plain(&self.query.text).unwrap_or_default();
        }
    }

    /// The user chose the kind, and what is typed is read as this from now on.
    pub fn choose_kind(&mut self, kind: Kind) {
        self.query.kind = kind;
        self.is_kind_chosen = true;
    }

    /// A selection is looked for. Its bytes stay bytes while they are edited.
    pub fn take(&mut self, taken: SearchTerm) {
        self.is_kind_chosen = taken.kind == Kind::Bytes;
        self.query = taken;
    }

    /// What is typed was not said to be of this kind, but looks so.
    pub fn is_kind_assumed(&self) -> bool {
        !self.is_kind_chosen && self.query.kind != Kind::default()
    }

    /// How long until what was typed is to be looked for; zero when it is time.
    pub fn due_in(&self, now: f64) -> Option<Duration> {
        let since = Duration::try_from_secs_f64(now - self.typed_at?).unwrap_or_default();
        Some(PAUSE.saturating_sub(since))
    }

    /// Is something in the bar that is not looked for yet?
    pub fn has_news(&self) -> bool {
        match &self.wanted {
            Some(wanted) => wanted.query != self.query,
            None => self.query.kind == Kind::Error || !self.query.text.is_empty(),
        }
    }

    /// Is there something to look for, looked for already or not?
    pub fn has_something(&self) -> bool {
        self.target().is_some() || self.has_news()
    }

    /// From now on, what is in the bar is looked for. Returns whether it can be.
    pub fn apply(&mut self) -> bool {
        self.typed_at = None;
        if self.has_news() {
            self.wanted = Some(Wanted {
                query: self.query.clone(),
                target: self.query.target(),
            });
        }
        self.target().is_some()
    }

    /// What is looked for, or why it cannot be.
    pub fn wanted(&self) -> Option<&Wanted> {
        self.wanted.as_ref()
    }

    /// What is looked for, if it can be.
    pub fn target(&self) -> Option<(&SearchTerm, &Target)> {
        let wanted = self.wanted.as_ref()?;
        Some((&wanted.query, wanted.target.as_ref().ok()?))
    }

    /// It cannot be looked for after all: the system has no threads to give.
    pub fn give_up(&mut self) {
        self.wanted = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_looked_for_after_a_pause_and_counts_from_the_last_key() {
        let mut state = FindTool::default();
        assert_eq!(state.due_in(1.0), None);
        state.typed(1.0);
        state.typed(1.2);
        assert!(state.due_in(1.4).is_some_and(|left| left > Duration::ZERO));
        assert_eq!(state.due_in(1.6), Some(Duration::ZERO));
        state.query.text = "a".to_owned();
        assert!(state.apply());
        assert_eq!(state.due_in(9.0), None);
    }

    #[test]
    fn what_is_looked_for_stays_until_something_else_is() {
        let mut state = FindTool::default();
        assert!(!state.apply(), "nothing was typed");
        state.query.kind = Kind::Bytes;
        state.query.text = "C3 A".to_owned();
        assert!(!state.apply());
        assert!(matches!(
            state.wanted().map(|wanted| &wanted.target),
            Some(Err(PatternError::HalfByte { position: 4 }))
        ));
        state.query.text.push('9');
        assert!(state.has_news());
        assert!(state.apply());
        assert!(!state.has_news());
    }
}
