//! What a package of the game has beside the program: manual pages and completions, made of the
//! very definition that reads the command line, and the icon in the usual sizes.
//!
//! `cargo run --release -p packaging` writes all of it to `packaging/generated`. The game never
//! depends on this package, and an installed game needs none of these files to run.

mod zsh;

use art::texture::icon_with_side;
use breakout::cli::Cli;
use clap::{Command, CommandFactory};
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use std::error::Error;
use std::path::{Path, PathBuf};

/// The program's name, and that of its icon.
const NAME: &str = "breakout";

/// Where the files are, in the repository.
pub const FOLDER: &str = "packaging/generated";

/// Sides in pixels of the icons that desktops look for.
const ICON_SIDES: [u32; 9] = [16, 22, 24, 32, 48, 64, 128, 256, 512];

/// Completions: the shell, and the name under which it looks for the file.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "completions/breakout"),
    (Shell::Zsh, "completions/_breakout"),
    (Shell::Fish, "completions/breakout.fish"),
];

/// A file: its name in [`FOLDER`], and its content.
pub type File = (String, Vec<u8>);

/// All files.
///
/// # Errors
///
/// Where a page cannot be rendered or a picture cannot be encoded, which happens to none of ours.
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

/// A manual page for the program, and one for each of its commands, `breakout-check.1`.
fn pages() -> Result<Vec<File>, Box<dyn Error>> {
    let mut program = Cli::command().disable_help_subcommand(true);
    // Gives each command the whole line that calls it.
    program.build();
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    let named = commands.map(|command| command.clone().display_name(format!("{NAME}-{}", command.get_name())));
    let mut files = Vec::new();
    for command in std::iter::once(program.clone()).chain(named) {
        let name = command.get_display_name().unwrap_or(NAME).to_owned();
        files.push((format!("man/{name}.1"), page(command)?));
    }
    Ok(files)
}

fn page(command: Command) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut page = Vec::new();
    Man::new(command).manual("Breakout").source(format!("Breakout {}", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    Ok(page)
}

/// [`FOLDER`] in the repository that this package was built from.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("generated")
}
