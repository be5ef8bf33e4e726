//! The text that another program has put on a selection of X11.
//!
//! X11 asks that program itself. It may answer late, in pieces (ICCCM 2.7.2, INCR), with something else, or
//! never; it may end meanwhile, or another program may take the selection over. arboard asks too, but waits only
//! 10 ms for the next piece. When that is over, it asks for the whole text again, in five other formats, and
//! waits up to 4 s for each. Here a program has time as long as it sends something.

use std::thread::sleep;
use std::time::{Duration, Instant};

use x11rb::connection::Connection as _;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, CreateWindowAux, EventMask,
    GetPropertyReply, Property, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;

use super::clipboard::Board;

/// A program that has sent nothing for this time has stopped answering.
const PATIENCE: Duration = Duration::from_secs(10);

/// No text takes longer than this, even if it comes in small pieces.
const LONGEST: Duration = Duration::from_mins(2);

/// How often it is looked whether the text is still wanted, and who has the selection.
const BETWEEN_LOOKS: Duration = Duration::from_millis(250);

/// Where programs take the selection from each other all the time, so many of them are asked.
const MOST_OWNERS: usize = 8;

/// Why there is no text.
#[derive(Debug)]
pub(super) enum NoSelection {
    /// No program has the selection.
    NoOwner,

    /// What the program has is not text.
    NoText {
        /// Whether it has names of files.
        has_files: bool,
        /// Whether it has an image.
        has_image: bool,
    },

    /// The program stopped answering after so many bytes.
    Late(usize),

    /// The program ended after so many bytes.
    Ended(usize),

    /// The text is longer than is read: it has at least so many bytes.
    TooLong(usize),

    /// The text is not well-formed UTF-8.
    IllFormed,

    /// It was no longer wanted.
    NotWanted,

    /// The connection to the X server failed, and why.
    System(String),
}

/// Reads the text of a selection, of at most `most` bytes. `is_wanted` is asked several times a second.
///
/// # Errors
/// There is no text, or it does not come.
pub(super) fn read_text(
    board: Board,
    most: usize,
    is_wanted: &dyn Fn() -> bool,
) -> Result<String, NoSelection> {
    Reader::open(board, most, is_wanted)?.text()
}

x11rb::atom_manager! {
    /// The names that this module needs.
    Atoms: AtomsCookie {
        CLIPBOARD,
        TARGETS,
        INCR,
        UTF8_STRING,
        TEXT,
        UTF8_PLAIN: b"text/plain;charset=utf-8",
        UTF8_PLAIN_UPPER: b"text/plain;charset=UTF-8",
        PLAIN: b"text/plain",
        URI_LIST: b"text/uri-list",
        PNG: b"image/png",
        BYTELOUPE_TEXT,
    }
}

/// A window to which a program sends what it is asked for. It has a connection of its own, so that nothing that
/// comes late belongs to another reading.
struct Reader<'a> {
    connection: RustConnection,
    window: Window,
    atoms: Atoms,
    selection: Atom,
    most: usize,
    is_wanted: &'a dyn Fn() -> bool,

    /// When the reading is given up.
    deadline: Instant,

    /// When the program last sent something.
    heard: Instant,

    /// How many bytes it has sent of what it is asked for.
    received: usize,
}

/// What a program sent, or set on the window.
struct Sent {
    of_type: Atom,
    format: u8,
    bytes: Vec<u8>,
}

/// Why a program has not sent what it was asked for.
enum Unanswered {
    /// It does not have it.
    Refused,

    /// It lost the selection to another program before it answered.
    Replaced,

    /// It is not worth asking any further.
    Final(NoSelection),
}

impl<E: Into<NoSelection>> From<E> for Unanswered {
    fn from(error: E) -> Self {
        Self::Final(error.into())
    }
}

macro_rules! system_errors {
    ($($error:ty),*) => {
        $(impl From<$error> for NoSelection {
            fn from(error: $error) -> Self {
                Self::System(error.to_string())
            }
        })*
    };
}

system_errors!(
    x11rb::errors::ConnectError,
    x11rb::errors::ConnectionError,
    x11rb::errors::ReplyError,
    x11rb::errors::ReplyOrIdError
);

impl<'a> Reader<'a> {
    fn open(
        board: Board,
        most: usize,
        is_wanted: &'a dyn Fn() -> bool,
    ) -> Result<Self, NoSelection> {
        let (connection, screen) = RustConnection::connect(None)?;
        let roots = &connection.setup().roots;
        let root = roots.get(screen).map(|screen| screen.root);
        let root = root.ok_or_else(|| NoSelection::System("it has no screen".to_owned()))?;
        let window = connection.generate_id()?;
        let events = CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        connection.create_window(
            0,
            window,
            root,
            0,
            0,
            1,
            1,
            0,
            WindowClass::INPUT_ONLY,
            0,
            &events,
        )?;
        let atoms = Atoms::new(&connection)?.reply()?;
        let now = Instant::now();
        Ok(Self {
            connection,
            window,
            selection: match board {
                Board::Clipboard => atoms.CLIPBOARD,
                Board::Selection => AtomEnum::PRIMARY.into(),
            },
            atoms,
            most,
            is_wanted,
            deadline: now + LONGEST,
            heard: now,
            received: 0,
        })
    }

    fn text(&mut self) -> Result<String, NoSelection> {
        for _ in 0..MOST_OWNERS {
            let owner = self.owner()?;
            if owner == x11rb::NONE {
                return Err(NoSelection::NoOwner);
            }
            match self.text_of(owner) {
                Ok(text) => return Ok(text),
                Err(Unanswered::Final(why)) => return Err(why),
                Err(Unanswered::Replaced) => {}
                // A program that has just lost the selection has nothing any more.
                Err(Unanswered::Refused) if self.owner()? != owner => {}
                Err(Unanswered::Refused) => {
                    return Err(NoSelection::NoText {
                        has_files: false,
                        has_image: false,
                    });
                }
            }
        }
        Err(NoSelection::Late(0))
    }

    /// The text that this program has.
    fn text_of(&mut self, owner: Window) -> Result<String, Unanswered> {
        // Whether it ends is seen from its window.
        let events = ChangeWindowAttributesAux::new().event_mask(EventMask::STRUCTURE_NOTIFY);
        let watched = self
            .connection
            .change_window_attributes(owner, &events)?
            .check();
        if watched.is_err() {
            return Err(self.without(owner));
        }
        // Almost every program has this one, and some answer nothing else.
        match self.text_as(owner, self.atoms.UTF8_STRING) {
            Err(Unanswered::Refused) => {}
            answer => return answer,
        }
        let offered = match self.ask(owner, self.atoms.TARGETS) {
            Ok(sent) if sent.format == 32 => atoms_of(&sent.bytes),
            Ok(_) | Err(Unanswered::Refused) => Vec::new(),
            Err(why) => return Err(why),
        };
        let of_text = [
            self.atoms.UTF8_PLAIN,
            self.atoms.UTF8_PLAIN_UPPER,
            AtomEnum::STRING.into(),
            self.atoms.TEXT,
            self.atoms.PLAIN,
        ];
        for format in of_text {
            if offered.is_empty() || offered.contains(&format) {
                match self.text_as(owner, format) {
                    Err(Unanswered::Refused) => {}
                    answer => return answer,
                }
            }
        }
        if offered.is_empty() {
            return Err(Unanswered::Refused);
        }
        Err(Unanswered::Final(NoSelection::NoText {
            has_files: offered.contains(&self.atoms.URI_LIST),
            has_image: offered.contains(&self.atoms.PNG),
        }))
    }

    /// The text in this format.
    fn text_as(&mut self, owner: Window, format: Atom) -> Result<String, Unanswered> {
        let Sent { of_type, bytes, .. } = self.ask(owner, format)?;
        let atoms = &self.atoms;
        let is_utf8 = [
            atoms.UTF8_STRING,
            atoms.UTF8_PLAIN,
            atoms.UTF8_PLAIN_UPPER,
            atoms.TEXT,
            atoms.PLAIN,
        ]
        .contains(&of_type);
        if of_type == Atom::from(AtomEnum::STRING) {
            // ICCCM 2.7.1: ISO 8859-1.
            Ok(bytes.into_iter().map(char::from).collect())
        } else if is_utf8 {
            String::from_utf8(bytes).map_err(|_| Unanswered::Final(NoSelection::IllFormed))
        } else {
            // Some programs send what they have, whatever they are asked for.
            Err(Unanswered::Refused)
        }
    }

    /// What the program sends when it is asked for this.
    fn ask(&mut self, owner: Window, target: Atom) -> Result<Sent, Unanswered> {
        let property = self.atoms.BYTELOUPE_TEXT;
        self.connection.delete_property(self.window, property)?;
        self.connection.convert_selection(
            self.window,
            self.selection,
            target,
            property,
            x11rb::CURRENT_TIME,
        )?;
        self.connection.flush()?;
        self.heard = Instant::now();
        self.received = 0;
        loop {
            if let Event::SelectionNotify(event) = self.next(owner, true)?
                && event.requestor == self.window
                && event.selection == self.selection
                && event.target == target
            {
                if event.property == x11rb::NONE {
                    return Err(Unanswered::Refused);
                }
                break;
            }
        }
        let sent = self.take(0)?.ok_or(Unanswered::Refused)?;
        if sent.of_type == self.atoms.INCR {
            return self.pieces(owner);
        }
        Ok(sent)
    }

    /// What the program sends in pieces, up to the empty one.
    fn pieces(&mut self, owner: Window) -> Result<Sent, Unanswered> {
        let mut whole: Option<Sent> = None;
        loop {
            let event = self.next(owner, false)?;
            let is_piece = matches!(event, Event::PropertyNotify(event)
                if event.window == self.window
                    && event.atom == self.atoms.BYTELOUPE_TEXT
                    && event.state == Property::NEW_VALUE);
            if !is_piece {
                continue;
            }
            let Some(piece) = self.take(self.received)? else {
                continue;
            };
            let is_end = piece.bytes.is_empty();
            self.received += piece.bytes.len();
            let whole = match &mut whole {
                Some(whole) => {
                    whole.bytes.extend_from_slice(&piece.bytes);
                    whole
                }
                None => whole.insert(piece),
            };
            if is_end {
                return Ok(Sent {
                    of_type: whole.of_type,
                    format: whole.format,
                    bytes: std::mem::take(&mut whole.bytes),
                });
            }
        }
    }

    /// Takes what was set on the window, which tells the program to go on. There were so many bytes before.
    fn take(&self, before: usize) -> Result<Option<Sent>, Unanswered> {
        let room = self.most.saturating_sub(before);
        let units = u32::try_from(room / 4 + 1).unwrap_or(u32::MAX);
        let property = self.atoms.BYTELOUPE_TEXT;
        let GetPropertyReply {
            type_,
            format,
            bytes_after,
            value,
            ..
        } = self
            .connection
            .get_property(true, self.window, property, AtomEnum::ANY, 0, units)?
            .reply()?;
        if bytes_after > 0 || value.len() > room {
            let at_least = before + value.len() + bytes_after as usize;
            return Err(Unanswered::Final(NoSelection::TooLong(at_least)));
        }
        Ok((type_ != x11rb::NONE).then_some(Sent {
            of_type: type_,
            format,
            bytes: value,
        }))
    }

    /// The next event. While the program `is_asked` and has sent nothing, another may take its place.
    fn next(&mut self, owner: Window, is_asked: bool) -> Result<Event, Unanswered> {
        let mut looked = Instant::now();
        loop {
            match self.connection.poll_for_event()? {
                Some(Event::DestroyNotify(event)) if event.window == owner => {
                    return Err(self.without(owner));
                }
                Some(event) => {
                    self.heard = Instant::now();
                    return Ok(event);
                }
                None => {}
            }
            let now = Instant::now();
            if now.duration_since(self.heard) > PATIENCE || now > self.deadline {
                return Err(Unanswered::Final(NoSelection::Late(self.received)));
            }
            if now.duration_since(looked) > BETWEEN_LOOKS {
                looked = now;
                if !(self.is_wanted)() {
                    return Err(Unanswered::Final(NoSelection::NotWanted));
                }
                if is_asked && self.owner()? != owner {
                    return Err(Unanswered::Replaced);
                }
            }
            // A text in small pieces comes in thousands of answers: the next one may be here at once.
            let is_quick = now.duration_since(self.heard) < Duration::from_millis(20);
            sleep(Duration::from_micros(if is_quick { 50 } else { 2000 }));
        }
    }

    /// The program has ended: another may have the selection by now.
    fn without(&self, owner: Window) -> Unanswered {
        match self.owner() {
            Ok(now) if now != owner && now != x11rb::NONE && self.received == 0 => {
                Unanswered::Replaced
            }
            Ok(_) => Unanswered::Final(NoSelection::Ended(self.received)),
            Err(why) => Unanswered::Final(why),
        }
    }

    /// The window of the program that has the selection, or [`x11rb::NONE`].
    fn owner(&self) -> Result<Window, NoSelection> {
        let owner = self.connection.get_selection_owner(self.selection)?;
        Ok(owner.reply()?.owner)
    }
}

/// The atoms of a property of 32 bits.
fn atoms_of(bytes: &[u8]) -> Vec<Atom> {
    let (atoms, _) = bytes.as_chunks::<4>();
    atoms
        .iter()
        .map(|atom| Atom::from_ne_bytes(*atom))
        .collect()
}
