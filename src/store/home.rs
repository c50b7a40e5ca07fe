//! The folder in which the game remembers its player: what is read there, written and removed.

use super::disk::{Failure, Unread, make_folder, read, too_long, write};
use super::lock::{LAST, Lock, Taken, WRITING};
use super::playing::Playing;
use super::records::Records;
use super::run_file::RunFile;
use super::today::{latest_day, today};
use crate::files::{self, shown};
use crate::game::replay::{self, Replay};
use crate::player::{Entry, LARGEST_SCORES, SCORES_MAGIC, SavedRun, Scores};
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What the player should be told of what was written, if anything.
pub(super) type Written = Result<Option<String>, Failure>;

/// The folder, and what this program may do there.
#[derive(Debug)]
pub(super) struct Home {
    folder: PathBuf,
    records: Records,
    /// A thread may write it.
    run: Arc<Mutex<RunFile>>,
    playing: Mutex<Playing>,
    /// `None` where another program has it, which then owns the saved run.
    running: Option<Lock>,
    /// Scores are left as they are: a later version wrote them, or they can be neither read nor
    /// moved.
    scores_are_sealed: bool,
    /// Entries whose names could not be written, as they were, and their names.
    renames: Vec<(Entry, String)>,
    /// Whether `Store::scores` has what the file lacks, because it could not be written.
    is_behind: bool,
    /// The file of scores that was copied last, since it could not be written as it was.
    copied: RefCell<Option<Vec<u8>>>,
    /// Whether another program that writes was waited for in vain.
    is_impatient: Cell<bool>,
    /// Whether this program is ending.
    ends: Cell<bool>,
}

impl Home {
    /// Makes the folder where it is missing, and removes what killed programs left in it.
    pub(super) fn open(folder: PathBuf) -> Self {
        // Where this fails, so does the first file that is written, which then says why.
        let _ = std::fs::create_dir_all(&folder);
        let running = Lock::take_over(&folder.join("running.lock")).ok();
        let records = Records::below(&folder);
        let run = Arc::new(Mutex::new(RunFile::new(folder.join("run.txt"))));
        let playing = Mutex::new(Playing::below(&folder));
        let renames = Vec::new();
        let (scores_are_sealed, is_behind, copied) = (false, false, RefCell::default());
        let (is_impatient, ends) = (Cell::new(false), Cell::new(false));
        let home = Self {
            folder,
            records,
            run,
            playing,
            running,
            scores_are_sealed,
            renames,
            is_behind,
            copied,
            is_impatient,
            ends,
        };
        home.remove_unfinished();
        home
    }

    /// Whether the saved run is this program's, and no other's that runs too.
    pub(super) fn owns_run(&self) -> bool {
        self.running.is_some()
    }

    /// From now on, the file of scores stays as it is.
    pub(super) fn seal_scores(&mut self) {
        self.scores_are_sealed = true;
    }

    pub(super) fn scores(&self) -> PathBuf {
        self.folder.join("scores.txt")
    }

    /// The file of the saved run. Who holds it keeps the thread from writing.
    pub(super) fn run(&self) -> MutexGuard<'_, RunFile> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The record of the level that is played. It is this program's where the saved run is.
    pub(super) fn playing(&self) -> MutexGuard<'_, Playing> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether the file of scores lacks what could not be written.
    pub(super) fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// Waits for other programs that write; for one that was waited for in vain no more, or each
    /// letter of a name that is written would wait again.
    fn writing(&self) -> Result<Lock, Failure> {
        let lock = Lock::take(&self.folder.join("writing.lock"), self.patience());
        self.is_impatient.set(lock.is_err());
        lock.map_err(|Taken| {
            let message = "another program of the game has not finished writing; if it never does, end it";
            format!("{}: {message}", shown(&self.folder)).into()
        })
    }

    /// How long they are waited for.
    pub(super) fn patience(&self) -> Duration {
        match (self.is_impatient.get(), self.ends.get()) {
            (true, _) => Duration::ZERO,
            (false, true) => LAST,
            (false, false) => WRITING,
        }
    }

    /// The program is ending, so this is the last chance to write: other programs are waited for
    /// again, and one that starts waits for this one.
    pub(super) fn begin_to_end(&self) {
        if !self.ends.replace(true) {
            self.is_impatient.set(false);
            self.running.iter().for_each(Lock::say_end);
            self.run().insist();
        }
    }

    /// Removes what killed programs left. A program that writes just now has the lock.
    fn remove_unfinished(&self) {
        if self.running.is_some() {
            files::remove_unfinished(&self.run().path);
            files::remove_unfinished(self.playing().path());
        }
        if let Ok(_lock) = self.writing() {
            files::remove_unfinished(&self.scores());
            self.records.remove_unfinished();
            self.records.prune(latest_day(), None);
        }
    }

    pub(super) fn read_scores(&self) -> Result<(Scores, Vec<String>), Unread> {
        let path = self.scores();
        let Some(bytes) = read(&path, LARGEST_SCORES)? else { return Ok(Default::default()) };
        // A damaged character costs its line only.
        let text = String::from_utf8_lossy(&bytes);
        let is_ours = text.strip_prefix('\u{feff}').unwrap_or(&text).starts_with(SCORES_MAGIC);
        let sealed_or_broken = if is_ours { Unread::Sealed } else { Unread::Broken };
        Scores::parse(&shown(&path), &text).map_err(sealed_or_broken)
    }

    /// Changes the scores in the file and in memory; in memory also where an error says why the
    /// file stays as it is.
    pub(super) fn change_scores(&mut self, scores: &mut Scores, change: impl FnOnce(&mut Scores)) -> Written {
        let result = self.try_to_change(scores, change);
        self.is_behind = result.is_err();
        if result.is_ok() {
            self.renames.clear();
        }
        result
    }

    /// Gives an entry of the scores another name.
    pub(super) fn rename_score(&mut self, scores: &mut Scores, entry: &Entry, name: &str) -> Written {
        let result = self.change_scores(scores, |scores| scores.rename(entry, name));
        if result.is_err() {
            self.renames.push((entry.clone(), name.to_owned()));
        }
        result
    }

    fn try_to_change(&self, scores: &mut Scores, change: impl FnOnce(&mut Scores)) -> Written {
        if self.scores_are_sealed {
            change(scores);
            return Ok(None);
        }
        let there = self.writing().and_then(|lock| Ok((lock, self.scores_to_change()?)));
        let (lock, (there, told)) = match there {
            Ok(there) => there,
            Err(failure) => {
                change(scores);
                return Err(failure);
            }
        };
        // The file may have gone, half of it may be there while somebody else writes it, or an
        // older one from a backup.
        let mut new = there.clone();
        new.merge(scores);
        self.renames.iter().for_each(|(entry, name)| new.rename(entry, name));
        change(&mut new);
        *scores = new;
        let mut kept = None;
        if *scores != there {
            kept = self.keep_bytes()?;
            write(&self.scores(), scores.to_text().as_bytes())?;
        }
        drop(lock);
        Ok(told.or(kept))
    }

    /// The scores in the file, and what the player should be told of it. What cannot be read is
    /// moved aside: what it held is known.
    fn scores_to_change(&self) -> Result<(Scores, Option<String>), Failure> {
        let broken = match self.read_scores() {
            Ok((scores, _)) => return Ok((scores, None)),
            Err(Unread::Sealed(message)) => return Err(message.into()),
            Err(Unread::Broken(message)) => message,
        };
        let aside = files::keep_aside(&self.scores())
            .map_err(|error| Failure::new(&self.scores(), "cannot be read, and not be moved aside", &error))?;
        Ok((Scores::default(), Some(format!("{broken}; the file is kept as {}", shown(&aside)))))
    }

    /// Copies the file of scores where it has what is not UTF-8, as another editor may write it: it
    /// cannot be written as it was. Returns what the player should be told.
    fn keep_bytes(&self) -> Written {
        let bytes = match read(&self.scores(), LARGEST_SCORES) {
            Ok(Some(bytes)) if std::str::from_utf8(&bytes).is_err() => bytes,
            _ => return Ok(None),
        };
        // Where it cannot be written after that, it is tried again, and one copy is enough.
        if self.copied.borrow().as_ref() == Some(&bytes) {
            return Ok(None);
        }
        let copy = files::free_name(&self.scores(), ".before");
        write(&copy, &bytes)?;
        *self.copied.borrow_mut() = Some(bytes);
        let (name, copy) = (shown(&self.scores()), shown(&copy));
        Ok(Some(format!("{name}: some of it is not UTF-8; as it was, it is kept as {copy}")))
    }

    /// Whether the file of scores lacks what cannot be written.
    pub(super) fn lacks_scores(&self) -> bool {
        self.is_behind || self.scores_are_sealed
    }

    pub(super) fn write_run(&self, run: Option<&SavedRun>) -> Written {
        if !self.owns_run() {
            return Ok(None);
        }
        if run.is_none() && self.lacks_scores() {
            // The result of this run is not written yet: if it never is, the run is still there.
            self.run().is_behind = true;
            return Ok(None);
        }
        self.run().write(run)
    }

    /// What writes a run on a thread. `None` where it is not this program's to write.
    pub(super) fn run_writer(&self) -> Option<impl FnMut(SavedRun) -> Written + Send + 'static> {
        let file = Arc::clone(&self.run);
        let write = move |run: SavedRun| file.lock().unwrap_or_else(PoisonError::into_inner).write(Some(&run));
        self.owns_run().then_some(write)
    }

    pub(super) fn write_record(&self, record: &Replay) -> Result<PathBuf, Failure> {
        let text = record.to_text();
        if !record.fits() || text.len() as u64 > replay::MAX_SIZE {
            return Err(too_long().into());
        }
        let _lock = self.writing()?;
        let today = today();
        let path = self.records.next(today, record.level().title());
        write(&path, text.as_bytes())?;
        self.records.prune(latest_day(), Some(&path));
        Ok(path)
    }

    pub(super) fn keep(&self, record: &Path) -> Result<PathBuf, Failure> {
        if record.parent() == Some(&self.records.kept) && record.is_file() {
            return Ok(record.to_owned());
        }
        let name = record.file_name().filter(|_| self.records.is_recent(record));
        let name = name.ok_or_else(|| format!("{}: this is none of the last games", shown(record)))?;
        let _lock = self.writing()?;
        let kept = self.records.kept.join(name);
        make_folder(&self.records.kept)?;
        if kept.symlink_metadata().is_ok() {
            return Err(format!("{}: there is such a game already; move it away", shown(&kept)).into());
        }
        if std::fs::rename(record, &kept).is_err() {
            // A link to a folder on another disk; else this tells which of the two is in the way.
            let bytes = read(record, replay::MAX_SIZE).map_err(|unread| match unread {
                Unread::Sealed(message) | Unread::Broken(message) => message,
            })?;
            let bytes = bytes.ok_or_else(|| format!("{}: is gone, and cannot be kept", shown(record)))?;
            files::write_whole(&kept, &bytes).map_err(|error| Failure::new(&kept, "cannot be written", &error))?;
        }
        // A copy too many goes with the other old ones.
        let _ = std::fs::remove_file(record);
        Ok(kept)
    }
}
