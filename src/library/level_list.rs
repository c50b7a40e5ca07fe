//! The menu's list of levels, and which of them is selected. Each entry has a level, its file and
//! the message about it.
//!
//! An entry keeps its [`LevelId`] when it moves in the list, so callers need not track indices.

use super::level_file::by_name;
use super::message::{Message, Urgency};
use crate::game::replay::Replay;
use crate::level::Level;
use crate::player::Proof;
use crate::time::Instant;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// Identifies an entry of a [`LevelList`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelId(usize);

/// A level, or a file with mistakes that may become one.
#[derive(Debug, Default)]
struct LevelEntry {
    id: LevelId,
    /// `None` until the file is first free of mistakes, and after it is removed.
    level: Option<Level>,
    /// `None` for the program's embedded levels.
    file: Option<PathBuf>,
    /// The message about this entry, and when it was set.
    message: Option<(Message, Instant)>,
    /// When the file was first found missing.
    missing_since: Option<Instant>,
    /// The author's recorded win, or why it cannot be read.
    record: Option<Result<Replay, String>>,
    /// The win that `record` proves, or why it proves none. Verified on first use.
    proof: OnceCell<Option<Result<Proof, String>>>,
}

/// Levels that belong together.
#[derive(Debug, Default)]
pub struct Set {
    /// Title, or the name of the folder.
    pub name: String,
    /// Author, if the set names one.
    pub author: Option<String>,
    /// The author's description in one sentence.
    pub about: Option<String>,
    /// Folders that contain the level files. `None` stands for the embedded levels.
    pub folders: Vec<Option<PathBuf>>,
}

/// The levels of the menu in order, and which of them is selected.
///
/// Entries without a level are files with mistakes. The menu skips them until they are fixed, and
/// then shows them at their place in the list.
///
/// ```
/// use breakout::level;
/// use breakout::library::LevelList;
///
/// let level = |title: &str| level::parse("example.lvl", title, "2 2\n");
/// let mut levels = LevelList::from(vec![level("First")?, level("Second")?]);
/// assert_eq!(levels.chosen().map(|level| level.title.as_str()), Some("First"));
/// levels.choose_neighbor(1);
/// assert_eq!((levels.number(), levels.count()), (2, 2));
/// # Ok::<(), level::Problems>(())
/// ```
#[derive(Debug, Default)]
pub struct LevelList {
    entries: Vec<LevelEntry>,
    /// The sets that a run can play. A set may be empty.
    pub sets: Vec<Set>,
    /// The selected level. `None` only if no entry has a level.
    chosen: Option<LevelId>,
}

impl From<Vec<Level>> for LevelList {
    fn from(levels: Vec<Level>) -> Self {
        let mut list = Self::default();
        for level in levels {
            list.add(Some(level), None);
        }
        list
    }
}

/// The menu's view of the list: entries with a level.
impl LevelList {
    /// Returns the number of levels to choose from.
    pub fn count(&self) -> usize {
        self.playable().count()
    }

    /// Returns true if there is no level to choose.
    pub fn is_empty(&self) -> bool {
        self.playable().next().is_none()
    }

    /// Iterates over the levels to choose from, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Level> {
        self.playable().map(|(_, level)| level)
    }

    fn playable(&self) -> impl Iterator<Item = (LevelId, &Level)> {
        self.entries.iter().filter_map(|entry| Some((entry.id, entry.level.as_ref()?)))
    }

    /// Returns the selected level.
    pub fn chosen(&self) -> Option<&Level> {
        self.level(self.chosen?)
    }

    /// Returns the ID of the selected level. `None` if there is none.
    pub fn chosen_id(&self) -> Option<LevelId> {
        self.chosen
    }

    /// Returns the number of the selected level, counted from 1. Returns 0 if there are no levels.
    pub fn number(&self) -> usize {
        self.playable().position(|(id, _)| Some(id) == self.chosen).map_or(0, |place| place + 1)
    }

    /// Returns true if the selected level is the last one.
    pub(crate) fn is_last(&self) -> bool {
        self.number() == self.count()
    }

    /// Returns the level `forward` places after the selected one, or before it if negative. Wraps
    /// around at both ends.
    pub(crate) fn neighbor(&self, forward: isize) -> Option<&Level> {
        self.iter().nth(self.place(forward)?)
    }

    /// Selects the level `forward` places after the selected one, or before it if negative. Wraps
    /// around at both ends.
    pub fn choose_neighbor(&mut self, forward: isize) {
        if let Some(place) = self.place(forward) {
            self.choose_place(place);
        }
    }

    /// Selects the level at `place`, counted from 0, or the last level if there are fewer.
    pub(crate) fn choose_place(&mut self, place: usize) {
        let last = self.count().saturating_sub(1);
        let chosen = self.playable().nth(place.min(last));
        self.chosen = chosen.map(|(id, _)| id);
    }

    /// Returns the place, counted from 0, that is `forward` places after the selected level.
    fn place(&self, forward: isize) -> Option<usize> {
        let (number, count) = (self.number() as isize, self.count() as isize);
        (count > 0).then(|| (number - 1 + forward).rem_euclid(count) as usize)
    }
}

/// The sets of levels that a run can play.
impl LevelList {
    /// Adds a set with the levels in these folders. `None` stands for the embedded levels.
    pub fn add_set(&mut self, name: &str, folders: Vec<Option<PathBuf>>) {
        self.sets.push(Set { name: name.to_owned(), author: None, about: None, folders });
    }

    /// Replaces the description of the set with the same folders, or adds the set if there is none.
    pub(crate) fn put_set(&mut self, set: Set) {
        match self.sets.iter_mut().find(|known| known.folders == set.folders) {
            Some(known) => *known = set,
            None => self.sets.push(set),
        }
    }

    /// Returns the set that contains a level.
    pub(crate) fn set_of(&self, id: LevelId) -> Option<&Set> {
        let is_in = |set: &usize| self.set_levels(*set).any(|(other, _)| other == id);
        (0..self.sets.len()).find(is_in).map(|set| &self.sets[set])
    }

    /// Iterates over the names of the sets.
    pub fn set_names(&self) -> impl Iterator<Item = &str> {
        self.sets.iter().map(|set| set.name.as_str())
    }

    /// Iterates over the levels of set number `set`, counted from 0, in order.
    pub(crate) fn set_levels(&self, set: usize) -> impl Iterator<Item = (LevelId, &Level)> {
        let folders = self.sets.get(set).map_or(&[][..], |set| &set.folders);
        let is_in = move |entry: &&LevelEntry| {
            let folder = entry.file.as_deref().map(|file| file.parent().unwrap_or(Path::new("")));
            folders.iter().any(|of_set| of_set.as_deref() == folder)
        };
        self.entries.iter().filter(is_in).filter_map(|entry| Some((entry.id, entry.level.as_ref()?)))
    }
}

/// Access to the entries, including those without a level.
impl LevelList {
    /// Appends an entry: a level, or a file that may become one.
    pub fn add(&mut self, level: Option<Level>, file: Option<PathBuf>) -> LevelId {
        self.insert(self.entries.len(), level, file)
    }

    /// Adds a file that may become a level, sorted by name among the files of its folder. Appends
    /// the first file of a folder to the list.
    pub(crate) fn add_file(&mut self, file: PathBuf) -> LevelId {
        let mut beside = self.entries.iter().enumerate().filter_map(|(index, entry)| {
            let other = entry.file.as_ref()?;
            (other.parent() == file.parent()).then(|| (index, by_name(other, &file).is_lt()))
        });
        let before = beside.clone().filter(|(_, is_before)| *is_before).map(|(index, _)| index + 1).max();
        let place = before.or(beside.next().map(|(index, _)| index)).unwrap_or(self.entries.len());
        self.insert(place, None, Some(file))
    }

    fn insert(&mut self, place: usize, level: Option<Level>, file: Option<PathBuf>) -> LevelId {
        let id = LevelId(self.entries.len());
        if level.is_some() {
            self.chosen.get_or_insert(id);
        }
        self.entries.insert(place, LevelEntry { id, level, file, ..LevelEntry::default() });
        id
    }

    /// Returns the ID of a file's entry.
    pub(crate) fn find(&self, file: &Path) -> Option<LevelId> {
        self.entries.iter().find(|entry| entry.file.as_deref() == Some(file)).map(|entry| entry.id)
    }

    /// Iterates over the entries that have a file.
    pub(crate) fn with_file(&self) -> impl Iterator<Item = (LevelId, &Path)> {
        self.entries.iter().filter_map(|entry| Some((entry.id, entry.file.as_deref()?)))
    }

    /// Returns an entry's file.
    pub(crate) fn file(&self, id: LevelId) -> Option<&Path> {
        self.entry(id)?.file.as_deref()
    }

    /// Returns an entry's level.
    pub(crate) fn level(&self, id: LevelId) -> Option<&Level> {
        self.entry(id)?.level.as_ref()
    }

    /// Sets an entry's level and returns the previous one. While a game runs, call
    /// [`crate::session::Session::change_level`] instead, which also updates the game.
    pub(crate) fn set_level(&mut self, id: LevelId, level: Level) -> Option<Level> {
        let entry = self.entry_mut(id)?;
        entry.proof.take();
        let previous = entry.level.replace(level);
        self.chosen.get_or_insert(id);
        previous
    }

    /// Sets the author's recorded win of a level, or why it cannot be read.
    pub(crate) fn set_record(&mut self, id: LevelId, record: Option<Result<Replay, String>>) {
        if let Some(entry) = self.entry_mut(id) {
            entry.record = record;
            entry.proof.take();
        }
    }

    /// Returns the author's win of the selected level. Replays the recording on the first call.
    pub(crate) fn proof(&self) -> Option<&Proof> {
        self.verified()?.as_ref().ok()
    }

    /// Returns why the recorded win of the selected level proves nothing, as a sentence for players.
    pub(crate) fn proof_problem(&self) -> Option<String> {
        let problem = self.verified()?.as_ref().err()?;
        Some(format!("the proof of this level is refused: {problem}"))
    }

    fn verified(&self) -> Option<&Result<Proof, String>> {
        let entry = self.entry(self.chosen?)?;
        let verify = || {
            let level = entry.level.as_ref()?;
            Some(entry.record.clone()?.and_then(|record| Proof::of(record, level)))
        };
        entry.proof.get_or_init(verify).as_ref()
    }

    /// Selects an entry's level, if it has one.
    pub(crate) fn choose_id(&mut self, id: LevelId) {
        if self.level(id).is_some() {
            self.chosen = Some(id);
        }
    }

    /// Removes an entry's level from the menu, and the message about it. If that level was
    /// selected, selects the next one, or the last one if there is no next one.
    pub(crate) fn remove_level(&mut self, id: LevelId) {
        let place = self.number().saturating_sub(1);
        if let Some(entry) = self.entry_mut(id) {
            (entry.level, entry.message) = (None, None);
        }
        if self.chosen == Some(id) {
            self.choose_place(place);
        }
    }

    /// Sets or removes the message about an entry. This message becomes the newest.
    pub(crate) fn set_message(&mut self, id: LevelId, message: Option<Message>) {
        if let Some(entry) = self.entry_mut(id) {
            entry.message = message.map(|message| (message, Instant::now()));
        }
    }

    /// Defers all messages to the next break in play ([`Urgency::Still`]).
    pub(crate) fn defer_messages(&mut self) {
        for (message, _) in self.entries.iter_mut().filter_map(|entry| entry.message.as_mut()) {
            message.urgency = Urgency::Still;
        }
    }

    /// Defers messages older than `then` to the next break in play, except those about the selected
    /// level. The player has had time to read them.
    pub(crate) fn defer_old_messages(&mut self, then: Instant) {
        let chosen = self.chosen;
        let others = self.entries.iter_mut().filter(|entry| Some(entry.id) != chosen);
        for (message, since) in others.filter_map(|entry| entry.message.as_mut()) {
            if *since < then {
                message.urgency = Urgency::Still;
            }
        }
    }

    /// Returns when an entry's file was first found missing.
    pub(crate) fn missing_since(&self, id: LevelId) -> Option<Instant> {
        self.entry(id)?.missing_since
    }

    /// Records when an entry's file was found missing. `None` means that the file exists.
    pub(crate) fn set_missing_since(&mut self, id: LevelId, since: Option<Instant>) {
        if let Some(entry) = self.entry_mut(id) {
            entry.missing_since = since;
        }
    }

    /// Returns the message to show, and its file. Skips warnings about levels that are not
    /// selected. Prefers, in this order, urgent messages, the selected level, mistakes, and newer
    /// messages.
    pub(crate) fn message(&self) -> Option<(&Path, &Message)> {
        let all = self.entries.iter().filter_map(|entry| Some((entry, entry.message.as_ref()?)));
        let relevant = all.filter(|(entry, (message, _))| message.is_error || Some(entry.id) == self.chosen);
        let first = relevant.max_by_key(|(entry, (message, since))| {
            (message.urgency, Some(entry.id) == self.chosen, message.is_error, *since)
        });
        first.and_then(|(entry, (message, _))| Some((entry.file.as_deref()?, message)))
    }

    /// Iterates over the files with mistakes, in the order of the list.
    pub(crate) fn broken(&self) -> impl Iterator<Item = &Path> {
        let is_broken = |entry: &&LevelEntry| entry.message.as_ref().is_some_and(|(message, _)| message.is_error);
        self.entries.iter().filter(is_broken).filter_map(|entry| entry.file.as_deref())
    }

    fn entry(&self, id: LevelId) -> Option<&LevelEntry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    fn entry_mut(&mut self, id: LevelId) -> Option<&mut LevelEntry> {
        self.entries.iter_mut().find(|entry| entry.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;
    use proptest::prelude::*;
    use std::time::Duration;

    fn level(title: &str) -> Level {
        level::parse("test.lvl", title, "2 2\n").expect("a good level")
    }

    fn titles(levels: &LevelList) -> Vec<&str> {
        levels.iter().map(|level| level.title.as_str()).collect()
    }

    #[test]
    fn next_after_the_last_is_the_first() {
        let mut levels = LevelList::from(vec![level("a"), level("b"), level("c")]);
        levels.choose_neighbor(-1);
        assert_eq!((levels.number(), levels.is_last()), (3, true));
        assert_eq!([-1, 0, 1, 2].map(|by| levels.neighbor(by).expect("a level").title.clone()), ["b", "c", "a", "b"]);
        levels.choose_neighbor(1);
        assert_eq!((levels.number(), levels.is_last()), (1, false));
        levels.choose_place(7);
        assert_eq!(levels.number(), 3);
    }

    #[test]
    fn added_files_are_sorted_by_name_within_their_folder() {
        let mut levels = LevelList::from(vec![level("shipped")]);
        levels.add(Some(level("b")), Some("own/b.lvl".into()));
        levels.add(Some(level("elsewhere")), Some("other/a.lvl".into()));
        for (file, title) in [("own/c.lvl", "c"), ("own/a.lvl", "a"), ("new/a.lvl", "new")] {
            let id = levels.add_file(file.into());
            assert_eq!(levels.set_level(id, level(title)), None);
            assert_eq!(levels.find(Path::new(file)), Some(id));
        }
        assert_eq!(titles(&levels), ["shipped", "a", "b", "c", "elsewhere", "new"]);
        assert_eq!(levels.chosen().map(|level| level.title.as_str()), Some("shipped"), "nothing else was chosen");
    }

    #[test]
    fn set_has_the_levels_of_its_folders_only() {
        let mut levels = LevelList::from(vec![level("shipped")]);
        levels.add(Some(level("a")), Some("own/a.lvl".into()));
        levels.add(None, Some("own/broken.lvl".into()));
        levels.add(Some(level("elsewhere")), Some("own/deeper/b.lvl".into()));
        levels.add_set("Breakout", vec![None]);
        levels.add_set("own", vec![Some("own".into())]);
        let titles = |set| levels.set_levels(set).map(|(_, level)| level.title.as_str()).collect::<Vec<_>>();
        assert_eq!(levels.set_names().collect::<Vec<_>>(), ["Breakout", "own"]);
        assert_eq!((titles(0), titles(1), titles(2)), (vec!["shipped"], vec!["a"], vec![]));
    }

    #[test]
    fn messages_about_other_levels_are_urgent_for_a_while() {
        const MINUTE: Duration = Duration::from_secs(60);
        let mut levels = LevelList::default();
        for file in ["a.lvl", "b.lvl"] {
            let id = levels.add(Some(level(file)), Some(file.into()));
            levels.set_message(id, Some(Message::error(format!("error in {file}"))));
        }
        let urgent = |levels: &LevelList| {
            let all = levels.entries.iter().filter_map(|entry| entry.message.as_ref());
            all.filter(|(message, _)| message.urgency == Urgency::Now).count()
        };
        levels.defer_old_messages(Instant::now() - MINUTE);
        assert_eq!(urgent(&levels), 2, "nobody has read them yet");
        levels.defer_old_messages(Instant::now() + MINUTE);
        assert_eq!(urgent(&levels), 1, "the one that is played stays");
        assert_eq!(levels.message().map(|(file, _)| file), Some(Path::new("a.lvl")));
    }

    #[test]
    fn broken_file_joins_the_menu_once_it_is_mended() {
        let mut levels = LevelList::default();
        assert_eq!((levels.number(), levels.count(), levels.chosen_id()), (0, 0, None));
        levels.choose_neighbor(1);
        let broken = levels.add(None, Some("a.lvl".into()));
        assert_eq!(levels.chosen_id(), None);
        levels.add(Some(level("b")), Some("b.lvl".into()));
        assert_eq!(levels.chosen().map(|level| level.title.as_str()), Some("b"));
        levels.set_level(broken, level("a"));
        assert_eq!((titles(&levels), levels.number()), (vec!["a", "b"], 2));
        levels.remove_level(broken);
        assert_eq!((titles(&levels), levels.number()), (vec!["b"], 1));
    }

    proptest! {
        /// The selected level stays selected while it exists. A level is selected whenever there is
        /// one.
        #[test]
        fn chosen_level_stays_chosen(changes in prop::collection::vec((0_u8..5, 0_usize..8), 0..40)) {
            let mut levels = LevelList::default();
            let mut ids = Vec::new();
            for (change, which) in changes {
                let (before, id) = (levels.chosen_id(), ids.get(which).copied());
                match (change, id) {
                    (0, _) => ids.push(levels.add(Some(level("x")), None)),
                    (1, _) => ids.push(levels.add_file(format!("{which}.lvl").into())),
                    (2, Some(id)) => _ = levels.set_level(id, level("y")),
                    (3, Some(id)) => levels.remove_level(id),
                    _ => levels.choose_neighbor(1),
                }
                let after = levels.chosen_id();
                prop_assert_eq!(after.is_some(), !levels.is_empty());
                prop_assert_eq!(levels.number() == 0, levels.is_empty());
                let is_kept = before.is_none_or(|before| change == 4 || Some(before) == after || levels.level(before).is_none());
                prop_assert!(is_kept || id.is_none());
            }
        }
    }
}
