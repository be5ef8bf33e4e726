//! Finding a character by its name.

use std::time::Duration;

use egui::{
    Align2, EventFilter, Frame, Key, Margin, Modifiers, RichText, Role, ScrollArea, Sense,
    TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use super::fields::field_frame;
use super::scale::Scale;
use super::told;
use crate::app::theme::Palette;
use crate::app::views::hex_view::draw_scalar;
use crate::app::widgets::edged;
use crate::app::widgets::{access, picker};
use crate::background::{Inbox, Latest, Requests, Wake};
use crate::unicode::hex;
use crate::unicode::search::{NameSearch, NamedCodePoint};
use crate::words::plural;

/// The most names that are listed: who needs more of them types another letter.
const MOST: usize = 100;

/// How long a search waits for the next letter.
const PUT_OFF: Duration = Duration::from_millis(30);

/// What was found for what was typed.
struct Found {
    typed: String,
    names: Vec<NamedCodePoint>,
}

/// What the user did.
pub(super) enum Chosen {
    /// Took a character.
    Character(char),
    /// Went back.
    Nothing,
}

/// The field for a name, and the names that fit.
pub(super) struct Names {
    typed: String,
    is_open: bool,
    takes_keyboard: bool,

    /// The thread that searches, from the first letter until the field is closed.
    searches: Option<Latest<String>>,
    inbox: Inbox<Found>,

    /// The newest answer, and why there will be none.
    found: Option<Found>,
    trouble: Option<String>,

    /// Which name is chosen.
    at: usize,

    /// Whether Enter was pressed before the answer came.
    is_entered: bool,
}

impl Names {
    pub(super) fn new(wake: Wake) -> Self {
        Self {
            typed: String::new(),
            is_open: false,
            takes_keyboard: false,
            searches: None,
            inbox: Inbox::new(wake),
            found: None,
            trouble: None,
            at: 0,
            is_entered: false,
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Shows the field, with all that was typed in it chosen.
    pub(super) fn open(&mut self) {
        self.is_open = true;
        self.takes_keyboard = true;
    }

    /// Hides the field. What was typed stays for the next time; the thread ends.
    pub(super) fn close(&mut self) {
        self.is_open = false;
        self.is_entered = false;
        self.searches = None;
    }

    /// Takes what was found.
    pub(super) fn poll(&mut self) {
        while let Some(found) = self.inbox.take() {
            if found.typed == self.typed {
                self.found = Some(found);
                self.at = 0;
            }
        }
    }

    /// Asks for the names that fit what is typed now.
    fn ask(&mut self) {
        if self.searches.as_ref().is_none_or(Latest::has_ended) {
            let outbox = self.inbox.outbox();
            let work = move |requests| serve(requests, |found| outbox.send(found));
            match Latest::start("byteloupe-names", work, |_| ()) {
                Ok(searches) => self.searches = Some(searches),
                Err(error) => {
                    self.trouble = Some(format!(
                        "Names cannot be searched: the system has no thread for it ({error})."
                    ));
                }
            }
        }
        if let Some(searches) = &self.searches {
            self.trouble = None;
            searches.ask(self.typed.clone());
        }
    }

    /// Shows the field and the names. Returns what the user did.
    pub(super) fn show(&mut self, ui: &mut Ui, scale: &Scale) -> Option<Chosen> {
        let mut chosen = None;
        let margin = Margin::symmetric(scale.margin as i8, 0);
        Frame::new().inner_margin(margin).show(ui, |ui| {
            let names = self.found.as_ref().map_or(&[][..], |found| &found.names);
            let last = names.len().saturating_sub(1);
            let steps = picker::steps(ui);
            let enter = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
            self.at = self.at.saturating_add_signed(steps).min(last);
            self.is_entered |= enter;
            // Who types fast does not want what was found for the letters before.
            let is_answer = self.found.as_ref().is_some_and(|it| it.typed == self.typed);
            if is_answer
                && std::mem::take(&mut self.is_entered)
                && let Some(named) = names.get(self.at)
            {
                chosen = Some(Chosen::Character(named.scalar));
            }
            if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
                chosen = Some(Chosen::Nothing);
            }
            self.field(ui, scale);
            ui.add_space(scale.gap);
            if let Some(scalar) = self.list(ui, scale, steps != 0) {
                chosen = Some(Chosen::Character(scalar));
            }
        });
        chosen
    }

    fn field(&mut self, ui: &mut Ui, scale: &Scale) {
        let palette = Palette::current(ui);
        let edit = TextEdit::singleline(&mut self.typed)
            .id(egui::Id::unique("byteloupe teach name"))
            .font(scale.words())
            .frame(field_frame(palette))
            .char_limit(200)
            .hint_text("Part of a name, e.g. euro or zero width")
            .event_filter(EventFilter {
                horizontal_arrows: true,
                vertical_arrows: true,
                escape: true,
                ..EventFilter::default()
            })
            .desired_width(f32::INFINITY);
        let edit = ui.add(edit).accessible_name("Name of a character");
        let response = edged(ui, edit);
        if std::mem::take(&mut self.takes_keyboard) {
            response.request_focus();
            if !self.typed.trim().is_empty() {
                self.ask();
            }
        }
        if response.changed() {
            self.is_entered = false;
            self.ask();
        }
    }

    /// Shows what was found. Returns the character that was clicked.
    fn list(&self, ui: &mut Ui, scale: &Scale, follows: bool) -> Option<char> {
        let palette = Palette::current(ui);
        if let Some(trouble) = &self.trouble {
            told::line(ui, scale, trouble, palette.error_text);
            return None;
        }
        if self.typed.trim().is_empty() {
            let words = "↑ ↓ choose, Enter takes the character, Esc goes back.";
            told::line(ui, scale, words, palette.weak);
            return None;
        }
        if self.searches.as_ref().is_some_and(Latest::has_ended) {
            let words = "The search for names has failed. Type again to start another.";
            told::line(ui, scale, words, palette.error_text);
            return None;
        }
        let Some(found) = &self.found else {
            told::line(ui, scale, "Searching", palette.weak);
            return None;
        };
        let said = match found.names.len() {
            0 => "No name fits. Ideographs and Hangul syllables are found by U+ and their number."
                .to_owned(),
            MOST => format!("The best {MOST} of those that fit"),
            count => format!(
                "{} {}",
                plural(count as u64, "name"),
                if count == 1 { "fits" } else { "fit" }
            ),
        };
        let said = RichText::new(said).font(scale.words()).color(palette.weak);
        let said = ui.label(said);
        access::live(ui.ctx(), said.id, egui::accesskit::Live::Polite);
        let mut clicked = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (at, named) in found.names.iter().enumerate() {
                let is_chosen = at == self.at;
                if row(ui, scale, named, is_chosen, is_chosen && follows) {
                    clicked = Some(named.scalar);
                }
            }
        });
        clicked
    }
}

/// A line of the list. Returns whether it was clicked.
fn row(ui: &mut Ui, scale: &Scale, named: &NamedCodePoint, is_chosen: bool, follows: bool) -> bool {
    let palette = Palette::current(ui);
    let height = (scale.text * 1.8).round();
    let size = vec2(ui.available_width(), height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    if is_chosen {
        ui.painter().rect_filled(rect, 4, palette.selection);
        if follows {
            response.scroll_to_me(None);
        }
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 4, palette.control);
    }
    let number = hex(u32::from(named.scalar));
    response.widget_info(|| {
        let words = format!("{number} {}", named.name);
        WidgetInfo::selected(Role::ListBoxOption, true, is_chosen, words)
    });
    let painter = ui.painter_at(rect);
    let mut glyph = rect;
    glyph.set_width(height * 1.4);
    draw_scalar(&painter, glyph, named.scalar, height * 0.7, palette);
    let at = pos2(glyph.right() + scale.gap, rect.center().y);
    let number = painter.text(
        at,
        Align2::LEFT_CENTER,
        number,
        scale.mono(),
        palette.strong,
    );
    // The widest number has eight characters.
    let names = at.x + (scale.text * 0.62 * 8.0).max(number.width()) + scale.gap;
    painter.text(
        pos2(names, at.y),
        Align2::LEFT_CENTER,
        &named.name,
        scale.words(),
        palette.text,
    );
    response.clicked()
}

/// Searches for the newest of what was typed, until there is no more.
fn serve(mut requests: Requests<String>, tell: impl Fn(Found)) {
    // The first letter pays for the names.
    let mut search = None;
    while let Some(typed) = requests.next(PUT_OFF) {
        let search = search.get_or_insert_with(NameSearch::new);
        let names = search.find(&typed, MOST, || requests.is_newest());
        if requests.is_newest() {
            tell(Found { typed, names });
        }
    }
}
