//! Opening a regular file and nothing else.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

/// What becomes of a link in the last part of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Links {
    /// A link is followed.
    Followed,

    /// A link is an error.
    Refused,
}

/// Opens a regular file for reading. It never waits, and opens no pipe, device or folder.
///
/// # Errors
/// Those of opening. What is not a regular file is [`io::ErrorKind::InvalidInput`], with a cause that ends
/// a sentence.
pub fn open_regular(path: &Path, links: Links) -> io::Result<File> {
    // Opening a device may do something: it is looked at first.
    let looked = match links {
        Links::Followed => fs::metadata(path),
        Links::Refused => fs::symlink_metadata(path),
    };
    check(&looked?)?;
    open(OpenOptions::new().read(true), path, links)
}

/// Opens a file to be locked, and makes it if it is not there. What it holds stays. It never waits, and
/// follows no link.
///
/// # Errors
/// As [`open_regular`].
pub fn open_lock(path: &Path) -> io::Result<File> {
    match fs::symlink_metadata(path) {
        Ok(metadata) => check(&metadata)?,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => {}
        Err(cause) => return Err(cause),
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    open(&mut options, path, Links::Refused)
}

fn open(options: &mut OpenOptions, path: &Path, links: Links) -> io::Result<File> {
    #[cfg(target_os = "linux")]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;
        let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        if links == Links::Refused {
            flags |= OFlags::NOFOLLOW;
        }
        options.custom_flags(flags.bits().cast_signed());
    }
    #[cfg(windows)]
    if links == Links::Refused {
        use std::os::windows::fs::OpenOptionsExt as _;
        /// `FILE_FLAG_OPEN_REPARSE_POINT`: a link is opened itself, and refused below.
        const THE_LINK_ITSELF: u32 = 0x0020_0000;
        options.custom_flags(THE_LINK_ITSELF);
    }
    #[cfg(not(any(target_os = "linux", windows)))]
    let _ = links;
    let file = options.open(path)?;
    // Something else may have been put there after it was looked at.
    check(&file.metadata()?)?;
    Ok(file)
}

fn check(metadata: &Metadata) -> io::Result<()> {
    let kind = metadata.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let what = if kind.is_symlink() {
        "it is a link, not a regular file"
    } else if kind.is_dir() {
        "it is a folder, not a regular file"
    } else {
        "it is not a regular file"
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, what))
}
