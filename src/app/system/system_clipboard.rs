//! The clipboard and the selection of the system.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use arboard::{Error, ImageData};

use super::clipboard::{Board, Boards, Pasted};
use super::large_text::LargeText;
use crate::notation::MAX_TEXT;
use crate::teach::picture::Raster;

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
    fn read(&mut self, board: Board) -> Result<Pasted, String> {
        read(&mut self.clipboard, board)
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

/// The longest text that may be the names of files.
const LONGEST_NAMES: usize = 1 << 20;

/// A program without text says so at once. After this time it is one that has some, and did not send it.
const LATE: Duration = Duration::from_millis(500);

fn read(clipboard: &mut arboard::Clipboard, board: Board) -> Result<Pasted, String> {
    let name = board.name();
    let start = Instant::now();
    // Text first: a program that offers nothing else may answer every question with it, and after a long
    // answer to one about files it may not answer the next.
    match text(clipboard, board) {
        Ok(text) if text.is_empty() => Err(format!("The {name} is empty.")),
        Ok(text) if text.len() as u64 > MAX_TEXT => Err(format!(
            "The text in the {name} has {} MiB; at most {} MiB are pasted. Save it to a file and open that.",
            text.len() >> 20,
            MAX_TEXT >> 20
        )),
        // A file manager gives the names of files as text, too.
        Ok(text) if may_be_names(&text) => {
            Ok(files(clipboard, board).map_or(Pasted::Text(text), Pasted::Files))
        }
        Ok(text) => Ok(Pasted::Text(text)),
        Err(Error::ContentNotAvailable) if start.elapsed() > LATE => Err(format!(
            "The text in the {name} did not come in time. Try again, or save it to a file and open that."
        )),
        Err(Error::ContentNotAvailable) if board == Board::Selection => Err(
            "No text is selected in any window. Select some, or copy it and paste it with Ctrl+V."
                .to_owned(),
        ),
        // A program that has something else may also answer with that, as what it is not.
        Err(error @ (Error::ContentNotAvailable | Error::Unknown { .. })) => {
            match files(clipboard, board) {
                Some(files) => Ok(Pasted::Files(files)),
                // A picture is only asked for to know that it is there.
                None if board == Board::Clipboard && clipboard.get_image().is_ok() => {
                    Err("There is an image on the clipboard, no text.".to_owned())
                }
                None if matches!(error, Error::ContentNotAvailable) => {
                    Err("There is no text on the clipboard. Copy some text first.".to_owned())
                }
                None => Err(unreadable(name, &error)),
            }
        }
        Err(Error::ConversionFailure) => Err(format!(
            "The text in the {name} is not well-formed, and the system gives no such bytes. \
             Save them to a file and open that."
        )),
        Err(Error::ClipboardNotSupported) => Err(
            "Only X11 and Wayland have a selection to paste. Copy the text, and press Ctrl+V."
                .to_owned(),
        ),
        Err(error) => Err(unreadable(name, &error)),
    }
}

fn unreadable(name: &str, error: &Error) -> String {
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
