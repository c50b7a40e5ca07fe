//! What the game remembers of its player: notes of what was played go into the store, and what the
//! store says goes back into the game.

use super::SettingsFile;
use crate::files::shown;
use crate::play::{Note, Play};
use crate::screen::Mode;
use crate::store::{self, Store};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// While the picture stands still, what could not be written is tried again so often: the window
/// system may end the program without a word.
const AGAIN_AFTER: Duration = Duration::from_secs(5);

/// The store, and what was last put there.
pub(super) struct Memory {
    store: Store,
    /// The file of the last recorded game.
    last_record: Option<PathBuf>,
    /// When what could not be written was last tried again.
    tried: Instant,
}

impl Memory {
    /// Tells the game what was reached before.
    pub(super) fn new(mut store: Store, settings: &mut SettingsFile, play: &mut Play) -> Self {
        play.set_today(store::today());
        play.remember(store.scores().clone(), store.saved_run().cloned());
        tell(&mut store, settings, play);
        Self { store, last_record: None, tried: Instant::now() }
    }

    /// Writes down what is to be kept since the last call.
    pub(super) fn keep(&mut self, play: &mut Play, settings: &mut SettingsFile) {
        let notes = play.take_notes();
        let catches_up =
            play.screen().mode() != Mode::Playing && self.store.is_behind() && self.tried.elapsed() >= AGAIN_AFTER;
        if notes.is_empty() && !catches_up {
            return;
        }
        if catches_up {
            self.tried = Instant::now();
            self.store.catch_up();
        }
        for note in notes {
            match note {
                Note::Level(result) => self.store.change(|scores| _ = scores.add_level(&result)),
                Note::Score(entry) => self.store.change(|scores| scores.add_run(entry)),
                Note::Rename(entry, name) => self.store.rename(&entry, &name),
                Note::Learned(lesson) => self.store.change(|scores| scores.learn(lesson)),
                Note::Saved(run) => self.store.save_run(run.as_ref()),
                Note::Meanwhile(run) => self.store.save_run_meanwhile(&run),
                Note::Record(record) => self.last_record = self.store.record(&record),
                Note::Keep => self.keep_record(play),
                Note::Setting(setting) => {
                    let now = play.settings();
                    settings.change(|settings| setting.copy(now, settings));
                }
                Note::Keys => {
                    let keys = play.settings().keys;
                    settings.change(|settings| settings.keys = keys);
                }
                Note::Terms(terms) => settings.change(|settings| settings.run = terms),
            }
        }
        play.set_scores(self.store.scores().clone());
        play.set_today(store::today());
        tell(&mut self.store, settings, play);
    }

    /// The folder in which it is kept.
    pub(super) fn folder(&self) -> Option<PathBuf> {
        self.store.folder()
    }

    /// The program ends by a mistake of its own: what is known of it goes into a file, and where
    /// that is to standard error.
    pub(super) fn report(&self, play: &Play) {
        let Some(folder) = self.folder() else { return };
        let cause = crate::panic::last().unwrap_or_default();
        let record = play.record().to_text();
        let text = format!("{cause}\nbreakout {}\n\n{record}", env!("CARGO_PKG_VERSION"));
        match store::write_numbered(&folder, "fault", "txt", text.as_bytes()) {
            Ok(file) => crate::warn(&format_args!("a report is in {}; send it along", shown(&file))),
            Err(error) => crate::warn(&format_args!("no report could be written: {error}")),
        }
    }

    /// The last recorded game shall never be thrown away.
    fn keep_record(&mut self, play: &mut Play) {
        if self.last_record.is_none() {
            self.last_record = self.store.record_missed();
        }
        match self.last_record.as_ref().map(|record| self.store.keep(record)) {
            Some(Ok(path)) => {
                play.tell(&format!("kept as {}", shown(&path)));
                self.last_record = Some(path);
            }
            Some(Err(error)) => play.say_not_kept(&error),
            None => play.say_not_kept("this game could not be recorded, so there is nothing to keep"),
        }
    }
}

/// So much of what is wrong with the settings is told at a time: an editor's slip is one or two
/// values, and more would cover the menu.
const MOST_OF_SETTINGS: usize = 3;

/// Tells the player what is wrong with the files.
fn tell(store: &mut Store, settings: &mut SettingsFile, play: &mut Play) {
    let mut warnings = store.take_warnings();
    let of_settings = settings.take_warnings();
    let left = of_settings.len().saturating_sub(MOST_OF_SETTINGS);
    warnings.extend(of_settings.into_iter().take(MOST_OF_SETTINGS));
    if left > 0 {
        warnings.push(format!("and {left} more in the settings"));
    }
    if !warnings.is_empty() {
        play.tell(&warnings.join("\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::replay::Replay;
    use crate::game::{GameState, Input};
    use crate::level;
    use crate::menu::{Choice, Command};
    use crate::scratch::Scratch;
    use crate::trial::autopilot::Autopilot;

    /// A game that was started from a desktop's icon has nobody who reads standard error.
    #[test]
    fn what_is_wrong_with_settings_and_store_is_told_in_the_window() {
        let folder = Scratch::new("told");
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("scores.txt"), "nothing of the game's").expect("written");
        let text = "volume = 1000\nmuted = 3\nsamples = 99\ndead_zone = 99\ntext_size = 999\n";
        std::fs::write(folder.join("settings.toml"), text).expect("written");
        let mut settings = SettingsFile::load_from(Some(folder.join("settings.toml")));
        let mut play = Play::new(Vec::new(), 0, 7);
        let _memory = Memory::new(Store::open_in(Some(folder.to_path_buf())), &mut settings, &mut play);
        let said = play.view(1.0, None).message.map(|message| message.text.clone()).unwrap_or_default();
        let expected = ["scores.txt.broken", "`volume` must be", "`muted` must be", "`samples` must be", "and 2 more"];
        let lines: Vec<_> = said.lines().collect();
        assert!(lines.len() == 5 && lines.iter().zip(expected).all(|(line, part)| line.contains(part)), "{said}");
    }

    /// What the player asked to keep can be asked for again where it could not be kept.
    #[test]
    fn a_record_that_cannot_be_kept_can_be_kept_later() {
        let folder = Scratch::new("keep");
        let level = level::parse("a.lvl", "A", "2\n0\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 7);
        let mut settings = SettingsFile::nowhere();
        let mut memory = Memory::new(Store::open_in(Some(folder.to_path_buf())), &mut settings, &mut play);
        let mut autopilot = Autopilot::new(1);
        play.step(&Input { start: true, ..Input::default() });
        while play.game().state() == GameState::Active {
            let input = autopilot.input(play.game());
            play.step(&input);
        }
        (0..120).for_each(|_| _ = play.step(&Input::default()));
        std::fs::write(folder.join("records"), "in the way").expect("written");
        memory.keep(&mut play, &mut settings);
        std::fs::write(folder.join("kept"), "in the way").expect("written");
        let keep = |play: &mut Play, memory: &mut Memory, settings: &mut SettingsFile| {
            let focus = |play: &Play| {
                let (menu, facts) = (play.screen().menu(), play.view(1.0, None).facts);
                menu.entries(&facts)[menu.focus()].choice
            };
            let mut pages = 0..20;
            while focus(play) != Choice::Keep && pages.next().is_some() {
                play.command(Command::Down);
            }
            play.command(Command::Confirm);
            memory.keep(play, settings);
            play.view(1.0, None).message.map(|message| message.text.clone()).unwrap_or_default()
        };
        let said = keep(&mut play, &mut memory, &mut settings);
        assert!(said.contains("could not be recorded"), "{said}");
        std::fs::remove_file(folder.join("records")).expect("removed");
        let said = keep(&mut play, &mut memory, &mut settings);
        assert!(said.contains("cannot be"), "{said}");
        std::fs::remove_file(folder.join("kept")).expect("removed");
        let said = keep(&mut play, &mut memory, &mut settings);
        assert!(said.starts_with("kept as "), "{said}");
        assert!(play.view(1.0, None).facts.end.is_some_and(|end| end.is_kept));
    }

    /// A report has the record of the game so far, which plays the same again.
    #[test]
    fn a_report_has_the_record_so_far() {
        let folder = Scratch::new("report");
        let level = level::parse("a.lvl", "A", "2 2\n").expect("a good level");
        let mut play = Play::new(vec![level], 0, 7);
        let memory = Memory::new(Store::open_in(Some(folder.to_path_buf())), &mut SettingsFile::nowhere(), &mut play);
        (0..50).for_each(|_| _ = play.step(&Input { start: true, ..Input::default() }));
        memory.report(&play);
        let files = folder.read_dir().expect("the folder").flatten().map(|entry| entry.path());
        let mut reports = files.filter(|file| file.to_string_lossy().contains("fault-"));
        let text = std::fs::read_to_string(reports.next().expect("a report")).expect("text");
        let (head, record) = text.split_once("\n\n").expect("a record after an empty line");
        assert!(head.ends_with(concat!("breakout ", env!("CARGO_PKG_VERSION"))), "{head}");
        let game = Replay::parse("report", record).expect("a record").verify().expect("it plays the same again");
        assert_eq!(game.hash(), play.game().hash());
    }
}
