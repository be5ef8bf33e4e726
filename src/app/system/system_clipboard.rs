//! The clipboard and the selection of the system.

use std::path::PathBuf;

use arboard::{Error, ImageData};

use super::clipboard::{Board, Boards, Pasted};
use super::large_text::{LargeText, is_x11};
use crate::notation::MAX_TEXT;
use crate::teach::picture::Raster;
use crate::words::size;

/// The clipboard and the selection of the system. What was copied stays there as long as this lives.
pub(super) struct SystemClipboard {
    clipboard: arboard::Clipboard,
    large: LargeText,
}

impl SystemClipboard {
    /// Opens the clipboard of this machine, if it has one.
    pub(super) fn open() -> Option<Self> {
        let clipboard = arboard::Clipboard::new().ok()?;
        let large = LargeText::default();
        Some(Self { clipboard, large })
    }
}

impl Boards for SystemClipboard {
    fn read(&mut self, board: Board, is_wanted: &dyn Fn() -> bool) -> Result<Pasted, String> {
        read(&mut self.clipboard, board, is_wanted)
    }

    fn write(&mut self, text: String) -> Result<(), String> {
        match self.large.write(text) {
            Ok(written) => written,
            Err(text) => {
                self.large.let_go();
                let set = self.clipboard.set_text(text);
                set.map_err(|error| error.to_string())
            }
        }
    }

    fn write_picture(&mut self, picture: Raster) -> Result<(), String> {
        self.large.let_go();
        let image = ImageData {
            width: picture.width as usize,
            height: picture.height as usize,
            bytes: picture.rgba.into(),
        };
        let set = self.clipboard.set_image(image);
        set.map_err(|error| error.to_string())
    }

    #[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
    fn select(&mut self, text: String) {
        use arboard::{LinuxClipboardKind, SetExtLinux as _};
        let kind = LinuxClipboardKind::Primary;
        let _ = self.clipboard.set().clipboard(kind).text(text);
    }

    #[cfg(not(all(unix, not(any(target_os = "macos", target_os = "android")))))]
    fn select(&mut self, _text: String) {}
}

/// The longest text that is read.
const LONGEST_TEXT: usize = MAX_TEXT as usize;

/// The longest text that may be the names of files.
const LONGEST_NAMES: usize = 1 << 20;

fn read(
    clipboard: &mut arboard::Clipboard,
    board: Board,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Pasted, String> {
    let name = board.name();
    // Text first: a program that offers nothing else may answer every question with it, and after a long
    // answer to one about files it may not answer the next.
    let text = if is_x11() {
        of_x11(board, is_wanted)
    } else {
        of_arboard(clipboard, board)
    };
    match text {
        Ok(text) if text.is_empty() => Err(format!("The {name} is empty.")),
        Ok(text) if text.len() > LONGEST_TEXT => Err(too_long(name, text.len())),
        // A file manager gives the names of files as text, too.
        Ok(text) if may_be_names(&text) => {
            Ok(files(clipboard, board).map_or(Pasted::Text(text), Pasted::Files))
        }
        Ok(text) => Ok(Pasted::Text(text)),
        Err(NoText::Said(why)) => Err(why),
        Err(NoText::Other {
            has_files,
            has_image,
        }) => {
            if has_files && let Some(files) = files(clipboard, board) {
                return Ok(Pasted::Files(files));
            }
            Err(match board {
                // A picture is only asked for to know that it is there.
                Board::Clipboard if has_image.unwrap_or_else(|| clipboard.get_image().is_ok()) => {
                    "There is an image on the clipboard, no text.".to_owned()
                }
                Board::Clipboard => {
                    "There is no text on the clipboard. Copy some text first.".to_owned()
                }
                Board::Selection => {
                    "No text is selected in any window. Select some, or copy it and paste it with Ctrl+V."
                        .to_owned()
                }
            })
        }
    }
}

/// Why there is no text on a board.
enum NoText {
    /// A sentence says why.
    Said(String),

    /// There is nothing, or something else.
    Other {
        /// Whether there may be names of files.
        has_files: bool,
        /// Whether there is an image, where that is known.
        has_image: Option<bool>,
    },
}

#[cfg(all(unix, not(any(target_os = "macos", target_os = "android"))))]
fn of_x11(board: Board, is_wanted: &dyn Fn() -> bool) -> Result<String, NoText> {
    use super::x11_selection::{NoSelection, read_text};
    let name = board.name();
    let other = "Copy it again, or save it to a file and open that.";
    let after = |bytes: usize| match bytes {
        0 => String::new(),
        _ => format!(" after {}", size(bytes as u64)),
    };
    let why = match read_text(board, LONGEST_TEXT, is_wanted) {
        Ok(text) => return Ok(text),
        Err(NoSelection::NoOwner) => {
            return Err(NoText::Other {
                has_files: false,
                has_image: Some(false),
            });
        }
        Err(NoSelection::NoText {
            has_files,
            has_image,
        }) => {
            return Err(NoText::Other {
                has_files,
                has_image: Some(has_image),
            });
        }
        Err(NoSelection::Late(bytes)) => format!(
            "The program that has the text of the {name} does not answer{}. {other}",
            after(bytes)
        ),
        Err(NoSelection::Ended(bytes)) => format!(
            "The program that had the text of the {name} ended{}. {other}",
            match bytes {
                0 => " before it sent any".to_owned(),
                _ => after(bytes),
            }
        ),
        Err(NoSelection::TooLong(bytes)) => too_long(name, bytes),
        Err(NoSelection::IllFormed) => ill_formed(name),
        Err(NoSelection::NotWanted) => format!("The {name} was not read to its end."),
        Err(NoSelection::System(why)) => unreadable(name, &why),
    };
    Err(NoText::Said(why))
}

#[cfg(not(all(unix, not(any(target_os = "macos", target_os = "android")))))]
fn of_x11(board: Board, _is_wanted: &dyn Fn() -> bool) -> Result<String, NoText> {
    Err(NoText::Said(unreadable(
        board.name(),
        &"there is no X server",
    )))
}

fn of_arboard(clipboard: &mut arboard::Clipboard, board: Board) -> Result<String, NoText> {
    let name = board.name();
    text(clipboard, board).map_err(|error| match error {
        Error::ContentNotAvailable => NoText::Other {
            has_files: true,
            has_image: None,
        },
        Error::ConversionFailure => NoText::Said(ill_formed(name)),
        Error::ClipboardNotSupported => NoText::Said(
            "Only X11 and Wayland have a selection to paste. Copy the text, and press Ctrl+V."
                .to_owned(),
        ),
        error => NoText::Said(unreadable(name, &error)),
    })
}

fn too_long(name: &str, length: usize) -> String {
    format!(
        "The text in the {name} has {} MiB; at most {} MiB are pasted. Save it to a file and open that.",
        length >> 20,
        MAX_TEXT >> 20
    )
}

fn ill_formed(name: &str) -> String {
    format!(
        "The text in the {name} is not well-formed, and the system gives no such bytes. \
         Save them to a file and open that."
    )
}

fn unreadable(name: &str, error: &dyn std::fmt::Display) -> String {
    format!("The {name} could not be read: {error}.")
}

/// May a text be the names of files, as file managers write them?
fn may_be_names(text: &str) -> bool {
    text.len() <= LONGEST_NAMES
        && text
            .lines()
            .all(|line| std::path::Path::new(line).is_absolute() || line.starts_with("file:"))
}

fn files(clipboard: &mut arboard::Clipboard, board: Board) -> Option<Vec<PathBuf>> {
    let files = (board == Board::Clipboard).then(|| clipboard.get().file_list().ok())?;
    files.filter(|files| !files.is_empty())
}

#[cfg(all(
    unix,
    not(any(target_os = "macos", target_os = "android", target_os = "emscripten"))
))]
fn text(clipboard: &mut arboard::Clipboard, board: Board) -> Result<String, Error> {
    use arboard::{GetExtLinux as _, LinuxClipboardKind};
    let kind = match board {
        Board::Clipboard => LinuxClipboardKind::Clipboard,
        Board::Selection => LinuxClipboardKind::Primary,
    };
    clipboard.get().clipboard(kind).text()
}

#[cfg(not(all(
    unix,
    not(any(target_os = "macos", target_os = "android", target_os = "emscripten"))
)))]
fn text(clipboard: &mut arboard::Clipboard, board: Board) -> Result<String, Error> {
    match board {
        Board::Clipboard => clipboard.get_text(),
        Board::Selection => Err(Error::ClipboardNotSupported),
    }
}
