//! Writes the samples that the program carries to `assets/samples`:
//! `cargo run --example make_samples`.

use std::path::Path;
use std::{fs, io};

use byteloupe::samples::SAMPLES;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples");
    fs::create_dir_all(&folder)?;
    for sample in SAMPLES {
        fs::write(folder.join(sample.file_name), sample.bytes)?;
    }
    println!("{} samples in {}", SAMPLES.len(), folder.display());
    Ok(())
}
