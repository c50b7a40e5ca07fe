//! The game in its window: levels, or a recorded game.

use super::CliError;
use super::arguments::{Cli, PlayArguments};
use super::levels::index;
use super::replay::read_replay;
use crate::app::{self, AppError, Options};
use crate::assets::Assets;
use crate::files;
use crate::game::replay::Replay;
use crate::game::rules::RuleSet;
use crate::game::rules::RunRules;
use crate::level;
use crate::library::{self, LevelLibrary, LevelList, LoadError};
use crate::save::{Save, SettingsFile};
use crate::session::Play;
use crate::settings::{Setting, Settings};
use crate::trial::autopilot::Autopilot;
use clap::CommandFactory;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

/// Opens the game, as `prepare` makes it.
pub(super) fn play(
    arguments: &PlayArguments,
    prepare: &dyn Fn(&mut Play) -> Result<(), CliError>,
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
        // The first of its levels is shown as soon as it is one.
        Err(_) if levels.is_empty() && level == 1 => 0,
        Err(error) => return LoadError::of_all(mistakes).map_err(CliError::from).and(Err(error)),
    };
    let seed = arguments.seed.unwrap_or_else(random_seed);
    // A demo keeps neither results nor runs.
    let save = if arguments.demo { Save::nowhere() } else { Save::open() };
    let kept = SettingsFile::load(&save.storage);
    let (settings, overridden) = settings_for(arguments, kept.get());
    levels.choose_place(selected);
    let rules = rules_of_level(arguments, &settings, &levels);
    let mut play = first_page(Play::new(levels, selected, seed).by(rules), arguments);
    prepare_run(&mut play, arguments, &settings);
    prepare(&mut play)?;
    let shown = app::run(Options {
        assets,
        play,
        save,
        folders,
        own,
        autopilot: arguments.demo.then(|| Autopilot::new(seed)),
        replay: None,
        xray: arguments.xray,
        settings,
        overridden,
        kept,
        is_edited: !arguments.files.is_empty(),
    });
    // The window says what is wrong with the levels; without one it is said here.
    if matches!(shown, Err(AppError::NoDisplay(_))) {
        LoadError::of_all(mistakes)?;
    }
    shown?;
    Ok(ExitCode::SUCCESS)
}

/// The game at its first page. Where something certain is asked for, that is shown at once.
fn first_page(play: Play, arguments: &PlayArguments) -> Play {
    let is_whole = arguments.files.iter().all(|file| library::is_set(file));
    let is_plain = is_whole && arguments.level.is_none() && arguments.rules.is_none();
    match (arguments.demo, is_plain) {
        (true, _) => play.forgetting(),
        (false, true) => play.at_title(),
        (false, false) => play,
    }
}

/// The rules of a single level. The game's own have a run's rules, as from the menu; an author's
/// win is raced by rules of its kind.
fn rules_of_level(arguments: &PlayArguments, settings: &Settings, levels: &LevelList) -> RunRules {
    let is_proven = || levels.proof().is_some_and(|proof| proof.record.terms.set == RuleSet::Run);
    let is_run = arguments.files.is_empty() || is_proven();
    arguments.rules.unwrap_or(if is_run { settings.run } else { RunRules::TUTORIAL })
}

/// The next run goes through the levels that were chosen last. An archive that is named can be
/// kept.
fn prepare_run(play: &mut Play, arguments: &PlayArguments, settings: &Settings) {
    // Files that are named are no choice for another time.
    if arguments.files.is_empty() {
        play.set_own_levels(library::own_folder().map(|folder| library::homely(&folder)));
        play.set_run_levels(&settings.levels);
    }
    if let [file] = &arguments.files[..]
        && library::is_archive(file)
    {
        play.set_archive(file.clone());
    }
}

/// The player's settings with those of the command line for this run, and which these are.
fn settings_for(arguments: &PlayArguments, kept: &Settings) -> (Settings, Vec<(Setting, &'static str)>) {
    let (mut settings, mut overridden) = (kept.clone(), Vec::new());
    settings.run = arguments.rules.filter(|terms| terms.set == RuleSet::Run).unwrap_or(settings.run);
    // A volume is asked for to be heard, so silence comes after it.
    for (setting, flag, value) in [
        (Setting::Fullscreen, "--fullscreen", arguments.fullscreen.then_some(1)),
        (Setting::Vsync, "--no-vsync", arguments.no_vsync.then_some(0)),
        (Setting::Volume, "--volume", arguments.volume),
        (Setting::Muted, "--mute", arguments.mute.then_some(1)),
        (Setting::Samples, "--samples", arguments.samples),
        (Setting::ReducedMotion, "--reduced-motion", arguments.reduced_motion.then_some(1)),
        (Setting::Feedback, "--feedback", arguments.feedback.map(|feedback| feedback as u16)),
    ] {
        if let Some(value) = value {
            settings.set(setting, value);
            overridden.push((setting, flag));
        }
    }
    (settings, overridden)
}

/// A single word that is no file may be meant as a command.
fn check_word(file: &Path) -> Result<(), CliError> {
    if files::is_stdin(file) {
        return Err(
            "the game reads its levels anew whenever they are saved, so it cannot take one from standard input; \
                    save the level in a file and name that"
                .into(),
        );
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

/// Shows a recorded game, by its name alone or as `breakout replay`.
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
        // Opened from a desktop, the error is shown in the window: nobody reads standard error.
        Err(error) if !std::io::stderr().is_terminal() => {
            let arguments = PlayArguments { files: Vec::new(), ..arguments };
            let tell = |play: &mut Play| {
                play.tell(&error.to_string());
                Ok(())
            };
            play(&arguments, &tell).or(Err(error))
        }
        Err(error) => Err(error),
    }
}

/// Shows a recorded game in the window.
fn show_record(replay: Replay, arguments: PlayArguments) -> Result<ExitCode, CliError> {
    // Nothing is reached here, but what is set is kept.
    let save = Save::open_in(None);
    let kept = SettingsFile::load(&save.storage);
    let (settings, overridden) = settings_for(&arguments, kept.get());
    app::run(Options {
        assets: Assets::find(arguments.assets.assets)?,
        play: Play::new(vec![replay.level.clone()], 0, replay.seed).showing(&replay),
        save,
        folders: Vec::new(),
        own: None,
        autopilot: None,
        replay: Some(replay),
        xray: arguments.xray,
        settings,
        overridden,
        kept,
        is_edited: true,
    })?;
    Ok(ExitCode::SUCCESS)
}

/// A seed that differs from start to start.
fn random_seed() -> u64 {
    use crate::time::{SystemTime, UNIX_EPOCH};
    use std::hash::{BuildHasher, RandomState};
    // A page has no random state; its clock differs all the same.
    RandomState::new().hash_one(SystemTime::now().duration_since(UNIX_EPOCH).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::Page;

    /// A set begins where its title, its author and its sentence are told; a level with itself.
    #[test]
    fn set_on_the_command_line_begins_with_its_title() {
        let folder = crate::scratch::Scratch::new("named-set");
        for (file, text) in [("a.lvl", "2 2\n"), ("set.toml", "title = \"T\"\nauthor = \"Ada\"\nabout = \"Cold.\"\n")] {
            std::fs::write(folder.join(file), text).expect("written");
        }
        let page = |files: &[std::path::PathBuf], level: Option<usize>| {
            let library = LevelLibrary::from_files(files).expect("levels");
            let arguments = PlayArguments { files: files.to_vec(), level, ..PlayArguments::default() };
            let play = first_page(Play::new(library.levels, 0, 1), &arguments);
            let context = play.view(1.0, None).context;
            (play.screen().page(), play.screen().menu().entries(&context)[0].note.clone())
        };
        let (first, note) = page(&[folder.to_path_buf()], None);
        assert_eq!((first, note.as_str()), (Some(Page::Title), "T by Ada · 1 level · normal. Cold."));
        assert_eq!(page(&[folder.to_path_buf()], Some(1)).0, Some(Page::Practice));
        assert_eq!(page(&[folder.join("a.lvl")], None).0, Some(Page::Practice));
    }

    #[test]
    fn practice_begins_with_rules_by_which_the_author_has_won() {
        let level = level::parse("a.lvl", "A", "2 2\n").expect("a good level");
        let (levels, settings) = (LevelList::from(vec![level]), Settings::default());
        let (plain, classic) = (PlayArguments::default(), RunRules::TUTORIAL);
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
