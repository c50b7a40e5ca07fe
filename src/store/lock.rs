//! Locks between two programs of the game. They are advisory: only the game heeds them. The system
//! takes them back when a program ends, however it ends.

use fs4::{FileExt, TryLockError};
use std::fs::{File, OpenOptions};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long a program waits for another one that writes. Writing takes some milliseconds; only a
/// program that was stopped in the middle of it takes longer.
pub(super) const WRITING: Duration = Duration::from_secs(1);

/// How long a program waits for another one that is just ending.
pub(super) const ENDING: Duration = Duration::from_millis(200);

/// How long it waits before it asks again.
const PAUSE: Duration = Duration::from_millis(3);

/// Held as long as it lives. On a disk that knows no locks, and in a folder in which no file can be
/// made, it holds nothing: what is written there is whole all the same, or not written at all.
#[derive(Debug)]
pub(super) struct Lock {
    _file: Option<File>,
}

/// Another program holds the lock.
#[derive(Debug)]
pub(super) struct Taken;

impl Lock {
    /// Takes a lock that another program may still hold for so long. `path` is an empty file, which
    /// is made where it is missing, and stays.
    pub(super) fn take(path: &Path, patience: Duration) -> Result<Self, Taken> {
        let end = Instant::now() + patience;
        loop {
            match Self::try_to_take(path) {
                Err(Taken) if Instant::now() < end => std::thread::sleep(PAUSE),
                result => return result,
            }
        }
    }

    fn try_to_take(path: &Path) -> Result<Self, Taken> {
        // Opening a pipe would wait until its other end is opened.
        let is_in_the_way = path.metadata().is_ok_and(|metadata| !metadata.is_file());
        // Reading is enough to lock a file that another user made.
        let open = || OpenOptions::new().create(true).truncate(false).write(true).open(path);
        let open = || open().or_else(|_| File::open(path)).ok();
        let Some(file) = (!is_in_the_way).then(open).flatten() else { return Ok(Self { _file: None }) };
        match FileExt::try_lock(&file) {
            Ok(()) => Ok(Self { _file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(Taken),
            Err(TryLockError::Error(_)) => Ok(Self { _file: None }),
        }
    }
}
