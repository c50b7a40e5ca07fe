//! The list of levels in the menu, with the one that is chosen. Each entry has a level, its file
//! and the message about it.
//!
//! An entry keeps its [`LevelId`] wherever it moves in the list, so nothing outside has to follow
//! an index.

use super::level_file::{by_name, proof};
use super::message::{Message, Urgency};
use crate::level::Level;
use crate::player::Proof;
use crate::time::Instant;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// The identity of an entry in its [`LevelList`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelId(usize);

/// A level, or a file that may become one.
#[derive(Debug)]
struct Entry {
    id: LevelId,
    /// `None` while the file has never been a level without mistakes, or is gone for good.
    level: Option<Level>,
    /// The program's own copies have no file.
    file: Option<PathBuf>,
    /// The message about it, and the time since when.
    message: Option<(Message, Instant)>,
    /// The time at which the file was first found missing.
    missing_since: Option<Instant>,
    /// The file of the author's win, as it was read.
    record: Option<Vec<u8>>,
    /// What it proves, once somebody asked.
    proof: OnceCell<Option<Proof>>,
}

/// Levels that belong together.
#[derive(Debug, Default)]
pub struct Set {
    /// Its name.
    pub name: String,
    /// Its author, where it names one.
    pub author: Option<String>,
    /// A sentence about it, by its author.
    pub about: Option<String>,
    /// The folders of their files; `None` for the program's own copies.
    pub folders: Vec<Option<PathBuf>>,
}

/// The levels of the menu in their order, and the one that is chosen.
///
/// Entries without a level are files with mistakes: the menu leaves them out, and they take their
/// place in it once they are mended.
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
    entries: Vec<Entry>,
    /// The sets through which a run can go. One may have no level yet.
    pub sets: Vec<Set>,
    /// Index in `entries`; that one has a level unless none has.
    chosen: usize,
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

/// The list as a menu.
impl LevelList {
    /// The number of levels to choose from.
    #[must_use]
    pub fn count(&self) -> usize {
        self.iter().count()
    }

    /// True if there is no level to choose.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// The levels to choose from, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Level> {
        self.entries.iter().filter_map(|entry| entry.level.as_ref())
    }

    /// The chosen level: the one that the menu shows, or that is played.
    #[must_use]
    pub fn chosen(&self) -> Option<&Level> {
        self.entries.get(self.chosen)?.level.as_ref()
    }

    /// The identity of the chosen level.
    #[must_use]
    pub fn chosen_id(&self) -> Option<LevelId> {
        self.chosen().map(|_| self.entries[self.chosen].id)
    }

    /// The number of the chosen level, from 1; 0 if there is none.
    #[must_use]
    pub fn number(&self) -> usize {
        self.entries.iter().take(self.chosen + 1).filter(|entry| entry.level.is_some()).count()
    }

    /// True if no level follows the chosen one.
    #[must_use]
    pub fn is_last(&self) -> bool {
        self.number() == self.count()
    }

    /// The level `forward` places behind the chosen one, or before it if negative. The first
    /// follows the last.
    #[must_use]
    pub fn neighbor(&self, forward: isize) -> Option<&Level> {
        let place = self.place(forward)?;
        self.iter().nth(place)
    }

    /// Chooses the level `forward` places behind the chosen one, or before it if negative. The
    /// first follows the last.
    pub fn choose_neighbor(&mut self, forward: isize) {
        self.choose(self.place(forward));
    }

    /// Chooses the level at this place, counted from 0, or the last one if there are fewer.
    pub fn choose_place(&mut self, place: usize) {
        self.choose(self.count().checked_sub(1).map(|last| place.min(last)));
    }

    /// The place in the menu, `forward` places from the chosen level.
    fn place(&self, forward: isize) -> Option<usize> {
        let count = isize::try_from(self.count()).ok().filter(|count| *count > 0)?;
        let number = isize::try_from(self.number()).ok()?;
        usize::try_from((number - 1 + forward).rem_euclid(count)).ok()
    }

    fn choose(&mut self, place: Option<usize>) {
        let mut playable = (0..self.entries.len()).filter(|index| self.entries[*index].level.is_some());
        self.chosen = place.and_then(|place| playable.nth(place)).unwrap_or(0);
    }
}

/// The sets of levels through which a run can go.
impl LevelList {
    /// Makes the levels of these folders a set; `None` stands for the program's own copies.
    pub fn add_set(&mut self, name: &str, folders: Vec<Option<PathBuf>>) {
        self.sets.push(Set { name: name.to_owned(), author: None, about: None, folders });
    }

    /// Describes a set anew, or adds it if there is none in its folders.
    pub fn put_set(&mut self, set: Set) {
        match self.sets.iter_mut().find(|known| known.folders == set.folders) {
            Some(known) => *known = set,
            None => self.sets.push(set),
        }
    }

    /// The set to which a level belongs.
    #[must_use]
    pub fn set_of(&self, id: LevelId) -> Option<&Set> {
        let is_in = |set: &usize| self.set_levels(*set).any(|(other, _)| other == id);
        (0..self.sets.len()).find(is_in).map(|set| &self.sets[set])
    }

    /// The name of each set.
    pub fn set_names(&self) -> impl Iterator<Item = &str> {
        self.sets.iter().map(|set| set.name.as_str())
    }

    /// The levels of a set in their order, the set counted from 0.
    pub fn set_levels(&self, set: usize) -> impl Iterator<Item = (LevelId, &Level)> {
        let folders = self.sets.get(set).map_or(&[][..], |set| &set.folders);
        let is_in = move |entry: &&Entry| {
            let folder = entry.file.as_deref().map(|file| file.parent().unwrap_or(Path::new("")));
            folders.iter().any(|of_set| of_set.as_deref() == folder)
        };
        self.entries.iter().filter(is_in).filter_map(|entry| Some((entry.id, entry.level.as_ref()?)))
    }
}

/// The entries behind the menu.
impl LevelList {
    /// Adds an entry behind all others: a level, or a file that may become one.
    pub fn add(&mut self, level: Option<Level>, file: Option<PathBuf>) -> LevelId {
        let is_first = self.is_empty() && level.is_some();
        let id = self.insert(self.entries.len(), level, file);
        if is_first {
            self.chosen = self.entries.len() - 1;
        }
        id
    }

    /// Adds a file that may become a level at its place by name among those of its folder, or
    /// behind all others if it is the first of its folder.
    pub fn add_file(&mut self, file: PathBuf) -> LevelId {
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
        let (record, proof) = (None, OnceCell::new());
        let entry = Entry { id, level, file, message: None, missing_since: None, record, proof };
        if place <= self.chosen && self.chosen < self.entries.len() {
            self.chosen += 1;
        }
        self.entries.insert(place, entry);
        id
    }

    /// The entry of a file.
    #[must_use]
    pub fn find(&self, file: &Path) -> Option<LevelId> {
        self.entries.iter().find(|entry| entry.file.as_deref() == Some(file)).map(|entry| entry.id)
    }

    /// Every entry that has a file.
    pub fn with_file(&self) -> impl Iterator<Item = (LevelId, &Path)> {
        self.entries.iter().filter_map(|entry| Some((entry.id, entry.file.as_deref()?)))
    }

    /// The file of an entry.
    #[must_use]
    pub fn file(&self, id: LevelId) -> Option<&Path> {
        self.entry(id)?.file.as_deref()
    }

    /// The level of an entry.
    #[must_use]
    pub fn level(&self, id: LevelId) -> Option<&Level> {
        self.entry(id)?.level.as_ref()
    }

    /// Sets the level of an entry and returns the old one. While a game runs use
    /// [`crate::session::Play::change_level`], which lets the game follow.
    pub fn set_level(&mut self, id: LevelId, level: Level) -> Option<Level> {
        let is_first = self.is_empty();
        let index = self.index(id)?;
        if is_first {
            self.chosen = index;
        }
        self.entries[index].proof.take();
        self.entries[index].level.replace(level)
    }

    /// Sets the bytes of the file with the author's win of a level.
    pub fn set_record(&mut self, id: LevelId, record: Option<Vec<u8>>) {
        if let Some(entry) = self.entry_mut(id) {
            entry.record = record;
            entry.proof.take();
        }
    }

    /// The author's win of the chosen level. It is played when somebody asks for the first time.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        let entry = self.entries.get(self.chosen)?;
        let read = || proof("", entry.record.as_ref()?, entry.level.as_ref()?).ok();
        entry.proof.get_or_init(read).as_ref()
    }

    /// Chooses the level of this entry, if it has one.
    pub fn choose_id(&mut self, id: LevelId) {
        if let Some(index) = self.index(id).filter(|index| self.entries[*index].level.is_some()) {
            self.chosen = index;
        }
    }

    /// Takes the level of an entry out of the menu, and its message with it. If it was chosen, the
    /// next one is, or the one before if it was the last.
    pub fn remove_level(&mut self, id: LevelId) {
        let Some(index) = self.index(id) else { return };
        let place = self.place(0).map(|place| place - usize::from(index < self.chosen && self.level(id).is_some()));
        (self.entries[index].level, self.entries[index].message) = (None, None);
        let last = self.count().checked_sub(1);
        self.choose(place.zip(last).map(|(place, last)| place.min(last)));
    }

    /// Sets or removes the message about an entry. It counts as the newest.
    pub fn set_message(&mut self, id: LevelId, message: Option<Message>) {
        if let Some(entry) = self.entry_mut(id) {
            entry.message = message.map(|message| (message, Instant::now()));
        }
    }

    /// Lets every message wait until the game stands still.
    pub fn defer_messages(&mut self) {
        for (message, _) in self.entries.iter_mut().filter_map(|entry| entry.message.as_mut()) {
            message.urgency = Urgency::Still;
        }
    }

    /// Lets messages about other levels than the chosen one wait until the game stands still, if
    /// they are older than `then`: the player has had time to read them.
    pub fn defer_old_messages(&mut self, then: Instant) {
        let chosen = self.chosen_id();
        let others = self.entries.iter_mut().filter(|entry| Some(entry.id) != chosen);
        for (message, since) in others.filter_map(|entry| entry.message.as_mut()) {
            if *since < then {
                message.urgency = Urgency::Still;
            }
        }
    }

    /// The time at which the file of an entry was first found missing.
    #[must_use]
    pub fn missing_since(&self, id: LevelId) -> Option<Instant> {
        self.entry(id)?.missing_since
    }

    /// Notes the time at which the file of an entry was found missing, or `None` if it is there.
    pub fn set_missing_since(&mut self, id: LevelId, since: Option<Instant>) {
        if let Some(entry) = self.entry_mut(id) {
            entry.missing_since = since;
        }
    }

    /// The message to show, and its file. Warnings about other levels than the chosen one are left
    /// out. Of the messages that are left, the most urgent comes first, then the one about the
    /// chosen level, then mistakes, then the newest.
    #[must_use]
    pub fn message(&self) -> Option<(&Path, &Message)> {
        let chosen = self.chosen_id();
        let all = self.entries.iter().filter_map(|entry| Some((entry, entry.message.as_ref()?)));
        let relevant = all.filter(|(entry, (message, _))| message.is_error || Some(entry.id) == chosen);
        let first = relevant.max_by_key(|(entry, (message, since))| {
            (message.urgency, Some(entry.id) == chosen, message.is_error, *since)
        });
        first.and_then(|(entry, (message, _))| Some((entry.file.as_deref()?, message)))
    }

    /// The files with mistakes, in the list's order.
    pub fn broken(&self) -> impl Iterator<Item = &Path> {
        let is_broken = |entry: &&Entry| entry.message.as_ref().is_some_and(|(message, _)| message.is_error);
        self.entries.iter().filter(is_broken).filter_map(|entry| entry.file.as_deref())
    }

    fn index(&self, id: LevelId) -> Option<usize> {
        self.entries.iter().position(|entry| entry.id == id)
    }

    fn entry(&self, id: LevelId) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    fn entry_mut(&mut self, id: LevelId) -> Option<&mut Entry> {
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
        /// The chosen level stays chosen while it is there, and there is a chosen one while there
        /// is any.
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
