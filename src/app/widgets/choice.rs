//! A choice of one of a few, as a button that opens a list.

use egui::{ComboBox, RichText, Role, Ui, WidgetInfo};

/// Shows the choice, and returns another one that was chosen. `name` is what it is called, for screen readers
/// and tests; each choice has the words that are shown for it.
pub fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    chosen: T,
    choices: &[(T, impl AsRef<str>)],
) -> Option<T> {
    let words = choices.iter().find(|(it, _)| *it == chosen);
    let words = words.map_or("", |(_, words)| words.as_ref());
    choice_with(ui, name, words, chosen, |ui, next| {
        for (each, words) in choices {
            ui.selectable_value(next, *each, words.as_ref());
        }
    })
}

/// Shows a choice whose list is laid out by `list`. `words` are shown for what is chosen.
pub fn choice_with<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    words: &str,
    chosen: T,
    list: impl FnOnce(&mut Ui, &mut T),
) -> Option<T> {
    let mut next = chosen;
    let combo = ComboBox::from_id_salt(name)
        .selected_text(RichText::new(words).size(12.0))
        .truncate()
        .show_ui(ui, |ui| list(ui, &mut next));
    combo.response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
        info.current_text_value = Some(words.to_owned());
        info
    });
    (next != chosen).then_some(next)
}
