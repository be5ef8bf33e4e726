//! stub
fn main() {
    let files: Vec<std::path::PathBuf> = std::env::args_os().skip(1).map(Into::into).collect();
    if let Err(error) = byteloupe::app::run(&files, byteloupe::utf8::BomPolicy::Keep) {
        eprintln!("byteloupe: {error}");
        std::process::exit(2);
    }
}
