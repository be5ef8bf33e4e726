//! What UTF-8 promises (RFC 3629 §1), over real data.
//!
//! | file | what it holds |
//! |---|---|
//! | `page` | the pages, and the text that each offers |
//! | `byte_map` | what each value of a byte may be, and how often it is there |
//! | `cut` | a cut anywhere, and where decoders are in step again |
//! | `order` | one text after another, by bytes, by code points, and in UTF-16 |
//! | `ascii` | which bytes below 80 are ASCII |
//! | `sizes` | the text in UTF-8, UTF-16 and UTF-32 |
//! | `strip` | bytes in a row, under their characters |

mod ascii;
mod byte_map;
mod cut;
mod order;
mod page;
mod sizes;
mod strip;

use egui::{Button, Key, Modifiers, RichText, Ui, vec2};

use super::scale::Scale;
use super::subject::Subject;
use super::told;
use crate::app::session::Session;
use crate::app::theme::Palette;
use crate::app::widgets::access;
use crate::teach::byte_count::ByteCount;
use crate::teach::byte_values::ByteValues;
use byte_map::Counted;
use page::Page;

/// The most bytes of UTF-8 that are in a row. In UTF-16 they are as many or fewer, but for ASCII.
const MOST_IN_A_ROW: usize = 30;

/// The most characters that are in a row: as many bytes in UTF-16 fit.
const MOST_CHARACTERS: usize = MOST_IN_A_ROW / 2;

/// Which property is shown, and where the user is in it.
#[derive(Default)]
pub(super) struct Properties {
    page: Page,

    /// The value in the map that the keyboard is at.
    value: u8,

    /// Where the text is cut.
    cut: cut::Cut,

    /// What is searched for, by its place among what can be.
    wanted: usize,

    /// The counts of the document.
    count: Option<ByteCount>,

    /// Why there are none.
    trouble: Option<String>,
}

impl Properties {
    /// Stops counting: nobody looks.
    pub(super) fn rest(&mut self) {
        self.count = None;
    }

    /// Goes to the next page, or to the one before.
    pub(super) fn turn(&mut self, is_forward: bool) {
        self.page = self.page.turned(is_forward);
    }

    /// What the keys do, in few words.
    pub(super) const fn keys(&self) -> &'static str {
        match self.page {
            Page::ByteValues => "← → ↑ ↓ values",
            Page::Cut => "← → the cut, ↑ ↓ characters",
            Page::Ascii => "← → what is searched for",
            Page::Order | Page::Sizes => "Page Up, Page Down pages",
        }
    }

    /// Does what was pressed.
    pub(super) fn take_key(
        &mut self,
        session: &Session,
        subject: &mut Subject,
        held: Modifiers,
        key: Key,
    ) {
        if !held.is_none() {
            return;
        }
        match (self.page, key) {
            (_, Key::PageUp) => self.turn(false),
            (_, Key::PageDown) => self.turn(true),
            (_, Key::S) => self.take_sample(subject),
            (Page::ByteValues, _) => self.value = byte_map::moved(self.value, key),
            (Page::Cut, _) => {
                let text = row_text(session, subject);
                self.cut = self.cut.moved(&text, key);
            }
            (Page::Ascii, Key::ArrowLeft | Key::ArrowUp) => {
                self.wanted = self.wanted.saturating_sub(1);
            }
            (Page::Ascii, Key::ArrowRight | Key::ArrowDown | Key::Space) => {
                let most = ascii::wanted(&row_text(session, subject)).len();
                self.wanted = (self.wanted + 1).min(most.saturating_sub(1));
            }
            (Page::Ascii, Key::Home) => self.wanted = 0,
            _ => {}
        }
    }

    fn take_sample(&mut self, subject: &mut Subject) {
        subject.take(self.page.sample().to_owned());
        self.cut = cut::Cut::default();
        self.wanted = 0;
    }

    /// Shows the page.
    pub(super) fn show(
        &mut self,
        session: &Session,
        subject: &mut Subject,
        ui: &mut Ui,
        scale: &Scale,
    ) {
        let room = ui.max_rect().shrink2(vec2(scale.margin, 0.0));
        ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
            ui.spacing_mut().item_spacing = vec2(scale.gap, 2.0);
            self.pages(ui, scale);
            ui.add_space(scale.gap / 2.0);
            let text = row_text(session, subject);
            if let Some(why) = self.page.has_nothing_to_show(&text) {
                self.offer(ui, scale, subject, why);
            }
            match self.page {
                Page::ByteValues => {
                    let counted = self.counted(session, subject);
                    byte_map::show(ui, scale, &counted, &mut self.value);
                }
                Page::Cut => self.cut.show(ui, scale, &text),
                Page::Order => order::show(ui, scale, &text),
                Page::Ascii => ascii::show(ui, scale, &text, self.wanted),
                Page::Sizes => sizes::show(ui, scale, &sizes::Measured::of(session, subject)),
            }
        });
    }

    /// The page read aloud, with where the user is in it.
    pub(super) fn spoken(&mut self, session: &Session, subject: &Subject) -> String {
        let text = row_text(session, subject);
        if let Some(why) = self.page.has_nothing_to_show(&text) {
            return format!("{}. {why} S shows a sample.", self.page.name());
        }
        match self.page {
            Page::ByteValues => self.counted(session, subject).name_of(self.value),
            Page::Cut => self.cut.spoken(&text),
            Page::Order => order::sentence(&text),
            Page::Ascii => ascii::spoken(&text, self.wanted),
            Page::Sizes => sizes::Measured::of(session, subject).sentence(),
        }
    }

    /// The buttons of the pages.
    fn pages(&mut self, ui: &mut Ui, scale: &Scale) {
        ui.horizontal(|ui| {
            for page in Page::ALL {
                let is_shown = page == self.page;
                let name = RichText::new(page.name()).font(scale.words());
                let response = ui.selectable_label(is_shown, name);
                access::chosen(&response, egui::accesskit::Role::Tab, is_shown);
                if response.clicked() {
                    self.page = page;
                    crate::app::widgets::regions::focus(ui.ctx(), super::commands::stage_id());
                }
            }
        });
    }

    /// Says why there is nothing to see, and offers a text where there is.
    fn offer(&mut self, ui: &mut Ui, scale: &Scale, subject: &mut Subject, why: &str) {
        let palette = Palette::current(ui);
        ui.horizontal(|ui| {
            told::line(ui, scale, why, palette.text);
            let name = RichText::new("Show a sample").font(scale.words());
            if scale.tip(ui.add(Button::new(name)), "S").clicked() {
                self.take_sample(subject);
                crate::app::widgets::regions::focus(ui.ctx(), super::commands::stage_id());
            }
        });
    }

    /// The values of the bytes, counted: of the whole document, or of what was typed.
    fn counted(&mut self, session: &Session, subject: &Subject) -> Counted {
        let open = session.document().filter(|_| !subject.is_typed);
        let Some(open) = open else {
            let bytes = subject.typed_bytes();
            return Counted {
                values: ByteValues::of_bytes(bytes),
                of: "the text below".to_owned(),
                bytes: bytes.len() as u64,
                so_far: None,
                trouble: None,
            };
        };
        let source = open.content.source();
        if !self.count.as_ref().is_some_and(|count| count.is_of(source)) {
            let started = ByteCount::start(source.clone(), session.wake());
            self.trouble = started.as_ref().err().map(ToString::to_string);
            self.count = started.ok();
        }
        if let Some(Err(error)) = self.count.as_ref().map(ByteCount::go_on) {
            self.trouble = Some(error.to_string());
        }
        let counts = self.count.as_ref().map(ByteCount::counts);
        let (counts, state) = counts.unwrap_or_default();
        Counted::of_document(
            &counts,
            &state,
            source.name(),
            open.content.len(),
            self.trouble.clone(),
        )
    }
}

/// The characters that are in a row: those around the caret, or of what was typed.
fn row_text(session: &Session, subject: &Subject) -> String {
    let (text, _) = subject.text_around(session, MOST_IN_A_ROW);
    text.chars().take(MOST_CHARACTERS).collect()
}
