use super::*;
use crate::game::{GameState, Input};
use crate::lab::autopilot::Autopilot;
use crate::level;
use crate::library::LevelList;
use crate::menu::{self, Command, MenuAction, Page, PageRoom};
use crate::save::Storage;
use crate::scratch::Scratch;
use crate::settings::{Control, Key};
use std::path::{Path, PathBuf};

/// If a game was started from a desktop icon, nobody reads standard error.
#[test]
fn faulty_settings_and_scores_are_reported_in_the_window() {
    let folder = Scratch::new("told");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("scores.toml"), "nothing of the game's").expect("written");
    let text = "volume = 1000\nmuted = 3\nsamples = 99\ndead_zone = 99\ntext_size = 999\n";
    std::fs::write(folder.join("settings.toml"), text).expect("written");
    let mut session = Session::new(Vec::new(), 0, 7);
    let save = Save::open_in(Some(folder.to_path_buf()));
    let settings = SettingsFile::load_from(Some(folder.to_path_buf()), &save.storage);
    let _persistence = Persistence::new(save, settings, &mut session);
    let said = session.view(1.0, None).program.message.map(|message| message.text.clone()).unwrap_or_default();
    let expected = ["`volume` must be", "`muted` must be", "`samples` must be", "and 2 more", "scores.toml.broken"];
    let lines: Vec<_> = said.lines().collect();
    assert!(lines.len() == 5 && lines.iter().zip(expected).all(|(line, part)| line.contains(part)), "{said}");
}

/// If a record cannot be kept, the player can try again.
#[test]
fn a_record_that_cannot_be_kept_can_be_kept_later() {
    let folder = Scratch::new("keep");
    let level = level::parse("a.lvl", "A", "2\n0\n").expect("a good level");
    let mut session = Session::new(vec![level], 0, 7);
    let save = Save::open_in(Some(folder.to_path_buf()));
    let settings = SettingsFile::load_from(None, &save.storage);
    let mut persistence = Persistence::new(save, settings, &mut session);
    let mut autopilot = Autopilot::new(1);
    session.step(&Input { start: true, ..Input::default() });
    while session.game().state() == GameState::Active {
        let input = autopilot.input(session.game());
        session.step(&input);
    }
    (0..120).for_each(|_| _ = session.step(&Input::default()));
    std::fs::write(folder.join("records"), "in the way").expect("written");
    persistence.keep(&mut session);
    std::fs::write(folder.join("kept"), "in the way").expect("written");
    let keep = |session: &mut Session, persistence: &mut Persistence| {
        let focus = |session: &Session| {
            let (menu, context) = (session.screen().menu(), session.menu_context());
            menu.entries(&context)[menu.focus()].action
        };
        let mut pages = 0..20;
        while focus(session) != MenuAction::Keep && pages.next().is_some() {
            session.command(Command::Down);
        }
        session.command(Command::Confirm);
        persistence.keep(session);
        session.view(1.0, None).program.message.map(|message| message.text.clone()).unwrap_or_default()
    };
    let said = keep(&mut session, &mut persistence);
    assert!(said.contains("could not be recorded"), "{said}");
    std::fs::remove_file(folder.join("records")).expect("removed");
    let said = keep(&mut session, &mut persistence);
    assert!(said.contains("cannot be"), "{said}");
    std::fs::remove_file(folder.join("kept")).expect("removed");
    let said = keep(&mut session, &mut persistence);
    assert!(said.starts_with("replay saved; open it with the game"), "{said}");
    assert!(session.menu_context().end.is_some_and(|end| end.is_kept));
}

/// A session with its files, driven through its menus.
struct Window {
    session: Session,
    storage: Storage,
    persistence: Persistence,
}

impl Window {
    /// Opens the game with the settings file at `path`. `mode` is a game mode from the command
    /// line.
    fn open(path: &Path, mode: Option<&str>) -> Self {
        let save = Save::open_in(None);
        let storage = save.storage.clone();
        let settings = SettingsFile::load_from(path.parent().map(Path::to_owned), &storage);
        let mut levels = LevelList::from(vec![level::parse("a.lvl", "A", "2\n").expect("a good level")]);
        levels.add_set("Shipped", vec![None]);
        levels.add_set("Own", vec![None]);
        let mut session = Session::new(levels, 0, 7).at_title();
        let run = mode.map_or(settings.get().run, |mode| mode.parse().expect("good terms"));
        session.preferences.set(Settings { run, ..settings.get().clone() }, Vec::new());
        session.set_own_levels(Some("own".to_owned()));
        session.set_run_levels(&settings.get().levels);
        let persistence = Persistence::new(save, settings, &mut session);
        Self { session, storage, persistence }
    }

    /// Selects the entries one by one, starting at the title page. Then goes back there and saves.
    fn choose(&mut self, choices: &[MenuAction]) {
        choices.iter().for_each(|choice| self.click(*choice));
        (0..5).for_each(|_| _ = self.session.command(Command::Back));
        self.persistence.keep(&mut self.session);
        self.storage.flush();
    }

    fn click(&mut self, choice: MenuAction) {
        let view = self.session.view(1.0, None);
        let entries = view.entries();
        let index = entries.iter().position(|entry| entry.action == choice).expect("it is on the page");
        let middle = menu::entry_rects(view.screen.page().expect("a page"), &entries, &PageRoom::FIELD)[index].center();
        self.session.command(Command::Hover(middle));
        self.session.command(Command::Click(middle));
    }

    fn bind(&mut self, control: Control, slot: usize, key: &str) {
        [MenuAction::Open(Page::Settings), MenuAction::Open(Page::Keys), MenuAction::Key(control, slot)]
            .into_iter()
            .for_each(|choice| self.click(choice));
        self.session.preferences.take_key(Key::named(key));
        self.choose(&[]);
    }
}

/// Returns true if a settings file has these lines.
fn says(path: &Path, lines: &[&str]) -> bool {
    let text = std::fs::read_to_string(path).expect("a file");
    let missing = lines.iter().find(|line| !text.lines().any(|there| there == **line));
    missing.inspect(|line| eprintln!("{line} is not in:\n{text}")).is_none()
}

fn file(name: &str, text: &str) -> (Scratch, PathBuf) {
    let folder = Scratch::new(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("settings.toml");
    std::fs::write(&path, text).expect("written");
    (folder, path)
}

#[test]
fn chosen_key_leaves_other_entries_of_the_file_alone() {
    let (_folder, path) = file("by-hand", "# mine\nkeys_left = \"x left\"\n");
    let mut window = Window::open(&path, None);
    std::fs::write(&path, "# mine\nkeys_left = \"y left\"\npad_left = \"l1\"\n").expect("written");
    window.bind(Control::Pause, 1, "o");
    assert!(says(&path, &["# mine", "keys_left = \"y left\"", "keys_pause = \"p o\""]));
    // The other action loses this key.
    window.bind(Control::Pause, 0, "space");
    assert!(says(&path, &["keys_release = \"up\"", "keys_pause = \"space o\"", "pad_left = \"l1\""]));
    window.choose(&[MenuAction::Open(Page::Settings), MenuAction::Open(Page::Keys), MenuAction::ResetBindings]);
    assert!(says(&path, &["keys_left = \"a left\"", "keys_release = \"space up\""]));
}

/// The levels chosen for the next run survive a restart. Looking at another high score table does
/// not change them.
#[test]
fn the_levels_of_the_next_run_are_kept() {
    let (_folder, path) = file("levels", "volume = 30\n");
    let set = |window: &Window| window.session.menu_context().sets.next;
    let mut window = Window::open(&path, None);
    window.choose(&[MenuAction::Scores, MenuAction::Set]);
    assert_eq!(set(&window), 0, "they are the same");
    window.choose(&[MenuAction::Open(Page::Options), MenuAction::Set]);
    assert!(says(&path, &["levels = \"Own\""]));
    let mut window = Window::open(&path, None);
    assert_eq!(set(&window), 1);
    window.click(MenuAction::Scores);
    assert_eq!(window.session.menu_context().sets.table, 1, "its table comes first");
    window.click(MenuAction::Set);
    let context = window.session.menu_context();
    assert_eq!((context.sets.next, context.sets.table), (1, 0));
    window.choose(&[]);
    window.choose(&[MenuAction::Open(Page::Options), MenuAction::Set]);
    assert!(says(&path, &["levels = \"\""]));
    std::fs::write(&path, "levels = \"gone\"\n").expect("written");
    assert_eq!(set(&Window::open(&path, None)), 0, "a name that nothing has");
}

/// A game mode from the command line applies once. It is saved only if the player changes it.
#[test]
fn terms_of_the_command_line_are_kept_only_once_they_are_changed() {
    let (_folder, path) = file("terms", "run = \"easy slow-ball\"\n");
    let mut window = Window::open(&path, Some("run hard"));
    window.choose(&[MenuAction::Scores, MenuAction::Set]);
    assert!(says(&path, &["run = \"easy slow-ball\""]));
    window.choose(&[MenuAction::Open(Page::Options), MenuAction::Assist(1)]);
    assert!(says(&path, &["run = \"hard wide-paddle\""]));
}
