//! Opens the game's window on levels or on a recorded game.

use super::arguments::{Cli, PlayArguments};
use super::levels::index;
use super::output::CliError;
use super::replay::read_replay;
use crate::app::{self, AppError, Options};
use crate::assets::Assets;
use crate::files;
use crate::game::replay::Replay;
use crate::game::rules::GameMode;
use crate::game::rules::RuleSet;
use crate::lab::autopilot::Autopilot;
use crate::level;
use crate::library::{self, LevelLibrary, LevelList, LoadError};
use crate::player::{Link, Moment};
use crate::save::{Save, SettingsFile};
use crate::session::Session;
use crate::settings::{Setting, Settings};
use clap::CommandFactory;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

/// Opens the game after `prepare` has changed the session.
pub(super) fn play(
    arguments: &PlayArguments,
    prepare: &dyn Fn(&mut Session) -> Result<(), CliError>,
) -> Result<ExitCode, CliError> {
    let assets = Assets::find(arguments.assets.assets.clone())?;
    arguments.files.iter().try_for_each(|file| check_word(file))?;
    let LevelLibrary { mut levels, folders, own, mistakes } = match &arguments.files[..] {
        [] => LevelLibrary::shipped_and_own(&assets)?,
        files => LevelLibrary::from_files(files)?,
    };
    let level = arguments.level.unwrap_or(1);
    let selected = match index(level, levels.count()) {
        Ok(selected) => selected,
        // Every file has mistakes: the window opens anyway, and shows the first level once it is
        // fixed.
        Err(_) if levels.is_empty() && level == 1 => 0,
        Err(error) => return LoadError::of_all(mistakes).map_err(CliError::from).and(Err(error)),
    };
    let seed = arguments.seed.unwrap_or_else(random_seed);
    // A demo saves neither results nor runs.
    let save = if arguments.demo { Save::nowhere() } else { Save::open() };
    let kept = SettingsFile::load(&save.storage);
    let (settings, overridden) = settings_for(arguments, kept.get());
    levels.choose_place(selected);
    let rules = rules_of_level(arguments, &settings, &levels);
    let mut session = first_page(Session::new(levels, selected, seed).with_mode(rules), arguments);
    prepare_run(&mut session, arguments, &settings);
    prepare(&mut session)?;
    session.preferences.set(settings, overridden);
    let shown = app::run(Options {
        assets,
        session,
        save,
        folders,
        own,
        autopilot: arguments.demo.then(|| Autopilot::new(seed)),
        replay: None,
        xray: arguments.xray,
        kept,
        is_edited: !arguments.files.is_empty(),
    });
    // The window shows mistakes in levels itself. Without a window, print them here.
    if matches!(shown, Err(AppError::NoDisplay(_))) {
        LoadError::of_all(mistakes)?;
    }
    shown?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the session at its first page: the title, or a level's page if the command line asks for
/// a level, a file or rules.
fn first_page(session: Session, arguments: &PlayArguments) -> Session {
    let is_whole = arguments.files.iter().all(|file| library::is_set(file));
    let is_plain = is_whole && arguments.level.is_none() && arguments.rules.is_none();
    match (arguments.demo, is_plain) {
        (true, _) => session.without_results(),
        (false, true) => session.at_title(),
        (false, false) => session,
    }
}

/// Returns the rules for *Practice*. The game's own levels use a run's rules, as from the menu. A
/// level with an author's win uses the kind of rules of that win.
fn rules_of_level(arguments: &PlayArguments, settings: &Settings, levels: &LevelList) -> GameMode {
    let is_proven = || levels.proof().is_some_and(|proof| proof.record.mode.set == RuleSet::Run);
    let is_run = arguments.files.is_empty() || is_proven();
    arguments.rules.unwrap_or(if is_run { settings.run } else { GameMode::TUTORIAL })
}

/// Sets the levels of the next run to the player's last choice. Offers to keep an archive that is
/// named on the command line.
fn prepare_run(session: &mut Session, arguments: &PlayArguments, settings: &Settings) {
    // Files on the command line do not change the player's saved choice.
    if arguments.files.is_empty() {
        session.set_own_levels(library::own_folder().map(|folder| library::homely(&folder)));
        session.set_run_levels(&settings.levels);
    }
    if let [file] = &arguments.files[..] {
        if library::is_archive(file) {
            session.set_archive(file.clone());
        } else if let Some(problem) = session.levels().proof_problem().filter(|_| !library::is_set(file)) {
            session.notify(&problem);
        }
    }
}

/// Applies the options of the command line to the player's settings. Returns the settings, and
/// which of them were overridden by which option.
fn settings_for(arguments: &PlayArguments, kept: &Settings) -> (Settings, Vec<(Setting, &'static str)>) {
    let (mut settings, mut overridden) = (kept.clone(), Vec::new());
    settings.run = arguments.rules.filter(|mode| mode.set == RuleSet::Run).unwrap_or(settings.run);
    // `--mute` wins over `--volume`.
    for (setting, flag, value) in [
        (Setting::Fullscreen, "--fullscreen", arguments.fullscreen.then_some(1)),
        (Setting::Vsync, "--no-vsync", arguments.no_vsync.then_some(0)),
        (Setting::Volume, "--volume", arguments.volume),
        (Setting::Muted, "--mute", arguments.mute.then_some(1)),
        (Setting::Samples, "--samples", arguments.samples),
        (Setting::ReducedMotion, "--reduced-motion", arguments.reduced_motion.then_some(1)),
        (Setting::EffectsLevel, "--feedback", arguments.feedback.map(|feedback| feedback as u16)),
    ] {
        if let Some(value) = value {
            settings.set(setting, value);
            overridden.push((setting, flag));
        }
    }
    (settings, overridden)
}

/// Reports a single word that is no file: it may be a misspelled command.
fn check_word(file: &Path) -> Result<(), CliError> {
    if files::is_stdin(file) {
        return Err("the game reloads levels whenever they are saved, so it cannot take one from standard input; \
                    save the level in a file and name that"
            .into());
    }
    let word = file.to_str().filter(|word| word.bytes().all(|byte| byte.is_ascii_lowercase()));
    let Some(word) = word.filter(|_| file.symlink_metadata().is_err()) else { return Ok(()) };
    let command = Cli::command();
    let level = file.with_extension("lvl");
    let help = match level::nearest(word, command.get_subcommands().map(clap::Command::get_name)) {
        _ if level.is_file() => format!("did you mean `breakout {}`?", files::shown(&level)),
        Some(known) => format!("did you mean `breakout {known}`?"),
        None => "`breakout --help` lists the commands".to_owned(),
    };
    Err(format!("{word}: neither a file nor a command; {help}").into())
}

/// Opens a link to a level or a game. The game's own levels are behind it.
pub(super) fn open_link(link: Result<Link, String>, mut arguments: PlayArguments) -> Result<ExitCode, CliError> {
    if arguments.files.len() > 1 || !matches!(arguments, PlayArguments { level: None, rules: None, demo: false, .. }) {
        return Err("`--level`, `--rules`, `--demo` and other files cannot be used with a link".into());
    }
    arguments.files.clear();
    let assets = Assets::find(arguments.assets.assets.clone())?;
    let LevelLibrary { levels, folders, own, .. } = LevelLibrary::shipped_and_own(&assets)?;
    let mut session = Session::new(levels, 0, arguments.seed.unwrap_or_else(random_seed));
    let replay = match link.and_then(|link| session.open_link(link)) {
        Ok(replay) => replay,
        Err(problem) => return show_problem(problem.into(), arguments),
    };
    let save = Save::open();
    let kept = SettingsFile::load(&save.storage);
    let (settings, overridden) = settings_for(&arguments, kept.get());
    session.preferences.set(settings, overridden);
    let (xray, autopilot) = (arguments.xray, None);
    app::run(Options { assets, session, save, folders, own, autopilot, replay, xray, kept, is_edited: false })?;
    Ok(ExitCode::SUCCESS)
}

/// Returns an error, or shows it in the window if the program was started from a desktop, which has no
/// visible standard error.
fn show_problem(error: CliError, arguments: PlayArguments) -> Result<ExitCode, CliError> {
    if std::io::stderr().is_terminal() {
        return Err(error);
    }
    let arguments = PlayArguments { files: Vec::new(), ..arguments };
    let notify = |session: &mut Session| {
        session.notify(&error.to_string());
        Ok(())
    };
    play(&arguments, &notify).or(Err(error))
}

/// Shows a recorded game, for `breakout FILE.replay` and `breakout replay`.
pub(super) fn show_replay(arguments: PlayArguments) -> Result<ExitCode, CliError> {
    if !matches!(arguments, PlayArguments { level: None, seed: None, rules: None, demo: false, .. }) {
        return Err("`--level`, `--seed`, `--rules` and `--demo` cannot be used with a recorded game".into());
    }
    let read = match &arguments.files[..] {
        [file] => read_replay(file),
        _ => Err("one recorded game can be shown at a time; `--check` takes several".into()),
    };
    match read {
        Ok(replay) => show_record(replay, arguments),
        Err(error) => show_problem(error, arguments),
    }
}

/// Shows a recorded game in the window.
fn show_record(replay: Replay, arguments: PlayArguments) -> Result<ExitCode, CliError> {
    // A recording earns no results, but changed settings are saved.
    let save = Save::open_in(None);
    let kept = SettingsFile::load(&save.storage);
    let (settings, overridden) = settings_for(&arguments, kept.get());
    let mut session = Session::new(vec![replay.level.clone()], 0, replay.seed).showing(&replay);
    session.preferences.set(settings, overridden);
    app::run(Options {
        assets: Assets::find(arguments.assets.assets)?,
        session,
        save,
        folders: Vec::new(),
        own: None,
        autopilot: None,
        replay: Some(Moment { record: replay, step: 0 }),
        xray: arguments.xray,
        kept,
        is_edited: true,
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Returns a different seed at each start.
fn random_seed() -> u64 {
    use crate::time::{SystemTime, UNIX_EPOCH};
    use std::hash::{BuildHasher, RandomState};
    // In a browser `RandomState` is constant, but the clock differs.
    RandomState::new().hash_one(SystemTime::now().duration_since(UNIX_EPOCH).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::Page;

    /// A set on the command line opens on the title, which shows its title, author and description.
    /// A level opens on its own page.
    #[test]
    fn set_on_the_command_line_begins_with_its_title() {
        let folder = crate::scratch::Scratch::new("named-set");
        for (file, text) in [("a.lvl", "2 2\n"), ("set.toml", "title = \"T\"\nauthor = \"Ada\"\nabout = \"Cold.\"\n")] {
            std::fs::write(folder.join(file), text).expect("written");
        }
        let page = |files: &[std::path::PathBuf], level: Option<usize>| {
            let library = LevelLibrary::from_files(files).expect("levels");
            let arguments = PlayArguments { files: files.to_vec(), level, ..PlayArguments::default() };
            let session = first_page(Session::new(library.levels, 0, 1), &arguments);
            let context = session.menu_context();
            (session.screen().page(), session.screen().menu().entries(&context)[0].note.clone())
        };
        let (first, note) = page(&[folder.to_path_buf()], None);
        assert_eq!((first, note.as_str()), (Some(Page::Title), "T by Ada · 1 level · normal. Cold."));
        assert_eq!(page(&[folder.to_path_buf()], Some(1)).0, Some(Page::Practice));
        assert_eq!(page(&[folder.join("a.lvl")], None).0, Some(Page::Practice));
    }

    /// The page gives the game a pasted level as a file.
    #[test]
    fn file_with_a_damaged_proof_opens_and_says_so() {
        let folder = crate::scratch::Scratch::new("damaged-proof");
        std::fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("a.lvl");
        for (comment, expected) in [("; no proof", None), ("; won: #game=1.0.abc", Some("this link has lost a part"))] {
            std::fs::write(&file, format!("{comment}\n2 2\n")).expect("written");
            let library = LevelLibrary::from_files(std::slice::from_ref(&file)).expect("a level");
            let mut session = Session::new(library.levels, 0, 1);
            let arguments = PlayArguments { files: vec![file.clone()], ..PlayArguments::default() };
            prepare_run(&mut session, &arguments, &Settings::default());
            let message = session.take_message();
            assert_eq!(message.is_some(), expected.is_some());
            assert!(message.is_none_or(|message| message.contains(expected.unwrap_or_default())));
        }
    }

    #[test]
    fn practice_begins_with_rules_by_which_the_author_has_won() {
        let level = level::parse("a.lvl", "A", "2 2\n").expect("a good level");
        let (levels, settings) = (LevelList::from(vec![level]), Settings::default());
        let (plain, classic) = (PlayArguments::default(), GameMode::TUTORIAL);
        let files = vec!["a.lvl".into()];
        for (arguments, expected) in [
            (PlayArguments { level: Some(3), ..PlayArguments::default() }, settings.run),
            (PlayArguments { rules: Some(classic), ..PlayArguments::default() }, classic),
            (PlayArguments { files, ..PlayArguments::default() }, classic),
            (plain, settings.run),
        ] {
            assert_eq!(rules_of_level(&arguments, &settings, &levels), expected, "{arguments:?}");
        }
    }

    #[test]
    fn every_start_has_a_seed_of_its_own() {
        let seeds: std::collections::HashSet<u64> = (0..20).map(|_| random_seed()).collect();
        assert_eq!(seeds.len(), 20);
    }
}
