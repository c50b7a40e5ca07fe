//! What is at a path, by which a change is told from an event that changed nothing.

use crate::files;
use std::collections::hash_map::DefaultHasher;
use std::fs::{Metadata, Permissions};
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Files up to this length, in bytes, are compared by their contents. Where the file system's times
/// are coarse, a second change in a moment may leave both time and length as they are.
const COMPARED: u64 = 1 << 20;

/// A folder's path without links, the time when it was made, and its permissions. Another folder
/// may take its name, and with other permissions other files can be read.
pub(super) type Identity = (PathBuf, Option<SystemTime>, Permissions);

/// What is at a path. Equal versions hold the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Version {
    /// Nothing.
    #[default]
    Missing,
    /// The system refuses to say, for example for lack of permission.
    Unknown,
    /// A folder, a device or a pipe.
    NoFile,
    /// A file: when it was written, its length in bytes, and a hash of its contents, which is
    /// `None` where they cannot be read or are too long.
    File(Option<SystemTime>, u64, Option<u64>),
}

/// Which folder is at a path; `None` where there is none.
pub(super) fn identity(folder: &Path) -> Option<Identity> {
    let metadata = folder.metadata().ok().filter(Metadata::is_dir)?;
    Some((folder.canonicalize().ok()?, metadata.created().ok(), metadata.permissions()))
}

/// What is at a path now.
pub(super) fn version(path: &Path) -> Version {
    let metadata = match path.metadata() {
        Ok(metadata) if metadata.is_file() => metadata,
        Ok(_) => return Version::NoFile,
        Err(error) if files::says_missing(&error) => return Version::Missing,
        Err(_) => return Version::Unknown,
    };
    let hash = files::read(path, COMPARED).ok().map(|bytes| {
        let mut hasher = DefaultHasher::new();
        hasher.write(&bytes);
        hasher.finish()
    });
    Version::File(metadata.modified().ok(), metadata.len(), hash)
}
