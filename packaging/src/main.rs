//! Writes all files of `packaging/generated`.

use packaging::{FOLDER, files, folder};
use std::error::Error;
use std::fs;

fn main() -> Result<(), Box<dyn Error>> {
    // Remove files that are no longer generated, to keep them out of the package.
    if folder().exists() {
        fs::remove_dir_all(folder()).map_err(|error| format!("{FOLDER}: {error}; can it be removed?"))?;
    }
    for (name, content) in files()? {
        let path = folder().join(name);
        path.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, content))
            .map_err(|error| format!("{}: {error}; is the folder writable?", path.display()))?;
    }
    Ok(())
}
