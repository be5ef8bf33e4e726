//! Files in a ZIP archive, stored as they are: they are small, and what reads packages reads that.

use flate2::Crc;

/// The first moment that the format knows, 1980-01-01: the same files make the same archive.
const TIME: u16 = 0;
const DATE: u16 = 1 << 5 | 1;

/// Names are in UTF-8.
const FLAGS: u16 = 1 << 11;

/// The version of the format that is needed: 1.0.
const VERSION: u16 = 10;

/// Makes the archive. Its files are a few KiB each, far from the limits of the format.
pub(super) fn stored(files: &[(String, String)]) -> Vec<u8> {
    let mut archive = Vec::new();
    let mut directory = Vec::new();
    for (name, content) in files {
        let at = archive.len() as u32;
        let mut crc = Crc::new();
        crc.update(content.as_bytes());
        let len = content.len() as u32;
        let mut common = Vec::new();
        for number in [VERSION, FLAGS, 0, TIME, DATE] {
            common.extend(number.to_le_bytes());
        }
        for number in [crc.sum(), len, len] {
            common.extend(number.to_le_bytes());
        }
        common.extend((name.len() as u16).to_le_bytes());
        common.extend(0_u16.to_le_bytes());

        archive.extend(b"PK\x03\x04");
        archive.extend(&common);
        archive.extend(name.as_bytes());
        archive.extend(content.as_bytes());

        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&common);
        // No comment, on the first disk, no attributes.
        directory.extend([0; 10]);
        directory.extend(at.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let start = archive.len() as u32;
    let count = files.len() as u16;
    archive.extend(&directory);
    archive.extend(b"PK\x05\x06");
    for number in [0, 0, count, count] {
        archive.extend(number.to_le_bytes());
    }
    for number in [directory.len() as u32, start] {
        archive.extend(number.to_le_bytes());
    }
    archive.extend(0_u16.to_le_bytes());
    archive
}
