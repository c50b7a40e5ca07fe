//! Locks between two programs of the game. They are advisory: only the game heeds them. The system
//! takes them back when a program ends, however it ends.

use fs4::{FileExt, TryLockError};
use std::fs::{File, OpenOptions};
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

/// How long a program waits for another one that writes. Writing takes some milliseconds; on a slow
/// disk it may take seconds, and what was not written is tried again.
pub(super) const WRITING: Duration = Duration::from_secs(1);

/// How long it waits where it cannot try again: at its own end, and for a program that has said
/// that it is ending. A slow disk takes seconds for each of the files that are written then. Only a
/// program that was stopped takes longer.
pub(super) const LAST: Duration = Duration::from_secs(30);

/// How long a program waits for another one that may be ending without having said so.
const ENDING: Duration = Duration::from_millis(200);

/// The length of a lock's file, in bytes, once the program that holds it has said that it is
/// ending. The next one that takes the lock empties the file.
const SAYS_END: u64 = 1;

/// How long it waits before it asks again.
const PAUSE: Duration = Duration::from_millis(3);

/// Held as long as it lives. On a disk that knows no locks, and in a folder in which no file can be
/// made, it holds nothing: what is written there is whole all the same, or not written at all.
#[derive(Debug)]
pub(super) struct Lock {
    file: Option<File>,
}

/// Whether the holder of a lock has just said that it is ending. An earlier holder may have said it
/// long ago: where the file can only be read, the next one cannot empty it.
fn says_end(path: &Path) -> bool {
    let file = OpenOptions::new().write(true).open(path);
    let Ok(metadata) = file.and_then(|file| file.metadata()) else { return false };
    let since = metadata.modified().ok().and_then(|said| said.elapsed().ok());
    metadata.len() == SAYS_END && since.is_some_and(|since| since < LAST)
}

/// Another program holds the lock.
#[derive(Debug)]
pub(super) struct Taken;

impl Lock {
    /// Takes a lock that another program may still hold for so long. `path` is a file, which is
    /// made where it is missing, and stays.
    pub(super) fn take(path: &Path, patience: Duration) -> Result<Self, Taken> {
        let end = Instant::now() + patience;
        loop {
            match Self::try_to_take(path) {
                Err(Taken) if Instant::now() < end => std::thread::sleep(PAUSE),
                result => return result,
            }
        }
    }

    /// Takes a lock that a program holds as long as it runs. One that has said that it is ending is
    /// waited for.
    pub(super) fn take_over(path: &Path) -> Result<Self, Taken> {
        let begin = Instant::now();
        loop {
            match Self::try_to_take(path) {
                Err(Taken) if begin.elapsed() < ENDING || says_end(path) => std::thread::sleep(PAUSE),
                result => return result.inspect(|lock| lock.say(SAYS_END, 0)),
            }
        }
    }

    /// Tells programs that start that this one is ending.
    pub(super) fn say_end(&self) {
        self.say(0, SAYS_END);
    }

    /// Changes the length of the file. A file with something in it is not the game's, and stays.
    /// Where the length cannot be changed, nobody waits.
    fn say(&self, before: u64, now: u64) {
        if let Some(file) = self.file.as_ref().filter(|file| file.metadata().is_ok_and(|there| there.len() == before)) {
            let _ = file.set_len(now).and_then(|()| file.set_modified(SystemTime::now()));
        }
    }

    fn try_to_take(path: &Path) -> Result<Self, Taken> {
        // Opening a pipe would wait until its other end is opened.
        let is_in_the_way = path.metadata().is_ok_and(|metadata| !metadata.is_file());
        // Reading is enough to lock a file that another user made.
        let open = || OpenOptions::new().create(true).truncate(false).write(true).open(path);
        let open = || open().or_else(|_| File::open(path)).ok();
        let Some(file) = (!is_in_the_way).then(open).flatten() else { return Ok(Self { file: None }) };
        match FileExt::try_lock(&file) {
            Ok(()) => Ok(Self { file: Some(file) }),
            Err(TryLockError::WouldBlock) => Err(Taken),
            Err(TryLockError::Error(_)) => Ok(Self { file: None }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Scratch;

    /// On a disk that can only be read, what a game said long ago stays.
    #[test]
    fn an_old_word_is_not_waited_for() {
        let folder = Scratch::new("lock-word");
        let path = folder.join("running.lock");
        let lock = Lock::take_over(&path).expect("free");
        assert!(!says_end(&path));
        lock.say_end();
        assert!(says_end(&path));
        for said in [SystemTime::now() - LAST, SystemTime::now() + LAST] {
            let file = File::options().write(true).open(&path).expect("open");
            file.set_modified(said).expect("set");
            assert!(!says_end(&path));
        }
        drop(lock);
        assert!(Lock::take_over(&path).is_ok() && !says_end(&path));
    }
}
