//! Types of files by their first bytes.

use super::FileType;

/// Names in plain words for what the crate `infer` tells apart, by extension.
const NAMES: [(&str, &str); 90] = [
    ("wasm", "WebAssembly module"),
    ("elf", "ELF program"),
    ("exe", "Windows program"),
    ("dll", "Windows library"),
    ("class", "Java class file"),
    ("bc", "LLVM bitcode"),
    ("mach", "Mach-O program"),
    ("dex", "Android program"),
    ("dey", "optimised Android program"),
    ("der", "DER certificate"),
    ("obj", "COFF object file"),
    ("qcow2", "QEMU disk image"),
    ("epub", "EPUB book"),
    ("mobi", "Mobipocket book"),
    ("jpg", "JPEG image"),
    ("jp2", "JPEG 2000 image"),
    ("png", "PNG image"),
    ("gif", "GIF image"),
    ("webp", "WebP image"),
    ("cr2", "Canon raw image"),
    ("tif", "TIFF image"),
    ("bmp", "BMP image"),
    ("jxr", "JPEG XR image"),
    ("psd", "Photoshop image"),
    ("ico", "Windows icon"),
    ("heif", "HEIF image"),
    ("avif", "AVIF image"),
    ("jxl", "JPEG XL image"),
    ("ora", "OpenRaster image"),
    ("djvu", "DjVu document"),
    ("dwg", "AutoCAD drawing"),
    ("mp4", "MPEG-4 video"),
    ("m4v", "MPEG-4 video"),
    ("mkv", "Matroska video"),
    ("webm", "WebM video"),
    ("mov", "QuickTime video"),
    ("avi", "AVI video"),
    ("wmv", "Windows Media video"),
    ("mpg", "MPEG video"),
    ("flv", "Flash video"),
    ("midi", "MIDI music"),
    ("mp3", "MP3 audio"),
    ("m4a", "MPEG-4 audio"),
    ("opus", "Opus audio"),
    ("ogg", "Ogg audio"),
    ("flac", "FLAC audio"),
    ("wav", "WAV audio"),
    ("amr", "AMR audio"),
    ("aac", "AAC audio"),
    ("aiff", "AIFF audio"),
    ("dsf", "DSF audio"),
    ("ape", "Monkey's Audio"),
    ("woff", "WOFF font"),
    ("woff2", "WOFF2 font"),
    ("ttf", "TrueType font"),
    ("otf", "OpenType font"),
    ("doc", "old Office document"),
    ("docx", "Word document"),
    ("xlsx", "Excel workbook"),
    ("pptx", "PowerPoint presentation"),
    ("odt", "OpenDocument text"),
    ("ods", "OpenDocument spreadsheet"),
    ("odp", "OpenDocument presentation"),
    ("zip", "ZIP archive"),
    ("tar", "tar archive"),
    ("rar", "RAR archive"),
    ("gz", "gzip compressed data"),
    ("bz2", "bzip2 compressed data"),
    ("7z", "7-Zip archive"),
    ("xz", "XZ compressed data"),
    ("pdf", "PDF document"),
    ("rtf", "RTF document"),
    ("html", "HTML document"),
    ("xml", "XML document"),
    ("sh", "shell script"),
    ("pem", "PEM certificate"),
    ("rpm", "RPM package"),
    ("cpio", "cpio archive"),
    ("lz", "lzip compressed data"),
    ("Z", "compress data"),
    ("swf", "Flash film"),
    ("cab", "Cabinet archive"),
    ("dcm", "DICOM image"),
    ("eot", "EOT font"),
    ("ps", "PostScript document"),
    ("sqlite", "SQLite database"),
    ("deb", "Debian package"),
    ("ar", "Unix archive"),
    ("zst", "Zstandard compressed data"),
    ("lz4", "LZ4 compressed data"),
];

/// Signatures at the start of a file that the crate does not know: the bytes, the name, the media type
/// and the extension.
pub(super) const MORE: [(&[u8], &str, &str, &str); 22] = [
    (
        b"\xDE\x12\x04\x95",
        "gettext catalogue",
        "application/x-gettext-translation",
        "mo",
    ),
    (
        b"\x95\x04\x12\xDE",
        "gettext catalogue",
        "application/x-gettext-translation",
        "mo",
    ),
    (
        b"\xD4\xC3\xB2\xA1",
        "packet capture",
        "application/vnd.tcpdump.pcap",
        "pcap",
    ),
    (
        b"\xA1\xB2\xC3\xD4",
        "packet capture",
        "application/vnd.tcpdump.pcap",
        "pcap",
    ),
    (
        b"\x0A\x0D\x0D\x0A",
        "packet capture",
        "application/x-pcapng",
        "pcapng",
    ),
    (b"PACK\0\0\0", "Git pack", "application/x-git-pack", "pack"),
    (
        b"DIRC\0\0\0",
        "Git index",
        "application/x-git-index",
        "index",
    ),
    (
        b"\x89HDF\r\n\x1A\n",
        "HDF5 data",
        "application/x-hdf5",
        "h5",
    ),
    (b"\x93NUMPY", "NumPy array", "application/x-npy", "npy"),
    (
        b"regf",
        "Windows registry hive",
        "application/x-ms-registry",
        "dat",
    ),
    (
        b"ElfFile\0",
        "Windows event log",
        "application/x-ms-evtx",
        "evtx",
    ),
    (
        b"L\0\0\0\x01\x14\x02\0",
        "Windows shortcut",
        "application/x-ms-shortcut",
        "lnk",
    ),
    (
        b"hsqs",
        "SquashFS file system",
        "application/vnd.squashfs",
        "squashfs",
    ),
    (
        b"\xAC\xED\0\x05",
        "serialized Java objects",
        "application/x-java-serialized-object",
        "ser",
    ),
    (
        b"PAR1",
        "Parquet data",
        "application/vnd.apache.parquet",
        "parquet",
    ),
    (b"Obj\x01", "Avro data", "application/avro", "avro"),
    (
        b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1",
        "old Office or Windows installer file",
        "application/x-ole-storage",
        "doc",
    ),
    (
        b"\x1A\x01",
        "terminal description",
        "application/x-terminfo",
        "terminfo",
    ),
    (
        b"\x1E\x02",
        "terminal description",
        "application/x-terminfo",
        "terminfo",
    ),
    (b"GGUF", "GGUF model", "application/octet-stream", "gguf"),
    (
        b"bplist00",
        "binary property list",
        "application/x-plist",
        "plist",
    ),
    (
        b"LUKS\xBA\xBE",
        "LUKS encrypted volume",
        "application/x-luks",
        "luks",
    ),
];

/// Types by extension whose files may be text, all of it.
const TEXT: [&str; 9] = ["pdf", "rtf", "ps", "html", "xml", "sh", "pem", "ar", "tar"];

/// May a file of this type be text, all of it?
pub(super) fn may_be_text(file_type: &FileType) -> bool {
    TEXT.contains(&file_type.extension.as_str())
}

/// The type of the file that begins with these bytes.
pub(super) fn file_type(start: &[u8]) -> Option<FileType> {
    let found = |name: &str, media_type: &str, extension: &str| {
        Some(FileType {
            name: name.to_owned(),
            media_type: media_type.to_owned(),
            extension: extension.to_owned(),
        })
    };
    let more = MORE.iter().find(|(bytes, ..)| start.starts_with(bytes));
    if let Some((_, name, media_type, extension)) = more {
        return found(name, media_type, extension);
    }
    // Python writes the version, then CR LF, and small flags.
    if let [_, 0x0C..=0x0F, b'\r', b'\n', 0..=3, 0, 0, 0, ..] = start {
        return found("Python bytecode", "application/x-python-code", "pyc");
    }
    let matched = infer::get(start)?;
    let extension = matched.extension();
    let media_type = matched.mime_type();
    if extension == "zip"
        && start
            .get(30..)
            .is_some_and(|name| name.starts_with(b"META-INF/"))
    {
        return found("Java archive", "application/java-archive", "jar");
    }
    let name = NAMES.iter().find(|(known, _)| *known == extension);
    match name {
        Some((_, name)) => found(name, media_type, extension),
        None => found(
            &format!("{} file", extension.to_uppercase()),
            media_type,
            extension,
        ),
    }
}
