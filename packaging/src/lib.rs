//! Generates the files that a package contains beside the program: manual pages and completions,
//! from the definition of the command line, and icons in the usual sizes.
//!
//! `cargo run --release -p packaging` writes them all to `packaging/generated`. The game never
//! depends on this package, and an installed game runs without these files.

mod zsh;

use art::texture::icon_with_side;
use breakout::cli::Cli;
use clap::{Command, CommandFactory};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use std::error::Error;
use std::path::{Path, PathBuf};

/// Name of the program and of its icon.
const NAME: &str = "breakout";

/// Folder of the generated files, relative to the repository.
pub const FOLDER: &str = "packaging/generated";

/// Sides in pixels of the icons that desktops look for.
const ICON_SIDES: [u32; 9] = [16, 22, 24, 32, 48, 64, 128, 256, 512];

/// Shells and the file names of their completions.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "completions/breakout"),
    (Shell::Zsh, "completions/_breakout"),
    (Shell::Fish, "completions/breakout.fish"),
];

/// A file: its name in [`FOLDER`] and its content.
pub type File = (String, Vec<u8>);

/// Generates all files.
///
/// # Errors
///
/// Fails if a page cannot be rendered or an image cannot be encoded. Neither happens with the
/// current files.
pub fn files() -> Result<Vec<File>, Box<dyn Error>> {
    let mut files = pages()?;
    for (shell, name) in COMPLETIONS {
        let mut script = Vec::new();
        generate(shell, &mut Cli::command(), NAME, &mut script);
        if shell == Shell::Zsh {
            script = zsh::mended(std::str::from_utf8(&script)?)?.into_bytes();
        }
        files.push((name.to_owned(), script));
    }
    for side in ICON_SIDES {
        files.push((format!("icons/hicolor/{side}x{side}/apps/{NAME}.png"), icon_with_side(side).to_png()?));
    }
    Ok(files)
}

/// Renders a manual page for the program, and one for each command, for example `breakout-check.1`.
fn pages() -> Result<Vec<File>, Box<dyn Error>> {
    let mut program = Cli::command().disable_help_subcommand(true);
    // Sets each command's full usage line.
    program.build();
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    let named = commands.map(|command| command.clone().display_name(format!("{NAME}-{}", command.get_name())));
    let mut files = Vec::new();
    for command in std::iter::once(program.clone()).chain(named) {
        let name = command.get_display_name().unwrap_or(NAME).to_owned();
        let more = if name == NAME { PLAYED } else { "" };
        files.push((format!("man/{name}.1"), [page(command)?, more.as_bytes().to_vec()].concat()));
    }
    Ok(files)
}

/// Text of the program's own page, apart from the command line.
const PLAYED: &str = r"
.SH KEYS
.TP
A and D, the arrows left and right, a keypad's 4 and 6, the mouse, a pad's stick
move the paddle
.TP
SPACE, the arrow up, a keypad's 8 and 0, a click
release the ball
.TP
P, the right CTRL, ESC, a keypad's 5, the right button
pause, and go on
.TP
arrows, TAB, ENTER, SPACE, ESC, the mouse, a pad
the menu
.TP
M, + and \-
sound off and on, louder, softer
.TP
R
less motion
.TP
F1
how to play; in a game, the mathematics of each step
.TP
F11, F12
full screen; a picture of what is shown
.PP
Other keys and buttons for a game can be chosen in the settings.
.SH FILES
XDG_CONFIG_HOME and XDG_DATA_HOME are heeded.
.TP
~/.config/breakout/settings.toml
settings, as text
.TP
~/.local/share/breakout/
high scores, the run that waits, recorded games
.TP
~/.local/share/breakout/levels/
your own levels, and folders with levels, each a set for a run
.PP
/usr/share/doc/breakout has their formats: files.md and levels.md.
.SH EXIT STATUS
0 where all went well, 1 where something was wrong, 2 where the command line was.
";

fn page(command: Command) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut page = Vec::new();
    Man::new(command)
        .manual(breakout::NAME)
        .source(format!("{} {}", breakout::NAME, env!("CARGO_PKG_VERSION")))
        .render(&mut page)?;
    Ok(page)
}

/// Returns the path of [`FOLDER`] in the repository that this package was built from.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("generated")
}
