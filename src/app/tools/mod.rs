//! What the user does with a document: a folder or a file each, and a row below.

pub mod bookmarks;
pub mod compare;
pub mod converter;
pub mod copy;
mod decode;
mod decoders;
pub mod display;
pub mod find;
mod findings;
mod identity;
mod manual;
pub mod navigation;
mod open;
pub mod paste;
mod path_prompt;
mod places;
mod read_as;
mod save;
pub mod tabs;
mod teach;
mod tool;

use egui::Context;

use super::command::{Command, WindowCommand};
use super::session::Session;

pub use bookmarks::BookmarksTool;
pub use compare::CompareTool;
pub use converter::ConverterTool;
pub use copy::CopyTool;
pub use decode::DecodeTool;
pub use decoders::DecodersTool;
pub use display::DisplayTool;
pub use find::FindTool;
pub use findings::FindingsTool;
pub use identity::IdentityTool;
pub use manual::ManualTool;
pub use navigation::DocumentTool;
pub use open::OpenTool;
pub use paste::PasteTool;
pub use places::PlaceTool;
pub use read_as::ReadAsTool;
pub use save::SaveTool;
pub use tabs::TabTool;
pub use teach::TeachTool;
pub use tool::Tool;

/// The tools, a row each: its name, its type, which commands are its own.
macro_rules! tools {
    ($($name:ident: $tool:ident = $command:ident,)*) => {
        /// All tools, in the order in which they are polled and lie over the window.
        pub struct Tools {
            $(pub $name: $tool,)*
        }

        impl Tools {
            /// The tools at the start of the program.
            pub fn new(session: &Session) -> Self {
                Self {
                    $($name: $tool::new(session),)*
                }
            }

            /// Has the tool whose command it is carry it out. Returns a command of the window itself.
            pub fn run(&mut self, session: &mut Session, command: Command) -> Option<WindowCommand> {
                match command {
                    $(Command::$command(command) => self.$name.run(session, command),)*
                    Command::Window(command) => return Some(command),
                }
                None
            }

            /// Is there something for a command to act on? A command of the window itself always has.
            pub fn can_run(&self, session: &Session, command: Command) -> bool {
                match command {
                    $(Command::$command(command) => self.$name.can_run(session, command),)*
                    Command::Window(_) => true,
                }
            }

            /// Why a command cannot be carried out now, as a sentence for the status line; `None` if it can.
            pub fn why_not(&self, session: &Session, command: Command) -> Option<String> {
                match command {
                    $(Command::$command(command) => self.$name.why_not(session, command),)*
                    Command::Window(_) => None,
                }
            }

            /// Is what a command chooses, or turns on, chosen or on?
            pub fn is_on(&self, session: &Session, command: Command) -> bool {
                match command {
                    $(Command::$command(command) => self.$name.is_on(session, command),)*
                    Command::Window(_) => false,
                }
            }

            /// Has each take what its threads have told.
            pub fn poll(&mut self, session: &mut Session) {
                $(self.$name.poll(session);)*
            }

            /// Shows what they have to ask.
            pub fn show_overlays(&mut self, session: &mut Session, ctx: &Context) {
                $(self.$name.show_overlay(session, ctx);)*
            }

            /// Does one of them ask something?
            pub fn have_overlay(&self) -> bool {
                $(self.$name.has_overlay())||*
            }
        }
    };
}

tools! {
    open: OpenTool = Open,
    bookmarks: BookmarksTool = Bookmark,
    converter: ConverterTool = Converter,
    decode: DecodeTool = Decode,
    copy: CopyTool = Copy,
    find: FindTool = Find,
    findings: FindingsTool = Findings,
    save: SaveTool = Save,
    paste: PasteTool = Paste,
    places: PlaceTool = Place,
    tabs: TabTool = Tab,
    document: DocumentTool = Document,
    identity: IdentityTool = Identity,
    read_as: ReadAsTool = ReadAs,
    decoders: DecodersTool = Decoders,
    compare: CompareTool = Compare,
    teach: TeachTool = Teach,
    display: DisplayTool = Display,
    manual: ManualTool = Manual,
}
