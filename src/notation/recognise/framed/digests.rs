//! Lines of `sha256sum`, `openssl dgst` and their like: a digest and the name of a file.

use super::{Framed, Kind, offset_in};
use crate::notation::reading::Certainty;
use crate::notation::recognise::digits::hex_run;

/// How many hex digits a digest has.
const LENS: [usize; 8] = [32, 40, 48, 56, 64, 72, 96, 128];

/// The longest name of an algorithm that is looked for.
const LONGEST_NAME: usize = 64;

/// The digests of the lines. What is beside them are names.
pub(super) fn find(text: &[u8]) -> Option<Framed> {
    let mut parts = Vec::new();
    // A long line may be all there is.
    if !may_be_named(text.trim_ascii_start()) {
        return None;
    }
    for line in text.split(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.trim_ascii().is_empty() {
            continue;
        }
        let digest = named(line)?;
        let start = offset_in(text, digest);
        parts.push((start..start + digest.len(), Kind::Hex));
    }
    let lines = parts.len();
    if lines == 0 {
        return None;
    }
    Some(Framed {
        name: "Digest in hex, beside the name of what it is of".into(),
        parts,
        certainty: Certainty::Marked,
        declared: None,
        doubt: (lines > 1).then(|| format!("The digests of {lines} lines are joined").into()),
        left_out: Some("the name beside the digest"),
    })
}

/// May a line begin so that has a digest and a name?
fn may_be_named(line: &[u8]) -> bool {
    let start = line.get(..LONGEST_NAME.max(LENS[LENS.len() - 1] + 1));
    let start = start.unwrap_or(line);
    LENS.contains(&hex_run(start)) || name_len(start) <= LONGEST_NAME
}

/// How long the name of an algorithm in front of a line is.
fn name_len(line: &[u8]) -> usize {
    let is_of_a_name =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'/');
    line.iter().take_while(|byte| is_of_a_name(byte)).count()
}

/// The digest of a line that has a name as well.
fn named(line: &[u8]) -> Option<&[u8]> {
    let len = hex_run(line);
    if LENS.contains(&len) {
        // Two spaces, or a space and `*` for binary files.
        let behind = line.get(len..)?;
        let name = behind
            .strip_prefix(b"  ")
            .or_else(|| behind.strip_prefix(b" *"))?;
        let is_name = !name.is_empty() && !name.starts_with(b" ");
        return line.get(..len).filter(|_| is_name);
    }
    // `SHA256 (name) = …`, `SHA2-256(name)= …`, `sha256:…`
    let name = name_len(line);
    let algorithm = line.get(..name)?;
    let is_algorithm = [
        &b"md"[..],
        b"sha",
        b"blake",
        b"rmd",
        b"ripemd",
        b"sm3",
        b"whirlpool",
        b"tiger",
    ]
    .iter()
    .any(|start| {
        algorithm
            .get(..start.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(start))
    });
    let rest = line.get(name..)?;
    let rest = match rest.strip_prefix(b":") {
        Some(rest) => rest,
        None => {
            let rest = rest.trim_ascii_start();
            let close = rest
                .starts_with(b"(")
                .then(|| memchr::memrchr(b')', rest))??;
            let rest = rest.get(close + 1..)?.trim_ascii_start();
            rest.strip_prefix(b"=")?
        }
    };
    let digest = rest.trim_ascii();
    (is_algorithm && LENS.contains(&digest.len()) && hex_run(digest) == digest.len())
        .then_some(digest)
}
