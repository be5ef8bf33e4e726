//! The window without a screen: keys and clicks go in, the accessibility tree comes out.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use byteloupe::app::{App, MemoryClipboard, Palette, PaletteChoice, Settings, ThemeChoice};
use byteloupe::utf8::BomPolicy;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// How long anything may take on a busy machine.
pub(crate) const DEADLINE: Duration = Duration::from_mins(2);

pub(crate) const CTRL: Modifiers = Modifiers::COMMAND.plus(Modifiers::CTRL);
pub(crate) const SHIFT: Modifiers = Modifiers::SHIFT;
pub(crate) const NONE: Modifiers = Modifiers::NONE;
pub(crate) const CTRL_SHIFT: Modifiers = CTRL.plus(SHIFT);
pub(crate) const CTRL_ALT: Modifiers = CTRL.plus(Modifiers::ALT);

/// The size of the window where a test does not care.
pub(crate) const USUAL: Vec2 = Vec2::new(1440.0, 900.0);

/// The program in a window.
pub(crate) struct Screen {
    pub(crate) harness: Harness<'static, Option<App>>,

    /// What the window copies to and pastes from: a test leaves the clipboard of a person alone.
    pub(crate) clipboard: MemoryClipboard,
}

/// Steps until a condition holds.
pub(crate) fn until(
    screen: &mut Screen,
    deadline: Duration,
    what: &str,
    condition: impl Fn(&Screen) -> bool,
) {
    let started = Instant::now();
    loop {
        screen.harness.step();
        if condition(screen) {
            return;
        }
        assert!(
            started.elapsed() < deadline,
            "waited {deadline:?} in vain until {what}; the window says:\n{}",
            screen.labels().join("\n")
        );
        std::thread::sleep(Duration::from_millis(2));
    }
}

impl Screen {
    /// A window of a size and theme with files to open; it need not have opened them yet.
    pub(crate) fn start(files: Vec<PathBuf>, size: Vec2, theme: egui::Theme) -> Self {
        let theme = match theme {
            egui::Theme::Dark => ThemeChoice::Dark,
            egui::Theme::Light => ThemeChoice::Light,
        };
        let settings = Settings {
            theme,
            ..Settings::default()
        };
        Self::start_with(files, size, settings)
    }

    /// A window of a person who chose these settings, with files to open.
    pub(crate) fn start_with(files: Vec<PathBuf>, size: Vec2, settings: Settings) -> Self {
        Self::made_by(size, move |ctx| {
            App::new(ctx, &files, BomPolicy::default(), settings.clone())
        })
    }

    /// A window of a program that is made so, but for its clipboard.
    pub(crate) fn made_by(size: Vec2, make: impl Fn(&egui::Context) -> App + 'static) -> Self {
        let clipboard = MemoryClipboard::default();
        let given = clipboard.clone();
        let harness = Harness::builder().with_size(size).build_ui_state(
            move |ui, app: &mut Option<App>| match app {
                Some(app) => app.frame(ui),
                // As with eframe, the fonts are there before the first frame.
                None => {
                    let mut new = make(ui.ctx());
                    new.use_clipboard(given.clone());
                    *app = Some(new);
                }
            },
            None,
        );
        Self { harness, clipboard }
    }

    /// What a person has chosen in it.
    pub(crate) fn settings(&self) -> Settings {
        self.harness.state().as_ref().unwrap().settings()
    }

    /// An empty window.
    pub(crate) fn empty() -> Self {
        let mut screen = Self::start(Vec::new(), USUAL, egui::Theme::Dark);
        screen.harness.run_steps(2);
        screen
    }

    /// A window with files, not yet opened.
    pub(crate) fn with_files(files: &[PathBuf]) -> Self {
        Self::start(files.to_vec(), USUAL, egui::Theme::Dark)
    }

    /// A window with one file that is open and counted.
    pub(crate) fn of_file(path: PathBuf) -> Self {
        let mut screen = Self::with_files(&[path]);
        screen.until_counted();
        screen
    }

    /// A window with bytes that are open and counted.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        Self::of_bytes_sized(bytes, USUAL, egui::Theme::Dark)
    }

    pub(crate) fn of_bytes_sized(bytes: &[u8], size: Vec2, theme: egui::Theme) -> Self {
        let mut screen = Self::start(Vec::new(), size, theme);
        screen.open_pasted(bytes);
        screen
    }

    /// Opens bytes in a new tab and waits until they are counted.
    pub(crate) fn open_pasted(&mut self, bytes: &[u8]) {
        self.harness
            .state_mut()
            .as_mut()
            .unwrap()
            .open_pasted(bytes.to_vec());
        self.harness.step();
        self.until_counted();
    }

    /// Waits until a condition holds.
    pub(crate) fn until(&mut self, what: &str, condition: impl Fn(&Self) -> bool) {
        until(self, DEADLINE, what, condition);
    }

    /// Waits until the document in front is open, counted, and its rows and caret are there.
    pub(crate) fn until_counted(&mut self) {
        self.until("the document is open and counted", |screen| {
            let is_counted = screen
                .labels()
                .iter()
                .any(|label| label == "done" || label.starts_with("done ·"));
            let caret = screen.caret_words();
            let is_shown = caret == "empty" || (!screen.rows().is_empty() && caret.contains(','));
            is_counted && is_shown && !screen.says("not known yet")
        });
        // The hex view takes the keyboard with the first frame and keeps its keys from the second.
        self.harness.run_steps(3);
    }

    /// Presses and releases a key, and shows what came of it.
    pub(crate) fn press(&mut self, modifiers: Modifiers, key: Key) {
        let event = |pressed| Event::Key {
            key,
            pressed,
            modifiers,
            repeat: false,
            physical_key: None,
        };
        let events = &mut self.harness.input_mut().events;
        events.push(Event::ModifiersChanged(modifiers));
        events.push(event(true));
        self.harness.step();
        let events = &mut self.harness.input_mut().events;
        events.push(event(false));
        events.push(Event::ModifiersChanged(NONE));
        self.harness.step();
        self.harness.step();
    }

    /// Clicks with the pointer at a place.
    pub(crate) fn click_at(&mut self, pos: Pos2) {
        self.harness
            .input_mut()
            .events
            .push(Event::PointerMoved(pos));
        self.harness.step();
        for pressed in [true, false] {
            self.harness.input_mut().events.push(Event::PointerButton {
                pos,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: NONE,
            });
            self.harness.step();
        }
        self.harness.step();
    }

    /// Clicks twice within a frame, long after the last click.
    pub(crate) fn double_click_at(&mut self, pos: Pos2) {
        self.harness.run_steps(8);
        let events = &mut self.harness.input_mut().events;
        events.push(Event::PointerMoved(pos));
        for pressed in [true, false, true, false] {
            events.push(Event::PointerButton {
                pos,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: NONE,
            });
        }
        self.harness.run_steps(2);
    }

    /// Clicks on the one thing with this name.
    pub(crate) fn click(&mut self, label: &str) {
        let pos = self.rect_of(label).center();
        self.click_at(pos);
    }

    /// Opens a menu within the open menu, by its name without the arrow.
    pub(crate) fn open_submenu(&mut self, name: &str) {
        let mut labels = self.labels().into_iter();
        let item = labels.rfind(|label| split_key(label).0 == name);
        self.click(&item.unwrap_or_else(|| panic!("no menu “{name}”")));
        self.harness.run_steps(2);
    }

    /// Clicks as a screen reader does, also on what is scrolled out of view.
    pub(crate) fn click_accessible(&mut self, label: &str) {
        self.harness.get_by_label(label).click_accesskit();
        self.harness.run_steps(3);
    }

    /// The buttons of the open menu: name and key.
    pub(crate) fn menu_items(&self) -> Vec<(String, String)> {
        let mut items = Vec::new();
        for menu in self.harness.query_all_by_role(Role::Menu) {
            for node in menu.children_recursive() {
                let node = node.accesskit_node();
                if is_menu_item(node.role()) {
                    items.push(split_key(&node.label().unwrap_or_default()));
                }
            }
        }
        items
    }

    /// The entries of the open menu that open a menu within it.
    pub(crate) fn inner_menus(&self) -> Vec<String> {
        let menus = self.harness.query_all_by_role(Role::Menu);
        let nodes = menus.flat_map(|menu| menu.children_recursive().collect::<Vec<_>>());
        nodes
            .map(|node| node.accesskit_node())
            .filter(|node| node.role() == Role::MenuItem && node.has_popup().is_some())
            .map(|node| split_key(&node.label().unwrap_or_default()).0)
            .collect()
    }

    /// Can the entry with this name in the open menu be chosen?
    pub(crate) fn is_enabled(&self, name: &str) -> bool {
        let item = self
            .harness
            .root()
            .children_recursive()
            .map(|node| node.accesskit_node())
            .filter(|node| is_menu_item(node.role()))
            .find(|node| split_key(&node.label().unwrap_or_default()).0 == name);
        !item.unwrap_or_else(|| panic!("no “{name}”")).is_disabled()
    }

    /// Can this one of several choices be chosen?
    pub(crate) fn is_enabled_radio(&self, name: &str) -> bool {
        let choice = self.harness.get_by_role_and_label(Role::RadioButton, name);
        !choice.accesskit_node().is_disabled()
    }

    /// Types text.
    pub(crate) fn type_text(&mut self, text: &str) {
        let events = &mut self.harness.input_mut().events;
        events.push(Event::Text(text.to_owned()));
        self.harness.step();
    }

    /// The options of a list below a field, by the list's name, and which of them is chosen.
    pub(crate) fn options(&self, name: &str) -> (Vec<String>, Option<usize>) {
        let list = self.harness.get_by_role_and_label(Role::ListBox, name);
        let nodes = list.children_recursive().map(|node| node.accesskit_node());
        let nodes: Vec<_> = nodes
            .filter(|node| node.role() == Role::ListBoxOption)
            .collect();
        let chosen = nodes
            .iter()
            .position(|node| node.is_selected() == Some(true));
        let names = nodes.iter().map(|node| node.label().unwrap_or_default());
        (names.collect(), chosen)
    }

    /// Turns the wheel over the hex view; points down for positive ones.
    pub(crate) fn wheel(&mut self, points: f32) {
        self.wheel_at(self.rect_of("Hex view").center(), points);
    }

    /// Turns the wheel at a place.
    pub(crate) fn wheel_at(&mut self, pos: Pos2, points: f32) {
        self.harness
            .input_mut()
            .events
            .push(Event::PointerMoved(pos));
        self.harness.step();
        self.harness.input_mut().events.push(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: Vec2::new(0.0, -points),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers: NONE,
        });
        // The turn is spread over some frames of a quarter of a second each.
        self.harness.run_steps(12);
    }

    /// Every name and text in the window.
    pub(crate) fn labels(&self) -> Vec<String> {
        self.harness
            .root()
            .children_recursive()
            .filter_map(|node| {
                let node = node.accesskit_node();
                // The text of a label is its value.
                let is_text = node.role() == Role::Label;
                node.label().or_else(|| node.value().filter(|_| is_text))
            })
            .collect()
    }

    /// Is this text somewhere in the window?
    pub(crate) fn says(&self, text: &str) -> bool {
        self.labels().iter().any(|label| label.contains(text))
    }

    /// Is there exactly this text somewhere in the window?
    pub(crate) fn has(&self, text: &str) -> bool {
        self.labels().iter().any(|label| label == text)
    }

    /// The bounds of the one thing with this name.
    pub(crate) fn rect_of(&self, label: &str) -> Rect {
        let node = self
            .harness
            .root()
            .children_recursive()
            .filter(|node| node.accesskit_node().label().as_deref() == Some(label))
            .find(|node| node.accesskit_node().has_bounds());
        let Some(node) = node else {
            panic!(
                "nothing is called “{label}”; the window says:\n{}",
                self.labels().join("\n")
            );
        };
        node.rect()
    }

    /// The value of the hex view: its caret read aloud.
    pub(crate) fn caret_words(&self) -> String {
        self.harness
            .query_by_label("Hex view")
            .and_then(|node| node.value())
            .unwrap_or_default()
    }

    /// The value of the first thing with this name, if it is there and has one.
    pub(crate) fn value_of(&self, name: &str) -> Option<String> {
        self.harness
            .root()
            .children_recursive()
            .map(|node| node.accesskit_node())
            .find(|node| node.label().as_deref() == Some(name))?
            .value()
    }

    /// Offset of the caret.
    pub(crate) fn caret(&self) -> u64 {
        let words = self.caret_words();
        let digits = words
            .strip_prefix("offset 0x")
            .and_then(|rest| rest.split(',').next());
        let offset = digits.and_then(|digits| u64::from_str_radix(digits, 16).ok());
        offset.unwrap_or_else(|| panic!("no caret in “{words}”"))
    }

    /// The names of the rows in view.
    pub(crate) fn rows(&self) -> Vec<String> {
        let Some(view) = self.harness.query_by_label("Hex view") else {
            return Vec::new();
        };
        view.children_recursive()
            .filter(|node| node.accesskit_node().role() == Role::Row)
            .filter_map(|node| node.accesskit_node().label())
            .collect()
    }

    /// The rows of a list, by the list's name.
    pub(crate) fn list(&self, name: &str) -> Vec<String> {
        let panel = self.harness.query_by_role_and_label(Role::TabPanel, name);
        let Some(list) = panel else {
            return Vec::new();
        };
        list.children_recursive()
            .filter(|node| {
                let role = node.accesskit_node().role();
                matches!(role, Role::ListBoxOption | Role::TreeItem)
            })
            .filter_map(|node| node.accesskit_node().label())
            .collect()
    }

    /// The names of the tabs, and which is in front.
    pub(crate) fn tabs(&self) -> (Vec<String>, Option<usize>) {
        let tabs: Vec<_> = self
            .harness
            .query_all_by_role(Role::Tab)
            .map(|node| node.accesskit_node())
            // Not those of the inspector.
            .filter(|node| node.label().is_some_and(|label| label.starts_with("Tab ")))
            .map(|node| {
                let is_front = node.is_selected() == Some(true)
                    || node.toggled() == Some(egui::accesskit::Toggled::True);
                (node.label().unwrap_or_default(), is_front)
            })
            .collect();
        let front = tabs.iter().position(|(_, is_front)| *is_front);
        (tabs.into_iter().map(|(name, _)| name).collect(), front)
    }

    /// The title of the tab in front.
    pub(crate) fn front(&self) -> String {
        let (tabs, front) = self.tabs();
        front.map_or_else(String::new, |place| tabs[place].clone())
    }

    /// Where exactly this text is painted, and how large its letters are.
    pub(crate) fn painted(&mut self, text: &str) -> Option<(Rect, f32)> {
        self.harness.step();
        let shapes = &self.harness.output().shapes;
        shapes.iter().find_map(|clipped| match &clipped.shape {
            egui::Shape::Text(shape) if shape.galley.text() == text => {
                let sections = &shape.galley.job.sections;
                Some((
                    shape.visual_bounding_rect(),
                    sections[0].format.font_id.size,
                ))
            }
            _ => None,
        })
    }

    /// Every text that is painted, and how large its letters are at the least.
    pub(crate) fn painted_sizes(&mut self) -> Vec<(String, f32)> {
        self.harness.step();
        let shapes = &self.harness.output().shapes;
        let texts = shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(shape) => {
                let sections = shape.galley.job.sections.iter();
                let sizes = sections.map(|section| section.format.font_id.size);
                Some((
                    shape.galley.text().to_owned(),
                    sizes.fold(f32::MAX, f32::min),
                ))
            }
            _ => None,
        });
        texts.filter(|(text, _)| !text.trim().is_empty()).collect()
    }

    /// Is there a line of at least two points in the colour of the keyboard round, or along, what has it?
    pub(crate) fn shows_focus(&mut self) -> bool {
        fn is_line(shape: &egui::Shape, around: Rect, color: egui::Color32) -> bool {
            let is_seen = |stroke: egui::Stroke| stroke.width >= 2.0 && stroke.color == color;
            match shape {
                egui::Shape::Rect(it) => is_seen(it.stroke) && around.contains_rect(it.rect),
                egui::Shape::LineSegment { points, stroke } => {
                    is_seen(*stroke) && points.iter().all(|it| around.contains(*it))
                }
                egui::Shape::Vec(shapes) => shapes.iter().any(|it| is_line(it, around, color)),
                _ => false,
            }
        }
        self.harness.step();
        let color = Palette::of(self.harness.ctx.theme(), PaletteChoice::default())
            .focus_ring()
            .color;
        let Some(rect) = self.focused_rect() else {
            return false;
        };
        let shapes = &self.harness.output().shapes;
        (shapes.iter()).any(|clipped| is_line(&clipped.shape, rect.expand(8.0), color))
    }

    /// Where the widget is that has the keyboard.
    pub(crate) fn focused_rect(&self) -> Option<Rect> {
        let mut nodes = self.harness.root().children_recursive();
        nodes
            .find(egui_kittest::Node::is_focused)
            .map(|node| node.rect())
    }

    /// What has the keyboard: its name. Of a list, it is the list, whatever its current row is.
    pub(crate) fn focus(&self) -> Option<String> {
        let root = self.harness.root();
        let focused = root
            .children_recursive()
            .find(|node| node.accesskit_node().is_focused_in_tree())?;
        focused.accesskit_node().label()
    }

    /// What a screen reader reads of what has the keyboard: of a list, its current row.
    pub(crate) fn read_aloud(&self) -> Option<String> {
        let root = self.harness.root();
        let focused = root
            .children_recursive()
            .find(egui_kittest::Node::is_focused)?;
        focused.accesskit_node().label()
    }

    /// Presses F6 until something has the keyboard.
    pub(crate) fn focus_on(&mut self, name: &str) {
        let mut seen = Vec::new();
        for _ in 0..20 {
            if self.focus().as_deref() == Some(name) {
                return;
            }
            self.press(NONE, Key::F6);
            seen.push(self.focus());
        }
        panic!("F6 does not reach “{name}”, but {seen:?}");
    }

    /// Asserts that no frame is asked for any more. `after` says what was done before.
    pub(crate) fn assert_rests(&mut self, after: &str) {
        let steps = self.harness.run_ok();
        let causes = self.harness.ctx.repaint_causes();
        assert!(steps.is_some(), "after {after}: {causes:?}");
        // Work that was given up may wake the window once more when it ends. Who asks for one frame after the other
        // asks for the next one in each of these.
        let mut delay = Duration::ZERO;
        for _ in 0..8 {
            self.harness.step();
            let output = self.harness.output();
            delay = output.viewport_output[&egui::ViewportId::ROOT].repaint_delay;
            if delay.as_secs() > 60 {
                return;
            }
        }
        panic!("after {after}: {delay:?}");
    }

    /// Waits until a search for an error has ended.
    pub(crate) fn until_found(&mut self) {
        self.until("the search ends", |screen| !screen.has("Searching"));
        self.harness.step();
    }
}

/// What the rows of the hex view are called for these bytes.
pub(crate) fn rows_of(bytes: &[u8]) -> Vec<String> {
    bytes
        .chunks(16)
        .enumerate()
        .map(|(row, bytes)| {
            let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
            format!("{:08X}: {}", row * 16, bytes.join(" "))
        })
        .collect()
}

/// One unit as the standard library sees it: offset, length, and the character if it is one.
pub(crate) type StdUnit = (u64, usize, Option<char>);

/// The units of some bytes, by the standard library.
pub(crate) fn units_of(bytes: &[u8]) -> Vec<StdUnit> {
    let mut units = Vec::new();
    let mut offset = 0;
    for chunk in bytes.utf8_chunks() {
        for scalar in chunk.valid().chars() {
            units.push((offset, scalar.len_utf8(), Some(scalar)));
            offset += scalar.len_utf8() as u64;
        }
        let invalid = chunk.invalid().len();
        if invalid > 0 {
            units.push((offset, invalid, None));
            offset += invalid as u64;
        }
    }
    units
}

/// Is it the role of an entry of a menu?
pub(crate) fn is_menu_item(role: Role) -> bool {
    matches!(
        role,
        Role::MenuItem | Role::MenuItemRadio | Role::MenuItemCheckBox
    )
}

/// An entry of a menu as its name and its key, which stands last: `Copy Ctrl+C`.
fn split_key(label: &str) -> (String, String) {
    let is_key = |word: &str| {
        word.contains('+')
            || word
                .strip_prefix('F')
                .is_some_and(|n| n.parse::<u8>().is_ok())
    };
    match label.rsplit_once(' ') {
        Some((name, key)) if is_key(key) => (name.to_owned(), key.to_owned()),
        // A menu within a menu ends in an arrow.
        Some((name, "⏵")) => (name.to_owned(), String::new()),
        _ => (label.to_owned(), String::new()),
    }
}
